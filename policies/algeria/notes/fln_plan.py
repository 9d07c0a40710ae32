"""`notes` for the FLN: the plan of a turn, made when units leave the UG boxes: which missions its AP pay for, who shows himself.

memo.place[CADRES .. FRONTS] hold how many units of a Class a place wants in its OPS box.
"""
from policies.algeria.estimates import plus_chance
from policies.algeria.notes.fln_values import (
    W_AREA,
    W_CROWD,
    W_LEAVE,
    W_MISSION,
    W_MOVE,
    W_RAID,
    W_RURAL,
    W_TURNS,
    harass_worth,
    loss_of,
    propaganda_worth,
    raid_worth,
    strike_worth,
)
from simulate.algeria.enums import Class, Control, Side
from simulate.algeria.rules.common.queries import fit, fit_police, is_abroad, is_remote, is_urban, patrols, usable
from simulate.core.kernelcache import kernel

CADRES, FRONTS, BANDS, FAILEKS = 0, 1, 2, 3


@kernel
def row_of(group):
    """The row of memo.place for a Class."""
    if group == Class.CADRE:
        return CADRES
    if group == Class.FRONT:
        return FRONTS
    return BANDS if group == Class.BAND else FAILEKS


@kernel
def best_cadres(public, board, weights, memo, place, cadres):
    """How many of so many Cadres a Strike takes along, one perhaps left for Propaganda."""
    best, most = cadres, -1000.0
    for taken in range(cadres, -1, -1):
        worth = strike_worth(public, board, weights, memo, place, taken)
        if taken < cadres and public.propagated[place] == 0:
            worth += max(propaganda_worth(public, board, weights, memo, place, Class.CADRE), 0.0)
        if worth > most:
            best, most = taken, worth
    return best


@kernel
def plan(public, board, weights, memo):
    """Fill memo.place: for each place the units that are to show themselves."""
    left = public.ap
    for place in range(board.areas):
        for row in range(FAILEKS + 1):
            memo.place[row, place] = 0
    for place in range(board.areas):                       # the dearest first
        if is_urban(board, place) and left >= board.strike_cost:
            left -= plan_strike(public, board, weights, memo, place)
    for place in range(board.areas):
        if left >= board.propaganda_cost and not is_remote(public, board, place):
            left -= plan_propaganda(public, board, weights, memo, place)
    for place in range(board.areas):
        plan_bands(public, board, weights, memo, place)
        plan_moves(public, board, weights, memo, place)


@kernel
def plan_strike(public, board, weights, memo, place):
    """9.12. The Front and Cadres of a town, if a Strike pays; the AP that it costs."""
    if fit(public, place, Class.FRONT) == 0:
        return 0
    cadres = fit(public, place, Class.CADRE)
    taken = best_cadres(public, board, weights, memo, place, cadres)
    if strike_worth(public, board, weights, memo, place, taken) <= weights[W_MISSION]:
        return 0
    memo.place[FRONTS, place] = 1
    memo.place[CADRES, place] = taken
    return board.strike_cost


@kernel
def plan_propaganda(public, board, weights, memo, place):
    """9.11. A Cadre, or else the Front, if Propaganda pays; the AP that it costs."""
    if memo.place[CADRES, place] < fit(public, place, Class.CADRE):
        if propaganda_worth(public, board, weights, memo, place, Class.CADRE) > weights[W_MISSION]:
            memo.place[CADRES, place] += 1
            return board.propaganda_cost
    elif memo.place[FRONTS, place] < fit(public, place, Class.FRONT):
        if propaganda_worth(public, board, weights, memo, place, Class.FRONT) > weights[W_MISSION]:
            memo.place[FRONTS, place] += 1
            return board.propaganda_cost
    return 0


@kernel
def plan_bands(public, board, weights, memo, place):
    """9.14, 9.15. Bands and Faileks where a Raid pays or Police may be harassed."""
    bands, faileks = fit(public, place, Class.BAND), fit(public, place, Class.FAILEK)
    if bands + faileks == 0:
        return
    raid = raid_worth(public, board, weights, memo, place, bands + faileks) > weights[W_RAID]
    if (raid and not is_remote(public, board, place)) or harass_worth(public, board, weights, memo, place) > 0.0:
        memo.place[BANDS, place] = bands
        memo.place[FAILEKS, place] = faileks


@kernel
def plan_moves(public, board, weights, memo, place):
    """9.13. Spare Cadres of a place that has somewhere to send them."""
    spare = spare_cadres(public, board, weights, memo, place)
    if spare > 0 and best_goal(public, board, weights, memo, place) >= 0:
        free = fit(public, place, Class.CADRE) - memo.place[CADRES, place]
        memo.place[CADRES, place] += min(spare, free)


@kernel
def spare_cadres(public, board, weights, memo, place):
    """Cadres that a place can do without: in a town all beyond a crowd, or all where no Strike pays and troops stand."""
    cadres, keep = fit(public, place, Class.CADRE), 1
    if cadres == 0 or is_remote(public, board, place) or is_abroad(board, place):
        return cadres
    if is_urban(board, place):
        strikes = fit(public, place, Class.FRONT) > 0
        strikes = strikes and strike_worth(public, board, weights, memo, place, cadres) > weights[W_MISSION]
        keep = int(weights[W_CROWD]) if strikes else (0 if usable(public, place) > 0 else 1)
    if weights[W_LEAVE] != 0.0:
        keep = max(keep - int(weights[W_LEAVE] * (usable(public, place) + fit_police(public, place))), 0)
    return max(cadres - keep, 0)


@kernel
def fln_there(public, place):
    """FLN units of a place that are not neutralized."""
    count = public.side_count
    return count[Side.FLN, place, 0] + count[Side.FLN, place, 2] + count[Side.FLN, place, 6]


@kernel
def area_worth(public, board, weights, place):
    """6.1, 9.11, C.6. What a first Cadre in a place is worth for a turn: income, Propaganda, Control."""
    if is_remote(public, board, place):
        return weights[W_AREA] if public.control[place] != Control.FLN else 0.0
    worth = weights[W_RURAL] + weights[W_AREA]
    return 2.0 * worth if is_urban(board, place) else worth


@kernel
def goal_worth(public, board, weights, memo, place, goal):
    """9.13. A Cadre's Move to a place without the FLN: what it is worth there, less the risk of the way."""
    if fln_there(public, goal) > 0 or goal >= board.areas:
        return -1.0
    drm = board.mission_patrol * patrols(public, goal)
    if public.border_active != 0 and is_abroad(board, place):
        drm -= public.border - 1
    lost = plus_chance(board, drm)
    worth = weights[W_TURNS] * area_worth(public, board, weights, goal) / (1.0 + patrols(public, goal))
    return (1.0 - lost) * worth - lost * loss_of(board, memo, Class.CADRE)


@kernel
def may_reach(public, board, place, goal):
    """9.13, C.2. A unit may try to move there."""
    if board.reach[place, goal] == 0 or goal >= board.areas:
        return False
    if is_abroad(board, place):
        return public.independent != 0
    return public.jealousy == 0 or (board.wilaya[place] == board.wilaya[goal] and board.reading_jealousy_forbids_all == 0)


@kernel
def best_goal(public, board, weights, memo, place):
    """9.13. Where a spare Cadre of a place goes best; -1 if nowhere."""
    best, most = -1, weights[W_MOVE]
    for goal in range(board.areas):
        if may_reach(public, board, place, goal):
            worth = goal_worth(public, board, weights, memo, place, goal)
            if worth > most:
                best, most = goal, worth
    return best
