"""The win probability of a run's games as turns end: the model, how good it is, its quantiles by turn, changes of the lead.

How far its forecasts may be trusted: calibration and sharpness against what happened. Forecasts of one game hang together, so
their noise counts games, not rows.
"""
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from reports.statistics.intervals import LEVEL, wilson
from reports.tables.frames import FAN_SHARES, RATES, frame_of, rate_of
from reports.win_probability.model import META, CrossFitted, Outlook, cross_fit

BINS = 20                 # of equal width
LIMIT = 0.01              # expected calibration error up to which a model counts as calibrated
DRAWS, SEED = 2000, 1     # of the noise of a perfectly calibrated model
YES, NO, FEW = "calibrated", "not calibrated", "too few games to tell"


@dataclass(frozen=True)
class Judged:
    """`error`: expected calibration error, the mean over all forecasts of |observed - forecast| of the bin each falls into.

    `noise` is what a perfectly calibrated model would show on so many games on average, `noise_high` what it stays below with
    chance LEVEL. `brier`: mean square of forecast less result; `reference` that of always telling the rate of all.
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


def judge(forecast: np.ndarray, won: np.ndarray, game: np.ndarray) -> Judged:
    """Judge forecasts (0 .. 1) of results (0 or 1), a row each; `game` says which rows hang together. ValueError without rows."""
    if not len(forecast):
        raise ValueError("forecast: at least one is needed")
    bins = _bins(forecast, won, game)
    gaps, spreads, weights = bins["gap"], bins["spread"], bins["forecasts"] / len(forecast)
    noise = np.abs(np.random.default_rng(SEED).standard_normal((DRAWS, len(gaps))) * spreads) @ weights
    return Judged(len(np.unique(game)), len(forecast), float(weights @ np.abs(gaps)), float(noise.mean()),
                  float(np.quantile(noise, LEVEL)), float(np.mean((forecast - won) ** 2)), float(won.mean() * (1 - won.mean())))


def reliability(forecast: np.ndarray, won: np.ndarray, game: np.ndarray) -> "pl.DataFrame":
    """The reliability curve: bin_low, bin_high, forecasts, games, forecast (their mean), rate, low, high.

    The intervals are Wilson's for the number of games that would say as much with one forecast each.
    """
    bins = _bins(forecast, won, game)
    rate = np.clip(bins["forecast"] + bins["gap"], 0, 1)
    low, high = wilson(rate * bins["whole"], bins["whole"])
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


EVEN = 0.5
ALL = "all"
MODEL_VERSION = 1


@dataclass(frozen=True)
class WinProbability:
    """A model with its forecasts.

    `frame` has a row for each game and turn with `chance`, the FLN's win probability as the turn ended: by a model fitted without
    that game; 0 or 1 in a game's last row. `calibration` and `reliability` judge all rows but the last ones. `start` compares
    the mean chance at the set-up with the win rate of the same games.
    """
    model: CrossFitted
    frame: "pl.DataFrame"
    judged: Judged
    calibration: "pl.DataFrame"
    reliability: "pl.DataFrame"
    start: dict[str, Any]
    fan: "pl.DataFrame"
    lead_changes: "pl.DataFrame"
    outlook: Outlook

    def json(self) -> dict[str, Any]:
        """{"version", "games", "start", "calibration", "reliability", "fan", "lead_changes"}, tables as lists of rows."""
        return {"version": MODEL_VERSION, "games": self.judged.games, "start": self.start,
                **{name: getattr(self, name).to_dicts() for name in ("calibration", "reliability", "fan", "lead_changes")}}


def win_probability(frame: "pl.DataFrame", outlook: Outlook) -> WinProbability:
    """Fit a model to games and judge it.

    `frame` has a row for each game and turn: the columns META, then the numbers of the position as the turn ended. `won` is 1 if
    the FLN won the game; `ends` is true in a game's last row. UserError for too few games.
    """
    model = cross_fit(frame, tuple(name for name in frame.columns if name not in META), outlook.shape)
    frame = frame.with_columns(chance=pl.when("ends").then("won").otherwise(pl.Series(model.chance(frame))))
    before = frame.filter(~pl.col("ends"))
    everything = before["chance"].to_numpy(), before["won"].to_numpy(), before["game"].to_numpy()
    judged = judge(*everything)
    return WinProbability(model, frame, judged, _calibration(before, judged, outlook),
                          reliability(*everything), _start(frame), fan(frame, outlook),
                          lead_changes(frame), outlook)


def _calibration(before: "pl.DataFrame", judged: Judged, outlook: Outlook) -> "pl.DataFrame":
    """Outlook.column ("all", "set-up", years or turns), games, forecasts, error, noise, noise_high, brier, reference, verdict."""
    found = [(ALL, judged)]
    first, turns = before["turn"].min(), before["turn"].unique().to_list()
    names = {turn: "set-up" if turn == first else outlook.group(turn) for turn in turns}
    label = pl.col("turn").replace_strict(names, return_dtype=pl.String)
    for (each,), part in before.group_by(label.alias(outlook.column), maintain_order=True):
        found.append((each, judge(part["chance"].to_numpy(), part["won"].to_numpy(), part["game"].to_numpy())))
    rows = [{outlook.column: name, **vars(each), "verdict": each.verdict} for name, each in found]
    return frame_of(rows, {outlook.column: str, "games": int, "forecasts": int, **dict.fromkeys(
        ("error", "noise", "noise_high", "brier", "reference"), float), "verdict": str})


def _start(frame: "pl.DataFrame") -> dict[str, Any]:
    """{"chance", "games", "rate", "low", "high", "agrees"}: the mean win probability at the set-up, the rate of wins observed."""
    first = frame.filter(pl.col("turn") == pl.col("turn").min().over("game"))
    chance, wins = float(first["chance"].to_numpy().mean()), int(first["won"].sum())
    low, high = wilson(wins, len(first))
    return {"chance": chance, "games": len(first), "rate": wins / len(first), "low": low, "high": high,
            "agrees": low <= chance <= high}


def fan(frame: "pl.DataFrame", outlook: Outlook) -> "pl.DataFrame":
    """Columns of the turn, games, mean, q05, q25, q50, q75, q95: the chances of games that go on, by turn."""
    found = frame.filter(~pl.col("ends")).group_by("turn").agg(
        games=pl.len(), mean=pl.col("chance").mean(),
        **{name: pl.col("chance").quantile(at, "linear") for name, at in FAN_SHARES.items()}).sort("turn")
    when = [outlook.watch.when(turn) for turn in found["turn"].to_list()]
    dated = pl.DataFrame(when, schema=dict(outlook.watch.dated))
    return dated.with_columns(found.select("games", "mean", *FAN_SHARES))


def lead_changes(frame: "pl.DataFrame") -> "pl.DataFrame":
    """changes, games, rate, low, high: in how many games the favourite changed so often between the ends of turns."""
    leads = frame.select("game", ahead=pl.col("chance") > EVEN)
    changes = leads.group_by("game").agg(n=(pl.col("ahead") != pl.col("ahead").shift(1)).sum())["n"].to_numpy()
    return frame_of([{"changes": int(each)} | rate_of(int((changes == each).sum()), len(changes))
                     for each in np.unique(changes)], {"changes": int} | RATES)
