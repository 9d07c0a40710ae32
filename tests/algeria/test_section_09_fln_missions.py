"""9.1: the FLN's missions in Algeria, as printed; and where a reading changes them."""
import pytest

from reports.algeria.trace import TRACE
from simulate.algeria.enums import Ask, Box, Class, Event, Mark, Mission, Type
from simulate.algeria.rules.effects import fln_missions as missions
from simulate.algeria.rules.missions import fln, react_and_flush
from tests.algeria.stage import FLN, GOVERNMENT, Stage
from tests.cases import cases

TOWN, RURAL, REMOTE = "ORAN", "I-1", "I-2"


def stage(**switches):
    it = Stage(**switches)
    it.public.ap = 20
    return it


# ---- 9.11 Propaganda ----------------------------------------------------------------------------------------------------

@cases("""kind place may:
    CADRE RURAL True; FRONT TOWN True; BAND RURAL False; CADRE REMOTE False; CADRE MOROCCO False
""", Type, RURAL=RURAL, TOWN=TOWN, REMOTE=REMOTE)
def test_9_11_who_may_and_where(kind, place, may):
    it = stage()
    it.one(kind, place)
    assert bool(it.run(missions.may_propagandize, place)) == may
    it.public.ap = 0
    assert not it.run(missions.may_propagandize, place)


@pytest.mark.parametrize("kind, left", [(Type.CADRE, None), (Type.FRONT, Class.CADRE)])
@cases("place factor: RURAL 1; TOWN 2", RURAL=RURAL, TOWN=TOWN)
@cases("roll number lost: 0 0 True; 1 1 True; 2 1 False; 5 2 False; 6 3 False")
def test_9_11_psp_doubled_in_towns_and_what_a_plus_costs(kind, left, place, factor, roll, number, lost):
    it = stage()
    unit = it.one(kind, place)
    it.run(missions.propaganda, unit, roll)
    assert (it.public.owed[FLN], it.public.ap) == (number * factor, 19)
    assert it.counted(place) == (1 if left or not lost else 0)
    assert not lost or left is None or it.counted(place, left) == 1
    assert it.public.owed[GOVERNMENT] == (lost and left is None)              # 1 PSP of its choice for the Cadre
    assert it.psl() == ((59, 52) if lost and left else (60, 50))              # C.6: +2 and -1 for the Front
    assert not it.run(missions.may_propagandize, place)                       # once an area and turn


def test_9_11_in_france_it_is_not_doubled_and_nobody_reacts():
    it = stage()
    cadre, *_ = it.lay("FRANCE: CADRE UNDERGROUND; I-1: ELITE")
    it.run(missions.propaganda, cadre, 6)
    assert it.public.owed[FLN] == 3
    it.state.government.ask = -1
    it.run(react_and_flush.react, Mission.PROPAGANDA, "FRANCE")
    assert it.state.government.ask == -1


# ---- 9.12 Strike --------------------------------------------------------------------------------------------------------

def strike(it, roll, cadres=1, police=0):
    it.put(Type.POLICE, TOWN, Box.PATROL, police)
    front, *others = it.put(Type.FRONT, TOWN) + it.put(Type.CADRE, TOWN, count=cadres)
    it.public.unit_in[[front, *others]] = 1
    return it.run(missions.strike, TOWN, cadres, roll)


def test_9_12_a_front_in_a_town_for_3_ap():
    it = stage()
    it.lay("ORAN: CADRE")
    assert not it.run(missions.may_strike, TOWN)
    it.lay("I-1: FRONT")
    assert not it.run(missions.may_strike, RURAL)
    it.lay("ORAN: FRONT")
    assert it.run(missions.may_strike, TOWN)
    it.public.ap = 2
    assert not it.run(missions.may_strike, TOWN)


@cases("cadres police roll dice: 0 0 4 2; 2 0 4 3; 3 1 6 5; 0 2 3 1")
def test_9_12_cadres_help_patrols_hinder_and_the_number_is_dice(cadres, police, roll, dice):
    it = stage()
    assert strike(it, roll, cadres, police) == dice
    assert it.public.ap == 17


def test_9_12_the_psp_are_as_many_dice_as_the_number_says():
    it = stage()
    front, cadre, idle = it.one(Type.FRONT, TOWN), *it.put(Type.CADRE, TOWN, count=2)
    found = it.look_for(lambda copy: copy.run(fln.conduct_strike, front, TOWN, fln=[1]), lambda copy: copy.public.owed[FLN] > 6)
    assert [found.box(unit) for unit in (front, cadre, idle)] == [Box.COMPLETED, Box.COMPLETED, Box.OPERATIONS]


@cases("switch: 0; 1")
def test_9_12_an_at_neutralizes_all_police_and_c_6_pays_for_each(switch):
    it = stage(reading__no_award_for_police=switch)
    it.lay("ORAN: POLICE PATROL neutral")
    assert strike(it, 6, 2, 2) == 3
    assert it.public.count[it.at[TOWN], Class.POLICE, 2 * Box.PATROL + 1] == 3
    assert it.public.owed[FLN] == (0 if switch else 2)                        # not for the one that was neutralized before


