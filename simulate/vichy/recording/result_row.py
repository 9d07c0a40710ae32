"""A finished game as one row of RESULT, and what it shares with the rows of turns."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import fit_into, write_ending
from simulate.vichy.enums import Side
from simulate.vichy.rules.queries import colonies_held
from simulate.vichy.trace_events import COUNTED

U1_TOP, U2_TOP, I2_TOP = 255, 65_535, 32_767   # an overlay may make anything; what a column cannot hold is held at its top


@kernel
def write_result(state, board, row, game, board_number):
    """Fill one RESULT record; turns count from 1, -1 is never."""
    public, tally = state.public, state.tally
    write_ending(public, row, game, board_number)
    write_position(public, board, row)
    row.landed_turn = tally.landed_turn
    row.ended_turn = tally.ended_turn
    fit_into(row.declared, public.declared, 0, U1_TOP)
    fit_into(row.outcomes, tally.outcomes, 0, U1_TOP)
    for column in range(len(COUNTED)):
        row.used[column] = min(tally.used[COUNTED[column]], U2_TOP)


@kernel
def write_position(public, board, row):
    """Vichy France, its colonies and its units as they stand."""
    row.status = public.status
    row.hexes = public.hexes
    row.result = public.result
    row.usat = max(min(public.usat, I2_TOP), -I2_TOP)
    row.usjt = min(public.usjt, I2_TOP)
    row.allied_brps = public.brps[Side.ALLIES]
    row.axis_brps = public.brps[Side.AXIS]
    row.held = colonies_held(public, board)
    fit_into(row.control, public.holder, 0, U1_TOP)
    fit_into(row.fate, public.fate, 0, U1_TOP)
