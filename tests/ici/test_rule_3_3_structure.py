"""3.3 FLN Structure Attacks, and the d3 and 2d3 of E that they roll."""
from itertools import product

import numpy as np
import pytest

from simulate.ici.enums import Event, Lasting, Side
from simulate.ici.rules.movement_and_attacks.structure_attacks import (
    fln_extra_points,
    may_attack_structures,
    passes_logistics,
    structure_attack,
    structure_attacks,
    structure_hit,
)
from simulate.ici.rules.queries.fights import attack_dice
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import faces, look_for, offers, places, rows, stage


@cases("""faileks units density points:
    {} {} 0 0; {'Alger':1} {} 0 1; {'Alger':3,'Oran':1,'Constantine':1} {} 0 3
    {'Alger':3} {} 4 1; {'Alger':2} {} 4 0                              # contested, French-controlled
    {'setif':1} {} 0 0; {'setif':1,'bone':2} {} 0 1; {'setif':1,'bone':1,'bougie':1,'batna':1,'blida':1} {} 0 2
    {'setif':1,'bone':1} {'setif':['RICM'],'bone':['CSPL']} 0 1         # equal numbers are the FLN's
    {'setif':1,'bone':1} {'setif':['RICM','CSPL']} 0 0
    {'guelma':1,'medea':1} {} 0 0; {'guelma':1,'medea':1,'tiaret':1} {} 0 1; {'guelma':1,'medea':1,'setif':1} {} 0 0
    {'2A':8,'7A':3,'hassi_rmel':1,'kenadsa':1,'edjeleh':1} {} 0 0""")
def test_r331_points_for_major_cities_cities_and_towns(faileks, units, density, points):
    assert stage(faileks, units, density).do(fln_extra_points) == points


@pytest.mark.parametrize("incap", range(21))
def test_r332_test_of_logistics_three_dice_at_or_above_the_incap(incap):
    it = stage()
    it.public.incap = incap
    for dice in product(range(1, 7), repeat=3):
        assert passes_logistics(it.state, sum(dice)) == (sum(dice) >= incap)


@cases("faileks dice: 1 1; 2 2; 3 3; 4 4; 5 4; 9 4")
def test_r332_a_die_a_failek_and_four_at_most(faileks, dice):
    assert attack_dice(stage().board, faileks) == dice


@cases("count: 1; 2")
def test_r332_a_hit_is_any_5_or_6_among_the_dice_rolled(count):
    board = stage().board
    for dice in product(range(1, 7), repeat=3):
        assert structure_hit(board, np.array(dice), count) == (max(dice[:count]) >= 5)


@cases("""place faileks may:
    2A 1 True; 2A 0 False; Alger 1 True; 7C 3 False; setif 2 False; guelma 1 False; hassi_rmel 1 False; Tunisia 3 False""")
def test_r332_where(place, faileks, may):
    """Reading: populated Regions and active Resource Sites; no control is needed."""
    it = stage({place: faileks}, density=4)
    assert it.do(may_attack_structures, place) == may


@cases("incap may: 0 True; 18 True; 19 False; 20 False")
def test_r332_reading_where_the_test_cannot_succeed_it_is_not_offered(incap, may):
    it = stage({"2A": 1})
    it.public.incap = incap
    assert it.do(may_attack_structures, "2A") == may


def attacked(place, hit, incap=3, faileks=4):
    """A game in which one payment against a place brings a hit (or none)."""
    it = stage({place: faileks})
    it.public.lasting[Lasting.OIL] = 1
    it.public.incap = incap
    return look_for(it, lambda copy: copy.do(structure_attack, it.at[place]),
                    lambda copy: [row.a for row in rows(copy, Event.STRUCTURE)] == [hit])


@cases("hit: 0; 1")
def test_r332_a_hit_moves_the_marker_one_step(hit):
    it = attacked("2A", hit)
    assert it.public.ops.tolist() == [18, 20]
    assert it["2A"].allegiance == stage().state.public.allegiance[it.at["2A"]] - hit
    assert it["2A"].attacked == 1
    assert len(faces(it, Event.STRUCTURE)) == 4


@cases("place dice step: Alger 1 1; hassi_rmel 2 0")
def test_r332_a_hit_in_a_major_city_or_a_resource_site_takes_points(place, dice, step):
    it = attacked(place, 1)
    rolled = faces(it, Event.OPS_CHANGED)
    assert len(rolled) == dice
    assert it.public.ops[Side.FRANCE] == 20 - -(-sum(rolled) // 2)
    assert it[place].allegiance == stage().state.public.allegiance[it.at[place]] - step
    assert attacked(place, 0).state.public.ops[Side.FRANCE] == 20


def test_r332_a_hit_takes_no_more_than_france_has():
    it = stage({"Alger": 4}, ops=(9, 0))
    it.public.incap = 3
    copy = look_for(it, lambda each: each.do(structure_attack, it.at["Alger"]),
                    lambda each: faces(each, Event.OPS_CHANGED) == [6])
    assert copy.public.ops[Side.FRANCE] == 0


def segment(it, *script):
    replay = answers(it, fln=script)
    it.do(structure_attacks, replay)
    return it


def test_r332_a_failed_test_may_be_repeated_for_two_more_points():
    """Fail, fail, pass: six points, three Tests, one attack roll; then the Region is done."""
    it = stage({"2A": 4, "2B": 1})
    it.public.incap = 11
    copy = look_for(it, lambda each: segment(each, 1, 1, 1, 0),
                    lambda each: [row.a for row in rows(each, Event.LOGISTICS)] == [0, 0, 1])
    assert copy.public.ops[Side.FLN] == 14
    assert len(rows(copy, Event.STRUCTURE)) == 1
    assert places(copy, offers(copy)) == {"2B": 0}


def test_r331_extra_points_come_first_and_pay_for_attacks():
    it = segment(stage({"Alger": 3, "Oran": 3, "2A": 1}, ops=(0, 0)), 0)
    assert it.public.ops[Side.FLN] == 2
    assert set(places(it, offers(it))) == {"2A", "Alger", "Oran"}
    assert segment(stage({"Alger": 3}, ops=(20, 0)), 0).state.public.ops[Side.FLN] == 20


@cases("oil: 0; 1")
def test_r332_resource_sites_are_offered_after_their_chit(oil):
    it = stage({"2A": 1, "hassi_rmel": 1})
    it.public.lasting[Lasting.OIL] = oil
    assert set(places(it, offers(segment(it, 0)))) == {"2A", *["hassi_rmel"][:oil]}
