"""Win probability as a function of the position: a logistic regression (scikit-learn) a turn, fitted across games.

Why not one model of trees: a step of one marker must move the probability by an amount of its own, or swings of small events
are nothing but the tree's edges. On 5,000 games from 1955 three sizes of boosted trees had Brier scores of 0.1236 to 0.1265 and a
plain regression a turn 0.1242, in a twentieth of the time; products and the curve that puts odds right came on top.
"""
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from reports.chance.outlook import Shape
from reports.chance.regression import Regression, chance_of, regress
from simulate.core.errors import UserError

if TYPE_CHECKING:
    import polars as pl

FOLDS = 4
LEAST_ROWS = 1000          # a turn with fewer borrows rows of the turns around it
LEAST_GAMES = 200          # fewer tell nothing
CURVE = (-3.5, -2.0, -1.0, 0.0, 1.0, 2.0)     # log odds at which the curve may bend


def design(frame: "pl.DataFrame", names: tuple[str, ...], shape: Shape) -> np.ndarray:
    """Columns of a regression from the numbers `names` of positions: themselves, hinges, steps, products, what there is more."""
    import polars as pl

    frame = frame.select(pl.col(*names).cast(pl.Float32))
    columns = [frame[name].to_numpy() for name in names] + hinges(frame, names, shape)
    bent = [frame[name].to_numpy() for name in shape.bent if name in names]
    columns += [bent[a] * bent[b] for a in range(len(bent)) for b in range(a + 1)]
    return np.column_stack(columns + shape.more(frame, names))


def hinges(frame: "pl.DataFrame", names: tuple[str, ...], shape: Shape) -> list[np.ndarray]:
    """Where the effect of a track may change its slope, and where it may jump."""
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
        """Log odds of positions, shape (n,), as if the given turns ended with them; a turn unknown is the nearest one."""
        known, found = np.array(sorted(self.turns)), np.empty(len(columns))
        for each in np.unique(turn):
            here = turn == each
            found[here] = self.turns[int(known[np.abs(known - each).argmin()])].score(columns[here])
        return found


def fit(columns: np.ndarray, turn: np.ndarray, won: np.ndarray) -> Fitted:
    """Fit one regression a turn; where rows are few, those of neighbouring turns count as well."""
    found, scales = {}, columns.std(axis=0, dtype=np.float64)
    for each in np.unique(turn):
        away = np.abs(turn - each)
        reach = next((reach for reach in range(int(away.max()) + 1) if (away <= reach).sum() >= LEAST_ROWS), int(away.max()))
        near = away <= reach
        found[int(each)] = regress(columns[near], won[near], scales)
    return Fitted(found)


@dataclass(frozen=True)
class Calibrated:
    """Regressions and the curves that put their log odds right, fitted to those of games not seen."""
    model: Fitted
    curve: Fitted

    def chance(self, columns: np.ndarray, turn: np.ndarray) -> np.ndarray:
        """Win probability, shape (n,)."""
        return chance_of(self.curve.score(_bent(self.model.score(columns, turn)), turn))


def fit_calibrated(columns: np.ndarray, turn: np.ndarray, won: np.ndarray, half: np.ndarray) -> Calibrated:
    """Fit to all rows; the curve to what each half of the games (`half` 0 or 1) says of the other one."""
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
        """Win probability of positions (columns game, turn and `names`) by the model that has not seen their games."""
        columns, turn, fold = design(frame, self.names, self.shape), frame["turn"].to_numpy(), frame["game"].to_numpy() % FOLDS
        found = np.empty(len(frame))
        for number, model in enumerate(self.models):
            here = fold == number
            if here.any():
                found[here] = model.chance(columns[here], turn[here])
        return found


def cross_fit(frame: "pl.DataFrame", names: tuple[str, ...], shape: Shape) -> CrossFitted:
    """Fit FOLDS models to positions that are not the last of their games. UserError when there are too few games."""
    import polars as pl
    from threadpoolctl import threadpool_limits

    games = frame["game"].n_unique()
    if games < LEAST_GAMES:
        raise UserError(f"win probability: the run keeps turn rows of {games:,d} games; at least {LEAST_GAMES} are needed")
    open_ = frame.filter(~pl.col("ends"))
    columns, turn, won = design(open_, names, shape), open_["turn"].to_numpy(), open_["won"].to_numpy()
    game = open_["game"].to_numpy()
    with threadpool_limits(1):      # matrices are small: threads would wait for each other, and sums depend on their number
        return CrossFitted(names, tuple(
            fit_calibrated(columns[seen], turn[seen], won[seen], game[seen] // FOLDS % 2)
            for seen in (game % FOLDS != fold for fold in range(FOLDS))), shape)
