"""Best responses: the weights with which a player does best against a fixed opponent, searched for by CMA-ES.

CMA-ES (Hansen, "The CMA Evolution Strategy: A Tutorial", 2016) draws a generation of weights from a normal law, and moves and
stretches that law towards those that did best. All weights of a generation play the same games, the next one plays others, so
that luck is not learned. In its first half the search takes weights to vary independently; then it learns which go together.
"""
from collections.abc import Callable, Iterator
from dataclasses import dataclass

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
