"""2.1-1 Exchange."""

from simulate.ici.enums import Event, Exchange
from simulate.ici.rules.forces.recruitment import exchange_one, exchanges, most_exchanges, offer_exchanges
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import offers, rows, stage

TWO, THREE, MIXED = (int(exchange) for exchange in Exchange)


@cases("exchange left: TWO [2,3,0]; THREE [1,2,1]; MIXED [3,1,1]", TWO=TWO, THREE=THREE, MIXED=MIXED)
def test_r211_an_exchange_happens_in_one_place_and_costs_half_an_op(exchange, left):
    it = stage({"1A": (4, 2, 0), "1B": 4})
    pool, before = it.fln.pool.copy(), it["1A"].types.copy()
    it.do(exchange_one, "1A", exchange)
    assert it["1A"].types.tolist() == left
    assert (it.fln.pool - pool).tolist() == (before - it["1A"].types).tolist()
    assert (it["1A"].faileks, it["1B"].faileks) == (sum(left), 4)
    assert (it.public.halves, it.public.ops.tolist()) == (1, [20, 20])


@cases("""types pool most:
    (0,9,0) 9 (0,0,0); (1,0,0) 9 (0,0,0); (1,1,0) 9 (0,0,1); (2,0,0) 9 (1,0,0); (3,0,0) 9 (1,1,0); (7,2,0) 9 (3,2,2)
    (2,5,3) 9 (1,0,2); (12,6,0) [0,0,12] (0,4,6); (12,6,0) [9,1,0] (1,0,0); (12,6,0) [0,36,2] (6,2,2)""")
def test_r211_as_many_as_the_faileks_of_one_place_and_the_counters_off_the_map_allow(types, pool, most):
    it = stage({"1A": types, "1B": (9, 9, 9)})
    it.fln.pool[:] = pool
    assert tuple(it.do(most_exchanges, "1A", exchange) for exchange in range(3)) == most


@cases("ops halves most: 0 0 0; 1 0 2; 1 1 1; 1 2 0; 2 0 4")
def test_r211_as_many_as_the_ops_allow(ops, halves, most):
    it = stage({"1A": 12}, ops=ops)
    it.public.halves = halves
    assert it.do(most_exchanges, "1A", TWO) == most


def listed(it):
    it.do(offer_exchanges)
    return {(it.names.places[a], b) for a, b, _ in offers(it) if a < it.board.places}


def test_r211_regions_sahara_and_communities_but_only_faileks_of_the_same_place():
    it = stage({"1A": 2, "7A": 3, "setif": (1, 1, 0), "batna": 1, "1B": 1, "Alger": (0, 3, 0), "Tunisia": (0, 4, 0)})
    assert listed(it) == {("1A", TWO), ("7A", TWO), ("7A", THREE), ("setif", MIXED)}


def exchanged(it, script):
    it.public.halves = 0
    it.do(exchanges, answers(it, fln=script))
    return [(row.place, row.a, row.b) for row in rows(it, Event.EXCHANGED)]


def test_r211_reading_any_number_and_what_was_given_up_is_off_the_map_at_once():
    """12 Moussebilines of 1A: three for a Commando four times; the last Moussebilines come off with them."""
    it = stage({"1A": 12})
    it.fln.pool[:] = 0, 0, 4
    assert exchanged(it, [1, 2, 1, 0, 0]) == [("1A", THREE, 3), ("1A", THREE, 1)]
    assert (it["1A"].types.tolist(), it.fln.pool.tolist()) == ([0, 0, 4], [12, 0, 0])
    assert it.public.halves == 4
