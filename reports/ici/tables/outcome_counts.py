"""Names of what is counted in the games of a run of Ici, c'est la France!: turns, crises, tracks, purses, actions."""
import re
from collections.abc import Mapping

from reports.tables.data_rows import rows_of
from simulate.ici.enums import CALENDAR, Crisis, Level, Side
from simulate.ici.trace_events import Event, Purpose, Purse

FIRST_YEAR, SEASONS = CALENDAR.first_year, CALENDAR.seasons
year, season, date, turn_of = CALENDAR.year, CALENDAR.season, CALENDAR.date, CALENDAR.turn_of
TRACKS = {"french_public": "French Public", "incap": "FLN Incap", "pied_noirs": "Pied-noirs' Feelings",
          "density": "Troop Density", "faileks": "Faileks", "units": "French units", "fln_regions": "Regions the FLN controls",
          "contested_regions": "contested Regions"}


CRISIS_NAMES: Mapping[int, str] = {Crisis.DE_GAULLE: "Charles de Gaulle", Crisis.BARRICADE_WEEK: "Barricade Week",
                Crisis.COUP_ATTEMPT: "Coup Attempt", Crisis.EVIAN_TALKS: "Evian Talks", Crisis.COLLAPSE: "Collapse"}
LEVELS: Mapping[int, str] = {Level.FLN: "FLN", Level.PURGE: "Purge", Level.ACTIVIST: "Activist", Level.SUPPORT: "Support"}


def first_turn(scenario: str) -> int:
    """The turn in which a scenario named after its year begins; 0 for any other name."""
    found = re.search(r"(19\d\d)$", scenario)
    return max(int(found[1]) - FIRST_YEAR, 0) * len(SEASONS) if found else 0


COUNTED = rows_of("ici", "counted")
PURSES = {Purse[row["name"]]: (row["words"], row["rule"]) for row in COUNTED if row["kind"] == "purse"}
ACTIONS = {Purpose[row["name"]]: (row["words"], row["rule"]) for row in COUNTED if row["kind"] == "action"}
UNSUPPLIED = ("Failek removed without supply", "3.2")
EVENTS = {Event[row["name"]]: (Side[row["side"]] if row["side"] else None, row["words"], row["rule"]) for row in COUNTED
          if row["kind"] == "event"}


def payer(purpose: Purpose) -> Side:
    """The side whose action it is."""
    return Side.FLN if purpose < Purpose.ARRIVAL else Side.FRANCE
