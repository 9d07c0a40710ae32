"""`notes` for the FLN: movement. Surplus goes into Towns and Cities, and next door where it makes a Region contested."""
from policies.ici.estimates import best_scored, set_score
from policies.ici.notes.fln_plan import (
    ENTERED,
    LACKING,
    LACKING_COUNT,
    MARCHED,
    MARCHES_KNOWN,
    MOST_NEED,
    NEED,
    NEED_SEEN,
    REGIONS_FROM,
    RESERVE_INSURGENCY,
    SEEN,
    SPARE,
    TOWNS_FROM,
    TRIED,
    W_CITY,
    W_HOLD,
    W_MOVE_COST,
    W_TOWN,
    W_TOWN_KEEP,
    WANT,
    WANTING,
    WANTING_COUNT,
    deficit,
    is_news,
)
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Failek, Kind, Side
from simulate.ici.rules.queries.costs import enter_cost
from simulate.ici.rules.queries.places import contests_at, contests_from, missing_to_contest, wilayas_marched

ENOUGH = 4                # times that a place of departure is tried in a segment
NOT_WANTED = -1           # memo.place[NEED] of a place that lacks no Failek, or would not be chosen for one
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
    """Where most can be spared and has not been tried, and some place may want it; stop when there is no such place.

    The places that may want it are named as objectives: the questions about a destination that follow list no others.
    """
    review(public, own, board, weights, memo)
    while True:
        answer = most_to_spare(public, own, board, weights, memo)
        if answer == 0:
            return 0
        if name_objectives(public, board, weights, memo, own.a[answer]):
            pass_over(own, memo, answer)
            count_try(memo, own.a[answer], 1)
            return answer
        count_try(memo, own.a[answer], ENOUGH)


@kernel
def most_to_spare(public, own, board, weights, memo):
    """The option with the most Faileks to spare that may be wanted, STOP if there is none; ties go to the lowest index."""
    best, most = 0, 0
    for i in range(1, own.options):
        spare = memo.place[SPARE, own.a[i]]
        if spare > most and may_be_wanted(public, board, weights, memo, own.a[i]):
            best, most = i, spare
    return best


@kernel
def may_be_wanted(public, board, weights, memo, origin):
    """Could Faileks of `origin` be wanted? A quick look at the Wilayas from which lacking places are entered."""
    marched = memo.place[MARCHED, origin]
    if marched & memo.number[REGIONS_FROM + min(memo.place[SPARE, origin], MOST_NEED)] != 0:
        return True
    return marched & memo.number[TOWNS_FROM] != 0 and not needs_its_own(public, board, weights, origin)


@kernel
def pass_over(own, memo, answer):
    """Places that can spare more than the one chosen, or as much before it, are wanted nowhere: they have been tried."""
    most = memo.place[SPARE, own.a[answer]]
    for i in range(1, own.options):
        spare = memo.place[SPARE, own.a[i]]
        if (spare > most) | ((spare == most) & (i < answer)):
            count_try(memo, own.a[i], ENOUGH)


@kernel
def count_try(memo, place, times):
    """Note that a place has been tried as one of departure; tried often enough it has nothing to spare."""
    memo.place[TRIED, place] += times
    if memo.place[TRIED, place] >= ENOUGH:
        memo.place[SPARE, place] = 0


@kernel
def review(public, own, board, weights, memo):
    """Work out what places can spare and what they need where Faileks have come or gone, and list those that lack some."""
    if memo.number[MARCHES_KNOWN] == 0:
        know_marches(board, memo)
    for i in range(1, own.options):
        place = own.a[i]
        if is_news(public, memo, SEEN, place):
            memo.place[SPARE, place] = 0
            if memo.place[TRIED, place] < ENOUGH:
                memo.place[SPARE, place] = to_spare(public, board, weights, memo, place)
    changed = False
    for i in range(memo.number[WANTING_COUNT]):
        place = memo.place[WANTING, i]
        if is_news(public, memo, NEED_SEEN, place):
            changed = True
            memo.place[NEED, place] = NOT_WANTED
            if deficit(public, memo, place) > 0:
                memo.place[NEED, place] = need(public, board, weights, place)
    if changed:
        list_lacking(public, board, memo)


@kernel
def need(public, board, weights, place):
    """Faileks that an origin must have to spare so that a place would be chosen if its way cost no more than it must.

    NOT_WANTED if it never would; if ways that cost more score more, that cannot be said beforehand.
    """
    missing = 0
    if place < board.populated:
        missing = missing_to_contest(public, board, place)
    cost = enter_cost(public, board, place)
    if weights[W_MOVE_COST] < 0.0 or pull(public, board, weights, place, missing, False, cost) > 0.0:
        return missing
    return NOT_WANTED


@kernel
def list_lacking(public, board, memo):
    """List the places in Algeria that lack Faileks, would be chosen and may be entered for what there is, in memo.

    With them the Wilayas from which Communities among them are entered, and for each need those of Regions that need no more.
    """
    money, n = purse(public, memo), 0
    memo.number[TOWNS_FROM] = 0
    for number in range(MOST_NEED + 1):
        memo.number[REGIONS_FROM + number] = 0
    for i in range(memo.number[WANTING_COUNT]):
        place = memo.place[WANTING, i]
        if memo.place[NEED, place] != NOT_WANTED and enter_cost(public, board, place) <= money:
            memo.place[LACKING, n] = place
            n += 1
            if place < board.populated:
                memo.number[REGIONS_FROM + min(memo.place[NEED, place], MOST_NEED)] |= memo.place[ENTERED, place]
            else:
                memo.number[TOWNS_FROM] |= memo.place[ENTERED, place]
    for number in range(MOST_NEED):
        memo.number[REGIONS_FROM + number + 1] |= memo.number[REGIONS_FROM + number]
    memo.number[LACKING_COUNT] = n


@kernel
def name_objectives(public, board, weights, memo, origin):
    """Name the lacking places that Faileks of `origin` may be chosen for; are there any? If not, asking for one is idle."""
    ready, own_need = memo.place[SPARE, origin], needs_its_own(public, board, weights, origin)
    marched, n = memo.place[MARCHED, origin], 0
    for i in range(memo.number[LACKING_COUNT]):
        place = memo.place[LACKING, i]
        memo.objective[n] = place
        n += ((place != origin) & (memo.place[NEED, place] <= ready) & ((place < board.populated) | (not own_need))
              & (memo.place[ENTERED, place] & marched != 0))
    memo.objectives = n
    return n > 0


@kernel
def know_marches(board, memo):
    """3.1. Note once a game where ways can lead: Wilayas marched through from each place, and those from which it is entered."""
    memo.number[MARCHES_KNOWN] = 1
    for place in range(board.places):
        memo.place[MARCHED, place] = wilayas_marched(board, place)
        memo.place[ENTERED, place] = 0
    for place in range(board.places):
        for k in range(board.land_n[place]):
            memo.place[ENTERED, board.land[place, k]] |= memo.place[MARCHED, place]


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
