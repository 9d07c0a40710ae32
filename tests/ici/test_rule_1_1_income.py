"""1.1 New Operation Points."""
import pytest

from simulate.ici.enums import Crisis, Event, Lasting
from simulate.ici.play import advance_turn
from simulate.ici.rules.politics.income import abroad_deduction, french_income, french_schedule, new_operation_points
from simulate.ici.rules.queries.costs import fln_income, revolutionary_tax
from tests.cases import cases
from tests.ici.conftest import fresh
from tests.ici.stage import rows, stage
from tests.ici.staged_chits import FLN, FRANCE


@cases("""faileks density tax:
    {'3A':2,'3B':2,'3C':1} 0 5                             # the example
    {'3A':4,'3B':6,'3C':2} 4 4; {'3A':4,'3B':6,'3C':2} 0 5   # at density 4 one is contested and pays, one is French
    {'Alger':1,'Oran':3} 0 2
    {'7A':3,'7B':3,'setif':2,'djelfa':1,'Tunisia':(0,6,0),'Morocco':(0,6,0)} 0 0   # reading: nobody else""")
def test_r11_what_the_fln_does_not_leave_to_france_pays_its_population(faileks, density, tax):
    assert stage(faileks, density=density).query(revolutionary_tax) == tax


@cases("faileks incap ops: {'3A':2,'3B':2,'3C':1} 4 11; {} 0 10; {} 4 6; {} 10 0; {} 11 0; {} 20 0")
def test_r11_incap_is_deducted_but_not_below_0(faileks, incap, ops):
    """The first one is the example."""
    it = stage(faileks)
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
    4 COUP_ATTEMPT 14; 5 COUP_ATTEMPT 15; 6 COUP_ATTEMPT 15; 0 EVIAN_TALKS 10; 9 EVIAN_TALKS 10""", Crisis)
def test_r11_reading_coup_and_evian_are_ceilings_never_a_rise(turn, crisis, due):
    it = stage()
    it.public.turn, it.public.crisis = turn, crisis
    assert it.do(french_schedule) == due


@cases("""abroad maquis less:
    {} {} 0; {'Tunisia':1} {} 0; {'Tunisia':1,'Morocco':1} {} 1; {'WestAfrica':3} {} 1   # the example, the two together one OP
    {'Tunisia':1,'Morocco':1,'WestAfrica':1} {} 1; {'Tunisia':3,'WestAfrica':1} {} 2; {'Tunisia':6,'Morocco':4} {} 5
    {'Tunisia':4} {'Tunisia':1} 1; {'Tunisia':4} {'Tunisia':2} 1; {'Tunisia':4} {'Tunisia':3} 0; {'Tunisia':4} {'Tunisia':6} 0
    {'Tunisia':2,'Morocco':2} {'Morocco':3} 1   # a Maquis ties Faileks of its own country only""")
def test_r11_one_op_for_every_two_faileks_abroad_that_r223_no_maquis_ties(abroad, maquis, less):
    it = stage({place: (0, count, 0) for place, count in abroad.items()})
    for place, count in maquis.items():
        it[place].maquis = count
    assert it.do(abroad_deduction) == less


@cases("faileks turn crisis income: 3 12 DE_GAULLE 19; 4 20 EVIAN_TALKS 8; 30 0 FOURTH_REPUBLIC 0", Crisis)
def test_r11_reading_the_deduction_comes_after_the_ceiling_and_not_below_0(faileks, turn, crisis, income):
    it = stage({"Tunisia": (0, faileks, 0)})
    it.public.turn, it.public.crisis = turn, crisis
    assert it.do(french_income) == income


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
