"""I and L: Garrison Value and control."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Side
from simulate.ici.recording import note
from simulate.ici.rules.queries.places import control_elsewhere, control_with, garrison_value
from simulate.ici.trace_events import Event

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
