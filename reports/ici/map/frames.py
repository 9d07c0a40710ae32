"""The frames of maps, from turn rows: control and allegiance of each Region, and how well its control predicts the winner."""
from collections.abc import Sequence

import numpy as np
import polars as pl

from reports.ici.tables.outcome_counts import FIRST_YEAR, SEASONS
from reports.statistics.differences import gap
from reports.statistics.histogram import sets_in
from reports.statistics.over_sets import over_sets
from reports.tables.frames import frame_of
from simulate.ici.enums import Control, Side

CONTROLS = {"fln": Control.FLN, "contested": Control.CONTESTED, "france": Control.FRANCE}
LEANS_YES = 11          # 3d6 vote Yes on average from this value on


def winters(turns: "pl.LazyFrame") -> "pl.LazyFrame":
    """The turn rows of Winters, with their `year`; without the set-up."""
    found = turns.filter((pl.col("turn") >= 0) & (pl.col("turn") % len(SEASONS) == 0))
    return found.with_columns(year=FIRST_YEAR + pl.col("turn").cast(pl.Int32) // len(SEASONS))


def control(turns: "pl.LazyFrame", regions: Sequence[str]) -> "pl.DataFrame":
    """year, region, games, fln, contested, france: shares of the `games` that played that Winter, as it ended.

    `turns` are turn rows; `regions` the ids of control_0, control_1 ... in their order.
    """
    counted = winters(turns).group_by("year").agg(
        pl.len().alias("games"), *((pl.col(f"control_{at}") == int(kind)).sum().cast(pl.Int64).alias(f"{name} {at}")
                                   for at in range(len(regions)) for name, kind in CONTROLS.items())).collect(engine="streaming")
    return _long(counted, regions, lambda at: {name: pl.col(f"{name} {at}") / pl.col("games") for name in CONTROLS})


def weight(turns: "pl.LazyFrame", regions: Sequence[str]) -> "pl.DataFrame":
    """year, region, games, held, weight, low, high: FLN win rate where the FLN controls the Region as that Winter ends, minus
    that where it does not; `held`: the games in which it does.

    The interval is that of differences.gap. Null where all games or none hold the Region.
    """
    won, sets = pl.col("winner") == int(Side.FLN), sets_in(turns)
    held = [pl.col(f"control_{at}") == int(Control.FLN) for at in range(len(regions))]
    counted = winters(turns if sets > 1 else turns.with_columns(board=pl.lit(0))).group_by("year", "board").agg(
        pl.len().cast(pl.Int64).alias("games"), won.sum().cast(pl.Int64).alias("wins"),
        *(each.sum().cast(pl.Int64).alias(f"held {at}") for at, each in enumerate(held)),
        *((each & won).sum().cast(pl.Int64).alias(f"both {at}") for at, each in enumerate(held))).collect(engine="streaming")
    long = _long(counted, regions, lambda at: {
        "board": pl.col("board"), "held": pl.col(f"held {at}"), "both": pl.col(f"both {at}"), "wins": pl.col("wins")})
    rows = []
    for (year, region), part in long.group_by("year", "region", maintain_order=True):
        games, holds, both, wins = (_over_sets(part, name, sets) for name in ("games", "held", "both", "wins"))
        apart = gap(both, holds, wins - both, games - holds)
        rows.append({"year": year, "region": region, "games": games, "held": holds} | {
            name: apart and getattr(apart, which) for name, which in (("weight", "estimate"), ("low", "low"), ("high", "high"))})
    return frame_of(rows, {"year": int, "region": str, "games": int, "held": int, "weight": float, "low": float, "high": float})


def _over_sets(part: "pl.DataFrame", name: str, sets: int) -> int:
    """The sum of a column that has a row a board."""
    total = int(part[name].sum())
    return total if sets < 2 else over_sets(total, np.bincount(part["board"].to_numpy(), part[name].to_numpy(), sets))


def final(turns: "pl.LazyFrame", regions: Sequence[str]) -> "pl.DataFrame":
    """winner ("any" too), region, games, yes, value: share of games whose last Population Marker leans to Yes, and its mean.

    `turns` are turn rows sorted by game, then turn.
    """
    last = turns.filter((pl.col("game") != pl.col("game").shift(-1)).fill_null(True))
    counted = last.group_by("winner").agg(
        pl.len().cast(pl.Int64).alias("games"),
        *((pl.col(f"allegiance_{at}") >= LEANS_YES).sum().cast(pl.Int64).alias(f"yes {at}") for at in range(len(regions))),
        *(pl.col(f"allegiance_{at}").cast(pl.Int64).sum().alias(f"value {at}") for at in range(len(regions)))).collect()
    names = pl.col("winner").replace_strict({int(Side.FLN): "FLN", int(Side.FRANCE): "France"}, default="neither")
    parts = [counted.drop("winner").sum().with_columns(winner=pl.lit("any")), counted.sort("winner").with_columns(winner=names)]
    return _long(pl.concat(parts, how="diagonal").filter(pl.col("games") > 0), regions, lambda at: {
        name: pl.col(f"{name} {at}") / pl.col("games") for name in ("yes", "value")}, "winner")


def _long(counted: "pl.DataFrame", regions: Sequence[str], of, by: str = "year") -> "pl.DataFrame":
    """A row for each of `by` and each Region."""
    ordered = counted.sort("year") if by == "year" else counted
    parts = [ordered.select(by, pl.lit(region).alias("region"), "games", **of(at)) for at, region in enumerate(regions)]
    long = pl.concat(parts)
    return long.sort("year", maintain_order=True) if by == "year" else long
