"""Paired play-outs at a phase: the game is played to its end from the same position by the usual plan and by others.

Another plan is another row of weights, or other answers to one kind of question in this phase (policies/ici/told.py). All plans
have the same dice. What a play-out is worth is the chance before the final vote, not its outcome.
"""
import numpy as np
from numba import types

from simulate.core.kernelcache import kernel
from simulate.core.kernels.record_copies import copy
from simulate.core.kernels.records import blank_memo, fill, take_late, take_seat
from simulate.ici.enums import Side
from simulate.ici.play import MEMBERS, PHASES, PLAY_MANY, play_phases, play_turn, start_game, steer_seats
from simulate.ici.recording import worth, write_result
from simulate.ici.redraw_hidden import redraw_hidden
from simulate.ici.rules.politics.victory import is_over
from simulate.ici.state import DECISIONS

REAL, POSITION, SCRATCH, STATES = range(4)     # records: the game, one that may be it, the play-out; how many
AS_USUAL, NOT_ASKED = 0, -1                    # the first plan changes nothing; there is no such question


@kernel
def copy_state(states, number, source):
    """Make one of the states the same as another but for its log."""
    state, other = states[number], states[source]
    copy(state.public, other.public)
    copy(state.fln, other.fln)
    copy(state.france, other.france)
    copy(state.secret, other.secret)
    copy(state.fln_seat, other.fln_seat)
    copy(state.france_seat, other.france_seat)
    copy(state.tally, other.tally)


@kernel
def seat_of(state, side):
    """Where a side sits."""
    if side == Side.FLN:
        return state.fln_seat
    return state.france_seat


@kernel
def sit_down(seat, weights):
    """Another player with the same function: what the last one wrote there means nothing to it."""
    take_seat(seat, weights)
    take_late(seat, weights)
    blank_memo(seat.memo)


@kernel
def begin_trial(trial, ask, action):
    """From now on questions of this kind are counted, and answered as usual; see state.TRIAL."""
    trial.ask = ask
    trial.action = action
    trial.seen = 0
    fill(trial.answer[:], 0)


@kernel
def play_on(state, board, fln, france, side, phase):
    """What the game is worth to the side, played to its end from the start of a phase; a trial ends with the turn."""
    play_phases(state, board, fln, france, phase, PHASES)
    seat_of(state, side).memo.trial.ask = 0
    while not is_over(state):
        play_turn(state, board, fln, france)
    return worth(state) if side == Side.FLN else 1.0 - worth(state)


@kernel
def take_plan(state, side, rows, at, plan):
    """Play as a plan says: with one of `rows` from now on, or with another answer to question `at` of the phase's trial."""
    if rows.shape[0] == 0:
        seat_of(state, side).memo.trial.answer[at] = plan
    elif plan != AS_USUAL:
        sit_down(seat_of(state, side), rows[plan])


@kernel
def best_plan(states, board, side, fln, france, phase, at, rows, others, sure, seed, gains):
    """The best plan for the phase that begins in states[REAL], from positions that the side may be in; NOT_ASKED if there is no
    question `at`.

    Fills gains (plans, play-outs) over the usual plan. One is better by its mean less `sure` standard errors: the best of many is
    often the luckiest. `others` are the opponent's weights, a row a play-out: the side knows not whom a mixture drew.
    """
    usual = 0.0
    for number in range(gains.shape[1]):
        copy_state(states, POSITION, REAL)
        redraw_hidden(states[POSITION], board, side, seed, number)
        sit_down(seat_of(states[POSITION], 1 - side), others[number])
        steer_seats(states[POSITION], board)
        for plan in range(gains.shape[0]):
            copy_state(states, SCRATCH, POSITION)
            take_plan(states[SCRATCH], side, rows, at, plan)
            found = play_on(states[SCRATCH], board, fln, france, side, phase)
            if plan == AS_USUAL:
                usual = found
                if rows.shape[0] == 0 and number == 0 and seat_of(states[SCRATCH], side).memo.trial.seen <= at:
                    return NOT_ASKED
            gains[plan, number] = found - usual
    best, most = AS_USUAL, 0.0
    for plan in range(gains.shape[0]):
        lead = np.mean(gains[plan]) - sure * np.std(gains[plan]) / np.sqrt(gains.shape[1])
        if lead > most:
            best, most = plan, lead
    return best


