"""FLN win rates given what happened and when (OAS, independence, coups), and comebacks from far behind in PSL."""
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from reports.algeria.tipping.tracks import LEAD, MADE, WATCH
from reports.statistics.histogram import count
from reports.statistics.intervals import LEVEL
from reports.tables.chunked_scan import chunks
from reports.tables.rates import RATES, frame_of, rate_of
from reports.tipping.edges import turns as by_turn
from reports.tipping.turn_counts import TurnTallies
from simulate.algeria.enums import Side
from simulate.algeria.trace_events import COUNTED, Event

if TYPE_CHECKING:
    import polars as pl


ANY, NEVER, START = "any turn", "never", "the start"
DATED = {"OAS active": "oas_turn", "Morocco and Tunisia independent": "independent_turn"}
COUPS = "coups attempted"
CONDITIONAL_SCHEMA = {"what": str, "when": str, "of": int} | RATES


def conditional_wins(games: "pl.LazyFrame", level: float = LEVEL) -> "pl.DataFrame":
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
    return frame_of(rows, CONDITIONAL_SCHEMA)


def _row(what: str, when: str, counted: Mapping[tuple[int, ...], int], level: float) -> list[dict]:
    of = sum(counted.values())
    won = sum(games for key, games in counted.items() if key[0] == Side.FLN)
    return [{"what": what, "when": when, "of": of} | rate_of(won, of, level)] if of else []


CHUNK = 100_000                   # games in memory at a time
BEHIND = (5, 10, 20, 30)          # PSP behind the median
SIDES = {"FLN": (Side.FLN, 1), "Government": (Side.GOVERNMENT, -1)}
COMEBACK_SCHEMA = {"winner": str, "behind by": int, "won": int} | RATES | {"last behind": float}


def comebacks(turns: "pl.LazyFrame", tallies: TurnTallies, level: float = LEVEL, chunk: int = CHUNK) -> "pl.DataFrame":
    """winner, behind by (PSP at least), won; games of these in which he was so far behind as some turn ended, rate, low, high;
    last behind: mean of the last such turn."""
    medians, counted = _medians(tallies), np.zeros((2, len(BEHIND), 2))
    won = np.zeros(2, np.int64)
    for part in chunks(turns.select("game", "turn", "winner", *MADE[LEAD]), chunk):
        game, turn = part["game"].to_numpy(), part["turn"].to_numpy().astype(np.int64)
        lead = sum(part[column].to_numpy().astype(np.int64) * factor for column, factor in MADE[LEAD].items())
        starts = np.flatnonzero(np.append(True, game[1:] != game[:-1]))
        on = (turn > 0) & (turn < len(medians)) & ~np.append(game[1:] != game[:-1], True)
        apart = np.where(on, lead - medians[np.minimum(turn, len(medians) - 1)], 0)
        for at, (side, sign) in enumerate(SIDES.values()):
            theirs = part["winner"].to_numpy()[starts] == int(side)
            won[at] += theirs.sum()
            for place, least in enumerate(BEHIND):
                last = np.maximum.reduceat(np.where(on & (sign * apart <= -least), turn, 0), starts)[theirs]
                counted[at, place] += (last > 0).sum(), last.sum()
    rows = [{"winner": name, "behind by": least, "won": int(won[at])} | rate_of(int(counted[at, place, 0]), int(won[at]), level)
            | {"last behind": counted[at, place, 1] / counted[at, place, 0] if counted[at, place, 0] else None}
            for at, name in enumerate(SIDES) for place, least in enumerate(BEHIND) if won[at]]
    return frame_of(rows, COMEBACK_SCHEMA)


def _medians(tallies: TurnTallies) -> np.ndarray:
    """The median lead of games that go on, by turn, rounded down."""
    found = np.zeros(WATCH.turns)
    for turn, cells in by_turn(tallies, LEAD):
        values = sorted(cells)
        below = np.cumsum([cells[value][1] for value in values])
        found[turn] = values[int(np.searchsorted(below, below[-1] / 2))]
    return found
