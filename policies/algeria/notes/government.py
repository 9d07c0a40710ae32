"""`notes` for the Government: people before battles, every PSP weighed, since the PSL is money and life at once. Here too: its
Deployment Phase (Divisions disperse, elite units go hunting), and whether it reacts, with whom.

Provenance: ours, after the incentives that the printed charts of V2-140 put into numbers: Civil Affairs take more from the FLN
than they cost (9.25), Police opens them and patrols for nothing (9.2, 9.21), a unit in an empty area is worth half a PSP a turn
by control (C.6), a unit on Patrol spoils Propaganda and Strikes (A.2). Assumed: how long a purchase serves, and what an AP is
worth to the FLN. The weights stand in players.toml in the order of government_values.
"""
from policies.algeria.estimates import FIREPOWER, MEAN_DIE, PRESENT, is_elite, strength, usable_of
from policies.algeria.notes.government_missions import (
    ELITES,
    MOST_ELITES,
    WATCHED,
    hunt_worth,
    pick_mission,
    pick_oas,
    pick_place,
    pick_purge,
    plan_hunts,
    react_worth,
    short_of,
)
from policies.algeria.notes.government_purchases import hunt_order, order_worth, pick_free_unit, pick_new_station, pick_station
from policies.algeria.notes.government_values import (
    CHANGED,
    ELSE_CHANGED,
    GAIN,
    GAIN_DISPERSED,
    KEPT_OFF,
    LOSS,
    LOSS_DISPERSED,
    W_HUNT,
    W_JOIN,
    W_OWN,
    keep_books,
)
from simulate.algeria.enums import Ask, Class, Deploy, Mission, Side, Type
from simulate.algeria.rules.common.queries import fit_police, usable
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below

AIR_MOST = 3              # Air Points used at a time
PER_FIREPOWER, ON_THE_SPOT = 4, 2         # order of units: firepower first, then those that need not move
NO_ELITE = 1000           # where elite units are kept, all others on the spot come before them


@kernel
def keeps_elites(public, board, weights, place):
    """9.22: there will be a Flush for the elite units, which is worth more than a React."""
    if fit_police(public, place) == 0:
        return False
    return hunt_worth(public, board, weights, place, PRESENT, 0, WATCHED) > weights[W_HUNT] + board.intelligence_cost


@kernel
def pick_react(public, own, board, weights):
    """REACT: where it is worth more than it costs; to a Strike its penalty is saved besides."""
    place = own.ask_a
    saved = MEAN_DIE * board.strike_penalty_dice if own.ask_b == Mission.STRIKE else 0.0
    if usable(public, place) == 0:
        return 1 if saved > 0.0 else 0
    firepower = strength(public, board, place, FIREPOWER, PRESENT)
    if keeps_elites(public, board, weights, place):
        firepower = best_regular(public, board, place)
        if firepower == 0 and saved == 0.0:
            return 0
    return 1 if react_worth(public, board, weights, place, firepower) + saved > weights[W_JOIN] else 0


@kernel
def best_regular(public, board, place):
    """C.7: the Firepower of the strongest unit there that is no elite unit and may react; 0 if there is none."""
    most = 0
    for group in range(board.class_firepower.shape[0]):
        if not Class.POLICE <= group <= Class.FRONT and not is_elite(group) and usable_of(public, place, group) > 0:
            most = max(most, board.class_firepower[group])
    return most


@kernel
def pick_force(public, own, board, weights):
    """FORCE: those on the spot, the strongest first; for a React as many as add enough, elite units only if not kept."""
    place, stop, react = own.ask_b, own.a[0] == NOWHERE, own.ask_a == Mission.REACT
    kept = react and keeps_elites(public, board, weights, place)
    best, most = 0, -1
    for at in range(1 if stop else 0, own.options):
        here, group = own.a[at] == place, own.b[at]
        if stop and ((kept and is_elite(group)) or (not here and (react or own.ask_c >= MOST_ELITES or not is_elite(group)))):
            continue
        power = PER_FIREPOWER * board.class_firepower[group] + (ON_THE_SPOT if here else 0)
        power += 1 if group <= Class.DISPERSED else 0
        if kept and not is_elite(group) and here:
            power += NO_ELITE
        if power > most:
            best, most = at, power
    if stop and best > 0 and react and not adds_enough(public, own, board, weights, own.b[best]):
        return 0
    return best


@kernel
def adds_enough(public, own, board, weights, group):
    """9.23: one more unit is worth sending."""
    firepower = 0
    for unit in range(board.first_unit[Type.POLICE]):
        if public.unit_in[unit] != 0:
            firepower += board.class_firepower[public.unit_class[unit]]
    more = react_worth(public, board, weights, own.ask_b, firepower + board.class_firepower[group])
    return more - react_worth(public, board, weights, own.ask_b, firepower) > weights[W_JOIN]


@kernel
def pick_air(own):
    """AIR_POINTS: a few, where there are any."""
    return min(own.options - 1, AIR_MOST)


A_LITTLE = 0.01           # that a unit does something at all
FIRST = 1000.0            # before anything that is weighed


