"""7, 11.22, 11.7: who goes where in the Deployment Phase of Algeria."""

from simulate.algeria.enums import Box, Class, Deploy, Side, Type
from simulate.algeria.rules.effects import fln_missions, interphase
from simulate.algeria.rules.phases import deployment
from tests.algeria.stage import Stage
from tests.cases import cases

A, B = "I-1", "V-7"


def offered(it, side):
    """(Deploy, place, Class) of the options."""
    return {(Deploy(a), it.ids[b], Class(c)) for a, b, c, _ in it.options(side)[1:]}


def answer(it, side, *wanted):
    """The number of an option (Deploy, place, Class) among those offered last."""
    return next(at for at, (a, b, c, _) in enumerate(it.options(side)) if at and (Deploy(a), it.ids[b], Class(c)) == wanted)


@cases("how goal patrols mode: PATROL A 1 DIVISION; MOVE B 0 DIVISION; CHANGE_MODE A 0 DISPERSED", Deploy, Class, A=A, B=B)
def test_7_the_government_deploys_one_of_two_divisions_as_it_says_and_then_stops(how, goal, patrols, mode):
    it = Stage()
    first, second = it.lay("I-1: 2 DIVISION")
    it.run(deployment.list_deployable)
    it.run(deployment.list_deployments, it.state.government)
    others = [area for area in it.ids[:it.board.areas] if area != A]
    script = [answer(it, Side.GOVERNMENT, how, A, Class.DIVISION), *([others.index(goal)] if how == Deploy.MOVE else []), 0]
    it.run(deployment.government_deployment, government=script)
    assert (it.place(first), it.box(first)) == (goal, Box.PATROL if patrols else Box.OPERATIONS)
    assert (it.place(second), it.box(second)) == (A, Box.OPERATIONS)
    assert it.public.unit_class[[first, second]].tolist() == [mode, Class.DIVISION]


def test_7_11_22_the_fln_deploys_until_it_has_enough_and_units_abroad_are_ready():
    it = Stage()
    front, cadre, band, left = it.lay("I-1: FRONT UNDERGROUND, CADRE UNDERGROUND; V-7: 2 BAND UNDERGROUND")
    france, abroad, built = it.lay("FRANCE: CADRE COMPLETED; TUNISIA: BAND COMPLETED, CADRE UNDERGROUND")
    it.run(deployment.return_to_france)
    it.run(deployment.list_sorties, it.state.fln)
    sortie = answer(it, Side.FLN, Deploy.OPERATIONS, B, Class.BAND)
    home = answer(it, Side.FLN, Deploy.FROM_FRANCE, "FRANCE", Class.CADRE)
    it.run(deployment.fln_deployment, fln=[sortie, 0, home])                 # one of the two bands
    assert [it.box(unit) for unit in (front, cadre, france, left)] == [Box.UNDERGROUND] * 4
    assert [it.place(unit) for unit in (front, cadre, france)] == [A] * 3
    assert it.box(band) == it.box(abroad) == it.box(built) == Box.OPERATIONS


def test_7_active_units_patrol_or_go_to_any_area_once():
    it = Stage()
    brigade, division = it.lay("I-1: BRIGADE, DIVISION")
    it.one(Type.ELITE, A, Box.COMPLETED)                                       # is not active
    it.lay("I-1: ALGERIAN neutral, POLICE PATROL")
    it.run(deployment.list_deployable)
    it.run(deployment.list_deployments, it.state.government)
    assert {(kind, group) for kind, _, group in offered(it, Side.GOVERNMENT)} == {
        (Deploy.PATROL, Class.BRIGADE), (Deploy.MOVE, Class.BRIGADE), (Deploy.PATROL, Class.DIVISION),
            (Deploy.MOVE, Class.DIVISION),
        (Deploy.CHANGE_MODE, Class.DIVISION)}
    it.run(deployment.patrol, brigade)
    it.run(deployment.redeploy, division, B)
    assert (it.place(brigade), it.box(brigade), it.place(division), it.box(division)) == (A, Box.PATROL, B, Box.OPERATIONS)
    assert not it.run(deployment.may_deploy, division)                             # so no patrol in another area in the same turn


