"""Paired play-outs at a phase: the game is played to its end from the same position by the usual plan and by others.

Another plan is another row of weights, or other answers to one kind of question in this phase (policies/ici/estimates.py). All
plans have the same dice. What the side cannot know is drawn anew (`redraw_hidden`). What a play-out is worth is the chance before
the final vote, not its outcome.
"""
import numpy as np
from numba import types

from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below, occasion, one_of, open_stream, word
from simulate.core.kernels.game_kernels import playing
from simulate.core.kernels.records import blank_memo, copy, fill, take_seat
from simulate.ici.enums import ChitAt, Side, Where
from simulate.ici.play import PHASES, PLAY_MANY, PLAY_TURN, play_phases, play_turn, start_game, steer_seats
from simulate.ici.recording import blank_table, worth, write_result, write_turn
from simulate.ici.rules.decisions import own_of
from simulate.ici.rules.tracks import is_over
from simulate.ici.state import DECISIONS


@kernel
def redraw_hidden(state, board, side, seed, number):
    """Position `number` of those that `side` may be in as its turn begins; `seed` must not be that of the game's own dice.

    Drawn anew: the dice to come; the opponent's hand, whose chits it knows only by their number; the side's own chits that the
    opponent put on the Game Turn Track, by year; the order of both cups and of the units still to come; the types of Faileks,
    if the side is France. The opponent forgets what it had in mind: that may follow from what it knows.
    """
    secret = state.secret
    open_stream(secret.stream, seed, secret.game, occasion(state.public.turn, 0, number, 0))
    redraw_track(state, board, side)
    redraw_hand(state, board, 1 - side)
    if side == Side.FRANCE:
        redraw_types(state, board)
    shuffle_hidden(state, board)
    secret.seed = word(secret.stream)
    seat = state.fln_seat
    if side == Side.FLN:
        seat = state.france_seat
    blank_memo(seat.memo)


@kernel
def may_lie_in_box(state, board, owner, year, chit):
    """May this chit, for all that its owner knows, be the one in the box of a year: none of its hand, none played?"""
    at = state.secret.chit_at[chit]
    return ((board.chit_side[chit] == owner) & (board.chit_last[chit] == year)
            & ((at == ChitAt.CUP) | (at == ChitAt.TRACK)))


@kernel
def redraw_track(state, board, owner):
    """Another chit of the same last year for each of the owner's that lies face down on the track."""
    own, secret = own_of(state, 1 - owner), state.secret       # who put them there
    for year in range(state.public.track_chits.shape[1]):
        for i in range(own.track_n):
            old = own.track_chit[i]
            if secret.chit_at[old] == ChitAt.TRACK and board.chit_last[old] == year:
                own.track_chit[i] = chit_for_box(state, board, owner, year)
                secret.chit_at[old] = ChitAt.CUP
                secret.chit_at[own.track_chit[i]] = ChitAt.TRACK


@kernel
def chit_for_box(state, board, owner, year):
    """One of the chits that may lie in a box, each as likely as the others; there is one at least, that which does."""
    many = 0
    for chit in range(board.chits):
        many += may_lie_in_box(state, board, owner, year, chit)
    left, found = one_of(state, many), 0
    for chit in range(board.chits):
        if may_lie_in_box(state, board, owner, year, chit):
            if left == 0:
                found = chit
            left -= 1
    return found


@kernel
def redraw_hand(state, board, owner):
    """As many chits as a side holds, of those in its hand and its cup together; the rest is its cup.

    Reading: each is as likely to be held as the others, although a side has chosen what it holds no longer.
    """
    own, secret, left, wanted = own_of(state, owner), state.secret, 0, state.public.hand_size[owner]
    for chit in range(board.chits):
        at = secret.chit_at[chit]
        left += (board.chit_side[chit] == owner) & ((at == ChitAt.HAND) | (at == ChitAt.CUP))
    own.hand_n = 0
    for chit in range(board.chits):
        if board.chit_side[chit] != owner or secret.chit_at[chit] not in (ChitAt.HAND, ChitAt.CUP):
            continue
        secret.chit_at[chit] = ChitAt.CUP
        if below(secret.stream, left) < wanted - own.hand_n:
            secret.chit_at[chit] = ChitAt.HAND
            own.hand[own.hand_n] = chit
            own.hand_n += 1
        left -= 1


@kernel
def redraw_types(state, board):
    """A type for each Failek on the map, drawn from all counters of the game: France sees none of them.

    Reading: France keeps no books of exchanges and losses. What moved or crossed in the last turn no longer counts.
    """
    own, left = state.fln, 0
    for kind in range(3):
        own.pool[kind] = board.counters[kind]
        left += board.counters[kind]
    blank_table(own.types)
    blank_table(own.moved)
    blank_table(own.crossed)
    for place in range(board.places):
        for _ in range(state.public.faileks[place]):
            kind, n = 0, one_of(state, left)
            while n >= own.pool[kind]:
                n -= own.pool[kind]
                kind += 1
            own.pool[kind] -= 1
            own.types[place, kind] += 1
            left -= 1


