"""What `notes` as the FLN would regret: positions set by hand in which one answer is plainly right."""
import numpy as np

from policies.ici.match import Match
from policies.ici.notes.fln import notes_fln
from simulate.core.kernels.dice import open_stream
from simulate.ici.enums import Ask, Control, Kind, Level, Segment, Side
from simulate.ici.rules.decisions import begin, leave_place, offer, offer_listed, offer_stop, take_back
from simulate.ici.rules.forces.recruitment import list_recruiting, most_recruits, offer_recruitment, recruit_some
from simulate.ici.rules.insurgency import may_agitate
from simulate.ici.rules.movement_and_attacks.fln_movement import forget_moves, move_failek, offer_destinations, offer_groups
from simulate.ici.state import NOWHERE
from tests.cases import cases
from tests.ici.stage import offers, stage

STOP = (NOWHERE, 0, 0)


def seated(it, segment, turn=6):
    """`notes` in the FLN's seat, in a segment of a turn."""
    seat, vector = it.fln_seat, Match.ROSTER.player("notes", Side.FLN).vector()
    seat.weights[:len(vector)] = vector
    it.public.turn, it.public.segment = turn, segment
    open_stream(seat.memo.stream, 1, 0, 5)
    return it


def answer(it):
    """The option chosen."""
    seat = it.fln_seat
    return offers(it)[notes_fln(it.public, it.fln, it.board, seat.weights, seat.memo)]


def moved(it):
    """3.1 as the rules ask it."""
    seated(it, Segment.FLN_MOVEMENT)
    it.do(forget_moves)
    while True:
        offer_listed(it.fln, it.secret, Ask.FLN_ORIGIN)
        origin = answer(it)[0]
        if origin == NOWHERE:
            return it
        it.do(offer_destinations, origin)
        destination = answer(it)[0]
        if destination == NOWHERE:
            leave_place(it.fln, it.secret, origin)
            continue
        it.do(offer_groups, origin, destination)
        kind, count, _ = answer(it)
        for _ in range(count):
            it.do(move_failek, origin, destination, kind)
        take_back(it.secret)


def recruited(it):
    """2.1-2 as the rules ask it, the free-standing Moussebiline left out."""
    seated(it, Segment.RECRUITMENT)
    it.public.halves = 0
    it.do(list_recruiting)
    while True:
        it.do(offer_recruitment)
        place = answer(it)[0]
        if place == NOWHERE:
            return it
        begin(it.fln, Ask.RECRUIT_COUNT, place, 0, 0)
        for count in range(it.do(most_recruits, place)):
            offer(it.fln, count + 1, 0, 0)
        it.do(recruit_some, place, answer(it)[0])


def control(it, *places):
    return [Control(int(it[place].control)) for place in places]


def test_a_region_that_a_neighbour_can_make_contested_is_contested():
    """2A needs one Failek more, 2B has two too many: 1 OP buys 3 OPs of tax a turn."""
    it = moved(stage({"2A": 3, "2B": 6}, density=4))
    assert control(it, "2A", "2B") == [Control.CONTESTED] * 2


def test_a_region_that_a_recruit_makes_contested_is_contested():
    """One short of contesting, half an OP to a whole one each, six points in the purse."""
    it = stage({"2A": 3, "3B": 3}, density=4, ops=6)
    it.public.allegiance[:it.board.populated] = 10
    assert control(recruited(it), "2A", "3B") == [Control.CONTESTED] * 2


def test_points_do_not_lie_about_while_regions_want_recruits():
    """What is left at the end is less than the dearest recruit and what insurgency and structure attacks may cost."""
    it = recruited(stage(dict.fromkeys(("2A", "2B", "2C", "3A", "3B", "4B", "4C", "5C"), 1), density=4, ops=20))
    kept = 3 * it.board.insurgency_cost + 2 * it.board.structure_attack_cost
    assert it.public.halves >= 2 * (20 - kept) - it.board.recruit_dear_halves
    assert sum(it.public.recruited[:it.board.populated]) >= 8


@cases("""homes ops:
    {'2A':4,'2B':4,'2C':4,'3B':4,'4B':4} 0; {'2A':4,'2B':4,'2C':4,'3B':4,'4B':4} 1; {'2A':4,'2B':4,'2C':4,'3B':4,'4B':4} 20
    {'2A':3,'3B':3} 0""")
