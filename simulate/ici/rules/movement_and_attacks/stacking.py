"""G Stacking: limits bind at the end of each side's movement."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Ask, Procedure, Side, Special, Step
from simulate.ici.recording import note
from simulate.ici.rules.counters import find_unit, lift_unit, put_unit, remove_random_failek
from simulate.ici.rules.decisions import ask_fln, begin, offer
from simulate.ici.rules.queries.places import has_room
from simulate.ici.trace_events import Event

STACKING = 0


@kernel
def enforce_fln_stacking(state, board):
    """G. At the end of FLN movement Major Cities, Sahara Regions and Communities are cut to their limits, at random.

    Reading: before the Morice attacks and the supply check; never while moving or recruiting. Other Regions have no limit
    but supply (3.2).
    """
    for place in range(board.algeria):
        for _ in range(state.public.faileks[place] - board.stack_fln[place]):
            remove_random_failek(state, board, place, Procedure.STACKING, STACKING)


@kernel
def enforce_french_stacking(state, board, fln):
    """G. At the end of French movement the FLN picks the units in excess and the bordering Region each goes to.

    Reading: the FLN picks both, among Regions with room; it costs nothing. Bellounis units go where they may be (3.4). Where
    no bordering Region has room, a Community's excess goes there all the same and from there on: Communities come first.
    Reading: what no bordering Region has room for stays in its Region, over the limit, and is looked at again next turn.
    """
    for community in range(board.regions, board.algeria):
        while state.public.units[community] > board.stack_france[community]:
            if not displace_one(state, board, community, fln):
                break
    for place in range(board.regions):
        while state.public.units[place] > board.stack_france[place]:
            if not displace_one(state, board, place, fln):
                break


@kernel
def displace_one(state, board, place, fln):
    """G. One French unit in excess is moved by the FLN; False when no bordering Region can take any unit."""
    own, public = state.fln, state.public
    full = place >= board.regions and not any_room_near(state, board, place)
    begin(own, Ask.EXCESS_UNIT, place, 0, 0)
    for group in range(board.classes):
        for step in (Step.REDUCED, Step.FULL):
            if public.group[place, group, step] > 0 and has_refuge(state, board, place, group, full):
                offer(own, group, step, 0)
    if own.options == 0:
        return False
    answer = ask_fln(state, board, fln)
    group, step = own.a[answer], own.b[answer]
    begin(own, Ask.EXCESS_REGION, place, group, 0)
    for k in range(board.near_n[place]):
        if may_take_refuge(state, board, board.near[place, k], group, full):
            offer(own, board.near[place, k], 0, 0)
    region = own.a[ask_fln(state, board, fln)]
    unit = find_unit(state, board, place, group, step, False)
    lift_unit(state, board, unit, public.unit_where[unit])
    put_unit(state, board, unit, region)
    note(state, Event.UNIT_DISPLACED, Side.FLN, region, unit, place, 0, 0)
    return True


@kernel
def any_room_near(state, board, place):
    """G. Has any bordering Region room?"""
    for k in range(board.near_n[place]):
        if board.near[place, k] < board.regions and has_room(state.public, board, board.near[place, k]):
            return True
    return False


@kernel
def may_take_refuge(state, board, region, group, full):
    """G. A Region of Algeria with room (or any, where all are full), and for Bellounis units one of their own."""
    if region >= board.regions or not (full or has_room(state.public, board, region)):
        return False
    return board.class_special[group] & Special.BELLOUNIS == 0 or board.bellounis_may[region] != 0


@kernel
def has_refuge(state, board, place, group, full):
    """G. Is there any bordering Region for a unit of this class?"""
    for k in range(board.near_n[place]):
        if may_take_refuge(state, board, board.near[place, k], group, full):
            return True
    return False
