"""Weights of draws: the exact posterior of a small case, how many draws they are worth, slots that keep the weights."""
import numpy as np
import pytest

from reports.statistics.ensemble_range import effective, log_weight, normalized, slots, weighted_quantiles
from tests.cases import cases


def test_weighted_draws_have_the_exact_posterior():
    """A normal prior, two targets with discrepancy and luck: mean and variance of the posterior are known in closed form."""
    dice, prior_sd = np.random.default_rng(4), 2.0
    value, discrepancy, luck = np.array([1.5, 2.5]), np.array([0.6, 0.8]), np.array([0.3, 0.4])
    draws = dice.normal(0, prior_sd, 400_000)
    variances = np.broadcast_to(luck ** 2, (len(draws), 2))
    weights = normalized(log_weight(draws[:, None] - value, discrepancy, variances, np.ones(2)))
    precision = 1 / (discrepancy ** 2 + luck ** 2)
    variance = 1 / (1 / prior_sd ** 2 + precision.sum())
    mean = (weights * draws).sum()
    assert mean == pytest.approx(variance * (precision * value).sum(), abs=0.01)
    assert (weights * (draws - mean) ** 2).sum() == pytest.approx(variance, rel=0.02)


def test_a_fact_told_twice_counts_once():
    """Two targets that are the same, half a fact each, weigh like one."""
    misses = np.random.default_rng(6).normal(0, 2, (50, 1))
    one = log_weight(misses, np.array([1.0]), np.zeros((50, 1)), np.ones(1))
    twice = log_weight(np.repeat(misses, 2, axis=1), np.ones(2), np.zeros((50, 2)), np.full(2, 0.5))
    assert np.allclose(one, twice)


@cases("weights worth: [1,1,1,1] 4; [1,0,0] 1; [2,1,1] 2.6666667; [0.5] 1")
def test_effective_number(weights, worth):
    assert effective(weights) == pytest.approx(worth)


def test_weights_of_hopeless_draws_are_none():
    assert normalized(np.array([0.0, -np.inf, np.log(3)])).tolist() == pytest.approx([0.25, 0, 0.75])


def test_slots_keep_the_weights():
    """All slots are filled, none more than one off its share, a draw without weight fills none."""
    dice = np.random.default_rng(7)
    for _ in range(50):
        weights = normalized(np.where(dice.random(300) < 0.1, -np.inf, dice.normal(0, 2, 300)))
        filled = slots(weights, 256)
        assert filled.sum() == 256
        assert np.abs(filled - 256 * weights).max() < 1
        assert not filled[weights == 0].any()


def test_slots_are_unbiased():
    """Over all starts a draw of a third of a slot fills one in a third of them."""
    weights, starts = np.array([1, 5, 3, 2, 1]) / 12, (np.arange(1200) + 0.5) / 1200
    mean = np.mean([slots(weights, 4, start) for start in starts], axis=0)
    assert mean == pytest.approx(4 * weights, abs=1e-9)


def test_quantiles_go_by_weight():
    values, weights = np.array([3.0, 1.0, 2.0]), np.array([1.0, 1.0, 2.0])
    assert weighted_quantiles(values, weights, (0.5,))[0] == 2
    assert weighted_quantiles(np.repeat(values, [1, 1, 2]), np.ones(4), (0.5,))[0] == 2
    assert weighted_quantiles(values, np.array([0, 0, 1.0]), (0.05, 0.95)).tolist() == [2, 2]