def test_nobody_walks_out_of_a_region_just_contested_or_short_of_that_for_nothing(homes, ops):
    """Towns beside them are empty: everyone stays."""
    it = stage(homes, density=4, ops=ops)
    before = it.public.faileks.copy()
    assert set(control(it, *homes)) == {Control.CONTESTED if homes["2A"] == 4 else Control.FRANCE}
    it.public.level[:it.board.populated] = Level.FLN
    assert np.array_equal(moved(it).state.public.faileks, before)


def test_true_surplus_settles_where_nobody_finds_it():
    """Four contest 2A; of nine some go to Towns and Cities beside Regions at FLN Level, none to those beside others."""
    it = stage({"2A": 9}, density=4, ops=0)
    it.public.level[:it.board.populated] = Level.FLN
    moved(it)
    communities = slice(it.board.regions, it.board.algeria)
    assert it.public.faileks[communities].sum() > 0
    it = stage({"2A": 9}, density=4, ops=0)
    it.public.level[:it.board.populated] = Level.PURGE
    assert moved(it).state.public.faileks[communities].sum() == 0


def test_the_last_failek_of_a_haven_stays():
    it = stage({"2A": 1, "3B": 1}, density=4)
    it["2A"].level = Level.FLN
    assert np.array_equal(moved(it).state.public.faileks[[it.at["2A"], it.at["3B"]]], [1, 1])


def offered(it, segment, ask, *options):
    """The answer to a question with STOP and options (place, b)."""
    seated(it, segment)
    begin(it.fln, ask, 0, 0, 0)
    offer_stop(it.fln)
    for place, b in options:
        offer(it.fln, it.at[place], b, 0)
    return answer(it)


def structure(it, *places):
    return offered(it, Segment.STRUCTURE_ATTACKS, Ask.STRUCTURE, *((place, 0) for place in places))[0]


def contested(ops, level):
    it = stage({"2A": 4}, density=4, ops=ops)
    it["2A"].level, it["2A"].allegiance = level, 11
    return it


@cases("""ops level incap attacks:
    3 PURGE 4 False; 4 PURGE 4 False; 5 PURGE 4 True     # 2A, people 3, could become an FLN haven for 3 OPs
    2 FLN 4 True                                         # the last points, with nothing to agitate
    20 FLN 18 False                                      # three sixes are needed, 432 OPs an attack on average""", Level)
def test_an_attack_leaves_points_for_insurgency_and_can_be_expected_to_happen(ops, level, incap, attacks):
    it = contested(ops, level)
    it.public.incap = incap
    assert structure(it, "2A") == (it.at["2A"] if attacks else NOWHERE)


def test_insurgency_begins_where_most_people_are():
    it = seated(stage({"2A": 4, "3C": 4}, density=4, ops=5), Segment.INSURGENCY)
    for name in ("2A", "3C"):
        it[name].level, it[name].allegiance = Level.PURGE, 12
    begin(it.fln, Ask.INSURGENCY, 0, 0, 0)
    offer_stop(it.fln)
    for region in range(it.board.populated):
        if it.do(may_agitate, region):
            offer(it.fln, region, int(it.public.level[region]), 0)
    assert len(offers(it)) == 3
    assert it.board.population[answer(it)[0]] == 3


def exchange(it, *ways):
    return offered(it, Segment.RECRUITMENT, Ask.EXCHANGE, *ways)


def test_exchange_where_the_stack_can_spare_it_and_only_when_counters_run_short():
    it = stage({"2A": 4, "2B": 6}, density=4)
    it.fln.pool[:] = 0, 0, 12
    assert exchange(it, ("2A", 2), ("2B", 2)) == (it.at["2B"], 2, 0)
    assert exchange(it, ("2A", 2)) == STOP
    it.fln.pool[:] = 30, 30, 12
    assert exchange(it, ("2B", 2)) == STOP


def test_the_free_moussebiline_opens_the_most_populous_region_of_those_alike():
    it = seated(stage({"2A": 4}, density=4), Segment.RECRUITMENT)
    it.public.halves = 0
    begin(it.fln, Ask.FREE_MOUSSEBILINE, 0, 0, 0)
    offer_stop(it.fln)
    for region in range(it.board.populated):
        offer(it.fln, region, 2, 0)
    region = answer(it)[0]
    assert it.board.population[region] == 3
    assert it.public.faileks[region] == 0
    assert it.board.kind[region] != Kind.MAJOR_CITY
