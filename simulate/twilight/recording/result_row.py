"""A finished game as one row of RESULT; what rows of games and of turns share."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import fit_into, write_ending
from simulate.twilight.enums import Align, Piece, Side
from simulate.twilight.rules.queries import aligned, fighters, fln_bases, french, on_map, points_of, resettled_sectors
from simulate.twilight.state import AVAILABLE, OUT_OF_PLAY
from simulate.twilight.trace_events import COUNTED

TOP = 32_767


@kernel
def write_result(state, board, row, game, board_number):
    """Fill one RESULT record; turns count from 1, -1 is never."""
    public, tally = state.public, state.tally
    write_ending(public, row, game, board_number)
    fit_into(row.pivot_turn, tally.pivot_turn, -1, TOP)
    write_position(public, board, row)
    write_flows(state, row)


@kernel
def write_position(public, board, row):
    """Points, tracks and pieces as they stand."""
    row.fln_points = points_of(public, board, Side.FLN)
    row.government_points = points_of(public, board, Side.GOVERNMENT)
    row.fln_resources = public.resources[Side.FLN]
    row.government_resources = public.resources[Side.GOVERNMENT]
    row.commitment = public.commitment
    row.france = public.france
    row.border = public.border
    row.support = aligned(public, board, Align.SUPPORT)
    row.oppose = aligned(public, board, Align.OPPOSE)
    row.fln_bases = fln_bases(public, board)
    row.french_available = french(public, AVAILABLE)
    row.out_of_play = french(public, OUT_OF_PLAY)
    row.resettlements = resettled_sectors(public, board)
    row.government_bases = on_map(public, board, Piece.GOVERNMENT_BASE)
    row.guerrillas = fighters(public, board)
    row.troops = on_map(public, board, Piece.FRENCH_TROOPS) + on_map(public, board, Piece.ALGERIAN_TROOPS)
    row.police = on_map(public, board, Piece.FRENCH_POLICE) + on_map(public, board, Piece.ALGERIAN_POLICE)
    row.terrorized = 0
    for place in range(board.places):
        row.terrorized += int(public.terror[place] > 0)
    row.coups = public.coups


@kernel
def write_flows(state, row):
    """What has been counted since the game began, within what the columns hold."""
    tally = state.tally
    row.rounds = tally.rounds
    fit_into(row.income, tally.income, 0, TOP)
    fit_into(row.moved, tally.commitment, -TOP, TOP)
    fit_into(row.acts, tally.acts, 0, TOP)
    for column in range(len(COUNTED)):
        row.used[column] = min(tally.used[COUNTED[column]], TOP)
