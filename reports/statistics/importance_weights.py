"""Weights of draws from a prior: how well each fits what is known, how many draws they are worth, and draws taken by weight.

The draws are independent and come from the prior itself, so that the weights alone turn them into a sample of what is left when
the facts are known: nothing is tuned and nothing has to converge.
"""
from collections.abc import Sequence

import numpy as np


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
