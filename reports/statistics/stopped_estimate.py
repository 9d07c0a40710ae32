"""The difference, corrected for the moment at which a comparison stopped.

A comparison stops when its difference looks large, or small, enough. So the mean seen at that moment is biased: 2.0 points show
as 2.3 on average. The correction plays many comparisons with a known difference to their verdict, at the same looks, with normal
steps of the variance seen. It takes the difference for which the means at the end average what was seen.

Source: Whitehead, "On the bias of maximum likelihood estimation following a sequential test" (1986).
"""
from collections.abc import Sequence

import numpy as np

from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import GRID
from reports.statistics.stopping import enough, half_widths, moments

PLAYED, SEED = 2000, 14       # comparisons played, half of them the mirror images of the others; always with the same dice
REACH, STEPS = 6.0, 20        # standard errors about what was seen; halvings


def corrected_difference(histogram, looks: Sequence[int], margin: float, most: int, level: float = LEVEL,
                         indifference: float = 0.0) -> float:
    """The mean difference, corrected: `histogram` (513,) counts differences on GRID at the moment when the comparison stopped.

    `looks` are all numbers of pairs at which it could have stopped, those after its verdict included. The same data give the
    same answer, in 10 to 20 ms. Without scatter there is nothing to correct.
    ValueError without a pair or a look.
    """
    pairs, mean, scatter = (float(each) for each in moments(np.asarray(histogram, float), GRID))
    if pairs < 1 or not len(looks):
        raise ValueError("no pairs or no looks")
    if pairs < 2 or not scatter:
        return mean
    played = np.asarray(looks, float)
    deviation = np.sqrt(scatter / pairs)
    widths = half_widths(played * deviation**2, enough(played, played * deviation**2, most, level)) / played
    noise = deviation * _walks(played) / played
    low, high = (mean + side * REACH * deviation / np.sqrt(pairs) for side in (-1, 1))
    for _ in range(STEPS):
        middle = (low + high) / 2
        over = stopped_means(middle + noise, widths, margin, indifference).mean() > mean
        low, high = (low, middle) if over else (middle, high)
    return float(np.clip((low + high) / 2, -1, 1))


def _walks(played: np.ndarray) -> np.ndarray:
    """Sums of normal steps of variance 1 at these numbers of pairs: (PLAYED, looks)."""
    steps = np.random.default_rng(SEED).standard_normal((PLAYED // 2, len(played))) * np.sqrt(np.diff(played, prepend=0))
    walks = steps.cumsum(axis=1)
    return np.concatenate([walks, -walks])


def stopped_means(means: np.ndarray, widths: np.ndarray, margin: float, indifference: float = 0.0) -> np.ndarray:
    """The mean at the first verdict, or at the last look: `means` (comparisons, looks), half-widths of intervals (looks,)."""
    far = np.abs(means)
    done = (far - widths > margin - indifference) | (far + widths <= margin + indifference)
    done[:, -1] = True
    return means[np.arange(len(means)), done.argmax(axis=1)]
