"""A double oracle: strategies of two sides, answered by best responses until neither gains."""
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

# Zero-sum games of two players with finitely many strategies: their equilibrium, and how sure it is when rates are estimates.
#
# The row player wants the worth large, the column player small. A mixture of each is an equilibrium when neither gains by
# another
# strategy (von Neumann 1928); it is found by linear programming.
LEAST_SHARE = 1e-4      # of an equilibrium; smaller ones are rounding


@dataclass(frozen=True)
class Equilibrium:
    """The `value` to the row player, and the share of each strategy of the `rows` and of the `columns`."""
    value: float
    rows: np.ndarray
    columns: np.ndarray


def solve(matrix: np.ndarray) -> Equilibrium:
    """An equilibrium of the game in which `matrix`, shape (m, n), is worth to the row player.

    The mixture of rows whose worst column is best: largest v with rows @ matrix >= v. The prices of these n conditions are the
    mixture of columns.
    """
    from scipy.optimize import linprog

    m, n = matrix.shape
    found = linprog(np.r_[np.zeros(m), -1.0], A_ub=np.c_[-matrix.T, np.ones(n)], b_ub=np.zeros(n),
                    A_eq=np.r_[np.ones(m), 0.0][None], b_eq=[1.0], bounds=[(0, None)] * m + [(None, None)])
    rows, columns = _shares(found.x[:m]), _shares(-found.ineqlin.marginals)
    return Equilibrium(float(rows @ matrix @ columns), rows, columns)


def _shares(found: np.ndarray) -> np.ndarray:
    kept = np.where(found < LEAST_SHARE, 0.0, found)
    return kept / kept.sum()


@dataclass(frozen=True)
class Spread:
    """Intervals of an equilibrium: `value` (2,), `rows` (2, m), `columns` (2, n), low and high."""
    value: np.ndarray
    rows: np.ndarray
    columns: np.ndarray


def spread(worth: np.ndarray, sets: np.ndarray, draws: int, seed: int, level: float = 0.95) -> Spread:
    """Intervals from a bootstrap of `worth`, shape (m, n, games), the same games in every cell.

    `sets`, shape (games,), are the data sets of the games: sets are drawn anew, each with all its games, so that the intervals
    hold what other sets might say. With a single set games are drawn.
    """
    groups = sets if len(np.unique(sets)) > 1 else np.arange(len(sets))
    labels, at = np.unique(groups, return_inverse=True)
    member = np.zeros((len(groups), len(labels)))
    member[np.arange(len(groups)), at] = 1.0
    totals, counts = worth @ member, member.sum(axis=0)
    dice = np.random.default_rng(seed)
    found = []
    for _ in range(draws):
        times = np.bincount(dice.integers(len(labels), size=len(labels)), minlength=len(labels))
        found.append(solve(totals @ times / (counts @ times)))
    ends = [(1 - level) / 2, (1 + level) / 2]
    return Spread(np.quantile([each.value for each in found], ends), np.quantile([each.rows for each in found], ends, axis=0),
                  np.quantile([each.columns for each in found], ends, axis=0))




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