def test_7_11_7_a_division_changes_its_mode_once_wherever_and_however_it_is():
    it = Stage()
    [division] = it.lay("I-1: DIVISION COMPLETED neutral")
    assert it.run(deployment.may_change_mode, division)
    it.run(deployment.change_mode, division)
    assert it.public.unit_class[division] == Class.DISPERSED
    assert not it.run(deployment.may_change_mode, division)
    it.run(deployment.begin_deployment)
    it.run(deployment.change_mode, division)
    assert it.public.unit_class[division] == Class.DIVISION


def test_7_the_fln_leaves_its_ug_boxes_where_it_is():
    it = Stage()
    for kind in (Type.FRONT, Type.CADRE, Type.BAND, Type.FAILEK):
        it.one(kind, B, Box.UNDERGROUND)
        it.one(kind, A, Box.UNDERGROUND, neutral=1)
    it.run(deployment.list_sorties, it.state.fln)
    assert {(place, group) for kind, place, group in offered(it, Side.FLN) if kind == Deploy.OPERATIONS} == {
        (B, group) for group in (Class.FRONT, Class.CADRE, Class.BAND, Class.FAILEK)}


def test_11_22_one_cadre_in_france_from_an_area_with_a_front():
    it = Stage()
    cadre, second = it.lay("I-1: 2 CADRE UNDERGROUND")
    assert not it.run(deployment.may_go_to_france, A)
    it.lay("I-1: FRONT UNDERGROUND")
    assert it.run(deployment.may_go_to_france, A)
    it.run(deployment.travel, cadre, "FRANCE")
    assert it.place(cadre) == "FRANCE"
    assert not it.run(deployment.may_go_to_france, A)                              # one journey
    it.run(deployment.begin_deployment)
    assert not it.run(deployment.may_go_to_france, A)                              # one Cadre
    assert it.run(fln_missions.may_propagandize, "FRANCE")
    it.run(deployment.travel, cadre, A)
    assert (it.place(cadre), it.box(cadre), it.place(second)) == (A, Box.UNDERGROUND, A)


def test_11_22_one_journey_a_turn_wherever_there_is_room():
    it = Stage(france__cadres=3)
    first, *_ = it.lay("ALGIERS: 2 CADRE UNDERGROUND, FRONT UNDERGROUND")
    assert it.run(deployment.may_go_to_france, "ALGIERS")
    it.run(deployment.travel, first, "FRANCE")
    assert not it.run(deployment.may_go_to_france, "ALGIERS")
    it.run(deployment.begin_deployment)
    assert it.run(deployment.may_go_to_france, "ALGIERS")


@cases("switch: 0; 1")
def test_11_22_from_france_to_a_front_or_to_the_countries(switch):
    it = Stage(reading__france_to_countries=switch)
    it.lay("I-1: FRONT UNDERGROUND")
    goals = {place for place in it.ids if it.run(fln_missions.front_place, place)}
    assert goals == ({A, "MOROCCO", "TUNISIA"} if switch else {A})
    it.public.independent = 0
    assert not it.run(fln_missions.front_place, "MOROCCO")


@cases("switch: 0; 1")
def test_10_3_redeployment_and_neutralized_units(switch):
    it = Stage(reading__neutralized_stay=switch)
    *fit, hurt = it.lay("I-1: FRONT COMPLETED, BAND, CADRE COMPLETED neutral")
    patrol, police, flown = it.lay("I-1: ELITE PATROL neutral, POLICE PATROL neutral, ELITE COMPLETED ELITE_AIR")
    [shot] = it.lay("I-1: BRIGADE COMPLETED BRIGADE_AIR neutral")
    it.public.air_left = it.public.helo_left = 0
    it.run(interphase.redeploy_all)
    assert it.public.unit_class[shot] == (Class.BRIGADE_AIR if switch else Class.BRIGADE)
    assert [it.box(unit) for unit in fit] == [Box.UNDERGROUND] * 2
    assert it.box(hurt) == (Box.COMPLETED if switch else Box.UNDERGROUND)
    assert it.box(patrol) == (Box.PATROL if switch else Box.COMPLETED)         # waits to be activated, as all Government units
    assert (it.box(police), it.public.unit_class[flown]) == (Box.PATROL, Class.ELITE)
    assert (it.public.air_left, it.public.helo_left) == (it.public.air_most, it.public.helo_most) == (6, 4)
    assert it.public.unit_neutral[[hurt, patrol, police]].tolist() == [1, 1, 1]
