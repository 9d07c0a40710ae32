"""A game as each group of the deck ends, one record of TURN each, the set-up first (turn 0), and their columns on disk.

Flows stand in a record as sums from the start of the game, and on disk as what the turn itself brought. The tracks
"round_..." are those before the last round held.
"""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.turn_columns import TurnColumns, begin_turn, named_places, words_of
from simulate.twilight.enums import Act, Card, Pivot, Side
from simulate.twilight.recording.result_row import write_flows, write_position
from simulate.twilight.rules.queries import margin_of
from simulate.twilight.state import TURN
from simulate.twilight.trace_events import COUNTED, Cause

NAMED = {"in_play": [words_of(Pivot)], "income": [("fln", "government")], "moved": [words_of(Cause)], "acts": [words_of(Act)],
         "used": [words_of(COUNTED)]}
COLUMNS = TurnColumns(TURN, NAMED, ("control",), ("income", "moved", "acts", "used"))
column_types, as_columns, places = COLUMNS.column_types, COLUMNS.as_columns, named_places


@kernel
def keep_turn(state, board, turns, n, game, board_number):
    """Write record `n` of `turns`, if it takes any; the next one's number."""
    if turns.shape[0] == 0:
        return 0
    kept, public, tally = turns[n], state.public, state.tally
    begin_turn(kept, game, board_number, public.turn)
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
    return n + 1
