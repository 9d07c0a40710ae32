"""Whole games in which one side looks ahead at single decisions: it plays answers out to the end, and gives the best of them.

The first candidate is what its player would answer. Another one is taken only if it beats that by `sure` standard errors of the
play-outs' difference: from a few play-outs, the best of many answers is often the luckiest.
"""
import numpy as np
from numba import types

from simulate.core.kernelcache import kernel
from simulate.ici.enums import Stage
from simulate.ici.look_ahead import REAL, SCRATCH, copy_state, worth_of
from simulate.ici.play import PLAY_MANY, play_turn, start_game
from simulate.ici.recording import write_result
from simulate.ici.rules.politics.victory import is_over
from simulate.ici.state import CANDIDATES, DECISIONS


@kernel
def order(states, words, stage, given):
    """A play-out's position as the turn begins, with the first `given` answers of the real one's orders."""
    copy_state(words, REAL, SCRATCH)
    orders = states[SCRATCH].orders
    orders.stage = stage
    orders.answered = 0
    orders.given = given
    orders.listed_n = 0


@kernel
def best_answer(states, words, board, side, fln, france, given, candidates, playouts, sure, worths):
    """The best of states[REAL].orders.listed as answer to decision `given` of the turn; `worths` is scratch.

    `worths` has shape (CANDIDATES, play-outs).
    """
    listed = states[REAL].orders.listed
    for number in range(playouts):
        for candidate in range(candidates):
            order(states, words, Stage.TRY, given)
            states[SCRATCH].orders.candidate = listed[candidate]
            states[SCRATCH].orders.number = number
            worths[candidate, number] = worth_of(states[SCRATCH], board, fln, france, side)
    best, most = 0, 0.0
    for candidate in range(1, candidates):
        gain = lead(worths, candidate, playouts, sure)
        if gain > most:
            best, most = candidate, gain
    return listed[best]


@kernel
def lead(worths, candidate, playouts, sure):
    """By how much a candidate beats the first one, less `sure` standard errors of that mean; at most 0 if it does not."""
    total, squares = 0.0, 0.0
    for number in range(playouts):
        difference = worths[candidate, number] - worths[0, number]
        total += difference
        squares += difference * difference
    mean = total / playouts
    spread = max(squares - playouts * mean * mean, 0.0) / max(playouts - 1, 1)
    return mean - sure * np.sqrt(spread / playouts)


@kernel
def decide_turn(states, words, board, side, fln, france, breadth, playouts, sure, seed, worths, told):
    """Answers to all decisions of the turn that begins in states[REAL], into its orders; how many. Counts them in `told`.

    told[kind] are the decisions looked at, and those answered otherwise than the player would: shape (asks, 2).
    """
    orders, given = states[REAL].orders, 0
    while given < DECISIONS:
        order(states, words, Stage.LIST, given)
        play_turn(states[SCRATCH], board, fln, france)
        found = states[SCRATCH].orders
        if found.listed_n == 0:
            break
        for i in range(found.listed_n):
            orders.listed[i] = found.listed[i]
        kind, usual = found.kind, found.listed[0]
        orders.seed = np.uint64(seed + given)
        orders.answer[given] = best_answer(states, words, board, side, fln, france, given, min(found.listed_n, breadth), playouts,
                                           sure, worths)
        told[kind, 0] += 1
        told[kind, 1] += orders.answer[given] != usual
        given += 1
    return given


@kernel
def play_many_decided(states, words, boards, board_of_game, dice_of_game, fln, fln_weights, france, france_weights,
                      member_of_game, seed, first, results, side, kinds, breadth, playouts, sure, look_seed, told):
    """Games as `play.play_many` plays them, but the `side` looks ahead at its decisions of these `kinds` (bits of Ask).

    `states` is scratch, shape (STATES,), `words` its bytes as numbers of 64 bits. told (games, asks, 2): see `decide_turn`.
    """
    worths = np.zeros((CANDIDATES, playouts))
    for i in range(results.shape[0]):
        board, state = boards[board_of_game[i]], states[REAL]
        start_game(state, board, fln, fln_weights[member_of_game[i, 0]], france, france_weights[member_of_game[i, 1]], seed,
                   dice_of_game[i])
        while not is_over(state):
            state.orders.side = side
            state.orders.kinds = kinds
            given = decide_turn(states, words, board, side, fln, france, breadth, playouts, sure, look_seed, worths, told[i])
            state.orders.stage = Stage.FOLLOW
            state.orders.answered = 0
            state.orders.given = given
            play_turn(state, board, fln, france)
            state.orders.stage = Stage.NONE
        write_result(state, board, results[i], first + i, board_of_game[i])


PLAY_MANY_DECIDED = types.void(
    PLAY_MANY.args[0], types.uint64[:, ::1], *PLAY_MANY.args[1:-1], types.int64, types.int64, types.int64, types.int64,
    types.float64, types.int64, types.int64[:, :, ::1])
