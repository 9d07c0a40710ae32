"""6.3: what the Government pays for in its Reinforcement Phase. Nobody is asked here."""
from simulate.algeria.enums import Box, Cause, Event, Happening, Order, Side, Told, Type
from simulate.algeria.event_log import note, remark_unit
from simulate.algeria.rules.common.airmobile import ground_class
from simulate.algeria.rules.common.counters import make_available, put, to_box
from simulate.algeria.rules.common.queries import any_of
from simulate.algeria.rules.common.support_levels import look_for_end, set_psl
from simulate.algeria.state import AVAILABLE, NOWHERE
from simulate.core.kernelcache import kernel

HALVES = 2               # halves of a PSP


@kernel
def begin_reinforcement(state, board):
    """6.3. Algerian brigades that are not neutralized are active (B.1); 13.1 ends when the FLN PSL is higher."""
    public = state.public
    public.halves = 0
    public.slow_used = 0
    public.border_new = 0
    if public.psl[Side.FLN] > public.psl[Side.GOVERNMENT]:
        public.slow = 0
    make_available(state, board)
    for unit in range(board.first_unit[Type.POLICE], board.first_unit[Type.FAILEK]):
        public.unit_moved[unit] = 0
    for unit in range(board.first_unit[Type.ALGERIAN], board.first_unit[Type.ALGERIAN + 1]):
        if public.unit_place[unit] < board.areas and public.unit_neutral[unit] == 0:
            to_box(state, board, unit, Box.OPERATIONS)


@kernel
def bring_back(state, board, happening):
    """C.2. Counters that an earlier event removed come back: to where they were (Suez), or to those that may be mobilized (NATO).

    Reading: inactive, not neutralized, divisions in the mode they had.
    """
    public = state.public
    for unit in range(board.first_unit[Type.FAILEK]):
        if public.unit_back[unit] != happening:
            continue
        public.unit_back[unit] = Happening.NONE
        if happening == Happening.SUEZ:
            put(state, board, unit, public.unit_home[unit], ground_class(public.unit_class[unit]), Box.COMPLETED, 0)
            note(state, Event.RETURNED, Side.GOVERNMENT, public.unit_place[unit], public.unit_class[unit], 0, 0, 0)
        else:
            put(state, board, unit, AVAILABLE, ground_class(public.unit_class[unit]), Box.COMPLETED, 0)


@kernel
def whole_left(state, halves):
    """6.3. PSP left, rounded down, after `halves` half PSP more; what is odd at the end is rounded up against the Government."""
    return (HALVES * state.public.psl[Side.GOVERNMENT] - state.public.halves - halves) // HALVES


@kernel
def can_spend(state, halves):
    """6.3, 12.2. Reading: nobody spends its last PSP."""
    return whole_left(state, halves) > 0


@kernel
def can_buy(state, board, psp):
    """6.3. Points and the Border Zone: as everything else; with reading.floor_may_be_zero more than they cost is enough."""
    if board.reading_floor_may_be_zero != 0:
        return HALVES * state.public.psl[Side.GOVERNMENT] - state.public.halves > HALVES * psp
    return can_spend(state, HALVES * psp)


@kernel
def spend(state, halves):
    """6.3. Half PSP are added up, to be paid when the phase ends."""
    state.public.halves += halves


@kernel
def may_activate(state, board, unit):
    """6.32. A mobile unit that is not active nor neutralized."""
    public = state.public
    return (public.unit_place[unit] < board.areas and public.unit_box[unit] == Box.COMPLETED and public.unit_neutral[unit] == 0
            and board.unit_type[unit] != Type.POLICE and can_spend(state, board.activate_halves[board.unit_type[unit]]))


@kernel
def activate(state, board, unit):
    """6.32. It goes to the OPS box."""
    spend(state, board.activate_halves[board.unit_type[unit]])
    to_box(state, board, unit, Box.OPERATIONS)
    note(state, Event.ACTIVATED, Side.GOVERNMENT, state.public.unit_place[unit], state.public.unit_class[unit], 0, 0, 0)


@kernel
def may_mobilize(state, board, kind):
    """6.31, 13.1. There is a counter and the PSP; under Slow Reaction one mobile unit or point a turn, Police free of it."""
    public = state.public
    if public.slow != 0 and public.slow_used != 0 and kind != Type.POLICE:
        return False
    if board.areas == 1 and first_for(state, board, kind, 0) == board.units:      # nowhere else to go
        return False
    return any_of(public, AVAILABLE, kind) > 0 and can_spend(state, board.mobilize_halves[kind])


@kernel
def first_available(state, board, kind):
    """6.31. The lowest of them; board.units if there is none."""
    for unit in range(board.first_unit[kind], board.first_unit[kind + 1]):
        if state.public.unit_place[unit] == AVAILABLE:
            return unit
    return board.units


