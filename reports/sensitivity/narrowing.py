"""How far a range narrows once some cells are known: the data sets near to what was told, moved to it.

Win rates of data sets are regressed, as log odds, on the cells that were told. A set counts the more, the nearer its prediction
is to that of what was told, and is moved by the difference. What the fit leaves open is taken from fits without the set itself,
so that a fit to few sets promises nothing. docs/method.md says how hidden sets test it.
"""
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from reports.statistics.ensemble_range import SHARE, effective, weighted_quantiles

EDGE = 0.02               # added to both sides' rates: a rate of 0 has log odds too
PENALTY = 1.0             # of the squares of effects, a cell's range being 1
NEAR = 0.5                # of the sets' weight lies near enough to count
BOXES = 32                # sets that stand for boxes of which an answer is expected
STEPS = 12                # of Newton's method
SLIGHT = 1e-4             # variance of predictions that decides nothing
FEW = 30                  # sets of equal weight that are left at least
TINY = 1e-9


@dataclass(frozen=True)
class Narrowed:
    """The middle SHARE of the win rates, `low` to `high`, and their mean; as much as so many `sets` of equal weight say."""
    low: float
    high: float
    mean: float
    sets: float

    @property
    def width(self) -> float:
        """From end to end."""
        return self.high - self.low


@dataclass(frozen=True)
class Told:
    """A fit of `rates`, shape (sets, scenarios), on the `places` of the cells that are told, shape (sets, cells)."""
    rates: np.ndarray
    weights: np.ndarray
    places: np.ndarray
    effects: np.ndarray = field(init=False)
    missed: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        rows, odds = self._rows(self.places), _log_odds(self.rates)
        penalty = PENALTY * np.diag([0.0] + [1.0] * self.places.shape[1])
        inverse = np.linalg.inv(rows.T @ (self.weights[:, None] * rows) + penalty)
        effects = inverse @ (rows.T @ (self.weights[:, None] * odds))
        own = self.weights * np.einsum("ij,jk,ik->i", rows, inverse, rows)
        object.__setattr__(self, "effects", effects)
        object.__setattr__(self, "missed", (odds - rows @ effects) / (1 - own)[:, None])

    def _rows(self, places: np.ndarray) -> np.ndarray:
        return np.column_stack([np.ones(len(places)), places - self.places.mean(axis=0)])

    @property
    def scatter(self) -> float:
        """The share of the variance that stays open, on average over scenarios."""
        return float(np.mean(np.average(self.missed ** 2, axis=0, weights=self.weights) / _log_odds(self.rates).var(axis=0)))

    def near(self, told: Sequence[float]) -> np.ndarray:
        """How much each set counts where this was told, shape (sets,)."""
        return self._near(self._apart(told, np.ones(len(told), bool)))

    def centred(self, told: Sequence[float], laid: np.ndarray) -> np.ndarray:
        """The same for sets that are not moved but get the values of the cells `laid`: on average these cells, and the others,
        predict of them what they predict of the box."""
        apart = np.column_stack([self._apart(told, laid), self._apart(told, ~laid)])
        return _centred(self._near(apart), apart)

    def _near(self, apart: np.ndarray) -> np.ndarray:
        distance = np.sqrt((apart ** 2).sum(axis=1))
        reach = max(float(weighted_quantiles(distance, self.weights, [NEAR])[0]), TINY)
        return self.weights * np.maximum(1 - (distance / reach) ** 2, 0)

    def _apart(self, told: Sequence[float], of: np.ndarray) -> np.ndarray:
        """How far the predictions of each set lie from those of what was told because of some cells, shape (sets, scenarios), in
        standard deviations."""
        return (self.places - np.array(told))[:, of] @ self.effects[1:][of] / _log_odds(self.rates).std(axis=0)

    def ranges(self, told: Sequence[float]) -> list[Narrowed]:
        """The range of each scenario. It is a little wider than the middle SHARE of few sets, since these may miss the ends."""
        weights = self.near(told)
        moved = _rates(self._rows(np.array([told])) @ self.effects + self.missed)
        sets = effective(weights)
        tail = max((1 - SHARE) / 2 - (1 + SHARE) / 2 / sets, 0.0)
        ends = [weighted_quantiles(each, weights, [tail, 1 - tail]) for each in moved.T]
        return [Narrowed(float(low), float(high), float(np.average(each, weights=weights)), sets)
                for (low, high), each in zip(ends, moved.T, strict=True)]

    def expected(self, told: Sequence[float], more: np.ndarray) -> list[float]:
        """How wide the ranges will be, on average over what the next cells may show; `more` are their places, (sets, cells)."""
        after = Told(self.rates, self.weights, np.column_stack([self.places, more]))
        weights = self.near(told)
        at = np.searchsorted(np.cumsum(weights) / weights.sum(), (np.arange(BOXES) + 0.5) / BOXES)
        return list(np.mean([[each.width for each in after.ranges([*told, *more[box]])] for box in at], axis=0))


def in_order(rates: np.ndarray, weights: np.ndarray, told: np.ndarray, places: np.ndarray, wanted: int) -> list[int]:
    """The `wanted` cells that narrow most with those `told`, the first one first: columns of `places`, shape (sets, cells)."""
    chosen: list[int] = []
    while len(chosen) < min(wanted, places.shape[1]):
        left = [number for number in range(places.shape[1]) if number not in chosen]
        open_after = [Told(rates, weights, np.column_stack([told, places[:, [*chosen, number]]])).scatter for number in left]
        chosen.append(left[int(np.argmin(open_after))])
    return chosen


def _centred(weights: np.ndarray, apart: np.ndarray) -> np.ndarray:
    """Weights changed as little as possible so that each column of `apart`, a row a set, is 0 on average; where few sets lie so
    far out, as near to it as FEW of them allow."""
    slope = np.zeros(apart.shape[1])
    for _ in range(STEPS):
        found = weights * np.exp(-apart @ slope)
        share = found / found.sum()
        middle = share @ apart
        spread = (share[:, None] * apart).T @ apart - np.outer(middle, middle)
        slope = slope + np.clip(np.linalg.solve(spread + SLIGHT * np.eye(len(slope)), middle), -1, 1)
    while effective(weights * np.exp(-apart @ slope)) < min(FEW, effective(weights)):
        slope *= 0.9
    return weights * np.exp(-apart @ slope)


def _log_odds(rates: np.ndarray) -> np.ndarray:
    return np.log((rates + EDGE) / (1 - rates + EDGE))


def _rates(odds: np.ndarray) -> np.ndarray:
    return np.clip((1 + 2 * EDGE) / (1 + np.exp(-odds)) - EDGE, 0, 1)
