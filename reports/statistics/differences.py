"""The difference of two win rates: with the same dice or without; which of many differences are real."""
from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np

from reports.statistics.intervals import LEVEL, wilson
from reports.statistics.over_sets import widening

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


def gap(won: float, games: int, other_won: float, other_games: int, level: float = LEVEL) -> Gap | None:
    """The difference of two independent rates; None when one group is empty.

    The interval is Newcombe's; the chance is that of the score test (chi-square of the two by two table). Over data sets both
    are as much wider as the sets make them (over_sets.widening).
    """
    if not games or not other_games:
        return None
    first, second = ((each / of, *wilson(each, of, level)) for each, of in ((won, games), (other_won, other_games)))
    estimate, low, high = independent_difference(first, second)
    wider = widening(won, games, other_won, other_games, level)
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
