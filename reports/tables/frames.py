"""Polars frames of answers: shares with their Wilson interval, means with theirs, quantiles; long runs read in chunks."""
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from reports.statistics.histogram import QUANTILES, spread
from reports.statistics.intervals import wilson

if TYPE_CHECKING:
    import polars as pl


def chunks(frame: "pl.LazyFrame", games: int) -> Iterator["pl.DataFrame"]:
    """The rows of a run, at most `games` whole games at a time, in order of the column `game`. An empty frame gives nothing."""
    import polars as pl

    ends = frame.select(pl.col("game").min().alias("first"), pl.col("game").max().alias("last")).collect(engine="streaming")
    first, last = ends.row(0)
    if first is None:
        return
    for start in range(first, last + 1, games):
        part = frame.filter((pl.col("game") >= start) & (pl.col("game") < start + games)).collect(engine="streaming")
        if part.height:
            yield part


QUARTILES = {"lower_quartile": 0.25, "median": 0.5, "upper_quartile": 0.75}
RATES = {"games": int, "rate": float, "low": float, "high": float}
MEANS = {"games": int, "mean": float, "mean_low": float, "mean_high": float}


def frame_of(rows: Iterable[Mapping[str, Any]], schema: Mapping[str, type]) -> "pl.DataFrame":
    """Rows as a frame; columns and their order are those of `schema`."""
    import polars as pl

    return pl.DataFrame([[row[name] for name in schema] for row in rows], schema=dict(schema), orient="row")


def rate_of(games: float, whole: int, level: float) -> dict[str, Any]:
    """{"games", "rate", "low", "high"}: `games` of `whole` with the Wilson interval; the rate is None if `whole` is 0.

    `games` may be a sum of chances: it is shown rounded, and the interval is rather too wide.
    """
    low, high = wilson(games, whole, level)
    return {"games": round(games), "rate": games / whole if whole else None, "low": low, "high": high}


def mean_and_quantile_rows(head: str, histograms: Mapping[str, Mapping[int, int]], level: float) -> "pl.DataFrame":
    """A row for each histogram: its name in the column `head`, games, mean with interval, quantiles."""
    rows = []
    for name, histogram in histograms.items():
        found = spread(histogram, level)
        rows.append({head: name, "games": found.games, "mean": found.mean, "mean_low": found.mean_low,
                     "mean_high": found.mean_high, **found.quantiles})
    return frame_of(rows, {head: str} | MEANS | dict.fromkeys(QUANTILES, int))
