"""What a game tells while it is played: events are counted, and written to `state.log`, one row each, where `log.on` is set."""
from simulate.core.kernels.kernel import kernel
from simulate.core.kernels.records import MISSED, TRACKS, add_dice, add_row
from simulate.twilight.enums import Align, Side
from simulate.twilight.rules.queries import aligned, fighters, fln_bases, french
from simulate.twilight.state import AVAILABLE, LOG_FIELDS


@kernel
def note(state, board, event, side, place, a, b, c, d):
    """Add an event with the dice rolled since the last one and the tracks as they stand after it."""
    state.tally.used[event] += 1
    if state.log.on != 0:
        log, public = state.log, state.public
        row = add_row(log, public, state.secret, event, side, place, a, b, c, d)
        if row != MISSED:
            log.row[row, TRACKS] = public.resources[Side.FLN]
            log.row[row, TRACKS + 1] = public.resources[Side.GOVERNMENT]
            log.row[row, TRACKS + 2] = public.commitment
            log.row[row, TRACKS + 3] = public.france
            log.row[row, TRACKS + 4] = public.border
            log.row[row, TRACKS + 5] = aligned(public, board, Align.SUPPORT)
            log.row[row, TRACKS + 6] = aligned(public, board, Align.OPPOSE)
            log.row[row, TRACKS + 7] = fln_bases(public, board)
            log.row[row, TRACKS + 8] = fighters(public, board)
            log.row[row, TRACKS + 9] = french(public, AVAILABLE)
            add_dice(log, state.secret, row, LOG_FIELDS)
    state.secret.dice_n = 0
