"""Confidence sequences for values in 0 .. 1 and for differences in -1 .. 1, from their histograms on the grid.

The bettors are those of confidence_sequences.py. A game that is won or lost is a value of 1 or 0, and a pair that changed winner
a difference of 1 or -1. The split of a value between two points of the grid (paired_values.py) makes an interval a little wider,
never too narrow: by 0.3 % where differences have a standard deviation of 0.02, by less where it is larger.
"""
import numpy as np

from reports.statistics.confidence_sequences import PARTS, SHARES, log_wealth
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
    return _lower(counts, values, enough), -_lower(counts[::-1].copy(), -values[::-1], enough)     # mirrored, to the last bit


def _lower(counts: np.ndarray, values: np.ndarray, enough: float) -> float:
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
