"""Play-outs at a phase: what a player is told to try, a side that thinks from what it knows alone, an action done once."""
from bisect import bisect

import numpy as np
import pytest
from numba import types

from policies.core.match import trace_game
from policies.core.player import Thought
from policies.ici.estimates import ASKED, UNSCORED, does, tried
from policies.ici.match import Match
from policies.ici.playouts import PHASES, PlayOuts, mind, plans
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import zeroed
from simulate.ici.enums import Ask, FlnAction, FrenchAction, Level, Operation, Side
from simulate.ici.play import PLAY_MANY, PLAY_TURN, play_phases
from simulate.ici.playouts import COPIES, MIND, best_plan, redraw_hidden
from simulate.ici.state import BOARD, NOWHERE, STATE
from tests.cases import cases

SIDES = [Side.FLN, Side.FRANCE]
NEVER = float("inf")
MIXED = Overlay({"bold": {"fln": {"like": "notes", "margin": 3}}, "mixed": {"fln": {"mixture": {"notes": 2, "bold": 1}},
                                                                          "france": {"like": "notes"}}},
                "mine.toml")
STATE_T, BOARD_T, POLICY, _ = PLAY_TURN.args
BEST_PLAN = types.int64(STATE_T, BOARD_T, types.int64, POLICY, POLICY, types.int64, MIND, PLAY_MANY.args[0])
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


@cases("""ask place b action:
    RECRUIT 3 0 RECRUIT; RECRUIT 12 0 RECRUIT_ABROAD; FLN_ORIGIN 3 0 MOVE; FLN_ORIGIN 12 0 CROSS_BORDER
    INSURGENCY 3 0 ASSASSINATE_ACTIVISTS; STRUCTURE 3 0 STRUCTURE_ATTACK""")
def test_what_an_option_of_the_fln_does(ask, place, b, action):
    check_option(Side.FLN, Ask[ask], place, b, FlnAction[action])


def test_what_an_option_of_france_does():
    check_option(Side.FRANCE, Ask.COUNTERINSURGENCY, 3, Operation.HARSH_PURGE, FrenchAction.HARSH_INTERROGATION)


def check_option(side, ask, place, b, action):
    state, board = zeroed(STATE)[0], zeroed(BOARD)[0]
    board.algeria, state.public.level[3] = 10, Level.ACTIVIST
    own = state.fln
    own.ask, own.a[1], own.b[1], own.a[0] = ask, place, b, NOWHERE
    same = [each for each, question in ASKED[side].items() if question == ask]
    assert [each for each in same if does_of(state.public, own, board, 1, each)] == [action]
    assert not does_of(state.public, own, board, 0, action)


def test_every_choice_but_that_of_chits_may_be_tried():
    for side, kind in zip(SIDES, (FlnAction, FrenchAction), strict=True):
        assert {*kind} - set(ASKED[side]) == {FlnAction.PLAY_CHIT}
    with pytest.raises(UserError, match="unknown action to try 'play_chit'"):
        PlayOuts(Match("ici-1955", "notes", "notes"), Side.FLN).try_action("play_chit", 0, 1)


def thinkers(like="notes", **thinks):
    """A file with players of both sides who think."""
    row = {"like": like, "thinks": {"plans": 3, "playouts": 2, **thinks}}
    return Overlay({"deep": {"fln": row, "france": row}}, "mine.toml")


def choice(match, states, side):
    """The gains of each plan, as the side sees them in the phase that begins with `states`."""
    found, thoughts = states.copy().view(np.recarray), mind(match, side)
    (found[0].fln_seat, found[0].france_seat)[side].memo.trial.ask = thoughts[1]
    before = found.tobytes()
    policies = (each.policy() for each in match.players)
    entry(best_plan, BEST_PLAN)(found[0], match.loaded.board[0], int(side), *policies, 0, thoughts, zeroed(STATE, COPIES))
    assert found.tobytes() == before
    return thoughts[-1].tolist()


