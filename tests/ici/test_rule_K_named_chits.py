"""K, 2.1, 2.2-1, 3.4: chits whose effects the rules themselves name, as they stand in the chit table."""
import pytest

from simulate.ici.enums import Event, Group, Lasting, Step, Where
from simulate.ici.rules.forces.reinforcements import in_cup
from simulate.ici.rules.queries.places import is_independent
from tests.cases import cases
from tests.ici.stage import BELLOUNIS, rows, stage
from tests.ici.staged_chits import FLN, FRANCE, play


def chit(it, name):
    return it.names.chits.index(name)


def bellounis(it):
    """The three units' (Where, Step, place)."""
    public = it.public
    return [(int(public.unit_where[unit]), int(public.unit_step[unit]), int(public.unit_place[unit]))
            for unit in range(it.board.units) if it.board.unit_group[unit] == Group.BELLOUNIS]


def test_r34_bellounis_units_appear_with_melouza_massacre_whole_and_free():
    it = stage(ops=5)
    assert {where for where, _, _ in bellounis(it)} == {Where.NOT_YET}
    play(it, chit(it, "melouza_massacre"), FRANCE, france=[0, 1, 2])
    places = [it.names.places[place] for _, _, place in bellounis(it)]
    assert [where_step[:2] for where_step in bellounis(it)] == [(Where.ON_MAP, Step.FULL)] * 3
    assert len(set(places)) == 3
    assert it.public.ops.tolist() == [5, 5]
    assert [row.place for row in rows(it, Event.UNIT_PLACED)] == places


def test_r34_bellounis_units_stand_in_wilaya_6_or_a_town_in_or_beside_it():
    seen = set()
    for answer in range(12):
        it = stage()
        play(it, chit(it, "melouza_massacre"), FRANCE, france=[answer] * 3)
        seen |= {it.names.places[place] for _, _, place in bellounis(it)}
    assert seen == BELLOUNIS


@pytest.mark.parametrize("player", [FLN, FRANCE])
def test_k_reading_tunisia_and_morocco_frees_both_and_calls_up_tm_whoever_plays_it(player):
    it = stage()
    play(it, chit(it, "tunisia_and_morocco"), player)
    assert [it.query(is_independent, name) for name in ("Tunisia", "Morocco", "WestAfrica")] == [1, 1, 0]
    tm = int((it.board.unit_group[:it.board.units] == Group.TM).sum())
    assert (it.do(in_cup, int(Group.TM)), it.public.rolls_left[Group.TM]) == (tm, 3)
    assert it.do(in_cup, int(Group.G56)) == 0


@cases("""name effect:
    west_africa WEST_AFRICA; oil_in_the_sahara OIL; resettle RESETTLE
    leger_safy_coup INFILTRATE; morice_line MORICE_LINE; oas OAS
    les_bleues LES_BLEUES; helicopter HELICOPTER; commando_de_chasse COMMANDO""", Lasting)
def test_k_lasting_chits_of_the_table(name, effect):
    it = stage()
    play(it, chit(it, name), int(it.board.chit_side[chit(it, name)]))
    assert it.public.lasting.nonzero()[0].tolist() == [effect]


@cases("reading left: 1 20; 0 17")
def test_k_reading_oas_costs_france_nothing_in_its_own_turn(reading, left):
    it = stage(overlay={"rules": {"reading.oas_spares_its_turn": reading, "oas.ops": 3}})
    play(it, chit(it, "oas"), FRANCE)
    assert it.public.ops.tolist() == [20, left]
