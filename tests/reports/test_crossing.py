"""reports/statistics/isotonic_edge.py: the isotonic fit against brute force, the edge where it is, its interval."""
import itertools

import numpy as np
import pytest
from scipy.optimize import isotonic_regression
from scipy.special import chdtrc
from scipy.stats import chi2_contingency

from reports.statistics.isotonic_edge import chi_square_tail, edge, falling_fit, fits, likelihood, misfit
from tests.cases import cases


@cases("freedom: 1; 2; 3; 4; 7; 30; 151; 256")
def test_the_tail_of_chi_square_is_scipys(freedom):
    for value in (0, 1e-9, 0.5, 1, 3, 10, 100, 700, 1500, 1e6):
        assert chi_square_tail(freedom, value) == pytest.approx(chdtrc(freedom, value), rel=1e-12, abs=1e-290)


def brute(cells, at, mark):
    """Best log likelihood over falling rates on a grid, the first `at` of the mark or more, the rest of the mark or less."""
    grid = np.linspace(0, 1, 41)
    best = -np.inf
    for rates in itertools.combinations_with_replacement(grid[::-1], len(cells)):
        if all(rate >= mark for rate in rates[:at]) and all(rate <= mark for rate in rates[at:]):
            if any((won and rate == 0) or (won < games and rate == 1) for (won, games), rate in zip(cells, rates, strict=True)):
                continue
            best = max(best, sum(likelihood(*cell, rate) for cell, rate in zip(cells, rates, strict=True)))
    return best


@pytest.mark.slow
@cases("cells: [(9,10),(4,10),(6,10),(1,10)]; [(2,10),(8,10),(5,10)]; [(3,8),(5,8),(7,8),(8,8)]; [(0,4),(4,4)]")
@cases("mark: 0.5; 0.2")
def test_the_likelihood_of_an_edge_is_that_of_the_best_fit_that_keeps_to_it(cells, mark):
    for at, found in enumerate(fits(cells, mark)):
        assert found == pytest.approx(brute(cells, at, mark), abs=5e-3)


def told(cells, mark=0.5):
    found = edge(cells, mark=mark)
    return found.falling, found.at, found.low, found.high, found.ahead


def test_a_gap_in_the_values_belongs_to_the_edge_above_it():
    assert told({2: (90, 100), 9: (10, 100)}) == (True, 9, 9, 9, None)


def test_where_one_side_is_ahead_everywhere_there_is_no_edge():
    assert told({5: (900, 1000), 6: (700, 1000)}) == (True, None, None, None, "FLN")
    assert told({5: (300, 1000), 6: (100, 1000)}) == (True, None, None, None, "France")
    assert told({5: (100, 1000), 6: (300, 1000)}) == (False, None, None, None, "France")
    assert edge({5: (700, 1000), 6: (900, 1000)}).ahead == "FLN"
    assert edge({5: (900, 1000)}).ahead == "FLN"


def test_an_edge_may_be_possible_where_none_is_best():
    found = edge({5: (900, 1000), 6: (11, 20)})
    assert (found.at, found.ahead, found.low, found.high) == (None, "FLN", 6, None)


def test_a_rate_that_turns_round_is_doubted():
    assert edge({5: (300, 1000), 6: (700, 1000), 7: (300, 1000)}).bends
    assert not edge({5: (500, 1000), 6: (510, 1000), 7: (300, 1000)}).bends
    assert misfit([(9, 10), (5, 10)]) == 1.0


def test_games_where_the_lead_goes_back_are_counted():
    high_and_low = {1: (950, 1000), 2: (100, 400), 3: (900, 1000), 4: (100, 1000), 5: (30, 50)}
    assert (edge(high_and_low).at, edge(high_and_low).back_games) == (4, 400)          # 30 of 50 may be one half
    turned = {value: (games - won, games) for value, (won, games) in high_and_low.items()}
    assert (edge(turned).at, edge(turned).back_games) == (4, 400)
    assert edge(high_and_low | {5: (45, 50)}).back_games == 450
    assert edge(high_and_low | {2: (195, 400)}).back_games == 0   # it bends, but nobody is surely ahead there


def some_cells(dice):
    games = dice.integers(1, 500, dice.integers(1, 30))
    return list(zip(dice.binomial(games, dice.random(len(games))).tolist(), games.tolist(), strict=True))


def test_the_fit_is_scipys():
    dice = np.random.default_rng(6)
    for _ in range(200):
        cells = some_cells(dice)
        won, games = np.array(cells).T
        assert falling_fit(cells) == pytest.approx(isotonic_regression(won / games, weights=games, increasing=False).x, abs=1e-12)


@cases("number: 2; 4; 21")
@cases("step: 1; 4")
def test_the_misfit_of_rates_that_only_rise_is_the_likelihood_ratio_of_a_table(number, step):
    """All cells are pooled, so it is the test of a table of two rows, of number - 1 degrees of freedom."""
    won = 100 + step * np.arange(number)
    tested = chi2_contingency([won, 400 - won], correction=False, lambda_="log-likelihood")
    assert tested.dof == number - 1
    assert misfit([(each, 400) for each in won.tolist()]) == pytest.approx(tested.pvalue, abs=1e-9)


def test_without_cells():
    with pytest.raises(ValueError, match="no cells"):
        edge({})


@cases("games: 20; 200")
@cases("steep: 0.03; 0.15")
def test_the_interval_holds_the_true_edge_as_often_as_it_says(games, steep):
    """Rates cross one half between 7 and 8; at level 90 % the edge 8 may be missed in a tenth of the trials."""
    dice = np.random.default_rng(5)
    values = np.arange(16)
    chances = 1 / (1 + np.exp(steep * 4 * (values - 7.5)))
    missed = 0
    for won in dice.binomial(games, chances, size=(400, len(values))):
        found = edge(dict(zip(values.tolist(), zip(won.tolist(), [games] * 16, strict=True), strict=True)), 0.9)
        inside = (found.low is None or found.low <= 8) and (found.high is None or found.high >= 8)
        missed += not (inside and found.falling)
    assert missed <= 40
