"""How each Region votes in the final referendum (R-1.5): by its exact chances, not by its dice."""
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import polars as pl

from reports.comparison.on_the_way import Measure
from reports.ici.odds.turn_rolls import MARKERS, no_chance
from simulate.core.data.die_words import die_kind
from simulate.ici.enums import Way

GRID = 65_536          # chances are multiples of 1 / GRID: sums of them and of their squares are exact in any order


def final_votes(voting: Mapping[str, Any], games: pl.LazyFrame,
                turns: pl.LazyFrame) -> tuple[pl.LazyFrame, Sequence[Measure]]:
    """The last turn of each game that a final referendum ends, and the chance of each Region to vote No in it, for the FLN.

    A game ends with its final referendum, so the Population Markers at its end are those of the vote. `voting` has `dice`, `die`
    and `regions`, as a manifest keeps them.
    """
    ends = games.filter(pl.col("way") == int(Way.FINAL_REFERENDUM)).select("game", turn=pl.col("last_turn").cast(pl.Int64))
    last = turns.with_columns(pl.col("turn").cast(pl.Int64)).join(ends, on=["game", "turn"])
    board = SimpleNamespace(referendum_dice=voting["dice"], referendum_die=die_kind(voting["die"]))
    chances = {marker: round(no_chance(board, marker) * GRID) / GRID for marker in MARKERS}
    return last, [Measure(f"vote_{region}", region, pl.col(f"allegiance_{at}").cast(pl.Int64).replace_strict(
        chances, return_dtype=pl.Float64)) for at, region in enumerate(voting["regions"])]
