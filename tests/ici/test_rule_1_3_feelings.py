"""1.3 and 1.4: the Pied-noirs' Feelings Scale and the Government Crisis Scale."""
import re

import pytest

from simulate.core.errors import UserError
from simulate.ici.board.load import load
from simulate.ici.enums import Crisis, Event, Level, Step, Way
from simulate.ici.rules.politics.crisis import government_crisis, move_pied_noirs
from simulate.ici.rules.politics.income import french_schedule
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import put_units, rows, stage, unit
from tests.ici.staged_chits import by_dice, set_regions, values

DE_GAULLE, BARRICADES, COUP, EVIAN = Crisis.DE_GAULLE, Crisis.BARRICADE_WEEK, Crisis.COUP_ATTEMPT, Crisis.EVIAN_TALKS
# Strong Dislike, Angry Protests, Disgust & Contempt, Violent Demonstrations
RESETS = {DE_GAULLE: 1, BARRICADES: 2, COUP: 3, EVIAN: 4}


def scale(feelings, crisis=Crisis.FOURTH_REPUBLIC):
    """A stage with all four levels in turn, markers at 10, Incap 12, the two scales as given."""
    it = stage()
    set_regions(it, 10)
    it.public.level[:25] = [place % 4 for place in range(25)]
    it.public.incap, it.public.pied_noirs, it.public.crisis = 12, feelings, crisis
    it.public.turn = 9
    return it


def move(it, steps, france=()):
    it.do(move_pied_noirs, steps, answers(it, france=france))
    return it


def enter(it):
    it.do(government_crisis, answers(it))
    return it


@cases("before steps after: 0 -1 1; 0 -2 2; 2 -2 4; 3 -1 4; 4 1 3; 2 2 0; 1 2 0; 0 1 0; 0 2 0")
def test_r13_the_marker_moves_and_stops_at_mild_acceptance(before, steps, after):
    it = move(scale(before), steps)
    assert (it.public.pied_noirs, it.public.crisis) == (after, Crisis.FOURTH_REPUBLIC)


@cases("before steps: 4 -1; 3 -2")
@cases("crisis: DE_GAULLE; BARRICADE_WEEK; COUP_ATTEMPT; EVIAN_TALKS", Crisis)
def test_r13_reaching_government_crisis_enters_the_next_space_and_resets(before, steps, crisis):
    public = move(scale(before, crisis - 1), steps).state.public
    assert (public.crisis, public.pied_noirs, public.crisis_turn[crisis]) == (crisis, RESETS[crisis], 9)


@pytest.mark.parametrize("carried, after", [(1, RESETS), (0, {crisis: reset + 1 for crisis, reset in RESETS.items()})])
@cases("crisis: DE_GAULLE; BARRICADE_WEEK; COUP_ATTEMPT", Crisis)
def test_r13_reading_steps_beyond_the_crisis_are_lost_or_carried_past_the_reset(carried, after, crisis):
    """Both positions of reading.crisis_stops_chit; the second step of two."""
    it = scale(4, crisis - 1)
    it.board.reading_crisis_stops_chit = carried
    move(it, -2)
    assert (it.public.crisis, it.public.pied_noirs) == (crisis, after[crisis])


def expected(steps, still=None):
    return [10 if place % 4 == still else 10 + steps for place in range(25)]


@cases("""crisis steps still: DE_GAULLE 1 None; BARRICADE_WEEK -1 SUPPORT; COUP_ATTEMPT -1 SUPPORT; EVIAN_TALKS -1 None
""", Crisis, Level)
def test_r14_reading_who_moves_de_gaulle_and_evian_everybody_the_others_all_but_support(crisis, steps, still):
    assert values(enter(scale(2, crisis - 1))) == expected(steps, still)


@cases("crisis: BARRICADE_WEEK; COUP_ATTEMPT; EVIAN_TALKS", Crisis)
def test_r14_2d3_off_the_incap_on_all_36(crisis):
    for dice, it in by_dice(scale(4, crisis - 1), enter, Event.INCAP, count=36).items():
        assert it.public.incap == 12 - (sum(dice) + 1) // 2


def spaces(it, **other):
    for name, space in other.items():
        it.board[f"crisis_{name}_space"] = space
    return it


@cases("""other order:
    {} [1,2,3,4,5]; {'coup':0} [1,2,4,5]; {'de_gaulle':0,'evian':0} [2,3,5]; {'de_gaulle':4,'evian':1} [4,2,3,1,5]
    {'collapse':3} [1,2,5]; {'collapse':1} [5]; {'de_gaulle':0,'barricade':0,'coup':0,'evian':0} [5]""")
def test_r14_crises_come_in_the_order_of_their_spaces_and_empty_ones_are_passed_over(other, order):
    it = spaces(scale(4, 0), **other)
    came = []
    while it.public.way == Way.NOT_OVER:
        it.public.pied_noirs = 4
        came.append(int(enter(it).state.public.crisis))
    assert came == order
    assert [crisis for crisis in range(6) if it.public.crisis_turn[crisis] >= 0] == sorted(order)


@cases("""other now income:
    {} BARRICADE_WEEK 20; {} COUP_ATTEMPT 15; {} EVIAN_TALKS 10; {'coup':0} EVIAN_TALKS 10; {'evian':0} COUP_ATTEMPT 15
    {'evian':3,'coup':4} COUP_ATTEMPT 10; {'evian':3,'coup':4} EVIAN_TALKS 10; {'coup':1,'de_gaulle':3} DE_GAULLE 15
    {'coup':1,'de_gaulle':3} BARRICADE_WEEK 15; {'coup':4,'evian':0} BARRICADE_WEEK 20""", Crisis)
def test_r112_a_ceiling_holds_once_its_crisis_has_come(other, now, income):
    it = spaces(scale(4, now), **other)
    it.public.turn = 20
    assert it.do(french_schedule) == income


@cases("""scenario overlay words:
    ici-1955 {'coup_space':2} "crisis.coup_space = 2: allowed is another space than crisis.barricade_space, or 0"
    ici-1959 {'de_gaulle_space':0} "crisis = DE_GAULLE on space 0: allowed is a space from 1, before Collapse on 5"
    ici-1959 {'collapse_space':1} "crisis = DE_GAULLE on space 1: allowed is"; ici-1955 {'coup_space':5} "0 to 4" """)
def test_r14_spaces_that_make_no_scale_are_refused(scenario, overlay, words):
    with pytest.raises(UserError, match=re.escape(words)):
        load(scenario, [{"rules": {"crisis": overlay}}])


@cases("crisis name: DE_GAULLE de_gaulle; BARRICADE_WEEK barricade; COUP_ATTEMPT coup; EVIAN_TALKS evian", Crisis)
def test_r14_an_overlay_may_give_a_crisis_other_consequences(crisis, name):
    it = scale(4, crisis - 1)
    for about, value in (("steps", -2), ("spares", 0), ("incap", 0), ("units", 1)):
        it.board[f"crisis_{name}_{about}"] = value
    put_units(it, "2A", [unit(it, "1 REP"), unit(it, "14 RCP")], Step.FULL)
    assert values(enter(it)) == expected(-2)
    assert it.public.incap == 12
    assert len(rows(it, Event.UNIT_REMOVED)) == 1
