"""`notes` for the FLN: movement. Surplus goes into Towns and Cities, and next door where it makes a Region contested."""
from policies.ici.notes.fln_plan import (
    LACKING,
    RESERVE_INSURGENCY,
    TRIED,
    W_CITY,
    W_HOLD,
    W_MOVE_COST,
    W_TOWN,
    W_TOWN_KEEP,
    WANT,
    deficit,
)
from policies.ici.option_scores import best_scored, set_score
from simulate.core.kernels.kernel import kernel
from simulate.ici.enums import Control, Failek, Kind, Side
from simulate.ici.rules.queries.costs import enter_cost
from simulate.ici.rules.queries.places import contests_at, contests_from, missing_to_contest

ENOUGH = 4          # times that a place of departure is tried in a segment
STOP = 0.5                # stop moving unless an origin scores more
HELD_PULL, EMPTY_PULL = 0.3, 4.0          # pull per population of a Region that is contested already, that is still France's


@kernel
def to_spare(public, board, weights, memo, place):
    """Faileks that a place can give away now."""
    if place >= board.algeria:
        return public.faileks[place] - memo.place[WANT, place]
    if place >= board.regions:
        return public.faileks[place] - min(memo.place[WANT, place], public.faileks[place])
    if place >= board.populated:
        return public.faileks[place]
    need = contests_at(public, board, place)
    if public.faileks[place] >= need:
        margin = min(max(memo.place[WANT, place] - need, 0), 1) if weights[W_HOLD] > 0.0 else 0
        return public.faileks[place] - contests_from(public, board, place, need + margin)
    if public.faileks[place] > 1:
        return public.faileks[place] - 1
    return 0


@kernel
def needs_its_own(public, board, weights, place):
    """Has a populated Region too few Faileks beyond those that contest it? Then none of them goes to live in a Town."""
    return place < board.populated and public.faileks[place] <= contests_at(public, board, place) + weights[W_TOWN_KEEP]


@kernel
def pick_origin(public, own, board, weights, memo):
    """Where most can be spared and has not been tried, and some place may want it; stop when there is no such place."""
    set_score(memo, 0, STOP)
    for i in range(1, own.options):
        place = own.a[i]
        if memo.place[TRIED, place] >= ENOUGH:
            set_score(memo, i, 0.0)
        else:
            set_score(memo, i, 1.0 * to_spare(public, board, weights, memo, place))
    answer = best_scored(own, memo)
    if answer > 0:
        count = list_lacking(public, board, memo)
        while answer > 0 and not wanted_somewhere(public, board, weights, memo, own.a[answer], count):
            memo.place[TRIED, own.a[answer]] = ENOUGH
            set_score(memo, answer, 0.0)
            answer = best_scored(own, memo)
    if answer > 0:
        memo.place[TRIED, own.a[answer]] += 1
    return answer


@kernel
def list_lacking(public, board, memo):
    """List the places in Algeria that lack Faileks and may be entered for what there is, in memo; their number."""
    money, n = purse(public, memo), 0
    for place in range(board.algeria):
        memo.place[LACKING, n] = place
        n += (deficit(public, memo, place) > 0) & (enter_cost(public, board, place) <= money)
    return n


@kernel
def wanted_somewhere(public, board, weights, memo, origin, count):
    """Would one of the lacking places be chosen if its way cost no more than it must? If not, asking for one is idle."""
    ready, own_need = to_spare(public, board, weights, memo, origin), needs_its_own(public, board, weights, origin)
    for i in range(count):
        place = memo.place[LACKING, i]
        cost = enter_cost(public, board, place)
        if place != origin and (weights[W_MOVE_COST] < 0.0
                                or pull(public, board, weights, place, ready, own_need, cost) > 0.0):
            return True
    return False


@kernel
def purse(public, memo):
    """OPs that movement may spend."""
    return public.ops[Side.FLN] - memo.number[RESERVE_INSURGENCY]


@kernel
def pick_destination(public, own, board, weights, memo):
    """An open Town or City nearby; a Region that becomes contested or lacks little; nothing that costs more than it brings."""
    ready, money = to_spare(public, board, weights, memo, own.ask_a), purse(public, memo)
    own_need = needs_its_own(public, board, weights, own.ask_a)
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        place, cost, score = own.a[i], own.b[i], -1.0
        if deficit(public, memo, place) > 0 and cost <= money:
            score = pull(public, board, weights, place, ready, own_need, cost)
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pull(public, board, weights, place, ready, own_need, cost):
    """What moving into a place that lacks Faileks is worth when the way costs so much."""
    if place < board.populated:
        return region_pull(public, board, weights, place, ready, cost)
    if not own_need and board.kind[place] == Kind.CITY:
        return weights[W_CITY] - weights[W_MOVE_COST] * cost
    if not own_need and board.kind[place] == Kind.TOWN:
        return weights[W_TOWN] - weights[W_MOVE_COST] * cost
    return -1.0


@kernel
def region_pull(public, board, weights, place, ready, cost):
    """What moving into a Region is worth: the tax that contesting it brings, less the OPs of those who enter before that."""
    missing = missing_to_contest(public, board, place)
    if public.control[place] != Control.FRANCE:
        return HELD_PULL * board.population[place]
    if missing > ready:
        return -1.0
    return EMPTY_PULL * board.population[place] - weights[W_MOVE_COST] * cost * missing


@kernel
def pick_group(public, own, board, memo):
    """Of the cheapest type, as many as the destination lacks: Moussebilines before Moudjahidines before commandos."""
    lack = max(deficit(public, memo, own.ask_b), 1)
    if own.ask_b >= board.populated:
        lack = 1
    best = 0
    for i in range(own.options):
        kind, count = own.a[i], own.b[i]
        larger = own.b[best] < lack and count > own.b[best] and kind <= Failek.MOUDJAHIDINE
        if count <= lack and (kind == own.a[best] or larger):
            best = i
    return best
