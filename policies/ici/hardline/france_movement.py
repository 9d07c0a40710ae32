"""`hardline` for France: the march. Who goes where, and where those who arrive wait."""
from policies.ici.estimates import kill_chance
from policies.ici.hardline.france_plan import COLUMN, HEAT, MARCH, VISITS
from policies.ici.option_scores import best_place_to_leave, best_scored, set_score
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Step
from simulate.ici.rules.queries.fights import is_mechanized

ASKED_OFTEN = 4       # a place that has been named so often is left alone


@kernel
def missing(public, memo, place):
    """Units ordered to a place that are not there yet."""
    return memo.place[COLUMN, place] - public.units[place]


@kernel
def pick_camp(public, own, board, memo):
    """SETUP_PLACE, BELLOUNIS_PLACE, ARRIVE: the hottest place that lacks units; else the emptiest."""
    for i in range(own.options):
        place = own.a[i]
        score = -1.0 * public.units[place]
        if missing(public, memo, place) > 0:
            score = 100.0 + memo.score[HEAT, place]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_camp_size(public, own, memo):
    """SETUP_COUNT: what is lacking there, one where nothing is."""
    return min(max(missing(public, memo, own.ask_b), 1), own.options) - 1


@kernel
def pick_tired(own, memo):
    """SETUP_REDUCE: a unit in the coolest place."""
    for i in range(own.options):
        set_score(memo, i, -1.0 * memo.score[HEAT, own.a[i]])
    return best_scored(own, memo)


@kernel
def pick_quarters(public, own, memo):
    """FRENCH_ORIGIN: the place with most units beyond its orders."""
    set_score(memo, 0, 0.5)
    for i in range(1, own.options):
        set_score(memo, i, -1.0 * missing(public, memo, own.a[i]))
    return best_place_to_leave(own, memo, VISITS, ASKED_OFTEN)


@kernel
def pick_front(public, own, board, weights, memo):
    """FRENCH_DESTINATION: the hottest place that lacks units, less what marching through costs."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        place, score = own.a[i], -1.0
        if missing(public, memo, place) > 0:
            score = memo.score[HEAT, place] - weights[MARCH] * own.b[i]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_column(public, own, board, memo):
    """FRENCH_GROUP: into the hills those who kill most, up to what is lacking; into streets those who kill least."""
    place = own.ask_b
    room, terrain = max(missing(public, memo, place), 1), board.terrain[place]
    for i in range(own.options):
        score = 10.0 * kill_chance(public, board, own.a[i], own.b[i], terrain) + (own.b[i] == Step.FULL)
        if place >= board.regions:
            score = 5.0 * is_mechanized(board, own.a[i]) - score
        if own.c[i] > room:
            score = -100.0
        set_score(memo, i, score + 0.1 * own.c[i])
    return best_scored(own, memo)
