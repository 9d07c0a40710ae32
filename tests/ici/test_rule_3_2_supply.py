"""3.2 FLN Supply Check, and the FLN's stacking limits of G."""
from collections import Counter

import pytest

from simulate.ici.enums import Event, Kind
from simulate.ici.rules.counters import remove_random_failek
from simulate.ici.rules.movement_and_attacks.after_movement import enforce_fln_stacking, supply_check
from simulate.ici.rules.queries.places import supply_limit
from tests.cases import cases
from tests.ici.stage import agree, by_place, rows, stage


def limit(it, place, value=11, resettled=0):
    """Faileks supplied there with the Population Marker at `value` and a Resettlement Marker (1: +3, 2: +1)."""
    it[place].allegiance = value
    it[place].resettled = resettled
    return it.query(supply_limit, place)


def test_r32_example_4b():
    """Population 2, a +3 marker, Population Marker at 7: six Faileks."""
    assert limit(stage(), "4B", 7, 1) == 6


@cases("place population: 1A 1; 4B 2; 2A 3")
@cases("resettled base: 0 5; 1 3; 2 1")
@cases("value extra: 0 1; 10 1; 11 0; 20 0")
def test_r32_population_and_base_and_one_more_at_0_to_10(place, population, resettled, base, value, extra):
    assert limit(stage(), place, value, resettled) == population + base + extra


@cases("place faileks: Alger 3; Oran 3; Constantine 3; 7A 3; batna 2; setif 2; guelma 1; kenadsa 1")
@cases("value: 5; 15")
def test_r32_reading_others_supply_their_stacking_limit_and_nothing_is_added(place, faileks, value):
    assert limit(stage(), place, value) == faileks


def checked(it):
    """{place: Faileks left} after the supply check."""
    it.do(supply_check)
    return by_place(it, it.public.faileks)


def test_r32_who_is_unsupplied_goes_and_the_countries_have_no_limit():
    it = stage({"1A": 9, "2A": 8, "Tunisia": (0, 20, 0), "Morocco": (0, 9, 0), "WestAfrica": (0, 5, 0)})
    pool = it.fln.pool.copy()
    assert checked(it) == {"1A": 6, "2A": 8, "Tunisia": 20, "Morocco": 9, "WestAfrica": 5}
    assert (it.fln.pool - pool).tolist() == [3, 0, 0]
    assert [(row.place, row.b) for row in rows(it, Event.FAILEK_REMOVED)] == [("1A", 1)] * 3


def test_r32_reading_removal_kills_nobody():
    """The last one that goes for want of supply moves no Population Marker."""
    it = stage({"Alger": 1}, overlay={"rules": {"stacking.fln_major_city": 0}})
    assert checked(it) == {}
    assert not rows(it, Event.ALLEGIANCE, Event.FAILEK_KILLED)


@pytest.mark.slow
def test_r32_who_goes_is_random_among_all():
    it = stage({"1A": (4, 3, 1)})
    gone = Counter()
    for game in range(4000):
        it.secret.game, it.log.n = game, 0
        it.secret.attempt[:] = 0
        it.do(remove_random_failek, "1A", 12, 1)
        kind = rows(it, Event.FAILEK_REMOVED)[0].a
        gone[kind] += 1
        it.fln.types[it.at["1A"], kind] += 1
        it["1A"].faileks += 1
    assert agree(gone, 4000, {0: 4 / 8, 1: 3 / 8, 2: 1 / 8})


LIMITS = {Kind.MAJOR_CITY: 3, Kind.CITY: 2, Kind.TOWN: 1, Kind.RESOURCE_SITE: 1, Kind.SAHARA: 3}


@cases("place: Oran; setif; guelma; hassi_rmel; 7C; 2A; Tunisia")
def test_g_fln_excess_goes_at_the_end_of_movement(place):
    """Major Cities, Communities and the Sahara have limits; other Regions wait for supply, countries have none."""
    it = stage({place: (0, 12, 0)})
    most = LIMITS.get(Kind(int(it[place].kind)), 12)
    it.do(enforce_fln_stacking)
    assert it[place].faileks == most
    assert [(row.place, row.a, row.b) for row in rows(it, Event.FAILEK_REMOVED)] == [(place, 1, 0)] * (12 - most)
    assert not rows(it, Event.ALLEGIANCE, Event.FAILEK_KILLED)
