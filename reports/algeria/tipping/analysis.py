"""Where a run of Algeria tips: its tables, a finding in a sentence for each, titles and notes."""
from collections.abc import Callable, Mapping
from typing import Any

import polars as pl

from reports.algeria.tables.outcomes import ANY, COUPS, NEVER, comebacks, conditional_wins
from reports.algeria.tables.random_event_effect import chance_events
from reports.algeria.tipping.tracks import WATCH
from reports.statistics.intervals import LEVEL
from reports.tables.text_table import percent, points, points_range
from reports.tipping import findings
from reports.tipping.analysis import (
    GOES_WITH,
    REAL,
    Presentation,
    Tipping,
    no_turns_sentence,
    table_notes,
    table_titles,
    track_tables,
)
from reports.tipping.findings import rate_words
from reports.tipping.tables import FEW, place_differences, place_rates
from reports.tipping.turn_counts import tally_turns

Tables = Mapping[str, "pl.DataFrame"]
CONTROLLED = {"fln": "under FLN control", "government": "under Government control"}
FAR = 10
EVENTS = {
    "none": "no event", "arms": "arms for the FLN", "jealousy": "jealousy", "elections": "elections in France",
    "debate": "the UN debate", "purge": "the factional purge", "independence": "independence of Morocco and Tunisia",
    "nato": "NATO's demands", "suez": "Suez", "amnesty": "amnesty", "sartre": "Sartre"}


def tipping_sentence(tables: Tables, level: float) -> str | None:
    """Which track predicts the winner best as a turn ends."""
    return findings.tipping_sentence(tables, WATCH, level)


def decided_sentence(tables: Tables, level: float) -> str | None:
    """From when on the leader in PSL, or by a track, wins 90 % of the games."""
    return findings.decided_sentence(tables, WATCH, level)


def areas_sentence(tables: Tables, level: float) -> str | None:
    """The area whose control predicts the winner best as the middle turn ends."""
    return findings.place_sentence(tables["areas"], WATCH, "area", CONTROLLED)


def comebacks_sentence(tables: Tables, level: float) -> str | None:
    """How many wins of each side were comebacks."""
    rows = [row for row in tables["comebacks"].iter_rows(named=True) if row["behind by"] == FAR and row["won"] >= FEW]
    if not rows:
        return None
    parts = [f"{rate_words(row)} of the games that {WATCH.side(row['winner'])} wins" for row in rows]
    return f"In {' and '.join(parts)} the winner was once {FAR} PSP or more behind the median game of the same turn."


def conditional_wins_sentence(tables: Tables, level: float) -> str | None:
    """The FLN's win rate with and without the OAS, independence or a coup: the greatest difference, if there is any."""
    found: dict[str, dict] = {}
    for row in tables["given"].iter_rows(named=True):
        when = {ANY: "with", NEVER: "without", "1": "with", "0": "without"}.get(row["when"])
        if when and row["of"] >= FEW:
            found.setdefault(row["what"], {})[when] = row
    pairs = {what: each for what, each in found.items() if len(each) == 2 and each["with"]["rate"] != each["without"]["rate"]}
    if not pairs:
        return None
    what = max(pairs, key=lambda each: abs(pairs[each]["with"]["rate"] - pairs[each]["without"]["rate"]))
    head = "one coup attempted" if what == COUPS else what
    return (f"Among rare events, \"{head}\" predicts the winner best: the FLN wins {rate_words(pairs[what]['with'])} of the "
            f"games with it and {rate_words(pairs[what]['without'])} of the games without it.")


def chance_events_sentence(tables: Tables, level: float) -> str | None:
    """How many random events have an effect, and the greatest effect."""
    rows = tables["chance_events"].to_dicts()
    if not rows:
        return None
    real = [row for row in rows if row["real"]]
    row = max(real or rows, key=lambda row: abs(row["difference"]))
    name = EVENTS.get(row["event"], row["event"])
    return ("Random events in an experiment (two dice choose the event): the event of a turn changes the win rate for "
            f"{len(real) or 'none'} of {len(rows)} events. The greatest effect{'' if real else ' seen'} is "
            f"{points(row['difference'])} points for the FLN "
            f"({points_range(row['difference_low'], row['difference_high'])}): {name} ({percent(row['share'])} of turns).")


AREA_DIFFERENCE = "FLN win rate with the area under FLN control, minus that under Government control"


def area_turns_shown(tables: Tables) -> "pl.DataFrame":
    """area, name, turn, FLN wins under either control, difference with interval, real."""
    return findings.place_differences_shown(tables["areas"], WATCH, CONTROLLED)


