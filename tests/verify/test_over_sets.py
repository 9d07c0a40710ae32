"""Simulated coverage of the intervals of tables and edges of runs over data sets, over drawn sets and games."""
from statistics import NormalDist

import numpy as np
import pytest

from reports.statistics.intervals import wilson
from reports.statistics.isotonic_edge import edge
from reports.statistics.over_sets import over_sets, rate_interval

pytestmark = pytest.mark.slow

NORMAL = np.vectorize(NormalDist().cdf)
SETS, GAMES, TRUE = 60, 300, 11
VALUES = np.arange(21)


def counted(numbers):
    return over_sets(numbers.sum().item(), numbers)


def tables(number):
    """(won, of) of each set, of games in which something happens that some sets favour, as they favour a side."""
    dice = np.random.default_rng(11)
    for _ in range(number):
        happens = dice.beta(1, 2, SETS)
        of = dice.binomial(GAMES, happens)
        yield dice.binomial(of, 0.2 + 0.6 * dice.beta(2, 2, SETS)), of


def test_a_rate_of_a_table_holds_that_over_all_sets():
    """Half of them; by the dice alone it would be held in about half of the draws."""
    drawn = list(tables(2000))
    ends = np.array([rate_interval(counted(won), counted(of)) for won, of in drawn])
    assert 0.93 < np.mean((ends[:, 0] <= 0.5) & (ends[:, 1] >= 0.5)) < 0.97
    alone = np.array([wilson(float(won.sum()), float(of.sum())) for won, of in drawn])
    assert 0.35 < np.mean((alone[:, 0] <= 0.5) & (alone[:, 1] >= 0.5)) < 0.65


def edges(number):
    """Cells by value: each set shifts the rate at all values alike; on average over sets it crosses one half below TRUE."""
    dice = np.random.default_rng(13)
    for _ in range(number):
        rates = NORMAL((TRUE - 0.5 - VALUES)[None, :] / 6 + 2 * dice.standard_normal(SETS)[:, None])
        games = dice.multinomial(GAMES, np.full(len(VALUES), 1 / len(VALUES)), SETS)
        won = dice.binomial(games, rates)
        yield {int(value): (counted(won[:, at]), counted(games[:, at])) for at, value in enumerate(VALUES)}


def test_the_interval_of_an_edge_holds_that_over_all_sets():
    """By the dice alone it would be held far less often."""
    def held(found):
        return (found.low or 0) <= TRUE <= (found.high or TRUE)

    drawn = list(edges(400))
    alone = [{value: (float(won), int(games)) for value, (won, games) in each.items()} for each in drawn]
    assert np.mean([held(edge(each)) for each in drawn]) > 0.93
    assert np.mean([held(edge(each)) for each in alone]) < 0.7
