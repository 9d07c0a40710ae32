"""6: the Reinforcement Phase, the Government first."""
from simulate.algeria.enums import (
    Ask,
    Build,
    Class,
    FlnAction,
    GovernmentAction,
    Happening,
    Order,
    Procedure,
    Segment,
    Side,
    Spot,
    Type,
)
from simulate.algeria.rules.common.counters import find
from simulate.algeria.rules.common.decisions import (
    ask,
    ask_fln,
    ask_government,
    begin,
    begin_segment,
    how_many,
    offer,
    offer_if,
    offer_stop,
)
from simulate.algeria.rules.common.dice import one
from simulate.algeria.rules.common.queries import all_areas, fit
from simulate.algeria.rules.common.support_levels import is_over
from simulate.algeria.rules.effects.fln_income_and_builds import (
    build_new,
    convert,
    foundation,
    income,
    may_build,
    to_convert,
    where_built,
)
from simulate.algeria.rules.effects.government_purchases import (
    activate,
    begin_reinforcement,
    bring_back,
    buy,
    can_spend,
    end_reinforcement,
    first_for,
    may_border,
    may_buy,
    may_mobilize,
    mobilize,
    remove_police,
    work_on_border,
)
from simulate.algeria.rules.phases.random_events import control_oas, may_place_oas, oas_due, place_oas, set_oas
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred, lowest


@kernel
def government_reinforcement(state, board, fln, government):
    """6.3, 11.3. The OAS comes or goes; then orders, until the player has enough; then they are paid.

    Reading: the PSL is looked at for the OAS before the orders; and again once they are paid.
    """
    public = state.public
    begin_segment(state, Segment.GOVERNMENT_REINFORCEMENT)
    begin_reinforcement(state, board)
    if public.suez != 0 and public.suez < public.turn:
        bring_back(state, board, Happening.SUEZ)
    look_at_oas(state, board, fln, government)
    own = state.government
    while True:
        list_orders(state, board, own)
        answer = ask_government(state, board, government)
        if own.a[answer] == NOWHERE:
            break
        give_order(state, board, own.a[answer], own.b[answer], own.c[answer], own.n[answer], fln, government)
    end_reinforcement(state, board)
    if board.reading_oas_before_payment == 0 and public.oas == 0 and not is_over(state):
        look_at_oas(state, board, fln, government)


@kernel
def look_at_oas(state, board, fln, government):
    """11.3. By the Government's PSL the OAS comes, and a die says whose it is, or it goes; the Government places its own."""
    due = oas_due(state, board)
    if due != 0:
        set_oas(state, 1 if due > 0 else 0)
    if due > 0:
        control_oas(state, board, one(state, Procedure.OAS, NOWHERE))
    site_oas(state, board, state.government, fln, government)


@kernel
def site_oas(state, board, own, fln, government):
    """11.3. The side that controls the OAS places it anew, in an Urban area or France."""
    if state.public.oas == 0 or state.public.oas_control != own.side:
        return
    begin(own, Ask.PLACE_OAS, 0, 0, 0, 0)
    for place in range(board.places):
        if may_place_oas(board, place):
            offer(own, place, 0, 0, 1)
    place_oas(state, own.a[ask(state, board, own.side, fln, government)])


@kernel
def is_order_barred(board, order):
    """6.3. An Order that an overlay bars to the Government."""
    return is_barred(board, Side.GOVERNMENT, GovernmentAction.ACTIVATE + order)


