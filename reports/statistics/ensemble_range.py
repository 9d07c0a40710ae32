"""How far a figure moves over data sets that are as good as each other, and on how many of them a difference has one sign.

The sets are draws from a prior, weighed: how well each fits what is known, how many draws they are worth, and draws taken by
weight. The draws are independent and come from the prior itself, so that the weights alone turn them into a sample of what is
left when the facts are known: nothing is tuned and nothing has to converge.
"""
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from reports.statistics.intervals import LEVEL
from reports.statistics.over_sets import drawn_sets

SHARE = 0.90              # of the data sets lie in the range: from 5 to 95 %
ENOUGH = 1_000            # games: a range from fewer is too narrow, by up to 40 points from 200 (docs/method.md)
SETTLED, SURELY = 0.90, 0.80      # of the weight of the sets on one side: the share seen, and the low end of its interval
PAIRS_A_SET = 2           # on average; below it the interval of that share misses in more than half of the cases
TELLS_NOTHING = 0.95         # an interval of that share that is so wide
ERRORS = 1.645            # standard errors: an upper limit for the variance between data sets, exceeded with a chance of 5 %
LEAST = 20                # sets below which nothing is said


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
    return np.repeat(drawn_in_sets(np.asarray(values, float), np.asarray(noise, float), often, errors), often)


def drawn_in_sets(values: np.ndarray, noise: np.ndarray, often: np.ndarray, errors: float = 0.0) -> np.ndarray:
    """The same, a value a set, for each row of how often each set counts; shapes (sets,) or (rows, sets)."""
    middle, seen, left = between_sets(values, noise, often, errors)
    return middle + np.sqrt(np.divide(left, seen, out=np.zeros_like(seen), where=seen > 0)) * (values - middle)


def between_sets(values: np.ndarray, noise: np.ndarray, often: np.ndarray, errors: float = 0.0) -> tuple[np.ndarray, ...]:
    """The mean of all, the variance seen between sets, and what is left of it without the dice, each for each row of `often`,
    shape (1,) or (rows, 1)."""
    def mean(of: np.ndarray) -> np.ndarray:
        return (often * of).sum(axis=-1, keepdims=True) / often.sum(axis=-1, keepdims=True)

    middle = mean(values)
    many = often.sum(axis=-1, keepdims=True) ** 2 / (often ** 2).sum(axis=-1, keepdims=True)     # as many sets of equal weights
    seen, luck = mean((values - middle) ** 2) * many / (many - 1), mean(noise)
    left = np.maximum(seen - luck, 0.0)
    return middle, seen, left + errors * np.sqrt(2 * luck * (luck + 2 * left) / (many - 1))


def where_sets_lie(values: np.ndarray, noise: np.ndarray, often: np.ndarray) -> list[NormalDist]:
    """Where the value of each set may lie without the dice: drawn towards the mean of all, as normal as the sets and the dice are
    taken to be. Their own variance is its upper limit (ERRORS): few games must not pass for sets that are alike."""
    middle, _, left = (each.item() for each in between_sets(values, noise, often, ERRORS))
    luck = np.average(noise, weights=often).item()
    own = left / (left + luck) if left else 0.0
    return [NormalDist(middle + own * (each - middle), sqrt(own * luck)) for each in values.tolist()]


@dataclass(frozen=True)
class Sign:
    """The share of the sets' weight on which a difference is above 0, with its interval; `mean` is the difference of all. Sets
    on which no pair differs, the share `still`, count to the side that the mean is not on; on the share `alike` nothing is
    changed, of the others the interval leaves it open."""
    mean: float
    above: float
    low: float
    high: float
    still: float = 0.0
    alike: float = 0.0

    @property
    def share(self) -> float:
        """The share on which it has the sign of the mean."""
        return self.above if self.mean >= 0 else 1 - self.above

    @property
    def other(self) -> float:
        """The share on which it has the other sign."""
        return 1 - self.share - self.still

    @property
    def least_other(self) -> float:
        """The share on which it has the other sign at least, at the end of the interval."""
        return 1 - self.alike - self.ends[1]

    @property
    def ends(self) -> tuple[float, float]:
        """Its interval."""
        return (self.low, self.high) if self.mean >= 0 else (1 - self.high, 1 - self.low)

    @property
    def settled(self) -> bool:
        """Whether so many sets have one sign that it hardly depends on the data, luck allowed for."""
        return self.share >= SETTLED and self.ends[0] >= SURELY

    @property
    def known(self) -> bool:
        """Whether the share is known: dice alone may make it where its interval leaves out nearly nothing."""
        return self.high - self.low < TELLS_NOTHING

    def __str__(self) -> str:
        """"on 89 of 100 data sets (80 to 95)"."""
        if not self.known:
            return "on an unknown share of the data sets"
        low, high = self.ends
        return f"on {100 * self.share:.0f} of 100 data sets ({100 * low:.0f} to {100 * high:.0f})"

    def json(self) -> dict[str, Any]:
        """{"share", "low", "high", "settled"}: of the sign of the mean."""
        low, high = self.ends
        return {"share": self.share, "low": low, "high": high, "settled": self.settled}


