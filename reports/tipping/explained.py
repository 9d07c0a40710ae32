"""How much of who wins a number of the game explains, on one data set, and how sure that is."""
from typing import NamedTuple

import numpy as np

from reports.statistics.intervals import LEVEL, normal_quantile
from reports.statistics.over_sets import by_set as of_sets
from reports.statistics.over_sets import sets_part

EXPLAINED = {"explained": float, "explained_low": float}


class Explained(NamedTuple):
    """The share of the variance of the result that is gone once the value is known, and the lower end of its interval."""
    share: float
    low: float

    def columns(self) -> dict[str, float]:
        """EXPLAINED, as columns of a table."""
        return dict(zip(EXPLAINED, self, strict=True))


def explained(counted: np.ndarray, level: float = LEVEL) -> Explained:
    """Of games lost and won, shape (values, halves, 2, sets): how much the value explains of what varies within a data set.

    The rate at a value, over all sets, comes from the other half of the games if there are two, so that noise explains nothing.
    Rates and results are taken less their mean in the same set: a value that only says which set is played explains nothing
    either. The share is a ratio of sums over games; its variance is that of such a ratio, with each set as a cluster
    (over_sets.data_variance).
    """
    counted = counted.astype(float)
    lost, won = counted[:, ::-1].sum(axis=-1).transpose(2, 0, 1)
    rate = ((won + won.sum(axis=0) / np.maximum((won + lost).sum(axis=0), 1)) / (won + lost + 1))[..., None]
    games = counted.sum(axis=2)                                             # (values, halves, sets)
    theirs = games.sum(axis=(0, 1))
    whole = np.maximum(theirs, 1)
    told = rate - (rate * games).sum(axis=(0, 1)) / whole
    result = np.array([0, 1])[:, None] - counted[:, :, 1].sum(axis=(0, 1)) / whole              # (2, sets)
    varies = result ** 2
    gone = varies - (result - told[:, :, None]) ** 2                        # (values, halves, 2, sets)
    all_varies = (counted * varies).sum()
    if not all_varies:
        return Explained(0.0, 0.0)
    share = (counted * gone).sum() / all_varies
    apart = (gone - share * varies) / all_varies
    variance = (counted * apart ** 2).sum()
    many = theirs.sum() ** 2 / (theirs ** 2).sum()
    if many > 1:
        variance += sets_part((counted * apart).sum(axis=(0, 1, 2)), variance, many, level)
    return Explained(float(share), float(share - normal_quantile(level) * variance ** 0.5))


def explained_of(*cells: tuple[float, float]) -> Explained:
    """The same of cells (games won, games), which may be those of over_sets.over_sets."""
    won, games = (np.stack([of_sets(cell[which]) for cell in cells]).astype(float) for which in (0, 1))
    return explained(np.stack([games - won, won], axis=1)[:, None])
