"""Which of many differences are real, when anybody may play on and look again.

The e-value of a claim is the wealth won by betting against it (confidence_sequences.py): 1 on average if the claim is true, at
whatever moment one looks. Which differences are real follows from their e-values by e-BH, and on average at most `rate` of those
named real are false. This holds however the differences depend on each other (they share their base games) and however long
games are added until the list pleases. Source: Wang and Ramdas, "False discovery rate control with e-values" (2022).
"""
from collections.abc import Sequence

import numpy as np

from reports.statistics.bounded_sequences import log_evidence
from reports.statistics.differences import RATE

LARGEST = 700.0            # log of what is printed as the largest e-value; e^710 is beyond a float


def e_value(histogram) -> float:
    """The e-value of these pairs against "no difference": `histogram` (513,) counts differences on GRID. 1 without a pair."""
    return float(np.exp(min(log_evidence(histogram, 0.0), LARGEST)))


def e_bh(e_values: Sequence[float], rate: float = RATE) -> list[bool]:
    """Which claims of "no difference" are rejected: the k largest, for the most k whose k-th is number of claims / (k * rate).

    ValueError for a negative e-value or nan.
    """
    values = np.asarray(e_values, float)
    if not np.all(values >= 0):
        raise ValueError("e_values: must not be negative")
    ordered = np.sort(values)[::-1]
    enough = np.flatnonzero(ordered * np.arange(1, len(values) + 1) * rate >= len(values))
    if not len(enough):
        return [False] * len(values)
    return (values >= ordered[enough[-1]]).tolist()


def e_chance(value: float) -> float:
    """The chance, at most, of an e-value as large at any moment if there were no difference: one over it."""
    return min(1.0, 1 / value) if value > 0 else 1.0
