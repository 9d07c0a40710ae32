"""Play-outs at a phase: what a player is told to try, a side that thinks from what it knows alone, an action done once."""
from bisect import bisect

import numpy as np
import pytest
from numba import types

from policies.core.trace import trace_game
from policies.ici.match import Match
from policies.ici.playouts import PHASES, PlayOuts, Thinking
from policies.ici.told import ASKED, UNSCORED, does, tried
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import zeroed
from simulate.ici.actions import ACTIONS, FlnAction, FrenchAction
from simulate.ici.enums import Ask, Level, Operation, Side
from simulate.ici.play import BOARD_T, MEMBERS, PLAY_MANY, PLAY_TURN, POLICY, play_phases
from simulate.ici.playouts import REAL, STATES, best_plan
from simulate.ici.redraw_hidden import redraw_hidden
from simulate.ici.state import BOARD, NOWHERE, STATE

SIDES = [Side.FLN, Side.FRANCE]
NEVER = float("inf")
MIXED = Overlay({"bold": {"fln": {"like": "notes", "margin": 3}}, "mixed": {"fln": {"mixture": {"notes": 2, "bold": 1}}}},
                "mine.toml")
BEST_PLAN = types.int64(PLAY_MANY.args[0], BOARD_T, types.int64, POLICY, POLICY, types.int64, types.int64, MEMBERS, MEMBERS,
                        types.float64, types.int64, MEMBERS)
PLAY_PHASES = types.void(*PLAY_TURN.args, types.int64, types.int64)
tried_of, does_of = (getattr(each, "py_func", each) for each in (tried, does))


def asked(ask, scores, action=0):
    """A state in which France is asked, with a trial of that question; option 0 is STOP, option i region i."""
    state = zeroed(STATE)[0]
    own = state.france
    own.ask, own.options, own.a[:len(scores)] = ask, len(scores), np.arange(len(scores))
    own.a[0] = NOWHERE
    trial = state.france_seat.memo.trial
    trial.ask, trial.action = 1 + ask, action
    state.france_seat.memo.option[:len(scores)] = scores
    return state


def answers(state, usual, numbers):
    """What is answered when the trial names these numbers, one question after the other."""
    memo, scores = state.france_seat.memo, state.france_seat.memo.option.copy()
    memo.trial.answer[:len(numbers)] = numbers
    found = []
    for _ in numbers:
        memo.option[:] = scores
        found.append(tried_of(state.public, state.france, zeroed(BOARD)[0], memo, usual))
    return found


def test_other_answers_are_stop_and_then_the_best_by_the_player_s_scores():
    state = asked(Ask.SEARCH, [0.0, 3.0, 1.0, UNSCORED, 2.0])
    assert answers(state, 1, [0, 1, 2, 3, 4, 5]) == [1, 0, 4, 2, 3, 0]
    assert state.france_seat.memo.trial.seen == 6
    assert answers(asked(Ask.SEARCH, [0.0, 3.0, 1.0]), 0, [1, 2]) == [1, 2]


def test_an_action_is_tried_where_the_player_would_not_do_it():
    state = asked(Ask.COUNTERINSURGENCY, [0.0, 3.0, 1.0, 2.0], 1 + FrenchAction.RESETTLE)
    state.france.b[:4] = 0, Operation.RESETTLE, Operation.MOBILIZE, Operation.RESETTLE
    assert answers(state, 2, [1, 2, 0]) == [1, 3, 2]
    assert answers(state, 1, [1]) == [1]
    state.france.b[1] = state.france.b[3] = Operation.DETECT
    assert answers(state, 2, [1]) == [2]
    assert state.france_seat.memo.trial.seen == 3                        # what it does anyway, or may not do, is no occasion


@pytest.mark.parametrize(("ask", "place", "b", "action"), [
    (Ask.RECRUIT, 3, 0, FlnAction.RECRUIT), (Ask.RECRUIT, 12, 0, FlnAction.RECRUIT_ABROAD),
    (Ask.FLN_ORIGIN, 3, 0, FlnAction.MOVE), (Ask.FLN_ORIGIN, 12, 0, FlnAction.CROSS_BORDER),
    (Ask.INSURGENCY, 3, 0, FlnAction.ASSASSINATE_ACTIVISTS), (Ask.STRUCTURE, 3, 0, FlnAction.STRUCTURE_ATTACK),
    (Ask.COUNTERINSURGENCY, 3, Operation.HARSH_PURGE, FrenchAction.HARSH_INTERROGATION)])
def test_what_an_option_does(ask, place, b, action):
    state, board = zeroed(STATE)[0], zeroed(BOARD)[0]
    board.algeria, state.public.level[3] = 10, Level.ACTIVIST
    own = state.fln
    own.ask, own.a[1], own.b[1], own.a[0] = ask, place, b, NOWHERE
    side = Side.FLN if isinstance(action, FlnAction) else Side.FRANCE
    same = [each for each, question in ASKED[side].items() if question == ask]
    assert [each for each in same if does_of(state.public, own, board, 1, each)] == [action]
    assert not does_of(state.public, own, board, 0, action)


