"""2.1: the Recruitment Segment as a whole, with a scripted FLN: exchange, recruit, the unrestricted Moussebiline, payment.

A question with a single answer is not asked, so it takes none from a script.
"""

from simulate.ici.enums import Event, Lasting, Level
from simulate.ici.rules.forces.recruitment import recruitment
from tests.cases import cases
from tests.ici.conftest import answers
from tests.ici.stage import rows, stage

STOP = 0


def segment(it, *script):
    it.do(recruitment, answers(it, fln=script))
    return it


def recruited(it):
    """(place, type, half OPs, unrestricted?)."""
    return [(row.place, row.a, row.b, row.c) for row in rows(it, Event.RECRUITED)]


def choose(it, place):
    """Answer that picks a populated Region where all are offered after STOP."""
    return 1 + it.at[place]


def test_r21_exchange_comes_first_and_its_counters_recruit():
    """No Moussebiline is off the map until two are exchanged for a Moudjahidine."""
    it = stage({"2A": 3})
    it.fln.pool[:] = 0, 2, 0
    segment(it, 1, 1, 2)
    assert [row.event for row in rows(it, Event.EXCHANGED, Event.RECRUITED)] == [Event.EXCHANGED] + [Event.RECRUITED] * 3
    assert recruited(it) == [("2A", 0, 2, 0), ("2A", 1, 2, 0), ("2A", 0, 2, 0)]
    assert (it["2A"].types.tolist(), it.fln.pool.tolist()) == ([3, 2, 0], [0, 0, 0])


def test_r21_half_ops_are_summed_and_rounded_up_once():
    """One exchange and one Failek at half an OP each are 1 OP; with a second Failek 1.5, hence 2."""
    for count, due in ((0, 1), (1, 2)):
        it = stage({"2A": 3})
        it["2A"].allegiance = 10
        segment(it, 1, STOP, 1, count, STOP, STOP)
        assert it.public.ops.tolist() == [20 - due, 20]
        assert it.public.halves == 0


@cases("place: 2A; Oran; 1A; 6B")
def test_r212_reading_the_single_one_is_above_the_limit_at_the_normal_price(place):
    """1A at Support Level has a limit of 0; Oran, a Major City, is cheap; 2A, with Incap and marker high, dear."""
    it = stage({"1A": 1})
    it.public.incap = 11
    it["1A"].level = Level.SUPPORT
    it["6B"].allegiance = 10
    segment(it, choose(it, place))
    assert recruited(it) == [(place, 0, {"2A": 4, "Oran": 1, "1A": 4, "6B": 2}[place], 1)]
    assert it.public.ops[0] == {"2A": 18, "Oran": 19, "1A": 18, "6B": 19}[place]


@cases("unrestricted found: 1 True; 0 False")
def test_r212_switch_the_limit_holds_for_the_single_one_or_not(unrestricted, found):
    """Both positions of reading.free_is_unrestricted; presence is waived in both."""
    it = stage({"1A": 1})
    it.board.reading_free_is_unrestricted = unrestricted
    it["1A"].level = Level.SUPPORT
    segment(it, 1)
    assert (recruited(it)[0][0] == "1A") == found
    it = stage()
    it.board.reading_free_is_unrestricted = unrestricted
    segment(it, choose(it, "2A"))
    assert recruited(it) == [("2A", 0, 2, 1)]


def test_r212_switch_a_full_region_is_closed_to_the_restricted_single_one():
    it = stage({"1A": 1})
    it.board.reading_free_is_unrestricted = 0
    segment(it, 1, 1)
    assert [row[0] for row in recruited(it)] == ["1A", "1B"]


@cases("opens_none more: 1 0; 0 1")
def test_r212_switch_the_single_one_opens_no_region_or_one(opens_none, more):
    """Both positions of reading.free_opens_no_region: 2A, population 3, after its first Moussebiline."""
    it = stage()
    it.board.reading_free_opens_no_region = opens_none
    segment(it, choose(it, "2A"), 1, 0)
    assert recruited(it) == [("2A", 0, 2, 1), ("2A", 1, 2, 0)][:1 + more]


def test_r212_the_single_one_needs_a_counter_off_the_map_and_ops():
    it = stage()
    it.fln.pool[0] = 0
    segment(it, 1)
    assert recruited(it) == []
    assert recruited(segment(stage(ops=0), 1)) == []
    dear = stage(ops=1)
    dear.public.incap = 20
    dear.public.allegiance[:25] = 20
    segment(dear, 1)
    assert recruited(dear) == [("Alger", 0, 1, 1)]          # only Major Cities can be paid


@cases("free: 0; 1; 2; 3")
def test_r212_an_overlay_may_allow_more_single_ones_or_none(free):
    it = stage(overlay={"rules": {"recruit.free": free}})
    segment(it, 1, 2, 3)
    assert [row[0] for row in recruited(it)] == ["1A", "1B", "1C"][:free]


def test_r21_reading_countries_in_the_turn_of_their_chit():
    it = stage()
    it.public.lasting[Lasting.TUNISIA_MOROCCO] = 1
    segment(it, 1, 2, 1, 1, STOP)
    assert recruited(it) == [("Tunisia", 1, 1, 0)] * 3 + [("Morocco", 1, 1, 0)] * 2
    assert (it.public.faileks_abroad, it.public.ops[0]) == (5, 17)


def test_r223_faileks_that_a_maquis_ties_are_recruited_first_at_one_op():
    it = stage({"Morocco": (0, 1, 0), "2A": 1})
    it.public.lasting[Lasting.TUNISIA_MOROCCO] = 1
    it["Morocco"].maquis = 2
    it["Tunisia"].maquis = 1
    segment(it, 1, 0, STOP, STOP)
    assert recruited(it) == [("Tunisia", 1, 2, 0), ("Morocco", 1, 2, 0), ("2A", 0, 2, 0)]
