"""Data sets of a game whose assumed values are whole numbers, each drawn by itself from its range.

Half of all draws of a value lie evenly between the low end of its range and what the data files hold, half between that and the
high end. So the files hold the median, also of a range from half to twice. `data_sets.toml` beside the data files says which
draws of a seed were chosen, and of which ranges; draws are made from the ranges when they are asked for.
"""
import hashlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from simulate.core.data.cells import pair, read_toml
from simulate.core.data.overlays import ASSUMED, Overlay, ends, lay, ranges
from simulate.core.data.scenario import LoadedScenario, Variant, difference, hash_of
from simulate.core.data.tables import Shape, Tables, dotted
from simulate.core.errors import UserError

# Assumed cells of a game as a study of sensitivity asks for them: by group, and from the low end of a range to the high.


@dataclass(frozen=True)
class AssumedCell:
    """A value that one look into the box settles: the cells at `paths`, which move together, from `low` to `high`.

    `name` is the path of the first of them as `--set` takes it. Of words without an order, `low` is the first and `high` the
    last that the range lists. `group` is what kind of cell it is.
    """
    name: str
    group: str
    paths: tuple[str, ...]
    low: str
    high: str

    def position(self, values: Mapping[str, str]) -> float:
        """Where a data set lies in its range: 0 at the low end, 1 at the high end; of words between them, one half."""
        value = values[self.paths[0]]
        if value in (self.low, self.high):
            return float(value == self.high)
        try:
            return (int(value) - int(self.low)) / (int(self.high) - int(self.low))
        except ValueError:
            return 0.5

    @property
    def values(self) -> str:
        """Both ends in words."""
        return f"{self.low} to {self.high}"


@dataclass(frozen=True)
class AssumedCells:
    """`groups` is the group of each path of a data set; `cells` are those whose range has two ends, in the order of the files."""
    groups: Mapping[str, str]
    cells: tuple[AssumedCell, ...]


FILE = "data_sets.toml"
Build = Callable[[Tables], tuple[np.recarray, Any]]


@dataclass(frozen=True)
class Ranged:
    """An assumed value: its path "model.agitate.late", what the data files hold, both ends of its range, and its group."""
    path: str
    held: int
    low: int
    high: int
    group: str


@dataclass(frozen=True)
class RangedSets:
    """The data sets of a game. `group_of(path, row)` says what kind of value a row holds; a row is one of a CSV file or of
    rules.toml. UserError where the chosen draws are those of other ranges."""
    shape: Shape
    group_of: Callable[[str, Mapping[str, Any]], str]

    @cached_property
    def cells(self) -> tuple[Ranged, ...]:
        """Every assumed value with a range, in the order of the files. Left out are readings, which are decisions, and what no
        rule says, such as when a side has won: that is the question."""
        return tuple(self._cells())

    def _cells(self) -> Iterator[Ranged]:
        tables = self.shape.printed(next(iter(self.shape.scenarios)))
        for name, row in tables.rules.items():
            left_out = name in self.shape.no_rules or name.startswith(self.shape.switches)
            if row["confidence"] == ASSUMED and row["range"] and not left_out:
                yield Ranged(f"rules.{name}", row["value"], *row["range"], self.group_of(f"rules.{name}", row))
        for table, rows in tables.rows.items():
            for key, row in rows.items():
                for column, text in ranges(row).items():
                    if row["confidence"] == ASSUMED and ".." in text:
                        path = f"{table}.{dotted(key)}.{column}"
                        yield Ranged(path, row[column], *ends(text), self.group_of(path, row))

    def draw(self, number: int, seed: int | None = None) -> dict[str, str]:
        """Draw `number` of a seed, that of the chosen draws if none is given."""
        dice = random.Random(f"{self.seed if seed is None else seed}/{number}")
        found = {}
        for cell in self.cells:
            ends = (cell.low, cell.held) if dice.random() < 0.5 else (cell.held, cell.high)
            found[cell.path] = str(dice.randint(*ends))
        return found

    @cached_property
    def _chosen(self) -> dict[str, Any]:
        found = read_toml(self.shape.data / FILE)
        if found["digest"] != self.digest:
            raise UserError(f"{FILE}: chosen from other ranges (digest {found['digest']}, now {self.digest}); choose them again")
        return found

    @property
    def seed(self) -> int:
        """Of the chosen draws."""
        return int(self._chosen["seed"])

    @property
    def numbers(self) -> Sequence[int]:
        """The chosen draws."""
        return list(self._chosen["numbers"])

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits over every range, and what the files hold."""
        return hashlib.sha256(repr(self.cells).encode()).hexdigest()[:12]

    def variants(self) -> list[Variant]:
        """One for each data set, all of the same weight."""
        return [Variant(str(number), self.draw(number)) for number in self.numbers]

    def assumed_cells(self) -> AssumedCells:
        """What is assumed, by group."""
        found = (AssumedCell(cell.path.removeprefix("rules."), cell.group, (cell.path,), str(cell.low), str(cell.high))
                 for cell in self.cells if cell.low < cell.high)
        return AssumedCells({cell.path: cell.group for cell in self.cells}, tuple(found))

    def open_cells(self, tables: Tables) -> list[str]:
        """The paths of assumed values that are not typed in."""
        return [cell.path for cell in self.cells if cell.path not in tables.typed]

    def with_end(self, cell: AssumedCell, values: Mapping[str, str], high: bool) -> dict[str, str]:
        """A data set with one value at an end of its range."""
        return {**values, **dict.fromkeys(cell.paths, cell.high if high else cell.low)}


def put(tables: Tables, values: Mapping[str, str]) -> None:
    """Write a data set into the tables of a scenario. UserError for a path or value that these data files do not have."""
    for path, value in values.items():
        table, key, column = _address(tables.shape, path)
        row = (tables.rules if table == "rules" else tables.rows[table]).get(key)
        if row is None:
            raise _no_cell(path)
        row[column] = _content(tables.shape, table, column, value)


@cache
def _address(shape: Shape, path: str) -> tuple[str, Any, str]:
    """Table, key and column of a path. UserError where no such column is."""
    table, _, rest = path.partition(".")
    if table == "rules":
        return table, rest, "value"
    name, _, column = rest.rpartition(".")
    if column not in shape.tables.get(table, ()):
        raise _no_cell(path)
    return table, key_of(shape, table, name), column


@cache
def _content(shape: Shape, table: str, column: str, value: str) -> Any:
    """What a cell holds by a value of a data set, in which "none" may stand for an empty cell."""
    if table == "rules":
        return int(value)
    found = shape.tables[table][column]
    return found.read("" if value == "none" and found.empty == "" else value)


def key_of(shape: Shape, table: str, name: str) -> Any:
    """A row's key, of its name in a path."""
    if table in shape.links:
        a, _, b = name.partition(".")
        return pair(a, b)
    return tuple(name.split(".")) if table in shape.flat else name


def _no_cell(path: str) -> UserError:
    return UserError(f"data set: {path}: no such cell in the data files")


def load(shape: Shape, build: Build, scenario: str, laid: Sequence[Overlay | dict[str, Any]] = (),
         values: Mapping[str, str] | None = None) -> LoadedScenario:
    """The board of a scenario, of the data set `values` if there is one, under overlays, in order. UserError names the row.

    `build(tables)` makes the board, shape (1,), and its names.
    """
    tables = shape.printed(scenario)
    put(tables, values or {})
    for overlay in laid:
        lay(tables, overlay)
    resolved = difference(tables)
    return LoadedScenario(*build(tables), resolved, hash_of(tables, resolved), tables)