def test_every_choice_but_that_of_chits_may_be_tried():
    for side, key in Match.ROSTER.kind.KEYS.items():
        assert {each.member for each in ACTIONS[key].choices} - set(ASKED[side]) == {FlnAction.PLAY_CHIT}
    with pytest.raises(UserError, match="unknown action to try 'play_chit'"):
        PlayOuts(Match("ici-1955", "notes", "notes"), Side.FLN).try_action("play_chit", 0, 1)
    with pytest.raises(UserError, match="--decision 'attack'"):
        Thinking(Match("ici-1955", "notes", "notes"), Side.FLN, 2, 1, "attack")


def choice(match, states, side, ask, rows):
    """The gains of each plan, as the side sees them in the phase that begins with `states`."""
    found = zeroed(STATE, STATES)
    found[REAL] = states[0]
    (found[REAL].fln_seat, found[REAL].france_seat)[side].memo.trial.ask = 1 + ask
    before, gains, own = found[REAL].tobytes(), np.zeros((3, 2)), match.players[side].vector()
    portfolio = np.array([own, own, np.where(np.arange(len(own)) < 30, 2 * own, own)][:rows]).reshape(rows, len(own))
    others = np.repeat(match.players[1 - side].rows(), 2, axis=0)
    fln, france = PlayOuts(match, side).start(np.arange(1))[4:8:2]
    entry(best_plan, BEST_PLAN)(found, match.loaded.board[0], int(side), fln, france, bisect(PHASES, ask), 0, portfolio, others,
                                0.0, 77, gains)
    assert found[REAL].tobytes() == before
    return gains.tolist()


@pytest.mark.slow
@pytest.mark.parametrize(("side", "ask", "rows"), [
    (Side.FLN, -1, 3), (Side.FRANCE, -1, 3), (Side.FLN, Ask.RECRUIT, 0), (Side.FLN, Ask.STRUCTURE, 0),
    (Side.FRANCE, Ask.FRENCH_ORIGIN, 0), (Side.FRANCE, Ask.COUNTERINSURGENCY, 0)])
def test_the_choice_does_not_depend_on_what_is_hidden(side, ask, rows):
    match = Match("ici-1959", "notes", "notes")
    states = trace_game(match, int(np.abs(match.play(0, 100)["fln_wins"] - 0.5).argmin())).states[-9]      # of a close game
    states[0].log.on = 0
    entry(play_phases, PLAY_PHASES)(states[0], match.loaded.board[0], *(each.policy() for each in match.players), 0,
                                    bisect(PHASES, ask))
    real = choice(match, states, side, ask, rows)
    assert np.any(real)
    for number in range(3):
        other = states.copy().view(np.recarray)
        redraw_hidden(other[0], match.loaded.board[0], side, 4, number)
        other[0].secret.seed = states[0].secret.seed
        assert other[0].secret.tobytes() != states[0].secret.tobytes()
        assert choice(match, other, side, ask, rows) == real


@pytest.mark.slow
@pytest.mark.parametrize(("side", "decision"), [
    (Side.FLN, ""), (Side.FRANCE, ""), (Side.FLN, "play_chit"), (Side.FRANCE, "search")])
def test_who_is_never_sure_plays_as_ever(side, decision):
    match = Match("ici-1959", "league", "league", 3)
    assert Thinking(match, side, 3, 2, decision, NEVER).play(4, 2).tobytes() == match.play(4, 2).tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("decision", ["", "recruit"])
def test_games_are_the_same_in_any_batch_and_not_as_usual(decision):
    match = Match("ici-1959", "mixed", "notes", 3, files=[MIXED])
    look = Thinking(match, Side.FLN, 4, 2, decision)
    rows = look.play(0, 3)
    assert rows.tobytes() == np.concatenate([look.play(game, 1) for game in range(3)]).tobytes()
    assert (rows != match.play(0, 3)).any()
    assert look.rows.shape[0] == (0 if decision else 4)                  # as before, both members, and one drawn


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_an_action_done_once_is_compared_with_the_game_itself(side):
    match = Match("ici-1959", "notes", "notes", 3)
    action = "cross_border" if side == Side.FLN else "resettle"
    look = PlayOuts(match, side)
    found = look.try_action(action, 0, 30)
    there, won = ~np.isnan(found[:, 0]), match.play(0, 30)["fln_wins"]
    assert there.sum() > 10
    assert (np.isnan(found[:, 1]) == ~there).all()
    assert found[there, 0] == pytest.approx(won[there] if side == Side.FLN else 1 - won[there], abs=1e-6)
    assert (found[there, 0] != found[there, 1]).any()
    assert np.array_equal(look.try_action(action, 20, 10), found[20:], equal_nan=True)
