"""Simulated coverage of intervals that hold the luck of the dice and that of the data sets, over drawn sets and games."""
import numpy as np
import pytest

from tests.cases import cases
from tests.reports.set_draws import coverage, difference_coverage

NUMBER = 3000
GAMES = (4, 40, 400)


@pytest.mark.parametrize("games", GAMES)
@cases("between: 0; 0.02; 0.08; 0.2")
@cases("sets: 20; 50; 250")
def test_an_interval_for_a_rate_holds_that_over_all_sets(sets, between, games):
    assert 0.93 < coverage(sets, between, [games] * sets, NUMBER) < 0.97


@pytest.mark.parametrize("games", GAMES)
@cases("between: 0; 0.005; 0.02; 0.05")
@cases("sets: 20; 50; 250")
def test_an_interval_for_a_difference_holds_that_over_all_sets(sets, between, games):
    """More often where fewer than six pairs changed winner: two are added to them."""
    assert 0.935 < difference_coverage(sets, between, [games] * sets, NUMBER) < (1 if sets * games < 200 else 0.965)


@cases("between: 0; 0.08")
def test_sets_of_unequal_games(between):
    """As where some have more weight."""
    games = np.tile([10, 10, 10, 20, 40], 20)
    assert 0.935 < coverage(100, between, games, NUMBER) < 0.97
    assert 0.935 < difference_coverage(100, between / 4, 10 * games, NUMBER) < 0.965
