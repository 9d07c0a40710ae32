"""How much of a change is dice and how much is choice: an analysis of variance of what was played both ways.

At each of many positions the same stretch of play is played with several dice and, each time, by several deciders. What a
value changes by from dice to dice, whoever decides, is dice; from decider to decider, whatever the dice, is choice; the rest is
both: dice that matter to one decider and not to another. Neither SciPy nor scikit-learn estimates components of variance.
"""

import numpy as np
import polars as pl

from reports.statistics.intervals import LEVEL

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


def shares(values: np.ndarray, game: np.ndarray, level: float = LEVEL) -> "pl.DataFrame":
    """what (dice, choice, both), variance (mean over positions), share, low, high: games drawn again give the interval.

    A component estimated below 0 counts as 0. All shares are None where nothing varies.
    """
    found = components(values)
    _, at = np.unique(game, return_inverse=True)
    sums = np.column_stack([np.bincount(at, column) for column in found.T])
    drawn = np.random.default_rng(SEED).integers(len(sums), size=(DRAWS, len(sums)))
    draws = np.array([_shared(sums[each].sum(axis=0)) for each in drawn])
    share = _shared(sums.sum(axis=0))
    low, high = np.quantile(draws, [(1 - level) / 2, (1 + level) / 2], axis=0)
    rows = {"what": [DICE, CHOICE, BOTH], "variance": found.mean(axis=0), "share": share, "low": low, "high": high}
    return pl.DataFrame(rows).with_columns(pl.col("share", "low", "high").fill_nan(None))


def _shared(total: np.ndarray) -> np.ndarray:
    kept = np.maximum(total, 0)
    return kept / kept.sum() if kept.sum() > 0 else np.full(len(kept), np.nan)
