"""Comebacks: games won by a side that was once far behind the median game of the same turn, in PSL less the other's PSL."""
from typing import TYPE_CHECKING

import numpy as np

from reports.algeria.watch import LEAD, MADE, WATCH
from reports.intervals import LEVEL
from reports.parts import parts
from reports.rates import RATES, frame_of, rate_of
from reports.tipping.tables import turns as by_turn
from reports.tipping.tallies import TurnTallies
from simulate.algeria.names import Side

if TYPE_CHECKING:
    import polars as pl

CHUNK = 100_000                   # games in memory at a time
BEHIND = (5, 10, 20, 30)          # PSP behind the median
SIDES = {"FLN": (Side.FLN, 1), "Government": (Side.GOVERNMENT, -1)}
SCHEMA = {"winner": str, "behind by": int, "won": int} | RATES | {"last behind": float}


def comebacks(turns: "pl.LazyFrame", tallies: TurnTallies, level: float = LEVEL, chunk: int = CHUNK) -> "pl.DataFrame":
    """winner, behind by (PSP at least), won; games of these in which he was so far behind as some turn ended, rate, low, high;
    last behind: mean of the last such turn."""
    medians, counted = _medians(tallies), np.zeros((2, len(BEHIND), 2))
    won = np.zeros(2, np.int64)
    for part in parts(turns.select("game", "turn", "winner", *MADE[LEAD]), chunk):
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
    return frame_of(rows, SCHEMA)


def _medians(tallies: TurnTallies) -> np.ndarray:
    """The median lead of games that go on, by turn, rounded down."""
    found = np.zeros(WATCH.turns)
    for turn, cells in by_turn(tallies, LEAD):
        values = sorted(cells)
        below = np.cumsum([cells[value][1] for value in values])
        found[turn] = values[int(np.searchsorted(below, below[-1] / 2))]
    return found
