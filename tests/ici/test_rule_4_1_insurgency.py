"""4.1 FLN Insurgency Actions."""

from simulate.ici.enums import Event, Level, Side
from simulate.ici.rules.insurgency import agitate, insurgency, may_agitate
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import offers, places, rows, stage


def region(level, value, faileks=5, density=0):
    """2A (population 3) at a level and a value."""
    it = stage({"2A": faileks}, density=density)
    it["2A"].level = level
    it["2A"].allegiance = value
    return it


@cases("""level value to_level to_value:
    SUPPORT 14 ACTIVIST 13; SUPPORT 0 ACTIVIST 0; SUPPORT 20 ACTIVIST 19
    ACTIVIST 12 PURGE 11; ACTIVIST 1 PURGE 0; ACTIVIST 0 PURGE 0; PURGE 20 FLN 10; PURGE 12 FLN 10; PURGE 11 FLN 10
    PURGE 10 FLN 9; PURGE 9 FLN 8; PURGE 1 FLN 0; PURGE 0 FLN 0""", Level)
def test_r41_each_level_has_its_action(level, value, to_level, to_value):
    """Spread Propaganda, Assassinate Pro-French Activists, Build Political Cells: one step, cells down to 10 at least."""
    it = region(level, value)
    it.do(agitate, "2A")
    assert (it["2A"].level, it["2A"].allegiance) == (to_level, to_value)
    assert it.public.ops.tolist() == [17, 20]
    assert not [row for row in rows(it) if row.dice]                     # reading: no die is rolled


@cases("density faileks may: 0 3 True; 0 2 True; 0 1 False; 0 0 False; 4 7 True; 4 4 True; 4 3 False")
def test_r41_in_contested_or_fln_controlled_regions(density, faileks, may):
    it = region(Level.PURGE, 12, faileks, density)
    assert it.do(may_agitate, "2A") == may


def test_r41_each_region_once_a_turn_even_if_the_next_level_could_be_paid():
    it = region(Level.SUPPORT, 14)
    it.do(agitate, "2A")
    assert not it.do(may_agitate, "2A")


def segment(it, *script):
    replay = answers(it, fln=script)
    it.do(insurgency, replay)
    return [row.place for row in rows(it, Event.INSURGENCY)]


def test_r41_many_regions_as_long_as_3_points_are_left():
    it = stage({"2A": 3, "2B": 3, "2C": 3, "7C": 3, "setif": 2}, ops=(8, 0))
    assert segment(it, 2, 1, 1) == ["2B", "2A"]
    assert it.public.ops[Side.FLN] == 2


def test_r41_the_segment_offers_regions_and_their_levels_and_may_be_declined():
    it = stage({"2A": 3, "2B": 3, "7C": 3, "setif": 2, "Tunisia": (0, 2, 0)})
    it["2B"].level = Level.SUPPORT
    assert segment(it, 0) == []
    assert places(it, offers(it)) == {"2A": Level.PURGE, "2B": Level.SUPPORT}


def test_r41_a_new_turn_allows_it_again():
    it = region(Level.SUPPORT, 14)
    assert segment(it, 1, 1) == ["2A"]
    assert segment(it, 1, 1) == ["2A"] * 2
    assert it["2A"].level == Level.PURGE
