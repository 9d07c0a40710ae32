"""2.1-2 Recruitment: limits, costs, the order of types; the small functions."""

from simulate.ici.enums import Lasting, Level
from simulate.ici.rules.forces.recruitment import may_recruit, most_recruits, recruit_one
from simulate.ici.rules.queries.costs import cost_by_markers, recruit_cost, recruit_limit
from tests.cases import cases
from tests.ici.stage import stage

CHEAP, NORMAL, DEAR = 1, 2, 4          # half OPs


@cases("place population: 1A 1; 3A 2; 2A 3; Alger 1")
@cases("level more: FLN 1; PURGE 0; ACTIVIST 0; SUPPORT -1", Level)
def test_r212_limit_is_the_population_one_more_at_fln_one_less_at_support_level(place, population, level, more):
    it = stage()
    it[place].level = level
    assert it.query(recruit_limit, place) == population + more


@cases("""incap value cost:
    0 0 CHEAP; 10 10 CHEAP; 10 11 NORMAL; 11 10 NORMAL; 11 11 DEAR; 20 20 DEAR; 0 20 NORMAL; 20 0 NORMAL
""", CHEAP=CHEAP, NORMAL=NORMAL, DEAR=DEAR)
def test_r212_cost_by_both_markers(incap, value, cost):
    assert cost_by_markers(stage().board, incap, value) == cost


@cases("place cost: 1A DEAR; Alger CHEAP; Oran CHEAP; Tunisia CHEAP; WestAfrica CHEAP", DEAR=DEAR, CHEAP=CHEAP)
def test_r212_major_cities_and_countries_are_cheap_whatever_the_markers(place, cost):
    it = stage()
    it.public.incap = 20
    it.public.allegiance[:] = 20
    assert it.query(recruit_cost, place) == cost


@cases("maquis cost: 0 1; 1 2; 3 2")
def test_r223_one_op_in_a_country_with_maquis(maquis, cost):
    it = stage()
    it["Tunisia"].maquis = maquis
    assert it.query(recruit_cost, "Tunisia") == cost
    assert it.query(recruit_cost, "Morocco") == 1


def allowed(it, place):
    return bool(it.do(may_recruit, place))


def test_r212_reading_a_failek_in_the_region_itself_is_needed_one_in_a_community_is_none():
    it = stage({"1A": 1, "batna": 1, "khenchela": 1, "7A": 1, "Alger": 1})
    assert {place for place in it.names.places if allowed(it, place)} == {"1A", "Alger"}


@cases("effect open_now: None set(); TUNISIA_MOROCCO {'Tunisia','Morocco'}; WEST_AFRICA {'WestAfrica'}", Lasting)
def test_r212_countries_once_independent_without_any_failek_there(effect, open_now):
    it = stage()
    if effect is not None:
        it.public.lasting[effect] = 1
    assert {place for place in it.names.places if allowed(it, place)} == open_now


@cases("""pool recruited most:
    (9,9) 0 4; (0,9) 0 0; (1,9) 0 2; (9,0) 0 1; (9,1) 0 3; (1,1) 0 2; (2,1) 0 3
    (2,9) 0 4; (9,0) 1 0; (0,9) 1 1; (1,1) 1 2; (9,9) 3 1; (9,9) 4 0; (9,1) 1 2""")
def test_r212_reading_the_sequence_ends_at_a_type_that_is_not_off_the_map(pool, recruited, most):
    """2A at FLN Level: four a turn."""
    it = stage({"2A": 1})
    place = it.at["2A"]
    it.public.level[place], it.public.recruited[place] = Level.FLN, recruited
    it.fln.pool[:2] = pool
    assert it.do(most_recruits, place) == most
    assert it.do(may_recruit, place) == (most > 0)
    for _ in range(most):
        assert it.do(may_recruit, place)
        it.do(recruit_one, place)
    assert it.fln.pool.min() >= 0
    assert not it.do(may_recruit, place)


@cases("pool most: (0,9) 3; (9,0) 0; (9,2) 2")
def test_r212_abroad_only_moudjahidines_count(pool, most):
    it = stage()
    it.public.lasting[Lasting.TUNISIA_MOROCCO] = 1
    it.fln.pool[:2] = pool
    assert it.do(most_recruits, "Tunisia") == most


@cases("ops halves value most: 0 0 10 0; 1 0 10 2; 1 1 10 1; 1 0 11 1; 1 1 11 0; 20 0 10 4; 2 0 11 2")
def test_r212_as_many_as_the_ops_allow(ops, halves, value, most):
    it = stage({"2A": 1}, ops=ops)
    place = it.at["2A"]
    it.public.level[place], it.public.allegiance[place], it.public.halves = Level.FLN, value, halves
    assert it.do(most_recruits, place) == most
    assert it.do(may_recruit, place) == (most > 0)
