"""`notes` for the Government: its missions in the Operations Phase. A Flush first, while its quarry lies open; then people."""
from policies.algeria.estimates import MEAN_DIE, mark_chance, usable_of
from policies.algeria.notes.government_flush import MOST_ELITES, WATCHED, active_elites, flyers, hunt_worth
from policies.algeria.notes.government_values import (
    ENDS,
    MEAN,
    MIDDLE,
    NO_PREY,
    PLUS,
    W_CIVIL,
    W_FLUSH,
    W_HUNT,
    W_NEUTRAL,
    W_SUPPRESS,
    civil_worth,
    look_up,
    may_not_afford,
    price,
)
from simulate.algeria.enums import Class, Mark, Mission, Side
from simulate.algeria.rules.common.queries import any_fln, any_of, exposed, fit, fit_police, is_remote
from simulate.core.kernelcache import kernel

FIRST = 1000.0            # before anything that is weighed
AP_STEP, TURNS_STEP = 200, 1000           # position_mark: more than units that show themselves; more than AP
TERRORIZED = 100          # more than units of the FLN in any area


@kernel
def pick_mission(public, own, board, weights, memo):
    """GOVERNMENT_MISSION: Intelligence that finds prey, a Flush, then the mission worth most; else a pass, the last option."""
    look_up(board, memo)
    best, most, active = own.options - 1, 0.0, active_elites(public, board)
    mark = position_mark(public, board)
    for at in range(own.options - 1):
        hunting = own.a[at] in (Mission.INTELLIGENCE, Mission.FLUSH)
        if hunting and memo.number[NO_PREY] == mark:
            continue
        worth = 0.0
        for place in range(board.areas):
            worth = max(worth, mission_worth(public, board, weights, memo, own.a[at], place, active))
        if hunting:
            worth *= FIRST * FIRST if own.a[at] == Mission.INTELLIGENCE else FIRST
        if worth > most:
            best, most = at, worth
    if own.a[best] not in (Mission.INTELLIGENCE, Mission.FLUSH):
        memo.number[NO_PREY] = mark
    return best


@kernel
def position_mark(public, board):
    """A number that changes with the turn, with FLN missions that cost AP, and with FLN units that show themselves."""
    total = 0
    for place in range(board.areas):
        if any_fln(public, place) > 0:
            total += exposed(public, place)
    return 1 + total + AP_STEP * (public.ap + TURNS_STEP * public.turn)


@kernel
def pick_place(public, own, board, weights, memo):
    """MISSION_PLACE: where it is worth most."""
    look_up(board, memo)
    active = active_elites(public, board)
    best, most = 0, mission_worth(public, board, weights, memo, own.ask_a, own.a[0], active)
    for at in range(1, own.options):
        worth = mission_worth(public, board, weights, memo, own.ask_a, own.a[at], active)
        if worth > most:
            best, most = at, worth
    return best


@kernel
def mission_worth(public, board, weights, memo, mission, place, active):
    """9.2: PSP that a mission is thought to be worth in an area, its cost deducted; `active` elite units are on the map."""
    if mission == Mission.FLUSH:
        if exposed(public, place) == 0:
            return -1.0
        return prey(public, board, weights, place, active, 0) - weights[W_FLUSH]
    if mission == Mission.RESETTLEMENT or fit_police(public, place) == 0:
        return -1.0
    if mission == Mission.CIVIL_AFFAIRS:
        if public.helped[place] != 0 or is_remote(public, board, place) or may_not_afford(public, board, weights):
            return -1.0
        return civil_worth(public, board, weights, memo.score, place)
    if any_fln(public, place) == 0:
        return -1.0
    if mission == Mission.INTELLIGENCE:
        return search_worth(public, board, weights, place, active)
    return suppression_worth(public, board, weights, memo.score, place) if public.suppressed[place] == 0 else -1.0


@kernel
def prey(public, board, weights, place, active, watched):
    """9.22: what a Flush is worth, by those there and elite units that fly in."""
    here = usable_of(public, place, Class.ELITE) + usable_of(public, place, Class.ELITE_AIR)
    elites = here + flyers(public, board, place, active)
    return hunt_worth(public, board, weights, place, min(elites, max(here, MOST_ELITES)), 0, watched)


@kernel
def search_worth(public, board, weights, place, active):
    """9.24: what a Flush gains by an Intelligence mission before it."""
    if public.psl[Side.GOVERNMENT] - board.intelligence_cost < weights[W_CIVIL]:
        return -1.0
    cost = board.intelligence_cost * price(public, board, weights)
    now = max(prey(public, board, weights, place, active, 0), 0.0) if exposed(public, place) > 0 else 0.0
    return prey(public, board, weights, place, active, WATCHED) - now - cost - weights[W_HUNT]


@kernel
def ready_elites(public, board, place):
    """9.26: elite units that may assist: those in the OPS and PTL boxes, by reading.elites_assist_anywhere those in any."""
    total = 0
    for group in (Class.ELITE, Class.ELITE_AIR):
        if board.reading_elites_assist_anywhere != 0:
            total += fit(public, place, group)
        else:
            total += usable_of(public, place, group)
    return total


@kernel
def suppression_worth(public, board, weights, table, place):
    """9.26: units that it neutralizes, less what it costs if it backfires, and terror."""
    drm = board.suppression_elite * ready_elites(public, board, place)
    if public.amnesty != 0:
        drm += board.amnesty_bonus
    fighters = fit(public, place, Class.BAND) + fit(public, place, Class.FAILEK)
    cells = fit(public, place, Class.CADRE) + 2 * fit(public, place, Class.FRONT)
    column = min(max(MIDDLE + drm, 0), ENDS)
    at, plus = mark_chance(board, drm, Mark.AT), table[PLUS, column]
    worth = weights[W_NEUTRAL] * (min(table[MEAN, column], fighters) + at * cells)
    worth -= (plus * MEAN_DIE * board.suppression_backfire_dice + board.suppression_cost) * price(public, board, weights)
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
        total = TERRORIZED * public.terror[place]
        for group in range(Class.FAILEK, Class.FRONT + 1):
            total += any_of(public, place, group)
        if total > most:
            best, most = at, total
    return best
