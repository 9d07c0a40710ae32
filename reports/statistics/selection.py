"""Which of many claims hold, and intervals that may be shown for those alone.

Who asks forty questions and shows the ten with an answer has chosen by luck too: ordinary intervals of the chosen ones miss more
often than they say. Each claim here brings what it would say at any level of confidence. The most claims are chosen that hold at
the level 1 - rate * chosen / asked, and their intervals are shown at that level.

On average at most `rate` of the claims chosen are false, and of the intervals shown at most `rate` miss. If the intervals are
those that betting gives (confidence_sequences.py), this holds however the claims depend on each other, and whenever one stops.
Sources: Wang and Ramdas, "False discovery rate control with e-values" (2022); Benjamini and Yekutieli, "False discovery
rate-adjusted multiple confidence intervals" (2005); Xu, Wang and Ramdas, "Post-selection inference for e-value based confidence
intervals" (2024).

Which of many differences are real, when anybody may play on and look again.

The e-value of a claim is the wealth won by betting against it (confidence_sequences.py): 1 on average if the claim is true, at
whatever moment one looks. Which differences are real follows from their e-values by e-BH, and on average at most `rate` of those
named real are false. This holds however the differences depend on each other (they share their base games) and however long
games are added until the list pleases. Source: Wang and Ramdas, "False discovery rate control with e-values" (2022).
"""
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from reports.statistics.confidence_sequences import log_evidence
from reports.statistics.differences import RATE

Claim = Callable[[float], bool]          # whether it holds at a level of confidence; one that holds at a level does below it


@dataclass(frozen=True)
class Selection:
    """`chosen`: which claims hold; `level`: that of the intervals to be shown, of one claim at least."""
    chosen: tuple[bool, ...]
    level: float
    rate: float


def select(claims: Sequence[Claim], rate: float = RATE) -> Selection:
    """The claims that hold, chosen from all that were asked. ValueError unless the rate is in (0, 1)."""
    if not 0 < rate < 1:
        raise ValueError(f"rate: {rate} is not between 0 and 1")
    asked = len(claims)
    least = [_least(claim, asked, rate) for claim in claims]
    most = max((chosen for chosen in range(1, asked + 1) if sum(each <= chosen for each in least) >= chosen), default=0)
    return Selection(tuple(each <= most for each in least), _level(max(most, 1), max(asked, 1), rate), rate)


def _level(chosen: int, asked: int, rate: float) -> float:
    return 1 - rate * chosen / asked


def _least(claim: Claim, asked: int, rate: float) -> int:
    """The least number of chosen claims at whose level this one holds; more than were asked if there is none."""
    return 1 + bisect_left(range(1, asked + 1), True, key=lambda chosen: claim(_level(chosen, asked, rate)))


LARGEST = 700.0            # log of what is printed as the largest e-value; e^710 is beyond a float


def e_value(histogram) -> float:
    """The e-value of these pairs against "no difference": `histogram` (513,) counts differences on GRID. 1 without a pair."""
    return float(np.exp(min(log_evidence(histogram, 0.0), LARGEST)))


def e_bh(e_values: Sequence[float]) -> list[bool]:
    """Which claims of "no difference" are rejected: the k largest, for the most k whose k-th is number of claims / (k * rate).

    ValueError for a negative e-value or nan.
    """
    values = np.asarray(e_values, float)
    if not np.all(values >= 0):
        raise ValueError("e_values: must not be negative")
    ordered = np.sort(values)[::-1]
    enough = np.flatnonzero(ordered * np.arange(1, len(values) + 1) * RATE >= len(values))
    if not len(enough):
        return [False] * len(values)
    return (values >= ordered[enough[-1]]).tolist()