@kernel
def list_orders(state, board, own):
    """6.3, B.1. Everything that can be paid for, and Police that may be removed."""
    count, where = state.public.count, state.public.where
    begin(own, Ask.REINFORCE, 0, 0, 0, 0)
    offer_stop(own)
    for group in (Class.DIVISION, Class.DISPERSED, Class.BRIGADE, Class.ELITE, Class.ALGERIAN):
        if can_spend(state, board.activate_halves[board.class_type[group]]) and not is_order_barred(board, Order.ACTIVATE):
            places = where[group, Spot.COMPLETED] & all_areas(board)
            while places != 0:
                place = lowest(places)
                places &= places - 1
                offer(own, Order.ACTIVATE, place, group, count[place, group, Spot.COMPLETED])
    for kind in range(Type.DIVISION, Type.FAILEK):
        mobilizes = may_mobilize(state, board, kind) and not is_order_barred(board, Order.MOBILIZE)
        offer_if(own, mobilizes, Order.MOBILIZE, NOWHERE, kind, 1)
    places = (where[Class.POLICE, Spot.PATROL] | where[Class.POLICE, Spot.PATROL + 1]) & all_areas(board)
    places = 0 if is_order_barred(board, Order.REMOVE) else places
    while places != 0:
        place = lowest(places)
        places &= places - 1
        for spot in range(Spot.PATROL, Spot.PATROL + 2):
            n = count[place, Class.POLICE, spot]
            offer_if(own, n > 0, Order.REMOVE, place, spot, n)
    for order in (Order.AIR, Order.HELO, Order.NAVAL):
        offer_if(own, may_buy(state, board, order) and not is_order_barred(board, order), order, NOWHERE, 0, 1)
    for order in (Order.BORDER_MOBILIZE, Order.BORDER_IMPROVE, Order.BORDER_ACTIVATE):
        offer_if(own, may_border(state, board, order) and not is_order_barred(board, order), order, NOWHERE, 0, 1)


@kernel
def give_order(state, board, order, place, what, n, fln, government):
    """6.3. One order of the player."""
    own = state.government
    if order == Order.ACTIVATE:
        halves, most = board.activate_halves[board.class_type[what]], 1
        while most < n and can_spend(state, (most + 1) * halves):
            most += 1
        for _ in range(how_many(state, board, state.government, most, order, place, what, Ask.REINFORCE, fln, government)):
            activate(state, board, find(state, board, place, what, Spot.COMPLETED))
    elif order == Order.MOBILIZE:
        begin(own, Ask.MOBILIZE_PLACE, what, 0, 0, 0)
        for area in range(board.areas):
            if what != Type.POLICE or first_for(state, board, what, area) < board.units:
                offer(own, area, 0, 0, 1)
        area = own.a[ask_government(state, board, government)]
        mobilize(state, board, first_for(state, board, what, area), area)
    elif order == Order.REMOVE:
        remove_police(state, board, find(state, board, place, Class.POLICE, what))
    elif order >= Order.BORDER_MOBILIZE:
        work_on_border(state, board, order)
    else:
        buy(state, board, order)


@kernel
def fln_reinforcement(state, board, fln, government):
    """6.1, 6.2. Income, the OAS if the FLN controls it, then what is built and converted."""
    begin_segment(state, Segment.FLN_REINFORCEMENT)
    income(state, board)
    site_oas(state, board, state.fln, fln, government)
    own = state.fln
    while not is_over(state):
        list_builds(state, board, own)
        answer = ask_fln(state, board, fln)
        build, place, most = own.a[answer], own.b[answer], own.n[answer]
        if build == NOWHERE:
            return
        most = may_build(state, board, build, place)
        for _ in range(how_many(state, board, state.fln, most, build, place, 0, Ask.BUILD, fln, government)):
            if build in (Build.CADRE, Build.BAND):
                build_new(state, board, build, place)
            else:
                convert(state, board, build, to_convert(state, board, build, place))


@kernel
def list_builds(state, board, own):
    """6.2. What may be built and where; n is how many units may be converted, 1 for what is built new and for a Front."""
    public, where, places = state.public, state.secret.sites, 0
    for build in range(Build.CADRE, Build.FRONT_TO_CADRE + 1):
        barred = is_barred(board, Side.FLN, FlnAction.BUILD_CADRE + build)
        where[build] = 0 if barred else where_built(state, board, build)
        places |= where[build]
    begin(own, Ask.BUILD, 0, 0, 0, 0)
    offer_stop(own)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        cadres, bands = fit(public, place, Class.CADRE), fit(public, place, Class.BAND)
        for build in range(Build.CADRE, Build.FRONT_TO_CADRE + 1):
            needed = foundation(build)
            there = cadres if needed == Class.CADRE else bands
            offer_if(own, (where[build] >> place) & 1, build, place, 0, 1 if needed == Class.FRONT else there)
