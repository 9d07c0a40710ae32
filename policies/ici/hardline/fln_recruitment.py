"""`hardline` for the FLN: exchanges upward, recruitment in every Region that has a base, a new base each turn."""
from policies.ici.estimates import supplied
from policies.ici.hardline.fln_plan import BAND, CHEAP, COVER, DEPTH, FOLK, KEPT, REARM_TURN, short_of, surplus
from policies.ici.option_scores import best_scored, set_score
from simulate.core.kernels.kernel import kernel
from simulate.ici.enums import Exchange, Kind, Level, Side


@kernel
def halves_left(public, memo):
    """Half OPs that may still be run up."""
    return 2 * public.ops[Side.FLN] - memo.number[KEPT] - public.halves


@kernel
def pick_rearming(public, own, board, weights, memo):
    """EXCHANGE: Zonal Commandos before Moudjahidines, where the band stays strong enough, from the weight's turn on."""
    set_score(memo, 0, 0.0)
    due = public.turn >= weights[REARM_TURN]
    for i in range(1, own.options):
        place, exchange = own.a[i], own.b[i]
        given, score = 1, 2.0
        if exchange == Exchange.THREE_FOR_COMMANDO:
            given, score = board.exchange_three - 1, 1.0
        elif exchange == Exchange.TWO_FOR_MOUDJAHIDINE:
            given, score = board.exchange_two - 1, -1.0
        enough = public.faileks[place] - given >= min(memo.place[BAND, place], public.faileks[place])
        if not due or halves_left(public, memo) <= 0 or not (enough or surplus(public, board, memo, place) > given):
            score = -1.0
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_levy(public, own, board, weights, memo):
    """RECRUIT: the cheapest levy where most are lacking, people counting for a little; nothing that the place cannot feed."""
    set_score(memo, 0, 0.0)
    left = halves_left(public, memo)
    for i in range(1, own.options):
        place, score = own.a[i], -1.0
        lack, room = short_of(public, memo, place), 1
        if place < board.algeria:
            room = supplied(public, board, place) - public.faileks[place]
        if own.b[i] <= left and (lack > 0 or (place < board.algeria and room > 0)):
            score = 20.0 + weights[FOLK] * board.population[place] - weights[CHEAP] * own.b[i]
            covered = place < board.populated and public.level[place] == Level.FLN
            score += weights[DEPTH] * min(lack, 4) + weights[COVER] * covered
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_levy_size(public, own, board, weights, memo):
    """RECRUIT_COUNT: what is lacking and can be paid; where nothing is, all that the place can send on."""
    lack = short_of(public, memo, own.ask_a)
    want = lack if lack > 0 else own.options
    price = max(halves_left(public, memo), 1)
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
