"""`notes` for the Government: its missions in the Operations Phase. A Flush first, while its quarry lies open; then people."""
from policies.algeria.notes_government_fight import flush_worth
from policies.algeria.notes_government_worth import W_CIVIL, W_NEUTRAL, W_SUPPRESS, civil_worth
from policies.algeria.reading import MEAN_DIE, all_of, fit, mark_chance, mission_mean, plus_chance
from simulate.algeria.names import Class, Mark, Mission, Side, Spot
from simulate.core.kernel import kernel


@kernel
def pick_mission(public, own, board, weights):
    """GOVERNMENT_MISSION: the mission that is worth most somewhere; a pass (the last option) where none is worth anything."""
    best, most = own.options - 1, 0.0
    for at in range(own.options - 1):
        worth = 0.0
        for place in range(board.areas):
            worth = max(worth, mission_worth(public, board, weights, own.a[at], place))
        if own.a[at] == Mission.FLUSH and worth > 0.0:
            return at
        if worth > most:
            best, most = at, worth
    return best


@kernel
def pick_place(public, own, board, weights):
    """MISSION_PLACE: where it is worth most."""
    best, most = 0, mission_worth(public, board, weights, own.ask_a, own.a[0])
    for at in range(1, own.options):
        worth = mission_worth(public, board, weights, own.ask_a, own.a[at])
        if worth > most:
            best, most = at, worth
    return best


@kernel
def mission_worth(public, board, weights, mission, place):
    """9.2: PSP that a mission is thought to be worth in an area, its cost deducted."""
    if mission == Mission.FLUSH:
        return flush_worth(public, board, weights, place)
    if public.count[place, Class.POLICE, 4] == 0:
        return -1.0
    if mission == Mission.CIVIL_AFFAIRS:
        if public.helped[place] != 0 or may_not_afford(public, board, weights):
            return -1.0
        return civil_worth(public, board, weights, place)
    if mission == Mission.SUPPRESSION and public.suppressed[place] == 0:
        return suppression_worth(public, board, weights, place)
    return -1.0


@kernel
def may_not_afford(public, board, weights):
    """9.25: the own PSL is too low to spend, and the FLN's too high to be brought down at once."""
    return public.psl[Side.GOVERNMENT] - board.civil_affairs_cost < weights[W_CIVIL] and public.psl[Side.FLN] > 5


@kernel
def ready_elites(public, board, place):
    """9.26: elite units that may assist: those in the OPS and PTL boxes, by reading.elites_assist_anywhere those in any."""
    total = 0
    for group in (Class.ELITE, Class.ELITE_AIR):
        if board.reading_elites_assist_anywhere != 0:
            total += fit(public, place, group)
        else:
            total += public.count[place, group, Spot.OPERATIONS] + public.count[place, group, Spot.PATROL]
    return total


@kernel
def suppression_worth(public, board, weights, place):
    """9.26: units that it neutralizes, less what it costs if it backfires, and terror."""
    drm = board.suppression_elite * ready_elites(public, board, place)
    if public.amnesty != 0:
        drm += board.amnesty_bonus
    fighters = fit(public, place, Class.BAND) + fit(public, place, Class.FAILEK)
    cells = fit(public, place, Class.CADRE) + 2 * fit(public, place, Class.FRONT)
    at, plus = mark_chance(board, drm, Mark.AT), plus_chance(board, drm)
    worth = weights[W_NEUTRAL] * (min(mission_mean(board, drm), fighters) + at * cells)
    worth -= plus * MEAN_DIE * board.suppression_backfire_dice + board.suppression_cost
    if public.terror[place] == 0:
        worth -= (at + plus) * board.terror_loss * 2
    return worth - weights[W_SUPPRESS]


@kernel
def pick_purge(public, own, board):
    """EVENT_PURGE: the wilaya with most FLN units, Fronts counted as they count for control."""
    best, most = 0, -1
    for at in range(own.options):
        total = 0
        for place in range(board.areas):
            if board.wilaya[place] == own.a[at]:
                for group in range(Class.FAILEK, Class.FRONT + 1):
                    total += board.class_control[group] * fit(public, place, group)
        if total > most:
            best, most = at, total
    return best


@kernel
def pick_oas(public, own, board):
    """PLACE_OAS: a terrorized town first, then the one with most FLN units; never France."""
    best, most = 0, -1
    for at in range(own.options):
        place = own.a[at]
        if place >= board.areas:
            continue
        total = 100 * public.terror[place]
        for group in range(Class.FAILEK, Class.FRONT + 1):
            total += all_of(public, place, group)
        if total > most:
            best, most = at, total
    return best
