"""Counting games of several boards beside the base's: against a count by hand."""
import numpy as np
import polars as pl
import pytest

from reports.comparison.paired_games import Tally, tallies
from tests.reports.flip_counts import of_flips


def frame(winners, first=0):
    """winners[pair][board]; 0 is the FLN."""
    winner, boards = np.asarray(winners, np.uint8).ravel(), len(winners[0])
    game = np.arange(first, first + len(winner), dtype=np.uint64)
    return pl.DataFrame({"game": game, "board": (game % boards).astype(np.uint16), "winner": winner,
                         "fln_wins": (winner == 0).astype(np.float32)}).lazy()


def tally(games, wins, pairs, gained, lost, both=None):
    """A Tally of games that were won or lost; where every game has its pair, what was not gained was won in `both`."""
    both = wins - gained if both is None else both
    return Tally(games, wins, wins, wins, of_flips(both, gained, lost, pairs - both - gained - lost))


WINNERS = [[0, 1, 0], [1, 0, 0], [1, 0, 1], [0, 0, 0], [1, 1, 0]]


def test_counts_by_hand():
    assert tallies(frame(WINNERS), 3) == [tally(5, 2, 5, 0, 0), tally(5, 3, 5, 2, 1), tally(5, 4, 5, 2, 0)]


def test_any_board_may_be_the_base():
    """What one gains, the other loses."""
    assert tallies(frame(WINNERS), 3, base=1) == [tally(5, 2, 5, 1, 2), tally(5, 3, 5, 0, 0), tally(5, 4, 5, 2, 1)]


def test_a_game_whose_pair_is_missing_is_a_game_but_no_pair():
    """An interrupted run that begins in the middle of a pair, and ends in one."""
    cut = frame(WINNERS).filter((pl.col("game") >= 1) & (pl.col("game") < 13))
    assert tallies(cut, 3) == [tally(4, 1, 4, 0, 0), tally(4, 3, 3, 2, 0), tally(4, 3, 3, 1, 0, both=1)]


def test_a_board_without_games():
    assert tallies(frame([[0, 1, 1]]).filter(pl.col("game") < 2), 3)[2] == Tally()


@pytest.mark.parametrize("base", range(4))
def test_at_random_against_numpy(base):
    winner = np.random.default_rng(base).integers(0, 2, (500, 4))
    fln = winner == 0
    expected = [tally(500, fln[:, at].sum(), 500, (fln[:, at] & ~fln[:, base]).sum(), (~fln[:, at] & fln[:, base]).sum())
                for at in range(4)]
    assert tallies(frame(winner), 4, base) == expected