def test_9_12_a_plus_costs_every_unit_of_the_strike():
    it = stage()
    [idle] = it.lay("ORAN: CADRE UNDERGROUND")
    strike(it, 1, 2, 2)
    assert (it.counted(TOWN, Class.FRONT), it.counted(TOWN, Class.CADRE)) == (0, 2)      # the idle one, and what the Front became
    assert it.place(idle) == TOWN
    assert it.public.owed[GOVERNMENT] == 2


@cases("there answer loss: None () True; ELITE (0,) True; ELITE (1,) False", Type)
def test_9_12_a_strike_left_alone_costs_the_government_a_die(there, answer, loss):
    it = stage()
    it.public.air_left = it.public.helo_left = it.public.helo_most = 0
    if there is not None:
        it.one(there, TOWN)
    strike(it, 4, 0)
    it.psl(60, 50)
    it.run(react_and_flush.react, Mission.STRIKE, TOWN, government=answer)
    assert bool(it.told(Event.NO_REACT)) == loss
    assert not loss or 1 <= 50 - it.psl()[1] <= 6


# ---- 9.13 Movement ------------------------------------------------------------------------------------------------------

@cases("""here there may:
    V-3 V-8 True; V-3 ORAN True; ORAN IV-2 True; V-3 IV-2 True; V-3 IV-1 False
    V-3 ALGIERS False; V-3 MOROCCO True; MOROCCO V-3 False; MOROCCO V-1 True; MOROCCO TUNISIA False
    V-3 FRANCE False; FRANCE V-3 False; V-3 V-3 False""")
def test_9_13_how_far(here, there, may):
    assert bool(stage().run(missions.may_move, here, there)) == may


@cases("goal: V-8; ORAN; MOROCCO")
def test_9_13_the_fln_says_where_to(goal):
    it = stage()
    [band] = it.lay("V-3: BAND")
    goals = [place for place in it.ids if it.run(missions.may_move, "V-3", place)]
    answer = [goals.index(goal)]
    found = it.look_for(lambda copy: copy.run(fln.conduct_move, band, "V-3", fln=answer), lambda copy: copy.place(band))
    assert (found.place(band), found.box(band)) == (goal, Box.COMPLETED)


@cases("patrols roll arrives: 0 1 False; 0 2 True; 1 2 False; 2 3 False; 2 4 True")
def test_9_13_patrols_of_the_area_moved_to_count(patrols, roll, arrives):
    it = stage()
    [band] = it.lay("V-3: BAND")
    it.put(Type.POLICE, "V-4", Box.PATROL, patrols)
    it.put(Type.ELITE, "V-3", Box.PATROL, 3)                                  # not those of the area moved from
    it.lay("V-4: POLICE PATROL neutral")
    it.run(missions.move, band, "V-4", roll)
    assert (it.place(band), it.public.owed[GOVERNMENT]) == (("V-4", 0) if arrives else ("", 1))
    assert not arrives or it.box(band) == Box.COMPLETED


@cases("active arrives: 0 True; 1 False")
def test_9_13_the_border_zone_only_where_it_is_active(active, arrives):
    for here, there in (("MOROCCO", "V-1"), ("V-1", "MOROCCO")):
        it = stage()
        band = it.one(Type.BAND, here)
        it.public.border, it.public.border_active = 3, active                 # a DRM of -2
        it.run(missions.move, band, there, 3)
        assert it.place(band) == (there if arrives else "")
    it = stage()
    [band] = it.lay("V-1: BAND")
    it.public.border, it.public.border_active = 3, 1
    it.run(missions.move, band, "V-3", 3)
    assert it.place(band) == "V-3"


@cases("switch: 0; 1")
def test_9_23_react_to_a_move(switch):
    it = stage(reading__no_react_to_move=switch)
    band, *_ = it.lay("V-3: BAND; V-4: ELITE")
    it.run(missions.move, band, "V-4", 6)
    it.state.government.ask = -1
    it.run(react_and_flush.react, Mission.MOVE, "V-4", government=[0])
    assert it.state.government.ask == (-1 if switch else Ask.REACT)


# ---- 9.14 Raid ----------------------------------------------------------------------------------------------------------

def raid(it, place, roll, bands=1, faileks=0):
    it.public.unit_in[it.put(Type.FAILEK, place, count=faileks) + it.put(Type.BAND, place, count=bands)] = 1
    return Mark(it.run(missions.raid, place, roll))


def test_9_14_the_example_two_bands_and_a_failek_have_plus_2():
    it = stage()
    assert raid(it, RURAL, 4, 2, 1) == Mark.AT
    assert it.told(Event.MISSION)[0][2] == 6
    assert {"raiders": 2} in [TRACE.told(Event.MISSION, row, [], {})["modifiers"]
                              for row in it.state.log.row[:it.state.log.n] if row[0] == Event.MISSION]


