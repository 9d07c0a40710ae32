"""A player that watches another one: what the other is handed, what it answers, what it touches.

The counts of a seat's watcher stand at the end of that seat's weights, which players have no use for (`seen` reads them).
"""
from types import SimpleNamespace

import numpy as np
from numba import carray, types
from numba.extending import intrinsic

from policies.core.replay import replay
from policies.ici.match import Match
from simulate.core.kernel import kernel
from simulate.ici.names import Side
from simulate.ici.state import BOARD, MEMO, OWN, PUBLIC, STATE, WEIGHTS

FIELDS = ("calls", "few_options", "out_of_range", "strange_records", "public_changed", "own_changed", "board_changed",
          "weights_changed", "answers_again_otherwise", "knows_what_is_hidden")
(CALLS, FEW, RANGE, STRANGE, PUBLIC_CHANGED, OWN_CHANGED, BOARD_CHANGED, WEIGHTS_CHANGED, OTHERWISE,
 KNOWS) = (WEIGHTS - 1 - i for i in range(10))
WEIGHTS_USED = WEIGHTS - len(FIELDS)
PUBLIC_N, OWN_N, BOARD_N, MEMO_N = (dtype.itemsize // 8 for dtype in (PUBLIC, OWN, BOARD, MEMO))


def offset(name: str) -> int:
    return STATE.fields[name][1] - STATE.fields["public"][1]


OWN_OFFSET = (offset("fln"), offset("france"))
SEAT_OFFSET = (offset("fln_seat"), offset("france_seat"))
MEMO_IN_SEAT = STATE["fln_seat"].fields["memo"][1]
WEIGHTS_IN_SEAT = STATE["fln_seat"].fields["weights"][1]


@intrinsic
def start_of(typing, record):
    """A pointer to the 64-bit numbers that a record consists of."""
    def generate(context, builder, signature, arguments):
        return builder.bitcast(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.uint64)(record), generate


@intrinsic
def address_of(typing, record):
    """Where a record lies."""
    def generate(context, builder, signature, arguments):
        return builder.ptrtoint(arguments[0], context.get_value_type(signature.return_type))

    return types.int64(record), generate


@kernel
def digest(numbers):
    """A sum that any change of a single number changes: odd factors have inverses modulo 2**64."""
    total = np.uint64(0)
    for i in range(numbers.shape[0]):
        total += numbers[i] * np.uint64(2 * i + 1)
    return total


@kernel
def weights_digest(weights):
    total = 0.0
    for i in range(WEIGHTS_USED):
        total += weights[i] * (i + 1)
    return total


# What a side may not know, as ranges of the 64-bit numbers of a state: the other side's record, and the secret one.
STATE_N = offset("log") // 8
HIDDEN = tuple((offset(other) // 8, offset("secret") // 8, (offset("secret") + STATE["secret"].itemsize) // 8)
               for other in ("france", "fln"))


@kernel
def scramble(state, theirs, secret, secret_end):
    """Turn every bit of what is hidden; a second time brings all back."""
    for i in range(theirs, theirs + OWN_N):
        state[i] = ~state[i]
    for i in range(secret, secret_end):
        state[i] = ~state[i]


def watch(policy, side: int):
    """The policy with a watcher around it, who asks it three times: in the same position, and with what is hidden scrambled."""
    own_offset, seat_offset = OWN_OFFSET[side], SEAT_OFFSET[side]
    theirs, secret, secret_end = HIDDEN[side]

    def watched(public, own, board, weights, memo):
        here, seat = address_of(public), address_of(public) + seat_offset
        weights[CALLS] += 1
        weights[FEW] += own.options < 2
        weights[STRANGE] += (own.side != side or address_of(own) != here + own_offset or address_of(memo) != seat + MEMO_IN_SEAT
                             or weights.ctypes.data != seat + WEIGHTS_IN_SEAT)
        shared, mine = carray(start_of(public), (PUBLIC_N,)), carray(start_of(own), (OWN_N,))
        fixed = carray(start_of(board), (BOARD_N,))
        before = digest(shared), digest(mine), digest(fixed), weights_digest(weights)
        state, plans = carray(start_of(public), (STATE_N,)), carray(start_of(memo), (MEMO_N,))
        plans_before, plans_after, answer, steady = plans.copy(), plans.copy(), np.int64(0), False
        for attempt in range(3):
            plans[:] = plans_before
            if attempt == 2:
                scramble(state, theirs, secret, secret_end)
            again = policy(public, own, board, weights, memo)
            if attempt == 2:
                scramble(state, theirs, secret, secret_end)
            if attempt == 0:
                answer = again
                plans_after[:] = plans
            elif attempt == 1:
                steady = again == answer and np.array_equal(plans, plans_after)
                weights[OTHERWISE] += not steady
            elif steady:
                weights[KNOWS] += again != answer or not np.array_equal(plans, plans_after)
        plans[:] = plans_after
        weights[PUBLIC_CHANGED] += digest(shared) != before[0]
        weights[OWN_CHANGED] += digest(mine) != before[1]
        weights[BOARD_CHANGED] += digest(fixed) != before[2]
        weights[WEIGHTS_CHANGED] += weights_digest(weights) != before[3]
        weights[RANGE] += not 0 <= answer < own.options
        return answer

    watched.__module__ += ".closure"    # so that `kernel` keeps it off the disk: a closure has no key there that lasts
    return kernel(watched)


class Watched:
    """A player (see policies.ici.players.Player) that is watched."""

    def __init__(self, policy, vector: np.ndarray, side: int):
        assert len(vector) <= WEIGHTS_USED
        self._policy, self._vector = watch(policy, side), vector

    def policy(self):
        return self._policy

    def vector(self) -> np.ndarray:
        return self._vector


def replayer() -> SimpleNamespace:
    """`replay` as a player; without a script it gives the first option every time."""
    return SimpleNamespace(policy=lambda: replay, vector=lambda: np.zeros(1))


def watched_match(scenario: str, fln, france, **options) -> Match:
    """A match between two Watched, or any two things with `policy` and `vector`."""
    match = Match(scenario, "uniform", "uniform", **options)
    match.fln_player, match.france_player = fln, france
    return match


def seen(state, side: int) -> dict[str, int]:
    """What the watcher of one side has counted in this game."""
    seat = state.fln_seat if side == Side.FLN else state.france_seat
    return {name: int(seat.weights[WEIGHTS - 1 - i]) for i, name in enumerate(FIELDS)}
