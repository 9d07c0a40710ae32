"""Paired differences of games that were won or lost: the interval covers; the control is the published one."""
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import false_discovery_control

from reports.statistics.bounded_intervals import bounded_difference, bounded_saving
from reports.statistics.differences import RATE, real
from reports.statistics.e_values import e_bh, e_value
from reports.statistics.paired_values import PairedValues
from tests.reports.flip_counts import difference, flips


def test_no_flips_mean_no_difference():
    """And the interval says how large one could still be."""
    found = difference(0, 0, 2000)
    assert (found.estimate, found.flipped) == (0, 0)
    assert found.low == pytest.approx(-found.high)
    assert 0 < found.high < 0.002
    assert difference(3, 1, 10).estimate == pytest.approx(0.2)
    with pytest.raises(ValueError, match="no pairs"):
        bounded_difference(PairedValues.of_flips(0, 0, 0, 0))


@pytest.mark.parametrize(("gained", "lost"), [(0.05, 0.02), (0.3, 0.1), (0.01, 0.01)])
def test_the_interval_covers(gained, lost):
    """At least 93.5 % of 4,000 simulated comparisons."""
    dice = np.random.default_rng(8)
    drawn = dice.multinomial(400, [gained, lost, 1 - gained - lost], 4000)
    found = [difference(int(up), int(down), 400) for up, down, _ in drawn]
    assert np.mean([each.low <= gained - lost <= each.high for each in found]) >= 0.935


def saving(both: int, gained: int, lost: int, neither: int) -> float | None:
    """By counts of pairs."""
    return bounded_saving(PairedValues.of_flips(both, gained, lost, neither))


@pytest.mark.parametrize("counts", [(40, 10, 5, 45), (1, 0, 2, 3), (0, 9, 9, 0), (25, 25, 25, 25), (50, 3, 0, 47), (7, 0, 1, 0)])
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
    with pytest.raises(ValueError, match="no pairs"):
        saving(0, 0, 0, 0)


def test_the_saving_is_that_of_simulated_comparisons():
    """Differences of 4,000 paired and of 4,000 independent comparisons of 400 games scatter as it says, within 8 %."""
    dice = np.random.default_rng(11)
    chances = np.array([0.42, 0.06, 0.03, 0.49])
    paired = dice.multinomial(400, chances, 4000) @ [0, 1, -1, 0]
    alone = dice.binomial(400, 0.48, 4000) - dice.binomial(400, 0.45, 4000)
    assert alone.var() / paired.var() == pytest.approx(saving(4200, 600, 300, 4900), rel=0.08)


def test_what_is_called_real_is_mostly_real():
    """Of ten effects among forty differences: hardly a false one. Fewer than an exact test of one look finds, which gave 8 of 10:
    e-values hold however often one looks."""
    dice, false, right = np.random.default_rng(9), [], []
    for _ in range(200):
        ups = dice.binomial(300, 0.5, 40)
        ups[:10] = dice.binomial(300, 0.62, 10)
        found = e_bh([e_value(flips(int(up), 300 - int(up), 300).histogram) for up in ups])
        false.append(sum(found[10:]) / max(1, sum(found)))
        right.append(sum(found[:10]))
    assert np.mean(false) <= 0.05
    assert np.mean(right) > 5


def test_the_control_is_benjamini_and_yekutielis():
    """By their definition: the largest k of which the k-th smallest chance is at most rate * k / (n * (1 + 1/2 + ... + 1/n))."""
    dice = np.random.default_rng(10)
    for _ in range(300):
        chances = dice.random(dice.integers(1, 40)) ** dice.integers(1, 9)
        steps = np.arange(1, len(chances) + 1)
        limits = RATE * steps / (len(chances) * (1 / steps).sum())
        number = max(steps[np.sort(chances) <= limits], default=0)
        assert real(chances.tolist()) == [bool(place < number) for place in chances.argsort().argsort()]
        assert real(chances.tolist()) == (false_discovery_control(chances, method="by") <= RATE).tolist()


def test_the_smallest_chances_come_first():
    """Whatever is called real has a smaller chance than what is not; none and all can be real."""
    chances = [0.9, 1e-6, 0.03, 1e-9, 0.2]
    found = real(chances)
    ordered = [yes for _, yes in sorted(zip(chances, found, strict=True))]
    assert all(one >= other for one, other in pairwise(ordered))
    assert found[1]
    assert found[3]
    assert real([0.5] * 4) == [False] * 4
    assert real([1e-9] * 4) == [True] * 4
    assert real([]) == []
