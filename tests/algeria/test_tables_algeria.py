"""A.2, C.4, C.5, C.7, 9.22 to 9.24, 10.1: the dice of Algeria, every face; the second entry has the other tables."""
import itertools

import numpy as np
import pytest

from simulate.algeria.board.load import load
from simulate.algeria.enums import Box, Class, Control, Side
from simulate.algeria.rules.common import dice
from simulate.algeria.rules.effects import government_missions, interphase
from simulate.algeria.rules.phases import random_events
from simulate.algeria.state import NOWHERE
from tests.algeria import printed_tables
from tests.algeria.stage import Stage
from tests.cases import cases

BOARD = load("algeria-1954").board[0]
HOST = {"reading__recovery_favours_low": 1, "reading__coup_at_limit": 1}


@pytest.fixture
def it() -> Stage:
    return Stage("algeria-1954")


@pytest.mark.parametrize("patrols, terror", list(itertools.product(range(4), (0, 1))))
def test_a_2_mission_drm(it, patrols, terror):
    it.lay(f"ORAN: {patrols} POLICE PATROL, POLICE PATROL neutral, ELITE")     # who is neutralized or on no patrol does not count
    it["ORAN"].terror = terror
    assert it.query(dice.mission_drm, "ORAN") == -patrols - terror


@cases("place resettled terror drm: I-1 0 0 0; I-2 0 0 1; I-1 0 1 1; I-2 0 1 2; ORAN 0 0 -1; ORAN 0 1 0; I-1 1 0 1")
def test_9_22_contact_drm(it, place, resettled, terror, drm):
    it[place].resettled, it[place].terror = resettled, terror
    for evasion, contact in itertools.product(range(1, 5), range(8)):
        assert it.query(dice.contact_drm, place, evasion, contact) == drm + (evasion > contact)


@pytest.mark.parametrize("die, rating", list(itertools.product(range(1, 7), range(1, 6))))
def test_9_24_contact_of_a_cadre(it, die, rating):
    [cadre] = it.lay("I-1: CADRE UNDERGROUND")
    found = it.run(government_missions.contacts, "I-1", rating, 1, np.array([die]))
    assert found == (die + (rating < 4) <= rating)                         # a Cadre's evasion rating is 4
    assert it.box(cadre) == (Box.COMPLETED if found else Box.UNDERGROUND)


@pytest.mark.parametrize("die, kind", list(itertools.product(range(1, 7), ("FAILEK", "BAND", "CADRE", "FRONT"))))
def test_9_23_evasion(it, die, kind):
    [unit] = it.lay(f"I-1: {kind}")
    it.public.unit_in[unit] = 1
    assert it.run(government_missions.evasions, "I-1", np.array([die])) == 1
    away = die <= printed_tables.RATINGS[kind.lower()][1]
    assert (it.box(unit) == Box.UNDERGROUND, it.public.unit_in[unit] == 0) == (away, away)


@cases("skips: 0; 1")
def test_9_23_evasion_skips_the_next_by_one_reading(skips):
    it = Stage(reading__evasion_skips_next=skips)
    it.public.unit_in[it.lay("I-1: 3 BAND")] = 1
    assert it.run(government_missions.evasions, "I-1", np.array([1, 1, 1])) == (2 if skips else 3)
    assert it.public.unit_in.sum() == (1 if skips else 0)


@cases("""kind psl printed host:
    BAND 30 -1 1; BAND 31 0 0; BAND 69 0 0; BAND 70 1 1; ELITE 30 0 2; ELITE 31 1 1; ELITE 70 1 1; DIVISION 30 -1 1""")
def test_c_5_recovery(kind, psl, printed, host):
    for rules, drm in (({}, printed), (HOST, host)):
        it = Stage(**rules)
        it.psl(*((psl, 50) if kind == "BAND" else (50, psl)))
        for die, unit in enumerate(it.lay(f"I-1: 6 {kind} COMPLETED neutral"), start=1):
            assert it.run(interphase.recovery_drm, unit) == drm
            it.run(interphase.recover, unit, die)
            assert (it.public.unit_neutral[unit] == 0) == (die + drm >= 5)


@pytest.mark.parametrize("die, calm", list(itertools.product(range(1, 7), (False, True))))
def test_c_5_recovery_of_an_area(it, die, calm):
    it.terror("I-1")
    it.lay("I-1: CADRE UNDERGROUND" + " neutral" * calm)
    it.run(interphase.recover_area, "I-1", die)
    assert it["I-1"].terror == (die + calm < 5)


@cases("psl drm: 0 -1; 30 -1; 31 0; 69 0; 70 1; 99 1")
def test_c_4_depreciation_drm(it, psl, drm):
    for side in (Side.FLN, Side.GOVERNMENT):
        it.public.psl[side] = psl
        assert it.do(dice.support_drm, side, BOARD.depreciation_low, BOARD.depreciation_high) == drm


@cases("psl printed host: 29 True True; 30 False True; 31 False False")
def test_11_4_when_a_coup_is_possible(psl, printed, host):
    for rules, possible in (({}, printed), (HOST, host)):
        it = Stage(**rules)
        it.psl(government=psl)
        assert bool(it.run(random_events.coup_possible)) == possible


@cases("oas place drm: 0 FRANCE 0; 1 NOWHERE 0; 1 0 0; 1 FRANCE 1", FRANCE=BOARD.france, NOWHERE=NOWHERE)
def test_11_4_the_oas_in_france_helps_a_coup(it, oas, place, drm):
    it.public.oas, it.public.oas_place = oas, place
    assert it.run(random_events.coup_drm) == drm


def test_c_7_ratings():
    for name, (firepower, rating) in printed_tables.RATINGS.items():
        group = Class[name.upper()]
        assert (BOARD.class_firepower[group], BOARD.class_rating[group]) == (firepower, rating), name
    for air, ground in ((Class.BRIGADE_AIR, Class.BRIGADE), (Class.ELITE_AIR, Class.ELITE), (Class.ALGERIAN_AIR, Class.ALGERIAN)):
        assert BOARD.class_rating[air] == BOARD.class_rating[ground] + 1   # 11.12


@pytest.mark.parametrize("fln, french", list(itertools.product(range(13), repeat=2)))
def test_10_1_control(fln, french):
    found = interphase.control_without_roll(BOARD, fln, french)
    if fln > 0 and fln >= 2 * french:
        assert found == Control.FLN
    elif french > 0 and french >= 2 * fln:
        assert found == Control.GOVERNMENT
    else:
        assert found == (Control.CONTESTED if fln == french else -1)


@pytest.mark.parametrize("gap, ours, theirs", list(itertools.product(range(1, 7), repeat=3)))
def test_10_1_control_by_roll(gap, ours, theirs):
    alone = {(True, False): Control.FLN, (False, True): Control.GOVERNMENT}
    expected = alone.get((ours <= gap, theirs <= gap), Control.CONTESTED)
    assert interphase.control_by_roll(gap, ours, theirs) == expected
