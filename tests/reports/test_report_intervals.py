"""reports/statistics/intervals.py against published values and against SciPy."""

import numpy as np
import pytest
from scipy.special import ndtri
from scipy.stats import binomtest

from reports.statistics.intervals import mean_interval, normal_quantile, wilson
from tests.cases import cases


# Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3 (score without correction)
@cases("count games low high: 81 263 0.2553 0.3662; 15 148 0.0624 0.1605; 0 20 0.0 0.1611; 1 29 0.0061 0.1718")
def test_published_values(count, games, low, high):
    assert wilson(count, games) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999, 1 - 1e-9])
def test_scipy_says_the_same(level):
    assert normal_quantile(level) == pytest.approx(ndtri((1 + level) / 2), abs=1e-9)
    for games in (1, 2, 7, 100, 10_007, 10**7):
        for count in {0, 1, games // 3, games // 2, games - 1, games}:
            found = binomtest(count, games).proportion_ci(level, "wilson")
            assert wilson(count, games, level) == pytest.approx((found.low, found.high), abs=1e-12)


def test_a_number_alone_gives_what_an_array_gives_to_the_last_bit():
    dice = np.random.default_rng(1)
    games = dice.integers(1, 2_000_000, 500)
    count = np.where(dice.random(500) < 0.5, dice.random(500) * games, dice.integers(0, games + 1))
    low, high = wilson(count, games)
    assert [wilson(float(won), int(whole)) for won, whole in zip(count, games, strict=True)] == list(
        zip(low.tolist(), high.tolist(), strict=True))


@cases("level: 0; 1; 95")
def test_impossible_levels_are_refused(level):
    with pytest.raises(ValueError, match="between 0 and 1"):
        wilson(1, 2, level)


def test_mean_interval_by_hand():
    assert mean_interval(10, 2, 100) == pytest.approx((10 - 0.392, 10 + 0.392), abs=1e-4)
    assert all(np.isnan(end) for end in mean_interval(10, 0, 1))
