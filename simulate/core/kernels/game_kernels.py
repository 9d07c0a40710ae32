"""What the module `play` of every game has: kernels made of the game's own, and the numba signatures of its record types."""
from collections.abc import Callable
from typing import Any, NamedTuple

from numba import typeof, types

from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import clear, sit_down, zeroed

GOES_ON = 0          # the Way of a game that is not over


def starting(first: str, second: str, stage: Callable[..., None]) -> Any:
    """The kernel `start_game` of a game whose STATE has sides of these names, see simulate.core.rule_system.Play.

    `stage(state, board, first, second)` sets up the rest: what both see, and the counts that do not begin at 0.
    """
    first_seat, second_seat = f"{first}_seat", f"{second}_seat"

    def start_game(state, board, one, one_weights, other, other_weights, seed, game):
        state.log.n = 0
        state.log.lost = 0
        clear(state.tally)
        clear(state.secret)
        state.secret.seed = seed
        state.secret.game = game
        sit_down(state[first], state[first_seat], 0, one_weights)
        sit_down(state[second], state[second_seat], 1, other_weights)
        stage(state, board, one, other)
    return _of_module(stage.__module__, "start_game", start_game)


def playing(start_game: Any, play_turn: Any, write_turn: Any, write_result: Any, name: str = "play_many") -> Any:
    """The kernel `play_many` of a game, by its name there, see simulate.core.rule_system.Play.

    `write_turn(state, board, kept, turn)` fills a record of `turns` once `turn` is over, that before the first being the set-up;
    `write_result(state, board, row)` fills a row. Both find written what every game's begin with, and who won is told to all
    records of the game as its row then has it.
    """
    def play_many(states, boards, board_of_game, dice_of_game, first, first_weights, second, second_weights, member_of_game, seed,
                  first_game, rows, turns, more):
        state, public, kept = states[0], states[0].public, 0
        for i in range(rows.shape[0]):
            board, row, before = boards[board_of_game[i]], rows[i], kept
            start_game(state, board, first, first_weights[member_of_game[i, 0]], second, second_weights[member_of_game[i, 1]],
                       seed, dice_of_game[i])
            row.game = first_game + i
            row.board = board_of_game[i]
            turn = public.turn - 1
            while True:
                if turns.shape[0] > 0:
                    turns[kept].game = row.game
                    turns[kept].board = row.board
                    write_turn(state, board, turns[kept], turn)
                    kept += 1
                if public.way != GOES_ON:
                    break
                turn = public.turn
                play_turn(state, board, first, second, *more)
            row.winner = public.winner
            row.fln_wins = 1.0 if public.winner == 0 else 0.0
            row.way = public.way
            row.last_turn = public.turn
            write_result(state, board, row)
            for n in range(before, kept):
                turns[n].winner = row.winner
                turns[n].fln_wins = row.fln_wins
        return kept
    return _of_module(play_turn.__module__, name, play_many)


def _of_module(module: str, name: str, function: Any) -> Any:
    """A kernel that is known by its name in a game's module."""
    function.__module__, function.__name__, function.__qualname__ = module, name, name
    return kernel(function)


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
        member_of_game, types.int64, types.int64, typeof(zeroed(records.RESULT)), typeof(zeroed(records.TURN)), types.Tuple(()))
    start = types.void(state, board, policy, row, policy, row, types.int64, types.int64)
    return Signatures(many, start, types.void(state, board, policy, policy), policy)
