"""The numba signatures of a game's kernels, from its record types: see simulate.core.rule_system.Play."""
from typing import Any, NamedTuple

from numba import typeof, types

from simulate.core.kernels.records import zeroed


class Signatures(NamedTuple):
    """Of `play_many`, `start_game`, `play_turn`; and of a player, policy(public, own, board, weights, memo) -> an index."""
    play_many: Any
    start_game: Any
    play_turn: Any
    policy: Any


def signatures(records: Any) -> Signatures:
    """Of a game whose module of record types is `records` (docs/develop.md)."""
    def one(kind: Any) -> Any:
        return typeof(zeroed(kind)[0])

    state, board, seat = one(records.STATE), one(records.BOARD), one(records.SEAT)
    weights, memo = (seat.fields[name].type for name in ("weights", "memo"))
    policy = types.FunctionType(types.int64(one(records.PUBLIC), one(records.OWN), board, weights, memo))
    row, games, members, member_of_game = types.float64[::1], types.int64[::1], types.float64[:, ::1], types.int64[:, ::1]
    many = types.int64(
        typeof(zeroed(records.STATE)), typeof(zeroed(records.BOARD)), games, games, policy, members, policy, members,
        member_of_game, types.int64, types.int64, typeof(zeroed(records.RESULT)), typeof(zeroed(records.TURN)))
    start = types.void(state, board, policy, row, policy, row, types.int64, types.int64)
    return Signatures(many, start, types.void(state, board, policy, policy), policy)
