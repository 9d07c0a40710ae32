"""4.2 French Counterinsurgency: extra points, levels, resettling, infiltrating, limits once a turn."""

import numpy as np
import pytest

from simulate.ici.enums import Event, Lasting, Level, Operation, Side
from simulate.ici.rules.insurgency import (
    counterinsurgency,
    detect_activists,
    french_extra_points,
    infiltrate,
    infiltrates,
    may_change_level,
    may_infiltrate,
    may_resettle,
    mobilize_masses,
    offer_operations,
    operate,
    resettle,
)
from simulate.ici.rules.queries.places import supply_limit
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import again, faces, look_for, offers, rows, stage

POPULATIONS = {1: ("Alger", "Oran", "Constantine", "1A", "1B", "1C", "1D"), 2: ("2B", "2C", "3A", "3B", "4B"),
               3: ("2A", "4A", "5A")}


@cases("""ones twos threes points:
    0 0 0 0; 0 0 1 1; 0 0 3 3; 0 1 0 0; 0 2 0 1; 0 3 0 1; 0 5 0 2; 2 0 0 0; 3 0 0 1; 5 0 0 1; 7 0 0 2; 2 1 0 0; 7 5 3 7""")
def test_r421_extra_points_for_support_level(ones, twos, threes, points):
    """Reading: Major Cities count with population 1, control does not matter."""
    it = stage({"2A": 9, "Oran": 3})
    for population, count in ((1, ones), (2, twos), (3, threes)):
        for place in POPULATIONS[population][:count]:
            it[place].level = Level.SUPPORT
    assert it.do(french_extra_points) == points


def region(level, value, place="2A", faileks=0, density=4, ops=20, overlay=None):
    it = stage({place: faileks}, density=density, ops=ops, overlay=overlay)
    it[place].level = level
    it[place].allegiance = value
    for effect in (Lasting.RESETTLE, Lasting.INFILTRATE):
        it.public.lasting[effect] = 1
    return it


def offered(it, place="2A"):
    """Operations that France may carry out in a Region."""
    it.france.options = 0
    it.do(offer_operations, place)
    return [b for _, b, _ in offers(it, Side.FRANCE)]


@cases("""act to_level value after:
    detect_activists ACTIVIST 12 13; detect_activists ACTIVIST 5 6; detect_activists ACTIVIST 20 20
    mobilize_masses SUPPORT 5 11; mobilize_masses SUPPORT 9 11; mobilize_masses SUPPORT 10 11; mobilize_masses SUPPORT 11 12
    mobilize_masses SUPPORT 20 20; mobilize_masses SUPPORT 0 11
""", Level, detect_activists=detect_activists, mobilize_masses=mobilize_masses)
def test_r422_detect_and_mobilize(act, to_level, value, after):
    it = region(Level.PURGE, value)
    it.do(act, "2A")
    assert (it["2A"].level, it["2A"].allegiance) == (to_level, after)
    assert it.public.ops.tolist() == [20, 17]
    assert not it.do(may_change_level, "2A")


@cases("""level place faileks ops offer:
    FLN 2A 0 20 PURGE,HARSH_PURGE,RESETTLE; PURGE 2A 0 20 DETECT,RESETTLE; ACTIVIST 2A 0 20 MOBILIZE,RESETTLE
    SUPPORT 2A 0 20 RESETTLE; FLN 2A 5 20 INFILTRATE; SUPPORT 2A 5 20 INFILTRATE     # contested
    FLN 2A 7 20 ,; SUPPORT 2A 7 20 ,                                                 # the FLN's
    PURGE Alger 0 20 DETECT; PURGE Alger 3 20 INFILTRATE                             # reading: a Major City is not resettled
    PURGE 2A 0 0 ,; PURGE 2A 0 1 ,; PURGE 2A 0 2 RESETTLE; PURGE 2A 0 3 DETECT,RESETTLE     # h: not without the points
    PURGE 2A 5 0 ,; PURGE 2A 5 1 ,; PURGE 2A 5 2 INFILTRATE; PURGE 2A 5 3 INFILTRATE
    """, Level)
