"""3.4 French Movement: along roads, without limit."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred, lowest
from simulate.ici.enums import Ask, Control, Event, FrenchAction, Kind, Lasting, Purpose, Side, Special, Step
from simulate.ici.recording import note
from simulate.ici.rules.counters import UNTRACED, find_unit, lift_unit, put_unit
from simulate.ici.rules.decisions import (
    ask_france,
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
from simulate.ici.rules.movement_and_attacks.fln_movement import FLN_ROUTES
from simulate.ici.rules.queries.costs import pass_cost
from simulate.ici.rules.queries.fights import is_mechanized
from simulate.ici.rules.tracks import pay
from simulate.ici.state import NOWHERE, WORD

FAR = 9999
SEEN, HERE, LATER, COSTLY, ENDS = range(5)    # rows of secret.flood


@kernel
def is_open(state, board, place):
    """3.4. May the place be passed for nothing?"""
    return place >= board.regions or state.public.control[place] != Control.FLN


@kernel
def holds_for(state, board, origin, confined):
    """3.4. Do the roads traced last serve this origin too? So they do for its neighbours by open road, until control changes.

    Roads run both ways: what one of two places reaches, the other one reaches through it at the same cost.
    """
    secret = state.secret
    if secret.traced < 0 or secret.traced >= FLN_ROUTES or secret.traced % 2 != confined:
        return False
    start = secret.traced // 2
    return start == origin or (secret.reach[origin] == 0 and is_open(state, board, start) and is_open(state, board, origin))


@kernel
def trace_roads(state, board, origin, confined):
    """3.4. Cheapest way by road from `origin` to every place, in OPs for a unit that pays; FAR where no road leads.

    `confined` is 1 for Bellounis units, who enter nothing outside Wilaya 6 and its Towns. What was traced last stands as
    long as `holds_for` says so; with no Region held by the FLN every road is free (the board's roads reach every place).
    """
    secret = state.secret
    if holds_for(state, board, origin, confined):
        return
    secret.traced = 2 * origin + confined
    if secret.fln_held == 0 and confined == 0:
        for place in range(board.algeria):
            secret.reach[place] = 0
        return
    flood_roads(state, board, origin, confined)


@kernel
def begin_flood(state, board, origin, confined):
    """3.4. Nothing is reached but the origin; which places cost something to go on from, which are closed to this unit."""
    reach, flood = state.secret.reach, state.secret.flood
    for word in range(2):
        first, costly, shut = word * WORD, 0, 0
        for bit in range(max(min(board.algeria - first, WORD), 0)):
            place = first + bit
            reach[place] = FAR
            costly |= (pass_cost(state.public, board, place, origin) > 0) << bit
            shut |= ((confined != 0) & (board.bellounis_may[place] == 0)) << bit
        flood[HERE, word] = 0
        flood[LATER, word] = 0
        flood[COSTLY, word] = costly
        flood[SEEN, word] = shut
    reach[origin] = 0
    flood[HERE, origin // WORD] = 1 << origin % WORD
    flood[SEEN, origin // WORD] |= 1 << origin % WORD


@kernel
def follow_roads(board, flood):
    """3.4. All places in ENDS to which a road leads from one in HERE, and that were not reached before."""
    low, high = 0, 0
    for word in range(2):
        here = flood[HERE, word]
        while here != 0:
            place = word * WORD + lowest(here)
            low |= board.road_ends[0, place]
            high |= board.road_ends[1, place]
            here &= here - 1
    flood[ENDS, 0] = low & ~flood[SEEN, 0]
    flood[ENDS, 1] = high & ~flood[SEEN, 1]
    for word in range(2):
        flood[SEEN, word] |= flood[ENDS, word]


@kernel
def flood_roads(state, board, origin, confined):
    """3.4. The roads of `trace_roads`, cost by cost, places as bits: on from all that are reached for so much, at once."""
    reach, flood, cost = state.secret.reach, state.secret.flood, 0
    begin_flood(state, board, origin, confined)
    while flood[HERE, 0] != 0 or flood[HERE, 1] != 0:
        follow_roads(board, flood)
        for word in range(2):
            ends = flood[ENDS, word]
            flood[HERE, word] = ends & ~flood[COSTLY, word]
            flood[LATER, word] |= ends & flood[COSTLY, word]
            while ends != 0:
                reach[word * WORD + lowest(ends)] = cost
                ends &= ends - 1
        if flood[HERE, 0] == 0 and flood[HERE, 1] == 0:
            cost += board.french_move_pass_cost
            for word in range(2):
                flood[HERE, word] = flood[LATER, word]
                flood[LATER, word] = 0


@kernel
def is_confined(board, group):
    """3.4. Bellounis units stay in Wilaya 6 and in Towns in or bordering it."""
    return board.class_special[group] & Special.BELLOUNIS != 0


@kernel
def most_movers(state, board, origin, destination, group, step):
    """3.4. Units of a class and step that may go to a destination, as far as OPs reach (origin traced before).

    Reading: a unit never pays twice for a Region, which a cheapest way never does; mechanized units and REC pay nothing.
    """
    unmoved, cost = state.secret.waiting[origin, group, step], state.secret.reach[destination]
    if cost == FAR:
        return 0
    if cost > 0 and not is_mechanized(board, group):
        return min(unmoved, state.public.ops[Side.FRANCE] // cost)
    return unmoved


@kernel
def kinds_of_movers(state, board, origin):
    """3.4. Kinds of units of a place that may still move: 1 those that pay, 2 mechanized, 4 confined ones, added up."""
    kinds, waiting = 0, state.secret.waiting
    for group in range(board.classes):
        if waiting[origin, group, Step.REDUCED] + waiting[origin, group, Step.FULL] == 0:
            continue
        if is_confined(board, group):
            kinds |= 4
        elif is_mechanized(board, group):
            kinds |= 2
        else:
            kinds |= 1
    return kinds


@kernel
def ready_to_move(state, board):
    """3.4. A new turn: nothing has moved; places of departure, how many units wait in each, by class and step."""
    public, secret = state.public, state.secret
    secret.traced = UNTRACED
    forget_list(secret)
    barred = is_barred(board, Side.FRANCE, FrenchAction.MOVE)
    for unit in range(board.units):
        public.unit_moved[unit] = 0
    for place in range(board.algeria):
        secret.unmoved[place] = public.units[place]
        if public.units[place] > 0 and not barred:
            list_place(secret, place, 0)
            for group in range(board.classes):
                for step in (Step.REDUCED, Step.FULL):
                    secret.waiting[place, group, step] = public.group[place, group, step]


@kernel
def offer_reached(state, board, origin, most):
    """3.4. List the places that the roads just traced reach for at most so many OPs: written first and kept if they count."""
    own, reach, n = state.france, state.secret.reach, state.france.options
    oil, memo = state.public.lasting[Lasting.OIL] != 0, state.france_seat.memo
    named = names_objectives(memo)
    for i in range(destinations(board, memo)):
        place = destination(board, memo, named, i)
        own.a[n] = place
        own.b[n] = reach[place]
        own.c[n] = 0
        n += (reach[place] <= most) & (place != origin) & (oil | (board.kind[place] != Kind.RESOURCE_SITE))
    own.options = n


@kernel
def offer_french_destinations(state, board, origin):
    """3.4. List the places that some unit of `origin` can reach, with what one that pays would pay."""
    own = state.france
    kinds = kinds_of_movers(state, board, origin)
    begin(own, Ask.FRENCH_DESTINATION, origin, kinds, 0)
    offer_stop(own)
    most = -1
    if kinds & 1:
        most = state.public.ops[Side.FRANCE]
    if kinds & 2:
        most = FAR - 1
    if most >= 0:
        trace_roads(state, board, origin, 0)
        offer_reached(state, board, origin, most)
    if kinds == 4:
        trace_roads(state, board, origin, 1)
        offer_reached(state, board, origin, state.public.ops[Side.FRANCE])


@kernel
def offer_french_groups(state, board, origin, destination):
    """3.4. List classes, steps and numbers of units that may make this move."""
    own = state.france
    begin(own, Ask.FRENCH_GROUP, origin, destination, 0)
    for group in range(board.classes):
        for step in (Step.REDUCED, Step.FULL):
            if state.secret.waiting[origin, group, step] > 0:
                trace_roads(state, board, origin, 1 if is_confined(board, group) else 0)
                for count in range(most_movers(state, board, origin, destination, group, step)):
                    offer(own, group, step, count + 1)


@kernel
def move_unit(state, board, unit, destination, cost):
    """3.4. One unit goes to its destination and pays, unless it is mechanized."""
    public = state.public
    origin = public.unit_place[unit]
    paid = 0
    if not is_mechanized(board, board.unit_class[unit]):
        paid = cost
    pay(state, Side.FRANCE, paid, Purpose.FRENCH_MOVE)
    lift_unit(state, board, unit, public.unit_where[unit])
    put_unit(state, board, unit, destination)
    public.unit_moved[unit] = 1
    state.secret.unmoved[origin] -= 1
    if state.secret.unmoved[origin] == 0:
        strike_place(state.secret, origin)
    state.secret.waiting[origin, board.unit_class[unit], public.unit_step[unit]] -= 1
    note(state, Event.UNIT_MOVED, Side.FRANCE, destination, unit, origin, paid, 0)


@kernel
def move_units(state, board, origin, destination, france):
    """3.4. Ask which group goes, and move it unit by unit; control of Sahara Regions and Communities follows each unit."""
    own = state.france
    offer_french_groups(state, board, origin, destination)
    answer = ask_france(state, board, france)
    group, step, count = own.a[answer], own.b[answer], own.c[answer]
    confined = 1 if is_confined(board, group) else 0
    for _ in range(count):
        trace_roads(state, board, origin, confined)
        cost = state.secret.reach[destination]
        unit = find_unit(state, board, origin, group, step, True)
        if cost > state.public.ops[Side.FRANCE] and not is_mechanized(board, group):
            return
        move_unit(state, board, unit, destination, cost)


@kernel
def french_movement(state, board, france):
    """3.4. French Movement: a place of departure, a destination, a group, again and again; each unit moves once.

    A place whose destinations are declined is not asked about again this turn; one that has none at the moment may be named again
    after the next move, which may open a way.
    """
    own = state.france
    ready_to_move(state, board)
    while True:
        offer_listed(own, state.secret, Ask.FRENCH_ORIGIN)
        origin = own.a[ask_france(state, board, france)]
        if origin == NOWHERE:
            return
        offer_french_destinations(state, board, origin)
        destination = own.a[ask_france(state, board, france)]
        if destination == NOWHERE:
            leave_place(own, state.secret, origin)
            continue
        move_units(state, board, origin, destination, france)
        take_back(state.secret)
