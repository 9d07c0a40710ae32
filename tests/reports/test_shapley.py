"""Shapley shares against games whose shares are known in closed form: sums, interactions, noise, and their intervals."""
import itertools
import math

import numpy as np
import pytest

from reports.sensitivity.findings import shapley_shares
from tests.cases import cases

WALKS = 6000


def walked(output, scales, walks=WALKS, dice=2, noise=0.0, seed=1):
    """Values and order of walks between normal members; the dice give noise that all places share in part."""
    random, groups = np.random.default_rng(seed), len(scales)
    start, end = random.normal(size=(2, walks, groups)) * scales
    order = random.permuted(np.tile(np.arange(groups), (walks, 1)), axis=1)
    places = [start.copy()]
    for step in range(groups):
        place, at = places[-1].copy(), (np.arange(walks), order[:, step])
        place[at] = end[at]
        places.append(place)
    means = np.stack([output(place) for place in places], axis=1)
    own = random.normal(size=(*means.shape, dice)) + random.normal(size=(walks, 1, dice))
    return means[:, :, None] + noise * own, order


def exact(explained, groups):
    """Shapley shares from the variance that a set of groups and their interactions explain."""
    found = np.zeros(groups)
    for order in itertools.permutations(range(groups)):
        for at, group in enumerate(order):
            found[group] += explained(frozenset(order[:at + 1])) - explained(frozenset(order[:at]))
    return found / math.factorial(groups) / explained(frozenset(range(groups)))


def test_a_sum_gives_each_group_its_own_variance():
    scales = np.array([3.0, 2.0, 1.0, 0.0])
    found = shapley_shares(*walked(lambda place: place.sum(axis=1), scales))
    assert found.share == pytest.approx([9 / 14, 4 / 14, 1 / 14, 0], abs=0.015)
    assert found.variance == pytest.approx(14, rel=0.05)
    assert found.share.sum() == pytest.approx(1)
    assert found.moved == pytest.approx(np.sqrt(2) * scales, rel=0.04, abs=1e-9)
    assert found.between == pytest.approx(1, abs=0.05)


def test_an_interaction_is_split_among_those_who_make_it():
    """x + 2yz with unit variances: 1 to x, 4 to the pair y and z."""
    def total(groups):
        """A set's total effect: every term that has one of its groups."""
        return 1.0 * (0 in groups) + 4.0 * bool({1, 2} & groups)

    found = shapley_shares(*walked(lambda place: place[:, 0] + 2 * place[:, 1] * place[:, 2], np.ones(3), walks=20_000))
    assert exact(total, 3) == pytest.approx([1 / 5, 2 / 5, 2 / 5])
    assert found.share == pytest.approx(exact(total, 3), abs=0.03)
    assert found.variance == pytest.approx(5, rel=0.1)
    assert found.moved ** 2 / 2 == pytest.approx([1, 4, 4], rel=0.1)          # total effects


def test_groups_that_make_up_for_each_other_are_seen():
    """Of members with y = -0.8 x the sum hardly varies; a board between two of them has both parts from different members."""
    random = np.random.default_rng(3)
    x = random.normal(size=(2, WALKS))
    start, end = (np.stack([each, -0.8 * each + random.normal(size=WALKS) * 0.1], axis=1) for each in x)
    order = random.permuted(np.tile([0, 1], (WALKS, 1)), axis=1)
    between = np.where(np.arange(2) == order[:, :1], end, start)
    values = np.stack([start.sum(axis=1), between.sum(axis=1), end.sum(axis=1)], axis=1)
    found = shapley_shares(np.repeat(values[:, :, None], 2, axis=2), order)
    assert found.share.sum() == pytest.approx(1)
    assert found.variance == pytest.approx(0.05, rel=0.1)
    assert found.between > 10


def test_the_noise_of_the_dice_is_taken_out():
    """Plain squares of means over so few dice would add a variance of 25 to one of 5."""
    values, order = walked(lambda place: place.sum(axis=1), np.array([2.0, 1.0, 0.0]), dice=4, noise=10.0, walks=20_000)
    found = shapley_shares(values, order)
    assert found.share == pytest.approx([4 / 5, 1 / 5, 0], abs=0.07)
    assert found.moved == pytest.approx(np.sqrt([8, 2, 0]), abs=0.6)
    assert found.variance == pytest.approx(5, abs=0.6)
    plain = ((values[:, 0] - values[:, -1]).mean(axis=1) ** 2).mean() / 2
    assert plain > 25


def test_intervals_hold_the_truth_as_often_as_they_say():
    scales, truth = np.array([2.0, 1.0, 1.0]), np.array([4, 1, 1]) / 6
    held = []
    for seed in range(300):
        found = shapley_shares(*walked(lambda place: place.sum(axis=1), scales, walks=60, dice=20, noise=1.0, seed=seed))
        held.append((found.low <= truth) & (truth <= found.high))
    assert np.all(np.mean(held, axis=0) > 0.92)
    assert np.mean(held) < 0.995


@cases("shape steps: (1,3,2) 2; (2,3,1) 2; (2,3,2) 3")
def test_too_little_is_refused(shape, steps):
    with pytest.raises(ValueError, match="two walks and two dice"):
        shapley_shares(np.zeros(shape), np.zeros((shape[0], steps), int))
