"""What is kept between questions agrees with what is worked out anew: lists of the rules, values of `notes`."""

import numpy as np
import pytest

from policies.ici.match import Match
from policies.ici.notes.fln import notes_fln
from policies.ici.notes.fln_movement import CHANCES_KNOWN, MARCHES_KNOWN, NEED_SEEN, REGIONS_PLANNED, SEEN, UNSEEN
from policies.ici.notes.france import notes_france
from policies.ici.notes.france_plan import GOALS_OF, WEIGHED
from policies.ici.notes.france_values import KEPT, TURNS
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Ask, Lasting, Side
from simulate.ici.rules.decisions import offer_listed, strike_place
from simulate.ici.rules.forces.recruitment import list_recruiting, may_recruit, most_recruits, offer_recruitment, recruit_some
from simulate.ici.rules.movement_and_attacks.fln_movement import any_movable, forget_moves, move_failek
from simulate.ici.rules.queries.costs import recruit_cost
from simulate.ici.state import NOWHERE
from tests.cases import cases
from tests.contract.stand_in import StandIn
from tests.ici.conftest import fresh, put_faileks
from tests.ici.stage import offers

pytestmark = pytest.mark.slow
STOP = (NOWHERE, 0, 0)


@kernel
def forgetful(public, own, board, weights, memo):
    """`notes`, which forgets before each question whatever it has worked out, but not what it has tried or keeps back."""
    for place in range(board.places):
        memo.place[SEEN, place] = UNSEEN
        memo.place[NEED_SEEN, place] = UNSEEN
    memo.number[CHANCES_KNOWN] = 0
    memo.number[MARCHES_KNOWN] = 0
    memo.number[REGIONS_PLANNED] = 0
    return notes_fln(public, own, board, weights, memo)


@kernel
def forgetful_france(public, own, board, weights, memo):
    """`notes` for France, that works out every search and every step again."""
    memo.score[KEPT, TURNS] = 0.0
    memo.number[GOALS_OF] = 0
    if own.ask == Ask.SEARCH:
        for place in range(board.algeria):
            memo.place[WEIGHED, place] = 0
    return notes_france(public, own, board, weights, memo)


@cases("scenario: ici-1955; ici-1959")
@cases("side opponent games: fln notes 60; fln uniform 60; france notes 300")
def test_notes_plays_the_same_games_when_it_keeps_nothing(scenario, side, opponent, games):
    keeping, forgetting = (Match(scenario, "notes", opponent, seed=5) for _ in range(2))
    player, instead = f"{side}_player", {"fln": forgetful, "france": forgetful_france}[side]
    setattr(forgetting, player, StandIn(instead, getattr(keeping, player).vector()))
    assert (forgetting.play(0, games) == keeping.play(0, games)).all()


@pytest.mark.parametrize("game", range(6))
@cases("ops: 3; 20")
def test_r21_the_list_of_places_that_recruit_is_the_fresh_one(game, ops):
    it, random = fresh("ici-1955", seed=3, game=game), np.random.default_rng(game)
    state, board = it.state, it.board
    state.public.ops[Side.FLN], state.public.halves = ops, 0
    state.public.recruited[:] = 0
    state.public.lasting[Lasting.TUNISIA_MOROCCO] = game % 2
    state.fln.pool[:] = random.integers(1, 9, 3)
    list_recruiting(state, board)
    asked = 0
    while True:
        offer_recruitment(state, board)
        places = [place for place in range(int(board.places)) if may_recruit(state, board, place)]
        assert offers(it) == [STOP, *((place, int(recruit_cost(state.public, board, place)), 0) for place in places)]
        if not places:
            break
        place = int(random.choice(places))
        recruit_some(state, board, place, int(random.integers(1, most_recruits(state, board, place) + 1)))
        asked += 1
    assert asked > 1


@pytest.mark.parametrize("game", range(6))
def test_r31_the_list_of_places_to_leave_is_the_fresh_one(game):
    it, random = fresh("ici-1955", seed=4, game=game), np.random.default_rng(game)
    state, board = it.state, it.board
    state.public.ops[Side.FLN] = 40
    for place in random.choice(int(board.places), 25, replace=False):
        put_faileks(it, int(place), int(random.integers(3)), int(random.integers(1, 4)))
    forget_moves(state, board)
    asked, declined = 0, set()
    while True:
        offer_listed(state.fln, state.secret, Ask.FLN_ORIGIN)
        places = [place for place in range(int(board.places)) if place not in declined and any_movable(state, board, place)]
        assert offers(it) == [STOP, *((place, 0, 0) for place in places)]
        if not places:
            break
        origin = int(random.choice(places))
        kinds = [kind for kind in range(3) if state.fln.types[origin, kind] > state.fln.moved[origin, kind]]
        if not any(move_failek(state, board, origin, int(end), kinds[0]) for end in random.integers(0, board.algeria, 4)
                   if end != origin):
            strike_place(state.secret, origin)
            declined.add(origin)
        asked += 1
    assert asked > 10
