"""A game played again from the answers that its trace holds. Knows no game."""
import numpy as np

from policies.core.match import ANSWERS_TOO, Match
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import zeroed

PACKED, BITS = 5, 9                        # answers a weight, which holds whole numbers below 2**53; an answer is below 2**9


@kernel
def recite(public, own, board, weights, memo):
    """The next answer of those packed into its weights; memo.stamp counts the answers given."""
    turn = memo.stamp
    memo.stamp += 1
    return (np.int64(weights[turn // PACKED]) >> (BITS * (turn % PACKED))) & ((1 << BITS) - 1)


def pack(answers: np.ndarray, room: int) -> np.ndarray:
    """Answers as weights for `recite`."""
    assert len(answers) < PACKED * room
    assert (answers < 1 << BITS).all()
    padded = np.zeros(PACKED * room, dtype=np.int64)
    padded[:len(answers)] = answers
    return (padded.reshape(room, PACKED) << BITS * np.arange(PACKED)).sum(axis=1).astype(np.float64)


def answers_of(events: np.ndarray, asked: int, side: int) -> np.ndarray:
    """The answers that a side gave in a stretch of play, in order; `asked` is the game's Event.ASKED."""
    rows = events[(events[:, 0] == asked) & (events[:, 3] == side)]
    assert ((rows[:, 7] >= 0) & (rows[:, 7] < rows[:, 6])).all()
    return rows[:, 7]


def retold(match: Match, game: int, turns: list[np.ndarray], asked: int) -> list[tuple[np.ndarray, np.recarray]]:
    """(events, state) of each stretch of a game played again from the answers recorded in it."""
    records = match.RULES.records()
    states, board, found = zeroed(records.state), match.loaded.board[0], []
    state = states[0]
    seats = [name for name in records.state.names if name.endswith("_seat")]
    state.log.on = ANSWERS_TOO
    for number, events in enumerate(turns):
        scripts = [pack(answers_of(events, asked, side), len(state[seats[0]].weights)) for side in match.ROSTER.sides]
        if number == 0:
            match.RULES.compiled("start_game")(
                state, board, recite, scripts[0], recite, scripts[1], match.seed, game)
        else:
            for name, script in zip(seats, scripts, strict=True):
                state[name].weights[:] = script
                state[name].memo.stamp = 0
            match.RULES.compiled("play_turn")(state, board, recite, recite)
        found.append((state.log.row[:state.log.n].copy(), states.copy()))
        state.log.n = 0
    return found
