"""reports/statistics/intervals.py against published values and against exact coverage by enumeration."""
from math import comb

import numpy as np
import pytest
from scipy.special import ndtri
from scipy.stats import binomtest

from reports.statistics.intervals import mean_interval, normal_quantile, wilson

# Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3 (score without correction)
NEWCOMBE = [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]


@pytest.mark.parametrize(("count", "games", "low", "high"), NEWCOMBE)
def test_published_values(count, games, low, high):
    assert wilson(count, games) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_solves_the_score_equation():
    count, games, level = 37, 120, 0.9
    for end in wilson(count, games, level):
        distance = abs(count / games - end) / np.sqrt(end * (1 - end) / games)
        assert distance == pytest.approx(normal_quantile(level))


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999, 1 - 1e-9])
def test_scipy_says_the_same(level):
    assert normal_quantile(level) == pytest.approx(ndtri((1 + level) / 2), abs=1e-9)
    for games in (1, 2, 7, 100, 10_007, 10**7):
        for count in {0, 1, games // 3, games // 2, games - 1, games}:
            found = binomtest(count, games).proportion_ci(level, "wilson")
            assert wilson(count, games, level) == pytest.approx((found.low, found.high), abs=1e-12)


def test_arrays_give_what_numbers_give():
    low, high = wilson([0, 5, 10], 10)
    assert low.shape == high.shape == (3,)
    assert [(a, b) for a, b in zip(low, high, strict=True)] == [wilson(k, 10) for k in (0, 5, 10)]
    assert (low[0], high[2]) == (0, 1)


def test_a_number_alone_gives_what_an_array_gives_to_the_last_bit():
    dice = np.random.default_rng(1)
    games = dice.integers(1, 2_000_000, 500)
    count = np.where(dice.random(500) < 0.5, dice.random(500) * games, dice.integers(0, games + 1))
    low, high = wilson(count, games)
    assert [wilson(float(won), int(whole)) for won, whole in zip(count, games, strict=True)] == list(
        zip(low.tolist(), high.tolist(), strict=True))


def test_no_games_tell_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("count", "games"), [(-1, 10), (11, 10)])
def test_impossible_counts_are_refused(count, games):
    with pytest.raises(ValueError, match="between 0 and games"):
        wilson(count, games)


@pytest.mark.parametrize("level", [0, 1, 95])
def test_impossible_levels_are_refused(level):
    with pytest.raises(ValueError, match="between 0 and 1"):
        wilson(1, 2, level)


def coverage(games, chance):
    """Exact chance that the 95 % interval of a binomial count holds the true chance."""
    counts = np.arange(games + 1)
    low, high = wilson(counts, games)
    weight = np.array([comb(games, k) * chance ** k * (1 - chance) ** (games - k) for k in counts])
    return weight[(low <= chance) & (chance <= high)].sum()


@pytest.mark.parametrize("games", [20, 50, 200, 1000])
@pytest.mark.parametrize("chance", [0.1, 0.3, 0.473, 0.5, 0.8])
def test_exact_coverage_stays_near_the_level(games, chance):
    assert 0.92 <= coverage(games, chance) <= 0.98


def test_mean_coverage_is_the_level():
    chances = np.linspace(0.05, 0.95, 91)
    assert np.mean([coverage(100, chance) for chance in chances]) == pytest.approx(0.95, abs=0.005)


def test_higher_levels_are_wider():
    widths = [high - low for low, high in (wilson(30, 100, level) for level in (0.5, 0.9, 0.95, 0.99))]
    assert widths == sorted(set(widths))


def test_mean_interval_by_hand():
    assert mean_interval(10, 2, 100) == pytest.approx((10 - 0.392, 10 + 0.392), abs=1e-4)
    assert all(np.isnan(end) for end in mean_interval(10, 0, 1))
