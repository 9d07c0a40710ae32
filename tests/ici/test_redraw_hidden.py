"""What a side cannot know is drawn anew: whole positions, the same ones wherever the side sees the same, anything possible."""
import functools

import numpy as np
import pytest

from policies.core.match import trace_game
from policies.ici.match import Match
from simulate.ici.enums import ChitAt, Side, Where
from simulate.ici.playouts import redraw_hidden
from tests.cases import cases
from tests.ici.position_invariants import complaints

CASES = [(scenario, side, turn) for scenario in ("ici-1955", "ici-1959") for side in (Side.FLN, Side.FRANCE) for turn in (0, 6)]


@functools.cache
def traced(scenario):
    return trace_game(Match(scenario, "notes", "notes"), 2)


def position(scenario, turn):
    """Board, and states of one record: the game so many turns after its set-up."""
    game = traced(scenario)
    return game.match.loaded.board[0], game.states[turn].copy().view(np.recarray)


def redrawn(board, states, side, seed, number):
    found = states.copy().view(np.recarray)
    redraw_hidden(found[0], board, side, seed, number)
    return found


def own(state, side):
    return state.fln if side == Side.FLN else state.france


def known(state, board, side):
    """All of a position that decides how it goes on, but for what is worked out anew in each turn."""
    chits, units = int(board.chits), int(board.units)
    at = state.secret.chit_at[:chits]
    cup = np.where(at == ChitAt.CUP, state.secret.chit_key[:chits], 0)
    coming = np.isin(state.public.unit_where[:units], [Where.NOT_YET, Where.CUP])
    hands = [each.hand[:each.hand_n].tolist() for each in (state.fln, state.france)]
    boxes = [sorted(each.track_chit[:each.track_n].tolist()) for each in (state.fln, state.france)]
    return [state.public.tobytes(), own(state, side).tobytes(), at.tolist(), cup.tolist(), hands, boxes, state.fln.types.tolist(),
            state.fln.pool.tolist(), np.where(coming, state.secret.unit_key[:units], 0).tolist(), int(state.secret.seed)]


@pytest.mark.parametrize("scenario, side, turn", CASES)
def test_a_redrawn_position_is_whole_and_looks_the_same_to_the_side(scenario, side, turn):
    board, states = position(scenario, turn)
    assert complaints(board, states[0]) == []
    for number in range(20):
        state = redrawn(board, states, side, 5, number)[0]
        assert complaints(board, state) == []
        assert state.public.tobytes() == states[0].public.tobytes()
        assert own(state, side).tobytes() == own(states[0], side).tobytes()


@pytest.mark.parametrize("scenario, side, turn", CASES)
def test_what_the_side_cannot_see_makes_no_difference(scenario, side, turn):
    board, states = position(scenario, turn)
    one, other = redrawn(board, states, side, 1, 0), redrawn(board, states, side, 2, 7)
    assert known(one[0], board, side)[2:] != known(other[0], board, side)[2:]
    for number in range(3):
        ends = [known(redrawn(board, each, side, 9, number)[0], board, side) for each in (states, one, other)]
        assert ends[0] == ends[1] == ends[2]


@cases("side: FLN; FRANCE", Side)
def test_each_hidden_chit_is_as_likely_to_be_held_as_the_others(side):
    board, states = position("ici-1955", 6)
    chits, times = np.arange(int(board.chits)), 1500
    before, theirs = states[0].secret.chit_at[chits], board.chit_side[chits] != side
    unseen = theirs & np.isin(before, [ChitAt.HAND, ChitAt.CUP])
    held = np.zeros(len(chits))
    for number in range(times):
        held += redrawn(board, states, side, 3, number)[0].secret.chit_at[chits] == ChitAt.HAND
    share = states[0].public.hand_size[1 - side] / unseen.sum()
    assert (np.abs(held[unseen] / times - share) < 4.5 * np.sqrt(share * (1 - share) / times)).all()
    assert (held[theirs & ~unseen] == 0).all()


@cases("side: FLN; FRANCE", Side)
def test_a_box_of_the_track_may_hold_any_chit_of_its_year(side):
    board, states = position("ici-1955", 0)
    chits = np.arange(int(board.chits))
    at, mine = states[0].secret.chit_at[chits], board.chit_side[chits] == side
    found = np.zeros(len(chits))
    for number in range(400):
        found += (redrawn(board, states, side, 3, number)[0].secret.chit_at[chits] == ChitAt.TRACK) & mine
    years = set(board.chit_last[chits[mine & (at == ChitAt.TRACK)]].tolist())
    assert len(years) == board.hidden_chits
    likely = mine & np.isin(at, [ChitAt.CUP, ChitAt.TRACK]) & np.isin(board.chit_last[chits], list(years))
    for year in years:
        of_year = found[likely & (board.chit_last[chits] == year)]
        share = 1 / len(of_year)
        assert (np.abs(of_year / 400 - share) < 4.5 * np.sqrt(share * (1 - share) / 400) + 1e-9).all()
    assert (found[mine & ~likely] == 0).all()


def test_france_takes_a_failek_for_any_counter_of_the_game():
    board, states = position("ici-1959", 6)
    times, found = 400, np.zeros(3)
    for number in range(times):
        found += redrawn(board, states, Side.FRANCE, 3, number)[0].fln.types.sum(axis=0)
    expected = states[0].public.faileks.sum() * board.counters / board.counters.sum()
    assert np.abs(found / times - expected).max() < 1.0
