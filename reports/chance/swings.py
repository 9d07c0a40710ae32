"""What swings a game: on replayed games, how each kind of event moved the FLN's win probability."""
from typing import TYPE_CHECKING

import numpy as np

from reports.chance.live_values import fit_live
from reports.chance.models import CrossFitted
from reports.chance.replays import FINAL, FIRST, Replays
from reports.intervals import LEVEL, normal_quantile

if TYPE_CHECKING:
    import polars as pl


def valued(steps: "pl.DataFrame", model: CrossFitted, won: "pl.DataFrame", replays: Replays) -> "pl.DataFrame":
    """Steps of whole games (replays.steps) with `value`, the FLN's win probability after each, and `swing`, its change.

    As a turn ends the value is that of `model`, in a game's last row the result (`won`: game, won), in between that of
    live_values. The first row of a game, its set-up, has no swing; the others sum to the result less the value at the start.
    """
    import polars as pl

    numbers = pl.col(list(replays.columns)).cast(pl.Float64)
    frame = steps.with_columns(numbers).join(won, on="game", how="left", maintain_order="left")
    ends = pl.col("game").ne(pl.col("game").shift(-1)).fill_null(True)
    frame = frame.with_columns(last=ends, turn_ends=ends | pl.col("turn").ne(pl.col("turn").shift(-1)).fill_null(True))
    ahead, behind = model.chance(frame), model.chance(frame.with_columns(pl.col("turn") - 1))
    frame = frame.with_columns(now=pl.when("last").then("won").otherwise(pl.Series(ahead)))
    target = frame.select(pl.col("now").last().over("game", "turn")).to_series()
    playing = (frame["turn"] > frame["turn"].min()).to_numpy()
    inside = frame.filter(playing)
    live = fit_live(inside, model, replays.live, ahead[playing], behind[playing], target.to_numpy()[playing])
    value = frame["now"].to_numpy().copy()
    value[playing] = np.where(inside["turn_ends"].to_numpy(), value[playing],
                              live.value(inside, ahead[playing], behind[playing], inside["segment"].to_numpy()))
    return frame.with_columns(value=pl.Series(value)).with_columns(
        swing=pl.col("value") - pl.col("value").shift(1).over("game")).select(
        "game", "turn", "segment", "instance", "kind", "name", "last", "won", "value", "swing")


def happenings(frame: "pl.DataFrame", closing: tuple[str, ...] = ()) -> "pl.DataFrame":
    """One row for each thing that happened: game, turn, kind, name, swing. Their swings in a game are those of its steps.

    A thing of a kind of `closing` that ends its game is called FINAL, another one FIRST.
    """
    import polars as pl

    found = frame.filter(pl.col("swing").is_not_null()).group_by("game", "instance", maintain_order=True).agg(
        pl.col("turn", "kind", "name").first(), pl.col("last").any(), pl.col("swing").sum())
    which = pl.when("last").then(pl.lit(FINAL)).otherwise(pl.lit(FIRST))
    return found.with_columns(name=pl.when(pl.col("kind").is_in(closing)).then(which).otherwise("name"))


def swings(found: "pl.DataFrame", by: tuple[str, ...], level: float = LEVEL) -> "pl.DataFrame":
    """`by`, count, games (of the sample, in which it came up), mean, low, high (signed, towards the FLN), size (absolute),
    size_low, size_high, a_game (absolute, over all games of the sample). Intervals count games, not events."""
    import polars as pl

    games = found["game"].n_unique()
    sums = found.group_by(*by, "game", maintain_order=True).agg(
        n=pl.len(), signed=pl.col("swing").sum(), size=pl.col("swing").abs().sum())
    rows = [dict(zip(by, key, strict=True)) | _row(part, games, level) for key, part in sums.group_by(*by, maintain_order=True)]
    return pl.DataFrame(rows).sort("a_game", *by, descending=[True, *[False] * len(by)])


def _row(part: "pl.DataFrame", games: int, level: float) -> dict:
    count = part["n"].to_numpy().astype(float)
    mean, low, high = _ratio(part["signed"].to_numpy(), count, level)
    size, size_low, size_high = _ratio(part["size"].to_numpy(), count, level)
    return {"count": int(count.sum()), "games": len(part), "mean": mean, "low": low, "high": high,
            "size": size, "size_low": None if size_low is None else max(size_low, 0.0), "size_high": size_high,
            "a_game": float(part["size"].sum()) / games}


def _ratio(total: np.ndarray, count: np.ndarray, level: float) -> tuple[float, float | None, float | None]:
    """A mean over events with its interval between games; of one game, no interval."""
    mean, games = total.sum() / count.sum(), len(total)
    if games < 2:
        return float(mean), None, None
    half = normal_quantile(level) * np.sqrt(games / (games - 1) * ((total - mean * count) ** 2).sum()) / count.sum()
    return float(mean), float(mean - half), float(mean + half)
