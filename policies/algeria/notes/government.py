"""`notes` for the Government: people before battles, every PSP weighed, since the PSL is money and life at once.

Provenance: ours, after the incentives that the printed charts of V2-140 put into numbers: Civil Affairs take more from the FLN
than they cost (9.25), Police opens them and patrols for nothing (9.2, 9.21), a unit in an empty area is worth half a PSP a turn
by control (C.6), a unit on Patrol spoils Propaganda and Strikes (A.2). Assumed: how long a purchase serves, and what an AP is
worth to the FLN. The weights stand in players.toml in the order of government_values.
"""
from policies.algeria.notes.government_deployment import pick_deployment, pick_goal
from policies.algeria.notes.government_missions import pick_mission, pick_oas, pick_place, pick_purge
from policies.algeria.notes.government_purchases import pick_free_unit, pick_new_station, pick_order, pick_station
from policies.algeria.notes.government_react import pick_air, pick_force, pick_react
from policies.algeria.notes.government_values import W_OWN
from simulate.algeria.enums import Ask, Side
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below

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
    if ask == Ask.REINFORCE:
        return pick_order(public, own, board, weights, memo)
    if ask == Ask.MOBILIZE_PLACE:
        return pick_new_station(public, own, board, weights, memo)
    if ask in (Ask.PLACE_UNIT, Ask.FREE_PLACE):
        return pick_station(public, own, board, weights, memo, own.ask_a)
    if ask == Ask.HOW_MANY:
        return 0
    if ask == Ask.GOVERNMENT_DEPLOY:
        return pick_deployment(public, own, board, weights, memo)
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
