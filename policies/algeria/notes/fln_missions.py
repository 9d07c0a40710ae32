"""`notes` for the FLN: the Operations Phase, one mission after the other, the best for its AP first, until none pays.

memo.number[PLACE] and [GROUP] hold where the chosen mission takes place and who leads it.
"""
from policies.algeria.notes.fln_plan import best_cadres, best_goal, goal_worth, spare_cadres
from policies.algeria.notes.fln_values import W_MISSION, W_RAID, harass_worth, propaganda_worth, raid_worth, strike_worth
from simulate.algeria.enums import Class, Mission, Spot
from simulate.algeria.rules.common.queries import is_remote, is_urban
from simulate.core.kernelcache import kernel

PLACE, GROUP = 0, 1


@kernel
def ready(public, place, group):
    """9.1. Units of a Class in the OPS box that are not neutralized."""
    return public.count[place, group, Spot.OPERATIONS]


@kernel
def offered(own, mission):
    """The option of a mission; -1 if it is not offered."""
    for at in range(own.options):
        if own.a[at] == mission:
            return at
    return -1


@kernel
def choose(memo, place, group):
    """Remember where the mission is, and whose."""
    memo.number[PLACE] = place
    memo.number[GROUP] = group


@kernel
def pick_mission(public, own, board, weights, memo):
    """FLN_MISSION: Harass that clears the way, then Strike, Propaganda, Raid and Move; pass when nothing pays."""
    for mission in (Mission.HARASS, Mission.STRIKE, Mission.PROPAGANDA, Mission.RAID, Mission.MOVE):
        at = offered(own, mission)
        if at >= 0 and find_mission(public, board, weights, memo, mission):
            return at
    return own.options - 1


@kernel
def find_mission(public, board, weights, memo, mission):
    """The best place of a mission goes into memo; whether it pays anywhere."""
    if mission == Mission.HARASS:
        return find_harass(public, board, weights, memo)
    if mission == Mission.STRIKE:
        return find_strike(public, board, weights, memo)
    if mission == Mission.PROPAGANDA:
        return find_propaganda(public, board, weights, memo)
    if mission == Mission.RAID:
        return find_raid(public, board, weights, memo)
    return find_move(public, board, weights, memo)


@kernel
def find_harass(public, board, weights, memo):
    """9.15. A Band against Police."""
    best = 0.0
    for place in range(board.areas):
        if ready(public, place, Class.BAND) > 0:
            worth = harass_worth(public, board, weights, memo, place)
            if worth > best:
                best = worth
                choose(memo, place, Class.BAND)
    return best > 0.0


@kernel
def find_strike(public, board, weights, memo):
    """9.12. The town where a Strike pays most."""
    best = weights[W_MISSION]
    for place in range(board.areas):
        if is_urban(board, place) and public.struck[place] == 0 and ready(public, place, Class.FRONT) > 0:
            taken = best_cadres(public, board, weights, memo, place, ready(public, place, Class.CADRE))
            worth = strike_worth(public, board, weights, memo, place, taken)
            if worth > best:
                best = worth
                choose(memo, place, Class.FRONT)
    return best > weights[W_MISSION]


@kernel
def find_propaganda(public, board, weights, memo):
    """9.11, 11.22. The place where Propaganda pays most; by a Cadre where there is one."""
    best = weights[W_MISSION]
    for place in range(board.places):
        if public.propagated[place] != 0 or is_remote(public, board, place):
            continue
        group = Class.CADRE
        if place == board.france:
            if public.count[place, Class.CADRE, Spot.UNDERGROUND] == 0:
                continue
        elif place >= board.areas:
            continue
        elif ready(public, place, Class.CADRE) == 0:
            if ready(public, place, Class.FRONT) == 0:
                continue
            group = Class.FRONT
        worth = propaganda_worth(public, board, weights, memo, place, group)
        if worth > best:
            best = worth
            choose(memo, place, group)
    return best > weights[W_MISSION]


@kernel
def find_raid(public, board, weights, memo):
    """9.14. Where a Raid by all that are ready pays most."""
    best = weights[W_RAID]
    for place in range(board.areas):
        raiders = ready(public, place, Class.BAND) + ready(public, place, Class.FAILEK)
        if raiders > 0 and public.raided[place] == 0 and not is_remote(public, board, place):
            worth = raid_worth(public, board, weights, memo, place, raiders)
            if worth > best:
                best = worth
                choose(memo, place, Class.BAND if ready(public, place, Class.BAND) > 0 else Class.FAILEK)
    return best > weights[W_RAID]


@kernel
def find_move(public, board, weights, memo):
    """9.13. A spare Cadre that has a place to go to."""
    for place in range(board.places):
        if ready(public, place, Class.CADRE) > 0 and spare_cadres(public, board, weights, memo, place) > 0:
            if best_goal(public, board, weights, memo, place) >= 0:
                choose(memo, place, Class.CADRE)
                return True
    return False


@kernel
def pick_unit(own, memo):
    """FLN_UNIT: the one that was chosen."""
    for at in range(own.options):
        if own.a[at] == memo.number[PLACE] and own.b[at] == memo.number[GROUP]:
            return at
    return 0


@kernel
def pick_companions(public, own, board, weights, memo):
    """COMPANIONS: Cadres of a Strike as they pay; all Bands and Faileks; no Cadres with a Harass."""
    if own.ask_a == Mission.STRIKE:
        return min(best_cadres(public, board, weights, memo, own.ask_b, own.options - 1), own.options - 1)
    return 0 if own.ask_a == Mission.HARASS and own.ask_c == Class.CADRE else own.options - 1


@kernel
def pick_target(own):
    """TARGET: Police that is not neutralized, else the unit that is first."""
    for at in range(own.options):
        if own.b[at] == Class.POLICE and own.c[at] == Spot.PATROL:
            return at
    return 0


@kernel
def pick_goal(public, own, board, weights, memo):
    """MOVE_PLACE: the best of the places offered."""
    best, most = 0, -1000.0
    for at in range(own.options):
        worth = goal_worth(public, board, weights, memo, own.ask_a, own.a[at])
        if worth > most:
            best, most = at, worth
    return best