def areas_shown(tables: Tables) -> "pl.DataFrame":
    """The rows of the middle turn, the greatest difference first."""
    return findings.middle_period_places(area_turns_shown(tables), WATCH)


def conditional_wins_shown(tables: Tables) -> "pl.DataFrame":
    """The rows with at least FEW games."""
    return tables["given"].filter(tables["given"]["of"] >= FEW)


def events_shown(tables: Tables) -> "pl.DataFrame":
    """The random events, with their names in words."""
    return tables["chance_events"].with_columns(pl.col("event").replace(EVENTS)).rename({"share": "of turns"})


DISPLAY = findings.display_tables(WATCH) | {
    "comebacks": ("comebacks", lambda tables: tables["comebacks"]), "given": ("given", conditional_wins_shown),
    "chance_events": ("chance_events", events_shown), "area_weights": ("areas", areas_shown),
    "area_weight_turns": ("areas", area_turns_shown)}
TABLE_TITLES = table_titles("turn") | {
    "comebacks": "Comebacks: games won by a side that was once clearly behind (PSP below the median game of that turn)",
    "given": "FLN wins with and without the OAS, independence and coups, by the turn in which they came",
    "chance_events": "Random events: what the event of a turn changes in the FLN's win rate",
    "area_weights": f"Areas as the middle turn ends: {AREA_DIFFERENCE}",
    "area_weight_turns": f"Areas as turns end: {AREA_DIFFERENCE}"}
LONG = ("tipping_par", "tipping_turns", "leaders", "given", "area_weights", "area_weight_turns")
SECTIONS = {"tips": ("tipping", "tipping_par", "decided", "comebacks", "given"), "causes": ("chance_events",),
            "map": ("area_weights",)}
SECTION_FINDINGS = {"tips": ("tipping", "decided", "comebacks", "given"), "causes": ("chance_events",), "map": ("areas",)}
NOTES = table_notes("The leader in PSL is the side with the higher Political Support Level.") | {
    "comebacks": "Behind: measured in the FLN's PSL minus the Government's, at the end of any turn but the last. Last behind: "
                 "the last "
                 "such turn, on average.",
    "given": "A game that ended early had no time for late events. So a difference here need not be caused by the event.",
    "chance_events": "An experiment: two dice choose the event. So the event causes the difference: the FLN's win rate in games "
                     "that "
                     f"get it, minus that in games that get another event in the same turn. {REAL}",
    "area_weights": f"{GOES_WITH} {REAL}"}
NOTES |= {"area_weight_turns": NOTES["area_weights"]}
PRESENTATION = Presentation(
    DISPLAY, TABLE_TITLES, NOTES, LONG, SECTIONS, SECTION_FINDINGS, "tracks and areas", "Tracks, leaders, areas and random events"
)


FINDINGS: dict[str, Callable[["Mapping[str, pl.DataFrame]", float], str | None]] = {
    "tipping": tipping_sentence,
    "decided": decided_sentence,
    "comebacks": comebacks_sentence,
    "given": conditional_wins_sentence,
    "areas": areas_sentence,
    "chance_events": chance_events_sentence,
}


def tipping_points(manifest: Mapping[str, Any], games: "pl.LazyFrame", turns: "pl.LazyFrame | None" = None,
                   level: float = LEVEL, counted: Callable[[int], object] | None = None) -> Tipping:
    """Where a run tips, from its game rows and its turn rows if there are any. UserError for turn rows of an older version.

    `counted(games)` is called as turns are counted.
    """
    tables, turned = {"given": conditional_wins(games, level)}, 0
    if turns is not None:
        tallies = tally_turns(turns, WATCH, counted=counted)
        turned, named = tallies.games, manifest.get("regions") or _unnamed(len(tallies.levels))
        tables |= track_tables(tallies, level)
        tables |= {"areas": place_differences(tallies, named, level), "area_control": place_rates(tallies, named, level),
                   "comebacks": comebacks(turns, tallies, level), "chance_events": chance_events(turns, level)}
    sentences = {name: sentence(tables, level) for name, sentence in FINDINGS.items() if name in tables}
    whole = games.select(pl.len()).collect(engine="streaming").item()
    return Tipping(whole, turned, level, tables, {name: sentence for name, sentence in sentences.items() if sentence},
                   PRESENTATION,
                   () if turned else (no_turns_sentence(PRESENTATION.needs_turns),))


def _unnamed(count: int) -> list[dict[str, Any]]:
    return [{"id": str(area), "name": f"area {area}"} for area in range(count)]
