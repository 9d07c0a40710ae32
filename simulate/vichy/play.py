"""77. Sequence of play: the only module that knows the order of things and what a player is."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.questions import sit_down
from simulate.core.kernels.records import name_winner
from simulate.core.kernels.signatures import signatures
from simulate.vichy import state as records
from simulate.vichy.enums import Ask, Segment, Side, Way
from simulate.vichy.recording import blank, keep_turn, look, note, write_result
from simulate.vichy.rules.decisions import begin_segment, says_yes
from simulate.vichy.rules.ending import america_enters, settle
from simulate.vichy.rules.phases import allied_turn, axis_turn, diplomacy, year
from simulate.vichy.rules.status import surrender
from simulate.vichy.state import NOWHERE
from simulate.vichy.trace_events import Event


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
def start_game(state, board, allies, allies_weights, axis, axis_weights, seed, game):
    """77.11. A blank state, the players' weights, the French surrender."""
    blank(state, board, seed, game)
    sit_down(state.allies, state.allies_seat, Side.ALLIES, allies_weights)
    sit_down(state.axis, state.axis_seat, Side.AXIS, axis_weights)
    begin_segment(state, Segment.SET_UP)
    surrender(state, board, says_yes(state, board, Side.AXIS, Ask.ESTABLISH, 0, allies, axis))
    state.public.turn = 1
    look(state.public, state.tally.after)


@kernel
def play_many(states, boards, board_of_game, dice_of_game, allies, allies_weights, axis, axis_weights, member_of_game, seed,
              first, rows, turns):
    """Play len(rows) games, number `first` and on, as simulate.core.rule_system.Play says; `states` is scratch, shape (1,)."""
    state, kept = states[0], 0
    for i in range(rows.shape[0]):
        board, before = boards[board_of_game[i]], kept
        start_game(state, board, allies, allies_weights[member_of_game[i, 0]], axis, axis_weights[member_of_game[i, 1]], seed,
                   dice_of_game[i])
        kept = keep_turn(state, board, turns, kept, first + i, board_of_game[i], 0)
        while state.public.way == Way.GOES_ON:
            turn = state.public.turn
            play_turn(state, board, allies, axis)
            kept = keep_turn(state, board, turns, kept, first + i, board_of_game[i], turn)
        write_result(state, board, rows[i], first + i, board_of_game[i])
        name_winner(turns, before, kept, rows[i].winner, rows[i].fln_wins)
    return kept


PLAY_MANY, START_GAME, PLAY_TURN, POLICY = signatures(records)
