"""Games on data sets that are themselves drawn: how often an interval holds the mean over all sets there might be."""
from collections.abc import Sequence

import numpy as np

from reports.statistics.differences import bounded_difference, bounded_wilson
from reports.statistics.over_sets import DataVariance, data_variance
from reports.statistics.paired_values import GRID, PairedValues

RATE, DIFFERENCE = 0.4, 0.02            # the true means
CHANGED = 0.03                          # of pairs that change winner: their deviation is 0.17


def rates(sets: int, between: float, dice: np.random.Generator, number: int) -> np.ndarray:
    """True win rates of drawn sets, (number, sets), deviating by `between`; by a beta law, so that their mean is RATE."""
    if not between:
        return np.full((number, sets), RATE)
    size = RATE * (1 - RATE) / between ** 2 - 1
    return dice.beta(RATE * size, (1 - RATE) * size, (number, sets))


def differences(sets: int, between: float, dice: np.random.Generator, number: int, mean: float = DIFFERENCE) -> np.ndarray:
    """The same for true differences, by a normal law."""
    return mean + between * dice.standard_normal((number, sets))


def flipped(true: np.ndarray, games: np.ndarray, dice: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Pairs gained and pairs lost on each set, so many being played on it."""
    changed = np.maximum(CHANGED, np.abs(true))
    both = dice.binomial(games, changed)
    gained = dice.binomial(both, (1 + true / changed) / 2)
    return gained, both - gained


def coverage(sets: int, between: float, games: Sequence[int], number: int, with_data: bool = True, seed: int = 41) -> float:
    """Share of intervals for a rate that hold it; `games` are those on each set."""
    dice, played = np.random.default_rng(seed), np.asarray(games)
    wins = dice.binomial(played, rates(sets, between, dice, number))
    data = np.array([data_variance(played, row, row) if with_data else 0.0 for row in wins])
    low, high = bounded_wilson(played.sum(), wins.sum(axis=1), wins.sum(axis=1), data)
    return float(np.mean((low <= RATE) & (high >= RATE)))


def difference_coverage(sets: int, between: float, games: Sequence[int], number: int, with_data: bool = True,
                        seed: int = 43) -> float:
    """The same for a paired difference."""
    dice, played, held = np.random.default_rng(seed), np.asarray(games), 0
    gained, lost = flipped(differences(sets, between, dice, number), played, dice)
    for total, squares in zip(gained - lost, gained + lost, strict=True):
        data = DataVariance(difference=data_variance(played, total, squares) if with_data else 0.0)
        found = bounded_difference(PairedValues(int(played.sum()), 0.0, float(total.sum()), 0.0, float(squares.sum()), 0.0, GRID,
                                                data=data))
        held += found.low <= DIFFERENCE <= found.high
    return held / number
