"""76, 77.1: the French surrender, and French Indochina."""
import pytest

from simulate.vichy.enums import Entry, Fate, Holder, Side, Status
from simulate.vichy.rules.ending import new_year
from simulate.vichy.rules.indochina import enter, indochina, japan_begins, may_enter
from simulate.vichy.rules.status import take_result
from simulate.vichy.state import METROPOLE
from tests.cases import cases
from tests.vichy.stage import AFRICA, INDOCHINA, LEBANON, PACIFIC, Stage


def test_77_11_and_77_41_with_vichy_france():
    stage = Stage()
    assert stage.public.status == Status.NEUTRAL
    assert [stage.public.units[each] for each in (*AFRICA, LEBANON, METROPOLE)] == [1, 1, 1, 1, 5]
    assert stage.public.fate[Fate.VICHY] == 9
    stage.holds()


def test_77_11_without_vichy_france():
    stage = Stage(established=0)
    assert stage.public.status == Status.NOT_MADE
    assert {int(stage.public.holder[each]) for each in (*AFRICA, LEBANON)} == {Holder.FREE_FRENCH}
    assert sum(stage.public.fate) == 0


@cases("established: 0; 1")
def test_76_11_and_76_22_and_76_51_indochina_and_the_islands(established):
    stage = Stage(established=established)
    assert indochina(stage.board) == INDOCHINA
    assert stage.board.brps[INDOCHINA] == 10
    assert (stage.public.holder[INDOCHINA], stage.public.holder[PACIFIC]) == (Holder.INDEPENDENT, Holder.FREE_FRENCH)


@pytest.mark.parametrize("result", range(-3, 11))
def test_76_22_no_result_touches_indochina(result):
    stage = Stage()
    stage.do(take_result, Side.AXIS, result)
    assert stage.public.holder[INDOCHINA] == Holder.INDEPENDENT


def test_76_42_the_north_alone():
    stage = Stage()
    stage.do(enter, Entry.NORTH)
    assert (stage.public.holder[INDOCHINA], stage.public.usjt, stage.public.brps[Side.AXIS]) == (Holder.JAPAN_NORTH, 0, 0)
    assert [stage.query(may_enter, each) for each in Entry] == [True, False, True]


def test_76_43a_and_76_43b_and_76_46_two_stages_with_their_tension():
    stage = Stage(pacific__turn=20)
    stage.public.turn = 5                                          # Summer 1941
    stage.do(enter, Entry.SAIGON)
    assert (stage.public.holder[INDOCHINA], stage.public.usjt, stage.public.brps[Side.AXIS]) == (Holder.JAPAN_SAIGON, 1, 0)
    assert [stage.query(may_enter, each) for each in Entry] == [True, False, False]
    for turn, usjt in ((6, 2), (7, 3), (8, 4)):
        stage.public.turn = turn
        stage.do(japan_begins)
        assert (stage.public.holder[INDOCHINA], stage.public.usjt, stage.public.usat) == (Holder.JAPAN, usjt, 0)
    assert stage.public.brps[Side.AXIS] == 5                       # Fall: a half of 10, once


@cases("north_first: 0; 1")
def test_76_43a_saigon_after_the_north_or_at_once(north_first):
    stage = Stage(pacific__turn=20)
    for step in (Entry.NORTH, Entry.SAIGON)[1 - north_first:]:
        stage.do(enter, step)
    assert (stage.public.holder[INDOCHINA], stage.public.usjt) == (Holder.JAPAN_SAIGON, 1)


def test_76_43a_indochina_pays_its_holder_each_year():
    stage = Stage()
    for holder, paid in ((Holder.JAPAN_NORTH, 0), (Holder.JAPAN, 10)):
        stage.public.turn, stage.public.holder[INDOCHINA] = 8, holder
        stage.do(new_year)
        assert stage.public.brps[Side.AXIS] == paid


def test_76_43_no_tension_once_there_is_war_in_the_pacific():
    stage = Stage(pacific__turn=7)
    stage.public.turn = 8
    stage.do(enter, Entry.SAIGON)
    assert stage.public.usjt == 0


def test_76_41_not_before_japan_has_units():
    stage = Stage(japan__turn=4)
    stage.public.turn = 3
    assert [stage.query(may_enter, each) for each in Entry] == [True, False, False]
