"""4.2 Purge: seven Fidayin, their colours, harsh interrogation."""
from functools import partial
from itertools import product

import numpy as np
import pytest

from simulate.ici.enums import Event, Lasting, Level, Side
from simulate.ici.rules.insurgency import (
    captured_below,
    captured_middle,
    may_change_level,
    offer_operations,
    purge,
)
from simulate.ici.rules.queries.costs import purge_cost
from tests.cases import cases
from tests.ici.stage import look_for, offers, rows, stage

PURGE, HARSH = 0, 1


@cases("need: 3; 4")
def test_r42_lowest_row_black_dice_for_black_slots_and_white_for_white(need):
    for dice in product(range(1, 7), repeat=4):
        black, white = sum(die >= need for die in dice[:2]), sum(die >= need for die in dice[2:])
        assert captured_below(np.array(dice), need) == 4 * black + white


@cases("need: 3; 4")
@pytest.mark.parametrize("black, white", list(product(range(3), repeat=2)))
def test_r42_middle_row_a_colour_exposes_only_its_own_slot(black, white, need):
    for dice in product(range(1, 7), repeat=black + white):
        expected = any(die >= need for die in dice[:black]) + any(die >= need for die in dice[black:])
        assert captured_middle(np.array([*dice, 6, 6, 6, 6]), black, white, need) == expected


def cell(value=10, ops=20, overlay=None):
    """2A, French-controlled, at FLN Level."""
    it = stage({"2A": 1}, ops=ops, density=4, overlay=overlay)
    it["2A"].level = Level.FLN
    it["2A"].allegiance = value
    return it


def tried(it, manner=PURGE):
    it.do(purge, "2A", manner)
    return it


def captured(it):
    return it["2A"].level == Level.PURGE


@cases("rolls: 1; 2; 3")
def test_r42_each_row_is_rolled_only_by_those_captured_before(rolls):
    """Four dice; one for each captured below; one for each captured in the middle."""
    it = look_for(cell(), tried, lambda each: len(rows(each, Event.PURGE)) == rolls)
    told = rows(it, Event.PURGE)
    assert len(told[0].dice) == 4
    below = divmod(captured_below(np.array(told[0].dice), 4), 4)
    assert rolls == 1 or len(told[1].dice) == sum(below) > 0
    assert rolls < 3 or len(told[2].dice) == captured_middle(np.array([*told[1].dice, 0]), *below, 4) > 0
    assert captured(it) == (rolls == 3 and max(told[2].dice) >= 4)


@cases("value after: 10 11; 0 1; 20 20")
def test_r42_the_boss_captured_turns_fln_to_purge_level_and_one_step(value, after):
    it = look_for(cell(value), tried, captured)
    assert it["2A"].allegiance == after
    assert it.public.ops.tolist() == [20, 17]


@cases("manner after: PURGE 10; HARSH 9", PURGE=PURGE, HARSH=HARSH)
def test_r42_a_failed_try_leaves_all_at_liberty_and_the_level(manner, after):
    it = look_for(cell(), lambda each: tried(each, manner), lambda each: not captured(each))
    assert it["2A"].allegiance == after
    assert it.do(may_change_level, "2A")


def test_r42_always_another_try_for_3_points_until_it_succeeds():
    it = look_for(cell(), lambda each: tried(tried(each)), captured)
    assert it.public.ops[Side.FRANCE] == 14
    assert not it.do(may_change_level, "2A")


@cases("value success failure: 10 10 9; 1 1 0; 0 1 0")
def test_r42_harsh_interrogation_moves_the_marker_before_the_try(value, success, failure):
    """At 0 its step is lost."""
    harsh = partial(tried, manner=HARSH)
    done = look_for(cell(value), harsh, captured)
    assert done["2A"].allegiance == success
    assert rows(done)[0].event == Event.ALLEGIANCE
    failed = look_for(cell(value), harsh, lambda each: not captured(each))
    assert failed["2A"].allegiance == failure


@cases("reading value: 1 7; 0 9")
def test_r42_reading_harsh_is_chosen_anew_and_paid_in_steps_each_time(reading, value):
    def thrice(it):
        tried(tried(tried(it, HARSH), HARSH), HARSH)

    it = look_for(cell(overlay={"rules": {"reading.repeat_harsh": reading}}), thrice, lambda each: not captured(each))
    assert it["2A"].allegiance == value


def test_r42_a_mild_try_after_a_harsh_one_takes_no_step():
    it = look_for(cell(), lambda each: tried(tried(each, HARSH), PURGE), lambda each: not captured(each))
    assert it["2A"].allegiance == 9
    assert [row.d for row in rows(it, Event.PURGE)][-1] == 4


@cases("bleues discount cost: 0 1 3; 1 1 2; 1 0 3; 1 3 1")
def test_k_les_bleues_make_purges_cheaper(bleues, discount, cost):
    it = cell(overlay={"rules": {"counterinsurgency.bleues_discount": discount}})
    it.public.lasting[Lasting.LES_BLEUES] = bleues
    assert it.query(purge_cost) == cost
    assert tried(it).state.public.ops[Side.FRANCE] == 20 - cost


@cases("points offered: 2 []; 3 [0,1]")
def test_r42_two_manners_are_offered_to_who_can_pay(points, offered):
    it = cell(ops=points)
    it.france.options = 0
    it.do(offer_operations, "2A")
    assert offers(it, Side.FRANCE) == [(it.at["2A"], manner, 0) for manner in offered]
