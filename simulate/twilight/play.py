"""1. Sequence of play: a turn is a group of the deck. The only module that knows what a player is."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import name_winner
from simulate.core.kernels.signatures import signatures
from simulate.twilight import state as records
from simulate.twilight.enums import Segment
from simulate.twilight.recording import blank, keep_turn, look, write_result
from simulate.twilight.rules.decisions import begin_segment
from simulate.twilight.rules.deck import play_group, shuffle_deck
from simulate.twilight.rules.queries import look_who_controls


@kernel
def play_turn(state, board, fln, government):
    """1.2. The next group of the deck; stops where the game ends."""
    state.public.turn += 1
    play_group(state, board, fln, government)
    look_who_controls(state.public, board)
    look(state.public, board, state.tally.after)


@kernel
def start_game(state, board, fln, fln_weights, government, government_weights, seed, game):
    """1.1. A blank state, the players' weights, the set-up, the deck."""
    blank(state, board, fln_weights, government_weights, seed, game)
    look_who_controls(state.public, board)
    begin_segment(state, Segment.SET_UP)
    shuffle_deck(state, board)
    look(state.public, board, state.tally.after)


@kernel
def play_many(states, boards, board_of_game, dice_of_game, fln, fln_weights, government, government_weights, member_of_game, seed,
              first, rows, turns):
    """Play len(rows) games, number `first` and on, game i on boards[board_of_game[i]]; see simulate.core.rule_system.Play."""
    state, kept = states[0], 0
    for i in range(rows.shape[0]):
        board, before = boards[board_of_game[i]], kept
        start_game(state, board, fln, fln_weights[member_of_game[i, 0]], government, government_weights[member_of_game[i, 1]],
                   seed, dice_of_game[i])
        kept = keep_turn(state, board, turns, kept, first + i, board_of_game[i])
        while state.public.way == 0:
            play_turn(state, board, fln, government)
            kept = keep_turn(state, board, turns, kept, first + i, board_of_game[i])
        write_result(state, board, rows[i], first + i, board_of_game[i])
        name_winner(turns, before, kept, rows[i].winner, rows[i].fln_wins)
    return kept


PLAY_MANY, START_GAME, PLAY_TURN, POLICY = signatures(records)      # POLICY: a player, see Signatures
