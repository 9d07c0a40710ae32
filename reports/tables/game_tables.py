"""How a game presents its runs: its name, its tables with titles, and how a page groups them; how its games end (Endings).
"""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from reports.statistics.histogram import count, single
from reports.statistics.paired_values import Values
from reports.tables.frames import RATES, frame_of, rate_of
from reports.tables.game_worth import side_rates
from simulate.core.errors import UserError

Tables = Mapping[str, pl.DataFrame]
Groups = Mapping[str, Sequence[str]]


def no_table_is_idle(manifest: Mapping[str, Any], tables: Tables, name: str) -> bool:
    """A game without idle tables."""
    return False


def nothing_to_remark(manifest: Mapping[str, Any]) -> list[str]:
    """A game whose answers need no remark on their data."""
    return []


@dataclass(frozen=True)
class Face:
    """A game's tables: `titles` by name, in order; `long` ones are printed only with --full; `folded` ones open at a click.

    `made(manifest, frame, by_board)` returns the number of games and all tables by name, `sides` and `wins` among them;
    `first_made(frame, by_board)` these two alone, where that is sooner. UserError for a run without games.
    `idle(manifest, tables, name)`: whether a table says nothing about this run. `endings`, `tips` and `causes`: the headings of
    these sections of a page, with the tables under each. `certain`: what to say about the data if none are assumed. `pairs`:
    where to read about other players. `remarks(manifest)`: sentences on the data of a run, to stand below its answer.
    """
    name: str
    titles: Mapping[str, str]
    long: Sequence[str]
    folded: Sequence[str]
    made: "Callable[[Mapping[str, Any], pl.LazyFrame, Mapping[int, Values]], tuple[int, dict[str, pl.DataFrame]]]"
    endings: Groups
    causes: Groups
    tips: Groups = field(default_factory=dict)
    idle: "Callable[[Mapping[str, Any], Tables, str], bool]" = no_table_is_idle
    certain: str = ""
    first_made: "Callable[[pl.LazyFrame, Mapping[int, Values]], tuple[int, dict[str, pl.DataFrame]]] | None" = None
    pairs: str = "docs/players.md has all pairs"
    remarks: Callable[[Mapping[str, Any]], list[str]] = nothing_to_remark


COLUMNS = ("winner", "way")       # of rows of games, counted together
Counted = Mapping[tuple[int, ...], int]


@dataclass(frozen=True)
class Endings:
    """`sides` and `ways` by the numbers of their enums; `shown`: the pairs that a table has even where no game ends so."""
    sides: Mapping[Any, str]
    ways: Mapping[Any, str]
    shown: Sequence[tuple[int, int]]

    def tables(self, ends: Counted, by_board: Mapping[int, Values]) -> "tuple[int, dict[str, pl.DataFrame]]":
        """How many games, `wins` and `sides`; `ends` are games by COLUMNS. UserError for a run without games."""
        games = sum(ends.values())
        if not games:
            raise UserError("report: the run holds no games; at least 1 is needed")
        return games, {"wins": self.wins(ends, games), "sides": side_rates(single(ends), by_board, self.sides)}

    def first_tables(self, frame: "pl.LazyFrame",
                     by_board: Mapping[int, Values]) -> "tuple[int, dict[str, pl.DataFrame]]":
        """The same from rows of games: what the answer of a run takes."""
        return self.tables(count(frame, *COLUMNS), by_board)

    def wins(self, ends: Counted, games: int) -> "pl.DataFrame":
        """side, way, games, rate, low, high."""
        found = dict.fromkeys(self.shown, 0) | {(side, way): number for (side, way), number in ends.items()}
        rows = [{"side": self.sides[side], "way": self.ways[way]} | rate_of(number, games)
                for (side, way), number in found.items()]
        return frame_of(rows, {"side": str, "way": str} | RATES)
