"""A logistic regression (scikit-learn) that stays sober about what it has hardly seen."""
from dataclasses import dataclass
from typing import Any

import numpy as np

STRENGTH = 0.1             # inverse of the penalty on coefficients of standardised columns
FLOOR = 0.25               # columns that hardly vary here are scaled by at least this share of how they vary elsewhere
EPSILON = 1e-9
MOST = 30.0                # of log odds


@dataclass(frozen=True)
class Regression:
    """The columns that vary, their means, scales and ranges, coefficients, intercept."""
    used: np.ndarray
    mean: np.ndarray
    scale: np.ndarray
    low: np.ndarray
    high: np.ndarray
    weight: np.ndarray
    start: float

    def score(self, columns: np.ndarray) -> np.ndarray:
        """Log odds, shape (n,). A number beyond all that was seen counts as the outermost seen."""
        seen = np.clip(columns[:, self.used], self.low, self.high)
        return (seen - self.mean) / self.scale @ self.weight + self.start


def regress(columns: np.ndarray, share: np.ndarray, scales: np.ndarray | None = None) -> Regression:
    """Fit shares (0 .. 1; results are 0 or 1): each row counts `share` times as won and the rest as lost.

    `scales`: how much columns vary elsewhere; without FLOOR of it, one odd game would set the value of what it alone had.
    """
    from sklearn.linear_model import LogisticRegression

    deviation = columns.std(axis=0, dtype=np.float64)
    used = np.flatnonzero(deviation > EPSILON)
    part = columns[:, used]
    mean, scale = part.mean(axis=0, dtype=np.float64), deviation[used]
    if scales is not None:
        scale = np.maximum(scale, FLOOR * scales[used])
    found = Regression(used, mean, scale, part.min(axis=0), part.max(axis=0), np.zeros(len(used)), _odds_of_mean(share))
    if not len(used) or share.min() == share.max():
        return found
    model: Any = LogisticRegression(C=STRENGTH, solver="newton-cholesky", max_iter=100)
    there = (part - mean) / scale      # at full precision from here on
    if set(np.unique(share)) <= {0.0, 1.0}:
        model.fit(there, share)
    else:
        model.fit(np.concatenate([there, there]), np.repeat([1, 0], len(there)), np.concatenate([share, 1 - share]))
    return Regression(used, mean, scale, found.low, found.high, model.coef_[0], float(model.intercept_[0]))


def chance_of(score: np.ndarray) -> np.ndarray:
    """Log odds as a probability."""
    return 1 / (1 + np.exp(-np.clip(score, -MOST, MOST)))


def _odds_of_mean(share: np.ndarray) -> float:
    rate = (share.sum() + 0.5) / (len(share) + 1)
    return float(np.log(rate / (1 - rate)))
