"""3.5-1 Search, and French attacks as a whole."""
from simulate.core.kernels.dice import one_of, open_for
from simulate.core.kernels.kernel import kernel
from simulate.ici.enums import Ask, Lasting, Level, Procedure, Side, Terrain
from simulate.ici.recording.event_log import note
from simulate.ici.rules.combat import assign_units, attack
from simulate.ici.rules.decisions import ask_france, begin, offer, offer_stop
from simulate.ici.rules.dice import showing, throw
from simulate.ici.rules.places import beside_fln_level, exists, is_community
from simulate.ici.rules.tracks import can_pay, pay
from simulate.ici.state import NOWHERE, SQUARES
from simulate.ici.trace_events import Event, Purpose


@kernel
def dice_in_region(board, density, units):
    """3.5-1. Troop Density plus one for every two units, at most 4 and at most the number of units."""
    return min(density + units // board.search_units_per_die, board.search_most_dice, units)


@kernel
def search_dice(state, board, place):
    """3.5-1. Dice of a search; in a Community one a unit. A reduced unit counts as one, units elsewhere do not count."""
    units = state.public.units[place]
    if is_community(board, place):
        return min(units, SQUARES)      # only a Community whose bordering Regions are full holds more than its limit
    return dice_in_region(board, state.public.density, units)


@kernel
def terrain_modifier(board, terrain):
    """3.5-1. Search Modifiers Chart: what terrain adds to each die; Major Cities and Communities have none."""
    if terrain == Terrain.COASTAL_HILLS:
        return board.search_coastal_hills
    if terrain == Terrain.MOUNTAINS:
        return board.search_mountains
    if terrain == Terrain.DRY_HILLS:
        return board.search_dry_hills
    if terrain == Terrain.SAHARA:
        return board.search_sahara
    return 0


@kernel
def search_modifier(state, board, place):
    """3.5-1. Added to each search die: terrain, Support or FLN Level, and "Commando de chasse" in its turn.

    Reading: in a Major City only the terrain part is waived; Communities have neither terrain nor level. The commandos (their
    effect is assumed) count in every search.
    """
    modifier = terrain_modifier(board, board.terrain[place])
    if place < board.populated:
        if state.public.level[place] == Level.SUPPORT:
            modifier += board.search_support_level
        elif state.public.level[place] == Level.FLN:
            modifier += board.search_fln_level
    if state.public.lasting[Lasting.COMMANDO] != 0:
        modifier += board.search_commando
    return modifier


@kernel
def most_found(state, board, place):
    """3.5-1. Faileks that may be found at most: not the last one in a Region at FLN Level or in a Community beside one.

    Reading: all but one, at every search, the one left being random; so in a Town beside such a Region nobody is found. Two
    switches lift the two kinds of protection: reading.last_failek_hidden_by_level and reading.community_guard.
    """
    faileks = state.public.faileks[place]
    if place < board.populated:
        guarded = state.public.level[place] == Level.FLN and board.reading_last_failek_hidden_by_level != 0
    else:
        guarded = is_community(board, place) and board.reading_community_guard != 0 and beside_fln_level(state, board, place)
    if guarded:
        return faileks - 1
    return faileks


@kernel
def may_search(state, board, place):
    """3.5-1. Units and Faileks in the same place, at least one die, and somebody who can be found."""
    public = state.public
    if public.units[place] == 0 or public.faileks[place] == 0 or not exists(state, board, place):
        return False
    if board.reading_search_again_after_attack == 0 and public.attacked[place] != 0:
        return False
    return search_dice(state, board, place) > 0 and most_found(state, board, place) > 0


@kernel
def faileks_found(hit, most, units):
    """3.5-1. Each success finds one; never more than may be found, nor than units to face them."""
    return min(hit, most, units)


@kernel
def draw_found(state, place, count):
    """3.5-1. Random Faileks of the place go face down on the squares: types into fln.square_type."""
    own = state.fln
    open_for(state, Procedure.FOUND, place)
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
    count, need = search_dice(state, board, place), board.search_hit_on - search_modifier(state, board, place)
    throw(state, Procedure.SEARCH, place, count)
    most = most_found(state, board, place)
    found = faileks_found(showing(state.secret.dice, count, need), most, public.units[place])
    note(state, Event.SEARCH, Side.FRANCE, place, found, need, most, 0)
    if found == 0:
        return
    public.attacked[place] = 1
    draw_found(state, place, found)
    assign_units(state, board, place, found, 0, france)
    attack(state, board, place, fln, france)


@kernel
def french_attacks(state, board, fln, france):
    """3.5. French Attacks: search after search, wherever France likes and as long as it pays."""
    own, public = state.france, state.public
    for place in range(board.algeria):
        public.attacked[place] = 0
    while can_pay(state, Side.FRANCE, board.search_cost):
        begin(own, Ask.SEARCH, 0, 0, 0)
        offer_stop(own)
        for place in range(board.algeria):
            if public.faileks[place] > 0 and may_search(state, board, place):
                offer(own, place, search_dice(state, board, place), 0)
        place = own.a[ask_france(state, board, france)]
        if place == NOWHERE:
            return
        search_and_attack(state, board, place, fln, france)
