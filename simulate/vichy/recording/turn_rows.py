"""A game turn by turn: the state at its set-up and as each turn ends, one record of TURN each, and their columns on disk."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.turn_columns import TurnColumns, begin_turn, words_of
from simulate.vichy.enums import Fate, Region
from simulate.vichy.recording.result_row import write_position
from simulate.vichy.rules.queries import colonies_held
from simulate.vichy.state import TURN

COLUMNS = TurnColumns(TURN, {"fate": [words_of(Fate)]}, ("control",))
column_types, as_columns = COLUMNS.column_types, COLUMNS.as_columns


@kernel
def keep_turn(state, board, turns, n, game, board_number, turn):
    """Write record `n` of `turns`, if it takes any; the next one's number."""
    if turns.shape[0] == 0:
        return 0
    kept = turns[n]
    begin_turn(kept, game, board_number, turn)
    write_position(state.public, board, kept)
    kept.lead = 1 if colonies_held(state.public, board) >= board.victory_colonies else -1
    return n + 1


def places(game) -> list[dict]:
    """Id, name and region of each colony, in the order of the columns; `game` is a LoadedScenario."""
    board, names = game.board[0], game.names
    return [{"id": names.colonies[at], "name": names.colony_names[at], "region": Region(int(board.region[at])).name.lower()}
            for at in range(int(board.colonies))]
