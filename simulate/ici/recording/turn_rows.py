"""A game turn by turn: the state at its set-up and as each turn ends, one record of TURN each, and their columns on disk."""
import numpy as np

from simulate.core.kernelcache import kernel
from simulate.core.kernels.turn_columns import TurnColumns, begin_turn, words_of
from simulate.ici.enums import Control, Kind, Level, Side
from simulate.ici.recording.blank_state import NEVER
from simulate.ici.recording.tally import leaning
from simulate.ici.state import TURN

U1_TOP = 255               # an overlay may make anything; what a column cannot hold is held at its top
SIDES, KINDS, CONTROLS, LEVELS = map(words_of, (Side, Kind, Control, Level))
NAMED = {"ops": [SIDES[:2]], "chits": [SIDES[:2]], "faileks": [KINDS], "units": [KINDS[:Kind.COUNTRY]],
         "controls": [CONTROLS], "levels": [LEVELS]}
COLUMNS = TurnColumns(TURN, NAMED, ("control", "level", "allegiance"))
columns, column_types, as_columns = COLUMNS.columns, COLUMNS.column_types, COLUMNS.as_columns


def most_rows(board: np.record) -> int:
    """Rows a game, at most: the set-up, and its turns up to that of the last possible referendum (1.5)."""
    return int(board.referendum_final_turn) - int(board.first_turn) + 2


@kernel
def keep_turn(state, board, turns, n, game, board_number, turn):
    """Write record `n` of `turns`, if it takes any; the next one's number."""
    if turns.shape[0] == 0:
        return 0
    write_turn(state, board, turns[n], game, board_number, turn)
    return n + 1


@kernel
def write_turn(state, board, kept, game, board_number, turn):
    """Fill one TURN record, all but its winner, with the state as `turn` ends; the turn before the first is the set-up's."""
    public = state.public
    begin_turn(kept, game, board_number, turn)
    kept.french_public = public.french_public
    kept.incap = public.incap
    kept.pied_noirs = public.pied_noirs
    kept.density = public.density
    kept.crisis = public.crisis
    kept.referendum = referendum_of(public, turn)
    kept.rage = public.rage
    kept.appeasement = public.appeasement
    kept.standing = leaning(state, board)
    for side in range(2):
        kept.ops[side] = min(state.tally.points[side], U1_TOP)
        kept.chits[side] = 0
    for chit in range(board.chits):
        kept.chits[board.chit_side[chit]] += public.chit_played[chit] != 0
    write_forces(public, board, kept)
    write_regions(public, board, kept)


@kernel
def referendum_of(public, turn):
    """1.5. The referendum held in `turn`: 0 none, 1 won by France, 2 lost."""
    if turn == NEVER:
        return 0
    if turn == public.first_referendum:
        return 1 if public.vote_yes[0] > public.vote_no[0] else 2
    if turn == public.last_referendum:
        return 1 if public.vote_yes[1] > public.vote_no[1] else 2
    return 0


@kernel
def write_forces(public, board, kept):
    """C, D, F. Faileks and French units by kind of place."""
    for kind in range(kept.faileks.shape[0]):
        kept.faileks[kind] = 0
        kept.units[kind] = 0
    for place in range(board.places):
        kind = board.kind[place]
        kept.faileks[kind] = min(kept.faileks[kind] + public.faileks[place], U1_TOP)
        kept.units[kind] = min(kept.units[kind] + public.units[place], U1_TOP)


@kernel
def write_regions(public, board, kept):
    """J, L. Control, level and value of each Region with a Population Number, and how many there are of each."""
    for control in range(kept.controls.shape[0]):
        kept.controls[control] = 0
    for level in range(kept.levels.shape[0]):
        kept.levels[level] = 0
    for region in range(board.populated):
        kept.control[region] = public.control[region]
        kept.level[region] = public.level[region]
        kept.allegiance[region] = public.allegiance[region]
        kept.controls[public.control[region]] += 1
        kept.levels[public.level[region]] += 1
    kept.sahara_fln = 0
    for region in range(board.populated, board.regions):
        kept.sahara_fln += public.control[region] == Control.FLN


def places(game) -> list[dict]:
    """Id, name and Population Number of each Region that has one, in the order of the columns; `game` is a LoadedScenario."""
    names, board = game.names, game.board[0]
    return [{"id": place, "name": name, "population": int(votes)} for place, name, votes
            in zip(names.places, names.place_names, board.population[:board.populated], strict=False)]
