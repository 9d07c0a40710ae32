"""7: the Deployment Phase, the Government first."""
from simulate.algeria.enums import Ask, Box, Class, Deploy, Event, FlnAction, GovernmentAction, Segment, Side, Spot, Told, Type
from simulate.algeria.event_log import note, remark_unit
from simulate.algeria.rules.common.counters import find, move_to, show, to_box
from simulate.algeria.rules.common.decisions import (
    ask_fln,
    ask_government,
    begin,
    begin_segment,
    how_many,
    offer,
    offer_alike,
    offer_if,
    offer_stop,
)
from simulate.algeria.rules.common.queries import all_areas, fit, is_abroad, where_any
from simulate.algeria.rules.effects.fln_missions import front_place
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred, lowest

# 7, 11.22, 11.7: what units do in the Deployment Phase. Nobody is asked here.


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


@kernel
def government_deployment(state, board, fln, government):
    """7, 11.7. Patrols, moves and modes, until the player has enough."""
    own = state.government
    begin_segment(state, Segment.GOVERNMENT_DEPLOYMENT)
    begin_deployment(state, board)
    list_deployable(state, board)
    while True:
        list_deployments(state, board, own)
        answer = ask_government(state, board, government)
        kind, place, group, n = own.a[answer], own.b[answer], own.c[answer], own.n[answer]
        if kind == NOWHERE:
            return
        goal = place
        if kind == Deploy.MOVE:
            begin(own, Ask.DEPLOY_PLACE, place, group, 0, 0)
            for area in range(board.areas):
                if area != place:
                    offer(own, area, 0, 0, 1)
            if own.options > 0:
                goal = own.a[ask_government(state, board, government)]
        for _ in range(how_many(state, board, state.government, n, kind, place, group, Ask.GOVERNMENT_DEPLOY, fln, government)):
            deploy_one(state, board, kind, place, group, goal)


@kernel
def deploy_one(state, board, kind, place, group, goal):
    """7. One unit of a group patrols, moves or changes its mode."""
    for unit in range(board.first_unit[board.class_type[group]], board.first_unit[board.class_type[group] + 1]):
        if state.public.unit_place[unit] != place or state.public.unit_class[unit] != group:
            continue
        if kind == Deploy.CHANGE_MODE:
            if may_change_mode(state, board, unit):
                change_mode(state, board, unit)
                return
        elif may_deploy(state, board, unit):
            if kind == Deploy.PATROL or goal == place:
                patrol(state, board, unit)
            else:
                redeploy(state, board, unit, goal)
            return


@kernel
def is_deploy_free(board, kind):
    """7. Not barred to the Government, and a move leads somewhere."""
    return not is_barred(board, Side.GOVERNMENT, GovernmentAction.PATROL + kind) and (kind != Deploy.MOVE or board.areas > 1)


@kernel
def list_deployments(state, board, own):
    """7. Units that may still be deployed, by place and Class; divisions that may change their mode."""
    public, secret, left = state.public, state.secret, 0
    patrols, moves = is_deploy_free(board, Deploy.PATROL), is_deploy_free(board, Deploy.MOVE)
    modes = is_deploy_free(board, Deploy.CHANGE_MODE)
    begin(own, Ask.GOVERNMENT_DEPLOY, 0, 0, 0, 0)
    offer_stop(own)
    for i in range(secret.listed_n):
        unit = secret.listed[i]
        place, group = public.unit_place[unit], public.unit_class[unit]
        deploys, turns = may_deploy(state, board, unit), may_change_mode(state, board, unit)
        if deploys and patrols:
            offer_alike(own, secret.option_at[Deploy.PATROL], place, Deploy.PATROL, place, group)
        if deploys and moves:
            offer_alike(own, secret.option_at[Deploy.MOVE], place, Deploy.MOVE, place, group)
        if turns and modes:
            offer_alike(own, secret.option_at[Deploy.CHANGE_MODE], place, Deploy.CHANGE_MODE, place, group)
        secret.listed[left] = unit
        left += int(deploys or turns)
    secret.listed_n = left


@kernel
def list_deployable(state, board):
    """7. Units on the map, which may yet be deployed or change their mode; those that no longer may come off the list."""
    secret, n = state.secret, 0
    for unit in range(board.first_unit[Type.POLICE]):
        secret.listed[n] = unit
        n += int(may_deploy(state, board, unit) | may_change_mode(state, board, unit))
    secret.listed_n = n


@kernel
def fln_deployment(state, board, fln, government):
    """7, 11.22. Units leave the UG boxes; one journey of a Cadre to or from France."""
    own = state.fln
    begin_segment(state, Segment.FLN_DEPLOYMENT)
    return_to_france(state, board)
    while True:
        list_sorties(state, board, own)
        answer = ask_fln(state, board, fln)
        kind, place, group, n = own.a[answer], own.b[answer], own.c[answer], own.n[answer]
        if kind == NOWHERE:
            break
        if kind == Deploy.OPERATIONS:
            for _ in range(how_many(state, board, state.fln, n, kind, place, group, Ask.FLN_DEPLOY, fln, government)):
                to_operations(state, board, find(state, board, place, group, Spot.UNDERGROUND))
        elif kind == Deploy.TO_FRANCE:
            travel(state, board, find(state, board, place, Class.CADRE, Spot.UNDERGROUND), board.france)
        else:
            leave_france(state, board, fln)
    surface_abroad(state, board)


@kernel
def list_sorties(state, board, own):
    """7, 11.22. Units in UG boxes by place and Class; Cadres that may go to France or come back."""
    count, public = state.public.count, state.public
    places = public.side_where[Side.FLN, Spot.UNDERGROUND] & all_areas(board)
    to_france = 0 if is_barred(board, Side.FLN, FlnAction.TO_FRANCE) else where_to_france(state, board)
    leaves = not is_barred(board, Side.FLN, FlnAction.LEAVE_UNDERGROUND)
    returns = not is_barred(board, Side.FLN, FlnAction.FROM_FRANCE)
    begin(own, Ask.FLN_DEPLOY, 0, 0, 0, 0)
    offer_stop(own)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        for group in range(Class.FAILEK, Class.FRONT + 1):
            n = count[place, group, Spot.UNDERGROUND]
            offer_if(own, leaves and n > 0, Deploy.OPERATIONS, place, group, n)
        offer_if(own, (to_france >> place) & 1, Deploy.TO_FRANCE, place, Class.CADRE, count[place, Class.CADRE, Spot.UNDERGROUND])
    if returns and public.france_used == 0 and count[board.france, Class.CADRE, Spot.UNDERGROUND] > 0:
        for place in range(board.places):
            if front_place(state, board, place):
                offer(own, Deploy.FROM_FRANCE, board.france, Class.CADRE, count[board.france, Class.CADRE, Spot.UNDERGROUND])
                return


@kernel
def leave_france(state, board, fln):
    """11.22. The Cadre comes back to a place with a Front."""
    own = state.fln
    begin(own, Ask.FRANCE_PLACE, 0, 0, 0, 0)
    for place in range(board.places):
        if front_place(state, board, place):
            offer(own, place, 0, 0, 1)
    place = own.a[ask_fln(state, board, fln)]
    travel(state, board, find(state, board, board.france, Class.CADRE, Spot.UNDERGROUND), place)
