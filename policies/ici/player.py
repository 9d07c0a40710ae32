"""A player of Ici, c'est la France!: beside its weights it may have mixtures of Combat Chits."""
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from policies.core import player
from policies.ici.combat_mixtures import MIXTURES, mixtures
from simulate.core.errors import UserError
from simulate.ici.enums import Side
from simulate.ici.state import WEIGHTS


@dataclass(frozen=True, kw_only=True)
class Player(player.Player):
    """`mixtures` names a file of Combat Chits that follows the weights, from MIXTURES on."""
    GAME = "ici"
    FILE = Path(__file__).with_name("players.toml")
    KEYS: ClassVar = {Side.FLN: "fln", Side.FRANCE: "france"}
    SPOKEN: ClassVar = {Side.FLN: "FLN", Side.FRANCE: "French"}
    WEIGHTS = WEIGHTS
    EXTRA = ("mixtures",)
    mixtures: str = ""

    @property
    def most(self) -> int:
        """How many weights it may have."""
        return MIXTURES if self.mixtures else WEIGHTS

    def check(self, where: str) -> None:
        """UserError, beginning with `where`, unless its row can be a player's and its file of mixtures is there."""
        if self.mixtures and not self.FILE.with_name(self.mixtures).is_file():
            raise UserError(f"{where}: mixtures = {self.mixtures}: there is no such file beside {self.FILE.name}")
        super().check(where)

    def vector(self) -> np.ndarray:
        """Weights, shape (n,), at least one number long; with mixtures these from MIXTURES on."""
        plain = super().vector()
        if not self.mixtures:
            return plain
        packed = mixtures(self.mixtures, self.side)
        vector = np.zeros(MIXTURES + len(packed))
        vector[:len(self.weights)] = self.weights
        vector[MIXTURES:] = packed
        return vector

    def identity(self) -> dict:
        """What of the player fixes results."""
        if not self.mixtures:
            return super().identity()
        digest = hashlib.blake2b(self.vector()[MIXTURES:].tobytes(), digest_size=8).hexdigest()
        return super().identity() | {"mixtures": digest}
