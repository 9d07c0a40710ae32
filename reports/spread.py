"""How far a win rate moves over data sets that are as good as each other: the range beside the interval on seeds."""
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

SHARE = 0.90              # of the data sets lie in the range: from 5 to 95 %


@dataclass(frozen=True)
class Spread:
    """`low` to `high` holds the middle SHARE of the win rates of `sets` data sets, `games` games in all; None below two sets."""
    sets: int
    games: int
    low: float | None
    high: float | None
    median: float | None

    def json(self) -> dict:
        """The shape of "assumed_range"."""
        return {"low": self.low, "high": self.high, "median": self.median, "level": SHARE, "sets": self.sets, "games": self.games}


def spread(wins: Sequence[int], games: Sequence[int]) -> Spread:
    """The range of win rates seen `wins` times in `games` games, a number a data set, with the luck of so few games taken out.

    The variance seen between sets is that of the sets and that of the dice. The dice's share is known, p (1 - p) / (n - 1) on
    average; each rate is drawn towards the mean of all until only the sets' variance is left. ValueError for a set without games.
    """
    won, played = np.asarray(wins, float), np.asarray(games, float)
    if len(won) != len(played) or np.any(played < 1):
        raise ValueError("games: at least one for each data set")
    if len(won) < 2:
        return Spread(len(won), int(played.sum()), None, None, None)
    rates = won / played
    seen = rates.var(ddof=1)
    dice = (rates * (1 - rates) / np.maximum(played - 1, 1)).mean()
    kept = np.sqrt(max(0.0, seen - dice) / seen) if seen > 0 else 0.0
    shrunk = rates.mean() + kept * (rates - rates.mean())
    low, median, high = np.quantile(shrunk, [(1 - SHARE) / 2, 0.5, (1 + SHARE) / 2])
    return Spread(len(won), int(played.sum()), float(low), float(high), float(median))
