"""K: effects of a chit that come each turn while it is in force, a word of overlays."""
import pytest

from simulate.ici.board.build import EACH_TURN, read_actions
from simulate.ici.enums import ChitAt, Event, Level, Side, Verb
from simulate.ici.play import political_phase
from simulate.ici.rules.politics.political_chits import effects_of_each_turn
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import rows, stage
from tests.ici.staged_chits import FLN, FRANCE, make_chit, no_chits, set_regions, values


def in_force(*actions, at=ChitAt.ACTIVE, die="", **tracks):
    """A stage with a chit of these actions in force, and tracks as given."""
    it = no_chits(stage(density=1))
    for track, value in tracks.items():
        it.public[track] = value
    chit = make_chit(it, side=FLN, lasts=1, actions=actions, die=die)
    it.board.each_turn_chits = 1
    it.secret.chit_at[chit] = at
    set_regions(it, 10, Level.PURGE)
    return it


def after(it):
    it.do(effects_of_each_turn, answers(it))
    return it


@cases("side amount left: FLN 2 9; FLN -3 4; FRANCE -2 6; FRANCE 99 20; FRANCE -9 0", FLN=FLN, FRANCE=FRANCE)
def test_k_each_turn_points_change(side, amount, left):
    it = in_force((Verb.EACH_OPS, amount, side))
    it.public.ops[:] = 7, 8
    assert after(it).state.public.ops[side] == left
    assert [row.a for row in rows(it, Event.IN_FORCE)] == [0]


@cases("die allowed: d3 {1,2,3}; d6 {1,2,3,4,5,6}; 2d3 {1,2,3,4,5,6}; 2d4 {2,3,4,5,6,7,8}")
def test_k_each_turn_points_by_dice(die, allowed):
    found = set()
    for game in range(200):
        it = in_force((Verb.EACH_OPS, 1, FRANCE), die=die)
        it.secret.game, it.public.ops[:] = game, 0
        found.add(int(after(it).state.public.ops[FRANCE]))
    assert found == allowed


@cases("steps passed: -2 SUPPORT; 1 FLN", Level)
def test_k_each_turn_the_tracks_move_as_by_the_columns_of_a_chit(steps, passed):
    """PS: minus passes over Support Level, plus over FLN Level."""
    it = in_force((Verb.EACH_PS, steps, 0), (Verb.EACH_FLN, steps, 0), (Verb.EACH_DENSITY, 1, 0), incap=5)
    it.public.level[:2] = passed, Level.SUPPORT + Level.FLN - passed
    after(it)
    assert values(it) == [10] + [10 + steps] * 24
    assert (it.public.incap, it.public.density) == (5 + steps, 2)


def test_k_each_turn_the_pied_noirs_move_and_a_crisis_may_come():
    it = in_force((Verb.EACH_PN, -1, 0), pied_noirs=4, crisis=0)
    after(it)
    assert it.public.crisis == 1
    assert len(rows(it, Event.CRISIS)) == 1


@cases("at: HAND; PLAYED; TRACK; CUP; OUT", ChitAt)
def test_k_each_turn_only_while_in_force(at):
    it = in_force((Verb.EACH_OPS, 2, FLN), at=at)
    before = it.public.ops.tolist()
    assert after(it).state.public.ops.tolist() == before
    assert rows(it, Event.IN_FORCE) == []


def test_k_a_chit_in_force_without_such_an_effect_says_nothing():
    it = in_force((Verb.DENSITY, 1, 0), density=1)
    assert after(it).state.public.density == 1
    assert rows(it, Event.IN_FORCE) == []


def test_k_the_effects_come_after_the_income_of_the_turn_and_a_collapse_ends_it():
    it = in_force((Verb.EACH_PN, -1, 0), (Verb.EACH_OPS, 3, FLN), pied_noirs=4, crisis=4)
    it.do(political_phase, answers(it), answers(it))
    assert it.public.winner == Side.FLN
    assert rows(it, Event.INITIATIVE) == rows(it, Event.OPS_CHANGED) == []


@pytest.mark.parametrize("name", EACH_TURN)
def test_k_every_word_after_each_turn_has_a_verb(name):
    text = f"each_turn {name} {'FLN ' if 'side' in EACH_TURN[name] else ''}1"
    assert read_actions("here", text, None) == [(Verb[f"EACH_{name.upper()}"], 1, 0, 0)]
