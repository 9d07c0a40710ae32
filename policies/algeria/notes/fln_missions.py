"""`notes` for the FLN: the Operations Phase, one mission after the other, the best for its AP first, until none pays.

memo.number[PLACE] and [GROUP] hold where the chosen mission takes place and who leads it.
"""
from policies.algeria.notes.fln_plan import (
    NOW,
    W_CROWD,
    W_FOUND,
    W_FRONT,
    W_HASTE,
    W_HIDE,
    W_KEEP,
    W_MISSION,
    W_OPEN,
    W_OWN,
    W_RAID,
    W_TURNS,
    area_worth,
    best_cadres,
    best_goal,
    found_chance,
    goal_worth,
    harass_worth,
    loss_of,
    propaganda_worth,
    raid_worth,
    spare_cadres,
    strike_worth,
)
from simulate.algeria.enums import Build, Class, Mission, Side, Spot, Type
from simulate.algeria.rules.common.queries import fit, is_abroad, is_remote, is_urban, patrols
from simulate.algeria.rules.effects.fln_income_and_builds import build_cost
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel

# `notes` for the FLN: the set-up and what AP are spent on in the Reinforcement Phase.


REMOTE, IN_TOWN = 100.0, 50.0             # a Remote area comes last; Fronts and Cadres go to the towns
HIDING = 5.0              # how soon that turns with the weight
MANY_PSP = 50.0           # a Government PSL from which the end is not in sight
UNSEEN = -1000.0          # below every worth
SPOTS = 8                 # boxes of an area, units ready and neutralized


@kernel
def pick_start(public, own, board, weights):
    """PLACE_UNIT: Fronts and Cadres to the towns; others to areas with people, where few of either side are."""
    best, most = 0, UNSEEN
    for at in range(own.options):
        place = own.a[at]
        worth = 0.0
        if is_remote(public, board, place):
            worth -= REMOTE
        for spot in range(SPOTS):
            worth -= 2.0 * public.side_count[Side.FLN, place, spot] + public.side_count[Side.GOVERNMENT, place, spot]
        if is_urban(board, place) and own.ask_a >= Type.CADRE:
            worth += IN_TOWN * (1.0 - HIDING * weights[W_HIDE])
        if worth > most:
            best, most = at, worth
    return best


@kernel
def reserve(public, board, weights, memo):
    """AP that the missions of this turn will want, as the board stands."""
    kept = 0
    for place in range(board.areas):
        if is_remote(public, board, place):
            continue
        cadres, front = fit(public, place, Class.CADRE), fit(public, place, Class.FRONT)
        if front > 0 and is_urban(board, place):
            if strike_worth(public, board, weights, memo, place, cadres) > weights[W_MISSION]:
                kept += board.strike_cost
                front = 0
        if cadres + front > 0:
            group = Class.CADRE if cadres > 0 else Class.FRONT
            if propaganda_worth(public, board, weights, memo, place, group) > weights[W_MISSION]:
                kept += board.propaganda_cost
    return int((weights[W_KEEP] - (weights[W_OPEN] if public.turn == 1 else 0.0)) * kept)


@kernel
def pick_build(public, own, board, weights, memo):
    """BUILD: the order that is worth most for its AP, as long as the reserve is not touched; STOP when none is worth its AP."""
    left = public.ap - reserve(public, board, weights, memo)
    best, most = 0, memo.score[NOW, 0]
    for at in range(own.options):
        if own.a[at] == NOWHERE:
            continue
        cost = build_cost(board, own.a[at], own.b[at])
        if cost > left:
            continue
        worth = build_worth(public, board, weights, memo, own.a[at], own.b[at]) / max(cost, 1)
        if worth > most:
            best, most = at, worth
    return best


@kernel
def build_worth(public, board, weights, memo, build, place):
    """6.2. What an order is worth in PSP over the turns to come; 0 for those that this player never gives."""
    turns = horizon(public, weights)
    if build == Build.CADRE_TO_FRONT:
        return front_worth(public, board, weights, memo, place, turns, fit(public, place, Class.CADRE) - 1)
    if build == Build.FRONT_TO_CADRE:
        if weights[W_FOUND] <= 0.0:
            return 0.0
        return -front_worth(public, board, weights, memo, place, turns, fit(public, place, Class.CADRE))
    if build == Build.CADRE:
        return turns * cadre_worth(public, board, weights, memo, place)
    if build == Build.BAND:
        if is_abroad(board, place):
            return turns * weights[W_OWN] * board.class_firepower[Class.BAND] / max(board.final_firepower, 1)
        bands = fit(public, place, Class.BAND)
        worth = raid_worth(public, board, weights, memo, place, bands + 1)
        return turns * (worth - max(raid_worth(public, board, weights, memo, place, bands), 0.0) if bands > 0 else worth)
    if build == Build.BAND_TO_FAILEK:
        more = board.class_firepower[Class.FAILEK] - board.class_firepower[Class.BAND]
        return turns * weights[W_OWN] * more / max(board.final_firepower, 1)
    return 0.0


@kernel
def horizon(public, weights):
    """12.2. Turns that a new unit will work: fewer as the Government comes near its end."""
    near = 1.0 - min(public.psl[Side.GOVERNMENT] / MANY_PSP, 1.0)
    return max(weights[W_TURNS] * (1.0 - weights[W_HASTE] * near), 0.0)


@kernel
def front_risk(public, board, memo, place):
    """9.24, C.6. What a Front costs the FLN if Police finds it and somebody flushes it."""
    return found_chance(public, board, place, Class.FRONT) * loss_of(board, memo, Class.FRONT)


@kernel
def front_worth(public, board, weights, memo, place, turns, cadres):
    """6.2. A Front beside so many Cadres: Strikes in a town, Control and new units elsewhere; less where Police will find it."""
    worth = weights[W_FRONT]
    if weights[W_FOUND] != 0.0:
        worth -= weights[W_FOUND] * front_risk(public, board, memo, place)
    if not is_urban(board, place):
        return worth
    return worth + turns * max(strike_worth(public, board, weights, memo, place, cadres), 0.0)


@kernel
def cadre_worth(public, board, weights, memo, place):
    """6.2. One Cadre more for a turn: what it adds to a Strike, or a place that it may go to."""
    cadres, best = fit(public, place, Class.CADRE), 0.0
    if is_abroad(board, place):
        return best
    if is_urban(board, place) and cadres < weights[W_CROWD] and fit(public, place, Class.FRONT) > 0:
        best = strike_worth(public, board, weights, memo, place, cadres + 1)
        best -= strike_worth(public, board, weights, memo, place, cadres)
    if cadres == 0 and not is_remote(public, board, place):
        best = max(best, propaganda_worth(public, board, weights, memo, place, Class.CADRE))
    if cadres <= 1:
        goal = best_goal(public, board, weights, memo, place)
        if goal >= 0:
            best = max(best, area_worth(public, board, weights, goal) / (1.0 + patrols(public, goal)))
    return best


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
