"""A finished game as one row of RESULT."""
from simulate.algeria.enums import Side, Type
from simulate.algeria.rules.common.counters import areas_of
from simulate.algeria.trace_events import COUNTED
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import fill, write_ending

U1_TOP, U2_TOP, I2_TOP = 255, 65_535, 32_767   # an overlay may make anything; what a column cannot hold is held at its top


@kernel
def write_result(state, board, row, game, board_number):
    """Fill one RESULT record; turns count from 1, -1 is never."""
    public, tally = state.public, state.tally
    write_ending(public, row, game, board_number)
    row.scale = public.scale
    row.fln_psl = public.psl[Side.FLN]
    row.government_psl = public.psl[Side.GOVERNMENT]
    row.ap = public.ap
    row.independent_turn = tally.independent_turn
    row.oas_turn = tally.oas_turn
    write_map(state, board, row)
    write_flows(tally, row, U2_TOP, U1_TOP)


@kernel
def write_flows(tally, row, most, most_happened):
    """C.6. What has been counted since the game began, up to the most that the columns of a record hold."""
    for side in range(2):
        for cause in range(tally.psl.shape[1]):
            row.psl[side, cause] = max(min(tally.psl[side, cause], I2_TOP), -I2_TOP)
    for purse in range(tally.ap.shape[0]):
        row.ap_flow[purse] = min(tally.ap[purse], most)
    for mission in range(tally.missions.shape[0]):
        row.missions[mission] = min(tally.missions[mission], most)
    for happening in range(tally.happened.shape[0]):
        row.happened[happening] = min(tally.happened[happening], most_happened)
    for column in range(len(COUNTED)):
        row.used[column] = min(tally.used[COUNTED[column]], most)


@kernel
def write_map(state, board, row):
    """Areas, markers and units on the map at the end."""
    public, terror, resettled = state.public, 0, 0
    row.fln_areas = areas_of(state, board, Side.FLN)
    row.government_areas = areas_of(state, board, Side.GOVERNMENT)
    for place in range(board.areas):
        terror += public.terror[place]
        resettled += public.resettled[place]
    row.terror = terror
    row.resettled = resettled
    fill(row.government_units, 0)
    fill(row.fln_units, 0)
    for unit in range(board.units):
        if public.unit_place[unit] < board.places:
            kind = board.unit_type[unit]
            if kind < Type.FAILEK:
                row.government_units[kind] += 1
            else:
                row.fln_units[kind - Type.FAILEK] += 1
