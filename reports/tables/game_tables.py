"""The tables of a game's runs: what each counts, makes of it, and how it is shown; all are made by one engine, in one reading."""
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import NormalDist
from typing import Any, TypeVar

import numpy as np
import polars as pl

from reports.statistics.ensemble_range import dice_variances, sign_over_sets, where_sets_lie
from reports.statistics.over_sets import DataVariance, count_all, data_variance, single
from reports.statistics.paired_values import CELLS, GRID, RATE_GRID, PairedValues, Values
from reports.tables.frames import RATES, frame_of, means_of, rate_of, rates_by, worth_of
from simulate.core.errors import UserError

# What games were worth to the FLN: 1 or 0, or its exact chance where a final vote decided (column `fln_wins`).
#
# Rates are estimated from it, for the dice of the vote add nothing but noise. The column holds whole multiples of 1 / UNIT, so
# sums are exact in whatever order games are read.


UNIT = 65_536
Cells = Mapping[str, np.ndarray]      # columns of rows
NO_PAIRS, NO_GAMES = PairedValues.of((), ()), Values.of(())


def in_units(column: str = "fln_wins") -> "pl.Expr":
    """The column as whole numbers of 1 / UNIT."""
    return (pl.col(column).cast(pl.Float64) * UNIT).round().cast(pl.Int64)


def fln_values(frame: "pl.LazyFrame") -> Values:
    """The Values of all games of a frame with a row a game."""
    return fln_values_by(frame.with_columns(whole=pl.lit(0)), "whole").get(0, NO_GAMES)


def fln_values_by(frame: "pl.LazyFrame", group: str) -> dict[int, Values]:
    """The Values of the games in each group, in order."""
    worth, cell = pl.col("worth"), UNIT // CELLS
    rows = frame.select(group, worth=in_units())
    sums = rows.group_by(group, at=worth // cell).agg(games=pl.len().cast(pl.Int64), above=(worth % cell).sum(),
                                                       total=worth.sum(), squares=(worth * worth).sum()).sort(group, "at")
    return {key: Values(int(cells["games"].sum()), int(cells["total"].sum()) / UNIT, int(cells["squares"].sum()) / UNIT ** 2,
                        _histogram(cells, "games", len(RATE_GRID))) for key, cells in _groups(sums, group)}


def values_by_board(frame: "pl.LazyFrame") -> dict[int, Values]:
    """The Values of the games on each board, a data set each; of all games under 0 where rows name no board."""
    return fln_values_by(frame, "board") if "board" in frame.collect_schema() else {0: fln_values(frame)}


def rates_on_sets(by_set: Sequence[Values]) -> list[tuple[int, NormalDist]]:
    """Of each data set its games, and where its rate may lie without their luck; none where that cannot be done."""
    games, total, squares = map(np.array, _columns(by_set, "games", "total", "squares"))
    if len(by_set) < 2 or games.max() < 2:
        return []
    return [*zip(games.tolist(), where_sets_lie(total / games, dice_variances(games, total, squares), games), strict=True)]


def _columns(sets: Sequence[Any], *names: str) -> Iterator[Any]:
    """These numbers of each data set, a list a name."""
    return ([getattr(each, name) for each in sets] for name in names)


def data_variance_of(by_set: Iterable[Values]) -> float:
    """What data sets add to the variance of the mean of all games, from the Values of each."""
    sets = list(by_set)
    return data_variance(*_columns(sets, "games", "total", "squares"))


def pairs_over_sets(by_set: Mapping[int, PairedValues], alike: Collection[int] = ()) -> PairedValues:
    """All pairs together, with what the sets add to the variances, and on how many of them the difference has one sign; on those
    of the numbers `alike` there is none."""
    sets = list(by_set.values())
    if len(sets) < 2:
        return sets[0] if sets else NO_PAIRS
    base, variant, difference = (data_variance(*_columns(sets, "pairs", *names)) for names in (
        ("base", "base_squares"), ("variant", "variant_squares"), ("total", "squares")))
    pairs, total, squares = _columns(sets, "pairs", "total", "squares")
    sign = sign_over_sets(pairs, total, squares, [number in alike for number in by_set])
    return replace(sum(sets, NO_PAIRS), data=DataVariance(base, variant, difference), sign=sign)


