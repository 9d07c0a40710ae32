"""What data sets add to the error of a mean: against a formula by hand, and against drawn sets of a known deviation."""
import numpy as np
import pytest

from reports.statistics.ensemble_range import dice_variances, drawn_in, spread
from reports.statistics.intervals import normal_quantile
from reports.statistics.over_sets import data_variance
from tests.reports.set_draws import rates

# two-sided 95 % quantiles of n - 1 degrees of freedom, from tables
STUDENT = {2: 12.7062, 6: 2.5706, 20: 2.0930, 50: 2.0096, 250: 1.9695}


def student(sets: int) -> float:
    return STUDENT[sets] / normal_quantile()


def test_a_few_rates_by_hand():
    """99 sets of 100 games, rates 0.2, 0.5, 0.8: their variance, 0.06, over 98, less that of all 9,900 games as if they were one
    set's. Student's quantile for 98 degrees is 1.9845."""
    found = data_variance([100] * 99, [20, 50, 80] * 33, [20, 50, 80] * 33)
    assert found == pytest.approx((0.06 / 98 - 0.25 / 9900) * (1.9845 / normal_quantile()) ** 2, rel=1e-3)


@pytest.mark.parametrize("sets", STUDENT)
def test_few_sets_ask_for_student_s_quantile(sets):
    """The data's own variance, known here to the last digit, is enlarged by its square."""
    games = 10 ** 9
    wins = np.where(np.arange(sets) % 2, 0.3, 0.7) * games
    plain = 0.04 * sets / (sets - 1) / sets
    assert data_variance([games] * sets, wins, wins) == pytest.approx(plain * student(sets) ** 2, rel=1e-3)


def test_sets_that_do_not_differ_add_nothing_but_noise():
    """The dice's part is taken off; what is left is cut off below zero, and far below the dice's own variance on average."""
    dice, games = np.random.default_rng(5), [200] * 50
    found = [data_variance(games, row, row) for row in dice.binomial(200, rates(50, 0, dice, 1000))]
    assert 0.3 < np.mean(np.array(found) == 0) < 0.7
    assert np.mean(found) < 0.15 * 0.24 / (200 * 50)


def test_the_dice_s_variance_of_a_set():
    """Of a set with one game that of the other sets' games; none is known where no set has two."""
    games, wins = np.array([4.0, 10, 1]), np.array([2.0, 5, 1])
    found = dice_variances(games, wins, wins)
    assert found[:2].tolist() == pytest.approx([1 / 3 / 4, 2.5 / 9 / 10])
    assert found[2] == pytest.approx((1 + 2.5) / (3 + 9))
    assert np.isnan(dice_variances(np.ones(3), np.array([0.0, 1, 1]), np.array([0.0, 1, 1]))).all()
    assert spread([1, 1, 1], [0, 1, 1], [0, 1, 1]).low is None


def test_a_set_counts_as_often_as_its_weight_says():
    """As if it stood there so many times, without the illusion of more sets in their variance."""
    values, noise = [0.2, 0.5, 0.8], [0.0] * 3
    assert drawn_in(values, noise, 0.0, [1, 2, 3]).tolist() == pytest.approx([0.2, 0.5, 0.5, 0.8, 0.8, 0.8])
    assert drawn_in(values, [0.01] * 3, 0.0, [2, 2, 2])[::2].tolist() == pytest.approx(drawn_in(values, [0.01] * 3).tolist())
    heavy = spread([10_000] * 3, [2000, 5000, 8000], [2000, 5000, 8000], [1, 1, 98])
    assert heavy.median == pytest.approx(0.8, abs=1e-3)
    assert (heavy.sets, heavy.games) == (3, 30_000)


def test_values_are_drawn_in_by_what_the_dice_explain():
    """Their variance falls by that of the dice, to nothing where the dice explain it all; `errors` keep some."""
    values = np.linspace(0.2, 0.8, 31)
    seen = values.var(ddof=1)
    half = drawn_in(values, [seen / 2] * 31)
    assert half.var(ddof=1) == pytest.approx(seen / 2)
    assert half.mean() == pytest.approx(0.5)
    assert np.ptp(drawn_in(values, [2 * seen] * 31)) == 0
    assert np.ptp(drawn_in(values, [2 * seen] * 31, 1.645)) > 0
    assert drawn_in(values, [seen / 2] * 31, 1.645).var() > half.var()
