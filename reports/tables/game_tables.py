"""How a game presents its runs: its name, its tables with titles, and how a page groups them."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import polars as pl

from reports.statistics.paired_values import Values

if TYPE_CHECKING:


    Tables = Mapping[str, pl.DataFrame]
Groups = Mapping[str, Sequence[str]]


def no_table_is_idle(manifest: Mapping[str, Any], tables: "Tables", name: str) -> bool:
    """A game without idle tables."""
    return False


def nothing_to_remark(manifest: Mapping[str, Any]) -> list[str]:
    """A game whose answers need no remark on their data."""
    return []


@dataclass(frozen=True)
class Face:
    """A game's tables: `titles` by name, in order; `long` ones are printed only with --full; `folded` ones open at a click.

    `made(manifest, frame, level, by_board)` returns the number of games and all tables by name, `sides` and `wins` among them;
    `first_made(frame, level, by_board)` these two alone, where that is sooner. UserError for a run without games.
    `idle(manifest, tables, name)`: whether a table says nothing about this run. `endings`, `tips` and `causes`: the headings of
    these sections of a page, with the tables under each. `certain`: what to say about the data if none are assumed. `pairs`:
    where to read about other players. `remarks(manifest)`: sentences on the data of a run, to stand below its answer.
    """
    name: str
    titles: Mapping[str, str]
    long: Sequence[str]
    folded: Sequence[str]
    made: "Callable[[Mapping[str, Any], pl.LazyFrame, float, Mapping[int, Values]], tuple[int, dict[str, pl.DataFrame]]]"
    endings: Groups
    causes: Groups
    tips: Groups = field(default_factory=dict)
    idle: "Callable[[Mapping[str, Any], Tables, str], bool]" = no_table_is_idle
    certain: str = ""
    first_made: "Callable[[pl.LazyFrame, float, Mapping[int, Values]], tuple[int, dict[str, pl.DataFrame]]] | None" = None
    pairs: str = "docs/players.md has all pairs"
    remarks: Callable[[Mapping[str, Any]], list[str]] = nothing_to_remark

