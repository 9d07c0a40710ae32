"""Rates and the difference of two of them: with the same dice or without; which of many differences are real.

Intervals are for a number of games fixed beforehand, and for values that lie between won and lost. For values that are all 0 or 1
they are those of Wilson, of Agresti and Min, and of Newcombe. Values between scatter less, so the same games count for more. Each
interval takes a little scatter as seen that was not: no variance at all was seen in games that were all alike, and the next may
differ. docs/method.md has the simulated coverage.
"""
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np

from reports.statistics.confidence_sequences import log_evidence
from reports.statistics.intervals import LEVEL, UNSEEN, normal_quantile, wilson
from reports.statistics.over_sets import widening
from reports.statistics.paired_values import PairedValues, scatter_of

RATE = 0.05               # of the differences called real that are false, at most, on average
Estimate = tuple[float, float, float]             # a value, and the low and the high end of its interval


@dataclass(frozen=True)
class Difference:
    """Variant minus base: `gained` games won under the variant only, `lost` under the base only, of `pairs`."""
    pairs: int
    gained: int
    lost: int
    estimate: float
    low: float
    high: float

    @property
    def flipped(self) -> float:
        """Share of games that changed winner."""
        return (self.gained + self.lost) / self.pairs


def real(chances: Sequence[float]) -> list[bool]:
    """Which survive a control of the false discovery rate: Benjamini and Yekutieli (2001), for tests that share their dice.

    The same as SciPy's `false_discovery_control`, which every report would wait for: `scipy.stats` takes longest to load of all.
    """
    tests = len(chances)
    order, ranks = np.argsort(chances), np.arange(1, tests + 1)
    adjusted = np.asarray(chances, float)[order] * (tests / ranks) * (1 / ranks).sum()
    found = np.empty(tests, bool)
    found[order] = np.minimum.accumulate(adjusted[::-1])[::-1] <= RATE
    return found.tolist()


@dataclass(frozen=True)
class Gap:
    """First group's rate minus the second's, its interval, and the chance of one as large if the rates were the same."""
    estimate: float
    low: float
    high: float
    chance: float


def gap(won: float, games: int, other_won: float, other_games: int) -> Gap | None:
    """The difference of two independent rates; None when one group is empty.

    The interval is Newcombe's; the chance is that of the score test (chi-square of the two by two table). Over data sets both
    are as much wider as the sets make them (over_sets.widening).
    """
    if not games or not other_games:
        return None
    first, second = ((each / of, *wilson(each, of)) for each, of in ((won, games), (other_won, other_games)))
    estimate, low, high = independent_difference(first, second)
    wider = widening(won, games, other_won, other_games)
    return Gap(estimate, max(-1.0, estimate - wider * (estimate - low)), min(1.0, estimate + wider * (high - estimate)),
               alike(won, games, other_won, other_games, wider))


def independent_difference(first: Estimate, second: Estimate) -> Estimate:
    """First group's value minus the second's with its interval, for independent samples with intervals of their own.

    Of two rates with Wilson's intervals it is the hybrid score interval: Newcombe, "Interval estimation for the difference
    between independent proportions" (1998), method 10. SciPy has none for two groups.
    """
    (value, low, high), (other, other_low, other_high) = first, second
    apart = value - other
    return (apart, apart - sqrt((value - low) ** 2 + (other_high - other) ** 2),
            apart + sqrt((high - value) ** 2 + (other - other_low) ** 2))


def alike(won: float, games: int, other_won: float, other_games: int, wider: float = 1.0) -> float:
    """Chance of rates that lie as far apart, both sides, if the two groups were alike; `wider`: of errors so many times as large.

    SciPy's `chi2_contingency` gives the same a thousand times slower, and is asked for hundreds of Regions and turns.
    """
    both = (won + other_won) / (games + other_games)
    scatter = both * (1 - both) * (1 / games + 1 / other_games)
    return erfc(abs(won / games - other_won / other_games) / wider / sqrt(2 * scatter)) if scatter else 1.0


def effective_games(games, total, squares, data=0.0):
    """How many games that are won or lost would tell the mean as precisely: numbers or arrays of one shape.

    `total` and `squares` are the sums of the values (0 .. 1) and of their squares. Won or lost games with the same mean p scatter
    by p (1 - p); the answer is games * that over the variance seen, both with UNSEEN added to their sums. Never below `games`,
    but for `data`: the variance that data sets add to that of the mean (data_variance).
    """
    games, total, squares, data = np.broadcast_arrays(*(np.asarray(each, float) for each in (games, total, squares, data)))
    rate = total / np.maximum(games, 1)
    seen, most = np.maximum(squares - total * rate, 0.0), total * (1 - rate)
    return games * (most + UNSEEN) / (np.minimum(seen, most) + UNSEEN + data * games ** 2)


def bounded_wilson(games, total, squares, data=0.0, level: float = LEVEL):
    """Interval (low, high) for a mean of values in 0 .. 1 from their number, sum and sum of squares; floats or arrays.

    Wilson's, for as many effective games; for values 0 and 1 exactly Wilson's. `data` is the variance that data sets add to that
    of the mean. ValueError for sums that no such values have.
    """
    games, total, squares = np.broadcast_arrays(*(np.asarray(each, float) for each in (games, total, squares)))
    slack = 1e-9 * (1 + games)
    if np.any((total < 0) | (total > games + slack) | (squares > total + slack) | (squares < 0)):
        raise ValueError("total, squares: not the sums of values in 0 .. 1")
    many = effective_games(games, total, squares, data)
    count = np.clip(total * many / np.maximum(games, 1), 0.0, many)
    return wilson(np.where(total >= games, many, count), many, level)


