"""3.5-1 Search: dice, modifiers, who may be found, and how often."""

import pytest

from simulate.ici.enums import Event, Lasting, Level, Side
from simulate.ici.rules.movement_and_attacks.search_and_attack import faileks_found, french_attacks, may_search, search_and_attack
from simulate.ici.rules.queries.fights import dice_in_region, most_found, search_dice, search_modifier
from tests.cases import cases, table_rows
from tests.ici.conftest import answers
from tests.ici.stage import again, offers, places, rows, stage

RZ = ["3 RZ", "9 RZ", "8 RZ", "4 RZ", "35 RI", "60 RI"]


@cases("""density units dice:
    0 3 1; 0 4 2   # the examples in the rule
    0 0 0; 0 1 0; 0 2 1; 0 5 2; 0 8 4; 0 10 4; 1 1 1; 1 2 2; 1 6 4; 2 1 1; 2 2 2
    2 3 3; 2 4 4; 3 3 3; 4 1 1; 4 2 2; 4 3 3; 4 4 4; 4 12 4""")
def test_r351_example_dice_from_density_and_units_and_both_caps(density, units, dice):
    assert dice_in_region(stage().board, density, units) == dice


def dice_of(it, place):
    """Search dice of all units of a place."""
    return it.query(search_dice, place, it[place].units)


@cases("""place names dice:
    2A "3 RZ,9 RZ,8 RZ" 3; 6A "Bellounis 1,Bellounis 2" 2; Oran "3 RZ,9 RZ" 2; 7C "3 RZ,9 RZ,8 RZ,4 RZ" 4; 2A "3 RZ-,9 RZ-" 2
    bone "3 RZ,9 RZ,8 RZ" 3; guelma "3 RZ" 1; guelma "3 RZ-,9 RZ" 2""")
def test_r351_dice_by_kind_of_place(place, names, dice):
    """Density 4, which gives none in a Community: there one die a unit; a reduced unit counts as one."""
    it = stage({place: 1}, {place: names.split(",")}, density=4)
    assert dice_of(it, place) == dice


@cases("""place level commando added:
    2A PURGE 0 0; 2A ACTIVIST 0 0; 2A SUPPORT 0 1; 2A FLN 0 -1; 1B PURGE 0 -1; 1B FLN 0 -2; 1B SUPPORT 0 0; 6A PURGE 0 0
    7B FLN 0 0; 2A PURGE 1 1; 1B FLN 1 -1; 7B PURGE 1 1
    Alger FLN 0 -1; Alger PURGE 0 0; Alger ACTIVIST 0 0; Alger SUPPORT 0 1; bone PURGE 0 0; bone PURGE 1 1""", Level)
def test_r351_reading_modifiers(place, level, commando, added):
    """A Major City has a level, a Community none; commandos help in both."""
    it = stage()
    it.public.level[:it.board.regions] = Level.SUPPORT if place == "bone" else Level.PURGE
    it[place].level = level
    it.public.lasting[Lasting.COMMANDO] = commando
    assert it.query(search_modifier, place) == added


@cases("hit most units found: 0 5 4 0; 3 5 4 3; 4 2 4 2; 4 5 1 1; 2 0 4 0")
def test_r351_never_more_than_may_be_found_nor_than_units(hit, most, units, found):
    assert faileks_found(hit, most, units) == found


GUARDED = table_rows("""
    2A 2A 3 2; 2A 2A 1 0; Alger Alger 2 1; bone 2A 2 1; guelma 2C 1 0
    setif 3C 1 0; setif 1A 2 1; setif 2B 1 0; hassi_rmel 6A 1 1; 7B 6A 3 3; bone 2C 2 2; 2A 2C 2 2""")


@pytest.mark.parametrize("place, fln_level, faileks, most", GUARDED)
def test_r351_the_last_failek_is_safe_at_fln_level_and_beside_it(place, fln_level, faileks, most):
    it = stage({place: faileks})
    it.public.level[:] = Level.PURGE
    assert it.query(most_found, place) == faileks
    it[fln_level].level = Level.FLN
    assert it.query(most_found, place) == most


@cases("switch place other: last_failek_hidden_by_level 2A bone; community_guard bone 2A")
def test_r351_reading_each_protection_can_be_switched_off(switch, place, other):
    it = stage({place: 2, other: 2}, overlay={"rules": {f"reading.{switch}": 0}})
    it["2A"].level = Level.FLN
    assert it.query(most_found, place) == 2
    assert it.query(most_found, other) == 1


@cases("""faileks units density level may:
    1 1 1 PURGE True; 0 1 1 PURGE False; 1 0 4 PURGE False; 1 1 0 PURGE False
    1 2 0 PURGE True; 1 2 0 FLN False; 2 2 0 FLN True""", Level)
def test_r351_where_one_may_search(faileks, units, density, level, may):
    it = stage({"2A": faileks}, {"2A": RZ[:units]}, density=density)
    it["2A"].level = level
    assert it.do(may_search, "2A") == may


def search(it, place="2A"):
    replay = answers(it)
    it.do(search_and_attack, place, replay, replay)
    return it


def found(it):
    return [row.a for row in rows(it, Event.SEARCH)]


def test_r351_who_is_found_is_drawn_from_those_of_the_place():
    """One Moudjahidine and two Zonal Commandos: no more of a kind is fired at than there are, and now one, now the other."""
    base, seen = stage({"2A": (0, 1, 2)}, {"2A": RZ[:4]}, density=4), set()
    for game in range(40):
        kinds = [row.b for row in rows(search(again(base, game)), Event.FRENCH_FIRE)]
        assert kinds.count(0) == 0
        assert kinds.count(1) <= 1
        assert kinds.count(2) <= 2
        seen |= set(kinds)
    assert seen == {1, 2}


def segment(it, *script):
    replay = answers(it, france=script)
    it.do(french_attacks, replay, replay)
    return it


def test_r35_reading_the_same_units_search_again_as_long_as_it_is_paid():
    """Nine points are four searches; nobody is found at a need of 7."""
    it = stage({"2A": 3}, {"2A": RZ[:2]}, ops=(0, 9))
    it.board.search_hit_on = 7
    segment(it, *[1] * 20)
    assert found(it) == [0] * 4
    assert it.public.ops[Side.FRANCE] == 1


@cases("reading searches: 1 3; 0 1")
def test_r35_reading_search_again_after_an_attack(reading, searches):
    it = stage({"7C": (0, 0, 9)}, {"7C": ["1 Spahi"]}, density=1, ops=(0, 6),
               overlay={"rules": {"reading.search_again_after_attack": reading}})
    it.board.search_hit_on = 1
    it.board.combat_hit_on = 7                                       # nobody is hurt
    segment(it, *[1] * 20)
    assert found(it) == [1] * searches


def test_r35_the_places_offered_and_their_dice():
    it = segment(stage({"2A": 3, "bone": 2, "2B": 1, "Tunisia": (0, 2, 0)}, {"2A": RZ[:4], "bone": RZ[4:], "Oran": ["1 REI"]}), 0)
    assert places(it, offers(it, Side.FRANCE)) == {"2A": 2, "bone": 2}
    assert not rows(it, Event.SEARCH)
