"""A game turn by turn: the state at its set-up and as each turn ends, one record of TURN each, and their columns on disk.

The set-up is turn 0. What a turn counts (PSP by cause, AP, missions, random events, uses) stands in a record as the sum from the
start of the game, and on disk as what the turn itself brought: a game's rows add up to its row of RESULT.
"""

from simulate.algeria.enums import Control, Happening, Kind, Mission, Side, Type
from simulate.algeria.recording.result_row import I2_TOP, write_flows
from simulate.algeria.rules.common.queries import is_abroad
from simulate.algeria.rules.effects.interphase import firepower_abroad
from simulate.algeria.state import NOWHERE, TURN
from simulate.algeria.trace_events import COUNTED, Cause, Purse
from simulate.core.kernelcache import kernel
from simulate.core.kernels.turn_columns import TurnColumns, begin_turn, words_of

IN_FRANCE = 2
NAMED = {"areas": [words_of(Control)], "units": [words_of(Type)], "psl": [words_of((Side.FLN, Side.GOVERNMENT)), words_of(Cause)],
         "ap_flow": [words_of(Purse)], "missions": [words_of(Mission)], "happened": [words_of(Happening)],
         "used": [words_of(COUNTED)]}
LOCAL = ("control", "terror", "resettled")
FLOWS = ("psl", "ap_flow", "missions", "happened", "used")
COLUMNS = TurnColumns(TURN, NAMED, LOCAL, FLOWS)
columns, column_types, as_columns = COLUMNS.columns, COLUMNS.column_types, COLUMNS.as_columns


def most(board) -> int:
    """Rows a game at most: the set-up, and turns up to the turn limit."""
    return int(board.game_turn_limit) + 1


@kernel
def keep_turn(state, board, turns, n, game, board_number, turn):
    """Write record `n` of `turns`, if it takes any; the next one's number."""
    if turns.shape[0] == 0:
        return 0
    write_turn(state, board, turns[n], game, board_number, turn)
    return n + 1


@kernel
def write_turn(state, board, kept, game, board_number, turn):
    """Fill one TURN record, all but its winner, with the state as `turn` ends."""
    public = state.public
    begin_turn(kept, game, board_number, turn)
    kept.fln_psl = public.psl[Side.FLN]
    kept.government_psl = public.psl[Side.GOVERNMENT]
    kept.ap = public.ap
    kept.air = public.air_most
    kept.helo = public.helo_most
    kept.naval = public.naval
    kept.border = public.border
    kept.independent = public.independent
    kept.oas = public.oas
    if public.oas != 0 and public.oas_place != NOWHERE and board.kind[public.oas_place] == Kind.FRANCE:
        kept.oas = IN_FRANCE
    kept.firepower_abroad = firepower_abroad(state, board)
    write_areas(public, board, kept)
    write_units(public, board, kept)
    write_flows(state.tally, kept, I2_TOP, I2_TOP)


@kernel
def write_areas(public, board, kept):
    """2.3, 11.5, 9.27. Control, Terror and resettlement of each area, and how many areas there are of each."""
    for control in range(kept.areas.shape[0]):
        kept.areas[control] = 0
    kept.terrorized = 0
    kept.resettlements = 0
    for area in range(board.areas):
        kept.control[area] = public.control[area]
        kept.terror[area] = public.terror[area]
        kept.resettled[area] = public.resettled[area]
        kept.areas[public.control[area]] += 1
        kept.terrorized += public.terror[area]
        kept.resettlements += public.resettled[area]


@kernel
def write_units(public, board, kept):
    """2.1. Units on the map by type, whatever side they show; those of the FLN in Morocco and Tunisia."""
    for kind in range(kept.units.shape[0]):
        kept.units[kind] = 0
    kept.units_abroad = 0
    for unit in range(board.units):
        place = public.unit_place[unit]
        if place < board.places:
            kept.units[board.unit_type[unit]] += 1
            if board.unit_side[unit] == Side.FLN and is_abroad(board, place):
                kept.units_abroad += 1


def places(game) -> list[dict]:
    """Id, name, wilaya and kind of each area, in the order of the columns; `game` is a LoadedScenario."""
    board, names = game.board[0], game.names
    return [{"id": names.places[area], "name": names.place_names[area], "wilaya": names.wilayas[board.wilaya[area]],
             "kind": Kind(board.kind[area]).name.lower()} for area in range(board.areas)]
