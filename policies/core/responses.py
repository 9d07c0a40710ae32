"""Best responses: the weights with which a player does best against a fixed opponent, searched for by CMA-ES.

CMA-ES (Hansen, "The CMA Evolution Strategy: A Tutorial", 2016) draws a generation of weights from a normal law, and moves and
stretches that law towards those that did best. All weights of a generation play the same games, the next one plays others, so
that luck is not learned. In its first half the search takes weights to vary independently; then it learns which go together.
"""
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

SMALL = 0.5         # a weight nearer to 0 than this is varied as if it were so large
SPREAD = 0.35       # of the first generation, in sizes of the weights
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


def search_weights(start: Sequence[float], budget: Budget, seed: int,
                   worth: Callable[[int, list[np.ndarray]], np.ndarray]) -> Iterator[np.ndarray]:
    """Search from `start`, shape (n,); means of the law come out at CHECKPOINTS stages, equally far apart.

    `worth(generation, candidates)` is the mean worth of each candidate to the side that is searched for, shape (population,): the
    larger the better. The same arguments give the same weights. When the law has shrunk to a point the search begins anew around
    the best mean so far, with a wide law.
    """
    middle = np.asarray(start, float)
    sizes, dice = np.maximum(np.abs(middle), SMALL), np.random.default_rng(seed)
    law, last = _law(middle / sizes, np.full(len(middle), SPREAD), budget, dice, diagonal=True), 0
    for generation in range(budget.generations):
        if generation == budget.generations // 2:
            law = _law(law.result.xfavorite, law.result.stds, budget, dice, diagonal=False)
        elif law.stop():
            law = _law(law.result.xfavorite, np.full(len(middle), SPREAD), budget, dice, diagonal=True)
        drawn = law.ask()
        law.tell(drawn, list(-worth(generation, [each * sizes for each in drawn])))
        stage = (generation + 1) * CHECKPOINTS // budget.generations
        if stage > last:
            last = stage
            yield np.round(law.result.xfavorite * sizes, 4)


def _law(middle: np.ndarray, spreads: np.ndarray, budget: Budget, dice: np.random.Generator, diagonal: bool):
    """A normal law around `middle`; a `diagonal` one learns no correlations, and so learns sooner. It draws from `dice` alone."""
    import cma

    widest = float(spreads.max())
    return cma.CMAEvolutionStrategy(middle, widest, {
        "CMA_stds": spreads / widest, "CMA_diagonal": diagonal, "popsize": budget.population, "maxiter": np.inf, "seed": np.nan,
        "randn": lambda *shape: dice.standard_normal(shape), "verbose": -9, "verb_log": 0})
