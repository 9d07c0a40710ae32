"""How far forecasts may be trusted: calibration and sharpness of win probabilities against what happened.

Forecasts of one game hang together, so their noise counts games, not rows. The calibration curve of scikit-learn takes each row
as independent, so this is our own code; a test compares what both have.
"""
from dataclasses import dataclass

import numpy as np
import polars as pl

from reports.statistics.intervals import LEVEL, wilson

BINS = 20                 # of equal width
LIMIT = 0.01              # expected calibration error up to which a model counts as calibrated
DRAWS, SEED = 2000, 1     # of the noise of a perfectly calibrated model
YES, NO, FEW = "calibrated", "not calibrated", "too few games to tell"


@dataclass(frozen=True)
class Judged:
    """`error`: expected calibration error, the mean over all forecasts of |observed - forecast| of the bin each falls into.

    `noise` is what a perfectly calibrated model would show on so many games on average, `noise_high` what it stays below with
    chance `level`. `brier`: mean square of forecast less result; `reference` that of always telling the rate of all.
    """
    games: int
    forecasts: int
    error: float
    noise: float
    noise_high: float
    brier: float
    reference: float

    @property
    def verdict(self) -> str:
        """Calibrated up to LIMIT; beyond it not, unless noise alone may have made the error."""
        if self.error <= LIMIT:
            return YES
        return NO if self.error > self.noise_high else FEW


def judge(forecast: np.ndarray, won: np.ndarray, game: np.ndarray, level: float = LEVEL) -> Judged:
    """Judge forecasts (0 .. 1) of results (0 or 1), a row each; `game` says which rows hang together. ValueError without rows."""
    if not len(forecast):
        raise ValueError("forecast: at least one is needed")
    bins = _bins(forecast, won, game)
    gaps, spreads, weights = bins["gap"], bins["spread"], bins["forecasts"] / len(forecast)
    noise = np.abs(np.random.default_rng(SEED).standard_normal((DRAWS, len(gaps))) * spreads) @ weights
    return Judged(len(np.unique(game)), len(forecast), float(weights @ np.abs(gaps)), float(noise.mean()),
                  float(np.quantile(noise, level)), float(np.mean((forecast - won) ** 2)), float(won.mean() * (1 - won.mean())))


def reliability(forecast: np.ndarray, won: np.ndarray, game: np.ndarray, level: float = LEVEL) -> "pl.DataFrame":
    """The reliability curve: bin_low, bin_high, forecasts, games, forecast (their mean), rate, low, high.

    The intervals are Wilson's for the number of games that would say as much with one forecast each.
    """
    bins = _bins(forecast, won, game)
    rate = np.clip(bins["forecast"] + bins["gap"], 0, 1)
    low, high = wilson(rate * bins["whole"], bins["whole"], level)
    return pl.DataFrame({
        "bin_low": bins["bin"] / BINS, "bin_high": (bins["bin"] + 1) / BINS, "forecasts": bins["forecasts"],
        "games": bins["games"], "forecast": bins["forecast"], "rate": rate,
        "low": low, "high": high})


def _bins(forecast: np.ndarray, won: np.ndarray, game: np.ndarray) -> dict[str, np.ndarray]:
    """By bin that holds any: forecasts, games, their mean, the gap to the rate observed, and `spread`, the standard error that
    the gap has if the forecasts are right.

    All forecasts of a game have one result, so m of them in a bin move its sum by m times that result's deviation.
    """
    bins = np.minimum((forecast * BINS).astype(np.int64), BINS - 1)
    _, games = np.unique(game, return_inverse=True)
    cells, at = np.unique(bins * (games.max() + 1) + games, return_inverse=True)
    found, inverse = np.unique(cells // (games.max() + 1), return_inverse=True)
    counts = np.bincount(at)
    rows, mean = np.bincount(inverse, counts), np.bincount(at, forecast) / counts
    return {"bin": found, "forecasts": rows.astype(np.int64), "games": np.bincount(inverse),
            "gap": np.bincount(inverse, np.bincount(at, won - forecast)) / rows,
            "spread": np.sqrt(np.bincount(inverse, counts**2 * mean * (1 - mean))) / rows,
            "whole": rows**2 / np.bincount(inverse, counts**2),        # as many games of one forecast each would say as much
            "forecast": np.bincount(inverse, counts * mean) / rows}