def test_r422_each_level_has_its_operation(level, place, faileks, ops, offer):
    expected = [Operation[name] for name in offer.split(",") if name]
    assert offered(region(level, 12, place, faileks, ops=ops), place) == expected


def test_r422_resettle_one_step_a_turn_and_never_from_5_to_1_at_once():
    """The note of the rule: four points do not bring a Region from +5 directly to +1."""
    it = region(Level.PURGE, 12)
    place, limits = it.at["2A"], [8]
    for turn in (1, 2):
        assert it.do(may_resettle, place)
        it.do(resettle, place)
        assert not it.do(may_resettle, place)
        it.public.resettled_now[place] = 0
        limits.append(int(it.query(supply_limit, place)) - (it.public.allegiance[place] <= 10))
        assert it.public.allegiance[place] == 12 - turn
        assert it.public.ops[Side.FRANCE] == 20 - 2 * turn
    assert limits == [8, 6, 4]
    assert not it.do(may_resettle, place)


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("where", range(4))
def test_r422_infiltrate_any_of_four_dice_at_5_or_6(face, where):
    dice = np.ones(5, np.int64) + 3 * (np.arange(5) == 4)
    dice[4], dice[where] = 6, face
    assert infiltrates(stage().board, dice) == (face >= 5)


def infiltrated(it):
    it.do(infiltrate, "2A")
    return it


def succeeded(it):
    return rows(it, Event.INFILTRATE)[-1].a == 1


@cases("level: FLN; SUPPORT", Level)
@cases("value after: 10 11; 20 20; 0 1")
def test_r422_a_successful_infiltration_is_one_step_at_any_level(level, value, after):
    it = look_for(region(level, value, faileks=5), infiltrated, succeeded)
    assert (it["2A"].level, it["2A"].allegiance) == (level, after)
    assert it.public.ops[Side.FRANCE] == 18
    assert not it.do(may_infiltrate, "2A")
    assert len(faces(it, Event.INFILTRATE)) == 4


@cases("reading may: 1 True; 0 False")
def test_r422_reading_tries_until_success(reading, may):
    base = region(Level.PURGE, 12, faileks=5, overlay={"rules": {"reading.infiltrate_until_success": reading}})
    it = look_for(base, infiltrated, lambda each: not succeeded(each))
    assert it["2A"].allegiance == 12
    assert it.do(may_infiltrate, "2A") == may


@cases("faileks chit may: 3 1 False; 4 1 True; 6 1 True; 7 1 False; 5 0 False")
def test_r422_infiltrate_contested_regions_after_the_chit(faileks, chit, may):
    it = region(Level.PURGE, 12, faileks=faileks)
    it.public.lasting[Lasting.INFILTRATE] = chit
    assert it.do(may_infiltrate, "2A") == may


def segment(it, *script):
    replay = answers(it, france=script)
    it.do(counterinsurgency, replay)
    return [(row.place, row.a) for row in rows(it, Event.OPERATION)]


def test_r42_extra_points_first_then_operations_until_points_or_wishes_end():
    """France starts with one point and has three Regions of population 3 at Support Level: one operation."""
    it = stage(density=4, ops=(0, 1))
    for place in POPULATIONS[3]:
        it[place].level = Level.SUPPORT
    assert segment(again(it), 1, 1) == [("1A", Operation.DETECT)]
    assert segment(again(it), 0) == []


@cases("operation need: PURGE 4; HARSH_PURGE 3", Operation)
def test_r422_france_chooses_how_it_purges(operation, need):
    it = region(Level.FLN, 12)
    it.do(operate, "2A", operation)
    assert rows(it, Event.PURGE)[0].d == need


def test_r422_limits_are_new_each_turn():
    it = region(Level.PURGE, 12)
    for place in range(it.board.populated):
        if place != it.at["2A"]:
            it.public.level[place] = Level.SUPPORT
    it.public.lasting[Lasting.RESETTLE] = 0
    assert segment(it, 1, 1) == [("2A", Operation.DETECT)]
    assert segment(it, 1, 1) == [("2A", Operation.DETECT), ("2A", Operation.MOBILIZE)]
    assert segment(it, 1, 1)[2:] == []
