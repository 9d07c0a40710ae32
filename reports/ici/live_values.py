"""Win probability in the middle of a turn: what the turn's end is worth on average, seen from each of its segments.

The model of win_models values positions as turns end. In the middle of a turn the board is another one - the FLN has recruited,
France has still to strike -, so its value "as if the turn ended now" is wrong: in 60 games from 1955 it was 8 points too high
for the FLN before French movement. Here a regression a segment says what the value at the turn's end will be on average, given
the position, the points left and the season. Then swings are news: what was to be expected at that point brings none.
"""
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from reports.ici.win_models import EPSILON, FOLDS, STRENGTH, CrossFitted, hinges

if TYPE_CHECKING:
    import polars as pl

EXTRA = ("ops_fln", "ops_france")
SEASONS = 4
MATTER = (*EXTRA, "crisis", "held", "pied_noirs", "french_public")      # more, where the game is open
YEARS = (4, 8, 12, 16, 20, 24)             # turns at which the drift of a segment may change its course
Regression = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, float]


def live_columns(frame: "pl.DataFrame", names: tuple[str, ...], ahead: np.ndarray, behind: np.ndarray) -> np.ndarray:
    """Columns of the regressions of segments; `ahead`, `behind`: the value of the position if this turn, the last one, ended with
    it."""
    turn = frame["turn"].to_numpy()
    columns = [_odds(ahead), _odds(behind), ahead, behind, turn] + [np.maximum(turn - each, 0) for each in YEARS]
    columns += [(turn % SEASONS == season) * 1.0 for season in range(1, SEASONS)]
    columns += [frame[name].to_numpy() for name in (*names, *EXTRA)] + hinges(frame, names)
    columns += [frame[name].to_numpy() * ahead * (1 - ahead) for name in MATTER]
    return np.column_stack(columns)


def _odds(chance: np.ndarray) -> np.ndarray:
    return np.log(np.clip(chance, EPSILON, 1) / np.clip(1 - chance, EPSILON, 1))


@dataclass(frozen=True)
class Live:
    """`segments[fold][segment]`: a regression that has seen no game of the fold."""
    names: tuple[str, ...]
    segments: tuple[dict[int, Regression], ...]

    def value(self, frame: "pl.DataFrame", ahead: np.ndarray, behind: np.ndarray, segment: np.ndarray) -> np.ndarray:
        """Win probability of the positions of `frame` (game, turn, numbers) in the given segments, shape (n,)."""
        columns, found = live_columns(frame, self.names, ahead, behind), ahead.copy()
        fold = frame["game"].to_numpy() % FOLDS
        for number, regressions in enumerate(self.segments):
            for each, (used, mean, scale, weight, start) in regressions.items():
                here = (fold == number) & (segment == each)
                score = (columns[here][:, used] - mean) / scale @ weight + start
                found[here] = 1 / (1 + np.exp(-np.clip(score, -30, 30)))
        return found


def fit_live(frame: "pl.DataFrame", model: CrossFitted, ahead: np.ndarray, behind: np.ndarray, target: np.ndarray) -> Live:
    """Fit to steps (game, turn, segment, numbers); `target` is what the end of the turn is worth, the result if the game ends.

    The models of a fold have seen none of its games, neither those of turns' ends nor these.
    """
    columns = live_columns(frame, model.names, ahead, behind)
    segment, fold = frame["segment"].to_numpy(), frame["game"].to_numpy() % FOLDS
    return Live(model.names, tuple(
        {int(each): _fit_share(columns[here], target[here]) for each in np.unique(segment)
         if (here := (fold != number) & (segment == each)).any()} for number in range(FOLDS)))


def _fit_share(columns: np.ndarray, target: np.ndarray) -> Regression:
    """A logistic regression of shares: each row counts `target` times as won and the rest as lost."""
    from sklearn.linear_model import LogisticRegression

    scale = columns.std(axis=0)
    used = np.flatnonzero(scale > EPSILON)
    mean, scale = columns[:, used].mean(axis=0), scale[used]
    there = (columns[:, used] - mean) / scale
    model = LogisticRegression(C=STRENGTH, solver="newton-cholesky", max_iter=100)
    model.fit(np.concatenate([there, there]), np.repeat([1, 0], len(there)), np.concatenate([target, 1 - target]))
    return used, mean, scale, model.coef_[0], float(model.intercept_[0])
