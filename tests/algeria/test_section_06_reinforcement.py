"""6: AP, building, mobilization and activation, as printed; and where a reading changes them."""

from simulate.algeria.enums import Box, Build, Class, Control, Order, Side, Type
from simulate.algeria.rules.effects import fln_income_and_builds, government_purchases
from simulate.algeria.rules.phases import reinforcement
from tests.algeria.stage import Stage
from tests.cases import cases

URBAN, RURAL, REMOTE = "ORAN", "I-1", "I-2"


@cases("place controlled contested: URBAN 5 2; RURAL 2 1; REMOTE 0 0", URBAN=URBAN, RURAL=RURAL, REMOTE=REMOTE)
@cases("terror: 0; 1")
def test_6_1_income_of_an_area(place, controlled, contested, terror):
    it = Stage()
    area = it.at[place]
    if terror:
        it.terror(place)
    it.public.control[area] = Control.FLN
    assert it.run(fln_income_and_builds.area_income, place) == max(
        controlled - terror, 0
    )  # no unit needed where there is control
    it.public.control[area] = Control.CONTESTED
    assert it.run(fln_income_and_builds.area_income, place) == 0
    it.one(Type.BAND, place, neutral=1)
    assert it.run(fln_income_and_builds.area_income, place) == 0
    it.one(Type.FRONT, place, Box.UNDERGROUND)
    assert it.run(fln_income_and_builds.area_income, place) == max(contested - terror, 0)


@cases("switch ap: 0 0; 1 2")
def test_6_1_income_under_government_control(switch, ap):
    it = Stage(reading__income_under_government=switch)
    it.lay("ORAN: FRONT")
    it[URBAN].control = Control.GOVERNMENT
    assert it.run(fln_income_and_builds.area_income, URBAN) == ap


@cases("psl naval ap: 60 0 6; 61 0 7; 1 0 1; 60 2 4; 20 3 0")
def test_6_1_income_of_the_psl_is_a_tenth_rounded_up_less_naval_points(psl, naval, ap):
    it = Stage()
    it.psl(fln=psl)
    it.public.naval = naval
    assert it.run(fln_income_and_builds.support_income) == ap


@cases("switch active ap: 0 1 6; 1 1 4; 1 0 6")
def test_6_1_border_zone_and_income(switch, active, ap):
    it = Stage(reading__border_cuts_income=switch)
    it.public.naval, it.public.border, it.public.border_active = 0, 3, active        # a DRM of -2
    assert it.run(fln_income_and_builds.support_income) == ap


@cases("""build there cost units:
    CADRE "I-1: FRONT UNDERGROUND" 3 "FRONT CADRE"; BAND "I-1: FRONT UNDERGROUND" 3 "FRONT BAND"; CADRE MOROCCO 2 CADRE
    BAND TUNISIA 2 BAND; CADRE_TO_FRONT "I-1: CADRE UNDERGROUND" 3 FRONT; CADRE_TO_BAND "I-2: CADRE UNDERGROUND" 1 BAND
    BAND_TO_FAILEK "TUNISIA: BAND UNDERGROUND" 2 FAILEK; FRONT_TO_CADRE "I-1: FRONT UNDERGROUND" 0 CADRE""")
def test_6_2_what_is_built_where_and_for_what(build, there, cost, units):
    it, build, (place, *found) = Stage(), Build[build], there.split(": ")
    if found:
        assert it.run(fln_income_and_builds.may_build, build, place) == 0                     # nothing there to build with
        [unit] = it.lay(there)
    it.public.ap = max(cost - 1, 0)
    assert bool(it.run(fln_income_and_builds.may_build, build, place)) == (cost == 0)
    it.public.ap = cost
    assert it.run(fln_income_and_builds.may_build, build, place) == 1
    it.run(reinforcement.fln_reinforcement, fln=[])                             # STOP: only income
    it.public.ap = cost
    if build in (Build.CADRE, Build.BAND):
        it.run(fln_income_and_builds.build_new, build, place)
    else:
        it.run(fln_income_and_builds.convert, build, unit)
    assert it.public.ap == 0
    assert it.counted(place) == len(units.split())
    assert all(it.public.count[it.at[place], Class[each], 2 * Box.UNDERGROUND] == 1 for each in units.split())


