"""A player that is in no file: what a Match asks of one."""
from collections.abc import Callable

import numpy as np


class StandIn:
    """Answers with a compiled function, with the same weights in every game."""
    thought = None

    def __init__(self, policy: Callable[..., int], vector: np.ndarray | None = None):
        self._policy, self._vector = policy, np.zeros(1) if vector is None else vector

    def policy(self) -> Callable[..., int]:
        """The function."""
        return self._policy

    def vector(self) -> np.ndarray:
        """Its weights."""
        return self._vector

    def rows(self) -> np.ndarray:
        """Its weights as those of one member."""
        return self._vector[None]

    def member_of_game(self, seed: int, dice: np.ndarray) -> np.ndarray:
        """It has no members but itself."""
        return np.zeros(len(dice), np.int64)

    def in_game(self, seed: int, dice: int) -> "StandIn":
        """Itself."""
        return self