@kernel
def shuffle_hidden(state, board):
    """Another order of the chits in each cup and of the units still to come, from the stream opened last."""
    secret, public = state.secret, state.public
    for chit in range(board.chits):
        if secret.chit_at[chit] == ChitAt.CUP:
            secret.chit_key[chit] = word(secret.stream)
    for unit in range(board.units):
        if public.unit_where[unit] in (Where.NOT_YET, Where.CUP):
            secret.unit_key[unit] = word(secret.stream)


POSITION, SCRATCH, COPIES = range(3)           # records: a position that may be the game's, a play-out; how many
AS_USUAL, NOT_ASKED = 0, -1                    # the first plan changes nothing; there is no such question
ANY = -1                                       # b of an option


@kernel
def copy_state(states, number, state):
    """Make one of the states the same as another one but for its log."""
    copied = states[number]
    copy(copied.public, state.public)
    copy(copied.fln, state.fln)
    copy(copied.france, state.france)
    copy(copied.secret, state.secret)
    copy(copied.fln_seat, state.fln_seat)
    copy(copied.france_seat, state.france_seat)
    copy(copied.tally, state.tally)


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
    blank_memo(seat.memo)
    seat.memo.trial.ask = 0


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
def best_plan(state, board, side, fln, france, at, mind, copies):
    """The best plan of a side for the phase that begins, see MIND, from positions that it may be in; NOT_ASKED if there is no
    question `at`.

    The gains of a mind are filled over the usual plan. One is better by its mean less `sure` standard errors: the best of many is
    often the luckiest. The opponent plays as usual, whatever it has chosen: the side knows neither that nor whom a mixture drew.
    """
    phase, _, rows, others, sure, seed, gains = mind
    position, scratch, usual = copies[POSITION], copies[SCRATCH], 0.0
    for number in range(gains.shape[1]):
        copy_state(copies, POSITION, state)
        redraw_hidden(position, board, side, seed, number)
        sit_down(seat_of(position, 1 - side), others[number])
        steer_seats(position, board)
        for plan in range(gains.shape[0]):
            copy_state(copies, SCRATCH, position)
            take_plan(scratch, side, rows, at, plan)
            found = play_on(scratch, board, fln, france, side, phase)
            if plan == AS_USUAL:
                usual = found
                if rows.shape[0] == 0 and number == 0 and seat_of(scratch, side).memo.trial.seen <= at:
                    return NOT_ASKED
            gains[plan, number] = found - usual
    best, most = AS_USUAL, 0.0
    for plan in range(gains.shape[0]):
        lead = np.mean(gains[plan]) - sure * np.std(gains[plan]) / np.sqrt(gains.shape[1])
        if lead > most:
            best, most = plan, lead
    return best


@kernel
def choose(state, board, side, fln, france, mind, copies):
    """Play-outs decide how a side goes on: with which row of weights, or answer by answer of this phase."""
    _, ask, rows, _, _, _, _ = mind
    begin_trial(seat_of(state, side).memo.trial, ask, 0)
    for at in range(1 if rows.shape[0] > 0 else DECISIONS):
        best = best_plan(state, board, side, fln, france, at, mind, copies)
        if best == NOT_ASKED:
            return
        take_plan(state, side, rows, at, best)


@kernel
def play_turn_thinking(state, board, fln, france, minds, copies):
    """`play.play_turn` with a mind a side, see MIND; `copies` are scratch records, shape (COPIES,)."""
    for phase in range(PHASES):
        for side in range(2):
            first, _, _, _, _, _, gains = minds[side]
            if first == phase and gains.shape[0] > 0 and not is_over(state):
                choose(state, board, side, fln, france, minds[side], copies)
        play_phases(state, board, fln, france, phase, phase + 1)
    for side in range(2):
        seat_of(state, side).memo.trial.ask = 0


play_many_thinking = playing(start_game, play_turn_thinking, write_turn, write_result, "play_many_thinking")


