"""Polars frames of answers: shares with their Wilson interval, means with theirs, quantiles; long runs read in chunks."""
import csv
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import polars as pl

from reports.statistics.differences import bounded_wilson
from reports.statistics.intervals import LEVEL
from reports.statistics.over_sets import QUANTILES, rate_interval, single, spread
from reports.tables.text_table import FLN

# Words and places of a game that are rows of a table: `reports/<game>/data`.


def rows_of(game: str, name: str) -> list[dict[str, str]]:
    """The rows of a table, each by its columns."""
    with (Path(__file__).parents[1] / game / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


READ = 500_000            # rows read at once


def chunks(frame: "pl.LazyFrame", games: int) -> Iterator["pl.DataFrame"]:
    """The rows of a run in order of the column `game`, those of `games` game numbers at a time. An empty frame gives nothing.

    The frame is read once, in order; a scan for each part would look into every file again.
    """
    held: list[pl.DataFrame] = []
    end = -1
    for batch in frame.collect_batches(chunk_size=READ, maintain_order=True):
        rows = batch
        while rows.height:
            first, last = int(rows["game"][0]), int(rows["game"][-1])
            if first >= end:
                yield from _whole(held)
                end = (first if end < 0 else first - (first - end) % games) + games
            cut = rows.height if last < end else int(rows["game"].search_sorted(end))
            held.append(rows[:cut])
            rows = rows[cut:]
    yield from _whole(held)


def _whole(held: "list[pl.DataFrame]") -> Iterator["pl.DataFrame"]:
    """What is held as one frame, if there is anything; nothing is held afterwards."""
    if held:
        parts = [*held]
        held.clear()
        yield pl.concat(parts, rechunk=True)


def whole_games(frame: "pl.LazyFrame", rows: int) -> Iterator["pl.DataFrame"]:
    """The rows of a run in order of the column `game`, about `rows` of them at a time, no game in two parts."""
    tail: pl.DataFrame | None = None
    for batch in frame.collect_batches(chunk_size=rows, maintain_order=True):
        part = batch
        if not part.height:
            continue
        if tail is not None:
            same = int(part["game"].search_sorted(tail["game"][0], side="right"))
            tail, part = tail.vstack(part[:same]), part[same:]
            if not part.height:
                continue
            yield tail
        last = int(part["game"].search_sorted(part["game"][-1]))
        if last:
            yield part[:last]
        tail = part[last:]
    if tail is not None:
        yield tail


FAN_SHARES = {"q05": 0.05, "q25": 0.25, "q50": 0.5, "q75": 0.75, "q95": 0.95}
QUARTILES = {"lower_quartile": 0.25, "median": 0.5, "upper_quartile": 0.75}
RATES = {"games": int, "rate": float, "low": float, "high": float}
MEANS = {"games": int, "mean": float, "mean_low": float, "mean_high": float}


def frame_of(rows: Iterable[Mapping[str, Any]], schema: Mapping[str, type]) -> "pl.DataFrame":
    """Rows as a frame; columns and their order are those of `schema`."""
    return pl.DataFrame([[row[name] for name in schema] for row in rows], schema=dict(schema), orient="row")


def rate_of(games: float, whole: int, level: float = LEVEL) -> dict[str, Any]:
    """{"games", "rate", "low", "high"}: `games` of `whole` with the Wilson interval; the rate is None if `whole` is 0.

    `games` may be a sum of chances: it is shown rounded, and the interval is rather too wide. Over data sets the interval takes
    a set as the unit (over_sets).
    """
    low, high = rate_interval(games, whole, level)
    return {"games": round(games), "rate": games / whole if whole else None, "low": low, "high": high}


def interval_of(name: str, found: Any) -> dict[str, Any]:
    """The columns of an estimate with its `low` and `high` end, each after a name; None where nothing was found."""
    return {name: found and found.estimate, f"{name}_low": found and found.low, f"{name}_high": found and found.high}


def wins_of(head: Mapping[str, Any], counted: Mapping[tuple[int, ...], int]) -> list[dict[str, Any]]:
    """A row that begins as `head`, of, games, rate, low, high: the FLN's wins of games counted by winner first; none without
    games."""
    whole, won = sum(counted.values()), sum(games for key, games in counted.items() if key[0] == FLN)
    return [{**head, "of": whole} | rate_of(won, whole)] if whole else []


def worth_of(games: int, total: float, squares: float, data: float, level: float = LEVEL) -> dict[str, Any]:
    """The same of what games were worth, in all and squared; `data`: what data sets add to the variance of the mean."""
    low, high = bounded_wilson(games, total, squares, data, level)
    return {"games": games, "rate": total / games if games else None, "low": low, "high": high}


def rates_by(head: str, counted: Mapping[Any, int], games: int, kind: type = int) -> "pl.DataFrame":
    """A row for each value of a kind that is counted: it in the column `head`, games, rate, low, high."""
    return frame_of([{head: at} | rate_of(number, games) for at, number in counted.items()], {head: kind} | RATES)


def means_of(head: str, counted: Mapping[str, Mapping[tuple[int, ...], int]], titles: Mapping[str, str]) -> "pl.DataFrame":
    """`mean_and_quantile_rows` of columns that are counted by themselves, by their titles."""
    return mean_and_quantile_rows(head, {title: single(counted[name]) for name, title in titles.items()})


def mean_and_quantile_rows(head: str, histograms: Mapping[str, Mapping[int, int]],
                           quantiles: Mapping[str, float] = QUANTILES) -> "pl.DataFrame":
    """A row for each histogram: its name in the column `head`, games, mean with interval, quantiles."""
    rows = []
    for name, histogram in histograms.items():
        found = spread(histogram, quantiles)
        rows.append({head: name} | vars(found) | found.quantiles)
    return frame_of(rows, {head: str} | MEANS | dict.fromkeys(quantiles, int))
