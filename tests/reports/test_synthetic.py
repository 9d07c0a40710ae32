"""tests/reports/synthetic.py: what it calls exact is what its games show, and its rows are in order."""
import numpy as np
import polars as pl

from tests.reports import synthetic

PLAYED = synthetic.play(40_000)
TURNS = PLAYED.turns.collect()


def test_the_win_rate_is_the_exact_one():
    rate = (PLAYED.games.collect()["winner"] == 0).mean()
    exact = synthetic.at_start()
    assert 0.3 < exact < 0.5
    assert abs(rate - exact) < 4 * np.sqrt(exact * (1 - exact) / 40_000)


def test_every_position_is_won_as_often_as_it_should_be():
    chances = synthetic.chances()
    seen = TURNS.group_by("turn", "french_public", "incap").agg(pl.len().alias("n"), (pl.col("winner") == 0).sum().alias("won"))
    seen = seen.filter(pl.col("n") >= 200)
    exact = chances[seen["turn"].to_numpy() + 1, seen["french_public"].to_numpy(), seen["incap"].to_numpy()]
    n = seen["n"].to_numpy()
    open_ = (exact > 0.01) & (exact < 0.99)
    z = ((seen["won"].to_numpy() - n * exact) / np.sqrt(n * exact * (1 - exact) + (exact % 1 == 0)))[open_]
    assert open_.sum() > 500
    assert np.abs(z).max() < 5
    assert 0.8 < z.std() < 1.2


def test_games_end_with_their_last_row():
    last = TURNS.group_by("game").agg(pl.col("turn").max(), pl.col("turn").min().alias("first"), pl.len()).sort("game")
    assert (last["turn"] == PLAYED.games.collect()["last_turn"].cast(pl.Int8)).all()
    assert (last["first"] == -1).all()
    assert (last["len"] == last["turn"] + 2).all()
    over = TURNS.filter(pl.col("french_public") == 0)
    assert over.height == over["game"].n_unique() > 0
    assert (over["winner"] == 0).all()


def test_reached_adds_up_to_the_games_that_go_on():
    going = synthetic.reached().sum(axis=(1, 2))
    rows = TURNS.join(PLAYED.games.select("game", "last_turn").collect(), on="game").filter(pl.col("turn") < pl.col("last_turn"))
    seen = rows.group_by("turn").len().sort("turn")["len"].to_numpy() / 40_000
    assert np.abs(going[:-1] - seen).max() < 0.01
    assert going[-1] == 0
    assert synthetic.given(10, synthetic.X)[12] > synthetic.given(10, synthetic.X)[15]