@cases("""scenario build place there:
    algeria-1958 CADRE_TO_FRONT I-2 "CADRE UNDERGROUND"; algeria-1958 BAND_TO_FAILEK I-1 "BAND UNDERGROUND"
    algeria-1958 CADRE_TO_FRONT TUNISIA "CADRE UNDERGROUND"; algeria-1958 CADRE_TO_BAND FRANCE "CADRE UNDERGROUND"
    algeria-1958 BAND I-1 "FRONT UNDERGROUND neutral"; algeria-1954 BAND MOROCCO ""     # 11.21: not before independence
""", Build)
def test_6_2_and_11_21_where_it_may_not_be_built(scenario, build, place, there):
    it = Stage(scenario)
    it.public.ap = 20
    it.lay(f"{place}: {there}")
    assert it.run(fln_income_and_builds.may_build, build, place) == 0


def test_6_2_one_front_an_area_and_a_new_one_builds_at_once():
    it = Stage()
    it.public.ap = 20
    it.lay("I-1: 2 CADRE UNDERGROUND")
    assert it.run(fln_income_and_builds.may_build, Build.CADRE_TO_FRONT, RURAL) == 1
    cadre = it.run(fln_income_and_builds.to_convert, Build.CADRE_TO_FRONT, RURAL)
    it.run(fln_income_and_builds.convert, Build.CADRE_TO_FRONT, cadre)
    assert it.run(fln_income_and_builds.may_build, Build.CADRE_TO_FRONT, RURAL) == 0
    assert it.run(fln_income_and_builds.may_build, Build.BAND, RURAL) > 0


@cases("ap: 1; 3; 20")
def test_6_2_what_is_offered_is_what_may_be_built_anywhere(ap):
    """The list looks at units first; every place and order is asked by itself here."""
    it = Stage()
    it.public.ap = ap
    it.lay("I-1: FRONT UNDERGROUND; I-3: 2 CADRE UNDERGROUND; ORAN: 2 BAND UNDERGROUND; TUNISIA: BAND UNDERGROUND")
    it.lay("FRANCE: CADRE UNDERGROUND; I-2: CADRE UNDERGROUND neutral")
    own = it.state.fln
    it.run(reinforcement.list_builds, own)
    offered = {(int(own.b[at]), int(own.a[at])) for at in range(1, own.options)}
    possible = {(place, int(build)) for place in range(it.board.places) for build in Build
                if build <= Build.FRONT_TO_CADRE and it.run(fln_income_and_builds.may_build, build, place) > 0}
    assert offered == possible
    assert len(offered) >= 2


def orders(it):
    it.run(reinforcement.list_orders, it.state.government)
    return {(Order(a), c) for a, _, c, _ in it.options(Side.GOVERNMENT)[1:]}


@cases("""there psp:
    "DIVISION COMPLETED" 1; "BRIGADE COMPLETED" 1; "ELITE COMPLETED" 1; "BRIGADE COMPLETED, ELITE COMPLETED" 1
    "3 BRIGADE COMPLETED" 2; "DIVISION COMPLETED, ELITE COMPLETED" 2""")
def test_6_3_halves_are_added_up_and_an_odd_one_is_rounded_up(there, psp):
    it = Stage()
    units = it.lay(f"I-1: {there}")
    for unit in units:
        it.run(government_purchases.activate, unit)
    it.run(government_purchases.end_reinforcement)
    assert it.psl()[1] == 50 - psp
    assert it.public.count[it.at[RURAL], :, 2 * Box.OPERATIONS].sum() == len(units)


@cases("""kind psp box:
    DIVISION 5 OPERATIONS; BRIGADE 2 OPERATIONS; ELITE 3 OPERATIONS; ALGERIAN 2 OPERATIONS; POLICE 1 PATROL""", Type, Box)
