"""`notes` for the FLN: Strikes with many Cadres, Propaganda where nobody patrols, a Cadre everywhere, AP kept for missions.

Provenance: the first guesses on sensible play that stood beside the published figures on this game, in our own words and numbers:
Propaganda in areas that nobody patrols, Fronts in the towns, PSP against the Government unless the own support is low, Cadres
lost before Bands, Faileks and Fronts, the OAS to France. Ours is the rest: every mission is weighed in PSP with the chances of
the tables as the board has them, its AP at a price, and a React at the strength that stands there. Assumed are that price, how
likely the Government reacts, and for how many turns a new unit works: weights in players.toml, in the order of fln_values.
"""
from policies.algeria.estimates import mission_mean
from policies.algeria.notes.fln_missions import (
    pick_build,
    pick_companions,
    pick_goal,
    pick_mission,
    pick_start,
    pick_target,
    pick_unit,
)
from policies.algeria.notes.fln_plan import FAILEKS, W_FRANCE, W_SAFE, area_worth, look, plan, propaganda_worth, row_of
from simulate.algeria.enums import Ask, Class, Deploy, Segment, Side, Spot
from simulate.algeria.rules.common.queries import fit, fit_police, is_remote, is_urban
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below

LOSE_FAILEK, LOSE_CADRE, LOSE_FRONT = 1, 2, 4     # what a unit is worth to the FLN when it must lose one; a Band 0
LOSE_IN_TOWN = 3          # more in a town
MOST_COST = 100           # above every cost


@kernel
def notes_fln(public, own, board, weights, memo):
    """An index of own's options."""
    ask = own.ask
    if ask in (Ask.FLN_MISSION, Ask.COMPANIONS, Ask.MOVE_PLACE, Ask.BUILD):
        look(public, board, weights, memo)
    if ask == Ask.FLN_MISSION:
        return pick_mission(public, own, board, weights, memo)
    if ask == Ask.FLN_UNIT:
        return pick_unit(own, memo)
    if ask == Ask.COMPANIONS:
        return pick_companions(public, own, board, weights, memo)
    if ask == Ask.TARGET:
        return pick_target(own)
    if ask == Ask.MOVE_PLACE:
        return pick_goal(public, own, board, weights, memo)
    if ask == Ask.BUILD:
        return pick_build(public, own, board, weights, memo)
    if ask == Ask.PLACE_UNIT:
        return pick_start(public, own, board, weights)
    return apart_from_missions(public, own, board, weights, memo)


@kernel
def apart_from_missions(public, own, board, weights, memo):
    """Deployment, PSP, losses and events."""
    ask = own.ask
    if ask == Ask.FLN_DEPLOY:
        return pick_sortie(public, own, board, weights, memo)
    if ask == Ask.HOW_MANY:
        return pick_number(public, own, memo)
    if ask == Ask.AWARD:
        return pick_award(public, own, board, weights)
    if ask in (Ask.LOSS, Ask.RAIDER_HIT):
        return pick_loss(own)
    if ask in (Ask.EVENT_PURGE_UNIT, Ask.SUPPRESSED):
        return pick_victim(own, board)
    if ask == Ask.PLACE_OAS:
        return own.options - 1
    if ask == Ask.EVENT_DEBATE:
        return 1
    return below(memo.stream, own.options)


@kernel
def pick_sortie(public, own, board, weights, memo):
    """FLN_DEPLOY: as planned when it is asked first in a turn."""
    now = public.turn * 16 + Segment.FLN_DEPLOYMENT
    if memo.stamp != now:
        memo.stamp = now
        look(public, board, weights, memo)
        plan(public, board, weights, memo)
    for at in range(own.options):
        if own.a[at] == Deploy.OPERATIONS and own.a[at] != NOWHERE:
            row = row_of(own.c[at])
            if memo.place[row, own.b[at]] > public.count[own.b[at], own.c[at], Spot.OPERATIONS]:
                return at
    return pick_traveller(public, own, board, weights, memo) if weights[W_FRANCE] > 0.0 else 0


@kernel
def pick_traveller(public, own, board, weights, memo):
    """11.22. The Cadre that goes to France, from where it is missed least; STOP if Propaganda is not worth that there."""
    best, most = 0, 0.0
    gain = weights[W_FRANCE] * propaganda_worth(public, board, weights, memo, board.france, Class.CADRE)
    for at in range(own.options):
        if own.a[at] == Deploy.TO_FRANCE and own.a[at] != NOWHERE:
            missed = area_worth(public, board, weights, own.b[at]) / fit(public, own.b[at], Class.CADRE)
            if gain - missed > most:
                best, most = at, gain - missed
    return best


@kernel
def pick_number(public, own, memo):
    """HOW_MANY: as many as planned leave the UG box; of what is built one at a time."""
    if own.ask_d != Ask.FLN_DEPLOY:
        return 0
    row = min(row_of(own.ask_c), FAILEKS)
    more = memo.place[row, own.ask_b] - public.count[own.ask_b, own.ask_c, Spot.OPERATIONS]
    return min(max(more, 1), own.options) - 1


@kernel
def danger(public, board):
    """9.25. PSP that Civil Affairs may cost the FLN in a turn, as far as the Government's PSL pays for them."""
    areas = 0
    for place in range(board.areas):
        if fit_police(public, place) > 0 and public.helped[place] == 0 and not is_remote(public, board, place):
            areas += 1
    if board.civil_affairs_cost > 0:
        areas = min(areas, public.psl[Side.GOVERNMENT] // board.civil_affairs_cost)
    return areas * mission_mean(board, board.amnesty_bonus if public.amnesty != 0 else 0)


@kernel
def pick_award(public, own, board, weights):
    """AWARD: against the Government, all of it where that ends the game; to the own PSL only what safety asks for."""
    owed = own.options - 1
    if owed >= public.psl[Side.GOVERNMENT]:
        return 0
    short = int(weights[W_SAFE] * danger(public, board)) + 1 - public.psl[Side.FLN]
    return min(max(short, 0), owed)


@kernel
def rank(group):
    """Whom the FLN loses first: Cadres, Bands, Faileks, Fronts."""
    if group == Class.CADRE:
        return 0
    if group == Class.BAND:
        return 1
    return 2 if group == Class.FAILEK else 3


@kernel
def pick_loss(own):
    """LOSS, RAIDER_HIT: the unit that is missed least."""
    best = 0
    for at in range(own.options):
        if rank(own.b[at]) < rank(own.b[best]):
            best = at
    return best


@kernel
def pick_victim(own, board):
    """EVENT_PURGE_UNIT, SUPPRESSED: fighters before Cadres before Fronts, in the country before in town."""
    best, least = 0, MOST_COST
    for at in range(own.options):
        group = own.b[at]
        cost = LOSE_FRONT if group == Class.FRONT else (LOSE_CADRE if group == Class.CADRE else 0)
        if group == Class.FAILEK:
            cost = LOSE_FAILEK
        if is_urban(board, own.a[at]):
            cost += LOSE_IN_TOWN
        if cost < least:
            best, least = at, cost
    return best
