"""I and L: Garrison Value and control."""
from simulate.core.kernels.kernel import kernel
from simulate.ici.enums import Control, Side
from simulate.ici.recording.event_log import note
from simulate.ici.trace_events import Event

UNTRACED = -1         # secret.traced: the routes in secret.reach hold no longer


@kernel
def garrison_value(state, board, region):
    """I. Population Number plus Troop Density Number of a populated Region."""
    return board.population[region] + state.public.density


@kernel
def control_of_region(faileks, garrison, at_twice):
    """L. FLN at the Garrison Value or more, France where it is twice the Faileks, else contested.

    Reading: "twice as high" means at least twice (at_twice 1); with 0, exactly twice or no Failek at all.
    """
    if faileks >= garrison:
        return Control.FLN
    if faileks == 0 or garrison == 2 * faileks or (at_twice != 0 and garrison > 2 * faileks):
        return Control.FRANCE
    return Control.CONTESTED


@kernel
def control_elsewhere(faileks, units):
    """L. Sahara Regions and Communities: never contested, the FLN's at equal numbers if any Failek is there."""
    if faileks > 0 and faileks >= units:
        return Control.FLN
    return Control.FRANCE


@kernel
def update_control(state, board, place):
    """L. Control changes at the instant its condition is met."""
    public = state.public
    if place >= board.algeria:
        return
    if place < board.populated:
        worth = garrison_value(state, board, place)
        now = control_of_region(public.faileks[place], worth, board.reading_france_at_twice)
    else:
        worth = public.units[place]
        now = control_elsewhere(public.faileks[place], worth)
    if now != public.control[place]:
        before = public.control[place]
        public.control[place] = now
        state.secret.traced = UNTRACED
        if place < board.regions:
            state.secret.fln_held += int(now == Control.FLN) - int(before == Control.FLN)
        note(state, Event.CONTROL, Side.NEITHER, place, before, now, public.faileks[place], worth)


@kernel
def update_all_control(state, board):
    """I, L. After a change of Troop Density."""
    for region in range(board.populated):
        update_control(state, board, region)
