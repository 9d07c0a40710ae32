"""11.3, 11.4: the OAS and the coup of Algeria, as printed; and where a reading changes them."""

from simulate.algeria.board.load import load
from simulate.algeria.enums import Ask, Box, Class, Event, Happening, Order, Side, Type
from simulate.algeria.rules.effects import government_purchases, interphase
from simulate.algeria.rules.phases import interphase as phase_interphase
from simulate.algeria.rules.phases import random_events, reinforcement
from simulate.algeria.state import NOWHERE, OUT
from tests.algeria.stage import FLN, GOVERNMENT, Stage
from tests.cases import cases

A = "I-1"


@cases("switch active psl due: 0 0 31 0; 0 0 30 1; 0 1 70 0; 0 1 71 -1; 1 1 70 -1; 1 1 69 0; 0 1 20 0")
def test_11_3_when_the_oas_comes_and_goes(switch, active, psl, due):
    it = Stage(reading__oas_leaves_at_high=switch)
    it.public.oas = active
    it.psl(government=psl)
    assert it.run(random_events.oas_due) == due


@cases("switch first active: 1 31 0; 0 31 1; 0 32 0")
def test_11_3_whether_the_oas_comes_by_what_the_government_pays(switch, first, active):
    it = Stage(reading__oas_before_payment=switch)
    it.lay("I-1: BRIGADE COMPLETED")
    it.psl(government=first)
    it.run(reinforcement.government_reinforcement, government=[1])         # activates the brigade: half a PSP, rounded up
    assert (it.psl()[GOVERNMENT], it.public.oas) == (first - 1, active)
    assert (it.public.oas_control != Side.NEITHER) == (active == 1)


@cases("die side: 1 FLN; 3 FLN; 4 GOVERNMENT; 6 GOVERNMENT", FLN=FLN, GOVERNMENT=GOVERNMENT)
def test_11_3_who_controls_it_and_places_it_in_a_town_or_in_france(die, side):
    it = Stage()
    it.public.oas = 1
    it.run(random_events.control_oas, die)
    assert it.public.oas_control == side
    own, other = (it.state.fln, it.state.government) if side == FLN else (it.state.government, it.state.fln)
    it.run(reinforcement.site_oas, other)
    assert it.public.oas_place == NOWHERE
    it.run(reinforcement.site_oas, own, fln=[3], government=[3])
    assert [it.ids[place] for place, *_ in it.options(side)] == ["CONSTANTINE", "ALGIERS", "ORAN", "FRANCE"]
    assert it.public.oas_place == it.at["FRANCE"]


@cases("place loss: ORAN 1; FRANCE 2; None 0")
def test_11_3_what_it_costs(place, loss):
    it = Stage()
    it.public.oas, it.public.oas_place = 1, NOWHERE if place is None else it.at[place]
    it.run(interphase.lose_to_oas)
    assert it.psl() == (60, 50 - loss)


@cases("place least: ORAN 6; FRANCE 5")
def test_11_4_the_oas_in_france_helps_both_rolls(place, least):
    it = Stage()
    it.psl(government=25)
    it.public.oas, it.public.oas_place = 1, it.at[place]
    checks = []
    for copy in map(it.again, range(80)):
        copy.run(phase_interphase.coup_check)
        checks.append(copy)
    tried = {copy.told(Event.COUP_CHECK)[0][5][0] for copy in checks if copy.told(Event.COUP_CHECK)[0][1]}
    assert tried == set(range(least, 7))
    for copy in checks:
        if copy.told(Event.COUP):
            row, dice = copy.told(Event.COUP)[0][1], copy.told(Event.COUP)[0][5]
            assert row == min(sum(dice[:2]) + (place == "FRANCE"), 12)


def test_11_4_elite_units_are_gone_for_good_as_many_as_there_are():
    it = Stage()
    it.lay("I-1: 2 ELITE COMPLETED")
    it.psl(government=25)
    failed = it.look_for(lambda copy: copy.run(phase_interphase.coup_check), lambda copy: copy.counted(A) < 2, 500)
    gone = [unit for unit in range(it.board.units) if failed.public.unit_place[unit] == OUT]
    for _ in range(3):
        failed.run(phase_interphase.begin_turn)
        failed.run(government_purchases.begin_reinforcement)
        failed.run(government_purchases.bring_back, Happening.SUEZ)
    assert [int(failed.public.unit_place[unit]) for unit in gone] == [OUT] * len(gone) != []


@cases("switch: 0; 1")
def test_11_4_free_units_of_a_coup_are_activated_like_all_others(switch):
    """6.32: mobilized in this turn, a French unit needs no activation in this turn, and one in the next."""
    it = Stage(reading__coup_units_are_active=switch)
    brigade, algerian, police = (int(it.board.first_unit[kind]) for kind in (Type.BRIGADE, Type.ALGERIAN, Type.POLICE))
    for unit in (brigade, algerian, police):
        it.run(government_purchases.enter_free, unit, A)
    it.run(government_purchases.begin_reinforcement)
    assert it.box(brigade) == (Box.OPERATIONS if switch else Box.COMPLETED)
    assert (it.box(algerian), it.box(police)) == (Box.OPERATIONS, Box.PATROL)
    it.run(reinforcement.list_orders, it.state.government)
    assert ((Order.ACTIVATE, Class.BRIGADE) in {(order, what) for order, _, what,
        _ in it.options(Side.GOVERNMENT)}) == (not switch)


@cases("""psp kinds:
    1 POLICE; 2 "BRIGADE ALGERIAN POLICE"; 3 "BRIGADE ELITE ALGERIAN POLICE"; 5 "DIVISION BRIGADE ELITE ALGERIAN POLICE" """)
def test_B_2_units_for_as_many_psp(psp, kinds):  # noqa: N802
    it = Stage()
    it.run(phase_interphase.mobilize_free, psp, government=[0])
    assert " ".join(Type(kind).name for kind, *_ in it.options(Side.GOVERNMENT)[1:]) == kinds
    assert it.psl() == (60, 50)
    it.run(phase_interphase.mobilize_free, psp, government=[1, 0] * psp)
    assert it.psl() == (60, 50)
    assert it.counted("I-1") >= 1


def test_B_2_none_where_that_is_barred():  # noqa: N802
    it = Stage()
    it.board = load("algeria-1958", [{"forbid": {"government": ["mobilize_after_coup"]}}]).board[0]
    it.run(phase_interphase.mobilize_free, 5, government=[1, 0] * 5)
    assert [kind for kind, *_ in it.options(Side.GOVERNMENT)] == [NOWHERE]
    assert it.counted("I-1") == 0


def test_C_2_after_the_event_it_is_rolled_who_controls_the_oas():  # noqa: N802
    it = Stage()
    it.public.oas, it.public.oas_control = 1, int(Side.NEITHER)
    it.run(random_events.random_events)
    assert it.public.oas_control in (FLN, GOVERNMENT)
    assert it.state.fln.ask != Ask.PLACE_OAS
