"""`greedy` for the FLN: looks one decision ahead, at tax and at levels. Plain on purpose: games that look like games.

Provenance: ours, from the rules alone (1.1 tax, 4.1 levels); no player's advice went into it. The numbers that steer it are
its weights in players.toml.
"""
from policies.ici.estimates import best_chit, best_scored, largest_region, set_score
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import Ask, Failek, Kind, Level, Side
from simulate.ici.rules.queries.costs import halves_left
from simulate.ici.rules.queries.places import contests_at, missing_to_contest

RESERVE, STRUCTURE_INCAP, EXCHANGE_FROM, ATTACK_DICE = range(4)        # then as in option_scores


@kernel
def greedy_fln(public, own, board, weights, memo):
    """Answers by what is asked; anything without a rule of its own is drawn at random."""
    question = own.ask
    if question in (Ask.SETUP_CHIT, Ask.PLAY_CHIT):
        return best_chit(own, board, weights, memo)
    if question == Ask.EXCHANGE:
        return pick_exchange(own, weights)
    if question in (Ask.EXCHANGE_COUNT, Ask.RECRUIT_COUNT):
        return own.options - 1
    if question == Ask.RECRUIT:
        return pick_recruits(public, own, board, weights, memo)
    if question == Ask.FREE_MOUSSEBILINE:
        return pick_free(public, own, board, memo)
    if question == Ask.FLN_ORIGIN:
        return pick_origin(public, own, board, memo)
    if question == Ask.FLN_DESTINATION:
        return pick_destination(public, own, board, memo)
    if question == Ask.FLN_GROUP:
        return pick_group(public, own, board)
    if question == Ask.STRUCTURE:
        return pick_structure(public, own, board, weights, memo)
    if question in (Ask.INSURGENCY, Ask.CHIT_REGION):
        return largest_region(public, own, board, memo)
    if question == Ask.SETUP_ALLEGIANCE:
        return 0
    return below(memo.stream, own.options)


@kernel
def pick_exchange(own, weights):
    """Exchange only where Moussebilines off the map run short."""
    if own.pool[Failek.MOUSSEBILINE] <= weights[EXCHANGE_FROM] and own.options > 1:
        return 1
    return 0


@kernel
def pick_recruits(public, own, board, weights, memo):
    """Cheap Faileks first, in large Regions first, until only the reserve for insurgency is left."""
    set_score(memo, 0, 0.0)
    left = halves_left(public, Side.FLN) - 2.0 * weights[RESERVE]
    for i in range(1, own.options):
        if own.b[i] > left:
            set_score(memo, i, -1.0)
        else:
            set_score(memo, i, 10.0 + board.population[own.a[i]] - 2.0 * own.b[i])
    return best_scored(own, memo)


@kernel
def pick_free(public, own, board, memo):
    """The largest Region without Faileks, the cheapest among equals; Major Cities last."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        region = own.a[i]
        score = 4.0 * board.population[region] - own.b[i] - 6.0 * public.faileks[region]
        if board.kind[region] == Kind.MAJOR_CITY:
            score -= 4.0
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def spare(public, board, place):
    """Faileks that a place can give away: those beyond what contests it; in a Region too weak for that all but one."""
    if place >= board.populated:
        return public.faileks[place]
    need = contests_at(public, board, place)
    if public.faileks[place] >= need:
        return public.faileks[place] - need
    return public.faileks[place] - 1


@kernel
def pick_origin(public, own, board, memo):
    """Where most can be spared; stop when nowhere is more than one."""
    set_score(memo, 0, 0.5)
    for i in range(1, own.options):
        set_score(memo, i, 1.0 * spare(public, board, own.a[i]))
    return best_scored(own, memo)


@kernel
def pick_destination(public, own, board, memo):
    """A Region that these Faileks make contested, the larger the better, less what entering costs; nothing else."""
    set_score(memo, 0, 0.0)
    ready = spare(public, board, own.ask_a)
    for i in range(1, own.options):
        place = own.a[i]
        score = -1.0
        if place < board.populated and board.kind[place] != Kind.MAJOR_CITY:
            missing = missing_to_contest(public, board, place)
            if 0 < missing <= ready and missing * max(own.b[i], 1) <= public.ops[Side.FLN]:
                score = 3.0 * board.population[place] - own.b[i] * missing
            elif public.faileks[place] == 0 and ready > 2:
                score = 0.5
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_group(public, own, board):
    """As many of one type as the destination lacks and the origin can spare."""
    want = spare(public, board, own.ask_a)
    if own.ask_b < board.populated:
        want = min(want, missing_to_contest(public, board, own.ask_b))
    best = 0
    for i in range(own.options):
        if own.b[i] <= max(want, 1) and own.b[i] >= own.b[best]:
            best = i
    return best


@kernel
def pick_structure(public, own, board, weights, memo):
    """Attack where the dice are many, while the Test is likely and the reserve untouched."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        place = own.a[i]
        score = -1.0
        enough = public.ops[Side.FLN] - board.structure_attack_cost >= weights[RESERVE]
        if enough and public.incap <= weights[STRUCTURE_INCAP] and public.faileks[place] >= weights[ATTACK_DICE]:
            score = 1.0 + board.population[place]
            if place < board.populated and public.level[place] == Level.SUPPORT:
                score += 2.0
        set_score(memo, i, score)
    return best_scored(own, memo)
