"""3.1 FLN Movement: control that flips in mid-movement, payments that run out, quotas between Wilayas, the segment."""

from simulate.ici.enums import Ask, Event, Segment, Side
from simulate.ici.rules.decisions import offer_listed
from simulate.ici.rules.movement_and_attacks.fln_movement import (
    fln_movement,
    forget_moves,
    move_failek,
    offer_destinations,
    offer_groups,
)
from simulate.ici.state import NOWHERE
from tests.cases import cases
from tests.ici.conftest import answers, pointing
from tests.ici.stage import COMMANDO, MOUDJAHIDINE, MOUSSEBILINE, by_place, offers, places, rows, stage


def go(it, start, end, count=1, kind=MOUSSEBILINE):
    """Move Faileks one by one until a move fails; how many went."""
    for moved in range(count):
        if not it.do(move_failek, start, end, kind):
            return moved
    return count


def paid(it):
    """OPs paid by each Failek that moved."""
    return [row.c for row in rows(it, Event.FAILEK_MOVED)]


@cases("density start end population entrants: 4 1A 1B 1 3; 4 4C 4B 2 4; 4 4C 4A 3 4; 0 1A 1B 1 1; 0 4C 4B 2 2; 0 4C 4A 3 2")
def test_r31_note_3_how_many_entrants_of_an_empty_region_pay(density, start, end, population, entrants):
    """Reading: control is looked up before the entering Failek counts."""
    it = stage({start: 8}, density=density)
    assert it[end].population == population
    assert go(it, start, end, 7) == 7
    assert paid(it) == [1] * entrants + [0] * (7 - entrants)
    assert it.public.ops[Side.FLN] == 20 - entrants


def test_r31_a_route_that_cannot_be_paid_ends_before_the_region():
    """Two French-controlled Regions on the way, one Operation Point: only the first can be entered."""
    it = stage({"1A": 1, "1B": 1}, density=4, ops=1)
    it.do(offer_destinations, "1A")
    found = places(it, offers(it))
    assert found["1B"] == found["khenchela"] == 1
    assert "1D" not in found
    assert go(it, "1A", "1D") == 0
    assert it.public.ops[Side.FLN] == 1


def test_r31_reading_the_quota_is_of_an_ordered_pair():
    it = stage({"1A": 2, "3B": 2, "2B": 5})
    assert (go(it, "1A", "2B"), go(it, "3B", "2B"), go(it, "2B", "1A"), go(it, "2B", "3B")) == (1, 1, 1, 1)
    assert (go(it, "1A", "2B"), go(it, "3B", "2B"), go(it, "2B", "1A"), go(it, "2B", "3B")) == (0, 0, 0, 0)


def test_r31_the_quota_is_data_and_new_each_turn():
    it = stage({"1A": 5, "2B": 5})
    it.board.fln_move_quota = 2
    assert go(it, "1A", "2B", 5) == 2
    it.do(forget_moves)
    assert go(it, "1A", "2B", 5) == 2


def test_r31_from_communities_and_from_abroad_without_limit_and_not_counted():
    it = stage({"setif": 2, "3C": 5, "Tunisia": (0, 5, 0), "1D": 5, "2C": 1, "7C": 3})
    assert go(it, "setif", "3C", 2) == 2
    assert [go(it, "Tunisia", region, 1, MOUDJAHIDINE) for region in ("1D", "1D", "7C", "7C", "2C")] == [1] * 5
    assert it.public.entered.sum() == 0


@cases("reading moved: 1 1; 0 3")
def test_r31_reading_the_sahara_is_a_wilaya(reading, moved):
    into = stage({"5G": 3, "7B": 3}, overlay={"rules": {"reading.sahara_is_a_wilaya": reading}})
    assert go(into, "5G", "7B", 3) == moved
    out_of = stage({"7C": 3, "1D": 3}, overlay={"rules": {"reading.sahara_is_a_wilaya": reading}})
    assert go(out_of, "7C", "1D", 3) == moved
    beside = stage({"1A": 3, "2B": 3}, overlay={"rules": {"reading.sahara_is_a_wilaya": reading}})
    assert go(beside, "1A", "2B", 3) == 1


def test_r31_types_keep_apart():
    it = stage({"1A": (1, 1, 1), "1B": (2, 0, 1)})
    assert go(it, "1A", "1B", 1, COMMANDO) == 1
    it.do(offer_groups, "1B", "1D")
    assert offers(it) == [(MOUSSEBILINE, 1, 0), (MOUSSEBILINE, 2, 0), (COMMANDO, 1, 0)]


def test_r31_origins_are_places_whose_faileks_may_still_move():
    it = stage({"1A": 1, "batna": 1, "Morocco": (0, 1, 0)})
    it.do(forget_moves)
    go(it, "1A", "setif")
    offer_listed(it.fln, it.secret, Ask.FLN_ORIGIN)
    assert offers(it)[0] == (NOWHERE, 0, 0)
    assert set(places(it, offers(it))) == {"batna", "Morocco"}


def played(it, *script):
    """Play the segment with the FLN's answers; returns Faileks by place, empty places left out."""
    replay = answers(it, fln=script)
    it.do(fln_movement, replay)
    return by_place(it, it.public.faileks)


def answer(it, list_options, wanted):
    """The index of an option that begins like `wanted`."""
    list_options()
    return next(i for i, option in enumerate(offers(it)) if option[:len(wanted)] == wanted)


def test_r31_the_segment_moves_groups_until_points_run_out_and_asks_about_the_rest():
    """Five set out at density 4 with two points: two arrive; the third is not moved, a Community is still free."""
    it = stage({"4C": 5}, density=4, ops=2)
    first = answer(it, lambda: it.do(offer_destinations, "4C"), (it.at["4A"],))
    script = [1, first, 4, 1, 1, 0]
    assert played(it, *script) == {"4C": 2, "4A": 2, "blida": 1}
    assert it.public.ops[Side.FLN] == 0


def test_r31_the_segment_stops_when_the_fln_stops_and_closes_what_it_declines():
    it = stage({"1A": 2, "1C": 2})
    assert played(it, 0, 1, 1) == {"1A": 2, "1C": 2}
    assert played(it, 1, 0, 1, 0) == {"1A": 2, "1C": 2}
    assert it.secret.listed_n == 0
    it = stage({"1A": 2, "batna": 1})
    there = answer(it, lambda: it.do(offer_destinations, "batna"), (it.at["1B"],))
    assert played(it, 1, 0, 1, there, 1) == {"1A": 2, "1B": 1}


def test_r31_note_2_a_place_without_a_way_is_named_again_after_a_move():
    """Who leaves 4A for Medea must stop in 4C, unless a Failek from Blida is there."""
    it = stage({"4A": 1, "blida": 1})
    answers(it, fln=[1, it.at["medea"], 1, it.at["4C"], 1, it.at["4C"], 1, it.at["medea"], 1, it.at["medea"]])
    it.do(fln_movement, pointing)
    assert [row.place for row in rows(it, Event.FAILEK_MOVED)] == ["4C", "medea"]


def test_r31_where_nothing_can_be_reached_nobody_is_asked():
    it = stage({"Tunisia": (0, 2, 0)}, ops=0)
    it.public.segment = Segment.FLN_MOVEMENT
    assert played(it, 1, 1, 1) == {"Tunisia": 2}
    assert it.fln_seat.memo.stamp == 1          # one question: which origin; none about destinations
    assert it.fln.ask == Ask.FLN_ORIGIN
