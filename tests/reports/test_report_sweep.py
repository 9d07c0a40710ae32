"""A sweep from rows: every number by hand, which differences are real, the words, the text and the JSON."""
import numpy as np
import polars as pl
import pytest

from reports.comparison.uses import Count
from reports.statistics.bounded_intervals import bounded_difference
from reports.statistics.intervals import wilson
from reports.statistics.paired_values import PairedValues
from reports.statistics.selection import e_value
from reports.sweeps.grid import as_json, percents, plan, rate_matrix, sweep, sweep_sentence, sweep_text
from reports.tables.text_table import path_words

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
    return bounded_difference(PairedValues.of_flips(0, gained, lost, pairs - gained - lost))


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
    assert "instead" not in sweep_sentence(found)


def test_an_unfinished_sweep():
    """The third board has no game yet, the second no pair."""
    found = sweep(THREE.filter(pl.col("game") < 1), PLAN)
    assert [point.tally.games for point in found.points] == [1, 0, 0]
    assert [point.difference for point in found.points] == [None, None, None]
    assert sweep_sentence(found) == "Structure attack hit on from 3 to 6: no games yet"
    assert "-" in sweep_text(found)
    assert as_json(found)["points"][2]["rate"] is None


@pytest.mark.parametrize(("path", "said"), [
    (HIT, "structure attack hit on"), ('units."1 REP".quality', "1 REP quality"), ("regions.3A.population", "3A population"),
    ("income.fln_base", "income FLN base"), ("rules.oas.ops", "OAS OPs"), ('units."a.b".quality', "a.b quality"),
])
def test_a_path_in_words(path, said):
    assert path_words(path) == said


def test_the_finding():
    up, down, both = ([range(38), range(10), range(11)], [range(11), range(30), range(4)], [range(38), range(20), range(2)])
    said = [sweep_sentence(sweep(frame(each), PLAN)) for each in (up, down, both, [range(9), range(10), range(11)])]
    assert said == ["Structure attack hit on 3 instead of 5 raises the FLN's win rate from 25 to 95 %",
                    "Structure attack hit on 6 instead of 5 lowers the FLN's win rate from 75 to 10 %",
                    "Structure attack hit on 3 raises the FLN's win rate from 50 to 95 %, 6 lowers it to 5 %",
                    "Structure attack hit on from 3 to 6: no value clearly changes the FLN's win rate of 25.0 %"]


def test_values_with_the_games_of_the_base_are_not_used():
    """One game more that differs in anything is a use; a point without games says nothing."""
    some, none = (sweep(frame([each, range(10), range(10)]), PLAN) for each in (range(1, 11), range(10)))
    assert [[point.used for point in found.points] for found in (some, none)] == [[True, True, False], [False, True, False]]
    assert sweep_sentence(none) == "Structure attack hit on from 3 to 6: cannot say: no game used this rule; the FLN wins 25.0 %"
    assert "no value clearly changes" in sweep_sentence(some)
    assert "unused: no game comes to it, or all games are those of the base" in sweep_text(some)
    assert not sweep(THREE.head(0), PLAN).unused


def test_how_many_games_come_to_what_is_changed():
    """Values to which no game comes are not used, unless they surely differ; a use at hardly any of them stands first."""
    alike, apart = ([range(1, 11), range(10), range(1, 11)], [range(38), range(10), range(30)])
    never, seldom = (("resettle (4.2)", [Count(used, 400) for used in counts]) for counts in ((0, 0, 0), (0, 1, 3)))
    unused, found = sweep(frame(alike), PLAN, uses=never), sweep(frame(alike), PLAN, uses=seldom)
    assert unused.unused
    assert sweep_sentence(unused).endswith("These players never come to it: resettle (4.2), in none of 400 games")
    assert not sweep(frame(apart), PLAN, uses=never).unused
    assert sweep_text(found).startswith("Hardly any game comes to what is changed: resettle (4.2) in 1 of 400 games without the "
                                        "change, in 3 with it. ")
    assert [point["uses"] for point in as_json(found)["points"]] == [{"used": used, "games": 400} for used in (0, 1, 3)]


def test_the_finding_of_two_numbers():
    found = sweep(frame([range(20), range(20), range(20), range(40)]), plan([HIT, INCAP], [[3, 5], [4, 8]], (5, 4)))
    words = "Structure attack hit on 5 with start incap 8 instead of 5 with 4 raises the FLN's win rate from 50 to 100 %"
    assert sweep_sentence(found) == words


def test_percents_that_look_the_same_get_a_decimal():
    assert percents(0.221, 0.414) == ["22", "41"]
    assert percents(0.2212, 0.2245) == ["22.1", "22.4"]


def test_the_table():
    lines = sweep_text(sweep(THREE, PLAN)).splitlines()
    three, five, six = (next(line for line in lines if line.split()[:1] == [value]) for value in "356")
    assert three.split()[:4] == ["3", "40", "-", "75.0"]
    assert "+50.0 points" in three
    assert three.endswith("*")
    assert five.endswith("base")
    assert "-10.0 points" in six
    assert "30.0 %" in six
    assert not six.endswith("*")
    assert "On average at most 5 % of the stars are luck." in lines[-2]
    assert lines[-1] == "Players did not adapt to the values."


def test_the_matrix_has_the_shorter_axis_across():
    """A star where real, an equals sign at the base."""
    wins = [range(20), range(20), range(21), range(40), range(20), range(19)]
    two = plan([HIT, INCAP], [[3, 5], [2, 4, 8]], (5, 4))
    lines = rate_matrix(sweep(frame(wins), two)).splitlines()
    assert lines[0] == f"FLN wins in per cent: {INCAP} down, {HIT} across"
    assert [line.split() for line in lines[1:]] == [
        ["3", "5"], ["2", "50.0", "100.0*"], ["4", "50.0", "50.0="], ["8", "52.5", "47.5"]]
    turned = rate_matrix(sweep(frame(wins), plan([HIT, INCAP], [[2, 4, 8], [3, 5]], (4, 5))))
    assert [line.split() for line in turned.splitlines()[1:]] == [
        ["3", "5"], ["2", "50.0*", "50.0*"], ["4", "52.5*", "100.0="], ["8", "50.0*", "47.5*"]]


def test_json_has_what_the_table_has():
    found = as_json(sweep(THREE, PLAN))
    assert list(found) == ["paths", "axes", "games", "level", "finding", "points"]
    three, five, _ = found["points"]
    assert three == {"values": [3], "base": False, "games": 40, "wins": 30, "rate": 0.75, "low": wilson(30, 40)[0],
                     "high": wilson(30, 40)[1], "pairs": 40, "flipped": 0.5, "real": True, "used": True,
                     "uses": None, "sign": None,
                     "difference": {"estimate": 0.5, "low": difference(20, 0, 40).low, "high": difference(20, 0, 40).high,
                                    "level": 0.95}}
    assert (five["base"], five["difference"], five["flipped"]) == (True, None, None)
