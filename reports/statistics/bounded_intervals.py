"""Intervals for a number of games fixed beforehand: rates and differences of values that lie between won and lost.

For values that are all 0 or 1 they are those of Wilson, of Agresti and Min, and of Newcombe. Values between scatter less, so the
same games count for more. Each interval takes a little scatter as seen that was not: no variance at all was seen in games that
were all alike, and the next may differ. docs/method.md has the simulated coverage.
"""
from math import sqrt

import numpy as np

from reports.statistics.differences import Difference
from reports.statistics.intervals import LEVEL, UNSEEN, normal_quantile, wilson
from reports.statistics.paired_values import PairedValues, scatter_of


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
