"""`notes` for the Government: the Reinforcement Phase. What serves for some turns is bought, what serves now is activated."""
from policies.algeria.notes_government_worth import (
    W_AP,
    W_KEEP,
    W_NAVAL,
    W_TURNS,
    civil_worth,
    held,
    menace,
    points_of,
)
from policies.algeria.reading import is_remote, patrols, police
from policies.algeria.reading_odds import control_points
from simulate.algeria.names import Order, Side, Spot, Type
from simulate.algeria.state import NOWHERE
from simulate.core.kernel import kernel

HALVES = 2


@kernel
def purse(public):
    """6.3: PSP left after the half PSP run up so far."""
    return public.psl[Side.GOVERNMENT] - public.halves / HALVES


@kernel
def pick_order(public, own, board, weights, memo):
    """REINFORCE: the order that is worth most beyond its cost; STOP where none is worth it."""
    best, most = 0, 0.0
    for at in range(own.options):
        if own.a[at] == NOWHERE:
            continue
        worth = order_worth(public, board, weights, own.a[at], own.b[at], own.c[at])
        if worth > most:
            best, most = at, worth
    return best


@kernel
def order_worth(public, board, weights, order, place, what):
    """6.3: what an order is worth, its cost deducted; below 0 where the PSL would fall under what is kept."""
    if order == Order.ACTIVATE:
        return activation_worth(public, board, weights, place, what)
    if order == Order.MOBILIZE:
        return best_station(public, board, weights, what)
    if order == Order.REMOVE:
        return renewal_worth(public, board, weights, place, what)
    if order == Order.NAVAL:
        saved = 1.0 if public.naval * board.income_psl_per_ap < public.psl[Side.FLN] else 0.0
        worth = weights[W_NAVAL] * weights[W_AP] * weights[W_TURNS] * saved - board.points_naval
        return worth if purse(public) - board.points_naval >= weights[W_KEEP] else -1.0
    return -1.0


@kernel
def activation_worth(public, board, weights, place, group):
    """6.32, 9.21: the unit will patrol where it stands."""
    cost = board.activate_halves[board.class_type[group]] / HALVES
    if purse(public) - cost < weights[W_KEEP]:
        return -1.0
    now = patrols(public, place)
    now += ready(public, place)
    return menace(public, board, weights, place, now) - menace(public, board, weights, place, now + 1) - cost


@kernel
def ready(public, place):
    """7: active units that will be able to patrol there."""
    return public.side_count[Side.GOVERNMENT, place, Spot.OPERATIONS]


@kernel
def best_station(public, board, weights, kind):
    """6.31: the worth of mobilizing a unit of a type where it serves best."""
    cost = board.mobilize_halves[kind] / HALVES
    if purse(public) - cost < weights[W_KEEP]:
        return -1.0
    most = -1.0
    for place in range(board.areas):
        most = max(most, station_worth(public, board, weights, kind, place))
    return most - cost


@kernel
def station_worth(public, board, weights, kind, place):
    """What one more unit of a type is worth in an area for as long as it is thought to serve."""
    ours = control_points(public, board, place, Side.GOVERNMENT)
    fln = control_points(public, board, place, Side.FLN)
    worth = held(public, board, weights, place, ours + points_of(board, kind), fln)
    worth -= held(public, board, weights, place, ours, fln)
    now = patrols(public, place) + ready(public, place)
    kept_off = menace(public, board, weights, place, now) - menace(public, board, weights, place, now + 1)
    if kind == Type.POLICE:
        if police(public, place) == 0 and not is_remote(public, board, place):
            worth += civil_worth(public, board, weights, place)
        return weights[W_TURNS] * (worth + kept_off)
    return weights[W_TURNS] * (worth + max(kept_off - board.activate_halves[kind] / HALVES, 0.0))


@kernel
def renewal_worth(public, board, weights, place, spot):
    """6.31: neutralized Police is taken away, to be mobilized again at once."""
    if spot == Spot.PATROL or purse(public) - board.mobilize_halves[Type.POLICE] / HALVES < weights[W_KEEP]:
        return -1.0
    turns = max(weights[W_TURNS], 1.0)
    return station_worth(public, board, weights, Type.POLICE, place) / turns - board.mobilize_halves[Type.POLICE] / HALVES


@kernel
def pick_station(public, own, board, weights, kind):
    """PLACE_UNIT, MOBILIZE_PLACE, FREE_PLACE: the area where a unit of a type is worth most."""
    best, most = 0, station_worth(public, board, weights, kind, own.a[0])
    for at in range(1, own.options):
        worth = station_worth(public, board, weights, kind, own.a[at])
        if worth > most:
            best, most = at, worth
    return best


@kernel
def pick_free_unit(public, own, board, weights):
    """FREE_UNIT: the type that is worth most where it serves best; the dearest ones first where it makes no difference."""
    best, most = 0, 0.0
    for at in range(own.options):
        if own.a[at] == NOWHERE:
            continue
        worth = board.mobilize_halves[own.a[at]] / HALVES
        for place in range(board.areas):
            worth = max(worth, station_worth(public, board, weights, own.a[at], place))
        if worth > most:
            best, most = at, worth
    return best
