"""F: counters on the map and off it, with every count kept."""

from simulate.ici.enums import Event, Step, Where
from simulate.ici.rules.counters import (
    failek_from_pool,
    failek_to_pool,
    find_unit,
    hit_unit,
    nth_failek,
)
from simulate.ici.rules.queries.fights import is_paratrooper
from tests.cases import cases
from tests.ici.conftest import put_faileks
from tests.ici.stage import rows, stage, unit


def standing(it, name):
    """(Where, Step, units at 2A, units of its class at 2A by step)."""
    public, number = it.public, unit(it, name)
    there = it.at["2A"]
    return (public.unit_where[number], public.unit_step[number], public.units[there],
            public.group[there, it.board.unit_class[number]].tolist())


def test_f_a_unit_is_reduced_by_the_first_hit_and_eliminated_by_the_second():
    it = stage(units={"2A": ["1 RCP", "3 RZ"]})
    it.public.turn = 9
    it.do(hit_unit, unit(it, "1 RCP"))
    assert standing(it, "1 RCP") == (Where.ON_MAP, Step.REDUCED, 2, [0, 1, 0])
    it.do(hit_unit, unit(it, "1 RCP"))
    assert standing(it, "1 RCP") == (Where.ELIMINATED, Step.OUT, 1, [0, 0, 0])
    assert it.public.unit_lost_turn[unit(it, "1 RCP")] == 9
    assert [(row.place, row.b) for row in rows(it, Event.UNIT_HIT)] == [("2A", Step.REDUCED), ("2A", Step.OUT)]


def test_f_a_unit_is_found_by_place_class_and_step():
    it = stage(units={"2A": ["14 RCP-", "1 RCP"], "2B": ["18 RCP"]})
    para, board = it.board.unit_class[unit(it, "1 RCP")], it.board
    it.public.unit_moved[unit(it, "18 RCP")] = 1
    assert it.do(find_unit, "2A", para, int(Step.FULL), False) == unit(it, "1 RCP")
    assert it.do(find_unit, "2A", para, int(Step.REDUCED), False) == unit(it, "14 RCP")
    assert it.do(find_unit, "2B", para, int(Step.FULL), False) == unit(it, "18 RCP")
    assert it.do(find_unit, "2B", para, int(Step.FULL), True) == board.units
    assert it.do(find_unit, "2C", para, int(Step.FULL), False) == board.units


def test_f_faileks_come_from_the_pool_and_go_back():
    it = stage({"1A": 1, "Tunisia": (0, 1, 0)})
    pool = it.fln.pool.copy()
    it.do(failek_from_pool, "1A", 2)
    it.do(failek_from_pool, "Tunisia", 1)
    assert (pool - it.fln.pool).tolist() == [0, 1, 1]
    assert (it.public.faileks_in_algeria, it.public.faileks_abroad) == (2, 2)
    it.do(failek_to_pool, "Tunisia", 1)
    it.do(failek_to_pool, "1A", 0)
    assert (it.fln.pool - pool).tolist() == [1, 0, -1]
    assert (it.public.faileks_in_algeria, it.public.faileks_abroad) == (1, 1)
    assert it["1A"].types.tolist() == [0, 0, 1]


def test_f_the_nth_failek_of_a_place_is_counted_by_type():
    it = stage()
    put_faileks(it, "1A", 0, 2), put_faileks(it, "1A", 1, 1), put_faileks(it, "1A", 2, 2)
    assert [nth_failek(it.fln.types, it.at["1A"], n) for n in range(5)] == [0, 0, 1, 2, 2]


@cases("""name para:
    "1 RCP" True; "3 RPC" True; "1 RHP" True; "13 RDP" True; "1 REP" True; "2 REP" True; "1 REI" False
    "1 REC" False; CSPL False; "3 RZ" False; "1 Spahi" False; "6 BCA" False; "Bellounis 1" False""")
def test_f_rep_follow_the_rules_of_paratroopers(name, para):
    it = stage()
    assert is_paratrooper(it.board, it.board.unit_class[unit(it, name)]) == para
