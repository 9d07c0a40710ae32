"""One run over several boards: each board's games beside those of the base that had the same dice."""
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.sides import FLN

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Tally:
    """A board's games and FLN wins; `gained` games won here only and `lost` won on the base only, of `pairs` with the base."""
    games: int = 0
    wins: int = 0
    pairs: int = 0
    gained: int = 0
    lost: int = 0


def tallies(frame: "pl.LazyFrame", boards: int, base: int = 0) -> list[Tally]:
    """A Tally for each of `boards`, in order; that of the base has no flips.

    `frame` has a row a game; game g was played on board g % boards with the dice of game g // boards. What is not there yet is
    not counted.
    """
    import polars as pl

    games = frame.select(pair=pl.col("game") // boards, board=(pl.col("game") % boards).cast(pl.UInt16),
                         fln=pl.col("winner") == FLN)
    before = games.filter(pl.col("board") == base).select("pair", before="fln")
    now, then = pl.col("fln"), pl.col("before")
    counted = games.join(before, on="pair", how="left").group_by("board").agg(
        games=pl.len(), wins=now.sum(), pairs=then.count(), gained=(now & ~then).sum(), lost=(~now & then).sum())
    found = {row.pop("board"): Tally(**row) for row in counted.collect(engine="streaming").to_dicts()}
    return [found.get(board, Tally()) for board in range(boards)]
