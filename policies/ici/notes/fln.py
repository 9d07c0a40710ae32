"""`notes` for the FLN: grow and spread early, contest rather than hold, live in towns, strike late.

Provenance: the FLN part of the Player's Notes, in our own words and numbers: recruit where it is cheap, open a new Region a
turn with the free-standing Moussebiline, exchange when counters run short, have just enough Faileks to contest, send true
surplus to Towns and Cities beside safe havens, keep points for insurgency, attack structures with what is left as long as
logistics allow it, at the end stay below contesting where France could infiltrate Regions at Support Level. About sixteen
Faileks abroad, not all there are: more would cost France more points but do no work. The weights are in players.toml, in the
order of the names in notes_chits and then notes_fln_plan.
"""
from policies.ici.estimates import new_segment
from policies.ici.notes.chits import is_chit_question, pick_combat_chit
from policies.ici.notes.fln_attacks import pick_excess, pick_insurgency, pick_region, pick_structure
from policies.ici.notes.fln_chits import pick_chit
from policies.ici.notes.fln_movement import pick_destination, pick_group, pick_origin
from policies.ici.notes.fln_plan import plan, plan_strikes
from policies.ici.notes.fln_recruitment import pick_exchange, pick_free, pick_recruit_count, pick_recruits
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import Ask


@kernel
def notes_fln(public, own, board, weights, memo):
    """Answers by what is asked: at once, or after a plan made once a segment."""
    question = own.ask
    if is_chit_question(question):
        return pick_chit(public, own, board, weights, memo)
    if question == Ask.COMBAT_CHIT:
        return pick_combat_chit(public, own, board, weights, memo)
    if question == Ask.INSURGENCY:
        return pick_insurgency(public, own, board, weights, memo)
    if question == Ask.CHIT_REGION:
        return pick_region(public, own, board, memo)
    if question in (Ask.EXCESS_UNIT, Ask.EXCESS_REGION):
        return pick_excess(public, own, board, memo)
    if question == Ask.SETUP_ALLEGIANCE:
        return pick_allegiance(own, board)
    if new_segment(public, memo):
        if question == Ask.STRUCTURE:
            plan_strikes(public, board, weights, memo)
        else:
            plan(public, board, weights, memo, question)
    return by_plan(public, own, board, weights, memo)


@kernel
def by_plan(public, own, board, weights, memo):
    """Exchanges, recruitment, movement and structure attacks; the rest is drawn at random."""
    question = own.ask
    if question == Ask.EXCHANGE:
        return pick_exchange(public, own, board, weights, memo)
    if question == Ask.RECRUIT:
        return pick_recruits(public, own, board, weights, memo)
    if question == Ask.RECRUIT_COUNT:
        return pick_recruit_count(public, own, board, weights, memo)
    if question == Ask.EXCHANGE_COUNT:
        return 0
    if question == Ask.FREE_MOUSSEBILINE:
        return pick_free(public, own, board, weights, memo)
    if question == Ask.FLN_ORIGIN:
        return pick_origin(public, own, board, weights, memo)
    if question == Ask.FLN_DESTINATION:
        return pick_destination(public, own, board, weights, memo)
    if question == Ask.FLN_GROUP:
        return pick_group(public, own, board, memo)
    if question == Ask.STRUCTURE:
        return pick_structure(public, own, board, weights, memo)
    return below(memo.stream, own.options)


@kernel
def pick_allegiance(own, board):
    """SETUP_ALLEGIANCE (1959): the lowest numbers for the most populous Regions, as long as they last."""
    best = 0
    for i in range(own.options):
        if board.population[own.ask_a] >= 2:
            if own.a[i] < own.a[best]:
                best = i
        elif own.a[i] > own.a[best]:
            best = i
    return best
