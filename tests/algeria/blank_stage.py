"""A state of algeria-1954 with its counters laid out and nothing placed, for tests of single kernels."""
from simulate.algeria.board.load import load
from simulate.algeria.enums import Box, Kind, Side, Type
from simulate.algeria.recording import blank, blank_tally, lay_out, set_tracks
from simulate.algeria.rules.common.counters import put
from simulate.algeria.state import STATE
from simulate.core.kernels.records import zeroed

BOARD = load("algeria-1954").board[0]


def staged():
    """A new one."""
    made = zeroed(STATE)[0]
    blank(made, BOARD)
    made.government.side = Side.GOVERNMENT
    blank_tally(made.tally)
    set_tracks(made, BOARD, 7)
    lay_out(made, BOARD)
    return made


def place_of(kind: Kind) -> int:
    """The first place of a kind."""
    return next(place for place in range(BOARD.places) if BOARD.kind[place] == kind)


def stand(state, kind: Type, place: int, box: Box, number: int = 0, neutral: int = 0) -> int:
    """Put counter `number` of a type somewhere; the counter."""
    unit = int(BOARD.first_unit[kind]) + number
    put(state, BOARD, unit, place, kind, box, neutral)
    return unit
