"""12: Political Support Levels and how a game of Algeria ends."""
import pytest

from simulate.algeria.enums import Cause, Class, Control, Scale, Type, Way
from simulate.algeria.rules.common import decisions, support_levels
from simulate.algeria.rules.effects import fln_missions, government_missions, interphase
from simulate.algeria.rules.phases import interphase as phase_interphase
from simulate.algeria.rules.phases import random_events
from tests.algeria.stage import FLN, GOVERNMENT, Stage
from tests.cases import cases


def test_12_1_the_example_98_and_10():
    it = Stage()
    it.psl(98, 50)
    it.run(support_levels.change_psl, FLN, 10, Cause.RESETTLEMENT)
    assert it.psl() == (99, 41)
    it.psl(50, 99)
    it.run(support_levels.change_psl, GOVERNMENT, 1, Cause.COUP)
    assert it.psl() == (49, 99)


@cases("psl scale: 1 MARGINAL; 25 MARGINAL; 26 SUBSTANTIAL; 50 SUBSTANTIAL; 51 DECISIVE; 99 DECISIVE", Scale)
@pytest.mark.parametrize("winner", [FLN, GOVERNMENT])
def test_12_2_the_scale_by_the_winners_psl(winner, psl, scale):
    it = Stage()
    it.psl(*((psl, 0) if winner == FLN else (0, psl)))
    it.run(support_levels.look_for_end)
    assert (it.public.winner, it.public.way, it.public.scale) == (winner, Way.COLLAPSE, scale)


def test_12_2_at_1_it_goes_on_and_below_0_is_0():
    it = Stage()
    it.psl(60, 3)
    it.run(support_levels.change_psl, GOVERNMENT, -2, Cause.TERROR)
    assert (it.psl(), it.public.way) == ((60, 1), Way.NONE)
    it.run(support_levels.change_psl, GOVERNMENT, -2, Cause.TERROR)
    assert (it.psl(), it.public.way) == ((60, 0), Way.COLLAPSE)


@cases("switch: 0; 1")
def test_12_2_at_once_or_where_a_step_ends(switch):
    """Propaganda by a Front with a + at an FLN PSL of 1: the PSP of its number comes too late."""
    it = Stage(reading__late_end=switch)
    it.psl(fln=1)
    it.public.ap = 5
    it.run(fln_missions.propaganda, it.one(Type.FRONT, "I-1"), 1)
    assert bool(support_levels.is_over(it.state)) != bool(switch)
    it.run(decisions.share, it.state.fln, 0, fln=[1])
    assert (it.psl()[0], it.public.way) == ((1, Way.NONE) if switch else (0, Way.COLLAPSE))


@cases("switch: 0; 1")
def test_12_2_by_overflow_at_once(switch):
    """9.27: what the FLN gains beyond 99 ends the game before the Front brings the Government its 2 PSP."""
    it = Stage(reading__late_end=switch)
    it.psl(98, 5)
    it.lay("I-1: FRONT UNDERGROUND")
    it.run(government_missions.resettle, "I-1", 10)
    assert it.psl() == ((98, 2) if switch else (99, 0))
    assert it.public.way == (Way.NONE if switch else Way.COLLAPSE)


@cases("switch: 0; 1")
def test_12_2_the_end_of_independence(switch):
    it = Stage("algeria-1954", reading__late_end=switch)
    it.psl(95, 3)
    it.run(random_events.independence, 9, 9)
    assert it.psl() == ((99, 9) if switch else (99, 0))


@cases("switch: 0; 1")
def test_10_4_a_psl_of_0_by_the_oas_and_control_that_makes_it_good(switch):
    it = Stage(reading__oas_loss_spares=switch)
    it.psl(government=1)
    it.lay("I-1: CADRE UNDERGROUND")
    it.public.oas, it.public.oas_place = 1, it.at["ORAN"]
    it.public.control[:4] = Control.GOVERNMENT
    it.run(phase_interphase.final_segment)
    assert (it.psl()[1], it.public.way) == ((2, Way.NONE) if switch else (0, Way.COLLAPSE))


@cases("switch: 0; 1")
def test_13_3_the_check_after_a_coup(switch):
    it = Stage(reading__coup_skips_end=switch, optional__shorter_game=1)
    it.psl(60, 20)
    it.public.turn, it.public.leader = 6, FLN
    it.lay("I-1: 7 ELITE COMPLETED, CADRE UNDERGROUND")

    def interphase_of(copy):
        copy.run(phase_interphase.interphase)

    failed = it.look_for(interphase_of, lambda copy: copy.counted("I-1", Class.ELITE) < 7, 500)
    assert failed.public.way == (Way.NONE if switch else Way.LEAD)
    quiet = it.look_for(interphase_of, lambda copy: copy.public.coup_units == 0 and copy.psl()[1] <= 20)
    assert quiet.public.way == Way.LEAD


def test_12_2_where_both_are_0_the_fln_wins():
    it = Stage(reading__late_end=1)
    it.psl(0, 0)
    it.run(support_levels.look_for_end)
    assert it.public.winner == FLN


def test_12_2_after_the_end_no_psl_changes():
    it = Stage()
    it.psl(60, 0)
    it.run(support_levels.look_for_end)
    it.run(interphase.lose_to_terror)
    it.run(support_levels.change_psl, GOVERNMENT, 9, Cause.CONTROL)
    assert it.psl() == (60, 0)
