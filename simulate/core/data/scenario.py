"""A scenario ready to be played, and what is said of its data: how it differs from the print, its switches, what is assumed."""
import functools
import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from simulate.core.data.actions import FORBID, bits_of, spans
from simulate.core.data.cells import AT, PAPERS, die_kind
from simulate.core.data.overlays import ASSUMED, Overlay, assumed_columns, lay
from simulate.core.data.tables import Shape, Tables, dotted, field_of
from simulate.core.kernels.records import zeroed


class Names(Protocol):
    """The names of a game's board: each game has more of its own."""

    @property
    def scenario(self) -> str:
        """The scenario."""


@dataclass(frozen=True)
class PlaceNames:
    """What the indices of a board mean: ids of places as in the data files, names as on the map."""
    scenario: str
    title: str
    places: tuple[str, ...]
    place_names: tuple[str, ...]


def place_names(rows: Mapping[str, Mapping[str, Any]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids and names of places, of the rows of their table, as PlaceNames takes them."""
    return tuple(rows), tuple(row["name"] for row in rows.values())


def with_rules(kind: np.dtype, tables: Tables) -> np.recarray:
    """A board of zeros but for its rule numbers and what sides are barred from, shape (1,)."""
    boards = zeroed(kind)
    board = boards.view(kind, np.ndarray)[0]         # a plain record: its fields are written ten times as fast
    for path, row in tables.rules.items():
        value = row["value"]
        board[field_of(path)] = die_kind(value) if isinstance(value, str) else value
    if tables.shape.actions:
        board["barred"] = [bits_of(tables, side) for side in tables.shape.actions]
    return boards


@dataclass(frozen=True)
class LoadedScenario:
    """A scenario ready to be played. `board` has shape (1,), `names` are the game's own; `resolved` is the canonical text of all
    that differs from the print, empty when nothing does; `hash` covers scenario, data files and `resolved`."""
    board: np.recarray
    names: Names
    resolved: str
    hash: str
    tables: Tables

    @property
    def typed(self) -> str:
        """16 hexadecimal digits over the names of the assumed cells that are typed in; empty when none is."""
        names = "\n".join(sorted(self.tables.typed))
        return hashlib.blake2b(names.encode(), digest_size=8).hexdigest() if names else ""

    @functools.cached_property
    def dated_rules(self) -> list[tuple[int, int, dict[str, dict]]]:
        """First turn, last turn and rules of each part of the war in which dates change something."""
        return [(first, last, tables.rules) for first, last, tables in spans(self.tables, lay)]

    @property
    def assumed_rows(self) -> int:
        """How many rows of its data are assumed."""
        return len(assumed(self))


@dataclass(frozen=True)
class Variant:
    """What a board has besides the overlays of its match: a data set that they may change, and overlays after them.

    Of several data sets, each counts for as many as its `weight` says.
    """
    name: str
    values: Mapping[str, str] = field(default_factory=dict)
    overlays: Sequence[Overlay | dict[str, Any]] = ()
    weight: int = 1

    @property
    def key(self) -> str | dict[str, str]:
        """Its data set, or what stands for it, as JSON takes it."""
        return getattr(self.values, "key", None) or dict(self.values)


def hash_of(tables: Tables, resolved: str) -> str:
    """32 hexadecimal digits of everything that fixes a board."""
    text = "\0".join((tables.scenario, tables.shape.digest, resolved))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def describe_rules(scenario: LoadedScenario) -> list[dict]:
    """One row a rule number: path, value, printed, rule, confidence, range, note."""
    print_ = scenario.tables.shape.printed(scenario.tables.scenario).rules
    return [{"path": path, "value": row["value"], "printed": print_[path]["value"], "rule": row["rule"],
             "confidence": row["confidence"], "range": tuple(row["range"]), "note": row["note"]}
            for path, row in scenario.tables.rules.items()]


def switched(scenario: LoadedScenario) -> list[Variant]:
    """The scenario as it is, first; then with each optional rule and each reading the other way, one at a time."""
    rows = {path: row["value"] for path, row in scenario.tables.rules.items() if path.startswith(scenario.tables.shape.switches)}
    others = [Variant(f"{path} = {1 - value}", {}, [_nested(path, 1 - value)]) for path, value in rows.items()]
    return [Variant("as it is"), *others]


def _nested(path: str, value: int) -> dict:
    section, _, name = path.partition(".")
    return {"rules": {section: {name: value}}}


def assumed(scenario: LoadedScenario) -> list[dict]:
    """Every row of the data that is assumed: path, value (of a rule number, else None), range in words, source.

    Numbers that no rule states, such as a limit on turns, are none of them.
    """
    tables = scenario.tables
    found = [{"path": path, "value": row["value"], "range": "..".join(str(each) for each in row["range"]), "source": row["rule"]}
             for path, row in tables.rules.items() if row["confidence"] == "assumed" and path not in tables.shape.no_rules]
    for table, rows in tables.rows.items():
        found += [{"path": f"{table}.{dotted(key)}", "value": None, "range": row["range"] or row["alternatives"],
                   "source": row["source"]} for key, row in rows.items() if row["confidence"] == "assumed"]
    for section, rows in tables.setup.items():
        found += [{"path": f"setup.{section}.{key}", "value": None, "range": row["alternatives"], "source": row["source"]}
                  for key, row in rows.items() if isinstance(row, dict) and row["confidence"] == "assumed"]
    return found


def difference(tables: Tables) -> str:
    """Lines "path = value (print value)", or "(assumed value)", sorted; papers (source, confidence, ranges, ...) are left out."""
    shape, scenario = tables.shape, tables.scenario
    return "\n".join(_lines(_flat(tables), _flat_print(shape, scenario), "print", tables.said, _guesses(shape, scenario)))


def changes(base: LoadedScenario, variant: LoadedScenario) -> list[str]:
    """What the variant has otherwise than its base: lines "path = value (base value)", sorted; none when they are equal."""
    return _lines(_flat(variant.tables), _flat(base.tables), "base", variant.tables.said - base.tables.said)


def _lines(now: dict[str, str], then: dict[str, str], what: str, said: Collection[str],
           guesses: Collection[str] = ()) -> list[str]:
    """A cell that is `said` has a line though its value is the one assumed: data sets have others."""
    lines = [f"{path} = {now[path]} ({ASSUMED if path in guesses or now[path] == then.get(path) else what} "
             f"{then.get(path, 'none')})" for path in now if now[path] != then.get(path) or path in said]
    return sorted(lines + [f"{path} removed" for path in then if path not in now])


@functools.cache
def _flat_print(shape: Shape, scenario: str) -> dict[str, str]:
    return _flat(shape.printed(scenario))


@functools.cache
def _guesses(shape: Shape, scenario: str) -> frozenset[str]:
    """The paths of `_flat_print` whose values are assumed."""
    tables = shape.printed(scenario)
    sections = {f"setup.{name}": tables.setup.get(name, {}) for name in shape.setup_rows}
    return frozenset([f"rules.{path}" for path, row in tables.rules.items() if row["confidence"] == ASSUMED]) | {
        f"{table}.{dotted(key)}.{column}" for table, rows in {**tables.rows, **sections}.items()
        for key, row in rows.items() for column in assumed_columns(tables, table, row)}


def _undated(tables: Tables) -> dict[str, str]:
    found = {f"rules.{path}": str(row["value"]) for path, row in tables.rules.items()}
    for side, barred in tables.barred.items():
        found.update((f"{FORBID}.{side}.{action}", str(value)) for action, value in barred.items())
    return found


def dated_values(tables: Tables) -> dict[str, list[str]]:
    """The values that hold for a part of the war, "12@1957", by path."""
    usual, found = _undated(tables), dict[str, list[str]]()
    for first, last, dated in spans(tables, lay):
        when = tables.shape.calendar.words(first, last)
        for path, value in _undated(dated).items():
            if value != usual[path]:
                found.setdefault(path, []).append(f"{value}{AT}{when}")
    return found


def _flat(tables: Tables) -> dict[str, str]:
    found = _undated(tables)
    for path, later in dated_values(tables).items():
        found[path] = ", ".join([found[path], *later])
    for table, rows in tables.rows.items():
        for key, row in rows.items():
            found[f"{table}.{dotted(key)}"] = "there"
            found.update(_told(f"{table}.{dotted(key)}", row))
    for section, rows in tables.setup.items():
        found.update(_told(f"setup.{section}", {key: value for key, value in rows.items() if not isinstance(value, dict)}))
        for key, row in rows.items():
            if isinstance(row, dict):
                found.update(_told(f"setup.{section}.{key}", row))
    return found


def _told(above: str, row: Mapping) -> dict[str, str]:
    return {f"{above}.{name}": _text(value) for name, value in row.items() if name not in PAPERS}


def _text(value: object) -> str:
    return " ".join(str(each) for each in value) if isinstance(value, tuple) else str(value)
