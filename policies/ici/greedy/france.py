"""`greedy` for France: looks one decision ahead, at Regions it does not control and at levels. Plain on purpose.

Provenance: ours, from the rules alone (L control, 3.5 dice, 4.2 levels); no player's advice went into it. The numbers that
steer it are its weights in players.toml, in the order of the names below.
"""
from policies.ici.estimates import best_chit, best_scored, largest_region, set_score
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import Ask, Control, Kind, Operation, Side, Step
from simulate.ici.rules.queries.fights import most_found

RESERVE, UNITS_WANTED, SEARCH_DICE, FAILEKS_FROM = range(4)        # then as in option_scores


@kernel
def greedy_france(public, own, board, weights, memo):
    """Answers by what is asked; anything without a rule of its own is drawn at random."""
    question = own.ask
    if question in (Ask.SETUP_CHIT, Ask.PLAY_CHIT):
        return best_chit(own, board, weights, memo)
    if question in (Ask.ARRIVE_COUNT, Ask.FLIP_COUNT):
        return own.options - 1
    if question == Ask.SETUP_COUNT:
        return min(own.options - 1, 1)
    if question == Ask.FLIP:
        return min(own.options - 1, 1)
    if question in (Ask.ARRIVE, Ask.SETUP_PLACE, Ask.BELLOUNIS_PLACE):
        return pick_station(public, own, board, weights, memo)
    if question == Ask.MORICE:
        return min(own.options - 1, 1)
    if question == Ask.FRENCH_ORIGIN:
        return pick_origin(public, own, board, weights, memo)
    if question == Ask.FRENCH_DESTINATION:
        return pick_destination(public, own, board, weights, memo)
    if question == Ask.FRENCH_GROUP:
        return pick_group(public, own, weights)
    if question == Ask.SEARCH:
        return pick_search(public, own, board, weights, memo)
    if question in (Ask.ASSIGN, Ask.COUP_UNIT):
        return pick_fighter(own, board, memo)
    if question == Ask.COUNTERINSURGENCY:
        return pick_operation(public, own, board, memo)
    if question == Ask.CHIT_REGION:
        return largest_region(public, own, board, memo)
    return below(memo.stream, own.options)


@kernel
def need_of(public, board, weights, place):
    """How much a place calls for French units: Faileks there by population, less the units that are there already."""
    if place >= board.algeria or public.faileks[place] == 0 or public.units[place] >= weights[UNITS_WANTED]:
        return 0.0
    worth = 1.0
    if place < board.populated:
        worth = 1.0 + board.population[place]
        if public.control[place] == Control.FRANCE:
            worth = 0.5 * board.population[place]
        if most_found(public, board, place) == 0:
            worth = 0.1
    return worth * (weights[UNITS_WANTED] - public.units[place] + 1.0)


@kernel
def pick_station(public, own, board, weights, memo):
    """The place in most need; among equals the one with the fewest units."""
    for i in range(own.options):
        set_score(memo, i, 100.0 * need_of(public, board, weights, own.a[i]) - public.units[own.a[i]])
    return best_scored(own, memo)


@kernel
def pick_origin(public, own, board, weights, memo):
    """Units that stand where nobody is to be found, most of them first; then those beyond the number wanted."""
    set_score(memo, 0, 0.5)
    for i in range(1, own.options):
        place = own.a[i]
        idle = 1.0 * public.units[place]
        if public.faileks[place] > 0:
            idle = public.units[place] - weights[UNITS_WANTED]
        set_score(memo, i, idle)
    return best_scored(own, memo)


@kernel
def pick_destination(public, own, board, weights, memo):
    """The place in most need, less what passing costs."""
    set_score(memo, 0, 0.05)
    for i in range(1, own.options):
        set_score(memo, i, need_of(public, board, weights, own.a[i]) - own.b[i])
    return best_scored(own, memo)


@kernel
def pick_group(public, own, weights):
    """The largest group that does not overfill the destination."""
    room = max(weights[UNITS_WANTED] - public.units[own.ask_b], 1.0)
    best = 0
    for i in range(own.options):
        if own.c[i] <= room and own.c[i] > own.c[best]:
            best = i
    return best


@kernel
def pick_search(public, own, board, weights, memo):
    """Search with enough dice where Faileks are many and people are many; keep the reserve for counterinsurgency."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        place = own.a[i]
        score = -1.0
        enough = public.ops[Side.FRANCE] - board.search_cost >= weights[RESERVE]
        if enough and own.b[i] >= weights[SEARCH_DICE] and public.faileks[place] >= weights[FAILEKS_FROM]:
            score = own.b[i] * (1.0 + board.population[place]) + 0.1 * public.faileks[place]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_fighter(own, board, memo):
    """ASSIGN: the unit of the highest quality and strength."""
    for i in range(own.options):
        group, step = own.a[i], own.b[i]
        if own.ask == Ask.COUP_UNIT:
            set_score(memo, i, -1.0 * own.c[i])
        else:
            set_score(memo, i, 3.0 * board.class_quality[group, step] + board.class_strength[group, step] + (step == Step.FULL))
    return best_scored(own, memo)


@kernel
def pick_operation(public, own, board, memo):
    """Raise the level of populous Regions, cheapest kinds first; infiltrate; never resettle."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        region, operation = own.a[i], own.b[i]
        worth = 2.0 * board.population[region] + (board.kind[region] != Kind.MAJOR_CITY)
        if operation == Operation.MOBILIZE:
            score = worth + 2.0
        elif operation == Operation.DETECT:
            score = worth + 3.0
        elif operation == Operation.INFILTRATE:
            score = worth
        elif operation == Operation.PURGE:
            score = worth - 2.0
        else:
            score = -1.0
        set_score(memo, i, score)
    return best_scored(own, memo)
