"""`notes` for the Government: where elite units hunt. Police finds what is underground (9.24), elite units flush it (9.22).

The plan is made when units are paid for and again when they deploy: memo.place[ELITES] and memo.place[OFFICERS] hold how
many elite and Police units are wanted in an area.
"""
from policies.algeria.estimates import usable_of
from policies.algeria.notes.government_combat_values import EXPECTED, hunt_worth
from policies.algeria.notes.government_values import W_HUNT, W_NEUTRAL, W_TURNS, kill_worth, price
from simulate.algeria.enums import Class, Segment, Type
from simulate.algeria.rules.common.queries import any_fln, any_of, fit, fit_police
from simulate.algeria.state import AVAILABLE
from simulate.core.kernelcache import kernel

ELITES, OFFICERS = 0, 1
MOST_ELITES, MOST_OFFICERS, HUNTS = 4, 2, 3
HALVES = 2


@kernel
def plan_hunts(public, board, weights, memo):
    """Fill the plan, the first time in a segment."""
    stamp = 16 * public.turn + public.segment + 1
    if memo.stamp == stamp:
        return
    memo.stamp = stamp
    paying = public.segment == Segment.GOVERNMENT_REINFORCEMENT
    for place in range(board.areas):
        memo.place[ELITES, place] = 0
        memo.place[OFFICERS, place] = 0
    here = elites_on_map(public, board) if paying else active_elites(public, board)
    more = any_of(public, AVAILABLE, Type.ELITE) if paying else 0
    officers = any_of(public, AVAILABLE, Type.POLICE) if paying else 0
    for _ in range(HUNTS):
        n, p, place = best_hunt(public, board, weights, memo, here, more, officers)
        if n == 0:
            return
        memo.place[ELITES, place] = n
        memo.place[OFFICERS, place] = fit_police(public, place) + p
        officers -= p
        more -= max(n - here, 0)
        here = max(here - n, 0)


@kernel
def best_hunt(public, board, weights, memo, here, more, officers):
    """The area, elite units and further Police that are worth most beyond their cost; 0 units where nothing is worth it."""
    most, units, police_more, best = weights[W_HUNT], 0, 0, 0
    dear = price(public, board, weights)
    for place in range(board.areas):
        if memo.place[ELITES, place] > 0 or bound(public, board, weights, place) <= most:
            continue
        for p in range(min(officers, MOST_OFFICERS) + 1):
            for n in range(1, min(here + more, MOST_ELITES) + 1):
                worth = hunt_worth(public, board, weights, place, n, p, EXPECTED)
                worth -= dear * cost_of(board, weights, n, max(n - here, 0), p)
                if worth > most:
                    most, units, police_more, best = worth, n, p, place
    return units, police_more, best


@kernel
def bound(public, board, weights, place):
    """What a hunt in an area cannot exceed: every unit there eliminated, Fronts and Faileks reduced before."""
    units, prizes = any_fln(public, place), any_of(public, place, Class.FRONT) + any_of(public, place, Class.FAILEK)
    if units == 0:
        return 0.0
    each = kill_worth(public, board, weights, place) + weights[W_NEUTRAL]
    return units * each + prizes * (each + board.award_reduced_government + board.award_reduced_fln)


@kernel
def cost_of(board, weights, n, new, officers):
    """6.3: PSP of a hunt a turn, what is mobilized spread over the turns that it serves."""
    turns = max(weights[W_TURNS], 1.0)
    lasting = new * board.mobilize_halves[Type.ELITE] + officers * board.mobilize_halves[Type.POLICE]
    return (lasting / turns + n * board.activate_halves[Type.ELITE]) / HALVES + board.intelligence_cost


@kernel
def elites_on_map(public, board):
    """Elite units that are not neutralized."""
    total = 0
    for place in range(board.areas):
        total += fit(public, place, Class.ELITE)
    return total


@kernel
def active_elites(public, board):
    """Those of them that are active."""
    total = 0
    for place in range(board.areas):
        total += usable_of(public, place, Class.ELITE)
    return total


@kernel
def elites_wanted(board, memo):
    """Elite units of the whole plan."""
    total = 0
    for place in range(board.areas):
        total += memo.place[ELITES, place]
    return total


@kernel
def short_of(public, board, memo, what):
    """The first area of the plan that wants more ELITES, active ones, or OFFICERS than are there; board.areas if none does."""
    for place in range(board.areas):
        there = usable_of(public, place, Class.ELITE) if what == ELITES else fit_police(public, place)
        if memo.place[what, place] > there:
            return place
    return board.areas


@kernel
def flyers(public, board, place, active):
    """11.12: elite units elsewhere, of so many active ones on the map, for which there are Helicopter Points."""
    if public.helo_left == 0 or board.helo[Type.ELITE] == 0:
        return 0
    return min(active - usable_of(public, place, Class.ELITE), public.helo_left // board.helo[Type.ELITE])