@kernel
def pick_order(public, own, board, weights, memo):
    """REINFORCE, GOVERNMENT_DEPLOY: the order that is worth most beyond its cost; STOP where none is worth it."""
    keep_books(public, board, weights, memo)
    plan_hunts(public, board, weights, memo)
    best, most = 0, 0.0
    for at in range(own.options):
        if own.a[at] == NOWHERE:
            continue
        if own.ask == Ask.GOVERNMENT_DEPLOY:
            worth = deployment_worth(public, board, memo, own.a[at], own.b[at], own.c[at])
        else:
            worth = hunt_order(public, board, weights, memo, own.a[at], own.c[at])
            if worth <= 0.0:
                worth = order_worth(public, board, weights, memo, own.a[at], own.b[at], own.c[at])
        if worth > most:
            best, most = at, worth
    memo.number[CHANGED] = own.b[best]
    return best


@kernel
def deployment_worth(public, board, memo, kind, place, group):
    """7: what a deployment is worth: a change of mode first, then the plan of hunts."""
    if kind == Deploy.CHANGE_MODE:
        return FIRST + 1 if group == Class.DIVISION else 0.0
    if kind == Deploy.PATROL:
        return A_LITTLE + memo.score[KEPT_OFF, place]
    if group == Class.ELITE:
        wanted = memo.place[ELITES, place]
        if wanted > 0 and usable_of(public, place, Class.ELITE) <= wanted:
            return 0.0
        if short_of(public, board, memo, ELITES) < board.areas:
            return FIRST
    return move_worth(board, memo, place, group)


@kernel
def move_worth(board, memo, place, group):
    """7, 10.1: what the area that gains most by a unit gains, less what the one that it leaves loses."""
    gain, loss = (GAIN_DISPERSED, LOSS_DISPERSED) if group == Class.DISPERSED else (GAIN, LOSS)
    most = -FIRST
    for goal in range(board.areas):
        if goal != place:
            most = max(most, memo.score[gain, goal])
    return most - memo.score[loss, place]


@kernel
def pick_goal(public, own, board, weights, memo):
    """DEPLOY_PLACE: the area of the plan of hunts that wants it, else the one that gains most."""
    keep_books(public, board, weights, memo)
    gain = GAIN_DISPERSED if own.ask_b == Class.DISPERSED else GAIN
    wanted = short_of(public, board, memo, ELITES) if own.ask_b == Class.ELITE else board.areas
    best, most = 0, -FIRST
    for at in range(own.options):
        worth = FIRST if own.a[at] == wanted else memo.score[gain, own.a[at]]
        if worth > most:
            best, most = at, worth
    memo.number[CHANGED] = own.a[best]
    memo.number[ELSE_CHANGED] = own.ask_a
    return best


UNANSWERED = -1


@kernel
def notes_government(public, own, board, weights, memo):
    """An index of own's options."""
    answer = of_phases(public, own, board, weights, memo)
    if answer == UNANSWERED:
        answer = of_events(public, own, board, weights, memo)
    return answer


@kernel
def of_phases(public, own, board, weights, memo):
    """Questions of the set-up, the Reinforcement, Deployment and Operations Phases; UNANSWERED for the others."""
    ask = own.ask
    if ask in (Ask.REINFORCE, Ask.GOVERNMENT_DEPLOY):
        return pick_order(public, own, board, weights, memo)
    if ask == Ask.MOBILIZE_PLACE:
        return pick_new_station(public, own, board, weights, memo)
    if ask in (Ask.PLACE_UNIT, Ask.FREE_PLACE):
        return pick_station(public, own, board, weights, memo, own.ask_a)
    if ask == Ask.HOW_MANY:
        return 0
    if ask == Ask.DEPLOY_PLACE:
        return pick_goal(public, own, board, weights, memo)
    if ask == Ask.GOVERNMENT_MISSION:
        return pick_mission(public, own, board, weights, memo)
    if ask == Ask.MISSION_PLACE:
        return pick_place(public, own, board, weights, memo)
    if ask == Ask.REACT:
        return pick_react(public, own, board, weights)
    if ask == Ask.FORCE:
        return pick_force(public, own, board, weights)
    if ask == Ask.COMPANIONS:
        return own.options - 1              # a Suppression was weighed with every elite unit that may assist
    if ask == Ask.AIR_POINTS:
        return pick_air(own)
    if ask == Ask.AWARD:
        return pick_award(public, own, weights)
    return UNANSWERED


@kernel
def of_events(public, own, board, weights, memo):
    """Questions of events, the OAS and a coup; what is left is drawn at random."""
    ask = own.ask
    if ask == Ask.EVENT_DEBATE:
        return 0
    if ask == Ask.EVENT_PURGE:
        return pick_purge(public, own, board)
    if ask == Ask.PLACE_OAS:
        return pick_oas(public, own, board)
    if ask == Ask.FREE_UNIT:
        return pick_free_unit(public, own, board, weights, memo)
    if ask in (Ask.EVENT_NATO, Ask.ELITE_LEAVES):
        return pick_leaving(own)
    return below(memo.stream, own.options)


@kernel
def pick_award(public, own, weights):
    """AWARD: off the FLN's PSL, unless the own one is low and the FLN's will not fall to 0 by it."""
    if public.psl[Side.FLN] > own.ask_a and public.psl[Side.GOVERNMENT] < weights[W_OWN]:
        return own.options - 1
    return 0


@kernel
def pick_leaving(own):
    """EVENT_NATO, ELITE_LEAVES: a neutralized unit before others."""
    for at in range(own.options):
        if own.c[at] % 2 == 1:
            return at
    return 0
