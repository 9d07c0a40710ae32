"""1.1 New Operation Points."""
import pytest

from simulate.ici.enums import Crisis, Lasting
from simulate.ici.play import advance_turn
from simulate.ici.rules.politics.income import abroad_deduction, french_income, french_schedule, new_operation_points
from simulate.ici.rules.queries.costs import fln_income, revolutionary_tax
from simulate.ici.trace_events import Event
from tests.cases import cases
from tests.ici.conftest import fresh
from tests.ici.stage import rows, set_density, stage
from tests.ici.staged_chits import FLN, FRANCE


def test_r11_example_of_3a_3b_3c():
    """FLN Incap 4, populations 2, 2 and 1: 11 OPs."""
    it = stage({"3A": 2, "3B": 2, "3C": 1})
    it.public.incap = 4
    assert it.query(fln_income) == 11


def test_r11_contested_regions_pay_and_french_ones_do_not():
    """At density 4: 3A contested, 3B FLN-controlled, 3C French."""
    it = stage({"3A": 4, "3B": 6, "3C": 2}, density=4)
    assert it.query(revolutionary_tax) == 4
    set_density(it, 0)
    assert it.query(revolutionary_tax) == 5


def test_r11_reading_sahara_communities_and_countries_pay_nothing():
    it = stage({"7A": 3, "7B": 3, "setif": 2, "djelfa": 1, "Tunisia": (0, 6, 0), "Morocco": (0, 6, 0)})
    assert it.query(revolutionary_tax) == 0


def test_r11_major_cities_pay():
    it = stage({"Alger": 1, "Oran": 3})
    assert it.query(revolutionary_tax) == 2


@cases("incap ops: 0 10; 4 6; 10 0; 11 0; 20 0")
def test_r11_incap_is_deducted_but_not_below_0(incap, ops):
    it = stage()
    it.public.incap = incap
    assert it.query(fln_income) == ops


def test_r11_the_fln_never_receives_more_than_20():
    it = stage(dict.fromkeys(("2A", "2B", "2C", "3A", "3B", "4A", "4B"), 3))
    it.public.incap = 0
    assert (it.query(revolutionary_tax), it.query(fln_income)) == (16, 26)
    it.do(new_operation_points)
    assert it.public.ops[FLN] == 20
    it.public.incap = 7
    assert it.query(fln_income) == 19


@pytest.mark.parametrize("turn", range(32))
def test_r11_france_10_in_winter_1955_one_more_a_turn_20_from_summer_1957(turn):
    it = stage()
    it.public.turn = turn
    assert it.do(french_schedule) == (10 + turn if turn < 10 else 20)


@cases("""turn crisis due:
    16 BARRICADE_WEEK 20; 16 COUP_ATTEMPT 15; 16 EVIAN_TALKS 10; 4 COUP_ATTEMPT 14
    5 COUP_ATTEMPT 15; 6 COUP_ATTEMPT 15; 0 EVIAN_TALKS 10; 9 EVIAN_TALKS 10""", Crisis)
def test_r11_reading_coup_and_evian_are_ceilings_never_a_rise(turn, crisis, due):
    it = stage()
    it.public.turn, it.public.crisis = turn, crisis
    assert it.do(french_schedule) == due


@pytest.mark.parametrize("abroad, less", [
    ({}, 0), ({"Tunisia": 1}, 0), ({"Tunisia": 1, "Morocco": 1}, 1), ({"WestAfrica": 3}, 1),
    ({"Tunisia": 1, "Morocco": 1, "WestAfrica": 1}, 1), ({"Tunisia": 3, "WestAfrica": 1}, 2), ({"Tunisia": 6, "Morocco": 4}, 5)])
def test_r11_example_one_op_for_every_two_faileks_abroad(abroad, less):
    """The example: one each in Tunisia and Morocco, and three in West Africa, are one OP."""
    it = stage({place: (0, count, 0) for place, count in abroad.items()})
    assert it.do(abroad_deduction) == less
    it.public.turn = 12
    assert it.do(french_income) == 20 - less


def test_r11_reading_the_deduction_comes_after_the_ceiling():
    it = stage({"Tunisia": (0, 4, 0)})
    it.public.turn, it.public.crisis = 20, Crisis.EVIAN_TALKS
    assert it.do(french_income) == 8


def test_r11_france_never_below_0():
    it = stage({"Tunisia": (0, 30, 0)})
    assert it.do(french_income) == 0


@cases("maquis less: 0 2; 1 1; 2 1; 3 0; 4 0; 6 0")
def test_r223_faileks_tied_by_maquis_are_not_counted(maquis, less):
    it = stage({"Tunisia": (0, 4, 0)})
    it["Tunisia"].maquis = maquis
    assert it.do(abroad_deduction) == less


def test_r223_a_maquis_ties_faileks_of_its_own_country_only():
    it = stage({"Tunisia": (0, 2, 0), "Morocco": (0, 2, 0)})
    it["Morocco"].maquis = 3
    assert it.do(abroad_deduction) == 1


def test_k_reading_the_oas_chit_costs_france_ops_every_turn():
    it = stage()
    it.public.turn = 26
    it.public.lasting[Lasting.OAS] = 1
    assert it.do(french_income) == 20 - it.board.oas_ops
    it.board.oas_ops = 6
    assert it.do(french_income) == 14
    assert it.do(french_schedule) == 20


def test_r11_both_sides_receive_and_nothing_is_left_from_before():
    it = stage({"2A": 3}, ops=17)
    it.do(advance_turn)
    assert it.public.ops.tolist() == [0, 0]
    it.public.turn, it.log.n = 0, 0
    it.do(new_operation_points)
    assert it.public.ops.tolist() == [9, 10]
    assert [(row.side, row.d) for row in rows(it, Event.INCOME)] == [(FLN, 9), (FRANCE, 10)]


@cases("scenario ops: ici-1955 [7,10]; ici-1959 [20,15]")
def test_r11_opening_incomes(scenario, ops):
    it = fresh(scenario)
    it.do(new_operation_points)
    assert it.public.ops.tolist() == ops
