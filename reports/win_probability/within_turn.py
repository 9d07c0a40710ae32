"""Win probability in the middle of a turn: what the turn's end is worth on average, seen from each of its segments.

The model of win probability values positions as turns end. In the middle of a turn the board is another one - the FLN has grown,
the other side has still to strike -, so its value "as if the turn ended now" is wrong: in 60 games of Ici, c'est la France! from
1955 it was 8 points too high for the FLN before French movement. Here a regression a segment says what the value at the turn's
end will be on average, given the position, what is left to act with, and the season. Then swings are news: what was to be
expected at that point brings none.
"""
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from reports.win_probability.model import EPSILON, FOLDS, CrossFitted, Regression, chance_of, hinges, regress
from reports.win_probability.replay_events import Live

if TYPE_CHECKING:
    import polars as pl


def live_columns(frame: "pl.DataFrame", names: tuple[str, ...], live: Live, ahead: np.ndarray, behind: np.ndarray) -> np.ndarray:
    """Columns of the regressions of segments; `ahead`, `behind`: the value of the position if this turn, the last one, ended with
    it."""
    turn = frame["turn"].to_numpy()
    columns = [_odds(ahead), _odds(behind), ahead, behind, turn] + [np.maximum(turn - each, 0) for each in live.bends]
    columns += [(turn % live.seasons == season) * 1.0 for season in range(1, live.seasons)]
    columns += [frame[name].to_numpy() for name in (*names, *live.extra)] + hinges(frame, names, live.shape)
    columns += [frame[name].to_numpy() * ahead * (1 - ahead) for name in live.matter]
    return np.column_stack(columns)


def _odds(chance: np.ndarray) -> np.ndarray:
    return np.log(np.clip(chance, EPSILON, 1) / np.clip(1 - chance, EPSILON, 1))


@dataclass(frozen=True)
class LiveValues:
    """`segments[fold][segment]`: a regression that has seen no game of the fold."""
    names: tuple[str, ...]
    live: Live
    segments: tuple[dict[int, Regression], ...]

    def value(self, frame: "pl.DataFrame", ahead: np.ndarray, behind: np.ndarray, segment: np.ndarray) -> np.ndarray:
        """Win probability of the positions of `frame` (game, turn, numbers) in the given segments, shape (n,)."""
        columns, found = live_columns(frame, self.names, self.live, ahead, behind), ahead.copy()
        fold = frame["game"].to_numpy() % FOLDS
        for number, regressions in enumerate(self.segments):
            for each, regression in regressions.items():
                here = (fold == number) & (segment == each)
                found[here] = chance_of(regression.score(columns[here]))
        return found


def fit_live(frame: "pl.DataFrame", model: CrossFitted, live: Live, ahead: np.ndarray, behind: np.ndarray,
             target: np.ndarray) -> LiveValues:
    """Fit to steps (game, turn, segment, numbers); `target` is what the end of the turn is worth, the result if the game ends.

    The models of a fold have seen none of its games, neither those of turns' ends nor these.
    """
    columns = live_columns(frame, model.names, live, ahead, behind)
    segment, fold = frame["segment"].to_numpy(), frame["game"].to_numpy() % FOLDS
    return LiveValues(model.names, live, tuple(
        {int(each): regress(columns[here], target[here]) for each in np.unique(segment)
         if (here := (fold != number) & (segment == each)).any()} for number in range(FOLDS)))
