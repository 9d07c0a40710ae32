"""How the tables of tipping points of Algeria are told to people: titles, notes, sections."""
from collections.abc import Mapping
from typing import TYPE_CHECKING

from reports.algeria.tipping_words import CONTROLLED, EVENTS
from reports.algeria.watch import WATCH
from reports.tipping import frames
from reports.tipping.made import Telling
from reports.tipping.notes import GOES_WITH, REAL, notes, titles
from reports.tipping.tables import FEW

if TYPE_CHECKING:
    import polars as pl

Tables = Mapping[str, "pl.DataFrame"]
WEIGHTS = "FLN win rate with the area under FLN control less that under Government control"


def area_turns(tables: Tables) -> "pl.DataFrame":
    """area, name, turn, FLN wins under either control, difference with interval, real."""
    return frames.every_place(tables["areas"], WATCH, CONTROLLED)


def areas(tables: Tables) -> "pl.DataFrame":
    """Those of the middle turn, the greatest difference first."""
    return frames.middle_places(area_turns(tables), WATCH)


def given(tables: Tables) -> "pl.DataFrame":
    """Rows of FEW games at least."""
    return tables["given"].filter(tables["given"]["of"] >= FEW)


def events(tables: Tables) -> "pl.DataFrame":
    """Events by their names in words."""
    import polars as pl

    return tables["chance_events"].with_columns(pl.col("event").replace(EVENTS)).rename({"share": "of turns"})


BUILT = frames.built(WATCH) | {
    "comebacks": ("comebacks", lambda tables: tables["comebacks"]), "given": ("given", given),
    "chance_events": ("chance_events", events), "area_weights": ("areas", areas), "area_weight_turns": ("areas", area_turns)}
TITLES = titles("turn") | {
    "comebacks": "Comebacks: games won by a side that was once behind the median game of the same turn, in PSP",
    "given": "FLN wins given what happened, by the turn in which it first did",
    "chance_events": "Random events: effect of a turn's event on the FLN's win rate",
    "area_weights": f"Areas as the middle turn ends: {WEIGHTS}",
    "area_weight_turns": f"Areas as turns end: {WEIGHTS}"}
LONG = ("tipping_par", "tipping_turns", "leaders", "given", "area_weights", "area_weight_turns")
SECTIONS = {"tips": ("tipping", "tipping_par", "decided", "comebacks", "given"), "causes": ("chance_events",),
            "map": ("area_weights",)}
SAID = {"tips": ("tipping", "decided", "comebacks", "given"), "causes": ("chance_events",), "map": ("areas",)}
NOTES = notes("In PSL: whose Political Support Level is higher.") | {
    "comebacks": "Behind: by the FLN's PSL less the Government's, as some turn ended after which the game went on. Last behind: "
                 "mean of the last such turn.",
    "given": "A game that ended early had no time for late events: this goes with them, they need not cause it.",
    "chance_events": "An experiment: FLN win rate of games that get the event less that of games that get another one in the "
                     f"same turn; the dice decide, so the event causes it, even where it comes to nothing. {REAL}",
    "area_weights": f"{GOES_WITH} {REAL}"}
NOTES |= {"area_weight_turns": NOTES["area_weights"]}
TELLING = Telling(BUILT, TITLES, NOTES, LONG, SECTIONS, SAID, "tracks and areas", "Tracks, leaders, areas and random events")
