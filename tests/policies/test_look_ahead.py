"""A side that looks ahead: from what it knows alone, with the candidates it is given, and without changing anything else."""
from dataclasses import replace

import numpy as np
import pytest

from policies.core.trace import trace_game
from policies.ici.look_ahead import LookAhead
from policies.ici.match import Match
from policies.ici.notes import ordered
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import zeroed
from simulate.ici.enums import Ask, Side
from simulate.ici.look_ahead import LOOK_AHEAD, ORDER, REAL, STATES, look_ahead
from simulate.ici.redraw_hidden import redraw_hidden
from simulate.ici.state import HAND, OWN, STATE, WEIGHTS
from simulate.ici.trace_events import FATES

SIDES = [Side.FLN, Side.FRANCE]
MIXED = Overlay({"bold": {"fln": {"like": "notes", "margin": 3}}, "mixed": {"fln": {"mixture": {"notes": 2, "bold": 1}}}},
                "mine.toml")


def test_an_order_is_followed_where_it_can_be():
    own, weights = zeroed(OWN)[0], np.zeros(WEIGHTS)
    own.ask, own.options, own.a[:3] = Ask.PLAY_CHIT, 3, [7, 0, 12]
    assert [ordered.ordered_option(own, weights)] == [ordered.NO_OPTION]
    for order, answer in ((8, 0), (1, 1), (13, 2), (6, ordered.NO_OPTION)):
        weights[ORDER] = order
        assert ordered.ordered_option(own, weights) == answer
    own.ask = Ask.SETUP_CHIT
    weights[ORDER] = 8
    assert ordered.ordered_option(own, weights) == ordered.NO_OPTION


@pytest.mark.parametrize("side", SIDES)
def test_no_player_has_a_weight_where_orders_stand(side):
    assert all(len(each.seat_weights()) <= ORDER for each in Match.ROSTER.of_side(side))


def test_only_a_player_who_takes_orders_can_be_told_what_to_play():
    with pytest.raises(UserError, match="greedy cannot be told which chit to play"):
        LookAhead(Match("ici-1955", "greedy", "notes"), Side.FLN, 4)
    with pytest.raises(UserError, match="--playouts 0"):
        LookAhead(Match("ici-1955", "notes", "notes"), Side.FLN, 0)


def test_each_play_out_takes_the_opponent_for_a_member_of_the_mixture():
    look = LookAhead(Match("ici-1955", "mixed", "notes", files=[MIXED]), Side.FRANCE, 6)
    thought = look.thought(np.arange(50))
    assert thought.shape == (50, 6)
    assert 0.15 < thought.mean() < 0.5
    assert len({tuple(row) for row in thought.tolist()}) > 10


def prepared(match, states):
    """A state beside room for positions and play-outs, and their words."""
    found = zeroed(STATE, STATES)
    found[REAL] = states[0]
    found[REAL].log.on = 0
    return found, found.view(np.uint64).reshape(STATES, -1)


def choice(match, states, side, portfolio):
    """The best candidate and what each is worth."""
    look = LookAhead(match, side, 3)
    found, words = prepared(match, states)
    values, before = np.zeros(HAND + 1), found[REAL].tobytes()
    fln, france = look.policies()
    best = entry(look_ahead, LOOK_AHEAD)(found, words, match.loaded.board[0], int(side), fln, france, look.opponent.rows(),
                                         np.zeros(3, np.int64), portfolio, 77, np.zeros(HAND + 1, np.int64), values)
    assert found[REAL].tobytes() == before
    return best, values.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["ici-1955", "ici-1959"])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("rows", [0, 2])
def test_the_choice_does_not_depend_on_what_is_hidden(scenario, side, rows):
    match = Match(scenario, "notes", "notes")
    own = match.players[side].vector()
    portfolio = np.array([own, np.where(np.arange(len(own)) < 30, 2 * own, own)][:rows]).reshape(rows, len(own))
    won = match.play(0, 100)["winner"] == side
    states = trace_game(match, int(won.argmax())).states[-6]              # of a game that the side won, near its end
    assert won.any()
    real = choice(match, states, side, portfolio)
    assert max(real[1]) > 0
    for number in range(3):
        other = states.copy().view(np.recarray)
        redraw_hidden(other[0], match.loaded.board[0], side, 4, number)
        other[0].secret.seed = states[0].secret.seed
        assert other[0].secret.tobytes() != states[0].secret.tobytes()
        assert choice(match, other, side, portfolio) == real


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_who_has_nothing_to_choose_from_plays_as_ever(side):
    match = Match("ici-1955", "notes", "notes", 3)
    look = LookAhead(match, side, 2, 1)
    same = match.players[side]
    object.__setattr__(look, "rows", np.array([same.vector()]))
    rows, chits = look.play(4, 3)
    assert rows.tobytes() == match.play(4, 3).tobytes()
    assert (chits[:, :, 0] == chits[:, :, 1]).all()


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_the_chits_told_are_those_that_were_played(side):
    match = Match("ici-1955", "notes", "notes", 3)
    rows, chits = LookAhead(match, side, 2).play(0, 3)
    assert rows.tobytes() == np.concatenate([LookAhead(match, side, 2).play(game, 1)[0] for game in range(3)]).tobytes()
    for row, each in zip(rows, chits, strict=True):
        turns = np.flatnonzero(each[:, 0])
        assert len(turns) > 5
        assert (row["chit"][each[turns, 0] - 1] % FATES == 1 + turns).all()
    assert (chits[:, :, 0] != chits[:, :, 1]).any()


@pytest.mark.slow
def test_a_mixture_looks_ahead_with_the_member_that_is_drawn():
    match = Match("ici-1955", "mixed", "notes", files=[MIXED])
    member = match.fln_player.member_of_game(match.seed, np.array([1]))[0]
    alone = match.with_players({Side.FLN: replace(match.fln_player.members[member])})
    assert LookAhead(match, Side.FLN, 2).play(1, 1)[0].tobytes() == LookAhead(alone, Side.FLN, 2).play(1, 1)[0].tobytes()
