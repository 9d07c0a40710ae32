"""Games counted by what happened in them: small exact tables, from which means and quantiles follow in bounded memory."""
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from math import isnan, prod, sqrt
from typing import TypeVar

import numpy as np
import polars as pl

from reports.statistics.intervals import mean_interval
from reports.statistics.over_sets import by_set, over_sets, set_variance

Name = TypeVar("Name", bound=Hashable)
Histogram = Mapping[int, int]
AT_ONCE = 24_000_000      # numbers held at once
DENSE = 16                # times as many combinations as games are counted in an array; of more the games are sorted
QUANTILES = {"p5": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}


def sets_in(frame: "pl.LazyFrame") -> int:
    """On how many data sets the games of rows were played, a board each; 1 where they name no boards."""
    boards = frame.select("board").max().collect().item() if "board" in frame.collect_schema() else None
    return (boards or 0) + 1


def count(frame: "pl.LazyFrame", *columns: "str | pl.Expr") -> dict[tuple[int, ...], int]:
    """Games for each combination of values of whole-number `columns`, in order of the values. Memory grows with the combinations.
    """
    return count_all(frame, {"": columns})[""]


def count_all(frame: "pl.LazyFrame",
              wanted: "Mapping[Name, tuple[str | pl.Expr, ...]]") -> dict[Name, dict[tuple[int, ...], int]]:
    """`count` of many columns by name, the games read once: a scan for each of 167 tables took nine tenths of a report.

    Games of several boards, a data set each, are counted as Games of over_sets.
    """
    sets = sets_in(frame)

    places = {name: [f"{number}.{place}" for place in range(len(columns))]
              for number, (name, columns) in enumerate(wanted.items())}
    asked = [(pl.col(column) if isinstance(column, str) else column).alias(place)
             for name, columns in wanted.items() for column, place in zip(columns, places[name], strict=True)]
    asked += [pl.col("board")] if sets > 1 else []
    totals: dict[Name, dict[tuple[int, ...], int]] = {name: {} for name in wanted}
    for part in frame.select(asked).collect_batches(chunk_size=-(-AT_ONCE // len(asked)), maintain_order=False):
        for name, total in totals.items():
            for values, games in _counted([part[place].to_numpy() for place in places[name]],
                                          part["board"].to_numpy() if sets > 1 else None, sets):
                total[values] = total.get(values, 0) + games
    return {name: dict(sorted(total.items())) for name, total in totals.items()}


def _counted(columns: list[np.ndarray], board: np.ndarray | None, sets: int) -> list[tuple[tuple[int, ...], int]]:
    """Each combination of values of columns of the same games, shape (n,) each, and how many games have it."""
    if not len(columns[0]):
        return []
    least = [int(column.min()) for column in columns]
    sizes = [int(column.max()) - low + 1 for column, low in zip(columns, least, strict=True)]
    if prod(sizes) > np.iinfo(np.int64).max:
        rows, where = np.unique(np.column_stack([column.astype(np.int64) for column in columns]), axis=0, return_inverse=True)
        return list(zip(map(tuple, rows.tolist()), _games(where, len(rows), board, sets), strict=True))
    at = np.zeros(len(columns[0]), np.int64)
    for column, low, size in zip(columns, least, sizes, strict=True):
        at = at * size + (column.astype(np.int64) - low)
    if prod(sizes) > DENSE * len(at):
        found, where = np.unique(at, return_inverse=True)
    else:
        there = np.bincount(at) > 0
        found, where = np.flatnonzero(there), (np.cumsum(there) - 1)[at]
    values = [(each + low).tolist() for each, low in zip(np.unravel_index(found, sizes), least, strict=True)]
    return list(zip(zip(*values, strict=True), _games(where, len(found), board, sets), strict=True))


def _games(where: np.ndarray, size: int, board: np.ndarray | None, sets: int) -> list[int]:
    """How many games have each of so many combinations, by the combination of each game."""
    if board is None:
        return np.bincount(where, minlength=size).tolist()
    counted = np.bincount(where * sets + board, minlength=size * sets).reshape(size, sets).astype(np.int32)
    return [over_sets(total, each) for total, each in zip(counted.sum(axis=1).tolist(), counted, strict=True)]


def single(counted: Mapping[tuple[int, ...], int], place: int = 0) -> dict[int, int]:
    """The histogram of one of the counted columns."""
    total: dict[int, int] = {}
    for values, games in counted.items():
        total[values[place]] = total.get(values[place], 0) + games
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


def spread(histogram: Histogram, shares: Mapping[str, float] = QUANTILES) -> Spread:
    """Mean, normal interval and quantiles of the games in a histogram."""
    games = sum(histogram.values())
    quantiles = {name: quantile(histogram, share) for name, share in shares.items()}
    if not games:
        return Spread(0, None, None, None, quantiles)
    mean = sum(value * number for value, number in histogram.items()) / games
    squares = sum((value - mean) ** 2 * number for value, number in histogram.items())
    total, squared = (np.sum([float(value) ** power * by_set(number) for value, number in histogram.items()], axis=0)
                      for power in (1, 2))
    data = set_variance(games, total, squared)
    low, high = mean_interval(mean, sqrt(squares / max(games - 1, 1)), games, data=data)
    return Spread(games, mean, None if isnan(low) else low, None if isnan(high) else high, quantiles)
