"""Pairs counted from rows, against a count by hand."""
import numpy as np
import polars as pl
import pytest

from reports.comparison.paired_games import count_pairs, pairs_of_boards, pairs_of_runs
from tests.cases import columns
from tests.reports.flip_counts import of_flips


def rows(wins: np.ndarray) -> pl.LazyFrame:
    """Pairs on data sets in turn: `wins` (rounds, 2 * sets) says where the FLN won, base and variant of each set."""
    game = np.arange(wins.size)
    return pl.DataFrame({"game": game, "board": game % wins.shape[1], "winner": np.where(wins.ravel(), 0, 1),
                         "fln_wins": wins.ravel().astype(float)}).lazy()


@pytest.fixture
def wins():
    return np.random.default_rng(5).random((400, 4)) < 0.4


def test_half_a_pair_is_none(wins):
    """A run stopped between the two games of a pair."""
    frame = rows(wins[:, :2])
    assert count_pairs(pairs_of_boards(frame.filter(pl.col("game") < 101))) == count_pairs(pairs_of_boards(rows(wins[:50, :2])))


def test_two_runs_are_paired_by_number(wins):
    """Games of one run only are left out, in whatever order they lie."""
    before, after = (rows(wins[:, [board]]) for board in (0, 1))
    early, late = before.filter(pl.col("game") < 300), after.filter(pl.col("game") >= 100).reverse()
    assert count_pairs(pairs_of_runs(early, late)) == count_pairs(pairs_of_boards(rows(wins[100:300, :2])))


def test_games_on_different_data_sets_are_no_pair(wins):
    frame = rows(wins)
    base, variant = (frame.filter(pl.col("board") == board).with_columns(pl.col("game") // 4, board=pl.lit(board))
                     for board in (0, 1))
    assert count_pairs(pairs_of_runs(base, variant)).pairs == 0
    assert count_pairs(pairs_of_runs(base, variant.with_columns(board=pl.lit(0)))).pairs == 400


def test_a_game_that_nobody_wins_is_no_win():
    frame = pl.DataFrame(columns("game board winner fln_wins: 0 0 2 0.0; 1 1 0 1; 2 0 0 1; 3 1 2 0")).lazy()
    assert count_pairs(pairs_of_boards(frame)) == of_flips(0, 1, 1, 0)