def side_rates(won: Mapping[int, int], by_board: Mapping[int, Values], names: Mapping[int, str]) -> "pl.DataFrame":
    """side, games, rate, low, high: the FLN, the other side, and neither if some games have no winner.

    `won` are games by winner, as the dice fell; `rate` counts a final vote by its chances, from `values_by_board`. `names` of
    sides: the FLN, the other, neither.
    A game that nobody won is worth nothing to either side. Intervals of games on several boards, a data set each, hold what
    other sets might say.
    """
    worth = sum(by_board.values(), NO_GAMES)
    data = data_variance_of(by_board.values())
    (fln, fln_name), (other, other_name), *neither = names.items()
    decided = won.get(fln, 0) + won.get(other, 0)
    theirs = decided - worth.total, decided - 2 * worth.total + worth.squares      # sums of 1 - x and of its square
    rows = []
    for side, name, sums in ((fln, fln_name, (worth.total, worth.squares)), (other, other_name, theirs)):
        rows.append(worth_of(worth.games, *sums, data) | {"side": name, "games": won.get(side, 0)})
    rows += [{"side": name} | rate_of(won[side], worth.games) for side, name in neither if side in won]
    return frame_of(rows, {"side": str} | RATES)


def paired_values_by(pairs: "pl.LazyFrame", group: str, before: "dict[str, pl.Expr]",
                     after: "dict[str, pl.Expr]") -> dict[int, PairedValues]:
    """The PairedValues of each group, in order; `before` and `after` give `worth` (in units) and `won` (by the FLN) of a pair."""
    one, other, cell = pl.col("one"), pl.col("other"), UNIT // CELLS
    rows = pairs.select(group, one=before["worth"], other=after["worth"], gained=~before["won"] & after["won"],
                        lost=before["won"] & ~after["won"])
    place = other - one + UNIT
    sums = rows.group_by(group, at=place // cell).agg(
        pairs=pl.len().cast(pl.Int64), above=(place % cell).sum(), base=one.sum(), variant=other.sum(),
        base_squares=(one * one).sum(), variant_squares=(other * other).sum(), product=(one * other).sum(),
        gained=pl.col("gained").sum().cast(pl.Int64), lost=pl.col("lost").sum().cast(pl.Int64)).sort(group, "at")
    return {key: _paired_values(cells) for key, cells in _groups(sums, group)}


def _groups(sums: "pl.LazyFrame", group: str) -> "list[tuple[int, Cells]]":
    """The columns of each group of a frame that is sorted by it; hundreds of frames would take thirty times as long."""
    found = {name: column.to_numpy() for name, column in sums.collect(engine="streaming").to_dict().items()}
    keys, starts = np.unique(found[group], return_index=True)
    return [(int(key), {name: column[first:end] for name, column in found.items()})
            for key, first, end in zip(keys, starts, [*starts[1:], None], strict=False)]


def _histogram(cells: Cells, count: str, points: int) -> np.ndarray:
    """Games at each point of a grid; a game between two points counts for both, `above` (in units) for the upper one."""
    at, games, above = (cells[name] for name in ("at", count, "above"))
    found, shares = np.zeros(points + 1), above / (UNIT // CELLS)
    found[at] += games - shares
    found[at + 1] += shares
    return found[:-1]


def _paired_values(cells: Cells) -> PairedValues:
    total: dict[str, Any] = {name: int(cells[name].sum()) for name in ("base", "variant", "base_squares", "variant_squares",
                                                                  "product", "gained", "lost")}
    once = {name: total[name] / UNIT for name in ("base", "variant")}
    twice = {name: total[name] / UNIT ** 2 for name in ("base_squares", "variant_squares", "product")}
    return PairedValues(int(cells["pairs"].sum()), **once, **twice, histogram=_histogram(cells, "pairs", len(GRID)),
                        gained=int(total["gained"]), lost=int(total["lost"]))


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
