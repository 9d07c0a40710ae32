"""Names of what is counted in the games of a run of Ici, c'est la France!: turns, crises, tracks, purses, actions."""
import re
from collections.abc import Mapping

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


PURSES = {Purse.INCOME: ("income", "1.1"), Purse.EXTRA: ("extra points", "3.3-1, 4.2-1"), Purse.CHITS: ("gained by chits", "K"),
          Purse.CUT: ("cut off by the end of the track", "1.1"), Purse.LOST: ("taken by chits", "K"),
          Purse.DAMAGE: ("taken by structure attacks", "3.3-2"), Purse.ROUNDING: ("lost in rounding up", "2.1, 2.2"),
          Purse.UNSPENT: ("unspent at the end of turns", "M-4c"), Purse.LEFT: ("left when the game ended", "55, 59")}
ACTIONS = {
    Purpose.EXCHANGE_TWO: ("exchange of Moussebilines for a Moudjahidine", "2.1-1"),
    Purpose.EXCHANGE_THREE: ("exchange of Moussebilines for a Zonal Commando", "2.1-1"),
    Purpose.EXCHANGE_MIXED: ("exchange of one of each for a Zonal Commando", "2.1-1"),
    Purpose.RECRUIT: ("recruit in Algeria", "2.1-2"), Purpose.RECRUIT_ABROAD: ("recruit abroad", "2.1-2"),
    Purpose.RECRUIT_FREE: ("the Moussebiline anywhere", "2.1-2"), Purpose.FLN_MOVE: ("move of a Failek", "3.1"),
    Purpose.STRUCTURE: ("Test of Logistics", "3.3-2"), Purpose.PROPAGANDA: ("spread propaganda", "4.1"),
    Purpose.ASSASSINATION: ("assassinate activists", "4.1"), Purpose.CELLS: ("build Political Cells", "4.1"),
    Purpose.ARRIVAL: ("arrival of a unit", "2.2-1"), Purpose.RETURN: ("return of an eliminated unit", "2.2-2"),
    Purpose.FLIP: ("reduced unit restored", "2.2-2"), Purpose.MAQUIS_KEPT: ("Maquis kept (optional)", "2.2-3"),
    Purpose.MAQUIS_NEW: ("Maquis placed (optional)", "2.2-3"), Purpose.MORICE: ("attack at the Morice Line", "3.1"),
    Purpose.FRENCH_MOVE: ("move of a unit", "3.4"), Purpose.SEARCH: ("search", "3.5-1"), Purpose.PURGE: ("Purge", "4.2"),
    Purpose.HARSH_PURGE: ("Purge under harsh interrogation", "4.2"), Purpose.DETECT: ("detect activists", "4.2"),
    Purpose.MOBILIZE: ("mobilize the masses", "4.2"), Purpose.RESETTLE: ("resettle", "4.2"),
    Purpose.INFILTRATE: ("infiltrate", "4.2")}
UNSUPPLIED = ("Failek removed without supply", "3.2")
STACKED = ("Failek removed by stacking", "G")
EVENTS = {
    Event.FORCED_ROLL: (None, "die for a chit on the Game Turn Track", "1.2"), Event.PASSED: (None, "no chit played", "1.2"),
    Event.FAILEK_REMOVED: (Side.FLN, *STACKED), Event.STRUCTURE: (Side.FLN, "structure attack after its Test", "3.3-2"),
    Event.UNIT_DISPLACED: (Side.FLN, "French unit displaced by stacking", "G"), Event.COMBAT_CHITS: (None, "attack", "3.5-2"),
    Event.FRENCH_FIRE: (Side.FRANCE, "fire of a French unit", "3.5-2"),
    Event.FAILEK_KILLED: (Side.FRANCE, "Failek killed", "3.5-2"),
    Event.UNIT_HIT: (Side.FLN, "French unit hit", "3.5-2"),
    Event.UNIT_REMOVED: (None, "unit removed by the Coup Attempt", "1.4")}


def payer(purpose: Purpose) -> Side:
    """The side whose action it is."""
    return Side.FLN if purpose < Purpose.ARRIVAL else Side.FRANCE
