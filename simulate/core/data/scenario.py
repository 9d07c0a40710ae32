"""A scenario ready to be played, and what is said of its data: how it differs from the print, its switches, what is assumed."""
import csv
import functools
import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Protocol

import numpy as np

from simulate.core.data.actions import FORBID, bits_of, spans
from simulate.core.data.cells import AT, PAPERS, Column, die_kind, read_toml, written_path
from simulate.core.data.overlays import ASSUMED, YOURS, Overlay, assumed_columns, ends, lay, ranges
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


# Every value of the data files beside the rule numbers, as `wilaya rules --search` lists it: the path that --set takes, what
# stands there, how sure it is. And the words by which things are found.


RULEBOOK, WORDS, USES = "rulebook.csv", "search_words.toml", "uses.toml"
MOVES = "moves"                 # the table of uses.toml with measures that a number moves, though they do not count its uses
STATED = "rulebook"             # the confidence of what the rulebook prints
Row = dict[str, Any]


def describe_data(shape: Shape, overlays: Sequence[Overlay | dict[str, Any]] = ()) -> list[Row]:
    """A row a value: path, value, printed, rule, confidence, range, note, as rule numbers have them.

    Each scenario has its set-up. `confidence` is that of the row; of a value that a row assumes not, while it assumes others, "";
    of one that it says to be `stated`, "rulebook".
    Of borders and roads `path` is the list that takes them off the map, or puts them there, and `value` the pair.
    """
    found: list[Row] = []
    for at, (scenario, year) in enumerate(_scenarios(shape).items()):
        print_, tables = shape.printed(scenario), shape.printed(scenario)
        for overlay in overlays:
            lay(tables, overlay)
        if not at:
            for table in shape.tables:
                found += _links(tables, print_, table) if table in shape.links else _rows(tables, print_, table)
        found += _setup(tables, print_, f"setup_{year}")
    return found


def _scenarios(shape: Shape) -> dict[str, str]:
    """A scenario for each set-up file, and the end of the file's name."""
    return {shape.scenario_at(end): end for end in shape.scenarios.values()}


def _rows(tables: Tables, print_: Tables, table: str) -> Iterator[Row]:
    shape = tables.shape
    for key, row in tables.rows[table].items():
        keys = (table, *(key if isinstance(key, tuple) else (key,)))
        name = row.get("name") or row.get("title") or ""
        old = print_.rows[table].get(key, {})
        for column, described in _cells(tables, f"{table}.{dotted(key)}", row, old, shape.tables[table]):
            path = written_path(keys if table in shape.flat else (*keys, column))
            said = shape.tables[table][column].words
            yield {"path": path, **described, "note": "; ".join(each for each in (name, said) if each)}


def _setup(tables: Tables, print_: Tables, table: str) -> Iterator[Row]:
    shape = tables.shape
    for section, rows in tables.setup.items():
        single = section in shape.setup
        before = print_.setup.get(section, {})
        for key, row in {"": rows}.items() if single else rows.items():
            keys = (table, section) if single else (table, section, str(key))
            columns = shape.setup[section] if single else shape.setup_rows[section]
            place = "" if single else str(tables.rows.get("regions", {}).get(key, {}).get("name", ""))
            old = before if single else before.get(key, {})
            for column, described in _cells(tables, ".".join(("setup", *keys[1:])), row, old, columns):
                yield {"path": written_path((*keys, column)), **described, "note": place}


def _cells(tables: Tables, where: str, row: Mapping[str, Any], old: Mapping[str, Any],
           columns: Mapping[str, Column]) -> Iterator[tuple[str, Row]]:
    """The columns of a row without its papers, each with all but path and note."""
    table = where.partition(".")[0]
    assumed, texts = assumed_columns(tables, table, row), ranges(row)
    stated = [name.strip() for name in row["stated"].split(";")]
    for column, each in columns.items():
        if column not in PAPERS and column in row:
            of_row = STATED if column in stated else row["confidence"]
            sure = _confidence(tables, f"{where}.{column}", of_row, column in assumed)
            yield column, {"value": row[column], "printed": old.get(column), "rule": each.rule, "confidence": sure,
                           "range": ends(texts[column]) if column in texts and sure in (ASSUMED, YOURS) else ()}


def _confidence(tables: Tables, path: str, of_row: str, assumed: bool) -> str:
    if path in tables.typed:
        return YOURS
    if of_row != ASSUMED:
        return of_row
    return ASSUMED if assumed else ""


def _links(tables: Tables, print_: Tables, table: str) -> Iterator[Row]:
    """A row a pair of places."""
    extra, there = tables.shape.links[table]
    for key, row in tables.rows[table].items():
        on_map = not there or bool(row[there])
        sure = _confidence(tables, f"{table}.{dotted(key)}.{there}", row["confidence"], True)
        old = print_.rows[table].get(key)
        notes = [str(row[name]) for name in (extra,) if name and row[name]] + ["not there"] * (not on_map)
        yield {"path": f"{table}.{'remove' if on_map else 'add'}", "value": [list(key)], "printed": [list(key)] if old else None,
               "rule": tables.shape.tables[table][there or next(iter(tables.shape.tables[table]))].rule, "confidence": sure,
               "range": (0, 1) if sure in (ASSUMED, YOURS) else (), "note": "; ".join(notes)}


@functools.cache
def search_words(shape: Shape) -> Mapping[str, Sequence[str]]:
    """Patterns of paths by word; empty for a game without the file."""
    path = shape.data / WORDS
    return read_toml(path)["topics"] if path.is_file() else {}


def uses_of(shape: Shape, path: str) -> list[str]:
    """The measures that count the uses of a rule number; none where nothing counts them, or for a game without the file."""
    return _fitting(_uses(shape), path)


def restated_by(shape: Shape, path: str) -> list[str]:
    """The measures that a change only restates: those that count what it bars, and those that `moves` names for a number."""
    return uses_of(shape, path) if path.startswith(f"{FORBID}.") else _fitting(_uses(shape).get(MOVES, {}), path)


def _fitting(named: Mapping[str, Any], path: str) -> list[str]:
    return next((measures.split() for pattern, measures in named.items() if fnmatchcase(path, pattern)), [])


@functools.cache
def _uses(shape: Shape) -> dict[str, Any]:
    path = shape.data / USES
    return read_toml(path) if path.is_file() else {}


@functools.cache
def rule_titles(shape: Shape) -> dict[str, str]:
    """The titles of rules by their numbers; empty for a game without a rulebook file."""
    path = shape.data / RULEBOOK
    if not path.is_file():
        return {}
    with open(path, newline="", encoding="utf-8") as file:
        return {row["rule"]: row["title"] for row in csv.DictReader(file)}
