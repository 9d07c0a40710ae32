"""The regression under the models: known odds come back, and what was hardly seen says little."""
import numpy as np
import pytest

from reports.win_probability.model import STRENGTH, chance_of, regress

RANDOM = np.random.default_rng(5)
ROWS = 20_000


def columns():
    return RANDOM.standard_normal((ROWS, 2))


def test_known_odds_come_back():
    given = columns()
    chance = chance_of(0.5 + given @ np.array([1.0, -2.0]))
    found = regress(given, (RANDOM.random(ROWS) < chance) * 1.0)
    assert np.abs(chance_of(found.score(given)) - chance).mean() < 0.01


def test_shares_count_as_results_do():
    given = columns()
    chance = chance_of(given @ np.array([1.0, 0.5]))
    assert np.abs(chance_of(regress(given, chance).score(given)) - chance).mean() < 0.002


@pytest.mark.parametrize("rows", [40, ROWS])
def test_the_fit_has_no_slope(rows):
    """The penalised likelihood has one maximum, where its slope along each coefficient and along the intercept is zero."""
    given, won = columns()[:rows], (RANDOM.random(rows) < 0.8) * 1.0
    found = regress(given, won)
    there = (given - found.mean) / found.scale
    missed = chance_of(found.score(given)) - won
    assert there.T @ missed + found.weight / STRENGTH == pytest.approx(0.0, abs=1e-8 * rows)
    assert missed.sum() == pytest.approx(0.0, abs=1e-8 * rows)


def test_a_number_beyond_all_seen_counts_as_the_outermost():
    given = columns()
    found = regress(given, chance_of(given[:, 0]))
    far, edge = given[:1].copy(), given[:1].copy()
    far[0, 0], edge[0, 0] = 100.0, given[:, 0].max()
    assert found.score(far) == pytest.approx(found.score(edge))


def test_what_three_rows_alone_have_says_little():
    given = columns()
    given[:, 1] = 0.0
    given[:3, 1] = 1.0
    won = np.full(ROWS, 0.0)
    won[RANDOM.random(ROWS) < 0.5] = 1.0
    won[:3] = 1.0
    odd = np.array([[0.0, 1.0], [0.0, 0.0]])
    bold, sober = (regress(given, won, scales) for scales in (None, np.array([1.0, 1.0])))
    assert chance_of(sober.score(odd))[0] < 0.8 < chance_of(bold.score(odd))[0]


def test_nothing_to_tell_apart():
    found = regress(np.ones((4, 2)), np.array([1.0, 0.0, 1.0, 1.0]))
    assert chance_of(found.score(np.zeros((1, 2)))) == pytest.approx([0.7])
