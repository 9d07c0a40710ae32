"""Games that share their dice, counted by who won under each of two rule sets."""
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulate.ici.names import Side

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Counts:
    """Pairs of games by where the FLN won: under `both` rule sets, in the variant (`gained`) or base (`lost`) only, `neither`."""
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
        """Pairs in which the variant has another winner."""
        return self.gained + self.lost


def winners(frame: "pl.LazyFrame", boards: int, base: int = 0, variant: int = 1) -> "pl.LazyFrame":
    """pair, before, after: whether the FLN won each pair on board `base` and on board `variant` of `boards`.

    `frame` has a row a game; game g was played on board g % boards with the dice of game g // boards. A pair of which only one
    game is there is left out.
    """
    import polars as pl

    won = frame.select(pair=pl.col("game") // boards, board=pl.col("game") % boards, fln=pl.col("winner") == Side.FLN)
    before = won.filter(pl.col("board") == base).select("pair", before="fln")
    return before.join(won.filter(pl.col("board") == variant).select("pair", after="fln"), on="pair")


def of_two_runs(base: "pl.LazyFrame", variant: "pl.LazyFrame") -> "pl.LazyFrame":
    """pair, before, after: as `winners`, of the games that two runs of one board each have in common."""
    import polars as pl

    def won(frame, name):
        return frame.select(pl.col("game").alias("pair"), (pl.col("winner") == Side.FLN).alias(name))

    return won(base, "before").join(won(variant, "after"), on="pair")


def counted(pairs: "pl.LazyFrame", first: int | None = None) -> Counts:
    """How many there are of each kind, among the pairs numbered below `first` if it is given."""
    import polars as pl

    if first is not None:
        pairs = pairs.filter(pl.col("pair") < first)
    before, after = pl.col("before"), pl.col("after")
    found = pairs.select(both=(before & after).sum(), gained=(~before & after).sum(), lost=(before & ~after).sum(),
                         neither=(~before & ~after).sum()).collect(engine="streaming").row(0, named=True)
    return Counts(**found)
