"""A person at the board: kernels cannot wait for one, so its answers are a tape, and a turn is played again for each of them."""
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import numpy as np

from policies.core.match import ANSWERS_TOO, Match, Traced
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dated import own_boards
from simulate.core.kernels.game_kernels import GOES_ON
from simulate.core.kernels.records import zeroed
from simulate.ici.enums import Event
from simulate.ici.state import STATE, WEIGHTS

MOST = WEIGHTS - 1                   # answers of a turn
EVENT, SIDE = 0, 3                   # of a row of the log
PERSON = "you"


@kernel
def tape(public, own, board, weights, memo):
    """The next of the weights[0] answers that follow it; where they end the question is kept, and 0 the answer from then on.

    memo.stamp counts the answers; memo.number holds ask, ask_a, ask_b, ask_c and the number of options, the rows of memo.place
    one after the other a, b and c of each option.
    """
    at, room = memo.stamp, memo.place.shape[1]
    memo.stamp += 1
    if at < weights[0]:
        return np.int64(weights[at + 1])
    if at == weights[0]:
        memo.number[0] = own.ask
        memo.number[1] = own.ask_a
        memo.number[2] = own.ask_b
        memo.number[3] = own.ask_c
        memo.number[4] = own.options
        for i in range(own.options):
            memo.place[(3 * i) // room, (3 * i) % room] = own.a[i]
            memo.place[(3 * i + 1) // room, (3 * i + 1) % room] = own.b[i]
            memo.place[(3 * i + 2) // room, (3 * i + 2) % room] = own.c[i]
    return np.int64(0)


@dataclass(frozen=True)
class Asked:
    """A question to the person, see simulate/ici/schemas.toml: ask, what it is about (ask_a, ask_b, ask_c), options (a, b, c)."""
    ask: int
    about: tuple[int, ...]
    options: list[tuple[int, ...]]


class Sitting:
    """A game of a person, on `side`, against the other player of a match: `answers[i]` are those of stretch i, the set-up first.

    `traced` is what has been played: whole stretches, and with a question ahead that one up to the question, its last row.
    """

    def __init__(self, match: Match, game: int, side: IntEnum, answers: list[list[int]] | None = None):
        match = match.on_set_of(game)
        person = replace(match.seated(game)[side], name=PERSON, members=())
        self.match, self.game, self.side, self.answers = match.with_players({side: person}), game, side, answers or []
        self.policies: list[Any] = [each.policy() for each in self.match.seated(game)]
        self.policies[side] = tape
        self.whole, self.traced = Traced(self.match, game, [], []), Traced(self.match, game, [], [])
        self.RULES = match.RULES

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.whole.states) and self.whole.public().way != GOES_ON

    def ask(self) -> Asked | None:
        """Play on with the answers that there are: the question after them, None where the game ends."""
        while not self.over:
            if len(self.answers) == len(self.whole.states):
                self.answers.append([])
            asked = self._stretch()
            if asked:
                return asked
        self.traced = self.whole
        return None

    def _stretch(self) -> Asked | None:
        """Play a stretch from its start; it is kept unless a question is left."""
        whole, weights = self.whole, np.zeros(WEIGHTS)
        given = self.answers[len(whole.states)]
        weights[:len(given) + 1] = [len(given), *given]
        states = whole.states[-1].copy() if whole.states else zeroed(STATE)
        memo = self._play(states, weights)
        log = states[0].log
        rows = log.row[:log.n].copy()
        mine = np.flatnonzero((rows[:, EVENT] == Event.ASKED) & (rows[:, SIDE] == self.side))
        asked = memo.stamp > len(given)
        shown = rows[:mine[len(given)] + 1] if asked else rows
        last = np.arange(len(shown)) == len(shown) - 1
        shown = shown[(shown[:, EVENT] != Event.ASKED) | (last & asked)]
        log.n = 0
        self.traced = Traced(self.match, self.game, [*whole.turns, shown], [*whole.states, states])
        if not asked:
            self.whole = self.traced
            return None
        numbers, options = memo.number[:5].tolist(), memo.place.reshape(-1).tolist()
        return Asked(numbers[0], tuple(numbers[1:4]), [tuple(options[3 * i:3 * i + 3]) for i in range(numbers[4])])

    def _play(self, states: np.recarray, weights: np.ndarray) -> Any:
        """Play the set-up, or the next turn, with this tape; the memo of the person's seat."""
        state, board, side = states[0], own_boards(self.match.loaded.board)[0], self.side
        seat = state.france_seat if side else state.fln_seat
        state.log.on = ANSWERS_TOO
        if self.whole.states:
            seat.weights[:] = weights
            seat.memo.stamp = 0
            self.match.compiled("play_turn")(state, board, *self.policies, *self.match.more)
        else:
            vectors = [each.vector() for each in self.match.seated(self.game)]
            vectors[side] = weights
            self.match.compiled("start_game")(state, board, self.policies[0], vectors[0], self.policies[1], vectors[1],
                                              self.match.seed, self.game)
        return seat.memo
