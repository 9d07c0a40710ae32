"""9.2: the Government's missions in Algeria, as printed; and where a reading changes them."""
import numpy as np
import pytest

from simulate.algeria.enums import Ask, Box, Class, Event, Mark, Mission, Type
from simulate.algeria.rules.common import counters, queries
from simulate.algeria.rules.effects import government_missions as government
from simulate.algeria.rules.missions import government as government_missions
from simulate.algeria.rules.missions import react_and_flush
from simulate.algeria.state import NOWHERE
from tests.algeria.stage import Stage
from tests.cases import cases

TOWN, RURAL, REMOTE, OTHER = "ORAN", "I-1", "I-2", "V-3"


def grounded():
    """Without Air and Helicopter Points."""
    it = Stage()
    it.public.air_left = it.public.helo_left = it.public.helo_most = 0
    return it


# ---- 9.22, 9.23: who may go ---------------------------------------------------------------------------------------------

@cases("""there most:
    "2 BRIGADE" 1; "2 ELITE" 2; "ELITE, BRIGADE" 1; "DIVISION, BRIGADE, ALGERIAN" 3; ALGERIAN 1
    "DIVISION COMPLETED DISPERSED, 2 BRIGADE" 2; "DIVISION COMPLETED DISPERSED neutral, 2 BRIGADE" 2     # none that takes part
    "DIVISION PATROL DISPERSED neutral, 2 BRIGADE" 2""")
def test_9_22_several_units_if_all_are_elite_or_a_division_is_there(there, most):
    it = grounded()
    it.lay(f"I-1: {there}")
    assert it.run(react_and_flush.choose_force, Mission.FLUSH, RURAL, government=[1] * 4) == most    # it takes all it may


def test_9_22_neither_police_nor_units_in_the_oc_box_nor_neutralized_ones():
    it = grounded()
    it.lay("I-1: BAND COMPLETED, POLICE PATROL, ELITE COMPLETED, ELITE neutral")
    assert not it.run(react_and_flush.can_flush, RURAL)
    it.lay("I-1: ELITE PATROL")
    assert it.run(react_and_flush.can_flush, RURAL)


# ---- 9.22 Flush, 9.23 React ---------------------------------------------------------------------------------------------

def test_9_22_units_in_the_ops_and_oc_boxes_are_looked_for():
    it = grounded()
    hidden, ready, done, neutral = it.lay("I-1: FRONT UNDERGROUND, BAND, CADRE COMPLETED, CADRE COMPLETED neutral")
    assert it.run(government.contacts, RURAL, 4, 0, np.array([4, 4, 5])) == 2
    assert it.public.unit_in[[hidden, ready, done, neutral]].tolist() == [0, 1, 1, 0]


def test_9_22_units_of_a_flush_are_in_the_oc_box_afterwards_also_without_contact():
    it = grounded()
    _, patrol = it.lay("I-1: CADRE, ALGERIAN PATROL")
    found = it.look_for(lambda copy: copy.run(government_missions.flush, RURAL), lambda copy: copy.told(Event.CONTACT)[0][3] == 0)
    assert (found.box(patrol), bool(found.told(Event.COMBAT))) == (Box.COMPLETED, False)


def test_9_23_those_that_react_are_in_the_oc_box_though_all_evaded():
    it = grounded()
    cadre, elite = it.lay("I-1: CADRE COMPLETED, ELITE PATROL")
    it.public.unit_in[cadre] = 1

    def react(copy):
        copy.run(react_and_flush.react, Mission.PROPAGANDA, RURAL, government=[1])

    away = it.look_for(react, lambda copy: copy.box(cadre) == Box.UNDERGROUND)
    assert (away.box(elite), away.public.unit_in[cadre]) == (Box.COMPLETED, 0)
    caught = it.look_for(react, lambda copy: bool(copy.told(Event.COMBAT)))
    assert (caught.box(elite), caught.told(Event.COMBAT)[0][1:4:2]) == (Box.COMPLETED, (1, 9))


# ---- 9.24 Intelligence, 9.25 Civil Affairs ------------------------------------------------------------------------------

