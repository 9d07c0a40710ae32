"""Intervals for rates and means of independent games."""
import functools
from math import hypot, isinf, sqrt
from statistics import NormalDist
from typing import overload

import numpy as np

LEVEL = 0.95
MANY = 30                  # degrees of freedom
UNSEEN = 1.0               # games * variance taken as seen besides, of a rate; chosen by simulation


@functools.cache
def normal_quantile(level: float = LEVEL) -> float:
    """Half-width, in standard deviations, of the central interval that holds `level` (0 < level < 1) of a normal law.

    Python's own library has it, to all digits; every command needs it, and SciPy would take longer to load than NumPy.
    """
    if not 0 < level < 1:
        raise ValueError(f"level: {level} is not between 0 and 1")
    return NormalDist().inv_cdf((1 + level) / 2)


def student_over_normal(freedom: float, level: float = LEVEL) -> float:
    """Student's quantile over the normal one: so much wider is an interval whose scatter was told by few numbers.

    With MANY degrees of freedom or more its expansion to the second order (Abramowitz and Stegun 26.7.5) is as good: it is off by
    less than 0.0001, and SciPy need not be loaded.
    """
    z = normal_quantile(level)
    if freedom >= MANY:
        return 1 + (z ** 2 + 1) / (4 * freedom) + (5 * z ** 4 + 16 * z ** 2 + 3) / (96 * freedom ** 2)
    from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + level) / 2)) / z


@overload
def wilson(count: float, games: float, level: float = LEVEL) -> tuple[float, float]: ...
@overload
def wilson(count: np.ndarray, games: np.ndarray | float, level: float = LEVEL) -> tuple[np.ndarray, np.ndarray]: ...
def wilson(count: np.ndarray | float, games: np.ndarray | float,
           level: float = LEVEL) -> tuple[np.ndarray, np.ndarray] | tuple[float, float]:
    """Wilson's score interval for a rate seen `count` times in `games` games: (low, high), floats or arrays of one shape.

    Without any game nothing is known: (0, 1). Ends are exactly 0 at count 0 and exactly 1 at count = games. ValueError when a
    count is negative or above its games. Source: Wilson, "Probable inference, the law of succession, and statistical
    inference" (1927). SciPy's `binomtest` gives the same for one rate at a time, a thousand times slower.
    """
    if isinstance(count, (int, float)) and isinstance(games, (int, float)):
        return _wilson(float(count), float(games), level)
    count, games = np.broadcast_arrays(np.asarray(count, float), np.asarray(games, float))
    if np.any((count < 0) | (count > games)):
        raise ValueError("count: must lie between 0 and games")
    square = normal_quantile(level) ** 2
    whole = games + square
    middle = (count + square / 2) / whole
    half = np.sqrt(square * (count * (games - count) / np.maximum(games, 1) + square / 4)) / whole
    low = np.where(count == 0, 0.0, np.maximum(middle - half, 0.0))
    high = np.where(count == games, 1.0, np.minimum(middle + half, 1.0))
    return (float(low), float(high)) if low.ndim == 0 else (low, high)


def _wilson(count: float, games: float, level: float) -> tuple[float, float]:
    """The same for one rate, to the last bit: a report has ten thousand of them, and an array of one takes 50 times as long."""
    if count < 0 or count > games:
        raise ValueError("count: must lie between 0 and games")
    square = normal_quantile(level) ** 2
    whole = games + square
    middle = (count + square / 2) / whole
    half = sqrt(square * (count * (games - count) / max(games, 1) + square / 4)) / whole
    return 0.0 if count == 0 else max(middle - half, 0.0), 1.0 if count == games else min(middle + half, 1.0)


def mean_interval(mean: float, deviation: float, games: int, level: float = LEVEL, data: float = 0.0) -> tuple[float, float]:
    """Normal interval for a mean of `games` games of sample standard deviation `deviation`; one game has no width: nan.

    `data` is the variance that data sets add to that of the mean; infinite, there is no interval.
    """
    if games < 2 or isinf(data):
        return float("nan"), float("nan")
    half = hypot(normal_quantile(level) * deviation / games ** 0.5, normal_quantile(level) * sqrt(data))
    return mean - half, mean + half
