"""Numbers counted over several data sets: they add up as plain numbers do, and an interval made of them takes a set as the unit.

Counting gives plain numbers for a run on one data set, these for a run over several. What adds them up need not know of it.
"""
from functools import cache
from math import inf, sqrt
from typing import Any

import numpy as np

from reports.statistics.data_variance import data_variance, sets_part
from reports.statistics.intervals import LEVEL, UNSEEN, wilson

DRAWS = 200               # of whole sets anew, for an interval


class OverSets:
    """A number, and what each data set adds to it: `by_set`, shape (sets,)."""
    by_set: np.ndarray

    def __add__(self: Any, other: Any) -> Any:
        return _added(self, other, 1)

    __radd__ = __add__

    def __sub__(self: Any, other: Any) -> Any:
        return _added(self, other, -1)


class Games(OverSets, int):
    """A whole number of games."""


class Worth(OverSets, float):
    """What games were worth."""


def over_sets(total: float, by_set: np.ndarray) -> Any:
    """Games or Worth, as `total` is whole or not; `by_set` adds up to it."""
    number = Games(total) if isinstance(total, int) else Worth(total)
    number.by_set = by_set
    return number


def _added(one: Any, other: Any, sign: int) -> Any:
    return over_sets(+one + sign * +other, one.by_set + sign * getattr(other, "by_set", 0))       # + makes a number plain


def by_set(number: float) -> np.ndarray:
    """What each data set adds to a number, shape (sets,); a plain one is that of a single set, shape (1,)."""
    return getattr(number, "by_set", np.array([number]))


def set_variance(games: float, total: np.ndarray, squares: np.ndarray, level: float = LEVEL) -> float:
    """`data_variance` of a mean over Games, from the sums of each set; 0 for plain games, infinite where one set has them all."""
    sets = by_set(games)
    return 0.0 if len(sets) < 2 else inf if np.count_nonzero(sets) < 2 else data_variance(sets, total, squares, level)


def rate_interval(won: float, games: float, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's interval for the share of games that are won (in part, as chances are), for as many games as scatter as much with
    the choice of the data sets."""
    if not isinstance(games, OverSets) or not games:
        return wilson(won, games, level)
    theirs = by_set(won) + np.zeros(len(games.by_set))
    seen = won * (1 - won / games) + UNSEEN
    many = games * seen / (seen + set_variance(games, theirs, theirs, level) * games ** 2)
    return wilson(many if won >= games else many * won / games, many, level)


def widening(won: float, games: float, other_won: float, other_games: float, level: float = LEVEL) -> float:
    """How many times as wide as by the dice alone the interval of a difference of two rates is: 1 for plain games.

    Both rates are of the same sets, so that a set which moves both alike moves their difference little.
    """
    sets, others = by_set(games), by_set(other_games)
    rate, other = won / games, other_won / other_games
    dice = rate * (1 - rate) / games + other * (1 - other) / other_games
    if min(len(sets), len(others)) < 2 or not dice:
        return 1.0
    apart = (by_set(won) - rate * sets) / games - (by_set(other_won) - other * others) / other_games
    many = min(float(each.sum()) ** 2 / (each.astype(float) ** 2).sum() for each in (sets, others))
    return sqrt(1 + sets_part(apart, dice, many, level) / dice) if many > 1 else inf


@cache
def drawn_sets(sets: int) -> np.ndarray:
    """How often each of the data sets is drawn, shape (DRAWS, sets): one fewer than there are, so that few of them scatter as
    much as they should (Rao and Wu, "Resampling inference with complex survey data", 1988). Always the same draws."""
    return np.random.default_rng(1).multinomial(sets - 1, np.full(sets, 1 / sets), DRAWS).astype(float)
