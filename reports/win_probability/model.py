"""Win probability as a function of the position: a logistic regression a turn, fitted across games."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from reports.tipping.turn_counts import Watch
from simulate.core.errors import UserError

META = ("game", "turn", "won", "ends")


@dataclass(frozen=True)
class Shape:
    """Columns that a regression gets besides the numbers of a position: hinges at `knots` (the slope may change there), jumps at
    `steps`, products of all pairs of `bent`, and what `more(frame, names)` adds."""
    knots: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    steps: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    bent: tuple[str, ...] = ()
    more: "Callable[[pl.DataFrame, Sequence[str]], list[np.ndarray]]" = lambda frame, names: []


@dataclass(frozen=True)
class Outlook:
    """What a game adds to the model: how its turns are named, the shape of its regressions, and how its turns are grouped.

    Forecasts are judged in groups of turns: `group(turn)` names the group, in a column called `column`. The terminal shows the
    set-up and the turns that end a period; `often` says in words which turns those are.
    """
    watch: Watch
    shape: Shape
    column: str
    group: Callable[[int], str]
    often: str

    def name(self, turn: int) -> str:
        """A turn in words."""
        return self.watch.date(turn) if turn >= self.watch.first else "set-up"

    def shown(self, row: Mapping[str, Any]) -> bool:
        """Whether the terminal shows the row of a turn."""
        return row["turn"] < self.watch.first or self.watch.period(row) is not None


STRENGTH = 0.1             # inverse of the penalty on coefficients of standardised columns
FLOOR = 0.25               # a column is scaled by at least this share of its deviation over all turns
EPSILON = 1e-9
EXACT = 1e-12              # relative error of coefficients
MOST = 30.0                # of log odds


@dataclass(frozen=True)
class Regression:
    """A fitted regression: which columns vary, their means, scales and ranges; coefficients and intercept."""
    used: np.ndarray
    mean: np.ndarray
    scale: np.ndarray
    low: np.ndarray
    high: np.ndarray
    weight: np.ndarray
    start: float

    def score(self, columns: np.ndarray) -> np.ndarray:
        """Log odds, shape (n,). Values outside the range of the fit count as its ends."""
        seen = np.clip(columns[:, self.used], self.low, self.high)
        return (seen - self.mean) / self.scale @ self.weight + self.start


def regress(columns: np.ndarray, share: np.ndarray, scales: np.ndarray | None = None) -> Regression:
    """Fit shares from 0 to 1 (results are 0 or 1): a row counts as won with weight `share` and as lost with the rest.

    `scales`: the deviation of each column over all turns. FLOOR of it is the least scale, so that a single odd game does not
    decide what a column is worth. The fit has one maximum, where the slope of the penalised likelihood is zero.
    """
    from scipy.optimize import root

    deviation = columns.std(axis=0, dtype=np.float64)
    used = np.flatnonzero(deviation > EPSILON)
    part = columns[:, used]
    mean, scale = part.mean(axis=0, dtype=np.float64), deviation[used]
    if scales is not None:
        scale = np.maximum(scale, FLOOR * scales[used])
    found = Regression(used, mean, scale, part.min(axis=0), part.max(axis=0), np.zeros(len(used)), _odds_of_mean(share))
    if not len(used) or share.min() == share.max():
        return found
    there = np.column_stack([(part - mean) / scale, np.ones(len(part))])       # at full precision from here on
    penalty = np.append(np.full(len(used), 1 / STRENGTH), 0.0)                 # none on the intercept

    def slope(weight: np.ndarray) -> np.ndarray:
        return (chance_of(there @ weight) - share) @ there + penalty * weight

    def curvature(weight: np.ndarray) -> np.ndarray:
        chance = chance_of(there @ weight)
        return (there.T * (chance * (1 - chance))) @ there + np.diag(penalty)

    *weight, start = root(slope, np.zeros(len(penalty)), jac=curvature, tol=EXACT).x
    return Regression(used, mean, scale, found.low, found.high, np.array(weight), float(start))


def chance_of(score: np.ndarray) -> np.ndarray:
    """Log odds as a probability."""
    return 1 / (1 + np.exp(-np.clip(score, -MOST, MOST)))


def _odds_of_mean(share: np.ndarray) -> float:
    rate = (share.sum() + 0.5) / (len(share) + 1)
    return float(np.log(rate / (1 - rate)))


FOLDS = 4
LEAST_ROWS = 1000          # a turn with fewer borrows rows of the turns around it
LEAST_GAMES = 200          # with fewer a model says nothing
CURVE = (-3.5, -2.0, -1.0, 0.0, 1.0, 2.0)     # log odds at which the curve may bend


def design(frame: "pl.DataFrame", names: tuple[str, ...], shape: Shape) -> np.ndarray:
    """The columns of a regression, shape (n, columns): the numbers `names`, then hinges, jumps, products and Shape.more."""
    frame = frame.select(pl.col(*names).cast(pl.Float32))
    columns = [frame[name].to_numpy() for name in names] + hinges(frame, names, shape)
    bent = [frame[name].to_numpy() for name in shape.bent if name in names]
    columns += [bent[a] * bent[b] for a in range(len(bent)) for b in range(a + 1)]
    return np.column_stack(columns + shape.more(frame, names))


def hinges(frame: "pl.DataFrame", names: tuple[str, ...], shape: Shape) -> list[np.ndarray]:
    """The columns for changes of slope (knots) and for jumps (steps), shape (n,) each."""
    values = {name: frame[name].to_numpy() for name in (*shape.knots, *shape.steps) if name in names}
    bends = [np.maximum(values[name] - knot, 0) for name in shape.knots if name in values
             for knot in shape.knots[name]]
    return bends + [(values[name] >= step).astype(np.float32) for name in shape.steps if name in values
                    for step in shape.steps[name]]


@dataclass(frozen=True)
class Fitted:
    """A regression for each turn."""
    turns: dict[int, Regression]

    def score(self, columns: np.ndarray, turn: np.ndarray) -> np.ndarray:
        """Log odds of positions, shape (n,), as if the given turns ended with them. An unknown turn counts as the nearest one."""
        known, found = np.array(sorted(self.turns)), np.empty(len(columns))
        for each in np.unique(turn):
            here = turn == each
            found[here] = self.turns[int(known[np.abs(known - each).argmin()])].score(columns[here])
        return found


def fit(columns: np.ndarray, turn: np.ndarray, won: np.ndarray) -> Fitted:
    """Fit a regression for each turn; where rows are few, also to rows of neighbouring turns."""
    found, scales = {}, columns.std(axis=0, dtype=np.float64)
    for each in np.unique(turn):
        away = np.abs(turn - each)
        reach = next((reach for reach in range(int(away.max()) + 1) if (away <= reach).sum() >= LEAST_ROWS), int(away.max()))
        near = away <= reach
        found[int(each)] = regress(columns[near], won[near], scales)
    return Fitted(found)


@dataclass(frozen=True)
class Calibrated:
    """Regressions, and curves that correct their log odds, fitted to games that the regressions had not seen."""
    model: Fitted
    curve: Fitted

    def chance(self, columns: np.ndarray, turn: np.ndarray) -> np.ndarray:
        """Win probability, shape (n,)."""
        return chance_of(self.curve.score(_bent(self.model.score(columns, turn)), turn))


def fit_calibrated(columns: np.ndarray, turn: np.ndarray, won: np.ndarray, half: np.ndarray) -> Calibrated:
    """Fit the regressions to all rows, and the curve to forecasts of each half of the games (`half` 0 or 1) for the other."""
    score = np.empty(len(won))
    for each in (0, 1):
        seen = half != each
        score[~seen] = fit(columns[seen], turn[seen], won[seen]).score(columns[~seen], turn[~seen])
    return Calibrated(fit(columns, turn, won), fit(_bent(score), turn, won))


def _bent(score: np.ndarray) -> np.ndarray:
    return np.column_stack([score] + [np.maximum(score - knot, 0) for knot in CURVE])


@dataclass(frozen=True)
class CrossFitted:
    """`models[k]` has seen no game of fold k; a game is of fold number % FOLDS."""
    names: tuple[str, ...]
    models: tuple[Calibrated, ...]
    shape: Shape

    def chance(self, frame: "pl.DataFrame") -> np.ndarray:
        """Win probability of positions (columns game, turn and `names`), shape (n,), by the model fitted without their games."""
        columns, turn, fold = design(frame, self.names, self.shape), frame["turn"].to_numpy(), frame["game"].to_numpy() % FOLDS
        found = np.empty(len(frame))
        for number, model in enumerate(self.models):
            here = fold == number
            if here.any():
                found[here] = model.chance(columns[here], turn[here])
        return found


def cross_fit(frame: "pl.DataFrame", names: tuple[str, ...], shape: Shape) -> CrossFitted:
    """Fit FOLDS models to positions that are not the last of their games. UserError when there are too few games."""
    from threadpoolctl import threadpool_limits

    games = frame["game"].n_unique()
    if games < LEAST_GAMES:
        raise UserError(f"win probability: the run kept the turns of {games:,d} games; at least {LEAST_GAMES} are needed")
    open_ = frame.filter(~pl.col("ends"))
    columns, turn, won = design(open_, names, shape), open_["turn"].to_numpy(), open_["won"].to_numpy()
    game = open_["game"].to_numpy()
    with threadpool_limits(1):      # matrices are small: threads would wait for each other, and sums depend on their number
        return CrossFitted(names, tuple(
            fit_calibrated(columns[seen], turn[seen], won[seen], game[seen] // FOLDS % 2)
            for seen in (game % FOLDS != fold for fold in range(FOLDS))), shape)
