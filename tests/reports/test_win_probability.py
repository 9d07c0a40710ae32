"""The win-probability model on a game whose win probability is known exactly, and what judges it."""
import functools

import numpy as np
import polars as pl
import pytest

from reports.ici.win_probability import OUTLOOK, positions, vote_numbers, win_probability
from reports.win_probability import analysis
from reports.win_probability.analysis import BINS, FEW, NO, YES, judge, lead_changes, reliability
from tests.cases import cases
from tests.reports import synthetic

GAMES = 6000


@functools.cache
def modelled():
    return win_probability(synthetic.play(GAMES).turns, [])


def exact(frame: pl.DataFrame) -> np.ndarray:
    at = [frame[name].to_numpy().astype(int) for name in ("turn", "french_public", "incap")]
    return synthetic.chances()[at[0] + 1, at[1], at[2]]


@pytest.mark.slow
def test_the_model_finds_the_known_function():
    before = modelled().frame.filter(~pl.col("ends"))
    missed = np.abs(before["chance"].to_numpy() - exact(before))
    assert missed.mean() < 0.025
    assert np.quantile(missed, 0.99) < 0.12


@pytest.mark.slow
def test_the_model_is_calibrated_and_no_worse_than_the_known_function_allows():
    found = modelled()
    before = found.frame.filter(~pl.col("ends"))
    best = np.mean((exact(before) - before["won"].to_numpy()) ** 2)
    assert found.judged.verdict == YES
    assert found.judged.error < 0.01
    assert best - 0.001 < found.judged.brier < best + 0.002 < found.judged.reference
    assert found.calibration["year"].to_list()[:3] == ["all", "set-up", "1955"]


def test_the_mean_chance_at_the_start_is_the_win_rate():
    start = modelled().start
    assert start["agrees"]
    assert start["low"] < synthetic.at_start() < start["high"]
    assert start["games"] == GAMES


@pytest.mark.slow
def test_no_model_has_seen_the_games_that_it_judges():
    """With the results of one fold turned round, the forecasts of that fold stay as they were."""
    turns, fold = synthetic.play(1000).turns, pl.col("game") % 4 == 1
    turned = turns.with_columns(winner=pl.when(fold).then(1 - pl.col("winner")).otherwise("winner").cast(pl.UInt8))
    plain, other = (win_probability(each, []).frame.filter(~pl.col("ends")) for each in (turns, turned))
    assert plain.filter(fold)["chance"].to_list() == other.filter(fold)["chance"].to_list()
    assert plain.filter(~fold)["chance"].to_list() != other.filter(~fold)["chance"].to_list()


def test_a_run_that_one_side_always_wins_is_told():
    lost = synthetic.play(300).turns.with_columns(winner=pl.lit(1, pl.UInt8))
    found = win_probability(lost, [])
    assert found.start["rate"] == 0
    assert 0 < found.start["chance"] < 0.01


def test_fan_and_lead_changes_by_hand():
    chances = {0: [0.2, 0.6, 0.4, 0.0], 1: [0.2, 0.1, 0.0], 2: [0.2, 0.7, 0.8, 1.0]}
    rows = [{"game": game, "turn": turn - 1, "chance": chance, "ends": turn == len(found) - 1}
            for game, found in chances.items() for turn, chance in enumerate(found)]
    frame = pl.DataFrame(rows)
    assert analysis.fan(frame, OUTLOOK).select("turn", "year", "games", "mean", "q50").rows() == [
        (-1, None, 3, pytest.approx(0.2), pytest.approx(0.2)), (0, 1955, 3, pytest.approx(1.4 / 3), pytest.approx(0.6)),
        (1, 1955, 2, pytest.approx(0.6), pytest.approx(0.6))]
    assert lead_changes(frame).select("changes", "games").rows() == [(0, 1), (1, 1), (2, 1)]


def fair(games: int, off: float = 0.0):
    """Forecasts that are right, or too high by `off`, three a game."""
    dice = np.random.default_rng(1)
    true = np.repeat(dice.uniform(0.1, 0.8, games), 3)
    won = np.repeat(dice.random(games), 3) < true
    return true + off, won.astype(float), np.repeat(np.arange(games), 3)


def test_a_right_forecast_shows_no_more_than_its_noise():
    found = judge(*fair(60_000))
    assert found.verdict == YES
    assert 0.3 * found.noise < found.error < found.noise_high


def test_forecasts_of_a_game_each_are_judged_bin_by_bin():
    forecast, won, _ = fair(5000, 0.03)
    game = np.arange(len(won))
    bins = [np.floor(forecast * BINS) == each for each in range(BINS)]
    rates, means = (np.array([of[here].mean() for here in bins if here.any()]) for of in (won, forecast))
    found = reliability(forecast, won, game)
    assert found["rate"].to_numpy() == pytest.approx(rates)
    assert found["forecast"].to_numpy() == pytest.approx(means)
    judged = judge(forecast, won, game)
    assert judged.brier == pytest.approx(((forecast - won) ** 2).mean())
    assert judged.error == pytest.approx(found["forecasts"].to_numpy() @ np.abs(rates - means) / len(won))


@cases("games verdict: 20_000 NO; 100 FEW", NO=NO, FEW=FEW)
def test_a_forecast_that_is_off_is_told_where_games_suffice(games, verdict):
    found = judge(*fair(games, 0.03))
    assert found.verdict == verdict
    assert games < 1000 or found.error == pytest.approx(0.03, abs=0.005)


def test_noise_counts_games_not_rows():
    few, many = judge(*fair(2000)), judge(*(np.repeat(each, 10) for each in fair(2000)))
    assert many.noise == pytest.approx(few.noise)


def test_reliability_covers_the_truth():
    curve = reliability(*fair(20_000))
    inside = (curve["low"] <= curve["forecast"]) & (curve["forecast"] <= curve["high"])
    assert inside.sum() >= len(curve) - 2
    assert curve["forecasts"].sum() == 60_000
    assert curve["bin_low"][0] <= curve["forecast"][0] <= curve["bin_high"][0]


def test_votes_by_hand():
    """1.5: a marker on 11 votes Yes on a throw of 3 to 10, a half of the throws that decide less that of 11 itself."""
    at_eleven = 108 / (216 - 27)
    votes = vote_numbers(np.array([[11, 20]]), np.array([2.0, 3.0]))
    margin, spread = 2 * (2 * at_eleven - 1) + 3, 4 * (at_eleven * (1 - at_eleven)) ** 0.5
    assert votes.tolist() == [[pytest.approx(margin), pytest.approx(spread), 31]]


def test_positions_keep_no_more_games_than_asked():
    frame = positions(synthetic.play(300).turns, [], most=100)
    assert frame["game"].n_unique() == 100
    assert frame.filter("ends").height == 100
