"""3.5 Search, and French attacks: the Attack Chart, Combat Chits and the separate combats."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import least_of, one_of, open_this_turn
from simulate.core.kernels.records import is_barred
from simulate.ici.enums import Ask, CombatChit, Event, FrenchAction, Procedure, Purpose, Side, Step
from simulate.ici.recording import note
from simulate.ici.rules.counters import failek_to_pool, find_unit, hit_unit
from simulate.ici.rules.decisions import (
    ask_fln,
    ask_france,
    begin,
    forget_list,
    list_place,
    offer,
    offer_listed,
    show_with,
    strike_place,
)
from simulate.ici.rules.dice import showing, throw
from simulate.ici.rules.queries.fights import (
    dice_fired,
    fires_first,
    is_attacked_again,
    is_hit,
    morice_plus,
    most_found,
    plus_fired,
    search_dice,
    search_need,
    unit_quality,
)
from simulate.ici.rules.queries.places import exists
from simulate.ici.rules.tracks import can_pay, pay, step_allegiance
from simulate.ici.state import NOWHERE


@kernel
def hits(board, dice, count, added):
    """3.5-2. Dice that show 5 or more after `added`; an unmodified 1 always misses."""
    result, lowest = 0, least_of(board.combat_die)
    for i in range(count):
        if is_hit(dice[i], added, board.combat_hit_on, lowest):
            result += 1
    return result


@kernel
def counted_hits(board, result):
    """3.5-2. Hits that count against a French unit.

    Reading: every hit, in turn; with reading.each_hit_counts at 0 one at most.
    """
    if board.reading_each_hit_counts == 0:
        return min(result, 1)
    return result


@kernel
def assign_units(state, board, place, squares, known, france):
    """3.5-2. France picks one of its units for each square, before Faileks are revealed.

    `known` is 1 in a Morice attack (3.1), whose Faileks lie open: there France also picks which type each unit faces, from
    the types in fln.crossed. Squares hold units in secret.square_unit; idle units take no part.
    """
    public, own = state.public, state.france
    public.squares = squares
    for unit in range(board.units):
        state.secret.mark[unit] = 0
    for square in range(squares):
        begin(own, Ask.ASSIGN, place, squares - square, known)
        offer_fighters(state, board, place, square, known)
        answer = ask_france(state, board, france)
        unit = first_unmarked(state, board, place, own.a[answer], own.b[answer])
        state.secret.mark[unit] = 1
        state.secret.square_unit[square] = unit
        public.square_class[square] = own.a[answer]
        public.square_step[square] = own.b[answer]
        if known != 0:
            state.fln.square_type[square] = own.c[answer]
            state.fln.crossed[place, own.c[answer]] -= 1


@kernel
def idle(state, place, group, step, squares):
    """3.5-2. Units of a class and step at a place that stand on none of the first squares of the chart."""
    public = state.public
    count = public.group[place, group, step]
    for square in range(squares):
        count -= (public.square_class[square] == group) & (public.square_step[square] == step)
    return count


@kernel
def offer_fighters(state, board, place, squares, known):
    """3.5-2. List classes and steps of units not yet on the chart; in a Morice attack each with the types still to be faced."""
    public, own = state.public, state.france
    for group in range(board.classes):
        for step in (Step.REDUCED, Step.FULL):
            if public.group[place, group, step] == 0 or idle(state, place, group, step, squares) == 0:
                continue
            if known == 0:
                offer(own, group, step, NOWHERE)
                continue
            for kind in range(3):
                if state.fln.crossed[place, kind] > 0:
                    offer(own, group, step, kind)


@kernel
def first_unmarked(state, board, place, group, step):
    """The first unit of a class and step at a place that is not on the chart yet; there is one."""
    public = state.public
    unit = find_unit(state, board, place, group, step, False)
    while (state.secret.mark[unit] != 0 or public.unit_place[unit] != place or board.unit_class[unit] != group
           or public.unit_step[unit] != step):
        unit += 1
    return unit


@kernel
def choose_combat_chits(state, board, place, fln, france):
    """3.5-2. Both sides choose one of their four Combat Chits unseen; returns 4 x France's + the FLN's.

    Reading: a full set for every attack; one chit holds for all its combats.
    """
    begin(state.france, Ask.COMBAT_CHIT, place, state.public.squares, 0)
    begin(state.fln, Ask.COMBAT_CHIT, place, state.public.squares, 0)
    for chit in range(CombatChit.STAND + 1):
        offer(state.france, chit, 0, 0)
        offer(state.fln, chit, 0, 0)
    theirs = state.france.a[ask_france(state, board, france)]
    ours = state.fln.a[ask_fln(state, board, fln)]
    note(state, Event.COMBAT_CHITS, Side.NEITHER, place, theirs, ours, 0, 0)
    return 4 * theirs + ours


@kernel
def french_fire(state, board, place, square, step, advantage):
    """3.5-2. A French unit rolls its strength; the difference in quality is added to each die. Returns its hits."""
    group, kind = state.public.square_class[square], state.fln.square_type[square]
    count = board.class_strength[group, step]
    added = unit_quality(state.public, board, group, step, board.terrain[place]) - board.failek_quality[kind]
    added += plus_fired(board, advantage) + morice_plus(state.public, board)
    count = dice_fired(board, count, advantage)
    throw(state, Procedure.COMBAT, place, count, board.combat_die)
    result = hits(board, state.secret.dice, count, added)
    note(state, Event.FRENCH_FIRE, Side.FRANCE, place, state.secret.square_unit[square], kind, result, added)
    return result


@kernel
def fln_fire(state, board, place, square, advantage):
    """3.5-2. A Failek rolls its strength; quality and terrain change French dice only. Returns its hits."""
    kind = state.fln.square_type[square]
    count, added = dice_fired(board, board.failek_strength[kind], advantage), plus_fired(board, advantage)
    throw(state, Procedure.COMBAT, place, count, board.combat_die)
    result = hits(board, state.secret.dice, count, added)
    note(state, Event.FLN_FIRE, Side.FLN, place, kind, state.secret.square_unit[square], result, added)
    return counted_hits(board, result)


@kernel
def combat(state, board, place, square, theirs, ours):
    """3.5-2. One combat: simultaneous, or one side first if its chit gives that; a dead Failek and a lost unit do not roll."""
    public = state.public
    step, first = public.square_step[square], fires_first(theirs, ours)
    if first == Side.FLN:
        suffered = fln_fire(state, board, place, square, ours)
        killed = 0
        if step - suffered > Step.OUT:
            killed = french_fire(state, board, place, square, step - suffered, theirs)
    else:
        killed = french_fire(state, board, place, square, step, theirs)
        suffered = 0
        if first != Side.FRANCE or killed == 0:
            suffered = fln_fire(state, board, place, square, ours)
    for _ in range(min(suffered, step)):
        hit_unit(state, board, state.secret.square_unit[square])
    if killed > 0:
        kill_failek(state, board, place, state.fln.square_type[square])


@kernel
def kill_failek(state, board, place, kind):
    """3.5-2. A Failek that is hit goes off the map; killing the last one in a Region moves it one step towards the FLN."""
    failek_to_pool(state, board, place, kind)
    note(state, Event.FAILEK_KILLED, Side.FRANCE, place, kind, 0, 0, 0)
    if place < board.populated and state.public.faileks[place] == 0:
        step_allegiance(state, board, place, -board.combat_last_failek_step)


@kernel
def attack(state, board, place, fln, france):
    """3.5-2. All combats of one attack, square by square; survivors become hidden again.

    Reading: nothing learned is kept; a single round; one hit kills a Failek, more are lost.
    """
    chits = choose_combat_chits(state, board, place, fln, france)
    theirs = board.advantage[chits // 4, chits % 4]
    ours = board.advantage[chits % 4, chits // 4]
    for square in range(state.public.squares):
        combat(state, board, place, square, theirs, ours)
    state.public.squares = 0


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
