"""9.1: the FLN's missions from the choice of who conducts them to the Government's React."""
from simulate.algeria.enums import Ask, Award, Cause, Class, Mark, Mission, Procedure, Side, Spot, Type
from simulate.algeria.rules.common.combat import clear_force
from simulate.algeria.rules.common.counters import find
from simulate.algeria.rules.common.decisions import ask_fln, begin, offer, share
from simulate.algeria.rules.common.dice import one, total
from simulate.algeria.rules.common.queries import all_places
from simulate.algeria.rules.common.support_levels import is_over, look_for_end, owe
from simulate.algeria.rules.effects.fln_missions import (
    can_move,
    may_harass,
    may_join_harass,
    may_move,
    may_propagandize,
    may_raid,
    may_strike,
    move,
    propaganda,
    raid,
    raid_backfires,
    raid_hits_police,
    strike,
)
from simulate.algeria.rules.missions.react_and_flush import air_support, fight, offer_same, react
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import lowest


@kernel
def fln_mission(state, board, mission, fln, government):
    """9, 9.1. Who conducts it, its roll and effects, PSP shared out by both sides, then the React."""
    public, own = state.public, state.fln
    clear_force(state, board)
    public.mission = mission
    public.must_react = 0
    list_units(state, board, mission, own)
    answer = ask_fln(state, board, fln)
    place, group, spot = own.a[answer], own.b[answer], own.c[answer]
    unit = find(state, board, place, group, spot)
    if mission == Mission.PROPAGANDA:
        propaganda(state, board, unit, one(state, Procedure.PROPAGANDA, place))
    elif mission == Mission.STRIKE:
        conduct_strike(state, board, unit, place, fln)
    elif mission == Mission.RAID:
        conduct_raid(state, board, unit, place, fln)
    elif mission == Mission.HARASS:
        conduct_harass(state, board, unit, place, fln, government)
    else:
        place = conduct_move(state, board, unit, place, fln)
    public.mission_place = place
    if mission != Mission.HARASS:
        share(state, board, state.fln, award_of(mission), fln, government)
        if not is_over(state):
            share(state, board, state.government, Award.LOSSES, fln, government)
        look_for_end(state, board)
    if not is_over(state):
        react(state, board, mission, place, fln, government)


@kernel
def award_of(mission):
    """C.6. What the FLN's PSP are for."""
    if mission == Mission.PROPAGANDA:
        return Award.PROPAGANDA
    return Award.STRIKE if mission == Mission.STRIKE else Award.RAIDED


@kernel
def list_units(state, board, mission, own):
    """9.1. Units that may conduct or lead a mission, by place and Class."""
    begin(own, Ask.FLN_UNIT, mission, 0, 0, 0)
    places = state.public.side_where[Side.FLN, Spot.OPERATIONS] & all_places(board)
    if mission == Mission.PROPAGANDA:
        places |= 1 << board.france
    while places != 0:
        place = lowest(places)
        places &= places - 1
        if mission == Mission.PROPAGANDA:
            if may_propagandize(state, board, place):
                offer_ready(state, board, own, place, Class.CADRE)
                offer_ready(state, board, own, place, Class.FRONT)
        elif mission == Mission.STRIKE:
            if may_strike(state, board, place):
                offer_ready(state, board, own, place, Class.FRONT)
        elif mission == Mission.MOVE:
            if can_move(state, board, place):
                for group in (Class.FAILEK, Class.BAND, Class.CADRE):
                    offer_ready(state, board, own, place, group)
        elif may_raid(state, board, place) if mission == Mission.RAID else may_harass(state, board, place):
            offer_ready(state, board, own, place, Class.FAILEK)
            offer_ready(state, board, own, place, Class.BAND)


@kernel
def offer_ready(state, board, own, place, group):
    """9.1. Units of a Class that are ready: in the OPS box; in France in any."""
    spot = Spot.UNDERGROUND if place == board.france else Spot.OPERATIONS
    n = state.public.count[place, group, spot]
    if n > 0:
        offer(own, place, group, spot, n)


