"""How much of the error of a mean comes from the data sets it was played on: an average over more sets might be another one.

The sets that games are spread over are a sample of all that fit what is known. So the average over games has two errors: the
luck of the dice, which more games take away, and the luck of the sets, which only more sets take away.

How much of a change is dice and how much is choice: an analysis of variance of what was played both ways.

At each of many positions the same stretch of play is played with several dice and, each time, by several deciders. What a
value changes by from dice to dice, whoever decides, is dice; from decider to decider, whatever the dice, is choice; the rest is
both: dice that matter to one decider and not to another. Neither SciPy nor scikit-learn estimates components of variance.
"""
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from reports.statistics.intervals import LEVEL, student_over_normal


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
    return max(both - dice, 0.0) * student_over_normal(many - 1, level) ** 2


DICE, CHOICE, BOTH = "dice", "choice", "both"
DRAWS, SEED = 1000, 1


def components(values: np.ndarray) -> np.ndarray:
    """Variances by dice, by choice and by both, shape (positions, 3), unbiased (an estimate may be below 0).

    `values`: shape (positions, dice, deciders), two of each at least. A balanced two-way layout with random effects and one
    value a cell (Searle, Casella and McCulloch, "Variance Components", 1992, 4.3).
    """
    _, dice, deciders = values.shape
    if min(dice, deciders) < 2:
        raise ValueError("values: two dice and two deciders are needed")
    mean = values.mean(axis=(1, 2), keepdims=True)
    by_dice, by_choice = values.mean(axis=2, keepdims=True), values.mean(axis=1, keepdims=True)
    left = values - by_dice - by_choice + mean
    both = (left**2).sum(axis=(1, 2)) / ((dice - 1) * (deciders - 1))
    of_dice = ((by_dice - mean) ** 2).sum(axis=(1, 2)) / (dice - 1) - both / deciders
    of_choice = ((by_choice - mean) ** 2).sum(axis=(1, 2)) / (deciders - 1) - both / dice
    return np.column_stack([of_dice, of_choice, both])


def shares(values: np.ndarray, game: np.ndarray) -> "pl.DataFrame":
    """what (dice, choice, both), variance (mean over positions), share, low, high: games drawn again give the interval.

    A component estimated below 0 counts as 0. All shares are None where nothing varies.
    """
    found = components(values)
    _, at = np.unique(game, return_inverse=True)
    sums = np.column_stack([np.bincount(at, column) for column in found.T])
    drawn = np.random.default_rng(SEED).integers(len(sums), size=(DRAWS, len(sums)))
    draws = np.array([_shared(sums[each].sum(axis=0)) for each in drawn])
    share = _shared(sums.sum(axis=0))
    low, high = np.quantile(draws, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    rows = {"what": [DICE, CHOICE, BOTH], "variance": found.mean(axis=0), "share": share, "low": low, "high": high}
    return pl.DataFrame(rows).with_columns(pl.col("share", "low", "high").fill_nan(None))


def _shared(total: np.ndarray) -> np.ndarray:
    kept = np.maximum(total, 0)
    return kept / kept.sum() if kept.sum() > 0 else np.full(len(kept), np.nan)
