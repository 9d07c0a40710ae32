"""A player that writes down every question it is asked, with all its options, and answers as `uniform` does. It knows no game."""

import numpy as np
from numba import carray, config, types
from numba.extending import intrinsic

from policies.core.match import ANSWERS_TOO, Match, trace_game
from policies.core.plain_players import uniform
from simulate.core.kernelcache import kernel
from tests.contract.stand_in import StandIn

ABOUT, OPTION = ("ask_a", "ask_b", "ask_c", "ask_d"), ("a", "b", "c", "n")
COLUMNS = ("side", "ask", "index", *ABOUT, *OPTION)         # what a game does not have stays 0
ROWS = 400_000


@intrinsic
def numbers_at(typing, address):
    """A pointer to the 64-bit numbers that lie at an address."""
    def generate(context, builder, signature, arguments):
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.int64)(types.int64), generate


class Asking:
    """A recorder for a game; `records` is its module of record types. A row an option, in the order in which they are offered."""

    def __init__(self, records):
        self.rows = np.zeros((ROWS + 1, len(COLUMNS)), np.int64)     # row 0 counts the others
        names = records.OWN.names
        self.policy = self._policy("ask_c" in names, "ask_d" in names, "n" in names)

    def _policy(self, has_c: bool, has_d: bool, has_n: bool):
        table, most = self._table(), ROWS

        def recording(public, own, board, weights, memo):
            rows = table()
            for index in range(own.options):
                if rows[0, 0] >= most:
                    break
                rows[0, 0] += 1
                row = rows[rows[0, 0]]
                row[0] = own.side
                row[1] = own.ask
                row[2] = index
                row[3] = own.ask_a
                row[4] = own.ask_b
                if has_c:
                    row[5] = own.ask_c
                if has_d:
                    row[6] = own.ask_d
                row[7] = own.a[index]
                row[8] = own.b[index]
                row[9] = own.c[index]
                if has_n:
                    row[10] = own.n[index]
            return uniform(public, own, board, weights, memo)

        recording.__module__ += ".closure"       # so that `kernel` keeps it off the disk: the address holds in this process alone
        return kernel(recording)

    def _table(self):
        """A kernel that gives the rows; where kernels are plain Python, a function."""
        if config.DISABLE_JIT:
            return lambda: self.rows
        address, shape = self.rows.ctypes.data, self.rows.shape

        def table():
            return carray(numbers_at(address), shape)

        table.__module__ += ".closure"
        return kernel(table)

    def play(self, match: Match, games: range) -> tuple[np.ndarray, np.ndarray]:
        """Every option that is offered in these games, shape (n, len(COLUMNS)), and the rows of their log."""
        self.rows[:] = 0
        match.fln_player = match.france_player = StandIn(self.policy)
        events = [turn for game in games for turn in trace_game(match, game, ANSWERS_TOO).turns]
        count = int(self.rows[0, 0])
        assert count < ROWS, "too many games for the rows there are"
        return self.rows[1:count + 1].copy(), np.concatenate(events)
