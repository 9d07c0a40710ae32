"""Every value of the data files beside the rule numbers, as `wilaya rules --search` lists it: the path that --set takes, what
stands there, how sure it is. And the words by which things are found."""
import csv
import functools
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from simulate.core.data.actions import FORBID
from simulate.core.data.cells import PAPERS, Column, read_toml, written_path
from simulate.core.data.overlays import ASSUMED, YOURS, Overlay, assumed_columns, ends, lay, ranges
from simulate.core.data.tables import Shape, Tables, dotted

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