@kernel
def try_many(states, boards, board_of_game, dice_of_game, fln, fln_weights, france, france_weights, member_of_game, seed,
             side, phase, ask, action, draws, worths):
    """What is a game worth to the side if it does this action once, where it would not, and if not? Fills worths (games, 2).

    `states` is scratch, shape (COPIES,). draws (games, 3): from which turn on it looks for an occasion, which one of the first
    phase that has any, which of the options. Both play-outs go on with the dice of the game. Where there is no occasion, worths
    stay as they are.
    """
    for i in range(worths.shape[0]):
        board, state, other = boards[board_of_game[i]], states[POSITION], states[SCRATCH]
        start_game(state, board, fln, fln_weights[member_of_game[i, 0]], france, france_weights[member_of_game[i, 1]], seed,
                   dice_of_game[i])
        trial, seen = seat_of(state, side).memo.trial, 0
        while seen == 0 and not is_over(state):
            play_phases(state, board, fln, france, 0, phase)
            begin_trial(trial, ask if state.public.turn >= draws[i, 0] else 0, action)
            copy_state(states, SCRATCH, state)
            if not is_over(state):
                play_phases(state, board, fln, france, phase, phase + 1)
            seen = trial.seen
            if seen > 0:
                seat_of(other, side).memo.trial.answer[draws[i, 1] % seen] = 1 + draws[i, 2]
                worths[i, 0] = play_on(state, board, fln, france, side, phase + 1)
                worths[i, 1] = play_on(other, board, fln, france, side, phase)
            else:
                play_phases(state, board, fln, france, phase + 1, PHASES)


@kernel
def try_answers(states, state, board, fln, france, side, ask, seed, number, rows, wanted, worths, options):
    """What is a game worth to the side by its first answer to a question in the turn that begins with `state`? Fills worths
    (1 + answers,), the first one as usual, and options (answers, 2), the a and b of each; returns the usual one, or NOT_ASKED.

    All is played from position `number` of those that the side may be in, see `redraw_hidden`, with the same dice; the player
    asked is policies.ici.estimates.listing. `states` is scratch, shape (COPIES,), `rows` are the weights of both players. With
    `wanted` (answers, 2) these options alone are tried; options not tried, or not there, keep their worths.
    """
    position, scratch = states[POSITION], states[SCRATCH]
    copy_state(states, POSITION, state)
    redraw_hidden(position, board, side, seed, number)
    for each in range(2):
        sit_down(seat_of(position, each), rows[each])
    trial, worths[0] = seat_of(scratch, side).memo.trial, worth_of_answer(states, board, fln, france, side, ask, 0)
    usual, count = trial.action - 1, min(trial.seen, options.shape[0])
    if trial.seen == 0 or usual >= count:
        return NOT_ASKED
    for i in range(count):
        options[i, 0] = trial.answer[2 * i]
        options[i, 1] = trial.answer[2 * i + 1]
    for i in range(count):
        if i == usual:
            worths[1 + i] = worths[0]
        elif is_wanted(options[i], wanted):
            worths[1 + i] = worth_of_answer(states, board, fln, france, side, ask, 1 + i)
    return usual


@kernel
def worth_of_answer(states, board, fln, france, side, ask, answer):
    """What the position is worth to the side with this answer to the first such question of the turn, 0 the usual one."""
    scratch = states[SCRATCH]
    copy_state(states, SCRATCH, states[POSITION])
    begin_trial(seat_of(scratch, side).memo.trial, 1 + ask, answer)
    return play_on(scratch, board, fln, france, side, 0)


@kernel
def is_wanted(option, wanted):
    """Is this option among those to be tried, all of them if none is named? A b of ANY stands for each."""
    found = wanted.shape[0] == 0
    for i in range(wanted.shape[0]):
        found |= (option[0] == wanted[i, 0]) & ((wanted[i, 1] == ANY) | (option[1] == wanted[i, 1]))
    return found


# What a side thinks with: before which phase of a turn; 1 + which Ask the answer to, or 0; the rows of weights to choose from, of
# which the first stands for going on as before, or none; the opponent's, a row a play-out; by how many standard errors a plan
# must be better; a seed, not that of the game's dice; room for gains (plans, play-outs), no plan for a side that does not think.
MEMBERS = types.float64[:, ::1]
MIND = types.Tuple((types.int64, types.int64, MEMBERS, MEMBERS, types.float64, types.int64, MEMBERS))
THINKING = (types.UniTuple(MIND, 2), PLAY_MANY.args[0])
PLAY_TURN_THINKING = types.void(*PLAY_TURN.args, *THINKING)
PLAY_MANY_THINKING = types.int64(*PLAY_MANY.args[:-1], types.Tuple(THINKING))
TRY_MANY = types.void(*PLAY_MANY.args[:10], *(types.int64,) * 4, types.int64[:, ::1], MEMBERS)
ANSWERS = types.int64[:, ::1]
TRY_ANSWERS = types.int64(PLAY_MANY.args[0], *PLAY_TURN.args, *(types.int64,) * 4,
                          types.UniTuple(types.float64[::1], 2), ANSWERS, types.float64[::1], ANSWERS)
