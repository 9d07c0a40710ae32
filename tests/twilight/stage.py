"""A position of twilight for tests: a scenario's set-up, and players whose answers are listed."""
import numpy as np

from policies.core.plain_players import replay
from simulate.core.kernelcache import entry
from simulate.core.kernels.records import zeroed
from simulate.twilight.board.load import load
from simulate.twilight.enums import Align, Card, Piece, Pivot
from simulate.twilight.play import START_GAME, start_game
from simulate.twilight.state import AVAILABLE, AWAY, CASUALTIES, OUT_OF_PLAY, PIECES, STATE
from tests.positions import Position

KINDS = dict(zip(("FT", "FP", "AT", "AP", "GB", "UG", "AG", "FB"), Piece, strict=True))
BOXES = {"available": AVAILABLE, "casualties": CASUALTIES, "out": OUT_OF_PLAY, "away": AWAY}


class Stage(Position):
    """`fln` and `government` are lists of answers; a player whose list is used up answers 0, which is STOP where there is one."""

    def __init__(self, scenario="twilight-full", *changes, fln=(), government=()):
        self.loaded = load(scenario, changes)
        self.board, self.states = self.loaded.board[0], zeroed(STATE)
        self.state, self.public = self.states[0], self.states[0].public
        self.player, self.at = replay, {name: number for number, name in enumerate(self.loaded.names.place_names)}
        answers = [np.array([*map(float, each), 0.0]) for each in (fln, government)]
        entry(start_game, START_GAME)(self.state, self.board, replay, answers[0], replay, answers[1], 1, 0)

    def lay(self, words: str) -> "Stage":
        """What words say: pieces ("2 UG, 0 FT Algiers, 3 FP casualties"), SUPPORT, terror or resettled of a space, a card that is
        played, a number ("commitment 5"). A space is Setif where none is named."""
        public = self.public
        for name, *rest in (each.split() for each in words.split(", ") if each):
            if name.isdigit():
                public.count[self._where(rest[1:]), KINDS[rest[0]]] = int(name)
            elif name in Align.__members__:
                public.align[self._where(rest)] = Align[name]
            elif name in Pivot.__members__:
                public.card[Pivot[name]] = Card.PLAYED
            elif rest and rest[0].isdigit():
                public[name] = int(rest[0])
            else:
                public[name][self._where(rest)] = 1
        return self

    def _where(self, words):
        name = " ".join(words)
        return BOXES[name] if name in BOXES else self.at[name or "Setif"]

    def pieces_of(self, where=""):
        """Its pieces as words."""
        count = self.public.count[self._where(where.split())]
        return ", ".join(f"{count[piece]} {kind}" for kind, piece in KINDS.items() if count[piece])

    def pieces(self):
        """How many pieces of each kind there are anywhere, both sides of Guerrillas as one."""
        total = np.asarray(self.public.count).sum(axis=0)
        return [int(total[piece]) for piece in range(5)] + [int(total[5] + total[6]), int(total[PIECES - 1])]
