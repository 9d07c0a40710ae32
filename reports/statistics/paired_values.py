"""What the statistics need of many values: their number, their sums, and how often each occurred, on a grid.

A value is the FLN's chance of winning a game, 0 to 1; a difference is the variant's value minus the base's, -1 to 1. The grid has
steps of 1/256. A value between two points of the grid is split between them so that the mean stays the same: 0.3 of a game
there, 0.7 of it here. Bets on values are concave (log(1 + bet * value)), so the split never raises the wealth of a bettor: what a
confidence sequence guarantees holds for the grid too (confidence_sequences.py). -1, 0 and 1 lie on the grid and are not split.

Values that are multiples of 2^-24 have exact sums, whatever their order, for up to 2^29 games. Their squares are rounded.
"""
from dataclasses import dataclass, fields

import numpy as np

from reports.statistics.ensemble_range import Sign
from reports.statistics.over_sets import ONE_SET, DataVariance

CELLS = 256                                         # steps of the grid from 0 to 1
GRID = np.arange(-CELLS, CELLS + 1) / CELLS         # of differences, -1 .. 1: (513,)
RATE_GRID = GRID[CELLS:]                            # of values, 0 .. 1: (257,)


def histogram_of(values, grid: np.ndarray = GRID) -> np.ndarray:
    """Games at each point of `grid` (GRID or RATE_GRID), fractions of games included; `values` (games,) lie on it or between.

    The answer has the shape of `grid`. Its sum is the number of games, its mean that of the values. ValueError for a value beyond
    the grid, nan included.
    """
    values = np.asarray(values, float).ravel()
    if not np.all((values >= grid[0]) & (values <= grid[-1])):
        raise ValueError(f"values: must lie in {grid[0]:g} .. {grid[-1]:g}")
    at = (values - grid[0]) * CELLS
    below = np.minimum(at.astype(np.int64), len(grid) - 2)
    above = at - below
    found = np.bincount(below, 1 - above, len(grid))
    found[1:] += np.bincount(below, above, len(grid) - 1)
    return found


def scatter_of(number: int, total: float, squares: float) -> float:
    """Sum of squared deviations from the mean, from the sum and the sum of squares of so many values."""
    return max(0.0, squares - total * total / number) if number else 0.0


@dataclass(frozen=True, eq=False)
class Values:
    """Values in 0 .. 1 of one run: how many, their sum, the sum of their squares, their `histogram` on RATE_GRID (257,)."""
    games: int
    total: float
    squares: float
    histogram: np.ndarray

    @classmethod
    def of(cls, values) -> "Values":
        """From an array (games,)."""
        values = np.asarray(values, float).ravel()
        return cls(len(values), float(values.sum()), float(values @ values), histogram_of(values, RATE_GRID))

    def __add__(self, other: "Values") -> "Values":
        return Values(self.games + other.games, self.total + other.total, self.squares + other.squares,
                      self.histogram + other.histogram)

    def by_value(self) -> dict[float, float]:
        """The histogram as games by value, points without games left out."""
        return {float(value): float(games) for value, games in zip(RATE_GRID, self.histogram, strict=True) if games}

    @property
    def mean(self) -> float | None:
        """None without a game."""
        return self.total / self.games if self.games else None

    @property
    def scatter(self) -> float:
        """Sum of squared deviations from the mean."""
        return scatter_of(self.games, self.total, self.squares)


@dataclass(frozen=True, eq=False)
class PairedValues:
    """Pairs of values in 0 .. 1, base and variant: sums, sums of squares, sum of products, `histogram` of variant - base on GRID.

    `gained` and `lost` count the pairs that changed winner as the dice fell: to the FLN, from the FLN. `data` is what data sets
    add to the variance of the means, `sign` on how many of them the difference has one sign; a sum of two has neither.
    """
    pairs: int
    base: float
    variant: float
    base_squares: float
    variant_squares: float
    product: float
    histogram: np.ndarray
    gained: int = 0
    lost: int = 0
    data: DataVariance = ONE_SET
    sign: Sign | None = None

    @classmethod
    def of(cls, base, variant, gained: int = 0, lost: int = 0) -> "PairedValues":
        """From two arrays (pairs,). ValueError unless they have the same length and lie in 0 .. 1."""
        base, variant = np.asarray(base, float).ravel(), np.asarray(variant, float).ravel()
        if len(base) != len(variant) or any(np.any(~((side >= 0) & (side <= 1))) for side in (base, variant)):
            raise ValueError("base, variant: must be as many values in 0 .. 1")
        return cls(len(base), float(base.sum()), float(variant.sum()), float(base @ base), float(variant @ variant),
                   float(base @ variant), histogram_of(variant - base), gained, lost)

    def __add__(self, other: "PairedValues") -> "PairedValues":
        return PairedValues(self.pairs + other.pairs, self.base + other.base, self.variant + other.variant,
                            self.base_squares + other.base_squares, self.variant_squares + other.variant_squares,
                            self.product + other.product, self.histogram + other.histogram, self.gained + other.gained,
                            self.lost + other.lost)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PairedValues) and all(
            np.array_equal(getattr(self, each.name), getattr(other, each.name)) for each in fields(self))

    __hash__ = None  # type: ignore[assignment]   # its arrays may change, so it is no key

    @property
    def flipped(self) -> int:
        """Pairs that changed winner as the dice fell."""
        return self.gained + self.lost

    @property
    def base_rate(self) -> float | None:
        """Mean value under the base; None without a pair."""
        return self.base / self.pairs if self.pairs else None

    @property
    def variant_rate(self) -> float | None:
        """Mean value under the variant; None without a pair."""
        return self.variant / self.pairs if self.pairs else None

    @property
    def total(self) -> float:
        """Sum of the differences, variant minus base."""
        return self.variant - self.base

    @property
    def squares(self) -> float:
        """Sum of the squared differences."""
        return max(0.0, self.base_squares + self.variant_squares - 2 * self.product)

    @property
    def difference(self) -> float | None:
        """Mean difference; None without a pair."""
        return self.total / self.pairs if self.pairs else None

    @property
    def scatter(self) -> float:
        """Sum of squared deviations of the differences from their mean."""
        return scatter_of(self.pairs, self.total, self.squares)

    @property
    def base_values(self) -> tuple[int, float, float, float]:
        """Games, sum, sum of squares, and what data sets add, of the base, as `bounded_wilson` takes them."""
        return self.pairs, self.base, self.base_squares, self.data.base

    @property
    def variant_values(self) -> tuple[int, float, float, float]:
        """The same of the variant."""
        return self.pairs, self.variant, self.variant_squares, self.data.variant
