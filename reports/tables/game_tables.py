"""The tables of a game's runs: what each counts, makes of it, and how it is shown; all are made by one engine, in one reading."""
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

import polars as pl

from reports.statistics.histogram import count_all, single
from reports.statistics.paired_values import Values
from reports.tables.frames import RATES, frame_of, means_of, rate_of, rates_by
from reports.tables.game_worth import side_rates
from simulate.core.errors import UserError

Tables = Mapping[str, pl.DataFrame]
Counted = Mapping[tuple[int, ...], int]
Wanted = Mapping[Any, tuple[str | pl.Expr, ...]]     # columns that are counted together, by a name
Kept = TypeVar("Kept")
ENDS = "ends"


@dataclass(frozen=True)
class Seen:
    """What the tables of a run are made from: its manifest, a row a game, and how many games have which values of what is wanted,
    by its name."""
    manifest: Mapping[str, Any]
    frame: pl.LazyFrame
    counted: Mapping[Any, Counted]
    kept: dict[Any, Any] = field(default_factory=dict)

    @cached_property
    def games(self) -> int:
        """How many games there are."""
        return sum(self.counted[ENDS].values())

    def single(self, name: Any, place: int = 0) -> dict[int, int]:
        """Games by one of the columns that are counted together."""
        return single(self.counted[name], place)

    def once(self, make: "Callable[[Seen], Kept]") -> Kept:
        """What a function makes of this; it is asked once."""
        if make not in self.kept:
            self.kept[make] = make(self)
        return self.kept[make]


def by_winner(counted: Counted, sides: Mapping[int, str]) -> Iterator[tuple[str, Counted]]:
    """All games as "any", then those that each of the two `sides` won; the winner is the first number that is counted."""
    yield "any", counted
    for side, name in list(sides.items())[:2]:
        yield name, {key: games for key, games in counted.items() if key[0] == side}


@dataclass(frozen=True)
class Table:
    """A table: its title, the section of a page that it stands in, and what makes it of what was `wanted`. A `long` one is
    printed only with --full, a `folded` one opens at a click."""
    title: str
    section: str
    made: Callable[[Seen], pl.DataFrame]
    wanted: Wanted = field(default_factory=dict)
    long: bool = False
    folded: bool = False


def alone(*columns: str) -> Wanted:
    """Columns that are counted by themselves, by their names."""
    return {column: (column,) for column in columns}


def means(title: str, section: str, head: str, columns: Mapping[str, str], long: bool = False) -> Table:
    """A table with a row for each column, by its title: mean with interval, quantiles."""
    return Table(title, section, lambda seen: means_of(head, seen.counted, columns), alone(*columns), long)


def by_turn(title: str, section: str, head: str) -> Table:
    """The table of the turn in which games end."""
    return Table(title, section, lambda seen: rates_by(head, seen.single("last_turn"), seen.games), alone("last_turn"),
                 long=True, folded=True)


@dataclass(frozen=True)
class Face:
    """A game's tables by name, in order; `wins`, by side and way, stands before them. Sides and ways are by the numbers of their
    enums; `shown`: the pairs that `wins` has even where no game ends so.

    `tips` and `causes`: the sections of a page that stand under these headings; all others tell how games end. `more(manifest,
    columns)`: what else is wanted of rows with these columns. `newest`: a column without which rows are of an older version.
    `idle(manifest, tables, name)`: whether a table says nothing about this run. `certain`: what to say about the data if none are
    assumed. `pairs`: where to read about other players. `remarks(manifest)`: sentences on the data, to stand below an answer.
    """
    name: str
    sides: Mapping[Any, str]
    ways: Mapping[Any, str]
    shown: Sequence[tuple[int, int]]
    own: Mapping[str, Table]
    causes: Sequence[str]
    tips: Sequence[str] = ()
    more: Callable[[Mapping[str, Any], Sequence[str]], Wanted] = lambda manifest, columns: {}
    newest: str = ""
    idle: Callable[[Mapping[str, Any], Tables, str], bool] = lambda manifest, tables, name: False
    certain: str = ""
    pairs: str = "`wilaya docs players` has all pairs"
    remarks: Callable[[Mapping[str, Any]], list[str]] = lambda manifest: []

    @cached_property
    def tables(self) -> dict[str, Table]:
        """All that are shown."""
        return {"wins": Table("Wins by side and way", "Who wins, and how", self.wins), **self.own}

    @property
    def titles(self) -> dict[str, str]:
        """Of all tables."""
        return {name: each.title for name, each in self.tables.items()}

    def groups(self, part: str) -> dict[str, list[str]]:
        """Tables by their section of a part of a page: endings, tips or causes."""
        found: dict[str, list[str]] = {}
        for name, each in self.tables.items():
            if part == ("tips" if each.section in self.tips else "causes" if each.section in self.causes else "endings"):
                found.setdefault(each.section, []).append(name)
        return found

    def seen(self, manifest: Mapping[str, Any], frame: pl.LazyFrame, brief: bool = False) -> Seen:
        """A run counted, of a `brief` report how its games ended alone. UserError without games, or for rows of an older
        version."""
        columns = frame.collect_schema().names()
        if self.newest and self.newest not in columns:
            raise UserError(f"report: the rows of this run are of an older version (no column {self.newest}); play it again into "
                            "a new folder")
        wanted: dict[Any, tuple[str | pl.Expr, ...]] = {ENDS: ("winner", "way")}
        if not brief:
            for each in self.own.values():
                wanted |= each.wanted
            wanted |= self.more(manifest, columns)
        found = Seen(manifest, frame, count_all(frame, wanted))
        if not found.games:
            raise UserError("report: the run holds no games; at least 1 is needed")
        return found

    def made(self, manifest: Mapping[str, Any], frame: pl.LazyFrame, by_board: Mapping[int, Values],
             brief: bool = False) -> tuple[int, dict[str, pl.DataFrame]]:
        """How many games, and all tables by name, `wins` and `sides` first; of a `brief` report these alone. UserError as
        `seen`."""
        seen = self.seen(manifest, frame, brief)
        first = {"wins": self.wins(seen), "sides": side_rates(seen.single(ENDS), by_board, self.sides)}
        return seen.games, first | {name: each.made(seen) for name, each in self.own.items() if not brief}

    def wins(self, seen: Seen) -> pl.DataFrame:
        """side, way, games, rate, low, high."""
        found = dict.fromkeys(self.shown, 0) | {(side, way): number for (side, way), number in seen.counted[ENDS].items()}
        rows = [{"side": self.sides[side], "way": self.ways[way]} | rate_of(number, seen.games)
                for (side, way), number in found.items()]
        return frame_of(rows, {"side": str, "way": str} | RATES)