@kernel
def first_for(state, board, kind, place):
    """6.31. The lowest that may be mobilized there: no Police unit removed from that very area in this phase.

    With reading.police_may_return any of them.
    """
    public = state.public
    for unit in range(board.first_unit[kind], board.first_unit[kind + 1]):
        from_here = public.unit_moved[unit] != 0 and public.unit_home[unit] == place and kind == Type.POLICE
        if public.unit_place[unit] == AVAILABLE and (not from_here or board.reading_police_may_return != 0):
            return unit
    return board.units


@kernel
def mobilize(state, board, unit, place):
    """6.31. Into the OPS box of any area, Police into PTL."""
    kind = board.unit_type[unit]
    spend(state, board.mobilize_halves[kind])
    enter(state, board, unit, place)
    if kind != Type.POLICE or board.reading_slow_reaction_counts_police != 0:
        state.public.slow_used = 1


@kernel
def enter(state, board, unit, place):
    """6.31. A unit comes onto the map, ready."""
    box = Box.PATROL if board.unit_type[unit] == Type.POLICE else Box.OPERATIONS
    put(state, board, unit, place, state.public.unit_class[unit], box, 0)
    note(state, Event.MOBILIZED, Side.GOVERNMENT, place, state.public.unit_class[unit], 0, 0, 0)


@kernel
def enter_free(state, board, unit, place):
    """6.32, B.2. A unit that a coup brings for nothing: mobilized in this turn, it has to be activated in the next as all others.

    With reading.coup_units_are_active it is ready then.
    """
    enter(state, board, unit, place)
    if board.reading_coup_units_are_active == 0 and board.unit_type[unit] != Type.POLICE:
        to_box(state, board, unit, Box.COMPLETED)


@kernel
def remove_police(state, board, unit):
    """6.31. Police leaves its area for nothing, and may be mobilized again at once in another; see `first_for`.

    Reading: it need not be fit, and comes back fit.
    """
    state.public.unit_moved[unit] = 1
    state.public.unit_home[unit] = state.public.unit_place[unit]
    remark_unit(state, Told.SPOT, unit, 0)
    note(state, Event.POLICE_REMOVED, Side.GOVERNMENT, state.public.unit_place[unit], 0, 0, 0, 0)
    put(state, board, unit, AVAILABLE, Type.POLICE, Box.COMPLETED, 0)


@kernel
def points(state, order):
    """6.31. Points of a kind that there are."""
    if order == Order.AIR:
        return state.public.air_most
    return state.public.helo_most if order == Order.HELO else state.public.naval


@kernel
def point_cost(board, order):
    """B.1. PSP for a point."""
    if order == Order.AIR:
        return board.points_air
    return board.points_helo if order == Order.HELO else board.points_naval


@kernel
def may_buy(state, board, order):
    """6.31, 13.1. A point may be bought."""
    if state.public.slow != 0 and state.public.slow_used != 0:
        return False
    return points(state, order) < board.points_most and can_buy(state, board, point_cost(board, order))


@kernel
def buy(state, board, order):
    """6.31. A point more, available at once."""
    public = state.public
    spend(state, HALVES * point_cost(board, order))
    public.slow_used = 1
    if order == Order.AIR:
        public.air_most += 1
        public.air_left += 1
    elif order == Order.HELO:
        public.helo_most += 1
        public.helo_left += 1
    else:
        public.naval += 1
    note(state, Event.POINT, Side.GOVERNMENT, NOWHERE, order, points(state, order), 0, 0)


@kernel
def may_border(state, board, order):
    """6.33. Mobilized after independence; improved to the end of the track, not in the turn of its mobilization; activated once.

    Reading: any number of steps in a later turn; a DRM of 0 is not worth activating.
    """
    public = state.public
    if public.independent == 0:
        return False
    if order == Order.BORDER_ACTIVATE:
        return public.border > 1 and public.border_active == 0 and can_buy(state, board, board.border_activate)
    if not can_buy(state, board, board.border_mobilize):
        return False
    if order == Order.BORDER_MOBILIZE:
        return public.border == 0
    return public.border > 0 and public.border_new == 0 and public.border - 1 < board.border_most


@kernel
def work_on_border(state, board, order):
    """6.33. The Border Zone is mobilized, improved by one, or active for this turn."""
    public = state.public
    if order == Order.BORDER_ACTIVATE:
        spend(state, HALVES * board.border_activate)
        public.border_active = 1
    else:
        spend(state, HALVES * board.border_mobilize)
        public.border += 1
        if order == Order.BORDER_MOBILIZE:
            public.border_new = 1
    note(state, Event.BORDER, Side.GOVERNMENT, NOWHERE, 1 - public.border, public.border_active, 0, 0)


@kernel
def end_reinforcement(state, board):
    """6.3. The half PSP of the phase are paid, an odd one rounded up; the end is looked for unless reading.floor_may_be_zero."""
    public = state.public
    set_psl(state, Side.GOVERNMENT, max(whole_left(state, 0), 0), Cause.REINFORCEMENT)
    public.halves = 0
    if board.reading_floor_may_be_zero == 0:
        look_for_end(state, board)