@kernel
def companions(state, board, mission, place, group, fln):
    """9.12, 9.14, 9.15. How many more of a Class in the OPS box take part; they are marked."""
    public, own = state.public, state.fln
    ready = 0
    for unit in range(board.first_unit[group], board.first_unit[group + 1]):
        if is_ready(public, unit, place):
            ready += 1
    if ready == 0:
        return 0
    begin(own, Ask.COMPANIONS, mission, place, group, 0)
    for count in range(ready + 1):
        offer(own, count, 0, 0, 1)
    joined = own.a[ask_fln(state, board, fln)]
    left = joined
    for unit in range(board.first_unit[group], board.first_unit[group + 1]):
        if left > 0 and is_ready(public, unit, place):
            public.unit_in[unit] = 1
            left -= 1
    return joined


@kernel
def is_ready(public, unit, place):
    """9.1. In the OPS box, not neutralized, not yet part of the mission."""
    return (public.unit_place[unit] == place and 2 * public.unit_box[unit] == Spot.OPERATIONS
            and public.unit_neutral[unit] == 0 and public.unit_in[unit] == 0)


@kernel
def conduct_strike(state, board, front, place, fln):
    """9.12. The Front and any Cadres with it; as many dice of PSP as the result says."""
    state.public.unit_in[front] = 1
    cadres = companions(state, board, Mission.STRIKE, place, Class.CADRE, fln)
    dice = strike(state, board, place, cadres, one(state, Procedure.STRIKE, place))
    owe(state, Side.FLN, total(state, Procedure.STRIKE, place, dice), Cause.STRIKE)


@kernel
def conduct_raid(state, board, leader, place, fln):
    """9.14. Its leader and any more Bands and Faileks; the victim of a sign.

    Reading: the FLN chooses which of its types is neutralized; with reading.raid_takes_failek a Failek before a Band.
    """
    public, own = state.public, state.fln
    public.unit_in[leader] = 1
    companions(state, board, Mission.RAID, place, Class.FAILEK, fln)
    companions(state, board, Mission.RAID, place, Class.BAND, fln)
    mark = raid(state, board, place, one(state, Procedure.RAID, place))
    if mark == Mark.PLUS:
        begin(own, Ask.RAIDER_HIT, place, 0, 0, 0)
        for unit in range(board.first_unit[Type.FAILEK], board.first_unit[Type.CADRE]):
            if public.unit_in[unit] != 0:
                offer_same(own, place, public.unit_class[unit], 0)
        answer = 0 if board.reading_raid_takes_failek != 0 else ask_fln(state, board, fln)
        raid_backfires(state, board, own.b[answer])
    elif mark == Mark.AT:
        raid_hits_police(state, board, place)


@kernel
def conduct_harass(state, board, leader, place, fln, government):
    """9.15. A Band or Failek alone, or a Failek with any it takes along, fires at one Government unit."""
    public, own = state.public, state.fln
    public.unit_in[leader] = 1
    if board.unit_type[leader] == Type.FAILEK:
        for group in (Class.FAILEK, Class.BAND, Class.CADRE):
            if may_join_harass(board, group):
                companions(state, board, Mission.HARASS, place, group, fln)
    begin(own, Ask.TARGET, place, 0, 0, 0)
    for unit in range(board.first_unit[Type.FAILEK]):
        if public.unit_place[unit] == place:
            offer_same(own, place, public.unit_class[unit], 2 * public.unit_box[unit] + public.unit_neutral[unit])
    answer = ask_fln(state, board, fln)
    public.unit_in[find(state, board, place, own.b[answer], own.c[answer])] = 1
    state.tally.missions[Mission.HARASS] += 1
    air = 0
    if board.reading_no_air_when_harassed == 0:
        air = air_support(state, board, Mission.HARASS, place, government)
    fight(state, board, place, air, fln, government)


@kernel
def conduct_move(state, board, unit, here, fln):
    """9.13. Where to, and the attempt; returns the place."""
    own = state.fln
    begin(own, Ask.MOVE_PLACE, here, state.public.unit_class[unit], 0, 0)
    for place in range(board.places):
        if may_move(state, board, here, place):
            offer(own, place, 0, 0, 1)
    there = own.a[ask_fln(state, board, fln)]
    move(state, board, unit, there, one(state, Procedure.MOVE, there))
    return there
