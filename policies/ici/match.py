"""A match of Ici, c'est la France!: a scenario under overlays, two players and a seed; it plays any range of its games."""
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from policies.ici.players import Player, player
from simulate.core.dice import STREAM_VERSION
from simulate.core.errors import UserError
from simulate.core.kernel import entry
from simulate.core.record import zeroed
from simulate.ici.board import Game, load
from simulate.ici.names import Side
from simulate.ici.state import RESULT, STATE

RULES_VERSION = 1


@dataclass
class Match:
    """Picklable; `play` gives the same rows for a game wherever and with whatever other games it is played."""
    scenario: str
    fln: str = "greedy"
    france: str = "greedy"
    seed: int = 1
    overlays: Sequence = ()
    dtype: np.dtype = field(default=RESULT, init=False)

    def __post_init__(self):
        if not 0 <= self.seed < 2**63:
            raise UserError(f"--seed {self.seed}: a whole number from 0 to {2**63 - 1}")
        self._game: Game | None = None
        self.fln_player: Player = player(self.fln, Side.FLN)
        self.france_player: Player = player(self.france, Side.FRANCE)

    @property
    def game(self) -> Game:
        """Board, names and resolved overlays."""
        if self._game is None:
            self._game = load(self.scenario, self.overlays)
        return self._game

    @property
    def identity(self) -> dict:
        """Everything that fixes results except the number of games."""
        return {"game": "ici", "scenario": self.game.names.scenario, "overlay": self.game.resolved, "board": self.game.hash,
                "seed": self.seed, "players": {"fln": self.fln_player.identity(), "france": self.france_player.identity()},
                "stream_version": STREAM_VERSION, "rules_version": RULES_VERSION}

    def play(self, first: int, count: int) -> np.ndarray:
        """Games first .. first+count-1 as rows of RESULT, shape (count,)."""
        from simulate.ici.play import PLAY_MANY, play_many

        rows, state = zeroed(RESULT, count), zeroed(STATE)
        entry(play_many, PLAY_MANY)(
            state, self.game.board, np.zeros(count, np.int64), self.fln_player.policy(), self.fln_player.vector(),
            self.france_player.policy(), self.france_player.vector(), self.seed, first, rows)
        return rows
