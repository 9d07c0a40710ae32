"""Where a run of Algeria tips: all its tables with a finding each, their titles and notes."""
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from reports.algeria.tables.conditional_wins import comebacks, conditional_wins
from reports.algeria.tables.random_event_effect import chance_events
from reports.algeria.tipping import findings as words
from reports.algeria.tipping.findings import CONTROLLED, EVENTS
from reports.algeria.tipping.tracks import WATCH
from reports.statistics.intervals import LEVEL
from reports.tipping import display_frames
from reports.tipping.analysis import GOES_WITH, REAL, Telling, Tipping, no_turns, notes, titles, tracked
from reports.tipping.edges import FEW
from reports.tipping.leaders import places, weights
from reports.tipping.turn_counts import tally_turns

if TYPE_CHECKING:
    import polars as pl


Tables = Mapping[str, "pl.DataFrame"]
WEIGHTS = "FLN win rate with the area under FLN control less that under Government control"


def area_turns(tables: Tables) -> "pl.DataFrame":
    """area, name, turn, FLN wins under either control, difference with interval, real."""
    return display_frames.every_place(tables["areas"], WATCH, CONTROLLED)


def areas(tables: Tables) -> "pl.DataFrame":
    """Those of the middle turn, the greatest difference first."""
    return display_frames.middle_places(area_turns(tables), WATCH)


def conditional_wins_shown(tables: Tables) -> "pl.DataFrame":
    """Rows of FEW games at least."""
    return tables["given"].filter(tables["given"]["of"] >= FEW)


def events(tables: Tables) -> "pl.DataFrame":
    """Events by their names in words."""
    import polars as pl

    return tables["chance_events"].with_columns(pl.col("event").replace(EVENTS)).rename({"share": "of turns"})


BUILT = display_frames.built(WATCH) | {
    "comebacks": ("comebacks", lambda tables: tables["comebacks"]), "given": ("given", conditional_wins_shown),
    "chance_events": ("chance_events", events), "area_weights": ("areas", areas), "area_weight_turns": ("areas", area_turns)}
TABLE_TITLES = titles("turn") | {
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
TELLING = Telling(
    BUILT, TABLE_TITLES, NOTES, LONG, SECTIONS, SAID, "tracks and areas", "Tracks, leaders, areas and random events"
)


FINDINGS: dict[str, Callable[["Mapping[str, pl.DataFrame]", float], str | None]] = {
    "tipping": words.tipping,
    "decided": words.decided,
    "comebacks": words.comebacks,
    "given": words.conditional_wins_sentence,
    "areas": words.areas,
    "chance_events": words.chance_events,
}


def tipping_points(manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None" = None,
                   level: float = LEVEL) -> Tipping:
    """Where a run tips, from its game rows and its turn rows if there are any. UserError for turn rows of an older version."""
    import polars as pl

    tables, turned = {"given": conditional_wins(games, level)}, 0
    if turns is not None:
        tallies = tally_turns(turns, WATCH)
        turned, named = tallies.games, manifest.get("regions") or _unnamed(len(tallies.levels))
        tables |= tracked(tallies, level)
        tables |= {"areas": weights(tallies, named, level), "area_control": places(tallies, named, level),
                   "comebacks": comebacks(turns, tallies, level), "chance_events": chance_events(turns, level)}
    found = {name: say(tables, level) for name, say in FINDINGS.items() if name in tables}
    whole = games.select(pl.len()).collect(engine="streaming").item()
    return Tipping(whole, turned, level, tables, {name: said for name, said in found.items() if said}, TELLING,
                   () if turned else (no_turns(TELLING.kept),))


def _unnamed(count: int) -> list[dict[str, Any]]:
    return [{"id": str(area), "name": f"area {area}"} for area in range(count)]
