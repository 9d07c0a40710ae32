"""A sweep from rows: every number by hand, which differences are real, the words, the text and the JSON."""
import numpy as np
import polars as pl
import pytest

from reports.comparison.uses import Count
from reports.statistics.differences import bounded_difference, e_value
from reports.statistics.intervals import wilson
from reports.sweeps.grid import as_json, plan, sweep
from tests.reports.flip_counts import of_flips

HIT, INCAP = "structure_attack.hit_on", "setup.start.incap"


def frame(columns):
    """columns[board] lists the pairs that the FLN wins there; forty pairs."""
    fln = np.zeros((40, len(columns)), bool)
    for board, wins in enumerate(columns):
        fln[list(wins), board] = True
    winner = np.where(fln, 0, 1).astype(np.uint8).ravel()
    game = np.arange(winner.size, dtype=np.uint64)
    return pl.DataFrame({"game": game, "board": (game % len(columns)).astype(np.uint16), "winner": winner,
                         "fln_wins": (winner == 0).astype(np.float32)}).lazy()


def difference(gained, lost, pairs):
    """The paired difference of games that were won or lost."""
    return bounded_difference(of_flips(0, gained, lost, pairs - gained - lost))


THREE = frame([range(30), range(10), range(8, 14)])       # 3: 30 of 40; 5, the base: 10; 6: 4 gained, 8 lost
PLAN = plan([HIT], [[3, 5, 6]], (5,))


def test_a_plan_marks_the_base_in_the_grid():
    assert PLAN == {"kind": "sweep", "paths": [HIT], "axes": [[3, 5, 6]], "points": [[3], [5], [6]], "base": 1}


def test_a_base_outside_the_grid_is_a_board_more():
    found = plan([HIT, INCAP], [[3, 4], [2, 8]], (5, 4))
    assert (found["points"], found["base"]) == ([[5, 4], [3, 2], [3, 8], [4, 2], [4, 8]], 0)
    one = plan([HIT, INCAP], [[3, 5], [2, 8]], (5, 4))
    assert len(one["points"]) == 5


def test_a_point_that_plays_the_base_s_game_is_the_base():
    """The base has no row of its own there, and zero is as good as none."""
    found = plan(["setup.faileks.2A.moussebiline"], [[0, 1]], (None,), same=[(0,)])
    assert (found["points"], found["base"]) == ([[0], [1]], 0)


def test_the_numbers_of_a_sweep_by_hand():
    three, five, six = sweep(THREE, PLAN).points
    assert [point.rate for point in (three, five, six)] == [30 / 40, 10 / 40, 6 / 40]
    assert (three.low, three.high) == wilson(30, 40)
    assert three.difference == difference(20, 0, 40)
    assert six.difference == difference(4, 8, 40)
    assert (five.base, five.difference, five.real) == (True, None, False)
    assert six.difference.estimate == pytest.approx(-4 / 40)
    assert six.difference.flipped == pytest.approx(12 / 40)


def test_what_is_real_is_decided_over_all_points_but_the_base():
    """Twelve flips one way are real beside one other point, and no longer beside a hundred at which nothing happens.

    Their e-value is 67. By e-BH the best of 2 claims needs 40, that of 101 needs 2,020. Nine flips, which an exact test would
    call real, have 12: an e-value must hold at every look, not at one.
    """
    few = sweep(frame([range(9), range(21), range(9)]), plan(["a.b"], [[1, 2, 3]], (1,)))
    many = sweep(frame([range(9), range(21), *([range(9)] * 100)]), plan(["a.b"], [list(range(1, 103))], (1,)))
    assert few.points[1].difference == many.points[1].difference
    assert 40 < e_value(few.points[1].tally.paired.histogram) < 2_020
    assert [point.real for point in few.points] == [False, True, False]
    assert not any(point.real for point in many.points)


def test_points_lie_in_order_wherever_the_base_is():
    found = sweep(frame([range(10), range(30), range(6)]), plan([HIT], [[3, 6]], (5,)))
    assert [(point.values, point.base, point.tally.wins) for point in found.points] == [
        ((3,), False, 30), ((5,), True, 10), ((6,), False, 6)]
    assert set(found.grid) == {(3,), (6,)}


def test_a_base_without_a_value_comes_first():
    found = sweep(frame([range(10), range(30)]), plan([HIT], [[-2]], (None,)))
    assert [point.values for point in found.points] == [(None,), (-2,)]


def test_values_with_the_games_of_the_base_are_not_used():
    """One game more that differs in anything is a use; a point without games says nothing."""
    some, none = (sweep(frame([each, range(10), range(10)]), PLAN) for each in (range(1, 11), range(10)))
    assert [[point.used for point in found.points] for found in (some, none)] == [[True, True, False], [False, True, False]]
    assert not sweep(THREE.head(0), PLAN).unused


def test_how_many_games_come_to_what_is_changed():
    """Values to which no game comes are not used, unless they surely differ; a use at hardly any of them stands first."""
    alike, apart = ([range(1, 11), range(10), range(1, 11)], [range(38), range(10), range(30)])
    never, seldom = (("resettle (4.2)", [Count(used, 400) for used in counts]) for counts in ((0, 0, 0), (0, 1, 3)))
    unused, found = sweep(frame(alike), PLAN, uses=never), sweep(frame(alike), PLAN, uses=seldom)
    assert unused.unused
    assert not sweep(frame(apart), PLAN, uses=never).unused
    assert [point["uses"] for point in as_json(found)["points"]] == [{"used": used, "games": 400} for used in (0, 1, 3)]
