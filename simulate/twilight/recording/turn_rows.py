"""A game as each group of the deck ends, one record of TURN each, the set-up first (turn 0), and their columns on disk.

Flows stand in a record as sums from the start of the game, and on disk as what the turn itself brought. The tracks
"round_..." are those before the last round held.
"""
import functools

import numpy as np

from simulate.core.kernels import records
from simulate.core.kernels.kernel import kernel
from simulate.twilight.enums import Act, Card, Pivot, Side
from simulate.twilight.recording.result_row import write_flows, write_position
from simulate.twilight.state import TURN
from simulate.twilight.trace_events import COUNTED, Cause


def _words(names) -> tuple[str, ...]:
    return tuple(each.name.lower() for each in names)


NAMED = {"in_play": [_words(Pivot)], "income": [("fln", "government")], "moved": [_words(Cause)], "acts": [_words(Act)],
         "used": [_words(COUNTED)]}
FLOWS = ("income", "moved", "acts", "used")


@kernel
def keep_turn(state, board, turns, n, game, board_number):
    """Write record `n` of `turns`, if it takes any; the next one's number."""
    if turns.shape[0] == 0:
        return 0
    kept, public, tally = turns[n], state.public, state.tally
    kept.game = game
    kept.board = board_number
    kept.turn = public.turn
    kept.round_fln_resources = tally.round_resources[Side.FLN]
    kept.round_government_resources = tally.round_resources[Side.GOVERNMENT]
    kept.round_commitment = tally.round_commitment
    for pivot in range(kept.in_play.shape[0]):
        kept.in_play[pivot] = int(public.card[pivot] == Card.PLAYED)
    for place in range(board.places):
        kept.control[place] = public.held[place]
    write_position(public, board, kept)
    write_flows(state, kept)
    return n + 1


@functools.cache
def columns(spaces: int) -> records.Columns:
    """{column on disk: (field of TURN, index along each of its axes)} where there are so many spaces."""
    return records.columns(TURN, NAMED, ("control",), spaces)


def column_types(spaces: int) -> np.dtype:
    """A row on disk."""
    return records.column_types(TURN, columns(spaces))


def as_columns(turns: np.ndarray, spaces: int) -> np.ndarray:
    """Records of TURN, whole games, as rows on disk: what is counted, a turn at a time."""
    rows = records.as_columns(turns, columns(spaces))
    same = rows["game"][1:] == rows["game"][:-1]
    for column, (field, *_) in columns(spaces).items():
        if field in FLOWS:
            rows[column][1:] -= np.where(same, rows[column][:-1].copy(), 0)
    return rows


def places(game) -> list[dict]:
    """Id and name of each space, in the order of the columns; `game` is a LoadedScenario."""
    names = game.names
    return [{"id": place, "name": name} for place, name in zip(names.places, names.place_names, strict=True)]
