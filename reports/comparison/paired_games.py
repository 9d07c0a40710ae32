"""Pairs of games with the same dice, under two rule sets or on several boards, counted by winner."""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.tables.sides import FLN

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Counts:
    """Pairs of games by where the FLN won: in both, only in the variant (`gained`), only in the base (`lost`), in neither."""
    both: int
    gained: int
    lost: int
    neither: int

    @property
    def pairs(self) -> int:
        return self.both + self.gained + self.lost + self.neither

    @property
    def base(self) -> int:
        """Games that the FLN wins under the base."""
        return self.both + self.lost

    @property
    def variant(self) -> int:
        """Games that the FLN wins under the variant."""
        return self.both + self.gained

    @property
    def flipped(self) -> int:
        """Pairs that changed winner."""
        return self.gained + self.lost


def pairs_of_boards(frame: "pl.LazyFrame", boards: int = 2, columns: Sequence[str] = ("winner",)) -> "pl.LazyFrame":
    """pair, set, and for each of `columns` a column ending in _base and one ending in _variant: the games of one run.

    Game g was played on board g % boards with the dice of game g // boards. Boards 2 s and 2 s + 1 are the base and the variant
    of data set s. A pair with only one game is left out.
    """
    import polars as pl

    board = pl.col("game") % boards
    rows = frame.select((pl.col("game") // boards).alias("game"), board.alias("board"), (board // 2).cast(pl.Int64).alias("set"),
                        *columns)
    base, variant = (rows.filter(pl.col("board") % 2 == side) for side in range(2))
    return pairs_of_runs(base, variant, columns, ("set",))


def pairs_of_runs(base: "pl.LazyFrame", variant: "pl.LazyFrame", columns: Sequence[str] = ("winner",),
            beside: Sequence[str] = ()) -> "pl.LazyFrame":
    """The same for two runs: games with the same number are a pair. Games that only one run has are left out."""
    import polars as pl

    def side(frame: "pl.LazyFrame", name: str) -> "pl.LazyFrame":
        named = (pl.col(column).alias(f"{column}_{name}") for column in columns)
        return frame.select(*beside, pl.col("game").alias("pair"), *named)

    return side(base, "base").join(side(variant, "variant"), on=["pair", *beside])


def count_pairs(pairs: "pl.LazyFrame", first: int | None = None) -> Counts:
    """The Counts of all pairs, or of those numbered below `first`."""
    import polars as pl

    return next(iter(count_pairs_by_set(pairs.with_columns(set=pl.lit(0)), first).values()), Counts(0, 0, 0, 0))


def count_pairs_by_set(pairs: "pl.LazyFrame", first: int | None = None) -> dict[int, Counts]:
    """The Counts of each data set by its number, in order."""
    import polars as pl

    if first is not None:
        pairs = pairs.filter(pl.col("pair") < first)
    before, after = (pl.col(f"winner_{side}") == FLN for side in ("base", "variant"))
    found = pairs.group_by("set").agg(both=(before & after).sum(), gained=(~before & after).sum(), lost=(before & ~after).sum(),
                                      neither=(~before & ~after).sum()).sort("set").collect(engine="streaming")
    return {row.pop("set"): Counts(**row) for row in found.to_dicts()}


@dataclass(frozen=True)
class Tally:
    """A board's games and FLN wins. Of its `pairs` with the base, the FLN won `gained` here only and `lost` on the base only."""
    games: int = 0
    wins: int = 0
    pairs: int = 0
    gained: int = 0
    lost: int = 0


def tallies(frame: "pl.LazyFrame", boards: int, base: int = 0) -> list[Tally]:
    """A Tally for each of `boards`, in order; that of the base has no flips.

    `frame` has a row a game; game g was played on board g % boards with the dice of game g // boards. Games not played yet are
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