def test_9_24_police_look_into_the_ug_box_as_often_as_they_are_paid():
    it = Stage()
    band, cadre = it.lay("I-1: BAND UNDERGROUND, CADRE")
    assert not it.run(government.may_intelligence, RURAL)
    police = it.lay("I-1: 2 POLICE PATROL, POLICE PATROL neutral")
    assert it.run(government.police_rating, RURAL) == 4
    found = it.look_for(lambda copy: copy.run(government_missions.intelligence, RURAL),
        lambda copy: copy.box(band) == Box.COMPLETED)
    assert (found.psl()[1], found.box(cadre), found.box(police[0])) == (49, Box.OPERATIONS, Box.PATROL)
    missed = it.look_for(lambda copy: copy.run(government_missions.intelligence, RURAL),
        lambda copy: copy.box(band) == Box.UNDERGROUND)
    assert missed.run(government.may_intelligence, RURAL)


@cases("roll number calm: 1 1 True; 2 1 False; 4 2 False; 6 3 True")
def test_9_25_psp_off_the_fln_and_a_sign_takes_terror_away(roll, number, calm):
    it = Stage()
    it.terror(RURAL)
    assert not it.run(government.may_civil_affairs, RURAL)
    it.lay("I-1: POLICE PATROL")
    assert it.run(government.may_civil_affairs, RURAL)
    it.run(government.civil_affairs, RURAL, roll)
    assert (it.psl(), it[RURAL].terror) == ((60 - number, 49), 0 if calm else 1)
    assert not it.run(government.may_civil_affairs, RURAL)                    # once an area and turn
    it.lay("I-2: POLICE PATROL")
    assert not it.run(government.may_civil_affairs, REMOTE)


def test_9_2_a_mission_is_not_paid_for_with_the_last_psp():
    it = Stage()
    it.lay("I-1: POLICE PATROL")
    it.psl(government=1)
    assert not it.run(government.may_civil_affairs, RURAL)
    assert not it.run(government.may_resettle, RURAL)


# ---- 9.26 Suppression ---------------------------------------------------------------------------------------------------

@cases("roll number mark terror: 1 1 PLUS 1; 2 1 NONE 0; 5 2 NONE 0; 6 3 AT 1", Mark)
def test_9_26_numbers_and_signs(roll, number, mark, terror):
    it = Stage()
    cells = it.lay("I-1: CADRE UNDERGROUND, FRONT UNDERGROUND")
    row = it.run(government.suppression, RURAL, 0, roll)
    assert (it.board.mission_number[row], it.board.mission_mark[row], it[RURAL].terror) == (number, mark, terror)
    assert it.public.unit_neutral[list(cells)].tolist() == [int(mark == Mark.AT)] * 2
    assert it.psl()[1] == 49


@cases("switch: 0; 1")
def test_9_26_elite_units_assist_where_they_are_ready_and_named(switch):
    """One in the OPS box, one on Patrol, one that is not active, one neutralized: two may assist, and are spent."""
    it = Stage(reading__elites_assist_anywhere=switch)
    ready, patrol, idle = (it.one(Type.ELITE, RURAL, box) for box in (Box.OPERATIONS, Box.PATROL, Box.COMPLETED))
    it.lay("I-1: ELITE neutral, BAND, POLICE PATROL")
    it.state.government.ask = -1
    one = it.again(0)
    it.run(government_missions.choose_elites, RURAL, government=[2])
    it.run(government.suppression, RURAL, 0, 2)
    assert it.told(Event.MISSION)[0][2] == 2 + (3 if switch else 2)
    one.run(government_missions.government_mission, Mission.SUPPRESSION, government=[1])
    assert [one.box(unit) for unit in (ready, patrol, idle)] == [
        Box.OPERATIONS if switch else Box.COMPLETED, Box.PATROL, Box.COMPLETED]
    assert one.state.government.ask == (Ask.MISSION_PLACE if switch else Ask.COMPANIONS)