@kernel
def choose(states, board, side, fln, france, phase, ask, rows, others, sure, seed, gains):
    """Play-outs decide how states[REAL] goes on: with which row, or answer by answer of this phase."""
    begin_trial(seat_of(states[REAL], side).memo.trial, ask, 0)
    for at in range(1 if rows.shape[0] > 0 else DECISIONS):
        best = best_plan(states, board, side, fln, france, phase, at, rows, others, sure, seed, gains)
        if best == NOT_ASKED:
            return
        take_plan(states[REAL], side, rows, at, best)


@kernel
def play_many_thinking(states, boards, board_of_game, dice_of_game, fln, fln_weights, france, france_weights, member_of_game,
                       seed, first, results, side, phase, ask, rows, others, sure, think_seed, gains):
    """Games as `play.play_many` plays them, but the `side` thinks before this phase of each turn: see `choose`.

    `states` is scratch, shape (STATES,), and `gains` (plans, play-outs). Of `rows`, if there are any, the first is not used.
    """
    for i in range(results.shape[0]):
        board, state = boards[board_of_game[i]], states[REAL]
        start_game(state, board, fln, fln_weights[member_of_game[i, 0]], france, france_weights[member_of_game[i, 1]], seed,
                   dice_of_game[i])
        while not is_over(state):
            play_phases(state, board, fln, france, 0, phase)
            if not is_over(state):
                choose(states, board, side, fln, france, phase, ask, rows, others, sure, think_seed, gains)
            play_phases(state, board, fln, france, phase, PHASES)
            seat_of(state, side).memo.trial.ask = 0
        write_result(state, board, results[i], first + i, board_of_game[i])


@kernel
def try_many(states, boards, board_of_game, dice_of_game, fln, fln_weights, france, france_weights, member_of_game, seed,
             side, phase, ask, action, draws, worths):
    """What is a game worth to the side if it does this action once, where it would not, and if not? Fills worths (games, 2).

    draws (games, 3): from which turn on it looks for an occasion, which one of the first phase that has any, which of the
    options. Both play-outs go on with the dice of the game. Where there is no occasion, worths stay as they are.
    """
    for i in range(worths.shape[0]):
        board, state = boards[board_of_game[i]], states[REAL]
        start_game(state, board, fln, fln_weights[member_of_game[i, 0]], france, france_weights[member_of_game[i, 1]], seed,
                   dice_of_game[i])
        trial, seen = seat_of(state, side).memo.trial, 0
        while seen == 0 and not is_over(state):
            play_phases(state, board, fln, france, 0, phase)
            begin_trial(trial, ask if state.public.turn >= draws[i, 0] else 0, action)
            copy_state(states, SCRATCH, REAL)
            if not is_over(state):
                play_phases(state, board, fln, france, phase, phase + 1)
            seen = trial.seen
            if seen > 0:
                seat_of(states[SCRATCH], side).memo.trial.answer[draws[i, 1] % seen] = 1 + draws[i, 2]
                worths[i, 0] = play_on(state, board, fln, france, side, phase + 1)
                worths[i, 1] = play_on(states[SCRATCH], board, fln, france, side, phase)
            else:
                play_phases(state, board, fln, france, phase + 1, PHASES)


START = (PLAY_MANY.args[0], *PLAY_MANY.args[1:10])
PLAY_MANY_THINKING = types.void(
    *START, types.int64, PLAY_MANY.args[11], types.int64, types.int64, types.int64, MEMBERS, MEMBERS, types.float64, types.int64,
    MEMBERS)
TRY_MANY = types.void(*START, types.int64, types.int64, types.int64, types.int64, types.int64[:, ::1], MEMBERS)
