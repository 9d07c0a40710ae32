"""2.1 Exchange and recruitment of Faileks."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred
from simulate.ici.enums import Ask, Event, Exchange, Failek, FlnAction, Purpose, Side
from simulate.ici.recording import note
from simulate.ici.rules.counters import failek_from_pool, lift_failek
from simulate.ici.rules.decisions import ask_fln, begin, forget_list, list_place, offer, offer_stop, show_with, strike_place
from simulate.ici.rules.queries.costs import faileks_exchanged, halves_left, recruit_cost, recruit_limit
from simulate.ici.rules.queries.places import is_independent
from simulate.ici.rules.tracks import affordable, can_run_up, owe, settle
from simulate.ici.state import NOWHERE


@kernel
def received(exchange):
    """2.1-1. The type of Failek that comes on the map."""
    if exchange == Exchange.TWO_FOR_MOUDJAHIDINE:
        return Failek.MOUDJAHIDINE
    return Failek.ZONAL_COMMANDO


@kernel
def most_exchanges(state, board, place, exchange):
    """2.1-1. How many exchanges of one kind a single place allows: Faileks there, Faileks off the map, half OPs.

    Reading: all Faileks given up are in one Region or Community; counters given up are off the map at once.
    """
    own = state.fln
    most = min(own.pool[received(exchange)], affordable(state, Side.FLN, board.exchange_cost_halves))
    for kind in range(2):
        take = faileks_exchanged(board, exchange, kind)
        if take > 0:
            most = min(most, own.types[place, kind] // take)
    return most


@kernel
def may_exchange(state, board, place, exchange):
    """2.1-1. Does a place allow an exchange of this kind, the OPs apart?"""
    own = state.fln
    return ((own.pool[received(exchange)] > 0)
            & (own.types[place, Failek.MOUSSEBILINE] >= faileks_exchanged(board, exchange, 0))
            & (own.types[place, Failek.MOUDJAHIDINE] >= faileks_exchanged(board, exchange, 1)))


@kernel
def exchange_one(state, board, place, exchange):
    """2.1-1. One exchange: the new Failek stands where the old ones stood, hidden; half an OP.

    Reading: an exchange is one act, so control (L) is looked at once the new Failek is there.
    """
    for kind in range(2):
        for _ in range(faileks_exchanged(board, exchange, kind)):
            lift_failek(state, board, place, kind)
            state.fln.pool[kind] += 1
    failek_from_pool(state, board, place, received(exchange))
    owe(state, board.exchange_cost_halves, Purpose.EXCHANGE_TWO + exchange)


@kernel
def offer_exchanges(state, board):
    """2.1-1. List every place and kind of exchange that is possible."""
    own = state.fln
    begin(own, Ask.EXCHANGE, 0, 0, 0)
    offer_stop(own)
    if is_barred(board, Side.FLN, FlnAction.EXCHANGE) or not can_run_up(state, Side.FLN, board.exchange_cost_halves):
        return
    n = own.options
    for place in range(board.algeria):
        if own.types[place, Failek.MOUSSEBILINE] == 0:
            continue
        for exchange in range(3):           # written first and kept if it counts: no branch that cannot be foreseen
            own.a[n] = place
            own.b[n] = exchange
            own.c[n] = 0
            n += may_exchange(state, board, place, exchange)
    own.options = n


@kernel
def exchanges(state, board, fln):
    """2.1-1. The FLN exchanges as often as it likes and can pay, before it recruits."""
    own = state.fln
    while True:
        offer_exchanges(state, board)
        answer = ask_fln(state, board, fln)
        place, exchange = own.a[answer], own.b[answer]
        if place == NOWHERE:
            return
        begin(own, Ask.EXCHANGE_COUNT, place, exchange, 0)
        for count in range(most_exchanges(state, board, place, exchange)):
            offer(own, count + 1, 0, 0)
        count = own.a[ask_fln(state, board, fln)]
        for _ in range(count):
            exchange_one(state, board, place, exchange)
        note(state, Event.EXCHANGED, Side.FLN, place, exchange, count, 0, 0)


@kernel
def type_in_turn(state, board, place):
    """2.1-2. Odd Faileks of a Region and turn are Moussebilines, even ones Moudjahidines; abroad all are Moudjahidines."""
    if place >= board.algeria or state.public.recruited[place] % 2 == 1:
        return Failek.MOUDJAHIDINE
    return Failek.MOUSSEBILINE


@kernel
def cost_in_turn(state, board, place, cost):
    """2.1-2. Half OPs for a Failek of the type in turn, where one costs `cost`, and recruit.moudjahidine_extra_halves more."""
    return cost + board.recruit_moudjahidine_extra_halves * (type_in_turn(state, board, place) == Failek.MOUDJAHIDINE)


@kernel
def is_recruiting(state, board, place):
    """2.1-2. A populated Region with a Failek in it, or an independent country, short of its limit.

    Reading: a Failek in a Community is not in its Region. A country with a limit of Faileks (G) is open below it.
    """
    public = state.public
    open_place = public.faileks[place] > 0
    if place >= board.populated:
        open_place = is_independent(public, board, place) and public.faileks[place] < board.stack_fln[place]
    return open_place & (public.recruited[place] < recruit_limit(public, board, place))


@kernel
def is_supplied_at(state, board, place, cost):
    """2.1-2. Are there a Failek of the type in turn off the map and the half OPs for it?

    Reading: the sequence of a Region ends at a type that is not off the map.
    """
    return (state.fln.pool[type_in_turn(state, board, place)] > 0) & can_run_up(state, Side.FLN, cost)


@kernel
def may_recruit(state, board, place):
    """2.1-2. A place that is recruiting, counters and OPs allowing."""
    cost = cost_in_turn(state, board, place, recruit_cost(state.public, board, place))
    return is_recruiting(state, board, place) & is_supplied_at(state, board, place, cost)


@kernel
def recruit_one(state, board, place):
    """2.1-2. One new Failek of the type in turn, hidden side up."""
    kind, cost = type_in_turn(state, board, place), cost_in_turn(state, board, place, recruit_cost(state.public, board, place))
    failek_from_pool(state, board, place, kind)
    state.public.recruited[place] += 1
    owe(state, cost, Purpose.RECRUIT if place < board.algeria else Purpose.RECRUIT_ABROAD)
    note(state, Event.RECRUITED, Side.FLN, place, kind, cost, 0, 0)


@kernel
def affordable_in_turn(state, board, place, most, cost):
    """2.1-2. How many of at most so many Faileks can be paid for, one after the other, where one costs `cost` half OPs."""
    extra = board.recruit_moudjahidine_extra_halves
    if extra == 0:
        return affordable(state, Side.FLN, cost)
    left, first = halves_left(state.public, Side.FLN), type_in_turn(state, board, place)
    for count in range(most):
        kind = first if place >= board.algeria or count % 2 == 0 else 1 - first
        left -= cost + extra * (kind == Failek.MOUDJAHIDINE)
        if left < 0:
            return count
    return most


@kernel
def most_recruits(state, board, place):
    """2.1-2. How many Faileks may be recruited in a place now, one after the other."""
    public, cost = state.public, recruit_cost(state.public, board, place)
    most = recruit_limit(public, board, place) - public.recruited[place]
    if place >= board.algeria:
        most = min(most, board.stack_fln[place] - public.faileks[place])
    most = min(most, affordable_in_turn(state, board, place, most, cost))
    first = type_in_turn(state, board, place)
    if place >= board.algeria:
        return min(most, state.fln.pool[first])
    firsts, seconds = state.fln.pool[first], state.fln.pool[1 - first]
    return min(most, 2 * seconds + 1, 2 * firsts)


@kernel
def recruit_for_maquis(state, board):
    """2.2-3. Faileks that Maquis tie to a country and that are missing there are recruited before any others."""
    if is_barred(board, Side.FLN, FlnAction.RECRUIT_ABROAD):
        return
    for country in range(board.algeria, board.places):
        while (state.public.maquis[country] > state.public.faileks[country] and may_recruit(state, board, country)):
            recruit_one(state, board, country)


@kernel
def list_recruiting(state, board):
    """2.1-2. List the places that are recruiting with what a Failek costs there: a recruit changes neither anywhere else."""
    forget_list(state.secret)
    regions = 0 if is_barred(board, Side.FLN, FlnAction.RECRUIT) else board.populated
    end = board.algeria if is_barred(board, Side.FLN, FlnAction.RECRUIT_ABROAD) else board.places
    for region in range(regions):
        if is_recruiting(state, board, region):
            list_place(state.secret, region, cost_in_turn(state, board, region, recruit_cost(state.public, board, region)))
    for country in range(board.algeria, end):
        if is_recruiting(state, board, country):
            list_place(state.secret, country, cost_in_turn(state, board, country, recruit_cost(state.public, board, country)))


@kernel
def offer_recruitment(state, board):
    """2.1-2. Offer every place where a Failek may be recruited, with the cost of one, of those that `list_recruiting` lists."""
    own, secret, n = state.fln, state.secret, 1
    begin(own, Ask.RECRUIT, 0, 0, 0)
    offer_stop(own)
    for i in range(secret.listed_n):        # written first and kept if it counts: no branch that cannot be foreseen
        own.a[n] = secret.listed[i]
        own.b[n] = secret.listed_with[i]
        own.c[n] = 0
        n += is_supplied_at(state, board, secret.listed[i], secret.listed_with[i])
    own.options = n


@kernel
def recruit_some(state, board, place, count):
    """2.1-2. So many Faileks, one after the other; a place that has reached its limit is struck off the list."""
    for _ in range(count):
        recruit_one(state, board, place)
    if not is_recruiting(state, board, place):
        strike_place(state.secret, place)
    elif board.recruit_moudjahidine_extra_halves > 0:
        show_with(state.secret, place, cost_in_turn(state, board, place, recruit_cost(state.public, board, place)))


@kernel
def recruit_where_wanted(state, board, fln):
    """2.1-2. The FLN recruits place by place until it stops."""
    own = state.fln
    list_recruiting(state, board)
    while True:
        offer_recruitment(state, board)
        place = own.a[ask_fln(state, board, fln)]
        if place == NOWHERE:
            return
        begin(own, Ask.RECRUIT_COUNT, place, 0, 0)
        for count in range(most_recruits(state, board, place)):
            offer(own, count + 1, 0, 0)
        recruit_some(state, board, place, own.a[ask_fln(state, board, fln)])


@kernel
def free_moussebiline(state, board, fln):
    """2.1-2. Last of all, one Moussebiline in any populated Region of Algeria, with or without Faileks there.

    Reading: above the Region's limit too, Major Cities included, at the normal price; with reading.free_is_unrestricted at 0
    only the presence of a Failek is waived, not the limit.
    """
    own, public = state.fln, state.public
    if own.pool[Failek.MOUSSEBILINE] == 0 or is_barred(board, Side.FLN, FlnAction.FREE_MOUSSEBILINE):
        return
    begin(own, Ask.FREE_MOUSSEBILINE, 0, 0, 0)
    offer_stop(own)
    for region in range(board.populated):
        cost = recruit_cost(state.public, board, region)
        in_limit = public.recruited[region] < recruit_limit(state.public, board, region)
        if (in_limit or board.reading_free_is_unrestricted != 0) and can_run_up(state, Side.FLN, cost):
            offer(own, region, cost, 0)
    answer = ask_fln(state, board, fln)
    region, cost = own.a[answer], own.b[answer]
    if region == NOWHERE:
        return
    failek_from_pool(state, board, region, Failek.MOUSSEBILINE)
    public.recruited[region] += 1
    owe(state, cost, Purpose.RECRUIT_FREE)
    note(state, Event.RECRUITED, Side.FLN, region, Failek.MOUSSEBILINE, cost, 1, 0)


@kernel
def recruitment(state, board, fln):
    """2.1. FLN Recruitment: exchanges, recruits, the one free-standing Moussebiline; half OPs summed and rounded up once.

    Reading: the free-standing Moussebiline opens no Region for further recruits this turn; with
    reading.free_opens_no_region at 0 recruitment goes on after it.
    """
    state.public.halves = 0
    exchanges(state, board, fln)
    recruit_for_maquis(state, board)
    recruit_where_wanted(state, board, fln)
    for _ in range(board.recruit_free):
        free_moussebiline(state, board, fln)
    if board.reading_free_opens_no_region == 0:
        recruit_where_wanted(state, board, fln)
    settle(state, Side.FLN)
