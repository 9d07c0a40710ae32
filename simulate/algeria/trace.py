"""What a game tells while it is played: events are counted, and written to `state.log`, one row each, where `log.on` is set."""
from simulate.algeria.names import Side
from simulate.algeria.state import LOG_DICE, LOG_FIELDS, LOG_ROWS
from simulate.core.kernel import kernel


@kernel
def note(state, event, side, place, a, b, c, d):
    """Add an event with the dice rolled since the last one and the tracks as they stand after it."""
    state.tally.used[event] += 1
    if state.log.on != 0:
        write_event(state, event, side, place, a, b, c, d)
    state.secret.dice_n = 0


@kernel
def write_event(state, event, side, place, a, b, c, d):
    """Write the row; what does not fit is counted."""
    log = state.log
    if log.n >= LOG_ROWS:
        log.lost += 1
        return
    row, public = log.n, state.public
    log.n += 1
    log.row[row, 0] = event
    log.row[row, 1] = public.segment
    log.row[row, 2] = public.turn
    log.row[row, 3] = side
    log.row[row, 4] = place
    log.row[row, 5] = a
    log.row[row, 6] = b
    log.row[row, 7] = c
    log.row[row, 8] = d
    log.row[row, 9] = state.secret.dice_n
    log.row[row, 10] = public.psl[Side.FLN]
    log.row[row, 11] = public.psl[Side.GOVERNMENT]
    log.row[row, 12] = public.ap
    log.row[row, 13] = public.halves
    for i in range(min(state.secret.dice_n, LOG_DICE)):
        log.row[row, LOG_FIELDS + i] = state.secret.dice[i]
