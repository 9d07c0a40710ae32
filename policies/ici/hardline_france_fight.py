"""`hardline` for France: the fight. What to search, who goes in first, when the Line is manned."""
from policies.ici.hardline_france_map import HEAT, RESERVE, STOP_AT, STRAYS, bodies, points
from policies.ici.judgement import contests_at
from policies.ici.scores import best_scored, set_score
from simulate.core.kernel import kernel
from simulate.ici.names import Control


@kernel
def catch(public, board, weights, place):
    """What one search by the units that are there is worth: bodies, more where they decide who holds the Region."""
    found = bodies(public, board, place, public.units[place])
    if place >= board.populated:
        return weights[STRAYS] * found
    if public.control[place] == Control.FRANCE:
        return found * (weights[STRAYS] if public.faileks[place] > 1 else 0.5 * weights[STRAYS])
    too_many = public.faileks[place] - contests_at(public, board, place) + 1
    return found * (1.0 + 1.0 * board.population[place] / max(too_many, 1))


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
