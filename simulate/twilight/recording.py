"""What is recorded of a game of Colonial Twilight: a row at its end, a row a turn, the log of its events."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import copy, fill, fit_into, tell
from simulate.core.kernels.turn_columns import TurnColumns, named_places, words_of
from simulate.twilight.enums import COUNTED, Act, Align, Card, Cause, Piece, Pivot, Side
from simulate.twilight.rules.queries import aligned, fighters, fln_bases, french, margin_of, on_map, points_of, resettled_sectors
from simulate.twilight.state import AVAILABLE, NOWHERE, OUT_OF_PLAY, TURN

TOP = 32_767


@kernel
def write_result(state, board, row):
    """Fill one RESULT record; turns count from 1, -1 is never."""
    fit_into(row.pivot_turn, state.tally.pivot_turn, -1, TOP)
    write_position(state.public, board, row)
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


# What a game tells while it is played: events are counted, and written to `state.log`, one row each, where `log.on` is set.


@kernel
def look(public, board, after):
    """Write down the numbers that TRACKS names, as they stand."""
    after[0] = public.resources[Side.FLN]
    after[1] = public.resources[Side.GOVERNMENT]
    after[2] = public.commitment
    after[3] = public.france
    after[4] = public.border
    after[5] = aligned(public, board, Align.SUPPORT)
    after[6] = aligned(public, board, Align.OPPOSE)
    after[7] = fln_bases(public, board)
    after[8] = fighters(public, board)
    after[9] = french(public, AVAILABLE)
    after[10] = margin_of(public, board, Side.FLN) - margin_of(public, board, Side.GOVERNMENT)


@kernel
def note(state, board, event, side, place, a, b, c, d):
    """Add an event with the dice rolled since the last one and the tracks as they stand after it."""
    state.tally.used[event] += 1
    if state.log.on != 0:
        look(state.public, board, state.tally.after)
        tell(state, event, side, place, a, b, c, d)
    state.secret.dice_n = 0


# A blank state, and the set-up of the scenario.
NEVER = -1


@kernel
def blank(state, board):
    """1.1. The set-up. Pivotal Events of before the game count as played in turn 0."""
    copy(state.public, board.first)
    fill(state.secret.position[:], NOWHERE)
    for pivot in range(state.tally.pivot_turn.shape[0]):
        state.tally.pivot_turn[pivot] = 0 if board.first.card[pivot] == Card.PLAYED else NEVER


# A game as each group of the deck ends, one record of TURN each, the set-up first (turn 0), and their columns on disk.
#
# Flows stand in a record as sums from the start of the game, and on disk as what the turn itself brought. The tracks
# "round_..." are those before the last round held.
NAMED = {"in_play": [words_of(Pivot)], "income": [("fln", "government")], "moved": [words_of(Cause)], "acts": [words_of(Act)],
         "used": [words_of(COUNTED)]}
COLUMNS = TurnColumns(TURN, NAMED, ("control",), ("income", "moved", "acts", "used"))
column_types, as_columns, places = COLUMNS.column_types, COLUMNS.as_columns, named_places


@kernel
def write_turn(state, board, kept, turn):
    """Fill one TURN record, all but its winner."""
    public, tally = state.public, state.tally
    kept.turn = public.turn
    kept.round_fln_resources = tally.round_resources[Side.FLN]
    kept.round_government_resources = tally.round_resources[Side.GOVERNMENT]
    kept.round_commitment = tally.round_commitment
    kept.lead = margin_of(public, board, Side.FLN) - margin_of(public, board, Side.GOVERNMENT)
    for pivot in range(kept.in_play.shape[0]):
        kept.in_play[pivot] = int(public.card[pivot] == Card.PLAYED)
    for place in range(board.places):
        kept.control[place] = public.held[place]
    write_position(public, board, kept)
    write_flows(state, kept)
