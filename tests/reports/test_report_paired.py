"""Paired differences of games that were won or lost: savings known beforehand; the control is the published one."""

import numpy as np
import pytest
from scipy.stats import false_discovery_control

from reports.statistics.differences import RATE, bounded_difference, bounded_saving, real
from tests.cases import cases
from tests.reports.flip_counts import of_flips


def saving(both: int, gained: int, lost: int, neither: int) -> float | None:
    """By counts of pairs."""
    return bounded_saving(of_flips(both, gained, lost, neither))


@cases("counts: (40,10,5,45); (1,0,2,3); (0,9,9,0); (25,25,25,25); (50,3,0,47); (7,0,1,0)")
def test_the_saving_is_the_ratio_of_variances(counts):
    """Of the games one by one, in NumPy: the variances of variant and base added, over that of their differences."""
    variant, base = (np.repeat(wins, counts) for wins in ([1, 1, 0, 0], [1, 0, 1, 0]))
    assert saving(*counts) == pytest.approx((variant.var() + base.var()) / (variant - base).var())
    both, gained, lost, neither = counts
    assert saving(both, lost, gained, neither) == pytest.approx(saving(*counts))
    assert saving(neither, gained, lost, both) == pytest.approx(saving(*counts))


def test_the_saving_of_known_pairs():
    """Independent games save nothing, opposite ones do harm, the same ones save without bound."""
    assert saving(16, 24, 24, 36) == 1
    assert saving(0, 50, 50, 0) == 0.5
    assert saving(45, 5, 5, 45) == 5
    assert saving(40, 0, 0, 60) is None
    assert saving(0, 8, 0, 0) is None
    for of_pairs in (bounded_saving, bounded_difference):
        with pytest.raises(ValueError, match="no pairs"):
            of_pairs(of_flips(0, 0, 0, 0))


def test_the_control_is_benjamini_and_yekutielis():
    dice = np.random.default_rng(10)
    assert real([]) == []
    for _ in range(300):
        chances = dice.random(dice.integers(1, 40)) ** dice.integers(1, 9)
        assert real(chances.tolist()) == (false_discovery_control(chances, method="by") <= RATE).tolist()
