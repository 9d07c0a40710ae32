"""A match spread over data sets: which set a game is played on, and the boards of them all.

Each set fills as many slots as its weight says. The slots are shuffled once, the same way for everybody, and games take them in
turn: any stretch of games is spread evenly, and two matches with the same sets play game 17 on the same one.
"""
import functools
import hashlib
import json
import pickle
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

import numpy as np

from simulate.core.data.cells import pair, read_toml
from simulate.core.data.overlays import ASSUMED, Overlay, ends, lay, ranges
from simulate.core.data.scenario import LoadedScenario, Variant, difference, hash_of
from simulate.core.data.tables import Shape, Tables, dotted
from simulate.core.errors import UserError

LATER = ("positioned", "dates", "barred")         # the last fields of a board, the very last first
MOST_BOARDS, FEWEST_SETS = 2048, 8      # a board takes some 80 KB and 5 ms


class ValueRows:
    """The values of many data sets as a file lists them: a row a cell, `texts` by path, `count` values in each, set by set.

    Few who name the sets need their values, so that rows are cut up when a value is first asked for. ValueError for a row of
    another length.
    """

    def __init__(self, texts: Mapping[str, str], between: str, count: int):
        self.texts, self._between, self._count = texts, between, count
        if any(text.count(between) != count - 1 for text in texts.values()):
            raise ValueError(f"{count} values a row")

    @functools.cached_property
    def cells(self) -> dict[str, list[str]]:
        """The values of each cell, set by set."""
        return {path: text.split(self._between) for path, text in self.texts.items()}

    @functools.cached_property
    def digest(self) -> str:
        """32 hexadecimal digits over every value."""
        return hashlib.blake2b(json.dumps(list(self.texts.items())).encode(), digest_size=16).hexdigest()


class SetValues(Mapping[str, str]):
    """The values of one data set by the paths of its cells: those at one place of all rows."""

    def __init__(self, rows: ValueRows, at: int):
        self._rows, self._at = rows, at

    def __getitem__(self, path: str) -> str:
        return self._rows.cells[path][self._at]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows.texts)

    def __len__(self) -> int:
        return len(self._rows.texts)

    @property
    def key(self) -> str:
        """What stands for all of them: the digest of the file's values, and the place of the set in it."""
        return f"{self._rows.digest}/{self._at}"


@dataclass(frozen=True, eq=False)
class DataSets:
    """`boards` has `variants` boards for each set, set after set: that of variant v of set s is `boards[s * variants + v]`.

    `names` and whole-number `weights` are a set's each. `digest` is `digest_of_boards` where it is known.
    """
    names: tuple[str, ...]
    weights: tuple[int, ...]
    variants: int
    boards: np.recarray
    digest: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        return unpacked, (self.packed(), self.boards.dtype)

    @functools.cached_property
    def slots(self) -> np.ndarray:
        """The number of the set that fills each slot, shape (sum of weights,)."""
        return shuffled_slots(self.weights)

    def sets_of(self, dice: np.ndarray) -> np.ndarray:
        """The number of the set that games with these dice are played on."""
        return self.slots[dice % len(self.slots)]

    def of_variant(self, variant: int) -> "DataSets":
        """The same sets with the boards of one variant."""
        return replace(self, variants=1, boards=self.boards[variant::self.variants].copy(), digest="")

    @functools.cached_property
    def identity(self) -> dict[str, str]:
        """Everything that fixes results: names with their weights, and a digest of the boards."""
        named = (f"{name}x{weight}" if weight > 1 else name for name, weight in zip(self.names, self.weights, strict=True))
        return {"sets": " ".join(named), "boards": self.digest or digest_of_boards(self.boards)}

    def packed(self) -> bytes:
        """All of it in a few hundred kilobytes: the first board whole, of the others the bytes in which any board differs."""
        rows = np.ascontiguousarray(self.boards).view(np.uint8).reshape(len(self.boards), -1)
        places = np.flatnonzero((rows != rows[0]).any(axis=0))
        return pickle.dumps((rows[0], places, rows[:, places], self.names, self.weights, self.variants, self.identity["boards"]))


@functools.lru_cache(maxsize=2)      # a worker is sent the same sets with each shard
def unpacked(data: bytes, kind: np.dtype) -> DataSets:
    """What `DataSets.packed` gave, its boards records of `kind`."""
    first, places, others, names, weights, variants, digest = pickle.loads(data)
    rows = np.tile(first, (len(others), 1))
    rows[:, places] = others
    return DataSets(names, weights, variants, rows.view(kind).reshape(-1).view(np.recarray), digest)


def shuffled_slots(weights: Sequence[int]) -> np.ndarray:
    """The number of the set in each slot, in an order that depends on the number of slots alone."""
    found = [number for number, weight in enumerate(weights) for _ in range(weight)]
    random.Random(f"{len(found)} slots").shuffle(found)
    return np.array(found, np.int64)


def fewer_sets(sets: Sequence[Variant], variants: int) -> list[Variant]:
    """The sets on which so many variants are played: all, or those of the first slots, where their boards would be too many."""
    most = max(FEWEST_SETS, MOST_BOARDS // variants)
    if sum(each.weight for each in sets) <= most or len(sets) <= most:
        return list(sets)
    taken = shuffled_slots([each.weight for each in sets])[:most].tolist()
    return [replace(each, weight=taken.count(number)) for number, each in enumerate(sets) if number in taken]


def digest_of_boards(boards: np.ndarray) -> str:
    """32 hexadecimal digits over every byte of them.

    What is barred or dated lies at their end and counts where something is: boards of before it was there keep their digest.
    """
    rows = np.ascontiguousarray(boards).view(np.uint8).reshape(len(boards), -1)
    for name in (each for each in LATER if each in (boards.dtype.names or ())):
        if boards[name].any():
            break
        rows = rows[:, :boards.dtype.fields[name][1]]
    return hashlib.blake2b(np.ascontiguousarray(rows), digest_size=16).hexdigest()


def joined_sets(names: Sequence[str], weights: Sequence[int], boards: Sequence[np.ndarray]) -> DataSets:
    """The sets with those of equal boards as one, whose weight is that of all; `boards[s]` has shape (variants,).

    Sets become equal where their user typed in all in which they differ.
    """
    first: dict[str, int] = {}
    kept: list[int] = []
    total: list[int] = []
    for number, (each, weight) in enumerate(zip(boards, weights, strict=True)):
        at = first.setdefault(digest_of_boards(each), len(kept))
        if at == len(kept):
            kept.append(number)
            total.append(0)
        total[at] += weight
    whole = np.concatenate([boards[number] for number in kept]).view(np.recarray)
    return DataSets(tuple(names[number] for number in kept), tuple(total), len(boards[0]), whole)


# Data sets of a game whose assumed values are whole numbers, each drawn by itself from its range.
#
# Half of all draws of a value lie evenly between the low end of its range and what the data files hold, half between that and the
# high end. So the files hold the median, also of a range from half to twice. `data_sets.toml` beside the data files says which
# draws of a seed were chosen, and of which ranges; draws are made from the ranges when they are asked for.


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
