"""Confidence sequences: intervals that hold at every look at once, so that whoever watches may stop when they like.

Somebody bets against the claim "the mean is m". Each game multiplies the stake by 1 + bet * (x - m), which is fair if the claim
is true and never negative. Many bettors share the stake, each with a bet of their own; if the claim is true, their whole wealth
ever reaches 1 / 0.05 with chance 5 % at most (Ville, "Étude critique de la notion de collectif", 1939). The means against which
nobody has won that much are the interval. With constant bets the wealth depends on the counts alone, not on their order; nothing
is assumed of the variance, so that few changed winners give a narrow interval. Differences stand in histograms on a grid: the
split of a value between two of its points (paired_values.py) makes an interval a little wider, never too narrow.

Sources: mixtures, Robbins, "Statistical methods related to the law of the iterated logarithm" (1970); bets on bounded values,
Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (2024).
"""
from collections.abc import Mapping

import numpy as np

from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import GRID

NEAR = 1e-12
ROUNDS = 200


def log_evidence(histogram, mean: float):
    """Log wealth won against the claim that a pair gives `mean` (-1 < mean < 1) on average.

    `histogram` (..., 513) counts differences on GRID, a row for each comparison; the answer has the shape (...).
    """
    histogram = np.asarray(histogram, float)
    seen = np.flatnonzero(histogram.reshape(-1, len(GRID)).any(axis=0))
    return log_evidence_at(histogram[..., seen], GRID[seen], mean)


def log_evidence_at(counts: np.ndarray, values: np.ndarray, mean: float):
    """The same for `counts` (..., kinds) of the differences `values` (kinds,), on the grid or not."""
    bets = np.concatenate([SHARES / (1 + mean), -SHARES / (1 - mean)])
    return log_wealth(counts, values - mean, bets, PARTS)


def difference_sequence(histogram, level: float = LEVEL) -> tuple[float, float]:
    """Interval (low, high) for the mean difference, which holds for all numbers of pairs at once with chance `level` at least.

    `histogram` (513,) counts the differences on GRID. Without a pair: (-1, 1). ValueError unless the level is in (0, 1).
    """
    if not 0 < level < 1:
        raise ValueError(f"level: {level} is not between 0 and 1")
    return difference_interval(histogram, -np.log(1 - level))


def difference_interval(histogram, enough: float) -> tuple[float, float]:
    """The claims against which less than `enough` (log wealth, above 0) was won. Ends are rounded outwards by 1e-12 at most."""
    histogram = np.asarray(histogram, float)
    if histogram.shape != GRID.shape or np.any(histogram < 0):
        raise ValueError(f"histogram: must be {len(GRID)} counts")
    seen = np.flatnonzero(histogram)
    if not len(seen):
        return -1.0, 1.0
    counts, values = histogram[seen], GRID[seen]
    return _low_end(counts, values, enough), -_low_end(counts[::-1].copy(), -values[::-1], enough)     # mirrored, to the last bit


def _low_end(counts: np.ndarray, values: np.ndarray, enough: float) -> float:
    """The lower end: where the wealth, which falls from -1 to the mean seen, comes to `enough`; -1 when only -1 was seen.

    The square root of the log wealth above its least is nearly a straight line, as the wealth is nearly that of a normal law:
    the secant rule needs about 6 steps. A step that leaves what is still possible is replaced by a bisection.
    """
    games = counts.sum()
    high = float(np.clip(counts @ values / games, -1.0, 1.0))
    low = -1.0
    if high <= low:
        return low
    base = float(log_evidence_at(counts, values, high)) if high < 1 else -enough
    goal = np.sqrt(enough - base)

    def above(claim: float) -> float:
        return np.sqrt(max(float(log_evidence_at(counts, values, claim)) - base, 0.0)) - goal

    before, short = high, -goal
    claim = max(high - 3 * np.sqrt(counts @ (values - high) ** 2 + 1) / games, (low + high) / 2)
    for _ in range(ROUNDS):
        more = above(claim)
        low, high = (claim, high) if more >= 0 else (low, claim)
        step = more * (claim - before) / (more - short) if more != short else np.inf
        before, short = claim, more
        claim = claim - step if low < claim - step < high else (low + high) / 2
        if high - low < NEAR / 2 or abs(claim - before) < NEAR / 8:
            break
    return max(float(claim) - NEAR / 2, -1.0)


BETS, SMALLEST, LARGEST = 32, 0.001, 0.98
CENTRE, SPREAD = 0.1, 1.7          # of the log-normal law of bets: narrow from 100 to 100,000 changed winners; docs/method.md
NEAR_BOUND = 1e-9             # of the distance between the bounds

# Bets as shares of the largest that leaves nobody in debt, and the part of the stake on each, upwards and downwards alike.
SHARES = np.geomspace(SMALLEST, LARGEST, BETS)
PARTS = np.exp(-0.5 * (np.log(SHARES / CENTRE) / SPREAD) ** 2)
PARTS = np.tile(PARTS / PARTS.sum() / 2, 2)


def log_wealth(counts, deviations, bets, parts):
    """Log of the wealth of bettors who hold `parts` of the stake: sum over bets of part * product of (1 + bet * deviation)^count.

    `counts` (..., kinds) says how often each of the `deviations` (kinds,) from the claimed mean occurred; `bets` and `parts` are
    (bets,). The answer has the shape (...).
    """
    return log_sum(np.asarray(counts, float) @ np.log1p(np.outer(deviations, bets)) + np.log(parts))


def log_sum(logs: np.ndarray):
    """Log of the sum of exponentials along the last axis.

    This runs at every step of every search for an end, so it is written out: SciPy's `logsumexp` takes 4 times as long for many
    counts and 20 times as long for one.
    """
    most = logs.max(axis=-1)
    return most + np.log(np.exp(logs - most[..., None]).sum(axis=-1))


def mean_sequence(histogram: Mapping[float, float], least: int, most: int, level: float = LEVEL) -> tuple[float, float]:
    """Interval (low, high) for the mean, which holds for all numbers of games at once with chance `level` at least.

    `histogram` holds the games by value. ValueError when a value lies beyond its bounds or the level is not in (0, 1).
    """
    if not 0 < level < 1:
        raise ValueError(f"level: {level} is not between 0 and 1")
    if least >= most or any(games and not least <= value <= most for value, games in histogram.items()):
        raise ValueError(f"a value beyond {least} .. {most}")
    values = np.array(sorted(histogram), float)
    games = np.array([histogram[value] for value in sorted(histogram)], float)
    if not games.sum():
        return float(least), float(most)
    scaled = (values - least) / (most - least)
    width = float(most - least)
    return least + width * _lower(games, scaled, level), most - width * _lower(games, 1 - scaled, level)


def _lower(games: np.ndarray, values: np.ndarray, level: float) -> float:
    """The lower end for values in 0 .. 1, rounded outwards; 0 when nothing but 0 was seen."""
    out, inside, enough = 0.0, float(games @ values / games.sum()), -np.log(1 - level)
    while inside - out > NEAR_BOUND:
        middle = (inside + out) / 2
        bets = np.concatenate([SHARES / middle, -SHARES / (1 - middle)])
        if log_wealth(games, values - middle, bets, PARTS) >= enough:
            out = middle
        else:
            inside = middle
    return out
