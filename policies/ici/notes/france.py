"""`notes` for France: choose a few Regions, send the best units, search where it pays, keep points for counterinsurgency.

Provenance: the French part of the Player's Notes, in our own words and numbers: do not fight everywhere; people first;
paratroopers and the Legion for the attack, mechanized units never in mountains but in towns; Activist Level broadly; a last
Failek is better left; harsh interrogation and infiltration where a step is worth it. The weights are in players.toml, in the
order of the names in this module's plan and in notes_chits.
"""
from policies.ici.estimates import new_segment, pick_killer
from policies.ici.notes.chits import is_chit_question, pick_combat_chit
from policies.ici.notes.france_attacks import pick_coup, pick_morice, pick_search
from policies.ici.notes.france_chits import pick_chit
from policies.ici.notes.france_counterinsurgency import pick_allegiance, pick_operation, pick_region
from policies.ici.notes.france_movement import (
    pick_destination,
    pick_flip,
    pick_group,
    pick_harbour,
    pick_origin,
    pick_reduce,
    pick_setup_count,
    pick_station,
)
from policies.ici.notes.france_plan import plan, plan_searches
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import Ask

UNANSWERED = -1
LEAST_CHANCE = 0.05       # of a kill, below which a unit is not assigned


@kernel
def notes_france(public, own, board, weights, memo):
    """Answers by what is asked: at once, or after a plan made once a segment."""
    answer = without_plan(public, own, board, weights, memo)
    if answer != UNANSWERED:
        return answer
    if new_segment(public, memo):
        if own.ask == Ask.SEARCH:
            plan_searches(public, board, weights, memo)
        else:
            plan(public, board, weights, memo)
    return by_plan(public, own, board, weights, memo)


@kernel
def without_plan(public, own, board, weights, memo):
    """Questions that need no plan; UNANSWERED for the others."""
    question = own.ask
    if is_chit_question(question):
        return pick_chit(public, own, board, weights, memo)
    if question == Ask.COMBAT_CHIT:
        return pick_combat_chit(public, own, board, weights, memo)
    if question == Ask.ASSIGN:
        return pick_killer(public, own, board, memo, LEAST_CHANCE)
    if question == Ask.ARRIVE:
        return pick_harbour(public, own, board, memo)
    if question in (Ask.ARRIVE_COUNT, Ask.FLIP_COUNT):
        return own.options - 1
    if question == Ask.FLIP:
        return pick_flip(public, own, board, weights, memo)
    if question == Ask.SETUP_REDUCE:
        return pick_reduce(own, board, memo)
    if question == Ask.COUP_UNIT:
        return pick_coup(own, board, memo)
    if question == Ask.SETUP_COUNT:
        return pick_setup_count(public, own, board, memo)
    if question == Ask.SETUP_ALLEGIANCE:
        return pick_allegiance(own, board)
    if question == Ask.COUNTERINSURGENCY:
        return pick_operation(public, own, board, weights, memo)
    if question == Ask.CHIT_REGION:
        return pick_region(public, own, board, weights, memo)
    if question == Ask.MORICE:
        return pick_morice(public, own, board, weights, memo)
    return UNANSWERED


@kernel
def by_plan(public, own, board, weights, memo):
    """Who goes where and what is searched; the rest is drawn at random."""
    question = own.ask
    if question in (Ask.SETUP_PLACE, Ask.BELLOUNIS_PLACE):
        return pick_station(public, own, board, memo)
    if question == Ask.FRENCH_ORIGIN:
        return pick_origin(public, own, board, memo)
    if question == Ask.FRENCH_DESTINATION:
        return pick_destination(public, own, board, weights, memo)
    if question == Ask.FRENCH_GROUP:
        return pick_group(public, own, board, memo)
    if question == Ask.SEARCH:
        return pick_search(public, own, board, weights, memo)
    return below(memo.stream, own.options)
