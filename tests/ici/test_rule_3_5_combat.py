"""3.5-2 Attack: qualities, hits, losses, the last Failek."""
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from simulate.ici.enums import Advantage, Ask, Event, Lasting, Level, Side, Step, Where
from simulate.ici.rules.movement_and_attacks.search_and_attack import (
    assign_units,
    attack,
    french_fire,
    hits,
    kill_failek,
)
from simulate.ici.rules.queries.fights import terrain_quality
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import COMMANDO, MOUDJAHIDINE, MOUSSEBILINE, look_for, offers, rows, stage, unit


@pytest.mark.parametrize("added", range(-3, 5))
@pytest.mark.parametrize("face", range(1, 7))
def test_r352_a_hit_is_5_or_more_and_a_natural_1_misses(face, added):
    assert hits(stage().board, np.array([face]), 1, added) == int(face != 1 and face + added >= 5)


def ready(place, name, failek, overlay=None):
    """One unit against one Failek on the chart."""
    types = [0, 0, 0]
    types[failek] = 1
    it = stage({place: tuple(types)}, {place: [name]}, overlay=overlay)
    on_the_chart(it, place, failek)
    return it


def on_the_chart(it, place, *faileks):
    """Put Faileks on the squares and let France fill the others with its first units."""
    for square, kind in enumerate(faileks):
        it.fln.square_type[square] = kind
    it.do(assign_units, place, len(faileks), 0, answers(it))


@cases("""name percent: "14 RCP" "11"; "1 REI" "11"; "3 RZ" "20"; "1 Spahi" "25" """)
def test_n_risks_of_failing_to_kill_a_moudjahidine(name, percent):
    """The Player's Notes: 11 % for paratroopers and Legion, 20 % for infantry, 25 % for mechanized units."""
    it = ready("2A", name, MOUDJAHIDINE)
    it.do(french_fire, "2A", 0, Step.FULL, Advantage.NONE)
    row = rows(it, Event.FRENCH_FIRE)[0]
    rolls = list(product(range(1, 7), repeat=len(row.dice)))
    failing = Fraction(sum(hits(it.board, np.array(dice), len(dice), row.d) == 0 for dice in rolls), len(rolls))
    assert f"{float(100 * failing):.0f}" == percent


@cases("""name failek place lasting added:
    "14 RCP" MOUSSEBILINE 2A None 3; "14 RCP" MOUDJAHIDINE 2A None 2; "14 RCP" COMMANDO 2A None 1
    "3 RZ" MOUSSEBILINE 2A None 1; "3 RZ" MOUDJAHIDINE 2A None 0; "3 RZ" COMMANDO 2A None -1
    "1 Spahi" MOUDJAHIDINE 1B None 0; "1 REC" MOUDJAHIDINE 1B None 1; "1 Spahi" MOUDJAHIDINE 6A None 0
    "1 Spahi" MOUDJAHIDINE 7B None 1; "159 RIA" MOUDJAHIDINE 1B None 1; "6 BCA" MOUDJAHIDINE 1B None 1
    "6 BCA" MOUDJAHIDINE 6A None 0; CSPL MOUDJAHIDINE 7B None 3; CSPL MOUDJAHIDINE 1B None 2
    "1 REP" MOUDJAHIDINE 1B None 2; "1 REP" MOUDJAHIDINE 1B HELICOPTER 3
    "14 RCP" MOUDJAHIDINE 1B HELICOPTER 3; "3 RZ" MOUDJAHIDINE 1B HELICOPTER 0
    "14 RCP" MOUDJAHIDINE 2A HELICOPTER 2; "1 Spahi" MOUDJAHIDINE batna None 1; "6 BCA" MOUDJAHIDINE Oran None 0
""", Lasting, MOUSSEBILINE=MOUSSEBILINE, MOUDJAHIDINE=MOUDJAHIDINE, COMMANDO=COMMANDO)
def test_r352_quality_and_terrain_change_the_french_dice(name, failek, place, lasting, added):
    it = ready(place, name, failek)
    if lasting is not None:
        it.public.lasting[lasting] = 1
    it.do(french_fire, place, 0, Step.FULL, Advantage.NONE)
    assert rows(it, Event.FRENCH_FIRE)[0].d == added