def bounded_difference(values: PairedValues) -> Difference:
    """The mean difference of these pairs and its interval; for values 0 and 1 that of Agresti and Min.

    Agresti and Min (2005) add half a pair to each of four kinds: two pairs that differ by +1 and -1 half of the time. What data
    sets add to the variance is added to that. ValueError without a pair.
    """
    if values.pairs < 1:
        raise ValueError("no pairs")
    whole = values.pairs + 2
    middle = values.total / whole
    seen = max(values.squares + 1 - values.total ** 2 / whole, 0.0)
    half = normal_quantile() * sqrt(seen / whole ** 2 + values.data.difference)
    return Difference(values.pairs, values.gained, values.lost, values.total / values.pairs, max(-1.0, middle - half),
                      min(1.0, middle + half))


def bounded_saving(values: PairedValues) -> float | None:
    """How many times as many games two independent runs would need for an interval as narrow.

    The variance of a difference of independent games over that of a pair's. None where the pairs all differ by the same.
    ValueError without a pair.
    """
    if values.pairs < 1:
        raise ValueError("no pairs")
    alone = sum(scatter_of(*each[:3]) for each in (values.base_values, values.variant_values))
    return alone / values.scatter if values.scatter > 1e-9 * max(alone, 1.0) else None


# Which of many claims hold, and intervals that may be shown for those alone.
#
# Who asks forty questions and shows the ten with an answer has chosen by luck too: ordinary intervals of the chosen ones miss
# more often than they say. Each claim here brings what it would say at any level of confidence. The most claims are chosen that
# hold at the level 1 - rate * chosen / asked, and their intervals are shown at that level.
#
# On average at most `rate` of the claims chosen are false, and of the intervals shown at most `rate` miss. If the intervals are
# those that betting gives (confidence_sequences.py), this holds however the claims depend on each other, and whenever one stops.
# Sources: Wang and Ramdas, "False discovery rate control with e-values" (2022); Benjamini and Yekutieli, "False discovery
# rate-adjusted multiple confidence intervals" (2005); Xu, Wang and Ramdas, "Post-selection inference for e-value based confidence
# intervals" (2024).
#
# Which of many differences are real, when anybody may play on and look again.
#
# The e-value of a claim is the wealth won by betting against it (confidence_sequences.py): 1 on average if the claim is true, at
# whatever moment one looks. Which differences are real follows from their e-values by e-BH, and on average at most `rate` of
# those named real are false. This holds however the differences depend on each other (they share their base games) and however
# long games are added until the list pleases. Source: Wang and Ramdas, "False discovery rate control with e-values" (2022).


Claim = Callable[[float], bool]          # whether it holds at a level of confidence; one that holds at a level does below it


@dataclass(frozen=True)
class Selection:
    """`chosen`: which claims hold; `level`: that of the intervals to be shown, of one claim at least."""
    chosen: tuple[bool, ...]
    level: float
    rate: float


def select(claims: Sequence[Claim], rate: float = RATE) -> Selection:
    """The claims that hold, chosen from all that were asked. ValueError unless the rate is in (0, 1)."""
    if not 0 < rate < 1:
        raise ValueError(f"rate: {rate} is not between 0 and 1")
    asked = len(claims)
    least = [_least(claim, asked, rate) for claim in claims]
    most = max((chosen for chosen in range(1, asked + 1) if sum(each <= chosen for each in least) >= chosen), default=0)
    return Selection(tuple(each <= most for each in least), _level(max(most, 1), max(asked, 1), rate), rate)


def _level(chosen: int, asked: int, rate: float) -> float:
    return 1 - rate * chosen / asked


def _least(claim: Claim, asked: int, rate: float) -> int:
    """The least number of chosen claims at whose level this one holds; more than were asked if there is none."""
    return 1 + bisect_left(range(1, asked + 1), True, key=lambda chosen: claim(_level(chosen, asked, rate)))


LARGEST = 700.0            # log of what is printed as the largest e-value; e^710 is beyond a float


def e_value(histogram) -> float:
    """The e-value of these pairs against "no difference": `histogram` (513,) counts differences on GRID. 1 without a pair."""
    return float(np.exp(min(log_evidence(histogram, 0.0), LARGEST)))


def e_bh(e_values: Sequence[float]) -> list[bool]:
    """Which claims of "no difference" are rejected: the k largest, for the most k whose k-th is number of claims / (k * rate).

    ValueError for a negative e-value or nan.
    """
    values = np.asarray(e_values, float)
    if not np.all(values >= 0):
        raise ValueError("e_values: must not be negative")
    ordered = np.sort(values)[::-1]
    enough = np.flatnonzero(ordered * np.arange(1, len(values) + 1) * RATE >= len(values))
    if not len(enough):
        return [False] * len(values)
    return (values >= ordered[enough[-1]]).tolist()
