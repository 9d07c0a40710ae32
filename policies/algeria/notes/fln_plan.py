"""`notes` for the FLN: the plan of a turn, made when units leave the UG boxes: which missions its AP pay for, who shows himself.

memo.place[CADRES .. FRONTS] hold how many units of a Class a place wants in its OPS box.
"""
from policies.algeria.estimates import (
    CONTACT,
    FIREPOWER,
    MEAN_DIE,
    PRESENT,
    caught_chance,
    contact_chance,
    mark_chance,
    mean_hits,
    mission_mean,
    plus_chance,
    strength,
)
from simulate.algeria.enums import Class, Control, Mark, Segment, Side, Spot
from simulate.algeria.rules.common.combat import half
from simulate.algeria.rules.common.dice import mission_drm
from simulate.algeria.rules.common.queries import fit, fit_police, is_abroad, is_remote, is_urban, patrols, usable
from simulate.core.kernelcache import kernel

# `notes` for the FLN: what a mission, a loss, a battle and a risk of being found are worth, in PSP.
#
# Every number of the rules comes from the board. An AP has a price in PSP, which falls as AP pile up unused, and as the
# Government comes near its end: then AP that are kept are worth nothing. memo keeps the tables' means and chances for the whole
# game, and what is looked up once a question: the price of an AP, and the Firepower that could fly in.


MOST_AIR = 3              # Air Points that are thought to be used at a time


@kernel
def air_firepower(public, board, place):
    """11.11. Firepower on average of the Air Points that the Government has left for a combat; none in a town."""
    if place >= board.areas or is_urban(board, place):
        return 0.0
    return MEAN_DIE * board.airpower_dice * min(public.air_left, MOST_AIR)


@kernel
def shown_risk(public, board, place, fronts, cadres, bands):
    """9.22. What a Flush by those who stand there may cost, where a mission was conducted by units of these worths."""
    if place >= board.areas or usable(public, place) == 0:
        return 0.0
    contact = strength(public, board, place, CONTACT, PRESENT)
    lost = fronts * contact_chance(public, board, place, board.class_rating[Class.FRONT], contact)
    lost += cadres * contact_chance(public, board, place, board.class_rating[Class.CADRE], contact)
    return lost + bands * contact_chance(public, board, place, board.class_rating[Class.BAND], contact)


@kernel
def found_chance(public, board, place, group):
    """9.24. The chance that an Intelligence mission of the Police there finds a unit underground."""
    rating = fit_police(public, place) * board.class_rating[Class.POLICE]
    return contact_chance(public, board, place, board.class_rating[group], rating) if rating > 0 else 0.0


(W_AP, W_END, W_REACT, W_TURNS, W_MISSION, W_RAID, W_MOVE, W_POLICE, W_AREA, W_CROWD, W_KEEP, W_SAFE, W_OWN, W_FRONT, W_RURAL,
 W_FLY, W_GUARD, W_RICH, W_AIR, W_BOLD, W_EXPOSED, W_LEAVE, W_FOUND, W_FRANCE, W_HASTE, W_DREAD, W_HIDE, W_OPEN) = range(28)
MEAN, PLUS, AT, HITS, NOW = 0, 1, 2, 3, 4     # rows of memo.score: by DRM + MIDDLE, by Firepower; NOW[0] is the price of an AP
MIDDLE, END = 20, 39
FLY, FILLED = 31, 30                           # of memo.number


@kernel
def look(public, board, weights, memo):
    """What every answer needs: the tables, once a game; the price of an AP and who could fly in, once a question."""
    if memo.number[FILLED] == 0:
        memo.number[FILLED] = 1
        for drm in range(-MIDDLE, END - MIDDLE + 1):
            memo.score[MEAN, drm + MIDDLE] = mission_mean(board, drm)
            memo.score[PLUS, drm + MIDDLE] = plus_chance(board, drm)
            memo.score[AT, drm + MIDDLE] = mark_chance(board, drm, Mark.AT)
        for firepower in range(END + 1):
            memo.score[HITS, firepower] = mean_hits(board, firepower)
    left = public.psl[Side.GOVERNMENT] / max(weights[W_END], 1.0)
    memo.score[NOW, 0] = weights[W_AP] * min(left, 1.0) * min(weights[W_RICH] / max(public.ap, 1), 1.0)
    memo.number[FLY] = flies(public, board)


