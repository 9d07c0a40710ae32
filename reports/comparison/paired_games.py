"""Pairs of games with the same dice, under two rule sets or on several boards: what each was worth to the FLN, and who won."""
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reports.statistics.paired_values import PairedValues
from reports.tables.game_worth import NO_PAIRS, UNIT, in_units, paired_values_by
from reports.tables.sides import FLN

if TYPE_CHECKING:
    import polars as pl


PAIRED = ("winner", "fln_wins")


def pairs_of_boards(frame: "pl.LazyFrame", boards: int = 2, columns: Sequence[str] = PAIRED) -> "pl.LazyFrame":
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


def pairs_of_runs(base: "pl.LazyFrame", variant: "pl.LazyFrame", columns: Sequence[str] = PAIRED,
            beside: Sequence[str] = ()) -> "pl.LazyFrame":
    """The same for two runs: games with the same number are a pair. Games that only one run has are left out."""
    import polars as pl

    def side(frame: "pl.LazyFrame", name: str) -> "pl.LazyFrame":
        named = (pl.col(column).alias(f"{column}_{name}") for column in columns)
        return frame.select(*beside, pl.col("game").alias("pair"), *named)

    return side(base, "base").join(side(variant, "variant"), on=["pair", *beside])


def count_pairs(pairs: "pl.LazyFrame", first: int | None = None) -> PairedValues:
    """All pairs, or those numbered below `first`."""
    import polars as pl

    return next(iter(count_pairs_by_set(pairs.with_columns(set=pl.lit(0)), first).values()), NO_PAIRS)


def count_pairs_by_set(pairs: "pl.LazyFrame", first: int | None = None) -> dict[int, PairedValues]:
    """The pairs of each data set by its number, in order."""
    import polars as pl

    if first is not None:
        pairs = pairs.filter(pl.col("pair") < first)
    before, after = ({"worth": in_units(f"fln_wins_{side}"), "won": pl.col(f"winner_{side}") == FLN}
                     for side in ("base", "variant"))
    return paired_values_by(pairs, "set", before, after)


@dataclass(frozen=True)
class Tally:
    """A board's games: the FLN's wins as the dice fell, what they were worth in all, the sum of its squares, pairs with the base.
    """
    games: int = 0
    wins: int = 0
    worth: float = 0.0
    squares: float = 0.0
    paired: PairedValues = field(default_factory=lambda: NO_PAIRS)

    @property
    def values(self) -> tuple[int, float, float]:
        """Games, sum and sum of squares of what they were worth, as `bounded_wilson` takes them."""
        return self.games, self.worth, self.squares

    @property
    def rate(self) -> float | None:
        """The FLN's win rate; None before there is a game."""
        return self.worth / self.games if self.games else None


def tallies(frame: "pl.LazyFrame", boards: int, base: int = 0) -> list[Tally]:
    """A Tally for each of `boards`, in order; that of the base is paired with itself.

    `frame` has a row a game; game g was played on board g % boards with the dice of game g // boards. Games not played yet are
    not counted.
    """
    import polars as pl

    worth, won = pl.col("worth"), pl.col("won")
    games = frame.select(pair=pl.col("game") // boards, board=(pl.col("game") % boards).cast(pl.UInt16),
                         worth=in_units("fln_wins"), won=pl.col("winner") == FLN)
    counted = games.group_by("board").agg(games=pl.len(), wins=won.sum(), worth=worth.sum(), squares=(worth * worth).sum())
    found = {row["board"]: row for row in counted.collect(engine="streaming").to_dicts()}
    before = games.filter(pl.col("board") == base).select("pair", worth_base="worth", won_base="won")
    paired = paired_values_by(games.join(before, on="pair"), "board", {"worth": pl.col("worth_base"), "won": pl.col("won_base")},
                       {"worth": worth, "won": won})
    return [Tally(row["games"], row["wins"], row["worth"] / UNIT, row["squares"] / UNIT ** 2, paired.get(board, NO_PAIRS))
            if (row := found.get(board)) else Tally() for board in range(boards)]
