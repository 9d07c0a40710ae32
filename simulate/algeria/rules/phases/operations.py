"""8: the Operations Phase: who performs a mission, and which."""
from simulate.algeria.enums import Ask, Class, Event, FlnAction, GovernmentAction, Mission, Segment, Side, Spot
from simulate.algeria.event_log import note
from simulate.algeria.rules.common.decisions import ask_fln, ask_government, begin, begin_segment, offer
from simulate.algeria.rules.common.queries import all_areas, all_places, where_exposed
from simulate.algeria.rules.common.support_levels import is_over
from simulate.algeria.rules.effects.fln_missions import can_move, may_harass, may_propagandize, may_raid, may_strike
from simulate.algeria.rules.effects.government_missions import may_civil_affairs, may_intelligence, may_resettle, may_suppress
from simulate.algeria.rules.missions.fln import fln_mission
from simulate.algeria.rules.missions.government import government_mission, oas_suppression
from simulate.algeria.rules.missions.react_and_flush import can_flush
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred, lowest

BOTH = 2                 # passes running that end the phase


@kernel
def operations(state, board, fln, government):
    """8, 11.3. The OAS first; then the FLN acts, lets the Government act, or passes, until both have passed running.

    Reading: right after a Government pass the FLN cannot let it act again. With reading.pass_is_final an FLN pass is final.
    """
    public = state.public
    begin_segment(state, Segment.OPERATIONS)
    public.passes = 0
    public.fln_passed = 0
    oas_suppression(state, board, fln)
    refused = False
    while not is_over(state) and public.passes < BOTH:
        if public.fln_passed == 0 or board.reading_pass_is_final == 0:
            if fln_turn(state, board, refused, fln, government):
                refused = False
                continue
        else:
            public.passes += 1
        if not is_over(state) and public.passes < BOTH:
            refused = not government_turn(state, board, fln, government)


@kernel
def fln_turn(state, board, refused, fln, government):
    """8. The FLN is asked once; whether it performed a mission."""
    public, own = state.public, state.fln
    list_fln_missions(state, board, own)
    if not refused and not is_barred(board, Side.FLN, FlnAction.LET_ACT):
        offer(own, Mission.LET_ACT, 0, 0, 1)
    offer(own, Mission.PASS, 0, 0, 1)
    mission = own.a[ask_fln(state, board, fln)]
    if mission == Mission.PASS:
        public.passes += 1
        public.fln_passed = 1
        note(state, Event.PASSED, Side.FLN, NOWHERE, 0, 0, 0, 0)
        return False
    public.passes = 0
    if mission == Mission.LET_ACT:
        note(state, Event.LET_ACT, Side.FLN, NOWHERE, 0, 0, 0, 0)
        return False
    fln_mission(state, board, mission, fln, government)
    return True


@kernel
def government_turn(state, board, fln, government):
    """8. The Government is asked once; whether it performed a mission."""
    public, own = state.public, state.government
    list_government_missions(state, board, own)
    offer(own, Mission.PASS, 0, 0, 1)
    mission = own.a[ask_government(state, board, government)]
    if mission == Mission.PASS:
        public.passes += 1
        note(state, Event.PASSED, Side.GOVERNMENT, NOWHERE, 0, 0, 0, 0)
        return False
    public.passes = 0
    government_mission(state, board, mission, fln, government)
    return True


@kernel
def offer_mission(board, own, possible, mission):
    """8. Offer a mission that is possible and not barred."""
    action = FlnAction.PROPAGANDA + mission
    if own.side == Side.GOVERNMENT:
        action = GovernmentAction.FLUSH + mission - Mission.FLUSH
    if possible and not is_barred(board, own.side, action):
        offer(own, mission, 0, 0, 1)


@kernel
def list_fln_missions(state, board, own):
    """9.1. The missions for which there is a unit, AP and a place."""
    count, public = state.public.count, state.public
    propaganda, strike, raid, harass, move = may_propagandize(state, board, board.france), False, False, False, False
    places = public.side_where[Side.FLN, Spot.OPERATIONS] & all_places(board)
    begin(own, Ask.FLN_MISSION, 0, 0, 0, 0)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        cadres = count[place, Class.CADRE, Spot.OPERATIONS]
        fighters = count[place, Class.BAND, Spot.OPERATIONS] + count[place, Class.FAILEK, Spot.OPERATIONS]
        propaganda = propaganda or may_propagandize(state, board, place)
        strike = strike or may_strike(state, board, place)
        if fighters > 0:
            raid = raid or may_raid(state, board, place)
            harass = harass or may_harass(state, board, place)
        if cadres + fighters > 0 and not move:
            move = can_move(state, board, place)
    offer_mission(board, own, propaganda, Mission.PROPAGANDA)
    offer_mission(board, own, strike, Mission.STRIKE)
    offer_mission(board, own, move, Mission.MOVE)
    offer_mission(board, own, raid, Mission.RAID)
    offer_mission(board, own, harass, Mission.HARASS)


@kernel
def list_government_missions(state, board, own):
    """9.2. The missions for which there is a place."""
    flush, intelligence, civil, suppression, resettlement = False, False, False, False, False
    places = (where_exposed(state.public) | state.public.where[Class.POLICE, Spot.PATROL]) & all_areas(board)
    begin(own, Ask.GOVERNMENT_MISSION, 0, 0, 0, 0)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        flush = flush or can_flush(state, board, place)
        if state.public.count[place, Class.POLICE, Spot.PATROL] > 0:
            intelligence = intelligence or may_intelligence(state, board, place)
            civil = civil or may_civil_affairs(state, board, place)
            suppression = suppression or may_suppress(state, board, place)
            resettlement = resettlement or may_resettle(state, board, place)
    offer_mission(board, own, flush, Mission.FLUSH)
    offer_mission(board, own, intelligence, Mission.INTELLIGENCE)
    offer_mission(board, own, civil, Mission.CIVIL_AFFAIRS)
    offer_mission(board, own, suppression, Mission.SUPPRESSION)
    offer_mission(board, own, resettlement, Mission.RESETTLEMENT)
