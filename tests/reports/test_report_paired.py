"""Paired differences: the interval covers, the exact test is the binomial one, few differences are called real when none is."""
from itertools import pairwise
from math import comb

import numpy as np
import pytest

from reports.statistics.differences import RATE, difference, even, real, saving


def test_the_exact_test_is_the_binomial_one():
    """Against whole numbers, for every way that up to 12 flips can fall."""
    for flips in range(13):
        for gained in range(flips + 1):
            tail = sum(comb(flips, k) for k in range(min(gained, flips - gained) + 1))
            assert even(gained, flips - gained) == pytest.approx(min(1.0, 2 * tail / 2**flips))
    assert even(5000, 5600) < 1e-8


def test_no_flips_mean_no_difference():
    """And the interval says how large one could still be."""
    found = difference(0, 0, 2000)
    assert (found.estimate, found.chance, found.flipped) == (0, 1, 0)
    assert found.low == pytest.approx(-found.high)
    assert 0 < found.high < 0.002
    assert difference(3, 1, 10).estimate == pytest.approx(0.2)
    with pytest.raises(ValueError, match="flips"):
        difference(6, 5, 10)


@pytest.mark.parametrize(("gained", "lost"), [(0.05, 0.02), (0.3, 0.1), (0.01, 0.01)])
def test_the_interval_covers(gained, lost):
    """At least 93.5 % of 4,000 simulated comparisons."""
    dice = np.random.default_rng(8)
    drawn = dice.multinomial(400, [gained, lost, 1 - gained - lost], 4000)
    found = [difference(int(up), int(down), 400) for up, down, _ in drawn]
    assert np.mean([each.low <= gained - lost <= each.high for each in found]) >= 0.935


@pytest.mark.parametrize("counts", [(40, 10, 5, 45), (1, 0, 2, 3), (0, 9, 9, 0), (25, 25, 25, 25), (50, 3, 0, 47), (7, 0, 1, 0)])
def test_the_saving_is_the_ratio_of_variances(counts):
    """Of the games one by one, in NumPy: the variances of variant and base added, over that of their differences."""
    variant, base = (np.repeat(wins, counts) for wins in ([1, 1, 0, 0], [1, 0, 1, 0]))
    assert saving(*counts) == pytest.approx((variant.var() + base.var()) / (variant - base).var())
    both, gained, lost, neither = counts
    assert saving(both, lost, gained, neither) == saving(neither, gained, lost, both) == saving(*counts)


def test_the_saving_of_known_pairs():
    """Independent games save nothing, opposite ones do harm, the same ones save without bound."""
    assert saving(16, 24, 24, 36) == 1
    assert saving(0, 50, 50, 0) == 0.5
    assert saving(45, 5, 5, 45) == 5
    assert saving(40, 0, 0, 60) is None
    assert saving(0, 8, 0, 0) is None
    for counts in ((0, 0, 0, 0), (3, -1, 2, 5)):
        with pytest.raises(ValueError, match="counts of pairs"):
            saving(*counts)


def test_the_saving_is_that_of_simulated_comparisons():
    """Differences of 4,000 paired and of 4,000 independent comparisons of 400 games scatter as it says, within 8 %."""
    dice = np.random.default_rng(11)
    chances = np.array([0.42, 0.06, 0.03, 0.49])
    paired = dice.multinomial(400, chances, 4000) @ [0, 1, -1, 0]
    alone = dice.binomial(400, 0.48, 4000) - dice.binomial(400, 0.45, 4000)
    assert alone.var() / paired.var() == pytest.approx(saving(4200, 600, 300, 4900), rel=0.08)


def test_what_is_called_real_is_mostly_real():
    """Of ten effects among forty differences: hardly a false one, and more than with Bonferroni's control."""
    dice, false, right = np.random.default_rng(9), [], []
    for _ in range(200):
        flips = dice.binomial(300, 0.5, 40)
        flips[:10] = dice.binomial(300, 0.62, 10)
        found = real([even(int(up), 300 - int(up)) for up in flips])
        false.append(sum(found[10:]) / max(1, sum(found)))
        right.append(sum(found[:10]))
    assert np.mean(false) <= 0.05
    assert np.mean(right) > 8


def test_the_control_is_benjamini_and_yekutielis():
    """By their definition: the largest k of which the k-th smallest chance is at most rate * k / (n * (1 + 1/2 + ... + 1/n))."""
    dice = np.random.default_rng(10)
    for _ in range(300):
        chances = dice.random(dice.integers(1, 40)) ** dice.integers(1, 9)
        steps = np.arange(1, len(chances) + 1)
        limits = RATE * steps / (len(chances) * (1 / steps).sum())
        number = max(steps[np.sort(chances) <= limits], default=0)
        assert real(chances.tolist()) == [bool(place < number) for place in chances.argsort().argsort()]


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
