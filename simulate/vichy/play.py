"""77. Sequence of play: the only module that knows the order of things and what a player is."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.game_kernels import playing, signatures, starting
from simulate.vichy import state as records
from simulate.vichy.enums import Ask, Event, Segment, Side
from simulate.vichy.recording import blank, look, note, write_result, write_turn
from simulate.vichy.rules.ending import america_enters, settle
from simulate.vichy.rules.phases import allied_turn, axis_turn, begin_segment, diplomacy, says_yes, year
from simulate.vichy.rules.status import surrender
from simulate.vichy.state import NOWHERE


@kernel
def play_turn(state, board, allies, axis):
    """77. One turn: the year, the Axis player turn, the Allied player turn; the game ends with the last turn."""
    year(state, board, allies, axis)
    diplomacy(state, board, Side.AXIS, allies, axis)
    axis_turn(state, board, allies, axis)
    diplomacy(state, board, Side.ALLIES, allies, axis)
    allied_turn(state, board, allies, axis)
    begin_segment(state, Segment.END)
    america_enters(state)
    if state.public.turn >= board.game_turn_limit:
        settle(state, board)
    else:
        note(state, Event.TURN_ENDS, Side.NEITHER, NOWHERE, 0, 0, 0, 0)
        state.public.turn += 1
    look(state.public, state.tally.after)


@kernel
def stage(state, board, allies, axis):
    """77.11. A blank state, the French surrender."""
    blank(state, board)
    begin_segment(state, Segment.SET_UP)
    surrender(state, board, says_yes(state, board, Side.AXIS, Ask.ESTABLISH, 0, allies, axis))
    state.public.turn = 1
    look(state.public, state.tally.after)


start_game = starting("allies", "axis", stage)
play_many = playing(start_game, play_turn, write_turn, write_result)
PLAY_MANY, START_GAME, PLAY_TURN, POLICY = signatures(records)
