"""`notes` for the Government: the Reinforcement Phase. What serves for some turns is bought, what serves now is activated."""
from policies.algeria.notes.government_missions import ELITES, OFFICERS, active_elites, elites_wanted, short_of
from policies.algeria.notes.government_values import (
    CHANGED,
    GAIN,
    GAIN_DISPERSED,
    KEPT_OFF,
    W_AP,
    W_FUND,
    W_KEEP,
    W_NAVAL,
    W_TURNS,
    W_WATCH,
    civil_worth,
    keep_books,
    price,
)
from simulate.algeria.enums import Class, Order, Side, Spot, Type
from simulate.algeria.rules.common.queries import any_of, fit_police, is_remote, is_urban
from simulate.algeria.state import AVAILABLE, NOWHERE
from simulate.core.kernelcache import kernel

HALVES = 2
FIRST = 1000.0            # before anything that is weighed


@kernel
def purse(public):
    """6.3: PSP left after the half PSP run up so far."""
    return public.psl[Side.GOVERNMENT] - public.halves / HALVES


@kernel
def hunt_order(public, board, weights, memo, order, what):
    """9.22, 9.24: what the plan of hunts asks for, before anything else: units that are there, then new ones, then Police."""
    if order not in (Order.ACTIVATE, Order.MOBILIZE) or purse(public) < weights[W_FUND]:
        return 0.0
    if what == Type.ELITE and active_elites(public, board) < elites_wanted(board, memo):
        return FIRST + 2 if order == Order.ACTIVATE else FIRST + 1
    if order == Order.MOBILIZE and what == Type.POLICE and short_of(public, board, memo, OFFICERS) < board.areas:
        return FIRST
    return 0.0


@kernel
def order_worth(public, board, weights, memo, order, place, what):
    """6.3: what an order is worth, its cost deducted; below 0 where the PSL would fall under what is kept."""
    dear = price(public, board, weights)
    if order == Order.ACTIVATE:
        cost = board.activate_halves[board.class_type[what]] / HALVES
        worth = memo.score[KEPT_OFF, place] - cost * dear
    elif order == Order.MOBILIZE:
        cost = board.mobilize_halves[what] / HALVES
        worth = -1.0
        if purse(public) - cost >= weights[W_KEEP]:
            for area in range(board.areas):
                worth = max(worth, station_worth(public, board, weights, memo, what, area) - cost * dear)
    elif order == Order.REMOVE:
        cost = board.mobilize_halves[Type.POLICE] / HALVES
        worth = renewal_worth(public, board, weights, memo, place, what) - cost * dear
    elif order == Order.NAVAL:
        cost = board.points_naval
        saved = 1.0 if public.naval * board.income_psl_per_ap < public.psl[Side.FLN] else 0.0
        worth = weights[W_NAVAL] * weights[W_AP] * weights[W_TURNS] * saved - cost * dear
    else:
        return -1.0
    return worth if purse(public) - cost >= weights[W_KEEP] else -1.0


@kernel
def station_worth(public, board, weights, memo, kind, place):
    """What one more unit of a type is worth in an area for as long as it is thought to serve."""
    worth = memo.score[GAIN_DISPERSED if kind == Type.DIVISION else GAIN, place]
    kept_off = memo.score[KEPT_OFF, place]
    if kind == Type.POLICE:
        if fit_police(public, place) == 0 and not is_remote(public, board, place):
            worth += civil_worth(public, board, weights, memo.score, place)
        if is_urban(board, place) and fit_police(public, place) * board.class_rating[kind] < board.class_rating[Class.CADRE]:
            worth += weights[W_WATCH]
        return weights[W_TURNS] * (worth + kept_off)
    return weights[W_TURNS] * (worth + max(kept_off - board.activate_halves[kind] / HALVES, 0.0))


@kernel
def renewal_worth(public, board, weights, memo, place, spot):
    """6.31: neutralized Police is taken away, to be mobilized in another area, where no other counter is left for that."""
    if spot == Spot.PATROL or any_of(public, AVAILABLE, Type.POLICE) > 0:
        return -1.0
    most = 0.0
    for area in range(board.areas):
        if area != place:
            most = max(most, station_worth(public, board, weights, memo, Type.POLICE, area))
    return most


@kernel
def pick_new_station(public, own, board, weights, memo):
    """MOBILIZE_PLACE: where the plan of hunts wants the unit, else where it is worth most."""
    wanted = board.areas
    if own.ask_a == Type.ELITE:
        wanted = short_of(public, board, memo, ELITES)
    elif own.ask_a == Type.POLICE:
        wanted = short_of(public, board, memo, OFFICERS)
    for at in range(own.options):
        if own.a[at] == wanted:
            memo.number[CHANGED] = wanted
            return at
    return pick_station(public, own, board, weights, memo, own.ask_a)


@kernel
def pick_station(public, own, board, weights, memo, kind):
    """PLACE_UNIT, FREE_PLACE: the area where a unit of a type is worth most."""
    keep_books(public, board, weights, memo)
    best, most = 0, station_worth(public, board, weights, memo, kind, own.a[0])
    for at in range(1, own.options):
        worth = station_worth(public, board, weights, memo, kind, own.a[at])
        if worth > most:
            best, most = at, worth
    memo.number[CHANGED] = own.a[best]
    return best


@kernel
def pick_free_unit(public, own, board, weights, memo):
    """FREE_UNIT: the type that is worth most where it serves best; the dearest one where it makes no difference."""
    keep_books(public, board, weights, memo)
    best, most = 0, 0.0
    for at in range(own.options):
        if own.a[at] == NOWHERE:
            continue
        worth = board.mobilize_halves[own.a[at]] / HALVES
        for place in range(board.areas):
            worth = max(worth, station_worth(public, board, weights, memo, own.a[at], place))
        if worth > most:
            best, most = at, worth
    return best
