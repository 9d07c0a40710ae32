"""Pairs of games with the same dice, under two rule sets or on several boards: what each was worth to the FLN, and who won."""
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from reports.statistics.over_sets import data_variance
from reports.statistics.paired_values import PairedValues
from reports.tables.game_tables import NO_PAIRS, UNIT, in_units, paired_values_by, pairs_over_sets
from reports.tables.text_table import FLN

PAIRED = ("winner", "fln_wins")


def pairs_of_boards(frame: "pl.LazyFrame", columns: Sequence[str] = PAIRED) -> "pl.LazyFrame":
    """pair, set, and for each of `columns` a column ending in _base and one ending in _variant: the games of one run.

    Game g was played under rule set g % 2 (the base, the variant) with the dice of game g // 2; column `board` is the set's
    number times 2, plus that. A pair with only one game is left out.
    """
    rows = frame.select((pl.col("game") // 2).alias("game"), (pl.col("game") % 2).alias("side"),
                        (pl.col("board") // 2).cast(pl.Int64).alias("board"), *columns)
    base, variant = (rows.filter(pl.col("side") == side) for side in range(2))
    return pairs_of_runs(base, variant, columns)


def pairs_of_runs(base: "pl.LazyFrame", variant: "pl.LazyFrame", columns: Sequence[str] = PAIRED) -> "pl.LazyFrame":
    """The same for two runs: games with the same number are a pair. Games that only one run has are left out."""
    def side(frame: "pl.LazyFrame", name: str) -> "pl.LazyFrame":
        named = (pl.col(column).alias(f"{column}_{name}") for column in columns)
        return frame.select(pl.col("board").cast(pl.Int64).alias("set"), pl.col("game").alias("pair"), *named)

    return side(base, "base").join(side(variant, "variant"), on=["pair", "set"])


def count_pairs(pairs: "pl.LazyFrame", alike: Collection[int] = ()) -> PairedValues:
    """All pairs, with what data sets add to their variance; on those of the numbers `alike` both rule sets are the same."""
    return pairs_over_sets(count_pairs_by_set(pairs), alike)


def count_pairs_by_set(pairs: "pl.LazyFrame") -> dict[int, PairedValues]:
    """The pairs of each data set by its number, in order."""
    before, after = ({"worth": in_units(f"fln_wins_{side}"), "won": pl.col(f"winner_{side}") == FLN}
                     for side in ("base", "variant"))
    return paired_values_by(pairs, "set", before, after)


def boards_unlike(frame: "pl.LazyFrame", boards: int, base: int = 0) -> dict[int, int]:
    """Under how many dice games of `boards` rule sets differ from the base's in anything that their rows hold, by rule set, none
    left out but 0; see `tallies`."""
    rows = frame.select(pair=pl.col("game") // boards, at=pl.col("game") % boards,
                        held=pl.struct(pl.exclude("game", "board")).hash())
    before = rows.filter(pl.col("at") == base).select("pair", base="held")
    unlike = rows.join(before, on="pair").filter(pl.col("held") != pl.col("base"))
    return dict(unlike.group_by("at").len().collect(engine="streaming").iter_rows())


def runs_unlike(base: "pl.LazyFrame", variant: "pl.LazyFrame") -> int:
    """How many games that two runs have differ in anything that their rows hold."""
    sides = (frame.with_columns(pl.col("game") * 2 + at) for at, frame in enumerate((base, variant)))
    return boards_unlike(pl.concat(sides, how="diagonal_relaxed"), 2).get(1, 0)


@dataclass(frozen=True)
class Tally:
    """A rule set's games: the FLN's wins as the dice fell, what they were worth in all, the sum of its squares, pairs with the
    base; `data`: what data sets add to the variance of the mean."""
    games: int = 0
    wins: int = 0
    worth: float = 0.0
    squares: float = 0.0
    paired: PairedValues = field(default_factory=lambda: NO_PAIRS)
    data: float = 0.0

    @property
    def values(self) -> tuple[int, float, float, float]:
        """Games, sum, sum of squares, and what data sets add, as `bounded_wilson` takes them."""
        return self.games, self.worth, self.squares, self.data

    @property
    def rate(self) -> float | None:
        """The FLN's win rate; None before there is a game."""
        return self.worth / self.games if self.games else None


def tallies(frame: "pl.LazyFrame", boards: int, base: int = 0, alike: Sequence[Collection[int]] = ()) -> list[Tally]:
    """A Tally for each of `boards` rule sets, in order; that of the base is paired with itself.

    `frame` has a row a game; game g was played under rule set g % boards with the dice of game g // boards; column `board` is
    the number of its data set times `boards`, plus that. Games not played yet are not counted. `alike`: for each
    rule set the data sets on which it is the base's.
    """
    worth, won = pl.col("worth"), pl.col("won")
    games = frame.select(pair=pl.col("game") // boards, board=pl.col("board").cast(pl.Int64), worth=in_units("fln_wins"),
                         won=pl.col("winner") == FLN)
    counted = games.group_by("board").agg(games=pl.len(), wins=won.sum(), worth=worth.sum(), squares=(worth * worth).sum())
    found = counted.sort("board").collect(engine="streaming").to_dicts()
    before = games.filter(pl.col("board") % boards == base).select("pair", worth_base="worth", won_base="won")
    paired = paired_values_by(games.join(before, on="pair"), "board", {"worth": pl.col("worth_base"), "won": pl.col("won_base")},
                              {"worth": worth, "won": won})
    return [_tally([row for row in found if row["board"] % boards == at],
                   {board // boards: each for board, each in paired.items() if board % boards == at},
                   alike[at] if alike else ()) for at in range(boards)]


def _tally(rows: Sequence[dict[str, Any]], pairs: dict[int, PairedValues], alike: Collection[int]) -> Tally:
    """One rule set over all its data sets, a row each."""
    games, wins, worth, squares = ([row[name] for row in rows] for name in ("games", "wins", "worth", "squares"))
    total, squared = [each / UNIT for each in worth], [each / UNIT ** 2 for each in squares]
    return Tally(sum(games), sum(wins), sum(worth) / UNIT, sum(squares) / UNIT ** 2, pairs_over_sets(pairs, alike),
                 data_variance(games, total, squared))
