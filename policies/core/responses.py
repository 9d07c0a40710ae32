"""Best responses: the weights with which a player does best against a fixed opponent, searched for by CMA-ES.

CMA-ES (Hansen, "The CMA Evolution Strategy: A Tutorial", 2016) draws a generation of weights from a normal law, and moves and
stretches that law towards those that did best. All weights of a generation play the same games, the next one plays others, so
that luck is not learned. In its first half the search takes weights to vary independently; then it learns which go together.
"""
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from policies.core.player import Player

SMALL = 0.5         # a weight nearer to 0 than this is varied as if it were so large
SPREAD = 0.35       # of the first generation, in sizes of the weights
CHANGE = 0.5        # size of half the change of a weight, relative to that of the weight
LARGEST = 50.0      # a weight grows no larger: beyond, it decides alone, and a search would be long in coming back
CHECKPOINTS = 4     # means of the law that are kept on the way, the last one among them


@dataclass(frozen=True)
class Budget:
    """`games` in all; a generation plays the same `stretch` of games with each of its weights, so many weights at once."""
    games: int
    stretch: int
    population: int

    @property
    def generations(self) -> int:
        """How many generations the games are enough for; one at least."""
        return max(1, self.games // (self.stretch * self.population))

    @property
    def played(self) -> int:
        """Games of them all."""
        return self.generations * self.stretch * self.population


def budget_of(games: int, weights: int, stretch: int) -> Budget:
    """A budget with the usual population for so many weights, even, 4 + 3 ln(weights) or one more."""
    population = 4 + int(3 * np.log(max(weights, 1)))
    return Budget(games, stretch, population + population % 2)


@dataclass(frozen=True)
class WeightSpace:
    """The weights of a player as a point that a search moves: each weight, or its middle and half of its change over the war."""
    player: "Player"
    changing: bool = False

    @property
    def start(self) -> np.ndarray:
        """The player itself, no weight beyond LARGEST, shape (n,)."""
        early, late = self._ends
        return np.concatenate([(early + late) / 2, (late - early) / 2]) if self.changing else early

    @property
    def sizes(self) -> np.ndarray:
        """How far each number is moved at first, before SPREAD, shape (n,)."""
        sizes = np.maximum(np.abs(self._ends).max(axis=0), SMALL)
        return np.concatenate([sizes, CHANGE * sizes]) if self.changing else sizes

    def player_at(self, point: np.ndarray) -> "Player":
        """The player whose point this is; what lies beyond LARGEST plays as LARGEST does."""
        if not self.changing:
            return self.player.with_weights(_within(point))
        middle, half = np.split(point, 2)
        return self.player.with_weights(_within(middle - half), _within(middle + half))

    @property
    def _ends(self) -> np.ndarray:
        return _within(np.array([self.player.weights, self.player.late or self.player.weights]))


def _within(weights: np.ndarray) -> np.ndarray:
    """Weights of at most LARGEST either way, of four decimals."""
    return np.round(np.clip(weights, -LARGEST, LARGEST), 4)


def search_weights(space: WeightSpace, budget: Budget, seed: int,
                   worth: Callable[[int, "list[Player]"], np.ndarray]) -> "Iterator[Player]":
    """Search from the player of `space`; means of the law come out at CHECKPOINTS stages, equally far apart.

    `worth(generation, candidates)` is the mean worth of each candidate to the side that is searched for, shape (population,): the
    larger the better. The same arguments give the same weights. When the law has shrunk to a point the search begins anew around
    the best mean so far, with a wide law.
    """
    sizes, dice = space.sizes, np.random.default_rng(seed)
    law, last = _law(space.start / sizes, np.full(len(sizes), SPREAD), budget, dice, diagonal=True), 0
    for generation in range(budget.generations):
        if generation == budget.generations // 2:
            law = _law(law.result.xfavorite, law.result.stds, budget, dice, diagonal=False)
        elif law.stop():
            law = _law(law.result.xfavorite, np.full(len(sizes), SPREAD), budget, dice, diagonal=True)
        drawn = law.ask()
        law.tell(drawn, list(-worth(generation, [space.player_at(each * sizes) for each in drawn])))
        stage = (generation + 1) * CHECKPOINTS // budget.generations
        if stage > last:
            last = stage
            yield space.player_at(law.result.xfavorite * sizes)


def _law(middle: np.ndarray, spreads: np.ndarray, budget: Budget, dice: np.random.Generator, diagonal: bool):
    """A normal law around `middle`; a `diagonal` one learns no correlations, and so learns sooner. It draws from `dice` alone."""
    import cma

    widest = float(spreads.max())
    return cma.CMAEvolutionStrategy(middle, widest, {
        "CMA_stds": spreads / widest, "CMA_diagonal": diagonal, "popsize": budget.population, "maxiter": np.inf, "seed": np.nan,
        "randn": lambda *shape: dice.standard_normal(shape), "verbose": -9, "verb_log": 0})


# A double oracle: strategies of two sides, answered by best responses until neither gains.


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
