"""Kernels that write the log of a traced game: a row an event, with the dice rolled since the one before."""
from simulate.core.kernel import kernel

MISSED, TRACKS = -1, 10      # no row; the field from which on a game's tracks stand


@kernel
def add_row(log, public, secret, event, side, place, a, b, c, d):
    """The number of a new row with all but the tracks and the dice, or MISSED: what does not fit is counted."""
    if log.n >= log.row.shape[0]:
        log.lost += 1
        return MISSED
    row = log.n
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
    log.row[row, 9] = secret.dice_n
    return row


@kernel
def add_dice(log, secret, row, fields):
    """The dice, as many as there is room for, behind so many fields."""
    for i in range(min(secret.dice_n, log.row.shape[1] - fields)):
        log.row[row, fields + i] = secret.dice[i]
