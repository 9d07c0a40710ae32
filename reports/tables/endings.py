"""How games of a rule system end: its sides and ways in words, and the tables that every answer takes from them."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.statistics.histogram import count, single
from reports.statistics.paired_values import Values
from reports.tables.frames import RATES, frame_of, rate_of
from reports.tables.game_worth import side_rates
from simulate.core.errors import UserError

COLUMNS = ("winner", "way")       # of rows of games, counted together
Counted = Mapping[tuple[int, ...], int]


@dataclass(frozen=True)
class Endings:
    """`sides` and `ways` by the numbers of their enums; `shown`: the pairs that a table has even where no game ends so."""
    sides: Mapping[Any, str]
    ways: Mapping[Any, str]
    shown: Sequence[tuple[int, int]]

    def tables(self, ends: Counted, level: float, by_board: Mapping[int, Values]) -> "tuple[int, dict[str, pl.DataFrame]]":
        """How many games, `wins` and `sides`; `ends` are games by COLUMNS. UserError for a run without games."""
        games = sum(ends.values())
        if not games:
            raise UserError("report: the run holds no games; at least 1 is needed")
        return games, {"wins": self.wins(ends, games, level), "sides": side_rates(single(ends), by_board, self.sides, level)}

    def first_tables(self, frame: "pl.LazyFrame", level: float,
                     by_board: Mapping[int, Values]) -> "tuple[int, dict[str, pl.DataFrame]]":
        """The same from rows of games: what the answer of a run takes."""
        return self.tables(count(frame, *COLUMNS), level, by_board)

    def wins(self, ends: Counted, games: int, level: float) -> "pl.DataFrame":
        """side, way, games, rate, low, high."""
        found = dict.fromkeys(self.shown, 0) | {(side, way): number for (side, way), number in ends.items()}
        rows = [{"side": self.sides[side], "way": self.ways[way]} | rate_of(number, games, level)
                for (side, way), number in found.items()]
        return frame_of(rows, {"side": str, "way": str} | RATES)
