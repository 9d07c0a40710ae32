"""2.1-1 Exchange of Faileks."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.questions import is_barred
from simulate.ici.actions import FlnAction
from simulate.ici.enums import Ask, Exchange, Failek, Side
from simulate.ici.recording import note
from simulate.ici.rules.counters import failek_from_pool, lift_failek
from simulate.ici.rules.decisions import ask_fln, begin, offer, offer_stop
from simulate.ici.rules.queries.costs import faileks_exchanged
from simulate.ici.rules.tracks import affordable, can_run_up, owe
from simulate.ici.state import NOWHERE
from simulate.ici.trace_events import Event, Purpose


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
