"""What a game tells while it is played: events are counted, and written to `state.log`, one row each, where `log.on` is set."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import MISSED, TRACKS, add_dice, add_row
from simulate.ici.enums import Side
from simulate.ici.state import LOG_FIELDS


@kernel
def note(state, event, side, place, a, b, c, d):
    """Add an event with the dice rolled since the last one and the tracks as they stand after it."""
    state.tally.used[event] += 1
    if state.log.on != 0:
        write_event(state, event, side, place, a, b, c, d)


@kernel
def write_event(state, event, side, place, a, b, c, d):
    """Write the row; what does not fit is counted."""
    log, public = state.log, state.public
    row = add_row(log, public, state.secret, event, side, place, a, b, c, d)
    if row == MISSED:
        return
    log.row[row, TRACKS] = public.ops[Side.FLN]
    log.row[row, TRACKS + 1] = public.ops[Side.FRANCE]
    log.row[row, TRACKS + 2] = public.french_public
    log.row[row, TRACKS + 3] = public.incap
    log.row[row, TRACKS + 4] = public.pied_noirs
    log.row[row, TRACKS + 5] = public.crisis
    log.row[row, TRACKS + 6] = public.density
    add_dice(log, state.secret, row, LOG_FIELDS)
    state.secret.dice_n = 0
