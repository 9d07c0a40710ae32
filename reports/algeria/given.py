"""FLN win rates given what happened and when, from the rows of games: OAS, independence, coups. `games` of `of` the FLN won."""
from collections.abc import Mapping
from typing import TYPE_CHECKING

from reports.histogram import count
from reports.intervals import LEVEL
from reports.rates import RATES, frame_of, rate_of
from simulate.algeria.events import COUNTED, Event
from simulate.algeria.names import Side

if TYPE_CHECKING:
    import polars as pl

ANY, NEVER, START = "any turn", "never", "the start"
DATED = {"OAS active": "oas_turn", "Morocco and Tunisia independent": "independent_turn"}
COUPS = "coups attempted"
SCHEMA = {"what": str, "when": str, "of": int} | RATES


def given(games: "pl.LazyFrame", level: float = LEVEL) -> "pl.DataFrame":
    """what, when (first turn of it, ANY, NEVER; of coups how many), of, games, rate, low, high.

    What came in no game, or in all from the start, is left out.
    """
    rows = []
    for what, column in DATED.items():
        counted = count(games, "winner", column)
        if all(turn <= 0 for _, turn in counted):
            continue
        came = {key: number for key, number in counted.items() if key[1] >= 0}
        rows += _row(what, ANY, came, level)
        for turn in sorted({turn for _, turn in came}):
            those = {key: each for key, each in came.items() if key[1] == turn}
            rows += _row(what, f"turn {turn}" if turn else START, those, level)
        rows += _row(what, NEVER, {key: each for key, each in counted.items() if key[1] < 0}, level)
    coups = count(games, "winner", f"used_{COUNTED.index(Event.COUP)}")
    for number in sorted({key[1] for key in coups}):
        rows += _row(COUPS, str(number), {key: each for key, each in coups.items() if key[1] == number}, level)
    return frame_of(rows, SCHEMA)


def _row(what: str, when: str, counted: Mapping[tuple[int, ...], int], level: float) -> list[dict]:
    of = sum(counted.values())
    won = sum(games for key, games in counted.items() if key[0] == Side.FLN)
    return [{"what": what, "when": when, "of": of} | rate_of(won, of, level)] if of else []