@cases("switch: 0; 1")
def test_9_26_the_fln_names_the_victims(switch):
    it = Stage(reading__suppression_at_random=switch)
    failek, *bands = it.lay("I-1: FAILEK, 3 BAND UNDERGROUND")

    def suppress(copy):
        copy.run(government_missions.suppress, RURAL, 0, fln=[1])

    taken = [tuple(copy.public.unit_neutral[[failek, *bands]].tolist()) for copy in map(it.again, range(40))
             if not suppress(copy) and copy.told(Event.MISSION)[0][3] == 1]
    assert len(taken) > 5
    assert set(taken) == {(0, 1, 0, 0)} if not switch else len(set(taken)) > 2


@cases("switch: 0; 1")
def test_9_26_what_is_neutralized_stays_in_its_box(switch):
    it = Stage(reading__neutralized_complete=switch)
    [front] = it.lay("I-1: FRONT UNDERGROUND")
    it.run(government.suppression, RURAL, 0, 6)
    assert it.box(front) == (Box.COMPLETED if switch else Box.UNDERGROUND)


def test_9_26_a_plus_costs_the_government_a_die():
    it = Stage()
    found = it.look_for(lambda copy: copy.run(government_missions.suppress, RURAL, 0),
        lambda copy: copy.told(Event.MISSION)[0][4] == Mark.PLUS)
    assert 1 <= 49 - found.psl()[1] <= 6


def test_9_22_9_24_neutralized_units_may_be_found_too():
    it = Stage()
    for box in (Box.OPERATIONS, Box.COMPLETED, Box.UNDERGROUND):
        it.one(Type.BAND, RURAL, box, neutral=1)
        it.one(Type.CADRE, RURAL, box)
    here = it.at[RURAL]
    assert (queries.exposed(it.public, here), queries.hidden(it.public, here)) == (4, 2)
    assert (queries.any_fln(it.public, here), queries.fit_fln(it.public, here)) == (6, 3)


# ---- 9.27 Population Resettlement ---------------------------------------------------------------------------------------

def test_9_27_for_good_with_terror_and_a_front_less():
    it = Stage()
    police, *_ = it.lay("I-1: POLICE PATROL, FRONT UNDERGROUND")
    assert it.run(government.may_resettle, RURAL)
    it.run(government.resettle, RURAL, 10)
    assert it.psl() == (60 + 10 - 1, 50 - 1 + 2)
    assert (it.counted(RURAL, Class.FRONT), it.counted(RURAL, Class.CADRE), it[RURAL].terror) == (0, 1, 1)
    assert it.query(queries.is_remote, RURAL)
    assert not it.run(government.may_resettle, RURAL)
    assert not it.run(counters.may_hold_front, RURAL)
    assert it.box(police) == Box.PATROL


@pytest.mark.parametrize("place", [TOWN, REMOTE])
def test_9_27_rural_areas_only(place):
    it = Stage()
    it.one(Type.POLICE, place, Box.PATROL)
    assert not it.run(government.may_resettle, place)


# ---- 11.3 the OAS's own Suppression -------------------------------------------------------------------------------------

@cases("switch: 0; 1")
def test_11_3_the_oas_suppresses_for_nothing_and_always_brings_terror(switch):
    it = Stage(reading__oas_spares_cells=switch)
    it.lay("ORAN: 3 ELITE")
    cells = it.lay("ORAN: CADRE UNDERGROUND, FRONT UNDERGROUND")
    it.run(government.suppression, TOWN, 1, 6)
    assert (it.psl()[1], it[TOWN].terror) == (50, 1)
    assert it.public.unit_neutral[list(cells)].tolist() == ([0, 0] if switch else [1, 1])
    assert it.told(Event.MISSION)[0][2] == 6                                  # no elite unit assists


def test_11_3_the_oas_needs_no_police_and_acts_in_algeria_alone():
    it = Stage()
    it.public.oas, it.public.oas_place = 1, it.at["FRANCE"]
    it.run(government_missions.oas_suppression)
    assert it.told(Event.MISSION) == []
    it.public.oas_place = it.at[TOWN]
    it.run(government_missions.oas_suppression)
    assert it.told(Event.MISSION)[0][:2] == (TOWN, Mission.SUPPRESSION)
    assert it[TOWN].terror == 1
    assert it.public.oas_place != NOWHERE
