"""3.5-1 Search, and French attacks as a whole."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import one_of, open_this_turn
from simulate.core.kernels.questions import is_barred
from simulate.ici.actions import FrenchAction
from simulate.ici.enums import Ask, Procedure, Side
from simulate.ici.recording import note
from simulate.ici.rules.decisions import ask_france, forget_list, list_place, offer_listed, show_with, strike_place
from simulate.ici.rules.dice import showing, throw
from simulate.ici.rules.movement_and_attacks.combat import assign_units, attack
from simulate.ici.rules.queries.fights import is_attacked_again, most_found, search_dice, search_need
from simulate.ici.rules.queries.places import exists
from simulate.ici.rules.tracks import can_pay, pay
from simulate.ici.state import NOWHERE
from simulate.ici.trace_events import Event, Purpose


@kernel
def may_search(state, board, place):
    """3.5-1. Units and Faileks in the same place, at least one die, and somebody who can be found."""
    public = state.public
    if public.units[place] == 0 or public.faileks[place] == 0 or not exists(public, board, place):
        return False
    if public.attacked[place] != 0 and not is_attacked_again(board):
        return False
    return search_dice(public, board, place, public.units[place]) > 0 and most_found(public, board, place) > 0


@kernel
def faileks_found(hit, most, units):
    """3.5-1. Each success finds one; never more than may be found, nor than units to face them."""
    return min(hit, most, units)


@kernel
def draw_found(state, place, count):
    """3.5-1. Random Faileks of the place go face down on the squares: types into fln.square_type."""
    own = state.fln
    open_this_turn(state, Procedure.FOUND, place)
    left = state.public.faileks[place]
    for kind in range(3):
        state.secret.bag[kind] = own.types[place, kind]
    for square in range(count):
        n = one_of(state, left)
        kind = 0
        while n >= state.secret.bag[kind]:
            n -= state.secret.bag[kind]
            kind += 1
        own.square_type[square] = kind
        state.secret.bag[kind] -= 1
        left -= 1


@kernel
def search_and_attack(state, board, place, fln, france):
    """3.5. 2 OPs for a search; whoever is found must be attacked.

    Reading: the same units may search again as often as 2 OPs are paid, after a failed search and after an attack alike; with
    reading.search_again_after_attack at 0 a place is attacked once a turn.
    """
    public = state.public
    pay(state, Side.FRANCE, board.search_cost, Purpose.SEARCH)
    count, need = search_dice(public, board, place, public.units[place]), search_need(public, board, place)
    throw(state, Procedure.SEARCH, place, count, board.search_die)
    most = most_found(public, board, place)
    found = faileks_found(showing(state.secret.dice, count, need), most, public.units[place])
    note(state, Event.SEARCH, Side.FRANCE, place, found, need, most, 0)
    if found == 0:
        return
    public.attacked[place] = 1
    draw_found(state, place, found)
    assign_units(state, board, place, found, 0, france)
    attack(state, board, place, fln, france)


@kernel
def list_searches(state, board):
    """3.5. List the places that may be searched, each with the dice of a search."""
    forget_list(state.secret)
    barred = is_barred(board, Side.FRANCE, FrenchAction.SEARCH)
    for place in range(board.algeria):
        state.public.attacked[place] = 0
        if not barred and state.public.faileks[place] > 0 and may_search(state, board, place):
            list_place(state.secret, place, search_dice(state.public, board, place, state.public.units[place]))


@kernel
def list_again(state, board, place):
    """3.5. After a search only the place searched may have changed."""
    if may_search(state, board, place):
        show_with(state.secret, place, search_dice(state.public, board, place, state.public.units[place]))
    else:
        strike_place(state.secret, place)


@kernel
def french_attacks(state, board, fln, france):
    """3.5. French Attacks: search after search, wherever France likes and as long as it pays."""
    own = state.france
    list_searches(state, board)
    while can_pay(state, Side.FRANCE, board.search_cost):
        offer_listed(own, state.secret, Ask.SEARCH)
        place = own.a[ask_france(state, board, france)]
        if place == NOWHERE:
            return
        search_and_attack(state, board, place, fln, france)
        list_again(state, board, place)
