"""How much of the error of a mean comes from the data sets it was played on: an average over more sets might be another one.

The sets that games are spread over are a sample of all that fit what is known. So the average over games has two errors: the
luck of the dice, which more games take away, and the luck of the sets, which only more sets take away.
"""
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports.statistics.intervals import LEVEL, normal_quantile


@dataclass(frozen=True)
class DataVariance:
    """Variances of means that the choice of data sets adds to that of the dice: of base, variant, and their difference."""
    base: float = 0.0
    variant: float = 0.0
    difference: float = 0.0


ONE_SET = DataVariance()


Numbers = Sequence[float] | np.ndarray


def data_variance(games: Numbers, total: Numbers, squares: Numbers, level: float = LEVEL) -> float:
    """What the sets add to the variance of the mean of all games; 0 for one set, and where nothing shows.

    Numbers of games, sums of their values and of their squares, one each a set; sets without games count for nothing. By the
    ratio estimator of cluster sampling (Cochran, "Sampling Techniques", 1977, chapter 9), the sum of (T - m n)^2 over N^2, times
    S / (S - 1), holds dice and sets together, for sets of any number of games. The dice's own part is taken off. Few sets tell
    their scatter only roughly: the answer is as much larger as Student's quantile is than the normal one.
    """
    played = np.asarray(games, float)
    there = played > 0
    played, sums, squared = played[there], np.asarray(total, float)[there], np.asarray(squares, float)[there]
    if len(played) < 2:
        return 0.0
    whole, mean = played.sum(), sums.sum() / played.sum()
    many = whole ** 2 / (played ** 2).sum()                     # as many sets of equal numbers of games
    return sets_part((sums - mean * played) / whole, max(squared.sum() - whole * mean ** 2, 0.0) / whole ** 2, many, level)


def sets_part(apart: np.ndarray, dice: float, many: float, level: float = LEVEL) -> float:
    """What the sets add to the variance `dice` of a number that each of them moves by `apart`; `many`: as many equal sets."""
    both = many / (many - 1) * (apart ** 2).sum()
    return max(both - dice, 0.0) * _student_over_normal(many - 1, level) ** 2


def _student_over_normal(freedom: float, level: float) -> float:
    """Student's quantile over the normal one; by its expansion to the second order (Abramowitz and Stegun 26.7.5)."""
    z = normal_quantile(level)
    return 1 + (z ** 2 + 1) / (4 * freedom) + (5 * z ** 4 + 16 * z ** 2 + 3) / (96 * freedom ** 2)