@kernel
def column(drm):
    """Where the mean and chances of a DRM stand."""
    return min(max(drm + MIDDLE, 0), END)


@kernel
def hits(board, memo, firepower):
    """C.3. Hits of a Firepower on average."""
    return memo.score[HITS, firepower] if firepower <= END else mean_hits(board, firepower)


@kernel
def loss_of(board, memo, group):
    """C.6, A.1. What a hit on a unit costs: PSP, and the AP to build it again."""
    ap = memo.score[NOW, 0]
    if group == Class.FRONT:
        return board.award_reduced_government + board.award_reduced_fln + ap * board.convert_cadre_to_front
    if group == Class.FAILEK:
        return board.award_reduced_government + board.award_reduced_fln + ap * board.convert_band_to_failek
    return board.award_removed + ap * board.build_unit


@kernel
def flies(public, board):
    """11.12. Firepower of an elite unit that could fly in, 0 if none can."""
    if public.helo_left < board.helo[Class.ELITE] or board.helo[Class.ELITE] == 0:
        return 0
    for place in range(board.areas):
        for group in (Class.ELITE, Class.ELITE_AIR):
            if public.count[place, group, Spot.OPERATIONS] + public.count[place, group, Spot.PATROL] > 0:
                return board.class_firepower[group]
    return 0


@kernel
def react_cost(public, board, weights, memo, place, fronts, cadres, bands):
    """9.23, C.3. What a React is likely to cost: who does not evade takes hits, small units first, and fires back."""
    if place >= board.areas:
        return 0.0
    force, chance = strength(public, board, place, FIREPOWER, PRESENT), weights[W_REACT]
    if force == 0:
        force, chance = memo.number[FLY], weights[W_FLY]
    if force == 0:
        return 0.0
    force += air_support(public, board, weights, place)
    seen_fronts = fronts * caught_chance(board, Class.FRONT)
    seen_cadres = cadres * caught_chance(board, Class.CADRE)
    seen_bands = bands * caught_chance(board, Class.BAND)
    lost = min(hits(board, memo, force), seen_fronts + seen_cadres + seen_bands)
    small = min(lost, seen_cadres + seen_bands)
    fire = seen_fronts * board.class_firepower[Class.FRONT] + seen_cadres * board.class_firepower[Class.CADRE]
    fire += seen_bands * board.class_firepower[Class.BAND]
    returned = board.award_hit * hits(board, memo, int(fire))
    return chance * (small * loss_of(board, memo, Class.CADRE) + (lost - small) * loss_of(board, memo, Class.FRONT) - returned)


@kernel
def air_support(public, board, weights, place):
    """11.11. Firepower of the Air Points that the Government has left, as far as they are reckoned with."""
    return int(weights[W_AIR] * air_firepower(public, board, place)) if weights[W_AIR] > 0.0 else 0


@kernel
def exposure(public, board, weights, memo, place, fronts, cadres, bands):
    """9.22. What a Flush may cost those who conducted a mission, as far as it is reckoned with."""
    if weights[W_EXPOSED] == 0.0:
        return 0.0
    front, small = loss_of(board, memo, Class.FRONT), loss_of(board, memo, Class.CADRE)
    return weights[W_EXPOSED] * shown_risk(public, board, place, fronts * front, cadres * small, bands * small)


