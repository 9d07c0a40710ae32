"""The difference of two win rates: with the same dice or without; which of many differences are real."""
from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

from reports.statistics.intervals import LEVEL, normal_quantile, wilson

RATE = 0.05               # of the differences called real that are false, at most, on average


@dataclass(frozen=True)
class Difference:
    """Variant minus base: `gained` games won under the variant only, `lost` under the base only, of `pairs`."""
    pairs: int
    gained: int
    lost: int
    estimate: float
    low: float
    high: float
    chance: float

    @property
    def flipped(self) -> float:
        """Share of games that changed winner."""
        return (self.gained + self.lost) / self.pairs


def difference(gained: int, lost: int, pairs: int, level: float = LEVEL) -> Difference:
    """The paired difference of two rates and its interval; `chance` is the exact one of flips as uneven if none were real.

    The interval is that of Agresti and Min, "Simple improved confidence intervals for comparing matched proportions" (2005): half
    a pair is added to each of the four kinds. ValueError when there are more flips than pairs.
    """
    if min(gained, lost) < 0 or gained + lost > pairs or pairs < 1:
        raise ValueError(f"{gained} + {lost} flips of {pairs} pairs")
    up, down, whole = gained + 0.5, lost + 0.5, pairs + 2
    middle = (up - down) / whole
    half = normal_quantile(level) * sqrt((up + down) - (up - down) ** 2 / whole) / whole
    return Difference(pairs, gained, lost, (gained - lost) / pairs, max(-1.0, middle - half), min(1.0, middle + half),
                      even(gained, lost))


def saving(both: int, gained: int, lost: int, neither: int) -> float | None:
    """How many times more games a comparison of two independent runs would need for an interval as narrow as that of the pairs.

    Counts are of pairs by who won: the side under both sets of rules, under the variant only, under the base only, under neither.
    It is the variance of a difference of independent games over that of a pair's; below 1 pairing does harm. None, without bound,
    where the pairs all gave the same, as when nobody's game changed winner. ValueError without pairs or below zero.
    """
    pairs = both + gained + lost + neither
    if min(both, gained, lost, neither) < 0 or pairs < 1:
        raise ValueError(f"{both}, {gained}, {lost}, {neither}: counts of pairs")
    paired = (gained + lost) * pairs - (gained - lost) ** 2
    alone = sum(wins * (pairs - wins) for wins in (both + gained, both + lost))
    return alone / paired if paired else None


def even(gained: int, lost: int) -> float:
    """Chance that fair coins fall at least as unevenly as `gained` to `lost` (McNemar's exact test, both sides)."""
    flips, fewer = gained + lost, min(gained, lost)
    if 2 * fewer >= flips:
        return 1.0
    terms = (exp(lgamma(flips + 1) - lgamma(k + 1) - lgamma(flips - k + 1) - flips * log(2)) for k in range(fewer + 1))
    return min(1.0, 2 * sum(terms))


def real(chances: Sequence[float], rate: float = RATE) -> list[bool]:
    """Which survive a control of the false discovery rate: Benjamini and Yekutieli (2001), for tests that share their dice."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    harmonic = sum(1 / k for k in range(1, len(chances) + 1))
    last = max((place for place, at in enumerate(order, start=1)
                if chances[at] <= rate * place / (len(chances) * harmonic)), default=0)
    found = [False] * len(chances)
    for at in order[:last]:
        found[at] = True
    return found


@dataclass(frozen=True)
class Gap:
    """First group's rate minus the second's, its interval, and the chance of one as large if the rates were the same."""
    estimate: float
    low: float
    high: float
    chance: float


def gap(won: int, games: int, other_won: int, other_games: int, level: float = LEVEL) -> Gap | None:
    """The difference of two independent rates; None when one group is empty.

    The interval is Newcombe's hybrid score interval, from both Wilson intervals ("Interval estimation for the difference between
    independent proportions", 1998, method 10); the chance is that of the score test (chi-square of the two by two table).
    """
    if not games or not other_games:
        return None
    (low, high), (other_low, other_high) = wilson(won, games, level), wilson(other_won, other_games, level)
    rate, other = won / games, other_won / other_games
    return Gap(rate - other, max(rate - other - sqrt((rate - low) ** 2 + (other_high - other) ** 2), -1.0),
               min(rate - other + sqrt((high - rate) ** 2 + (other - other_low) ** 2), 1.0),
               alike(won, games, other_won, other_games))


def alike(won: int, games: int, other_won: int, other_games: int) -> float:
    """Chance of rates that lie as far apart, both sides, if the two groups were alike."""
    both = (won + other_won) / (games + other_games)
    scatter = both * (1 - both) * (1 / games + 1 / other_games)
    return erfc(abs(won / games - other_won / other_games) / sqrt(2 * scatter)) if scatter else 1.0
