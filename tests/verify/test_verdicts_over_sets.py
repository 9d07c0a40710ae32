"""Verdicts of comparisons over data sets that are drawn: how often they are wrong about the mean over all sets there might be.

Sets deviate by BETWEEN around a mean difference on the margin, pairs on a set by 0.17. A shift is wrong there; so is "no shift"
where the mean lies a hair beyond. `python -m tests.verify.test_verdicts_over_sets` prints the shares.
"""
import functools
from collections import Counter

import numpy as np
import pytest

from reports.comparison.verdict import Comparison, Kind, compare
from reports.ici.game_reports import ICI
from reports.statistics.intervals import wilson
from reports.statistics.over_sets import DataVariance, data_variance
from reports.statistics.paired_values import CELLS, GRID, PairedValues
from simulate.core.data.data_sets import shuffled_slots
from tests.cases import cases
from tests.reports.set_draws import differences, flipped

MARGIN, BETWEEN, MOST, COMPARISONS = 0.01, 0.02, 100_000, 150
NO_SHIFT = (Kind.NO_SHIFT, Kind.NO_SHIFT_SMALL)


class DrawnSets:
    """Pairs on sets in turn, each set with a difference of its own."""

    def __init__(self, sets: int, mean: float, dice: np.random.Generator, between: float = BETWEEN):
        self.true, self.dice = differences(sets, between, dice, 1, mean)[0], dice
        self.slots = shuffled_slots([1] * sets)
        self.pairs, self.gained, self.lost = (np.zeros(sets, np.int64) for _ in range(3))

    def play(self, pairs: int, with_data: bool = True) -> PairedValues:
        first = int(self.pairs.sum())
        more = np.bincount(self.slots[np.arange(first, pairs) % len(self.slots)], minlength=len(self.slots))
        gained, lost = flipped(self.true, more, self.dice)
        self.pairs, self.gained, self.lost = self.pairs + more, self.gained + gained, self.lost + lost
        up, down, histogram = int(self.gained.sum()), int(self.lost.sum()), np.zeros(len(GRID))
        histogram[[0, CELLS, -1]] = down, pairs - up - down, up
        data = data_variance(self.pairs, self.gained - self.lost, self.gained + self.lost) if with_data else 0.0
        return PairedValues(pairs, 0.0, float(up - down), 0.0, float(up + down), 0.0, histogram, up, down,
                            DataVariance(difference=data))


def ended(sets: int, mean: float, seed: int, with_data: bool = True) -> Comparison:
    drawn = DrawnSets(sets, mean, np.random.default_rng([sets, seed]))
    return compare(lambda pairs: drawn.play(pairs, with_data), MARGIN, MOST, ICI.spoken)


@functools.cache
def kinds(sets: int, mean: float = MARGIN, with_data: bool = True, number: int = COMPARISONS) -> Counter:
    return Counter(ended(sets, mean, seed, with_data).verdict.kind for seed in range(number))


@cases("sets: 50; 256")
def test_a_mean_on_the_margin_is_seldom_called_a_shift(sets):
    """At most 5 %, and so is "no shift" for a mean a hair beyond; the upper end of the share's own interval allows for luck."""
    found = kinds(sets)
    assert wilson(found[Kind.SHIFTS], COMPARISONS)[0] <= 0.05
    assert wilson(sum(found[kind] for kind in NO_SHIFT), COMPARISONS)[0] <= 0.05


@cases("sets: 50; 256")
def test_the_dice_alone_would_be_wrong_far_more_often(sets):
    """What an interval of the dice says of the sets played is no answer about all sets."""
    assert kinds(sets, with_data=False, number=100)[Kind.SHIFTS] > 0.08 * 100


@pytest.mark.parametrize("mean, right", [(0.03, (Kind.SHIFTS,)), (0.0, NO_SHIFT)])
def test_clear_changes_are_decided(mean, right):
    found = kinds(256, mean, number=100)
    assert sum(found[kind] for kind in right) > 0.9 * 100


if __name__ == "__main__":
    for number_of_sets in (50, 256):
        for at in (MARGIN, 0.0, 0.005, 0.015, 0.02, 0.03):
            print(number_of_sets, at, {kind.value: count / COMPARISONS for kind, count in kinds(number_of_sets, at).items()})
        print(number_of_sets, "dice alone", dict(kinds(number_of_sets, with_data=False)))
