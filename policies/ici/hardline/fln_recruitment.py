"""`hardline` for the FLN: exchanges upward, recruitment in every Region that has a base, a new base each turn."""
from policies.ici.hardline.fln_plan import BAND, CHEAP, COVER, DEPTH, FOLK, KEPT, REARM_TURN, short_of, surplus
from policies.ici.option_scores import best_scored, set_score
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Exchange, Kind, Level, Side
from simulate.ici.rules.queries.costs import exchange_loss, halves_left
from simulate.ici.rules.queries.places import supply_limit


@kernel
def may_spend(public, memo):
    """Half OPs that may still be run up."""
    return halves_left(public, Side.FLN) - memo.number[KEPT]


@kernel
def pick_rearming(public, own, board, weights, memo):
    """EXCHANGE: Zonal Commandos before Moudjahidines, where the band stays strong enough, from the weight's turn on."""
    set_score(memo, 0, 0.0)
    due = public.turn >= weights[REARM_TURN]
    for i in range(1, own.options):
        place, exchange = own.a[i], own.b[i]
        fewer, score = exchange_loss(board, exchange), 2.0
        if exchange == Exchange.THREE_FOR_COMMANDO:
            score = 1.0
        elif exchange == Exchange.TWO_FOR_MOUDJAHIDINE:
            score = -1.0
        enough = public.faileks[place] - fewer >= min(memo.place[BAND, place], public.faileks[place])
        if not due or may_spend(public, memo) <= 0 or not (enough or surplus(public, board, memo, place) > fewer):
            score = -1.0
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_levy(public, own, board, weights, memo):
    """RECRUIT: the cheapest levy where most are lacking, people counting for a little; nothing that the place cannot feed."""
    set_score(memo, 0, 0.0)
    left = may_spend(public, memo)
    for i in range(1, own.options):
        place, score = own.a[i], -1.0
        lack, room = short_of(public, memo, place), 1
        if place < board.algeria:
            room = supply_limit(public, board, place) - public.faileks[place]
        if own.b[i] <= left and (lack > 0 or (place < board.algeria and room > 0)):
            score = 20.0 + weights[FOLK] * board.population[place] - weights[CHEAP] * own.b[i]
            covered = place < board.populated and public.level[place] == Level.FLN
            score += weights[DEPTH] * min(lack, 4) + weights[COVER] * covered
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_levy_size(public, own, board, weights, memo):
    """RECRUIT_COUNT, option i being i + 1 Faileks: what is lacking and can be paid; where nothing is, all that can be sent on."""
    lack = short_of(public, memo, own.ask_a)
    want = lack if lack > 0 else own.options
    price = max(may_spend(public, memo), 1)
    return max(min(want, own.options, price) - 1, 0)


@kernel
def pick_base(public, own, board, weights, memo):
    """FREE_MOUSSEBILINE: a Region without Faileks, the most people first; else where one is lacking."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        region = own.a[i]
        score = 5.0 + weights[FOLK] * board.population[region] - weights[CHEAP] * own.b[i]
        if public.faileks[region] == 0:
            score += 20.0 - 15.0 * (board.kind[region] == Kind.MAJOR_CITY)
        elif short_of(public, memo, region) <= 0:
            score = -1.0
        set_score(memo, i, score)
    return best_scored(own, memo)
