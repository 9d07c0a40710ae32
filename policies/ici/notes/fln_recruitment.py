"""`notes` for the FLN: exchanges and recruitment."""
from policies.ici.notes.fln_plan import (
    RECRUIT,
    SEEN,
    W_COST,
    W_DEFICIT,
    W_EXCHANGE,
    W_FLN_LEVEL,
    W_FREE_EMPTY,
    W_POPULATION,
    W_SURPLUS,
    deficit,
    free_halves,
    is_news,
    wanted,
)
from policies.ici.option_scores import best_scored, set_score
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Exchange, Failek, Kind, Level
from simulate.ici.rules.queries.costs import exchange_loss
from simulate.ici.rules.queries.places import supply_limit
from simulate.ici.state import NOWHERE

FREED_BY_COMMANDO = 1.5   # score of three Moussebilines for a Zonal Commando; the other exchanges score 0 to 2
SPARE = 0.1               # a Failek beyond the plan breaks ties between stacks


@kernel
def freed(own, way):
    """2.1-1. Moussebilines that an exchange gives back, less those it takes from a Moudjahidine that is scarce too."""
    if way == Exchange.MIXED_FOR_COMMANDO:
        return 1.0 + (own.pool[Failek.MOUDJAHIDINE] == 0)
    if way == Exchange.TWO_FOR_MOUDJAHIDINE:
        return 2.0 - 2.0 * (own.pool[Failek.MOUDJAHIDINE] <= 1)
    return FREED_BY_COMMANDO


@kernel
def pick_exchange(public, own, board, weights, memo):
    """Only when Moussebilines off the map run short: odd recruits need one (2.1). Where the stack can spare those given up."""
    if own.pool[Failek.MOUSSEBILINE] > weights[W_EXCHANGE]:
        return 0
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        place, score = own.a[i], -1.0
        kept, want = public.faileks[place] - exchange_loss(board, own.b[i]), wanted(public, board, weights, memo, place)
        if kept >= want:
            score = freed(own, own.b[i]) + SPARE * (kept - want)
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_recruits(public, own, board, weights, memo):
    """The place where a Failek is wanted most for its cost, as long as the budget lasts."""
    left, best, most = free_halves(public, memo), 0, 0.0
    for i in range(1, own.options):
        place = own.a[i]
        if is_news(public, memo, SEEN, place):
            memo.score[RECRUIT, place] = recruit_worth(public, board, weights, memo, place, own.b[i])
        better = (memo.score[RECRUIT, place] > most) & (own.b[i] <= left)
        best = i if better else best
        most = memo.score[RECRUIT, place] if better else most
    return best


@kernel
def recruit_worth(public, board, weights, memo, place, cost):
    """What a Failek is worth in a place where it costs so much; less than nothing where none is wanted."""
    lack = deficit(public, memo, place)
    if lack <= 0 and (place >= board.algeria or supply_limit(public, board, place) <= public.faileks[place]):
        return -1.0
    worth = weights[W_SURPLUS] + weights[W_POPULATION] * board.population[place] - weights[W_COST] * cost
    if lack > 0:
        worth += weights[W_DEFICIT] / lack
    return worth


@kernel
def pick_recruit_count(public, own, board, weights, memo):
    """As many as are wanted there and fit the budget; one more than wanted where people are with the FLN."""
    place = own.ask_a
    want = max(deficit(public, memo, place), 1)
    if place < board.populated and public.level[place] == Level.FLN:
        want += int(weights[W_FLN_LEVEL])
    left, best = free_halves(public, memo), 0
    for i in range(own.options):
        if own.a[i] <= want and own.a[i] * 2 <= left + 1:
            best = i
    return best


@kernel
def pick_free(public, own, board, weights, memo):
    """The free-standing Moussebiline opens a new Region: the most populous one without Faileks, less what it costs."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        region = own.a[i]
        score = weights[W_POPULATION] * board.population[region] - weights[W_COST] * own.b[i]
        if public.faileks[region] == 0 and board.kind[region] != Kind.MAJOR_CITY:
            score += weights[W_FREE_EMPTY]
        elif deficit(public, memo, region) > 0:
            score += 1.0
        else:
            score -= weights[W_FREE_EMPTY]
        if own.a[i] == NOWHERE:
            score = 0.0
        set_score(memo, i, score)
    return best_scored(own, memo)