def test_6_31_a_mobilized_unit_is_ready_in_any_area(kind, psp, box):
    it = Stage()
    unit = int(it.board.first_unit[kind])
    it.run(government_purchases.mobilize, unit, REMOTE)
    it.run(government_purchases.end_reinforcement)
    assert (it.place(unit), it.box(unit), it.psl()[1]) == (REMOTE, box, 50 - psp)


def test_6_32_algerian_brigades_are_active_others_are_not_and_none_that_is_neutralized():
    it = Stage()
    units = it.lay("I-1: ALGERIAN COMPLETED, BRIGADE COMPLETED, ALGERIAN COMPLETED neutral, ELITE COMPLETED neutral")
    it.run(government_purchases.begin_reinforcement)
    assert [it.box(unit) for unit in units] == [Box.OPERATIONS, *[Box.COMPLETED] * 3]
    assert {what for order, what in orders(it) if order == Order.ACTIVATE} == {Class.BRIGADE}


@cases("psl halves printed other: 2 0 False False; 3 0 True True; 3 1 False True; 3 2 False False; 4 2 True True")
def test_6_3_nobody_spends_its_last_psp_on_a_point(psl, halves, printed, other):
    """An Air Point costs 2; with the switch having more than that is enough, before what is odd is rounded up."""
    for switch, may in ((0, printed), (1, other)):
        it = Stage(reading__floor_may_be_zero=switch)
        it.psl(government=psl)
        it.public.halves = halves
        assert bool(it.run(government_purchases.may_buy, Order.AIR)) == may


def test_6_3_by_one_reading_rounding_up_takes_the_last_psp_and_ends_nothing_yet():
    it = Stage(reading__floor_may_be_zero=1)
    it.psl(government=3)
    it.public.halves = 1
    it.run(government_purchases.buy, Order.AIR)
    it.run(government_purchases.end_reinforcement)
    assert (it.psl()[1], it.public.way) == (0, 0)


@cases("switch: 0; 1")
def test_6_31_police_that_is_removed_returns_to_another_area(switch):
    it = Stage(reading__police_may_return=switch)
    police = it.lay("ORAN: 10 POLICE PATROL neutral")
    it.run(government_purchases.begin_reinforcement)
    it.run(government_purchases.remove_police, police[3])
    assert it.psl()[1] == 50
    assert it.run(government_purchases.first_for, Type.POLICE, RURAL) == police[3]
    assert it.run(government_purchases.first_for, Type.POLICE, URBAN) == (police[3] if switch else it.board.units)
    it.run(reinforcement.give_order, Order.MOBILIZE, 0, Type.POLICE, 1, government=[])
    areas = [place for place, _, _, _ in it.options(Side.GOVERNMENT)]
    assert (it.at[URBAN] in areas, len(areas)) == (bool(switch), 24 + switch)
    assert it.public.unit_neutral[police[3]] == 0
    it.run(government_purchases.remove_police, police[3])
    it.run(government_purchases.begin_reinforcement)                                      # of the next turn
    assert it.run(government_purchases.first_for, Type.POLICE, URBAN) == police[3]


def test_6_33_border_zone():
    it = Stage("algeria-1954")
    border = [Order.BORDER_MOBILIZE, Order.BORDER_IMPROVE, Order.BORDER_ACTIVATE]

    def may():
        return [bool(it.run(government_purchases.may_border, order)) for order in border]

    assert may() == [False] * 3                                                # not before independence
    it.public.independent = 1
    assert may() == [True, False, False]
    it.run(government_purchases.work_on_border, Order.BORDER_MOBILIZE)
    # improved in a later turn; 0 is not worth activating
    assert may() == [False] * 3
    it.run(government_purchases.begin_reinforcement)
    assert may() == [False, True, False]
    it.run(government_purchases.work_on_border, Order.BORDER_IMPROVE)
    assert may() == [False, True, True]
    it.run(government_purchases.work_on_border, Order.BORDER_ACTIVATE)
    assert (may(), it.public.border_active) == ([False, True, False], 1)
    it.run(government_purchases.end_reinforcement)
    # 6 of the step and 1; the first 6 were put back to 0
    assert it.psl()[1] == 65 - 7
    it.public.border = 4
    assert may() == [False, False, False]                                      # the track ends at -3
