"""Games counted by what happened in them: small exact tables, from which means and quantiles follow in bounded memory."""
from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan, sqrt
from typing import TYPE_CHECKING

from reports.statistics.intervals import LEVEL, mean_interval

if TYPE_CHECKING:
    import polars as pl

Histogram = Mapping[int, int]
QUANTILES = {"p5": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}


def count(frame: "pl.LazyFrame", *columns: str) -> dict[tuple[int, ...], int]:
    """Games for each combination of values of `columns`, in order of the values. Streams: memory grows with the combinations."""
    import polars as pl

    table = frame.group_by(columns).agg(pl.len().alias("count of games")).collect(engine="streaming")
    return dict(sorted((tuple(row[:-1]), row[-1]) for row in table.rows()))


def single(counted: Mapping[tuple[int, ...], int], place: int = 0) -> dict[int, int]:
    """The histogram of one of the counted columns."""
    total: dict[int, int] = {}
    for values, games in counted.items():
        total[values[place]] = total.get(values[place], 0) + games
    return dict(sorted(total.items()))


def without_first(counted: Mapping[tuple[int, ...], int]) -> dict[tuple[int, ...], int]:
    """Games for each combination of all counted columns but the first."""
    total: dict[tuple[int, ...], int] = {}
    for (_, *values), games in counted.items():
        total[tuple(values)] = total.get(tuple(values), 0) + games
    return dict(sorted(total.items()))


def quantile(histogram: Histogram, share: float) -> int | None:
    """Smallest value that at least `share` (0 < share <= 1) of the games do not exceed; None without games."""
    whole, below = sum(histogram.values()), 0
    for value, games in sorted(histogram.items()):
        below += games
        if games and below >= share * whole:
            return value
    return None


@dataclass(frozen=True)
class Spread:
    """Mean with its interval (None where it cannot be known) and quantiles by name of a histogram."""
    games: int
    mean: float | None
    mean_low: float | None
    mean_high: float | None
    quantiles: dict[str, int | None]


def spread(histogram: Histogram, level: float = LEVEL, shares: Mapping[str, float] = QUANTILES) -> Spread:
    """Mean, normal interval and quantiles of the games in a histogram."""
    games = sum(histogram.values())
    quantiles = {name: quantile(histogram, share) for name, share in shares.items()}
    if not games:
        return Spread(0, None, None, None, quantiles)
    mean = sum(value * number for value, number in histogram.items()) / games
    squares = sum((value - mean) ** 2 * number for value, number in histogram.items())
    low, high = mean_interval(mean, sqrt(squares / max(games - 1, 1)), games, level)
    return Spread(games, mean, None if isnan(low) else low, None if isnan(high) else high, quantiles)
