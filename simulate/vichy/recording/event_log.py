"""What a game tells while it is played: events are counted, and written to `state.log`, one row each, where `log.on` is set."""
from simulate.core.kernels.kernel import kernel
from simulate.core.kernels.records import MISSED, TRACKS, add_dice, add_row
from simulate.vichy.state import LOG_FIELDS


@kernel
def note(state, event, side, place, a, b, c, d):
    """Add an event with the dice rolled since the last one, and Vichy France, its hexes and the result after it."""
    state.tally.used[event] += 1
    if state.log.on != 0:
        log, public = state.log, state.public
        row = add_row(log, public, state.secret, event, side, place, a, b, c, d)
        if row != MISSED:
            log.row[row, TRACKS] = public.status
            log.row[row, TRACKS + 1] = public.hexes
            log.row[row, TRACKS + 2] = public.result
            add_dice(log, state.secret, row, LOG_FIELDS)
    state.secret.dice_n = 0
