"""`hardline` for France: the war is won in the field. Full columns to where the FLN stands, searches until the points are gone.

Provenance: ours, after the doctrine of those who thought that only force would tell: mass the best units for as many dice as a
search may have, never let a column idle, take the towns, strike at every crossing of the border, break the cells by harsh
interrogation, resettle, and persuade with what is left. What it assumes: that a Failek killed is worth its points wherever it
falls. The weights are in players.toml, in the order of the names in hardline_france_map.
"""
from policies.ici.estimates import new_segment, pick_killer, step_worth
from policies.ici.hardline.chits import pick_combat_chit, pick_weapon_chit
from policies.ici.hardline.france_movement import pick_camp, pick_camp_size, pick_column, pick_front, pick_quarters, pick_tired
from policies.ici.hardline.france_plan import (
    CELLS,
    DETECT,
    HARSH_FROM,
    HEAT,
    INFORM,
    MOBILIZE,
    RESERVE,
    STOP_AT,
    STRAYS,
    TROOPS,
    UPROOT,
    bodies,
    points,
    read_map,
)
from policies.ici.option_scores import best_scored, leaves_step, set_score
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import Ask, Control, Operation
from simulate.ici.rules.queries.costs import mobilize_steps
from simulate.ici.rules.queries.places import contests_at, kills_to_regain, supply_limit
from simulate.ici.state import NOWHERE


@kernel
def hardline_france(public, own, board, weights, memo):
    """Answers by what is asked, over a map of targets read once a segment."""
    question = own.ask
    if question in (Ask.SETUP_CHIT, Ask.PLAY_CHIT):
        return pick_weapon_chit(public, own, board, weights, weights[TROOPS], memo)
    if question == Ask.COMBAT_CHIT:
        return pick_combat_chit(own, weights, memo)
    if question in (Ask.ARRIVE_COUNT, Ask.FLIP_COUNT):
        return own.options - 1
    if question == Ask.FLIP:
        return min(own.options - 1, 1)
    if question == Ask.ASSIGN:
        return pick_killer(public, own, board, memo, 0.1)
    if question == Ask.COUP_UNIT:
        return pick_loss(own, memo)
    if question == Ask.SETUP_ALLEGIANCE:
        return pick_pardon(own, board, memo)
    if new_segment(public, memo):
        read_map(public, board, weights, memo)
    if question in (Ask.SETUP_PLACE, Ask.BELLOUNIS_PLACE, Ask.ARRIVE):
        return pick_camp(public, own, board, memo)
    if question == Ask.SETUP_COUNT:
        return pick_camp_size(public, own, memo)
    if question == Ask.SETUP_REDUCE:
        return pick_tired(own, memo)
    if question == Ask.FRENCH_ORIGIN:
        return pick_quarters(public, own, memo)
    if question == Ask.FRENCH_DESTINATION:
        return pick_front(public, own, board, weights, memo)
    if question == Ask.FRENCH_GROUP:
        return pick_column(public, own, board, memo)
    if question == Ask.MORICE:
        return pick_line(public, own, board, memo)
    if question == Ask.SEARCH:
        return pick_search(public, own, board, weights, memo)
    if question in (Ask.COUNTERINSURGENCY, Ask.CHIT_REGION):
        return pick_measure(public, own, board, weights, memo)
    return below(memo.stream, own.options)


@kernel
def measure_worth(public, board, weights, region, operation):
    """4.2. What a measure is worth in a Region; harsh from the weight's value of its Population Marker up, else by the book;
    resettling where Faileks are and could be fed until they contest, sooner where the vote is decided anyway."""
    value, people = public.allegiance[region], 1.0 * board.population[region]
    if operation in (Operation.PURGE, Operation.HARSH_PURGE):
        harsh = value >= weights[HARSH_FROM]
        return weights[CELLS] * people if harsh == (operation == Operation.HARSH_PURGE) else -1.0
    if operation == Operation.DETECT:
        return weights[DETECT] * people * (0.5 + step_worth(value))
    if operation == Operation.MOBILIZE:
        return weights[MOBILIZE] * people * (0.5 + mobilize_steps(board, value) * step_worth(value))
    if operation == Operation.INFILTRATE:
        return weights[INFORM] * people * step_worth(value)
    feeds = public.faileks[region] > 0 and supply_limit(public, board, region) >= contests_at(public, board, region)
    return weights[UPROOT] * people * (1.0 - step_worth(value)) if feeds else -1.0


@kernel
def pick_measure(public, own, board, weights, memo):
    """COUNTERINSURGENCY: the measure worth most while any is; CHIT_REGION: where a step counts most."""
    if leaves_step(own):
        return 0
    for i in range(own.options):
        region, score = own.a[i], 0.0
        if own.ask == Ask.CHIT_REGION and region != NOWHERE:
            score = board.population[region] * step_worth(public.allegiance[region])
        elif region != NOWHERE:
            score = measure_worth(public, board, weights, region, own.b[i])
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_pardon(own, board, memo):
    """SETUP_ALLEGIANCE (1959): high numbers where people are many, low ones where they are few."""
    for i in range(own.options):
        many = board.population[own.ask_a] >= 2
        set_score(memo, i, 1.0 * own.a[i] if many else -1.0 * own.a[i])
    return best_scored(own, memo)


@kernel
def catch(public, board, weights, place):
    """What one search by the units that are there is worth: bodies, more where they decide who holds the Region."""
    found = bodies(public, board, place, public.units[place])
    if place >= board.populated:
        return weights[STRAYS] * found
    if public.control[place] == Control.FRANCE:
        return found * (weights[STRAYS] if public.faileks[place] > 1 else 0.5 * weights[STRAYS])
    return found * (1.0 + 1.0 * board.population[place] / max(kills_to_regain(public, board, place), 1))


@kernel
def pick_search(public, own, board, weights, memo):
    """SEARCH: the best catch, again and again, while more than the reserve is left."""
    set_score(memo, 0, weights[STOP_AT])
    rich = points(public) - board.search_cost >= weights[RESERVE]
    for i in range(1, own.options):
        score = -100.0
        if rich:
            score = catch(public, board, weights, own.a[i]) + 0.001 * memo.score[HEAT, own.a[i]]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_loss(own, memo):
    """COUP_UNIT: a reduced unit, from the coolest place."""
    for i in range(own.options):
        set_score(memo, i, -1000.0 * own.c[i] - memo.score[HEAT, own.a[i]])
    return best_scored(own, memo)


@kernel
def pick_line(public, own, board, memo):
    """MORICE: always, first where most have crossed."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        set_score(memo, i, 1.0 * min(own.b[i], public.units[own.a[i]]))
    return best_scored(own, memo)
