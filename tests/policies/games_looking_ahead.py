"""A side that looks ahead at single decisions, where rules are compiled for it: test_decide_ahead.py runs these.

What it may try, that it knows no more than it may, and when it changes nothing.
"""
import numpy as np
import pytest

from policies.core.trace import trace_game
from policies.ici.decide_ahead import DecideAhead
from policies.ici.match import Match
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError
from simulate.core.kernels.records import zeroed
from simulate.ici.enums import Ask, ChitAt, Side, Stage, Where
from simulate.ici.orders import MAY_LOOK, UNSCORED, follow_orders
from simulate.ici.redraw_hidden import redraw_hidden
from simulate.ici.state import CANDIDATES, NOWHERE, STATE

SIDES = [Side.FLN, Side.FRANCE]
MIXED = Overlay({"bold": {"fln": {"like": "notes", "margin": 3}}, "mixed": {"fln": {"mixture": {"notes": 2, "bold": 1}}}},
                "mine.toml")
follow = getattr(follow_orders, "py_func", follow_orders)


def asked(scores, stop=True):
    """A state in which the FLN is asked where to attack, with the orders of its side."""
    state = zeroed(STATE)[0]
    own = state.fln
    own.side, own.ask, own.options = Side.FLN, Ask.STRUCTURE, len(scores)
    own.a[:len(scores)] = np.arange(len(scores)) + 4
    if stop:
        own.a[0] = NOWHERE
    state.fln_seat.memo.option[:len(scores)] = scores
    state.orders.side, state.orders.kinds = Side.FLN, 1 << Ask.STRUCTURE
    return state


def answer(state, own_answer):
    return follow(state, None, state.fln, state.fln_seat.memo, own_answer)


def test_answers_given_are_followed_and_counted():
    state = asked([0.0, 1.0, 2.0])
    state.orders.stage, state.orders.given = Stage.FOLLOW, 2
    state.orders.answer[:2] = 1, 0
    assert [answer(state, 2) for _ in range(3)] == [1, 0, 2]
    state.fln.ask = Ask.INSURGENCY
    assert (answer(state, 1), state.orders.answered) == (1, 3)           # no order of that kind


@pytest.mark.parametrize(("scores", "stop", "found"), [
    ([0.0, 3.0, 1.0, 2.0], True, [3, 0, 1, 2]),
    ([5.0, 3.0, 1.0, 2.0], False, [3, 0, 1, 2]),
    ([UNSCORED] * 4, True, [3, 0, 1, 2]),
    ([UNSCORED, UNSCORED, 7.0, 1.0], True, [3, 0, 2, 1]),
    (np.arange(40.0), False, [3, *range(39, 24, -1)])])
def test_candidates_begin_with_the_player_s_own_answer(scores, stop, found):
    state = asked(scores, stop)
    state.orders.stage = Stage.LIST
    assert answer(state, 3) == 3
    assert state.orders.listed[:state.orders.listed_n].tolist() == found[:CANDIDATES]
    assert answer(state, 1) == 1                                         # only the first decision without an answer is listed
    assert state.orders.listed[0] == 3


def test_what_it_cannot_look_at_is_refused():
    plain = Match("ici-1955", "notes", "notes")
    for words, wrong in ((("search",), "--decision 'search'"), (("combat_chit",), "--decision 'combat_chit'")):
        with pytest.raises(UserError, match=wrong):
            DecideAhead(plain, Side.FLN, 4, words)
    with pytest.raises(UserError, match="--playouts 1"):
        DecideAhead(plain, Side.FLN, 1, ("structure",))
    with pytest.raises(UserError, match="--candidates 17"):
        DecideAhead(plain, Side.FLN, 4, ("structure",), 17)
    with pytest.raises(UserError, match="mixed is a mixture"):
        DecideAhead(Match("ici-1955", "mixed", "notes", files=[MIXED]), Side.FRANCE, 4, ("search",))


@pytest.mark.parametrize("side", SIDES)
def test_who_is_never_sure_plays_as_ever(side):
    match = Match("ici-1955", "league", "league", 3)
    look = DecideAhead(match, side, 2, tuple(each.name.lower() for each in MAY_LOOK[side]), 2, float("inf"))
    rows, told = look.play(4, 2)
    assert rows.tobytes() == match.play(4, 2).tobytes()
    assert told[:, :, 1].sum() == 0
    assert (told[:, :, 0].sum(axis=0) > 0).sum() > 3


@pytest.mark.parametrize(("side", "decision"), [(Side.FLN, "structure"), (Side.FRANCE, "counterinsurgency")])
def test_games_are_the_same_in_any_batch_and_some_answers_differ(side, decision):
    look = DecideAhead(Match("ici-1955", "league", "league", 3), side, 4, (decision,), 3, 1.0)
    rows, told = look.play(0, 3)
    alone = [look.play(game, 1) for game in range(3)]
    assert rows.tobytes() == np.concatenate([each[0] for each in alone]).tobytes()
    assert (told == np.concatenate([each[1] for each in alone])).all()
    assert (told[:, 0, 0] > told[:, 0, 1]).all()
    assert told[:, 0, 1].sum() > 0


@pytest.mark.parametrize("side", SIDES)
def test_from_the_decision_on_what_is_hidden_is_the_same_whatever_it_was(side):
    match = Match("ici-1959", "notes", "notes")
    states, board = trace_game(match, 3).states[4], match.loaded.board[0]
    kind, found = MAY_LOOK[side][0], []
    for number in range(4):
        state = states.copy().view(np.recarray)[0]
        if number:
            redraw_hidden(state, board, side, 4, number)
            state.fln_seat.memo.stream[:] = number
            state.france_seat.memo.stream[:] = number
        before = state.secret.tobytes()
        own = state.fln if side == Side.FLN else state.france
        own.ask, own.options, own.a[:2] = kind, 2, (3, 4)
        state.orders.stage, state.orders.side, state.orders.kinds, state.orders.candidate = Stage.TRY, side, 1 << kind, 1
        state.orders.seed = 77
        assert follow(state, board, own, state.fln_seat.memo, 0) == 1
        assert state.orders.stage == Stage.NONE
        assert state.secret.tobytes() != before
        hidden, secret = state.france if side == Side.FLN else state.fln, state.secret
        cup, to_come = secret.chit_at == ChitAt.CUP, np.isin(state.public.unit_where, (Where.NOT_YET, Where.CUP))
        found.append((secret.chit_at.tolist(), secret.chit_key[cup].tolist(), secret.unit_key[to_come].tolist(), int(secret.seed),
                      hidden.hand[:hidden.hand_n].tolist(), hidden.types.tolist() if side else None,
                      state.fln_seat.memo.stream.tolist(), state.france_seat.memo.stream.tolist()))
    assert found[1:] == found[:1] * 3