def sign_over_sets(pairs: Sequence[float], total: Sequence[float], squares: Sequence[float],
                   alike: Sequence[bool] = ()) -> Sign | None:
    """The Sign of a difference: pairs, sums of their differences and of the squares, and whether both rule sets are `alike`, of
    each data set. A set counts as often as it has pairs, which is its weight. The luck of few games is taken out as for a range
    (`drawn_in`); the interval is that of whole sets drawn anew, each with its games, and takes in `one_sided_share`. A draw on
    which no pair differs counts to the side that the mean is not on. None below LEAST sets or PAIRS_A_SET, and where no pair
    differs.

    A set that is `alike`, as it has the value already that a change of an assumed number brings, counts to the side that the mean
    is not on. So does one no pair of which differs, where luck alone would give fewer than one such set, at the rate at which
    pairs differ on the others; its effect may be small and not none, so the interval counts it to either side.
    """
    many, sums, squared = (np.asarray(each, float) for each in (pairs, total, squares))
    if len(many) < LEAST or many.mean() < PAIRS_A_SET or not squared.any():
        return None
    noise, values, mean = dice_variances(many, sums, squared), sums / many, float(sums.sum() / many.sum())
    drawn = np.vstack([np.ones(len(many)), drawn_sets(len(many))]) * many
    moved, changed = squared > 0, ~np.array(alike or np.zeros(len(many)), bool)
    quiet = changed & ~moved & (len(many) * (1 - squared.sum() / many[moved].sum()) ** many < 1)
    effects = drawn_in_sets(values, noise, drawn * changed)
    signs = np.where(~changed | quiet | (effects == 0), mean < 0, effects > 0)
    above, other = ((drawn * each).sum(axis=1) / drawn.sum(axis=1) for each in (signs, np.where(quiet, mean >= 0, signs)))
    ends = np.quantile([above[1:], other[1:]], [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=1)
    share, part = one_sided_share(values, noise, many * changed), float(many[changed].sum() / many.sum())
    wide = share * part if mean >= 0 else 1 - (1 - share) * part
    low, high = min(ends[0].min(), above[0], wide), max(ends[1].max(), above[0], wide)
    return Sign(mean, float(above[0]), float(low), float(high), float(many[~changed | quiet].sum() / many.sum()), 1 - part)


def one_sided_share(values: np.ndarray, noise: np.ndarray, often: np.ndarray) -> float:
    """On what share of all sets an effect is above 0 if it scatters between them normally and as widely as the pairs played leave
    open (ERRORS): where few pairs differ, they show of most sets nothing, and drawn anew these sets show no more."""
    middle, _, left = (each.item() for each in between_sets(values, noise, often, ERRORS))
    return NormalDist().cdf(middle / sqrt(left)) if left else float(middle > 0)


def implausibility(misses: np.ndarray, discrepancies: np.ndarray, variances: np.ndarray) -> np.ndarray:
    """How far each mean lies from its target, in standard deviations; all of shape (..., targets).

    `discrepancies` are what a sound draw may miss by; `variances` those of the means over so many games.
    """
    return np.abs(misses) / np.sqrt(discrepancies ** 2 + variances)


def log_weight(misses: np.ndarray, discrepancies: np.ndarray, variances: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """Logarithm of the weight of each draw, shape (...): half the sum of squared implausibilities, less.

    `shares` says how much of a fact of its own each target is, from 0 to 1: two targets that tell the same count half each.
    """
    return -0.5 * (shares * implausibility(misses, discrepancies, variances) ** 2).sum(axis=-1)


def normalized(log_weights: np.ndarray) -> np.ndarray:
    """Weights that add up to 1, shape (n,)."""
    weights = np.exp(log_weights - np.max(log_weights))
    return weights / weights.sum()


def effective(weights: Sequence[float] | np.ndarray) -> float:
    """How many draws of equal weight tell as much (Kish)."""
    found = np.asarray(weights, dtype=float)
    return float(found.sum() ** 2 / (found ** 2).sum())


def slots(weights: np.ndarray, count: int, start: float = 0.5) -> np.ndarray:
    """How many of `count` slots each draw fills, shape (n,): its share of them, rounded up or down so that they add up.

    Systematic resampling: a comb of `count` points, `start` of a tooth from the left, over the weights side by side. Never more
    than one slot off, and with a random start right on average; the start is fixed, so the choice is the same every time.
    """
    edges = np.cumsum(weights) / np.sum(weights)
    points = (np.arange(count) + start) / count
    last = np.flatnonzero(weights)[-1]
    return np.bincount(np.minimum(np.searchsorted(edges, points, side="right"), last), minlength=len(edges))


def weighted_quantiles(values: np.ndarray, weights: np.ndarray, points: Sequence[float]) -> np.ndarray:
    """Values below which the shares `points` of all weight lie, each draw standing in the middle of its own weight."""
    order = [at for at in np.argsort(values, kind="stable") if weights[at] > 0]
    heavy = np.asarray(weights, dtype=float)[order]
    at = (np.cumsum(heavy) - 0.5 * heavy) / heavy.sum()
    return np.interp(points, at, np.asarray(values, dtype=float)[order])