@cases("""place roll police ap mark:
    RURAL 5 0 2 NONE; TOWN 5 0 4 NONE; TOWN 6 0 6 AT; RURAL 1 0 1 PLUS; RURAL 3 2 1 PLUS""", Mark, RURAL=RURAL, TOWN=TOWN)
def test_9_14_ap_doubled_in_towns_and_any_sign_brings_terror(place, roll, police, ap, mark):
    it = stage()
    it.put(Type.POLICE, place, Box.PATROL, police)
    it.terror("V-3")
    assert raid(it, place, roll) == mark
    assert (it.public.ap, it[place].terror) == (19 + ap, mark != Mark.NONE)
    assert not it.run(missions.may_raid, place)


def test_9_14_terror_is_no_drm_of_a_raid_and_remote_areas_have_none():
    it = stage()
    it.terror(RURAL)
    raid(it, RURAL, 4)
    assert it.told(Event.MISSION)[0][2] == 4
    it.lay("I-2: BAND")
    assert not it.run(missions.may_raid, REMOTE)


@cases("switch neutral won: 0 [1,1] 1; 1 [1,0] 0")
def test_9_14_an_at_neutralizes_a_police_unit_that_is_not_yet(switch, neutral, won):
    it = stage(reading__raid_hits_neutralized=switch)
    police = it.lay("I-1: POLICE PATROL neutral, POLICE PATROL")
    it.run(missions.raid_hits_police, RURAL)
    assert it.public.unit_neutral[police].tolist() == neutral
    assert it.public.owed[FLN] == won


@cases("switch: 0; 1")
def test_9_14_a_plus_neutralizes_the_raider_that_the_fln_names(switch):
    it = stage(reading__raid_takes_failek=switch)
    failek, band = it.lay("I-1: FAILEK, BAND")
    it.put(Type.POLICE, RURAL, Box.PATROL, 6)                                 # so that any roll is a +

    def raiding(copy):
        copy.run(fln.conduct_raid, failek, RURAL, fln=[1, 1])         # the Band joins; the second of Failek and Band

    found = it.look_for(raiding, lambda copy: copy.public.unit_neutral[[failek, band]].any())
    assert found.public.unit_neutral[[failek, band]].tolist() == ([1, 0] if switch else [0, 1])


# ---- 9.15 Harass --------------------------------------------------------------------------------------------------------

def harass(it, leader, **answers):
    it.public.mission = Mission.HARASS
    it.run(fln.conduct_harass, leader, RURAL, **answers)

def test_9_15_a_band_is_alone_a_failek_takes_along_whom_it_likes():
    it = stage()
    failek, cadre, *bands = it.lay("I-1: FAILEK, CADRE, 2 BAND")
    it.lay("I-1: POLICE PATROL")
    alone = it.again(0)
    harass(alone, bands[0])
    assert alone.told(Event.COMBAT)[0][1] == 2
    harass(it, failek, fln=[2, 1])             # both Bands, the Cadre
    assert it.told(Event.COMBAT)[0][1] == 4 + 2 + 2 + 1
    assert cadre < it.board.units


@cases("switch firepower: 0 5; 1 4")
def test_9_15_cadres_may_join_a_failek(switch, firepower):
    it = stage(reading__no_cadres_in_harass=switch)
    failek, *_ = it.lay("I-1: FAILEK, CADRE, POLICE PATROL")
    harass(it, failek, fln=[1])
    assert it.told(Event.COMBAT)[0][1] == firepower


@cases("kind half: POLICE 1; BRIGADE 3; ELITE 5; ALGERIAN 3; DIVISION 13", Type)
def test_9_15_the_target_fires_back_with_half_rounded_up(kind, half):
    it = stage()
    it.public.air_left = 0
    it.one(kind, RURAL, Box.COMPLETED)
    harass(it, it.one(Type.BAND, RURAL))
    assert it.told(Event.COMBAT)[0][3] == half


@cases("switch: 0; 1")
def test_11_11_air_points_for_a_unit_that_fires_back(switch):
    it = stage(reading__no_air_when_harassed=switch)
    it.lay("I-1: BRIGADE")
    harass(it, it.one(Type.BAND, RURAL), government=[2])
    assert it.public.air_left == (6 if switch else 4)
    firepower = it.told(Event.COMBAT)[0][3]
    assert firepower == 3 if switch else 5 <= firepower <= 15                 # half of the brigade's 6, the dice on top


@cases("switch box: 0 OPERATIONS; 1 COMPLETED", Box)
def test_9_15_the_target_stays_in_its_box(switch, box):
    it = stage(reading__harassed_completes=switch)
    brigade, band = it.lay("I-1: BRIGADE, BAND")

    found = it.look_for(lambda copy: harass(copy, band), lambda copy: copy.place(band) == RURAL)
    assert (found.box(brigade), found.box(band)) == (box, Box.COMPLETED)
