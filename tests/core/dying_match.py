"""A match that ends the process that plays it."""
import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.core.toy_games import Counted


@dataclass
class Mortal(Counted):
    """Game `last` ends the process unless it is `home`; only the first time if there is a file `once` to write."""
    last: int = 1_234
    home: int = 0
    once: str = ""

    def play(self, first: int, count: int) -> np.ndarray:
        if first <= self.last < first + count and os.getpid() != self.home and not (self.once and Path(self.once).exists()):
            if self.once:
                Path(self.once).touch()
            os._exit(9)
        return super().play(first, count)
