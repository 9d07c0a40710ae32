"""Played games beside a run: how many show a shift, and which data sets they speak for."""
from types import SimpleNamespace

import numpy as np

from reports.statistics.ensemble_range import effective, normalized
from reports.statistics.intervals import wilson
from reports.studies.doubt.against_played import by_turn, fit_of, games_to_tell, log_likelihoods, smallest_shift
from tests.cases import cases
from tests.reports.made_runs import COLLAPSE, FINAL, FLN, FRANCE, run

COUNTS = np.array([[8, 32], [20, 20], [32, 8], [30, 10]])


@cases("rate: 0.5; 0.2; 0.9")
def test_so_many_games_show_a_shift_in_four_of_five_cases(rate):
    games, other = games_to_tell(rate), rate + (0.05 if rate <= 0.5 else -0.05)
    low, high = wilson(np.random.default_rng(1).binomial(games, other, 4_000), games)
    assert 0.76 < np.mean((rate < low) | (rate > high)) < 0.84
    assert smallest_shift(rate, games) == 0.05
    assert (smallest_shift(rate, games // 2) or 1) > 0.05


def test_few_games_leave_the_weights_and_many_move_them():
    few, many = (normalized(log_likelihoods(COUNTS, np.array([[True, False]] * games))) for games in (1, 60))
    assert effective(few) > 3 > effective(many) > 1
    assert many.argmax() == 2
    assert many[0] < 1e-6


def test_games_that_say_nothing_change_nothing():
    assert np.allclose(log_likelihoods(COUNTS, np.array([[True, True]] * 50)), 0)


def test_sets_by_winner_way_and_turn():
    ends = [{"winner": FLN, "way": COLLAPSE, "last_turn": 20}, {"winner": FRANCE, "way": FINAL, "last_turn": 30}]
    rows = run(*({**ends[at % 10 < (2, 8)[board]], "board": board} for board in (0, 1) for at in range(40)))
    made = SimpleNamespace(manifest={"identity": {"data_sets": {"sets": "a b"}}}, scan=lambda: rows)
    played = [{"winner": FRANCE}, {"winner": FRANCE, "way": FINAL, "turn": (28, 31)}, {"turn": (28, 31)}]
    found = fit_of(made, played, [25])
    assert found.frame()["data_set"].to_list() == ["b", "a"]
    assert found.after[1] > 0.95
    assert "2 data sets are worth 1 of equal weight (2 without)" in found.sentence()


def test_dates_that_leave_it_open():
    assert [by_turn(each, 10) for each in ((4, 7), (8, 11), (12, 15), False)] == [True, None, False, False]