@pytest.mark.slow
@cases("""side decision: FLN ""; FRANCE ""; FLN recruit; FLN structure; FRANCE french_origin; FRANCE counterinsurgency""", Side)
def test_the_choice_does_not_depend_on_what_is_hidden(side, decision):
    match, ask = Match("ici-1959", "notes", "notes"), Ask[decision.upper()] if decision else -1
    states = trace_game(match, int(np.abs(match.play(0, 100)["fln_wins"] - 0.5).argmin())).states[-9]      # of a close game
    states[0].log.on = 0
    entry(play_phases, PLAY_PHASES)(states[0], match.loaded.board[0], *(each.policy() for each in match.players), 0,
                                    bisect(PHASES, ask))
    match = Match("ici-1959", "deep", "deep", files=[thinkers(decision=decision)])
    real = choice(match, states, side)
    assert np.any(real)
    for number in range(3):
        other = states.copy().view(np.recarray)
        redraw_hidden(other[0], match.loaded.board[0], side, 4, number)
        other[0].secret.seed = states[0].secret.seed
        opponent = (other[0].france_seat, other[0].fln_seat)[side]           # the plan that it has chosen
        opponent.weights *= 2
        opponent.memo.trial.ask, opponent.memo.trial.answer[:] = 1 + Ask.SEARCH, 1
        assert other[0].secret.tobytes() != states[0].secret.tobytes()
        assert choice(match, other, side) == real


@pytest.mark.slow
@pytest.mark.parametrize("sides, decision", [
    (SIDES, ""), ([Side.FLN], "play_chit"), ([Side.FRANCE], "search"), (SIDES, "recruit")])
def test_who_is_never_sure_plays_as_ever(sides, decision):
    match = Match("ici-1959", "league", "league", 3)
    never = match.with_players({side: match.players[side].thinking(Thought(3, 2, decision, NEVER)) for side in sides})
    assert match.play(4, 2).tobytes() == never.play(4, 2).tobytes()


@pytest.mark.slow
@cases("""decision: ""; recruit""")
def test_games_are_the_same_in_any_batch_as_a_trace_and_not_as_usual(decision):
    match = Match("ici-1959", "deep", "notes", 3, files=[MIXED, thinkers("mixed", decision=decision, plans=4)])
    rows, turns = match.play_with_turns(0, 3)
    assert rows.tobytes() == np.concatenate([match.play(game, 1) for game in range(3)]).tobytes()
    assert (rows != Match("ici-1959", "mixed", "notes", 3, files=[MIXED]).play(0, 3)).any()
    ends = [trace_game(match, game).states[-1][0].public for game in range(3)]
    assert [(end.winner, end.turn) for end in ends] == [(row["winner"], row["last_turn"]) for row in rows]
    last = turns[np.r_[turns["game"][1:] != turns["game"][:-1], True]]
    assert [end.density for end in ends] == last["density"].tolist()


def test_plans_are_the_members_of_a_mixture_and_others_about_them():
    match = Match("ici-1959", "mixed", "notes", files=[MIXED])
    rows = plans(match.fln_player, 5, np.random.default_rng(1))
    assert (rows[:3] == match.fln_player.rows()[[0, 0, 1]]).all()
    assert len(np.unique(rows, axis=0)) == 4


def test_a_side_that_does_not_think_has_no_plans():
    match = Match("ici-1959", "deep", "notes", files=[thinkers()])
    assert [mind(match, side)[-1].shape for side in SIDES] == [(3, 2), (0, 0)]
    assert (match.thinks, Match("ici-1959", "notes", "notes").thinks) == (True, False)


def test_a_run_is_another_one_where_a_player_thinks():
    usual, thinking = (Match("ici-1959", name, "league").identity for name in ("league", "thinking"))
    assert usual["sources"]["rules"] == thinking["sources"]["rules"]
    assert usual["sources"]["fln"] != thinking["sources"]["fln"]                # that of policies/ici/playouts.py is in it
    [[_, member]], [[_, same]] = usual["players"]["fln"]["members"], thinking["players"]["fln"]["members"]
    assert same == member | {"thought": {"plans": 8, "playouts": 8, "decision": "", "sure": 0.0}}


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
