"""F, L: putting Faileks and French units on the map and taking them off, with every count kept, and who controls a place."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import one_of, open_this_turn
from simulate.ici.enums import Control, Event, Side, Special, Step, Where
from simulate.ici.recording import note
from simulate.ici.rules.queries.places import control_elsewhere, control_with, garrison_value
from simulate.ici.state import NOWHERE

UNTRACED = -1         # secret.traced: the routes in secret.reach hold no longer


@kernel
def update_control(state, board, place):
    """L. Control changes at the instant its condition is met."""
    public = state.public
    if place >= board.algeria:
        return
    if place < board.populated:
        worth = garrison_value(public, board, place)
        now = control_with(public, board, place, public.faileks[place])
    else:
        worth = public.units[place]
        now = control_elsewhere(public.faileks[place], worth)
    if now != public.control[place]:
        before = public.control[place]
        public.control[place] = now
        if place < board.regions:       # Communities cost nothing and stop nobody by their control
            state.secret.traced = UNTRACED
            state.secret.fln_held += int(now == Control.FLN) - int(before == Control.FLN)
        note(state, Event.CONTROL, Side.NEITHER, place, before, now, public.faileks[place], worth)


@kernel
def update_all_control(state, board):
    """I, L. After a change of Troop Density."""
    for region in range(board.populated):
        update_control(state, board, region)


@kernel
def add_failek(state, board, place, kind):
    """F. A Failek of type `kind` comes to a place, hidden side up."""
    state.fln.types[place, kind] += 1
    state.secret.traced = UNTRACED
    state.public.faileks[place] += 1
    if place < board.algeria:
        state.public.faileks_in_algeria += 1
        update_control(state, board, place)
    else:
        state.public.faileks_abroad += 1


@kernel
def take_failek(state, board, place, kind):
    """F. A Failek of type `kind` leaves a place."""
    lift_failek(state, board, place, kind)
    if place < board.algeria:
        update_control(state, board, place)


@kernel
def lift_failek(state, board, place, kind):
    """F. It leaves without a look at control; what is known of moves and crossings there never exceeds what is left."""
    own = state.fln
    own.types[place, kind] -= 1
    state.secret.traced = UNTRACED
    own.moved[place, kind] = min(own.moved[place, kind], own.types[place, kind])
    own.crossed[place, kind] = min(own.crossed[place, kind], own.types[place, kind])
    state.public.faileks[place] -= 1
    if place < board.algeria:
        state.public.faileks_in_algeria -= 1
    else:
        state.public.faileks_abroad -= 1


@kernel
def failek_from_pool(state, board, place, kind):
    """F, 2.1. An off-map Failek comes on the map."""
    state.fln.pool[kind] -= 1
    add_failek(state, board, place, kind)


@kernel
def failek_to_pool(state, board, place, kind):
    """F. A Failek goes back among those off the map."""
    take_failek(state, board, place, kind)
    state.fln.pool[kind] += 1


@kernel
def nth_failek(types, place, n):
    """Type of the n-th Failek of a place, counted by type."""
    for kind in range(2):
        if n < types[place, kind]:
            return kind
        n -= types[place, kind]
    return 2


@kernel
def remove_random_failek(state, board, place, procedure, reason):
    """G, 3.2. The FLN removes one Failek of a place at random; this kills nobody (no Population step).

    Among those of one type it may be one that crossed a border this turn as well as any other.
    """
    open_this_turn(state, procedure, place)
    own = state.fln
    kind = nth_failek(own.types, place, one_of(state, state.public.faileks[place]))
    if one_of(state, own.types[place, kind]) < own.crossed[place, kind]:
        own.crossed[place, kind] -= 1
    failek_to_pool(state, board, place, kind)
    note(state, Event.FAILEK_REMOVED, Side.FLN, place, kind, reason, 0, 0)


@kernel
def put_unit(state, board, unit, place):
    """F. A French unit comes to a place at the step it has."""
    public = state.public
    public.unit_where[unit] = Where.ON_MAP
    public.unit_place[unit] = place
    public.units[place] += 1
    public.group[place, board.unit_class[unit], public.unit_step[unit]] += 1
    if place >= board.populated:
        update_control(state, board, place)


@kernel
def lift_unit(state, board, unit, where):
    """F. A French unit leaves its place; `where` it is now."""
    public = state.public
    place = public.unit_place[unit]
    public.unit_where[unit] = where
    public.unit_place[unit] = NOWHERE
    public.units[place] -= 1
    public.group[place, board.unit_class[unit], public.unit_step[unit]] -= 1
    if place >= board.populated:
        update_control(state, board, place)


@kernel
def set_step(state, board, unit, step):
    """F. Turn a French unit on the map to its full or reduced side."""
    public = state.public
    place, group = public.unit_place[unit], board.unit_class[unit]
    public.group[place, group, public.unit_step[unit]] -= 1
    public.unit_step[unit] = step
    public.group[place, group, step] += 1


@kernel
def hit_unit(state, board, unit):
    """3.5. One hit: a full unit is reduced, a reduced one goes off the map and must return; Bellounis units stay out.

    Reading: an eliminated Bellounis unit stays out, since it would have to return to a harbour it may not enter.
    """
    public = state.public
    place = public.unit_place[unit]
    if public.unit_step[unit] == Step.FULL:
        set_step(state, board, unit, Step.REDUCED)
    elif board.class_special[board.unit_class[unit]] & Special.BELLOUNIS:
        lift_unit(state, board, unit, Where.REMOVED)
        public.unit_step[unit] = Step.OUT
    else:
        lift_unit(state, board, unit, Where.ELIMINATED)
        public.unit_step[unit] = Step.OUT
        public.unit_lost_turn[unit] = public.turn
    note(state, Event.UNIT_HIT, Side.FRANCE, place, unit, public.unit_step[unit], 0, 0)


@kernel
def find_unit(state, board, place, group, step, unmoved):
    """The first French unit at a place of a class and step (only one that has not moved, if asked), or board.units as none."""
    public = state.public
    for unit in range(board.units):
        if (public.unit_place[unit] == place and board.unit_class[unit] == group and public.unit_step[unit] == step
                and not (unmoved and public.unit_moved[unit] != 0)):
            return unit
    return board.units
