"""2.1 to 2.3: counters, their places and boxes, neutralization, and what is counted of them."""
import numpy as np

from simulate.algeria.enums import Box, Control, Event, Side, Told, Type
from simulate.algeria.event_log import note, remark_unit
from simulate.algeria.rules.common.queries import any_of, has_front, is_area, is_remote
from simulate.algeria.state import AVAILABLE, OUT, POOL
from simulate.core.kernelcache import kernel


@kernel
def put(state, board, unit, place, group, box, neutral):
    """2.1, 2.2. Put a counter on a place (POOL, AVAILABLE and OUT are off the map), its side up that `group` names."""
    public, side = state.public, board.unit_side[unit]
    here, shown, spot = public.unit_place[unit], public.unit_class[unit], 2 * public.unit_box[unit] + public.unit_neutral[unit]
    public.count[here, shown, spot] -= 1
    public.side_count[side, here, spot] -= 1
    public.where[shown, spot] ^= np.int64(public.count[here, shown, spot] == 0) << here
    public.side_where[side, spot] ^= np.int64(public.side_count[side, here, spot] == 0) << here
    public.unit_place[unit] = place
    public.unit_class[unit] = group
    public.unit_box[unit] = box
    public.unit_neutral[unit] = neutral
    spot = 2 * box + neutral
    public.count[place, group, spot] += 1
    public.side_count[side, place, spot] += 1
    public.where[group, spot] |= np.int64(1) << place
    public.side_where[side, spot] |= np.int64(1) << place


@kernel
def move_to(state, board, unit, place, box):
    """2.2. A counter goes to a box of a place."""
    put(state, board, unit, place, state.public.unit_class[unit], box, state.public.unit_neutral[unit])


@kernel
def to_box(state, board, unit, box):
    """2.2. A counter goes to another box of its place."""
    public = state.public
    put(state, board, unit, public.unit_place[unit], public.unit_class[unit], box, public.unit_neutral[unit])


@kernel
def show(state, board, unit, group):
    """2.1. A counter is turned over: a division's mode (11.7), a brigade's airmobile side (11.12)."""
    public = state.public
    put(state, board, unit, public.unit_place[unit], group, public.unit_box[unit], public.unit_neutral[unit])


@kernel
def neutralize(state, board, unit):
    """2.3. A unit is neutralized where it stands; with reading.neutralized_complete it goes to the OC box, Police excepted."""
    public = state.public
    box = np.int64(public.unit_box[unit])
    if board.reading_neutralized_complete != 0 and board.unit_type[unit] != Type.POLICE:
        box = Box.COMPLETED
    if public.unit_neutral[unit] == 0:
        remark_unit(state, Told.SPOT, unit, 0)
        note(state, Event.NEUTRALIZED, board.unit_side[unit], public.unit_place[unit], public.unit_class[unit], 0, 0, 0)
    put(state, board, unit, public.unit_place[unit], public.unit_class[unit], box, 1)


@kernel
def leave_map(state, board, unit, place):
    """2.1. A counter leaves the map: to the POOL, or OUT."""
    public = state.public
    public.unit_in[unit] = 0
    put(state, board, unit, place, public.unit_class[unit], Box.COMPLETED, 0)


@kernel
def free_counter(state, board, kind):
    """2.1. The counter that comes next: the lowest in the POOL, else the lowest OUT, board.units if none is left."""
    public, out = state.public, board.units
    for unit in range(board.first_unit[kind], board.first_unit[kind + 1]):
        if public.unit_place[unit] == POOL:
            return unit
        if public.unit_place[unit] == OUT and out == board.units:
            out = unit
    return out


@kernel
def counters_left(state, kind):
    """2.1. FLN counters of a type that are not on the map."""
    return any_of(state.public, POOL, kind) + any_of(state.public, OUT, kind)


@kernel
def find(state, board, place, group, spot):
    """2.1. The lowest counter of a Class in a Spot of a place; board.units if there is none."""
    public = state.public
    kind = board.class_type[group]
    if public.count[place, group, spot] > 0:
        for unit in range(board.first_unit[kind], board.first_unit[kind + 1]):
            if (public.unit_place[unit] == place and public.unit_class[unit] == group
                    and 2 * public.unit_box[unit] + public.unit_neutral[unit] == spot):
                return unit
    return board.units


@kernel
def may_hold_front(state, board, place):
    """6.2. An area that is not Remote and has no Front."""
    public = state.public
    return is_area(board, place) and not is_remote(public, board, place) and not has_front(public, place)


@kernel
def areas_of(state, board, side):
    """2.3. Areas under a side's control."""
    total = 0
    for place in range(board.areas):
        if state.public.control[place] == (Control.FLN if side == Side.FLN else Control.GOVERNMENT):
            total += 1
    return total


@kernel
def set_terror(state, place, value):
    """11.5. A Terror marker is placed or taken away; there is one at most."""
    if state.public.terror[place] != value:
        state.public.terror[place] = value
        note(state, Event.TERROR, Side.NEITHER, place, value, 0, 0, 0)


@kernel
def make_available(state, board):
    """6.31. Government counters that may be mobilized from now on: those not in the game yet."""
    for unit in range(board.first_unit[Type.DIVISION], board.first_unit[Type.FAILEK]):
        if state.public.unit_place[unit] == POOL:
            put(state, board, unit, AVAILABLE, state.public.unit_class[unit], Box.COMPLETED, 0)
