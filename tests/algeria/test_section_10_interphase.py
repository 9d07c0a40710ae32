"""10: control, depreciation, recovery and the final adjustment of Algeria: the rulebook's examples, and the edges."""

from simulate.algeria.enums import Box, Control, Order, Type
from simulate.algeria.rules.common import queries
from simulate.algeria.rules.effects import interphase
from simulate.algeria.rules.phases import interphase as phase_interphase
from tests.algeria.stage import FLN, GOVERNMENT, Stage
from tests.cases import cases

A = "V-4"                # Mostaganem, of the example


@cases("""there fln government:
    "FRONT UNDERGROUND, 2 CADRE, POLICE PATROL, 2 BRIGADE COMPLETED" 5 3       # the example of Mostaganem
    "DIVISION COMPLETED, DIVISION COMPLETED neutral" 0 1
    "DIVISION COMPLETED DISPERSED, DIVISION COMPLETED neutral DISPERSED" 0 3""")
def test_10_1_points_of_control(there, fln, government):
    it = Stage()
    it.lay(f"{A}: {there}")
    assert [it.query(queries.control_points, A, side) for side in (FLN, GOVERNMENT)] == [fln, government]


def test_10_1_control_is_found_anew_each_turn():
    it = Stage()
    it[A].control = Control.FLN
    it.run(phase_interphase.control_segment)
    assert it[A].control == Control.CONTESTED


@cases("ap psl roll lost: 17 50 1 4; 17 50 4 4; 17 50 5 0; 17 30 5 4; 17 70 4 0; 2 50 1 1; 0 50 1 0")
def test_10_11_the_example_of_17_ap(ap, psl, roll, lost):
    it = Stage()
    it.psl(fln=psl, government=50)
    it.public.ap = ap
    it.run(interphase.depreciate_ap, roll)
    assert it.public.ap == ap - lost


def test_10_11_air_and_helicopter_points_by_the_governments_psl_naval_points_never():
    it = Stage()
    it.psl(fln=30, government=50)
    it.public.air_most, it.public.air_left, it.public.helo_most, it.public.naval = 7, 0, 3, 2
    it.run(interphase.depreciate_points, Order.AIR, 2)
    it.run(interphase.depreciate_points, Order.HELO, 2)
    assert (it.public.air_most, it.public.helo_most, it.public.naval) == (5, 3, 2)      # by the Maximum, 7: Loss Number 2; 3: 1


def test_10_2_units_recover_before_areas():
    """The last neutralized unit of an area decides over its DRM."""
    it = Stage()
    it.terror(A)
    [band] = it.lay("V-4: BAND COMPLETED neutral")
    both = [it.again(number) for number in range(200)]
    for copy in both:
        copy.run(phase_interphase.recovery_segment)
    calmed = {0: [0, 0], 1: [0, 0]}
    for copy in both:
        neutral = int(copy.public.unit_neutral[band])
        calmed[neutral][0] += 1
        calmed[neutral][1] += int(copy.public.terror[it.at[A]] == 0)
    assert all(count > 20 for count, _ in calmed.values())
    assert calmed[1][1] / calmed[1][0] > calmed[0][1] / calmed[0][0]          # 3 in 6 against 2 in 6


# ---- 10.4, C.6 ----------------------------------------------------------------------------------------------------------

@cases("firepower gain: 9 0; 10 1; 19 1; 20 2")
def test_C_6_firepower_abroad_both_countries_together_rounded_down(firepower, gain):  # noqa: N802
    it = Stage()
    it.put(Type.FAILEK, "MOROCCO", count=firepower // 4)
    it.put(Type.CADRE, "TUNISIA", count=firepower % 4)
    it.run(interphase.gain_abroad)
    assert it.psl()[0] == 60 + gain


@cases("fln government psl: 5 2 (61,50); 2 5 (60,51); 6 2 (62,50); 3 2 (60,50); 0 25 (60,62)")
def test_C_6_half_the_difference_of_areas_rounded_down(fln, government, psl):  # noqa: N802
    it = Stage()
    it.public.control[:fln], it.public.control[fln:fln + government] = Control.FLN, Control.GOVERNMENT
    it.run(interphase.gain_by_control)
    assert it.psl() == psl


def test_C_6_terror_and_resettlement_cost_one_an_area():  # noqa: N802
    it = Stage()
    for place, terror, resettled in (("I-1", 1, 1), ("V-3", 1, 0), ("V-4", 0, 1)):
        it[place].terror, it[place].resettled = terror, resettled
    it.run(interphase.lose_to_terror)
    assert it.psl() == (60, 47)


@cases("""place kind neutral has:
    TUNISIA BAND 0 False; FRANCE CADRE 0 False; A FRONT 0 False; A CADRE 1 False; A CADRE 0 True""", Type, A=A)
def test_C_6_what_counts_as_a_mobile_unit_in_algeria(place, kind, neutral, has):  # noqa: N802
    it = Stage()
    it.one(kind, place, Box.UNDERGROUND, neutral=neutral)
    assert bool(it.run(interphase.has_mobile)) == has


def test_C_6_without_one_the_fln_loses_three_dice():  # noqa: N802
    it = Stage()
    it.run(phase_interphase.final_segment)
    assert 3 <= 60 - it.psl()[0] <= 18
