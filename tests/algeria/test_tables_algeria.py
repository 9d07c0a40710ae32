"""A.2, C.4, C.5, C.7, 9.22 to 9.24, 10.1: the dice of Algeria, every face; the second entry has the other tables."""
import itertools

import numpy as np
import pytest

from simulate.algeria.board.load import load
from simulate.algeria.enums import Box, Class, Control, Kind, Side, Type
from simulate.algeria.rules.common import dice
from simulate.algeria.rules.common.counters import put, set_terror
from simulate.algeria.rules.effects import government_missions, interphase, random_events
from simulate.algeria.state import NOWHERE
from tests.algeria import printed_tables
from tests.algeria.blank_stage import BOARD, place_of, staged, stand
from tests.cases import cases

HOST = {"rules": {"reading": {"recovery_favours_low": 1, "evasion_skips_next": 1, "coup_at_limit": 1}}}


@pytest.fixture
def state():
    return staged()


@pytest.mark.parametrize("patrols, terror", list(itertools.product(range(4), (0, 1))))
def test_a_2_mission_drm(state, patrols, terror):
    place = place_of(Kind.URBAN)
    for number in range(patrols):
        stand(state, Type.POLICE, place, Box.PATROL, number)
    stand(state, Type.POLICE, place, Box.PATROL, 5, neutral=1)             # does not count
    stand(state, Type.ELITE, place, Box.OPERATIONS)                        # is on no patrol
    if terror:
        set_terror(state, place, 1)
    assert dice.mission_drm(state.public, BOARD, place) == -patrols - terror


@cases("""kind resettled terror drm:
    RURAL 0 0 0; REMOTE 0 0 1; RURAL 0 1 1; REMOTE 0 1 2; URBAN 0 0 -1; URBAN 0 1 0; RURAL 1 0 1""", Kind)
def test_9_22_contact_drm(state, kind, resettled, terror, drm):
    place = place_of(kind)
    state.public.resettled[place] = resettled
    if terror:
        set_terror(state, place, 1)
    for evasion, contact in itertools.product(range(1, 5), range(8)):
        assert dice.contact_drm(state.public, BOARD, place, evasion, contact) == drm + (evasion > contact)


@pytest.mark.parametrize("die, rating", list(itertools.product(range(1, 7), range(1, 6))))
def test_9_24_contact_of_a_cadre(state, die, rating):
    place = place_of(Kind.RURAL)
    cadre = stand(state, Type.CADRE, place, Box.UNDERGROUND)
    found = government_missions.contacts(state, BOARD, place, rating, 1, np.array([die]))
    assert found == (die + (rating < 4) <= rating)                         # a Cadre's evasion rating is 4
    assert state.public.unit_box[cadre] == (Box.COMPLETED if found else Box.UNDERGROUND)


@pytest.mark.parametrize("die, kind", list(itertools.product(range(1, 7), (Type.FAILEK, Type.BAND, Type.CADRE, Type.FRONT))))
def test_9_23_evasion(state, die, kind):
    place = place_of(Kind.RURAL)
    unit = stand(state, kind, place, Box.OPERATIONS)
    state.public.unit_in[unit] = 1
    assert government_missions.evasions(state, BOARD, place, np.array([die])) == 1
    away = die <= printed_tables.RATINGS[kind.name.lower()][1]
    assert (state.public.unit_box[unit] == Box.UNDERGROUND, state.public.unit_in[unit] == 0) == (away, away)


@cases("skips: 0; 1")
def test_9_23_evasion_skips_the_next_by_one_reading(state, skips):
    board, place = load("algeria-1954", [HOST] if skips else []).board[0], place_of(Kind.RURAL)
    for number in range(3):
        state.public.unit_in[stand(state, Type.BAND, place, Box.OPERATIONS, number)] = 1
    assert government_missions.evasions(state, board, place, np.array([1, 1, 1])) == (2 if skips else 3)
    assert state.public.unit_in.sum() == (1 if skips else 0)


@cases("""kind psl printed host:
    BAND 30 -1 1; BAND 31 0 0; BAND 69 0 0; BAND 70 1 1; ELITE 30 0 2; ELITE 31 1 1; ELITE 70 1 1; DIVISION 30 -1 1""", Type)
def test_c_5_recovery(state, kind, psl, printed, host):
    board = load("algeria-1954", [HOST]).board[0]
    unit = stand(state, kind, place_of(Kind.RURAL), Box.COMPLETED, neutral=1)
    state.public.psl[int(BOARD.unit_side[unit])] = psl
    assert (interphase.recovery_drm(state, BOARD, unit), interphase.recovery_drm(state, board, unit)) == (printed, host)
    for die in range(1, 7):
        put(state, BOARD, unit, place_of(Kind.RURAL), kind, Box.COMPLETED, 1)
        interphase.recover(state, BOARD, unit, die)
        assert (state.public.unit_neutral[unit] == 0) == (die + printed >= 5)


@pytest.mark.parametrize("die, calm", list(itertools.product(range(1, 7), (False, True))))
def test_c_5_recovery_of_an_area(state, die, calm):
    place = place_of(Kind.RURAL)
    set_terror(state, place, 1)
    stand(state, Type.CADRE, place, Box.UNDERGROUND, neutral=int(calm))
    interphase.recover_area(state, BOARD, place, die)
    assert state.public.terror[place] == (die + calm < 5)


@pytest.mark.parametrize("roll", range(8))
def test_c_4_depreciation(roll):
    for low, high, number in printed_tables.LOSS:
        for points in (low, high):
            assert dice.depreciation_loss(BOARD, points, roll) == (number if roll <= number else 0)


@cases("psl drm: 0 -1; 30 -1; 31 0; 69 0; 70 1; 99 1")
def test_c_4_depreciation_drm(state, psl, drm):
    for side in (Side.FLN, Side.GOVERNMENT):
        state.public.psl[side] = psl
        assert dice.support_drm(state, BOARD, side, BOARD.depreciation_low, BOARD.depreciation_high) == drm


def test_11_4_when_a_coup_is_possible_and_what_helps_it(state):
    board = load("algeria-1954", [HOST]).board[0]
    for psl, printed, host in ((29, True, True), (30, False, True), (31, False, False)):
        state.public.psl[Side.GOVERNMENT] = psl
        assert (bool(random_events.coup_possible(state, BOARD)), bool(random_events.coup_possible(state, board))) == (
            printed,
            host,
        )
    for oas, place, drm in ((0, BOARD.france, 0), (1, NOWHERE, 0), (1, 0, 0), (1, BOARD.france, 1)):
        state.public.oas, state.public.oas_place = oas, place
        assert random_events.coup_drm(state, BOARD) == drm


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
