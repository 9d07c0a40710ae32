"""The charts of twilight: their words, and what is drawn of turns, which are groups of the deck."""
from functools import partial

import polars as pl

from reports.charts.numbered_turns import NumberedCharts, held_places, numbered_look
from reports.charts.registry import COMMON, Kind
from reports.charts.shares_by_turn import shares_chart, shares_headline
from reports.tables.frames import frame_of
from reports.twilight.game_reports import TWILIGHT
from reports.twilight.tables import EVENTS
from simulate.twilight.enums import Pivot, Side

TITLES = {"fln_resources": "FLN Resources", "government_resources": "Government Resources", "commitment": "Commitment",
          "fln_points": "FLN points", "government_points": "Government points", "france": "France Track (A is 0)",
          "border": "Border Zone", "lead": "FLN margin less Government margin"}
GROUPS = 12              # most groups of a deck, ROUNDS of simulate.twilight.state
LOOK = numbered_look(
    TWILIGHT, TITLES, "group", GROUPS,
    held_places({int(each): each.name.lower() for each in Side}, {"fln": Side.FLN, "government": Side.GOVERNMENT}, "space"),
    "group of the deck (0: the set-up)", singular=("commitment", "france", "border"))
PLAYED = "In play as the group ends, what a Coup cancelled not counted; of the Coup: attempted so far."


def pivots_frame(turns: "pl.LazyFrame") -> "pl.DataFrame":
    """what, turn, share, games: of the games that played a group, those in which a Pivotal Event was in play as it ended; a Coup
    that was attempted so far. Events that were in play at every set-up, or in no game, are left out."""
    so = {each: pl.col("coups") > 0 if each == Pivot.COUP else pl.col(f"in_play_{each.name.lower()}") > 0 for each in Pivot}
    found = turns.group_by("turn").agg(pl.len().alias("games"), *(test.sum().alias(each.name) for each, test in so.items()))
    rows = found.collect(engine="streaming").sort("turn").to_dicts()
    shown = [each for each in Pivot if rows and rows[0][each.name] == 0 and any(row[each.name] for row in rows)]
    return frame_of([{"what": EVENTS[each], "turn": row["turn"], "share": row[each.name] / row["games"], "games": row["games"]}
                     for each in shown for row in rows], {"what": str, "turn": int, "share": float, "games": int})


CHARTS = NumberedCharts(LOOK, (*COMMON, Kind("pivotal_events", "causes", "pivots", partial(shares_chart, key=PLAYED),
                                             shares_headline, True)), lambda turns, places: {"pivots": pivots_frame(turns)})
