"""`hardline` for the FLN: movement. Surplus flows into empty Regions, to where it contests, through the streets."""
from policies.ici.hardline.fln_plan import GATE, SEED, STEEL, SWELL, VISITS, short_of, surplus
from policies.ici.option_scores import best_place_to_leave, best_scored, set_score
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Failek, Side
from simulate.ici.rules.queries.places import missing_to_contest

ASKED_OFTEN = 4       # a place that has been named so often is left alone


@kernel
def pick_source(public, own, board, memo):
    """FLN_ORIGIN: the place with the largest surplus."""
    set_score(memo, 0, 0.5)
    for i in range(1, own.options):
        set_score(memo, i, 1.0 * surplus(public, board, memo, own.a[i]))
    return best_place_to_leave(own, memo, VISITS, ASKED_OFTEN)


@kernel
def region_call(public, own, board, weights, place, cost):
    """How a Region calls for a band: empty ones for a seed, others for those that make them contested, all for steel."""
    ready = min(surplus_of_origin(public, own), public.ops[Side.FLN] // max(cost, 1))
    missing = missing_to_contest(public, board, place)
    people = 1.0 * board.population[place]
    if public.control[place] != Control.FRANCE:
        return weights[STEEL] * people
    if 0 < missing <= ready:
        return weights[SWELL] * people - cost * missing
    if public.faileks[place] == 0:
        return weights[SEED] * people - cost
    return 0.3 * weights[SEED] * people - cost


@kernel
def surplus_of_origin(public, own):
    """Faileks at the origin but one."""
    return public.faileks[own.ask_a] - 1


@kernel
def pick_target(public, own, board, weights, memo):
    """FLN_DESTINATION: the place that calls loudest among those that lack Faileks."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        place, score = own.a[i], -1.0
        if short_of(public, memo, place) > 0:
            if place < board.populated:
                score = region_call(public, own, board, weights, place, own.b[i])
            elif place < board.algeria:
                score = weights[GATE] - own.b[i]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_band(public, own, board, memo):
    """FLN_GROUP: one as a seed, what contests otherwise; Moussebilines first, Commandos stay with the larger bands."""
    want = min(max(surplus(public, board, memo, own.ask_a), 1), max(short_of(public, memo, own.ask_b), 1))
    missing = missing_to_contest(public, board, own.ask_b)
    if own.ask_b >= board.populated or (public.faileks[own.ask_b] == 0 and missing > want):
        want = 1
    for i in range(own.options):
        score = 1.0 * own.b[i] - 0.5 * own.a[i] - 5.0 * (own.a[i] == Failek.ZONAL_COMMANDO)
        if own.b[i] > want:
            score = -100.0
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_refuge(public, own, memo):
    """EXCESS_REGION: where the fewest Faileks are."""
    for i in range(own.options):
        set_score(memo, i, -1.0 * public.faileks[own.a[i]])
    return best_scored(own, memo)
