"""How far a figure moves over data sets that are as good as each other: the range beside the interval on seeds."""
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

SHARE = 0.90              # of the data sets lie in the range: from 5 to 95 %
ENOUGH = 1_000            # games: a range from fewer is too narrow, by up to 40 points from 200 (docs/method.md)


@dataclass(frozen=True)
class Spread:
    """`low` to `high` holds the middle SHARE of what `sets` data sets give, `games` games in all; None below two sets."""
    sets: int
    games: int
    low: float | None
    high: float | None
    median: float | None

    @property
    def too_narrow(self) -> bool:
        """Whether so few games were played that the range holds less than it says."""
        return self.games < ENOUGH

    def json(self) -> dict:
        """The shape of "assumed_range"."""
        return {"low": self.low, "high": self.high, "median": self.median, "level": SHARE, "sets": self.sets, "games": self.games,
                "too_narrow": self.too_narrow}


def spread(games: Sequence[int], worth: Sequence[float], squares: Sequence[float], weights: Sequence[int] = ()) -> Spread:
    """The range of win rates, with the luck of so few games taken out: games, what they were worth in all, and the sum of its
    squares, a number a data set.

    The dice's share of the variance of a rate is known: that of a game over n. ValueError for a set without games.
    """
    played, total, square = (np.asarray(each, float) for each in (games, worth, squares))
    if not len(played) == len(total) == len(square) or np.any(played < 1):
        raise ValueError("games: at least one for each data set")
    rates = total / played
    return settled(rates.tolist(), dice_variances(played, total, square).tolist(), int(played.sum()), weights=weights)


def dice_variances(games: np.ndarray, total: np.ndarray, squares: np.ndarray) -> np.ndarray:
    """The variance that the dice give to the mean of each set: that of its games over their number.

    A set with a single game shows none; it is given that of the other sets' games. Where no set has two, all are nan.
    """
    scatter, spare = np.maximum(squares - total ** 2 / games, 0), games - 1
    common = scatter.sum() / spare.sum() if spare.sum() else np.nan
    return np.where(spare > 0, scatter / np.maximum(spare, 1), common) / games


def settled(values: Sequence[float], noise: Sequence[float], games: int, errors: float = 0.0,
            weights: Sequence[int] = ()) -> Spread:
    """The range of `values`, one a data set, when the dice gave each of them the variance `noise`; `games` in all.

    The variance between sets is known but roughly where the dice's is large: `errors` of its standard errors, with normal dice,
    are added to it. A set counts as often as its weight says, once without `weights`.
    """
    if len(values) < 2 or not np.all(np.isfinite(noise)):
        return Spread(len(values), games, None, None, None)
    low, median, high = np.quantile(drawn_in(values, noise, errors, weights), [(1 - SHARE) / 2, 0.5, (1 + SHARE) / 2])
    return Spread(len(values), games, float(low), float(high), float(median))


def drawn_in(values: Sequence[float], noise: Sequence[float], errors: float = 0.0, weights: Sequence[int] = ()) -> np.ndarray:
    """The values of two sets or more drawn towards the mean of all until only the sets' own variance is left, each as often as
    its weight says: what is seen between sets is their variance and that of the dice."""
    often = np.asarray(weights, int) if len(weights) else np.ones(len(values), int)
    found, dice = np.repeat(np.asarray(values, float), often), np.repeat(np.asarray(noise, float), often)
    many = often.sum() ** 2 / (often ** 2).sum()                # as many sets of equal weights
    seen = found.var() * many / (many - 1)
    luck, left = dice.mean(), max(0.0, seen - dice.mean())
    left += errors * np.sqrt(2 * luck * (luck + 2 * left) / (many - 1))
    return found.mean() + (np.sqrt(left / seen) if seen > 0 else 0.0) * (found - found.mean())
