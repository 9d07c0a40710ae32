"""7, 11.22, 11.7: what units do in the Deployment Phase. Nobody is asked here."""
from simulate.algeria.enums import Box, Class, Deploy, Event, Side, Spot, Told, Type
from simulate.algeria.event_log import note, remark_unit
from simulate.algeria.rules.common.counters import move_to, show, to_box
from simulate.algeria.rules.common.queries import all_areas, fit, is_abroad, where_any
from simulate.core.kernelcache import kernel


@kernel
def begin_deployment(state, board):
    """7. No unit has moved or changed its mode yet."""
    for unit in range(board.first_unit[Type.FAILEK]):
        state.public.unit_moved[unit] = 0
        state.public.unit_changed[unit] = 0
    state.public.france_used = 0


@kernel
def may_deploy(state, board, unit):
    """7. An active mobile unit in an OPS box that has not moved; it may patrol, or go to the OPS box of another area."""
    public = state.public
    return (public.unit_place[unit] < board.areas and public.unit_box[unit] == Box.OPERATIONS and public.unit_neutral[unit] == 0
            and public.unit_moved[unit] == 0 and board.unit_type[unit] != Type.POLICE)


@kernel
def patrol(state, board, unit):
    """7, 9.21. To the PTL box of its own area."""
    place = state.public.unit_place[unit]
    remark_unit(state, Told.SPOT, unit, 0)
    to_box(state, board, unit, Box.PATROL)
    state.public.unit_moved[unit] = 1
    note(state, Event.DEPLOYED, Side.GOVERNMENT, place, state.public.unit_class[unit], place, Deploy.PATROL, 0)


@kernel
def redeploy(state, board, unit, place):
    """7. To the OPS box of any other area in Algeria."""
    here = state.public.unit_place[unit]
    remark_unit(state, Told.SPOT, unit, 0)
    move_to(state, board, unit, place, Box.OPERATIONS)
    state.public.unit_moved[unit] = 1
    note(state, Event.DEPLOYED, Side.GOVERNMENT, place, state.public.unit_class[unit], here, Deploy.MOVE, 0)


@kernel
def may_change_mode(state, board, unit):
    """7, 11.7, 13.1. A division, once a turn, active or not, neutralized or not; under Slow Reaction only to Concentrated.

    With reading.slow_reaction_keeps_modes not at all then.
    """
    public = state.public
    if board.unit_type[unit] != Type.DIVISION or public.unit_changed[unit] != 0 or public.unit_place[unit] >= board.areas:
        return False
    if public.slow == 0:
        return True
    return public.unit_class[unit] == Class.DISPERSED and board.reading_slow_reaction_keeps_modes == 0


@kernel
def change_mode(state, board, unit):
    """11.7. Dispersed or Concentrated.

    Reading: once a Deployment Phase.
    """
    public = state.public
    remark_unit(state, Told.SPOT, unit, 0)
    show(state, board, unit, Class.DIVISION if public.unit_class[unit] == Class.DISPERSED else Class.DISPERSED)
    public.unit_changed[unit] = 1
    place = public.unit_place[unit]
    note(state, Event.DEPLOYED, Side.GOVERNMENT, place, public.unit_class[unit], place, Deploy.CHANGE_MODE, 0)


@kernel
def return_to_france(state, board):
    """7, 11.22. The Cadre in France is ready again."""
    public = state.public
    for unit in range(board.first_unit[Type.CADRE], board.first_unit[Type.FRONT]):
        if public.unit_place[unit] == board.france:
            to_box(state, board, unit, Box.UNDERGROUND)


@kernel
def surface_abroad(state, board):
    """7. Mobile units in Morocco and Tunisia go to the OPS box: nothing threatens them there. The Cadre in France needs none."""
    public = state.public
    for unit in range(board.first_unit[Type.FAILEK], board.first_unit[Type.FRONT]):
        place = public.unit_place[unit]
        if place < board.places and is_abroad(board, place) and public.unit_neutral[unit] == 0:
            to_box(state, board, unit, Box.OPERATIONS)


@kernel
def to_operations(state, board, unit):
    """7. From the UG to the OPS box of its area.

    Reading: no neutralized unit does, which could conduct nothing there.
    """
    public = state.public
    place = public.unit_place[unit]
    remark_unit(state, Told.SPOT, unit, 0)
    to_box(state, board, unit, Box.OPERATIONS)
    note(state, Event.DEPLOYED, Side.FLN, place, public.unit_class[unit], place, Deploy.OPERATIONS, 0)


@kernel
def may_go_to_france(state, board, place):
    """11.22. A Cadre may go to France from there; see `where_to_france`."""
    return (where_to_france(state, board) >> place) & 1 != 0


@kernel
def where_to_france(state, board):
    """11.22. Areas, as bits, with a Cadre in the UG box and a Front, from which it may go to France while there is room.

    Reading: one journey a turn, there or back; the Front may be neutralized, the Cadre may not.
    """
    public = state.public
    if public.france_used != 0 or fit(public, board.france, Class.CADRE) >= board.france_cadres:
        return 0
    return public.where[Class.CADRE, Spot.UNDERGROUND] & where_any(public, Class.FRONT) & all_areas(board)


@kernel
def travel(state, board, unit, place):
    """11.22. The Cadre goes to France, or from there to an area.

    Reading: to its UG box, from which it may deploy in the same phase.
    """
    here = state.public.unit_place[unit]
    remark_unit(state, Told.SPOT, unit, 0)
    move_to(state, board, unit, place, Box.UNDERGROUND)
    state.public.france_used = 1
    kind = Deploy.TO_FRANCE if place == board.france else Deploy.FROM_FRANCE
    note(state, Event.DEPLOYED, Side.FLN, place, Class.CADRE, here, kind, 0)
