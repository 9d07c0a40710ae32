"""11.1: Air and Helicopter Points of Algeria, as printed; and where a reading changes them."""

from simulate.algeria.enums import Box, Class, Event, Mission, Type
from simulate.algeria.rules.common import airmobile, counters
from simulate.algeria.rules.effects import government_missions as government
from simulate.algeria.rules.missions import government as government_missions
from simulate.algeria.rules.missions import react_and_flush
from simulate.algeria.state import OUT
from tests.algeria.stage import Stage
from tests.cases import cases

TOWN, RURAL, OTHER = "ORAN", "I-1", "V-3"


@cases("switch: 0; 1")
def test_11_11_air_points_before_or_after_contact(switch):
    it = Stage(reading__air_before_contact=switch)
    it.lay("I-1: BAND")
    it.one(Type.ELITE, RURAL, Box.PATROL)                                     # a 1 contacts the Band
    it.public.helo_left = it.public.helo_most = 0

    def flush(copy):
        copy.run(government_missions.flush, RURAL, government=[2])

    missed = it.look_for(flush, lambda copy: copy.told(Event.CONTACT)[0][3] == 0)
    assert missed.public.air_left == (4 if switch else 6)
    met = it.look_for(flush, lambda copy: copy.told(Event.CONTACT)[0][3] == 1)
    assert (met.public.air_left, 11 <= met.told(Event.COMBAT)[0][3] <= 21) == (4, True)


def test_11_11_no_air_points_in_towns():
    it = Stage()
    assert it.run(react_and_flush.air_support, Mission.FLUSH, TOWN, government=[3]) == 0
    assert it.run(react_and_flush.air_support, Mission.FLUSH, RURAL, government=[3]) == 3
    assert it.public.air_left == 3


@cases("kind points: ELITE 1; BRIGADE 2; ALGERIAN 2", Type)
def test_11_12_what_it_takes_to_fly_and_the_rating_that_it_brings(kind, points):
    it = Stage()
    it.lay("I-1: DIVISION COMPLETED")
    unit = it.one(kind, OTHER)
    it.public.helo_left = points - 1
    assert not it.run(airmobile.may_serve, unit, RURAL, 0, 0)
    it.public.helo_left = points
    rating = it.board.class_rating[kind]
    it.run(airmobile.serve, unit, RURAL)
    assert (it.place(unit), it.public.helo_left) == (RURAL, 0)
    assert it.run(government.contact_rating) == rating + 1


@cases("""kind division may:
    ELITE False True; BRIGADE False False; ALGERIAN True True; BRIGADE True True; DIVISION True False""", Type)
def test_11_12_from_afar_elite_units_or_where_a_division_is(kind, division, may):
    it = Stage()
    it.put(Type.DIVISION, RURAL, Box.COMPLETED, int(division))
    assert bool(it.run(airmobile.may_serve, it.one(kind, OTHER), RURAL, 0, 0)) == may


def test_11_12_an_elite_unit_may_not_fly_to_a_brigade_that_has_no_division():
    it = Stage()
    brigade, elite = it.lay("I-1: BRIGADE; V-3: ELITE")
    it.run(airmobile.serve, brigade, RURAL)
    assert not it.run(airmobile.may_serve, elite, RURAL, 1, 1)


@cases("switch: 0; 1")
def test_11_12_an_airmobile_brigade_joins_a_flush_but_opens_no_area_to_it(switch):
    it = Stage(reading__airmobile_needs_no_division=switch)
    _, brigade = it.lay("I-1: BAND; V-3: ALGERIAN ALGERIAN_AIR")
    assert not it.run(react_and_flush.can_flush, RURAL)
    [division] = it.lay("I-1: DIVISION COMPLETED")
    assert it.run(react_and_flush.can_flush, RURAL)
    it.run(counters.leave_map, division, OUT)
    it.lay("I-1: BRIGADE")
    assert it.run(react_and_flush.can_flush, RURAL)
    assert bool(it.run(airmobile.may_serve, brigade, RURAL, 0, 0)) == bool(switch)


def test_11_12_points_for_every_unit_on_the_spot():
    """Two elite units where they stand: each may be made airmobile, one after the other."""
    it = Stage()
    elites = it.lay("I-1: 2 ELITE")
    it.run(
        react_and_flush.choose_force, Mission.FLUSH, RURAL, government=[1, 2]
    )  # ELITE, ELITE_AIR; then STOP, ELITE, ELITE_AIR
    assert it.public.unit_class[elites].tolist() == [Class.ELITE_AIR, Class.ELITE_AIR]
    assert (it.public.unit_in[elites].tolist(), it.public.helo_left) == ([1, 1], 2)
    assert it.run(government.contact_rating) == 6
