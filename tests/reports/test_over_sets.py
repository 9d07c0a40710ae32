"""Numbers counted over data sets, and the intervals that take a set as the unit."""
from math import inf

import numpy as np
import polars as pl
import pytest

from reports.statistics.differences import bounded_wilson, gap
from reports.statistics.intervals import wilson
from reports.statistics.isotonic_edge import edge
from reports.statistics.over_sets import count, data_variance, over_sets, rate_interval, single, spread, widening
from reports.tables.frames import frame_of, rate_of

GAMES, WON = np.array([100, 80, 90, 50]), np.array([20, 50, 80, 5])
ROWS = pl.LazyFrame({"board": [0, 0, 1, 1, 1, 3], "winner": [1, 0, 1, 1, 1, 0]})


def over(counts):
    return over_sets(int(np.sum(counts)), np.asarray(counts))


def test_games_are_counted_by_set_and_add_up():
    counted = count(ROWS, "winner")
    assert counted == {(0,): 2, (1,): 4}
    assert [each.by_set.tolist() for each in counted.values()] == [[1, 0, 0, 1], [1, 3, 0, 0]]
    whole = sum(counted.values())
    assert (whole, whole.by_set.tolist()) == (6, [2, 3, 0, 1])
    assert (whole - single(counted)[1]).by_set.tolist() == [1, 0, 0, 1]
    assert frame_of([{"games": whole}], {"games": int})["games"].to_list() == [6]
    assert type(count(ROWS.filter(board=0), "winner")[0,]) is int


def test_a_rate_s_interval_is_that_of_the_average_over_sets():
    expected = bounded_wilson(320, 155, 155, data_variance(GAMES, WON, WON))
    assert rate_interval(over(WON), over(GAMES)) == pytest.approx(expected)
    found = rate_of(over(WON), over(GAMES), 0.95)
    assert (found["games"], found["low"], found["high"]) == (155, pytest.approx(expected[0]), pytest.approx(expected[1]))
    assert rate_interval(155, 320) == wilson(155, 320)
    assert rate_interval(0, over(GAMES)) == pytest.approx(wilson(0, 320))


def test_games_of_one_set_among_several_tell_nothing_of_the_others():
    assert rate_interval(over([0, 7, 0]), over([0, 9, 0])) == (0, 1)
    assert widening(over([0, 7, 0]), over([0, 9, 0]), over([3, 3, 3]), over([9, 9, 9])) == inf
    found = gap(over([0, 7, 0]), over([0, 9, 0]), over([3, 3, 3]), over([9, 9, 9]))
    assert (found.low, found.high, found.chance) == (-1, 1, 1)
    alone = spread({1: over([0, 5, 0]), 3: over([0, 5, 0])})
    assert (alone.mean, alone.mean_low, alone.mean_high) == (2, None, None)


def test_a_mean_s_interval_holds_the_sets():
    histogram = {0: over(GAMES - WON), 10: over(WON)}
    plain, found = spread({value: int(games) for value, games in histogram.items()}), spread(histogram)
    more = data_variance(GAMES, 10 * WON, 100 * WON)
    assert found.mean == plain.mean
    assert (found.mean_high - found.mean) ** 2 == pytest.approx((plain.mean_high - plain.mean) ** 2 + more * 1.959964 ** 2)


def test_a_difference_within_sets_is_surer_than_one_between_them():
    """Both groups are won alike on each set, whatever it is: only the dice are left."""
    half = np.full(4, 50)
    alike = gap(over(WON // 2), over(GAMES // 2), over(WON // 2), over(GAMES // 2))
    plain = gap(int((WON // 2).sum()), int((GAMES // 2).sum()), int((WON // 2).sum()), int((GAMES // 2).sum()))
    assert (alike.low, alike.high) == (plain.low, plain.high)
    apart = gap(over([10, 40, 10, 40]), over(half), over([40, 10, 40, 10]), over(half))
    assert apart.high - apart.low > 3 * (gap(100, 200, 100, 200).high - gap(100, 200, 100, 200).low)


def cells(sets, rate):
    """A value each for 8 games of each of `sets`, by the rate of (set, value)."""
    won = {value: np.array([8 * rate(each, value) for each in range(sets)]) for value in range(10)}
    return {value: (over_sets(float(each.sum()), each), over([8] * sets)) for value, each in won.items()}


def plain(found):
    """The same cells, counted as of one set."""
    return {value: (float(won), int(games)) for value, (won, games) in found.items()}


def test_an_edge_that_all_sets_have_is_clear():
    found = edge(cells(40, lambda each, value: 0.9 if value < 6 else 0.2))
    assert (found.at, found.clear) == (6, True)
    assert found.drop == pytest.approx(0.7)


def test_an_edge_that_moves_with_the_set_is_drawn_wider_than_its_dice():
    def rate(each, value):
        return 0.9 if value < 6 + (each % 2) * 3 - each % 3 else 0.1

    found = cells(12, rate)
    alone = edge(plain(found))
    wide = edge(found)
    assert wide.at == alone.at
    assert wide.low <= alone.low <= alone.high <= wide.high
    assert wide.high - wide.low > alone.high - alone.low


def test_an_edge_that_tells_only_which_set_is_played_is_not_clear():
    """Each set shows two values, and is won alike at both; low values are those of sets that the FLN wins."""
    found = {}
    for value in range(10):
        games = np.array([200 if each in (value - 1, value) else 0 for each in range(-1, 10)])
        won = np.where(np.arange(-1, 10) < 5, 0.9, 0.1) * games
        found[value] = over_sets(float(won.sum()), won), over(games)
    told = edge(found)
    assert told.at in (5, 6)
    assert told.drop == pytest.approx(0, abs=0.01)
    assert not told.clear
    assert edge(plain(found)).clear


def test_sets_that_differ_make_no_rate_bend():
    """By the dice alone the cells would not fit any rate that only falls."""
    dice = np.random.default_rng(3)
    found = {}
    for value in range(12):
        games, won = np.full(30, 60), dice.binomial(60, np.clip(dice.normal(0.6 - 0.01 * value, 0.3, 30), 0.02, 0.98))
        found[value] = over(won), over(games)
    assert not edge(found).bends
    assert edge(plain(found)).bends
