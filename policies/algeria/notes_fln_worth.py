"""`notes` for the FLN: what a mission, a loss and a battle are worth, in PSP.

Every number of the rules comes from the board. An AP has a price in PSP, which falls as the Government comes near its end: then
AP that are kept are worth nothing.
"""
from policies.algeria.reading import (
    MEAN_DIE,
    caught_chance,
    is_urban,
    mark_chance,
    mean_hits,
    mission_drm,
    mission_mean,
    patrols,
    plus_chance,
    police,
    strongest_force,
)
from simulate.algeria.names import Class, Mark, Side
from simulate.core.kernel import kernel

(W_AP, W_END, W_REACT, W_TURNS, W_MISSION, W_RAID, W_MOVE, W_POLICE, W_AREA, W_CROWD, W_KEEP, W_SAFE, W_OWN, W_EXPOSED, W_FRONT,
 W_RURAL) = range(16)


@kernel
def price(public, weights):
    """What an AP is worth in PSP; less, the nearer the Government is to its end."""
    left = public.psl[Side.GOVERNMENT] / max(weights[W_END], 1.0)
    return weights[W_AP] * min(left, 1.0)


@kernel
def loss_of(board, group, ap):
    """C.6, A.1. What a hit on a unit costs: PSP, and the AP to build it again."""
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
            if public.count[place, group, 2] + public.count[place, group, 4] > 0:
                return board.class_firepower[group]
    return 0


@kernel
def threat(public, board, place):
    """9.23. Firepower of a React: of those on the spot, else of what may fly in; none abroad."""
    if place >= board.areas:
        return 0
    force = strongest_force(public, board, place)
    return force if force > 0 else flies(public, board)


@kernel
def battle_cost(board, force, fronts, cadres, bands, ap):
    """9.23, C.3. What a React costs: those that do not evade take the hits, Cadres first; their own hits count against it."""
    if force == 0:
        return 0.0
    seen_fronts, seen_cadres = fronts * caught_chance(board, Class.FRONT), cadres * caught_chance(board, Class.CADRE)
    seen_bands = bands * caught_chance(board, Class.BAND)
    lost = min(mean_hits(board, force), seen_fronts + seen_cadres + seen_bands)
    small = min(lost, seen_cadres + seen_bands)
    fire = seen_fronts * board.class_firepower[Class.FRONT] + seen_cadres * board.class_firepower[Class.CADRE]
    fire += seen_bands * board.class_firepower[Class.BAND]
    returned = board.award_hit * mean_hits(board, int(fire))
    return small * loss_of(board, Class.CADRE, ap) + (lost - small) * loss_of(board, Class.FRONT, ap) - returned


@kernel
def propaganda_worth(public, board, weights, place, group, ap):
    """9.11. PSP of a Propaganda by a Cadre or Front, less its AP, what a + costs, and a React."""
    drm, factor = 0, 1
    if place < board.areas:
        drm = mission_drm(public, board, place)
    if is_urban(board, place):
        factor = board.mission_urban_factor
    worth = factor * mission_mean(board, drm) - ap * board.propaganda_cost - plus_chance(board, drm) * loss_of(board, group, ap)
    fronts = 1 if group == Class.FRONT else 0
    return worth - weights[W_REACT] * battle_cost(board, threat(public, board, place), fronts, 1 - fronts, 0, ap)


@kernel
def strike_worth(public, board, weights, place, cadres, ap):
    """9.12. PSP of a Strike by the Front and so many Cadres, less its AP, what a + costs, and a React or its penalty."""
    drm = mission_drm(public, board, place) + board.strike_cadre * cadres
    worth = MEAN_DIE * mission_mean(board, drm) - ap * board.strike_cost
    worth -= plus_chance(board, drm) * (loss_of(board, Class.FRONT, ap) + cadres * loss_of(board, Class.CADRE, ap))
    worth += mark_chance(board, drm, Mark.AT) * police(public, place) * (board.award_police + weights[W_POLICE])
    force, spared = threat(public, board, place), MEAN_DIE * board.strike_penalty_dice
    if force == 0:
        return worth + spared
    return worth + (1.0 - weights[W_REACT]) * spared - weights[W_REACT] * battle_cost(board, force, 1, cadres, 0, ap)


@kernel
def raid_worth(public, board, weights, place, raiders, ap):
    """9.14. AP of a Raid in PSP, with the terror that it brings and what it does to Police, less a React."""
    drm = board.raid_extra * (raiders - 1) + board.mission_patrol * patrols(public, place)
    factor = board.mission_urban_factor if is_urban(board, place) else 1
    bad, good = plus_chance(board, drm), mark_chance(board, drm, Mark.AT)
    worth = ap * (factor * mission_mean(board, drm) - board.raid_cost)
    if public.terror[place] == 0:
        worth += (bad + good) * (board.terror_loss - ap * board.income_terror)
    if police(public, place) > 0:
        worth += good * (board.award_police + weights[W_POLICE])
    return worth - weights[W_REACT] * battle_cost(board, threat(public, board, place), 0, 0, raiders, ap)


@kernel
def harass_worth(public, board, weights, place, ap):
    """9.15. A Band fires at a Police unit that is not neutralized; worthless where somebody may React."""
    if police(public, place) == 0 or threat(public, board, place) > 0:
        return -1.0
    back = (board.class_firepower[Class.POLICE] + board.harass_return_divisor - 1) // board.harass_return_divisor
    hits, lost = mean_hits(board, board.class_firepower[Class.BAND]), mean_hits(board, back)
    return min(hits, 1.0) * (board.award_police + weights[W_POLICE]) - lost * loss_of(board, Class.BAND, ap)
