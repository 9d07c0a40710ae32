"""3.4 French Movement: units on their way, control as they arrive, and the French stacking limits of G."""

from simulate.ici.enums import Ask, Control, Event, Side
from simulate.ici.rules.movement_and_attacks.after_movement import enforce_french_stacking
from simulate.ici.rules.movement_and_attacks.french_movement import french_movement, move_unit, ready_to_move
from tests.cases import cases
from tests.ici.conftest import answers, pointing
from tests.ici.stage import by_place, offers, places, rows, stage, unit

RZ = ["3 RZ", "9 RZ", "8 RZ", "4 RZ"]


def walk(it, destination, *names, cost=0):
    """Move units one by one; control of the destination after each."""
    it.do(ready_to_move)
    seen = []
    for name in names:
        it.do(move_unit, unit(it, name), destination, cost)
        seen.append(int(it[destination].control))
    return seen


@cases("destination: 7C; setif")
def test_l_reading_the_fln_keeps_a_place_at_equal_numbers(destination):
    it = stage({destination: 2}, {"Alger": RZ})
    assert walk(it, destination, *RZ[:3]) == [Control.FLN, Control.FLN, Control.FRANCE]


def test_r34_a_unit_pays_and_a_mechanized_one_does_not():
    it = stage(units={"Alger": ["3 RZ", "1 Spahi", "1 REC"]})
    walk(it, "4C", "3 RZ", "1 Spahi", "1 REC", cost=2)
    assert it.public.ops[Side.FRANCE] == 18
    assert [row.c for row in rows(it, Event.UNIT_MOVED)] == [2, 0, 0]


def to(it, origin, destination):
    """The index of a destination in the list offered while every road is open: STOP, then all places but the origin."""
    return it.at[destination] + (it.at[destination] < it.at[origin])


def moved(it, *script):
    """Play the segment with France's answers; {place: units}."""
    replay = answers(it, france=script)
    it.do(french_movement, replay)
    return by_place(it, it.public.units)


def test_r34_each_unit_moves_once():
    """Two go from 5A to 5B, then the third; nobody is left to go on."""
    it = stage(units={"5A": RZ[:3]})
    there = to(it, "5A", "5B")
    assert moved(it, 1, there, 1, 1, there, 1, 1, 0) == {"5B": 3}
    assert [row.place for row in rows(it, Event.UNIT_MOVED)] == ["5B"] * 3
    assert it.public.unit_moved[:it.board.units].sum() == 3
    assert it.france.ask == Ask.FRENCH_ORIGIN
    assert places(it, offers(it, Side.FRANCE)) == {}


def test_r34_the_way_opens_as_units_arrive():
    """Two Faileks in 7C: passing costs while the FLN holds it, and nothing once three units stand there."""
    it = stage({"7C": 2}, {"1D": ["3 RZ", "9 RZ", "8 RZ", "4 RZ"]})
    there, beyond = to(it, "1D", "7C"), to(it, "1D", "touggourt")
    assert moved(it, 1, there, 2, 1, beyond, 0) == {"7C": 3, "touggourt": 1}
    assert [row.c for row in rows(it, Event.UNIT_MOVED)] == [0, 0, 0, 0]
    other = stage({"7C": 2}, {"1D": ["3 RZ"]})
    assert moved(other, 1, beyond, 0) == {"touggourt": 1}
    assert [row.c for row in rows(other, Event.UNIT_MOVED)] == [1]


def test_r34_a_place_without_a_way_is_named_again_after_a_move():
    """Without a point nobody passes 7C while the FLN holds it: those of 1D wait until three from 1C have come."""
    it = stage({"7C": 2}, {"1C": RZ[:3], "1D": RZ[3:]}, ops=0)
    beyond, there = it.at["touggourt"], it.at["7C"]
    answers(it, france=[2, beyond, 1, there, 1, there, 2, there, 1, beyond, 1, beyond])
    it.do(french_movement, pointing)
    assert [row.place for row in rows(it, Event.UNIT_MOVED)] == ["7C"] * 3 + ["touggourt"]


def test_r34_only_as_many_are_offered_as_can_pay():
    it = stage({"5E": 1}, {"5A": ["3 RZ", "9 RZ", "1 Spahi"]}, ops=(20, 1))
    assert moved(it, 1, to(it, "5A", "mascara"), 0, 0) == {"5A": 2, "mascara": 1}
    assert it.public.ops[Side.FRANCE] == 0
    assert moved(it, 1, to(it, "5A", "mascara"), 0) == {"5A": 1, "mascara": 2}          # the mechanized one


def displaced(it, *script):
    """Enforce French stacking with the FLN's answers; [(unit, to)]."""
    replay = answers(it, fln=script)
    it.do(enforce_french_stacking, replay)
    return [(it.names.units[row.a], row.place) for row in rows(it, Event.UNIT_DISPLACED)]


def test_g_reading_the_fln_picks_the_unit_and_the_bordering_region():
    """Units in excess: one class and step after the other is offered, then the Regions that border the place."""
    names = ["14 RCP", "3 RZ", "9 RZ-", "1 Spahi"]
    it = stage(units={"setif": names})
    assert displaced(it, 0, 0) == [("14 RCP", "1A")]
    it = stage(units={"setif": names})
    assert displaced(it, 1, 2) == [("9 RZ", "3C")]
    assert [it.names.places[a] for a, _, _ in offers(it)] == ["1A", "2B", "3C"]
    assert it["setif"].units == 3
    assert it.public.ops.tolist() == [20, 20]


def test_g_bellounis_units_are_not_sent_out_of_their_country():
    it = stage(units={"aumale": ["Bellounis 1", "Bellounis 2", "Bellounis 3"]})
    assert [place for _, place in displaced(it, 0, 0)] == ["6B"]


def test_g_control_follows_those_who_are_sent_away():
    it = stage({"guelma": 1}, {"guelma": [*RZ[:2], "14 RCP"]})
    it["guelma"].stack_france = 1
    displaced(it, 0, 0, 0, 0)
    assert it["guelma"].control == Control.FLN


def test_r34_who_has_moved_is_told_apart_from_who_has_not():
    """A unit that arrived does not go on in place of one of its class that waits there."""
    it = stage(units={"5A": ["3 RZ"], "5B": ["9 RZ"]})
    assert moved(it, 1, to(it, "5A", "5B"), 1, to(it, "5B", "5A"), 0) == {"5A": 1, "5B": 1}
    assert [(it.names.units[row.a], row.place) for row in rows(it, Event.UNIT_MOVED)] == [("3 RZ", "5B"), ("9 RZ", "5A")]
