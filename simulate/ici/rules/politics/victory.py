"""55, 59, 1.4, 1.5: how a game ends."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Side, Way
from simulate.ici.recording import note
from simulate.ici.state import NOWHERE
from simulate.ici.trace_events import Event


@kernel
def end_game(state, winner, way):
    """55, 59. The game ends at once; what would have followed in its turn is not played."""
    state.public.winner = winner
    state.public.way = way
    note(state, Event.GAME_OVER, winner, NOWHERE, winner, way, 0, 0)


@kernel
def is_over(state):
    """55, 59. Has either side won?"""
    return state.public.way != Way.NOT_OVER


@kernel
def check_total_control(state, board):
    """55, 59. France wins at the end of a turn in which it controls all Regions.

    Reading: the 25 populated and all Sahara Regions, not Communities and not the countries; contested is not controlled.
    With reading.total_control_needs_sahara at 0 the Sahara Regions do not count; with victory.total_control_on at 0
    nobody wins so.
    """
    if board.victory_total_control_on == 0:
        return
    last = board.populated
    if board.reading_total_control_needs_sahara != 0:
        last = board.regions
    for region in range(last):
        if state.public.control[region] != Control.FRANCE:
            return
    end_game(state, Side.FRANCE, Way.TOTAL_CONTROL)
