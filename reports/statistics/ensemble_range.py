"""How far a figure moves over data sets that are as good as each other: the range beside the interval on seeds."""
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

SHARE = 0.90              # of the data sets lie in the range: from 5 to 95 %


@dataclass(frozen=True)
class Spread:
    """`low` to `high` holds the middle SHARE of what `sets` data sets give, `games` games in all; None below two sets."""
    sets: int
    games: int
    low: float | None
    high: float | None
    median: float | None

    def json(self) -> dict:
        """The shape of "assumed_range"."""
        return {"low": self.low, "high": self.high, "median": self.median, "level": SHARE, "sets": self.sets, "games": self.games}


def spread(games: Sequence[int], worth: Sequence[float], squares: Sequence[float]) -> Spread:
    """The range of win rates, with the luck of so few games taken out: games, what they were worth in all, and the sum of its
    squares, a number a data set.

    The dice's share of the variance of a rate is known: that of a game over n. ValueError for a set without games.
    """
    played, total, square = (np.asarray(each, float) for each in (games, worth, squares))
    if not len(played) == len(total) == len(square) or np.any(played < 1):
        raise ValueError("games: at least one for each data set")
    rates = total / played
    variance = np.maximum(square / played - rates ** 2, 0) / np.maximum(played - 1, 1)
    return settled(rates.tolist(), variance.tolist(), int(played.sum()))


def settled(values: Sequence[float], noise: Sequence[float], games: int, errors: float = 0.0) -> Spread:
    """The range of `values`, one a data set, when the dice gave each of them the variance `noise`; `games` in all.

    The variance seen between sets is that of the sets and that of the dice. Each value is drawn towards the mean of all until
    only the sets' variance is left. It is known but roughly where the dice's is large: `errors` of its standard errors, with
    normal dice, are added to it.
    """
    found, dice = np.asarray(values, float), np.asarray(noise, float)
    if len(found) < 2:
        return Spread(len(found), games, None, None, None)
    seen = found.var(ddof=1)
    luck, left = dice.mean(), max(0.0, seen - dice.mean())
    left += errors * np.sqrt(2 * luck * (luck + 2 * left) / (len(found) - 1))
    kept = np.sqrt(left / seen) if seen > 0 else 0.0
    low, median, high = np.quantile(found.mean() + kept * (found - found.mean()), [(1 - SHARE) / 2, 0.5, (1 + SHARE) / 2])
    return Spread(len(found), games, float(low), float(high), float(median))