@cases("""rule name place:
    combat_mechanized_mountains "1 Spahi" 1B; combat_mechanized_dry_hills "2 REC" 6A
    combat_mountain_troops "6 BCA" 1C; combat_cspl_sahara CSPL 7A""")
def test_r352_terrain_effects_are_data(rule, name, place):
    it = stage()
    it.board[rule] = 3
    group = it.board.unit_class[unit(it, name)]
    assert it.query(terrain_quality, group, it[place].terrain) == 3
    assert it.query(terrain_quality, group, it["2A"].terrain) == 0


def test_r352_france_picks_units_before_faileks_are_revealed():
    """Options are classes and sides of units; nothing in them tells a Failek; who stands on the chart is not offered again."""
    it = stage({"2A": 9}, {"2A": ["14 RCP", "3 RZ", "9 RZ-"]})
    script = answers(it, france=[2, 0])
    it.do(assign_units, "2A", 2, 0, script)
    assert it.france.ask == Ask.ASSIGN
    assert it.public.square_class[:2].tolist() == [1, 0]
    assert it.secret.square_unit[:2].tolist() == [unit(it, "3 RZ"), unit(it, "14 RCP")]
    assert [option[:2] for option in offers(it, Side.FRANCE)] == [(0, Step.FULL), (1, Step.REDUCED)]
    assert len({option[2] for option in offers(it, Side.FRANCE)}) == 1


def fought(it, place="2A"):
    """The attack with everybody choosing the first chit."""
    replay = answers(it)
    it.do(attack, place, replay, replay)
    return it


def hit_by(it, count):
    """Does the log show the FLN hitting this often, and the French not at all?"""
    return ([row.c for row in rows(it, Event.FLN_FIRE)] == [count] and [row.c for row in rows(it, Event.FRENCH_FIRE)] == [0])


@cases("""name count reading step:
    "3 RZ" 1 1 REDUCED; "3 RZ" 2 1 OUT; "3 RZ-" 1 1 OUT; "3 RZ-" 2 1 OUT; "3 RZ" 2 0 REDUCED; "3 RZ-" 2 0 OUT""", Step)
def test_r352_hits_on_a_french_unit(name, count, reading, step):
    it = ready("2A", name, MOUDJAHIDINE, {"rules": {"reading.each_hit_counts": reading}})
    copy = look_for(it, fought, lambda each: hit_by(each, count))
    number, public = unit(it, name), copy.public
    assert public.unit_step[number] == step
    assert public.unit_where[number] == (Where.ELIMINATED if step == Step.OUT else Where.ON_MAP)
    assert public.units[it.at["2A"]] == (step != Step.OUT)
    assert public.group[it.at["2A"]].sum() == (step != Step.OUT)


@cases("place steps: 2A 1; Oran 1; bone 0; 7B 0")
@cases("level: FLN; SUPPORT", Level)
def test_r352_killing_the_last_failek_of_a_region_moves_its_marker(place, steps, level):
    it = stage({place: (1, 1, 0)})
    it[place].level = level
    before, pool = it.public.allegiance.copy(), it.fln.pool.copy()
    it.do(kill_failek, place, MOUSSEBILINE)
    assert (it.public.allegiance == before).all()
    it.do(kill_failek, place, MOUDJAHIDINE)
    assert (before - it.public.allegiance).sum() == before[it.at[place]] - it[place].allegiance == steps
    assert len(rows(it, Event.ALLEGIANCE)) == steps
    assert (it.fln.pool - pool).tolist() == [1, 1, 0]


def test_r352_survivors_are_hidden_again_where_they_were():
    it = stage({"2A": (1, 1, 1)}, {"2A": ["14 RCP", "3 RZ", "9 RZ"]})
    it.board.combat_hit_on = 99
    on_the_chart(it, "2A", COMMANDO, MOUSSEBILINE, MOUDJAHIDINE)
    fought(it)
    assert it["2A"].types.tolist() == [1, 1, 1]
    assert it.public.squares == 0
