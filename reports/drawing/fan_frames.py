"""Quantiles of every track at each turn, from turn rows."""
from collections.abc import Mapping
from typing import TYPE_CHECKING

from reports.drawing.look import Look

if TYPE_CHECKING:
    import polars as pl

QUANTILES = {"q05": 0.05, "q25": 0.25, "q50": 0.5, "q75": 0.75, "q95": 0.95}
ANY = "any"


def fans(turns: "pl.LazyFrame", look: Look) -> "pl.DataFrame":
    """track, winner (ANY and the sides), turn, games, q05, q25, q50, q75, q95: of games that played the turn, as it ends.

    `turns` are turn rows; the set-up is the turn before the first, at which `look.fresh` tracks have no value. Tracks whose
    columns are missing are left out.
    """
    import polars as pl

    values = _values(turns.collect_schema().names(), look)
    read = turns.select("turn", "winner", **values).collect()
    groups = {ANY: read} | {name: read.filter(pl.col("winner") == side) for side, name in enumerate(look.watch.sides)}
    parts = []
    for track in values:
        part = {winner: rows if not track.startswith(look.fresh) else rows.filter(pl.col("turn") > pl.col("turn").min())
                for winner, rows in groups.items()}
        parts += [rows.group_by(pl.col("turn").cast(pl.Int64)).agg(
            pl.lit(track).alias("track"), pl.lit(winner).alias("winner"), pl.len().cast(pl.Int64).alias("games"),
            *(pl.col(track).quantile(share, "nearest").alias(name) for name, share in QUANTILES.items())).sort("turn")
            for winner, rows in part.items()]
    return pl.concat(parts).select("track", "winner", "turn", "games", *QUANTILES)


def _values(there: list[str], look: Look) -> "Mapping[str, pl.Expr]":
    import polars as pl

    found = {}
    for track in look.titles:
        names = look.watch.sources(track, there)
        if names:
            found[track] = pl.sum_horizontal(pl.col(name).cast(pl.Int16) * factor for name, factor in names.items())
    return found
