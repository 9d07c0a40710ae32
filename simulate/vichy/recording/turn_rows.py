"""A game turn by turn: the state at its set-up and as each turn ends, one record of TURN each, and their columns on disk."""
import functools

import numpy as np

from simulate.core.kernels import records
from simulate.core.kernels.kernel import kernel
from simulate.vichy.enums import Fate, Region
from simulate.vichy.recording.result_row import write_position
from simulate.vichy.state import TURN

NAMED = {"fate": [tuple(each.name.lower() for each in Fate)]}
LOCAL = ("control",)


@kernel
def keep_turn(state, board, turns, n, game, board_number, turn):
    """Write record `n` of `turns`, if it takes any; the next one's number."""
    if turns.shape[0] == 0:
        return 0
    kept = turns[n]
    kept.game = game
    kept.board = board_number
    kept.turn = turn
    write_position(state.public, board, kept)
    return n + 1


@functools.cache
def columns(colonies: int) -> records.Columns:
    """{column on disk: (field of TURN, index along each of its axes)} where there are so many colonies."""
    return records.columns(TURN, NAMED, LOCAL, colonies)


def column_types(colonies: int) -> np.dtype:
    """A row on disk."""
    return records.column_types(TURN, columns(colonies))


def as_columns(turns: np.ndarray, colonies: int) -> np.ndarray:
    """Records of TURN as rows on disk."""
    return records.as_columns(turns, columns(colonies))


def places(game) -> list[dict]:
    """Id, name and region of each colony, in the order of the columns; `game` is a LoadedScenario."""
    board, names = game.board[0], game.names
    return [{"id": names.colonies[at], "name": names.colony_names[at], "region": Region(int(board.region[at])).name.lower()}
            for at in range(int(board.colonies))]