@kernel
def outlook(public, board, weights, place):
    """A.2. DRM of Propaganda and Strike as it will be: before the Government deploys its units, those that may patrol count."""
    drm = mission_drm(public, board, place)
    if public.segment == Segment.FLN_REINFORCEMENT:
        idle = usable(public, place) + fit_police(public, place) - patrols(public, place)
        drm += int(weights[W_GUARD] * board.mission_patrol * idle)
    return drm


@kernel
def propaganda_worth(public, board, weights, memo, place, group):
    """9.11. PSP of a Propaganda by a Cadre or Front, less its AP, what a + costs, and a React."""
    at = column(outlook(public, board, weights, place) if place < board.areas else 0)
    factor = board.mission_urban_factor if is_urban(board, place) else 1
    worth = factor * memo.score[MEAN, at] - memo.score[NOW, 0] * board.propaganda_cost
    worth -= memo.score[PLUS, at] * loss_of(board, memo, group)
    fronts = 1 if group == Class.FRONT else 0
    worth -= exposure(public, board, weights, memo, place, fronts, 1 - fronts, 0)
    return worth - react_cost(public, board, weights, memo, place, fronts, 1 - fronts, 0)


@kernel
def strike_worth(public, board, weights, memo, place, cadres):
    """9.12. PSP of a Strike by the Front and so many Cadres, less its AP, what a + costs, and a React or its penalty."""
    at = column(outlook(public, board, weights, place) + board.strike_cadre * cadres)
    worth = MEAN_DIE * memo.score[MEAN, at] - memo.score[NOW, 0] * board.strike_cost
    worth -= memo.score[PLUS, at] * (loss_of(board, memo, Class.FRONT) + cadres * loss_of(board, memo, Class.CADRE))
    worth += memo.score[AT, at] * fit_police(public, place) * (board.award_police + weights[W_POLICE])
    chance = weights[W_REACT] if usable(public, place) > 0 else (weights[W_FLY] if memo.number[FLY] > 0 else 0.0)
    worth += (1.0 - chance) * MEAN_DIE * board.strike_penalty_dice
    worth -= exposure(public, board, weights, memo, place, 1, cadres, 0)
    return worth - react_cost(public, board, weights, memo, place, 1, cadres, 0)


@kernel
def raid_worth(public, board, weights, memo, place, raiders):
    """9.14. AP of a Raid in PSP, with the terror that it brings and what it does to Police, less a React."""
    at = column(board.raid_extra * (raiders - 1) + board.mission_patrol * patrols(public, place))
    factor = board.mission_urban_factor if is_urban(board, place) else 1
    ap, good = memo.score[NOW, 0], memo.score[AT, at]
    worth = ap * (factor * memo.score[MEAN, at] - board.raid_cost)
    if public.terror[place] == 0:
        worth += (memo.score[PLUS, at] + good) * (weights[W_DREAD] * board.terror_loss - ap * board.income_terror)
    if fit_police(public, place) > 0:
        worth += good * (board.award_police + weights[W_POLICE])
    worth -= exposure(public, board, weights, memo, place, 0, 0, raiders)
    return worth - react_cost(public, board, weights, memo, place, 0, 0, raiders)


@kernel
def harass_worth(public, board, weights, memo, place):
    """9.15. A Band fires at a Police unit that is not neutralized; worthless where somebody may React."""
    watched = usable(public, place) > 0
    if fit_police(public, place) == 0 or (watched and weights[W_BOLD] <= 0.0):
        return -1.0
    back = half(board, board.class_firepower[Class.POLICE])
    if board.reading_no_air_when_harassed == 0:
        back += air_support(public, board, weights, place)
    won = min(hits(board, memo, board.class_firepower[Class.BAND]), 1.0) * (board.award_police + weights[W_POLICE])
    if watched:
        won = weights[W_BOLD] * won - react_cost(public, board, weights, memo, place, 0, 0, 1)
    return won - min(hits(board, memo, back), 1.0) * loss_of(board, memo, Class.BAND)


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
