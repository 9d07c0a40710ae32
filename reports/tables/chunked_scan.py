"""A long frame of games, some games at a time, so that memory does not grow with the run."""
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl


def chunks(frame: "pl.LazyFrame", games: int) -> Iterator["pl.DataFrame"]:
    """The rows of at most so many games at a time, whole games in order of the column `game`; nothing of an empty frame."""
    import polars as pl

    ends = frame.select(pl.col("game").min().alias("first"), pl.col("game").max().alias("last")).collect(engine="streaming")
    first, last = ends.row(0)
    if first is None:
        return
    for start in range(first, last + 1, games):
        part = frame.filter((pl.col("game") >= start) & (pl.col("game") < start + games)).collect(engine="streaming")
        if part.height:
            yield part
