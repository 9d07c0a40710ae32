"""A player that watches another one: what the other is handed, what it answers, what it touches. It knows no game.

The counts of a seat's watcher stand at the end of that seat's weights, which players have no use for (`seen` reads them).
"""

import numpy as np
from numba import carray, types
from numba.extending import intrinsic

from policies.core.match import Match, trace_game
from simulate.core.kernelcache import kernel
from tests.cases import table_rows
from tests.contract.stand_in import StandIn

FIELDS = ("calls", "few_options", "out_of_range", "strange_records", "public_changed", "own_changed", "board_changed",
          "weights_changed", "answers_again_otherwise", "knows_what_is_hidden")
WORD = 8            # bytes


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
def weights_digest(weights, used):
    total = 0.0
    for i in range(used):
        total += weights[i] * (i + 1)
    return total


@kernel
def count(weights, place, seen):
    weights[place] += seen


@kernel
def lay(words, laid):
    for i in range(laid.shape[0]):
        words[i] = laid[i]


@kernel
def scramble(state, theirs, theirs_end, secret, secret_end):
    """Turn every bit of what is hidden; a second time brings all back."""
    for i in range(theirs, theirs_end):
        state[i] = ~state[i]
    for i in range(secret, secret_end):
        state[i] = ~state[i]


class Watching:
    """Watchers for the players of one game: `records` is its module of record types, `parts` the sides' own records, in order.

    `hidden[side]` are the ranges of the 64-bit numbers of a state that a side may not know: the other side's record, the secret
    one; `state_n` is how many of these numbers there are, from the public record to the log.
    """

    def __init__(self, records, parts: tuple[str, str]):
        self.state, self.parts, self.weights = records.STATE, parts, records.WEIGHTS
        self.used = self.weights - len(FIELDS)
        self.numbers = tuple(records_type.itemsize // WORD for records_type in (
            records.PUBLIC, records.OWN, records.BOARD, records.MEMO))
        own, secret = records.OWN.itemsize, self.offset("secret")
        ends = secret // WORD, (secret + self.state["secret"].itemsize) // WORD
        self.hidden = tuple((self.offset(other) // WORD, (self.offset(other) + own) // WORD, *ends) for other in reversed(parts))
        self.state_n = self.offset("log") // WORD

    def offset(self, name: str) -> int:
        return self.state.fields[name][1] - self.state.fields["public"][1]

    def watch(self, policy, side: int):
        """The policy with a watcher around it, who asks it three times: twice the same, and with what is hidden scrambled."""
        own_offset, seat_name = self.offset(self.parts[side]), f"{self.parts[side]}_seat"
        seat_offset, seat_fields = self.offset(seat_name), self.state[seat_name].fields
        memo_in_seat, weights_in_seat = seat_fields["memo"][1], seat_fields["weights"][1]
        theirs, theirs_end, secret, secret_end = self.hidden[side]
        public_n, own_n, board_n, memo_n = self.numbers
        state_n, used = self.state_n, self.used
        (calls, few, ranged, strange, public_changed, own_changed, board_changed, weights_changed, otherwise,
         knows) = (self.weights - 1 - i for i in range(len(FIELDS)))

        def watched(public, own, board, weights, memo):
            here, seat = address_of(public), address_of(public) + seat_offset
            count(weights, calls, True)
            count(weights, few, own.options < 2)
            count(weights, strange, own.side != side or address_of(own) != here + own_offset
                  or address_of(memo) != seat + memo_in_seat or weights.ctypes.data != seat + weights_in_seat)
            shared, mine = carray(start_of(public), (public_n,)), carray(start_of(own), (own_n,))
            fixed = carray(start_of(board), (board_n,))
            before = digest(shared), digest(mine), digest(fixed), weights_digest(weights, used)
            state, plans = carray(start_of(public), (state_n,)), carray(start_of(memo), (memo_n,))
            plans_before, plans_after, after, answer, steady = plans.copy(), plans.copy(), np.uint64(0), np.int64(0), False
            for attempt in range(3):
                lay(plans, plans_before)
                if attempt == 2:
                    scramble(state, theirs, theirs_end, secret, secret_end)
                again = policy(public, own, board, weights, memo)
                if attempt == 2:
                    scramble(state, theirs, theirs_end, secret, secret_end)
                if attempt == 0:
                    answer = again
                    lay(plans_after, plans)
                    after = digest(plans)
                elif attempt == 1:
                    steady = again == answer and digest(plans) == after
                    count(weights, otherwise, not steady)
                elif steady:
                    count(weights, knows, again != answer or digest(plans) != after)
            lay(plans, plans_after)
            count(weights, public_changed, digest(shared) != before[0])
            count(weights, own_changed, digest(mine) != before[1])
            count(weights, board_changed, digest(fixed) != before[2])
            count(weights, weights_changed, weights_digest(weights, used) != before[3])
            count(weights, ranged, not 0 <= answer < own.options)
            return answer

        watched.__module__ += ".closure"    # so that `kernel` keeps it off the disk: a closure has no key there that lasts
        return kernel(watched)

    def watched(self, policy, vector: np.ndarray, side: int) -> StandIn:
        """A player that is watched: what a Match asks of one."""
        assert len(vector) <= self.used
        watcher = self.watch(policy, side)
        return StandIn(watcher, vector)

    def seen(self, state, side: int) -> dict[str, int]:
        """What the watcher of one side has counted in this game."""
        seat = state[f"{self.parts[side]}_seat"]
        return {name: int(seat["weights"][self.weights - 1 - i]) for i, name in enumerate(FIELDS)}

    def keeps_the_contract(self, matches: list[Match], player, side: int, games: range) -> int:
        """AssertionError unless the player keeps it in these games of the matches; how often it was asked."""
        me, calls = self.watched(player.policy(), player.vector(), side), 0
        for match in matches:
            if side == 0:
                match.fln_player = me
            else:
                match.france_player = me
            for game in games:
                counts = self.seen(trace_game(match, game).states[-1][0], side)
                calls += counts.pop("calls")
                assert counts == dict.fromkeys(FIELDS[1:], 0), (match.scenario, game)
        return calls

    def rogue(self):
        """A player that breaks the contract in the way that weights[0] says; 0 is none."""
        (public_n, _, board_n, _), state_n = self.numbers, self.state_n
        theirs = tuple(each[1] - 1 for each in self.hidden)
        secret = self.hidden[0][2]

        def rogue(public, own, board, weights, memo):
            way = weights[0]
            if way == 1:
                return own.options
            if way == 2:
                return np.int64(-1)
            if way == 3:
                carray(start_of(public), (public_n,))[public_n - 1] += np.uint64(1)
            elif way == 4:
                own.c[own.options] += 1
            elif way == 5:
                carray(start_of(board), (board_n,))[board_n - 1] += np.uint64(1)
            elif way == 6:
                weights[1] += 1
            elif way == 7:
                return np.int64(np.random.randint(own.options))
            elif way == 8:
                return np.int64((carray(start_of(public), (state_n,))[secret] >> np.uint64(1)) & np.uint64(1))
            elif way == 9:
                return np.int64((carray(start_of(public), (state_n,))[theirs[own.side]] >> np.uint64(1)) & np.uint64(1))
            return np.int64(0)

        rogue.__module__ += ".closure"
        return kernel(rogue)


BREACHES = table_rows("""
    0 None; 1 out_of_range; 2 out_of_range; 3 public_changed; 4 own_changed; 5 board_changed
    6 weights_changed; 7 answers_again_otherwise; 8 knows_what_is_hidden; 9 knows_what_is_hidden""")
