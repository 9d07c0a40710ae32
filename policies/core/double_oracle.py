"""A double oracle: strategies of two sides, answered by best responses until neither gains."""
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from policies.core.matrix_game import Equilibrium, solve

Strategy = TypeVar("Strategy")
Gain = TypeVar("Gain")


@dataclass(frozen=True)
class Round(Generic[Strategy, Gain]):
    """One round of a double oracle: the equilibrium of the strategies so far, and the best response of each side to it.

    `responses` and `gains` have the row player's first. A response whose gain counts is among its side's strategies afterwards.
    """
    equilibrium: Equilibrium
    responses: tuple[Strategy, Strategy]
    gains: tuple[Gain, Gain]


@dataclass
class DoubleOracle(Generic[Strategy, Gain]):
    """Strategies of both sides, answered by best responses until neither gains (McMahan, Gordon and Blum, 2003).

    `cell(row, column)` is what each of a number of games is worth to the row player, shape (games,). `respond(side, number,
    equilibrium)` is the best response of a side, 0 for the rows, to the other side's mixture in round `number`, with its gain.
    `counts(gain)` says whether a gain is large enough to go on.
    """
    cell: Callable[[Strategy, Strategy], np.ndarray]
    respond: Callable[[int, int, Equilibrium], tuple[Strategy, Gain]]
    counts: Callable[[Gain], bool]
    rows: list[Strategy]
    columns: list[Strategy]
    worth: np.ndarray | None = None      # (rows, columns, games)

    def equilibrium(self) -> Equilibrium:
        """That of the strategies so far."""
        return solve(self.fill().mean(axis=2))

    def fill(self) -> np.ndarray:
        """The table, after the cells that had not been played."""
        done = (0, 0) if self.worth is None else self.worth.shape[:2]
        found = [[self.worth[i, j] if self.worth is not None and i < done[0] and j < done[1] else self.cell(row, column)
                  for j, column in enumerate(self.columns)] for i, row in enumerate(self.rows)]
        self.worth = np.array(found)
        return self.worth

    def rounds(self, first: int = 0) -> "Iterator[Round[Strategy, Gain]]":
        """A round at a time, number `first` and on, until no gain counts; the table is filled before each is handed out."""
        self.fill()
        number, going = first, True
        while going:
            found = self.equilibrium()
            answers = [self.respond(side, number, found) for side in (0, 1)]
            going = False
            for (response, gain), strategies in zip(answers, (self.rows, self.columns), strict=True):
                if self.counts(gain):
                    strategies.append(response)
                    going = True
            self.fill()
            number += 1
            yield Round(found, (answers[0][0], answers[1][0]), (answers[0][1], answers[1][1]))
