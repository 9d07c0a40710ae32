"""3.1 FLN Movement: each Failek traces a route of its own."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred
from simulate.ici.enums import Ask, Event, FlnAction, Purpose, Side
from simulate.ici.recording import blank_table, note
from simulate.ici.rules.counters import UNTRACED, add_failek, take_failek
from simulate.ici.rules.decisions import (
    ask_fln,
    begin,
    destination,
    destinations,
    forget_list,
    leave_place,
    list_place,
    names_objectives,
    offer,
    offer_listed,
    offer_stop,
    strike_place,
    take_back,
)
from simulate.ici.rules.forces.reinforcements import tied_faileks
from simulate.ici.rules.queries.costs import enter_cost
from simulate.ici.rules.queries.places import exists, is_abroad, is_community, is_region
from simulate.ici.rules.tracks import pay
from simulate.ici.state import NOWHERE

FAR = 9999
FLN_ROUTES = 1000     # secret.traced: this plus the origin
SAHARA = 7


@kernel
def crosses_wilaya(board, start, end):
    """3.1. A step from Region to Region of another Wilaya; a Major City belongs to the Wilaya around it.

    Reading: the Sahara counts as a Wilaya.
    """
    return is_region(board, start) & is_region(board, end) & (board.wilaya[start] != board.wilaya[end])


@kernel
def quota_left(state, board, start, end):
    """3.1. One Failek a turn may enter a Wilaya from each bordering Wilaya, Region to Region.

    Reading: counted for each ordered pair; from Communities and from abroad without limit and not counted; with
    reading.sahara_is_a_wilaya at 0 crossings into and out of the Sahara are not counted.
    """
    source, target = board.wilaya[start], board.wilaya[end]
    if board.reading_sahara_is_a_wilaya == 0 and SAHARA in (source, target):
        return True
    return state.public.entered[source, target] < board.fln_move_quota


@kernel
def may_step(state, board, start, end):
    """3.1. May a Failek go from one place to the next? Countries are never entered, Resource Sites only once they exist."""
    if crosses_wilaya(board, start, end) and not quota_left(state, board, start, end):
        return False
    return exists(state.public, board, end)


@kernel
def must_stop(state, board, start, end):
    """3.1. A Failek stops in a Community, in a Region without Faileks, and after crossing a Wilaya or country border by land."""
    return (is_community(board, end) | (state.public.faileks[end] == 0) | is_abroad(board, start)
            | crosses_wilaya(board, start, end))


@kernel
def trace_routes(state, board, origin):
    """3.1. Cheapest route from `origin` to every place: secret.reach in OPs (FAR: none), secret.back the place before.

    secret.through and secret.through_back hold the same for arrivals after which the Failek may go on. What was traced last
    stands until a Failek or control moves anywhere.
    """
    secret = state.secret
    if secret.traced == FLN_ROUTES + origin:
        return
    secret.traced = FLN_ROUTES + origin
    for place in range(board.algeria):
        secret.reach[place] = FAR
        secret.through[place] = FAR
    secret.through[origin] = 0
    secret.queue[0] = origin
    head, tail = 0, 1
    while head < tail:
        start = secret.queue[head]
        head += 1
        for k in range(board.land_n[start]):
            end = board.land[start, k]
            if end != origin and extend_route(state, board, start, end):
                secret.queue[tail] = end
                tail += 1


@kernel
def extend_route(state, board, start, end):
    """3.1. Take one step further, if that may be done and is cheaper, or as cheap without a Wilaya border.

    True if the Failek may go on there; a place queued twice for that changes nothing the second time. The conditions are joined
    with & and |: whether a step is better cannot be foreseen, so a branch would cost more.
    """
    if not may_step(state, board, start, end):
        return False
    secret = state.secret
    cost, known = secret.through[start] + enter_cost(state.public, board, end), secret.reach[end]
    better = (cost < known) | ((cost == known) & crosses_wilaya(board, secret.back[end], end)
                               & (not crosses_wilaya(board, start, end)))
    secret.reach[end] = cost if better else known
    secret.back[end] = start if better else secret.back[end]
    if must_stop(state, board, start, end) | (cost >= secret.through[end]):
        return False
    secret.through[end] = cost
    secret.through_back[end] = start
    return True


@kernel
def movable(state, board, place, kind):
    """3.1, 2.2-3. Faileks of a type that have not moved yet and that no Maquis ties to their country."""
    own = state.fln
    count = own.types[place, kind] - own.moved[place, kind]
    if is_abroad(board, place):
        count = min(count, state.public.faileks[place] - tied_faileks(state, place))
    return count


@kernel
def any_movable(state, board, place):
    """3.1. Has the place any Failek that may still move?"""
    if state.public.faileks[place] == 0:
        return False
    for kind in range(3):
        if movable(state, board, place, kind) > 0:
            return True
    return False


@kernel
def pay_route(state, board, origin, destination):
    """3.1. Pay and record every step of the route found by `trace_routes`; returns the OPs paid."""
    secret, paid, end, start = state.secret, 0, destination, state.secret.back[destination]
    while end != origin:
        paid += enter_cost(state.public, board, end)
        if crosses_wilaya(board, start, end):
            state.public.entered[board.wilaya[start], board.wilaya[end]] += 1
        end = start
        start = secret.through_back[end]
    pay(state, Side.FLN, paid, Purpose.FLN_MOVE)
    return paid


@kernel
def crosses_morice_line(board, origin):
    """3.1. Exits from Tunisia and Morocco, not from West Africa."""
    return origin in (board.tunisia, board.morocco)


@kernel
def move_failek(state, board, origin, destination, kind):
    """3.1. Move one Failek; False when no route is left that its side can pay.

    Reading: paid at once, Region by Region; without the OP a Region cannot be entered, so a route ends before it.
    """
    trace_routes(state, board, origin)
    if state.secret.reach[destination] > state.public.ops[Side.FLN]:
        return False
    paid = pay_route(state, board, origin, destination)
    take_failek(state, board, origin, kind)
    add_failek(state, board, destination, kind)
    state.fln.moved[destination, kind] += 1
    if not any_movable(state, board, origin):
        strike_place(state.secret, origin)
    crossed = 0
    if crosses_morice_line(board, origin):
        crossed = 1
        state.fln.crossed[destination, kind] += 1
    note(state, Event.FAILEK_MOVED, Side.FLN, destination, kind, origin, paid, crossed)
    return True


@kernel
def list_leavers(state, board):
    """3.1. List the places whose Faileks may move; as they move there are fewer and never more, for each Failek moves once."""
    forget_list(state.secret)
    first = board.algeria if is_barred(board, Side.FLN, FlnAction.MOVE) else 0
    end = board.algeria if is_barred(board, Side.FLN, FlnAction.CROSS_BORDER) else board.places
    for place in range(first, end):
        if any_movable(state, board, place):
            list_place(state.secret, place, 0)


@kernel
def offer_destinations(state, board, origin):
    """3.1. List the places that one Failek from `origin` can reach and pay for now; only objectives, if the player names some."""
    own, reach, memo = state.fln, state.secret.reach, state.fln_seat.memo
    begin(own, Ask.FLN_DESTINATION, origin, 0, 0)
    offer_stop(own)
    trace_routes(state, board, origin)
    named = names_objectives(memo)
    for i in range(destinations(board, memo)):
        place = destination(board, memo, named, i)
        if place != origin and reach[place] <= state.public.ops[Side.FLN]:
            offer(own, place, reach[place], 0)


@kernel
def offer_groups(state, board, origin, destination):
    """3.1. List types and numbers of Faileks; of the number chosen as many go as still find a route that can be paid."""
    own = state.fln
    begin(own, Ask.FLN_GROUP, origin, destination, 0)
    for kind in range(3):
        for count in range(movable(state, board, origin, kind)):
            offer(own, kind, count + 1, 0)


@kernel
def fln_movement(state, board, fln):
    """3.1. FLN Movement: a place of departure, a destination, a type and number, again and again.

    A place whose destinations are declined is not asked about again this turn; one that has none at the moment may be named again
    after the next move, which may open a way.
    """
    own = state.fln
    forget_moves(state, board)
    while True:
        offer_listed(own, state.secret, Ask.FLN_ORIGIN)
        origin = own.a[ask_fln(state, board, fln)]
        if origin == NOWHERE:
            return
        offer_destinations(state, board, origin)
        destination = own.a[ask_fln(state, board, fln)]
        if destination == NOWHERE:
            leave_place(own, state.secret, origin)
            continue
        offer_groups(state, board, origin, destination)
        answer = ask_fln(state, board, fln)
        kind, count = own.a[answer], own.b[answer]
        for _ in range(count):
            if not move_failek(state, board, origin, destination, kind):
                break
        take_back(state.secret)


@kernel
def forget_moves(state, board):
    """3.1. A new turn: nothing has moved, nothing has crossed, no route is known."""
    state.secret.traced = UNTRACED
    blank_table(state.fln.moved)
    blank_table(state.fln.crossed)
    blank_table(state.public.entered)
    list_leavers(state, board)
