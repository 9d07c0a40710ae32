"""A position of twilight for tests: a scenario's set-up, and players whose answers are listed."""
import numpy as np

from policies.core.plain_players import replay
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import zeroed
from simulate.twilight.board.load import load
from simulate.twilight.play import START_GAME, start_game
from simulate.twilight.state import PIECES, STATE
from tests.positions import Position


class Stage(Position):
    """`fln` and `government` are lists of answers; a player whose list is used up answers 0, which is STOP where there is one."""

    def __init__(self, scenario="twilight-full", *changes, fln=(), government=()):
        self.loaded = load(scenario, changes)
        self.board, self.states = self.loaded.board[0], zeroed(STATE)
        self.state, self.public = self.states[0], self.states[0].public
        self.player, self.at = replay, {name: number for number, name in enumerate(self.loaded.names.place_names)}
        answers = [np.array([*map(float, each), 0.0]) for each in (fln, government)]
        entry(start_game, START_GAME)(self.state, self.board, replay, answers[0], replay, answers[1], 1, 0)

    def pieces(self):
        """How many pieces of each kind there are anywhere, both sides of Guerrillas as one."""
        total = np.asarray(self.public.count).sum(axis=0)
        return [int(total[piece]) for piece in range(5)] + [int(total[5] + total[6]), int(total[PIECES - 1])]
