"""Whole games in which one side looks ahead: before each turn it plays candidates out to the end, and takes the best of them.

A candidate is a Political Chit to be played this turn, or a row of weights to play with from now on. Each is played out from the
same positions (redraw_hidden.py), and what a play-out is worth is the chance before the final vote, not its outcome.
"""
import numpy as np
from numba import types

from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import blank_memo, take_late, take_seat
from simulate.ici.enums import Side
from simulate.ici.play import BOARD_T, MEMBERS, PLAY_MANY, POLICY, play_turn, start_game
from simulate.ici.recording import worth, write_result
from simulate.ici.redraw_hidden import redraw_hidden
from simulate.ici.rules.politics.political_chits import may_play
from simulate.ici.rules.politics.victory import is_over
from simulate.ici.state import HAND, STATE, WEIGHTS
from simulate.ici.trace_events import FATES, Fate

ORDER = WEIGHTS - 1        # the weight that tells a player which chit to play: 1 + chit, 0 as it likes
REAL, POSITION, SCRATCH, STATES = range(4)     # records: the game, one that may be it, the play-out; how many
LOG_AT, LOG_ENDS = STATE.fields["log"][1] // 8, STATE.fields["tally"][1] // 8      # in words of 64 bits: what is not copied
AS_BEFORE, FREE = 0, 0     # the first candidate changes nothing; no order


@kernel
def copy_state(words, source, target):
    """A whole state but for its log, see LOG_AT; `words` are the states' own bytes, shape (STATES, n)."""
    for i in range(LOG_AT):
        words[target, i] = words[source, i]
    for i in range(LOG_ENDS, words.shape[1]):
        words[target, i] = words[source, i]


@kernel
def list_orders(state, board, side, choices):
    """The chits that the side holds and may play this turn, as orders behind FREE; how many candidates there are."""
    own, count = state.fln, 1
    if side == Side.FRANCE:
        own = state.france
    choices[AS_BEFORE] = FREE
    for i in range(own.hand_n):
        if may_play(board, own.hand[i], state.public.turn):
            choices[count] = 1 + own.hand[i]
            count += 1
    return count


@kernel
def change_weights(state, side, weights):
    """The side plays with another row of weights."""
    seat = state.fln_seat
    if side == Side.FRANCE:
        seat = state.france_seat
    take_seat(seat, weights)
    take_late(seat, weights)


@kernel
def give_order(state, side, order):
    """Tell the player which chit to play."""
    seat = state.fln_seat
    if side == Side.FRANCE:
        seat = state.france_seat
    seat.weights[ORDER] = order


@kernel
def worth_of(state, board, fln, france, side):
    """What the rest of the game is worth to the side; an order holds for the first turn only."""
    while not is_over(state):
        play_turn(state, board, fln, france)
        give_order(state, side, FREE)
    return worth(state) if side == Side.FLN else 1.0 - worth(state)


@kernel
def look_ahead(states, words, board, side, fln, france, others, thought, portfolio, seed, choices, values):
    """The best candidate for the turn that begins in states[REAL], the first of those that are worth the same; fills values.

    `thought` (play-outs,) names the row of `others`, the opponent's weights, in each play-out: it knows not whom a mixture drew.
    """
    count = portfolio.shape[0]
    if count == 0:
        count = list_orders(states[REAL], board, side, choices)
    for candidate in range(count):
        values[candidate] = 0.0
    if count < 2:
        return AS_BEFORE
    for number in range(thought.shape[0]):
        copy_state(words, REAL, POSITION)
        redraw_hidden(states[POSITION], board, side, seed, number)
        change_weights(states[POSITION], 1 - side, others[thought[number]])
        for candidate in range(count):
            copy_state(words, POSITION, SCRATCH)
            take_candidate(states[SCRATCH], side, portfolio, choices, candidate)
            values[candidate] += worth_of(states[SCRATCH], board, fln, france, side)
    best = AS_BEFORE
    for candidate in range(count):
        if values[candidate] > values[best]:
            best = candidate
    return best


@kernel
def take_candidate(state, side, portfolio, choices, candidate):
    """Play as the candidate says; other weights begin without a memory, what another player wrote there means nothing to them."""
    if portfolio.shape[0] == 0:
        give_order(state, side, choices[candidate])
    elif candidate != AS_BEFORE:
        change_weights(state, side, portfolio[candidate])
        if side == Side.FLN:
            blank_memo(state.fln_seat.memo)
        else:
            blank_memo(state.france_seat.memo)


@kernel
def chit_of_turn(state, board, side, turn):
    """1 + the chit that the side played of its own will in this turn, 0 if none."""
    for chit in range(board.chits):
        forced = state.tally.fate[chit] // FATES % 2 == Fate.FORCED
        if board.chit_side[chit] == side and state.public.chit_played[chit] == 1 + turn and not forced:
            return 1 + chit
    return 0


@kernel
def play_ahead(states, words, board, side, fln, france, others, thought, portfolio, seed, choices, values, chits):
    """One game from its set-up to its end. chits[turn] becomes what the side plays and would have played, see chit_of_turn."""
    state = states[REAL]
    while not is_over(state):
        turn = state.public.turn
        best = look_ahead(states, words, board, side, fln, france, others, thought, portfolio, seed, choices, values)
        copy_state(words, REAL, SCRATCH)
        take_candidate(state, side, portfolio, choices, best)
        play_turn(state, board, fln, france)
        give_order(state, side, FREE)
        chits[turn, 0] = chit_of_turn(state, board, side, turn)
        chits[turn, 1] = chits[turn, 0]
        if best != AS_BEFORE:
            play_turn(states[SCRATCH], board, fln, france)
            chits[turn, 1] = chit_of_turn(states[SCRATCH], board, side, turn)


@kernel
def play_many_ahead(states, words, boards, board_of_game, dice_of_game, fln, fln_weights, france, france_weights, member_of_game,
                    seed, first, results, side, thought, portfolio, look_seed, chits):
    """Games as `play.play_many` plays them, but the `side` looks ahead before each turn; `states` is scratch, shape (STATES,).

    `words` are the bytes of `states` as numbers of 64 bits, shape (STATES, n). thought (games, play-outs) names the row of the
    opponent's weights in each play-out. The candidates are the rows of `portfolio`, the first of which stands for going on as
    before; without any they are chits. chits (games, turns, 2) is filled, see `play_ahead`.
    """
    choices, values = np.zeros(HAND + 1, np.int64), np.zeros(max(HAND + 1, portfolio.shape[0]))
    for i in range(results.shape[0]):
        board, state = boards[board_of_game[i]], states[REAL]
        start_game(state, board, fln, fln_weights[member_of_game[i, 0]], france, france_weights[member_of_game[i, 1]], seed,
                   dice_of_game[i])
        others = france_weights if side == Side.FLN else fln_weights
        play_ahead(states, words, board, side, fln, france, others, thought[i], portfolio, look_seed, choices, values, chits[i])
        write_result(state, board, results[i], first + i, board_of_game[i])


LOOK_AHEAD = types.int64(
    PLAY_MANY.args[0], types.uint64[:, ::1], BOARD_T, types.int64, POLICY, POLICY, MEMBERS, types.int64[::1], MEMBERS,
    types.int64, types.int64[::1], types.float64[::1])
PLAY_MANY_AHEAD = types.void(
    PLAY_MANY.args[0], types.uint64[:, ::1], *PLAY_MANY.args[1:-1], types.int64, types.int64[:, ::1], MEMBERS,
    types.int64, types.int64[:, :, ::1])
