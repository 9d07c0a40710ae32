"""Overlays: changes of rules, map, counters, tables and set-ups in TOML of the shape of the data files, laid over the print."""
from pathlib import Path

from simulate.algeria import board_schema as schema
from simulate.algeria.board_tables import PATHS, Tables, merge_setup
from simulate.core.cells import NEEDED, Column, cell_of, cells, pair, read_toml, split, toml_value, whole
from simulate.core.errors import UserError, unknown

SETUPS = ("setup", "setup_1954", "setup_1958", "setup_1960")
TOP = ("rules", *schema.TABLES, *SETUPS)
LABEL = "overlay"


class Overlay(dict):
    """A parsed overlay that remembers its file, or the option it came from, as `label`."""

    def __init__(self, content: dict, label: str = LABEL):
        super().__init__(content)
        self.label = label


def read_overlay(path: str | Path) -> Overlay:
    """The overlay in a TOML file. UserError when the file cannot be read, is no TOML, or names an unknown table."""
    content = Overlay(read_toml(Path(path)), str(path))
    for table in content:
        if table not in TOP:
            raise UserError(f"{path}: {unknown('table', table, TOP)}")
    return content


def parse_set(assignment: str) -> Overlay:
    """The overlay of "path=value": "strike.cost=2", "units.police.counters=12"; rules need no `rules.` in front."""
    label = f"--set {assignment}"
    path, equals, value = assignment.partition("=")
    keys = keys_of(path)
    if not equals or not all(keys):
        raise UserError(f"{label}: allowed is path=value, such as strike.cost=2")
    content = toml_value(value.strip())
    for key in reversed(keys):
        content = {key: content}
    return Overlay(content, label)


def keys_of(path: str) -> list[str]:
    """The tables, rows and column of a dotted path: a path that names no table is one of the rules."""
    keys = split(path.strip())
    return ["rules", *keys] if keys[0] not in TOP or ".".join(keys) in PATHS else keys


def lay(tables: Tables, overlay: dict) -> None:
    """Change `tables` by an overlay. UserError names the overlay, the path and what is allowed there."""
    label = getattr(overlay, "label", LABEL)
    for table, given in overlay.items():
        if table not in TOP:
            raise UserError(f"{label}: {unknown('table', table, TOP)}")
        if not isinstance(given, dict):
            raise UserError(f"{label}: {table} = {given!r}: allowed is a table [{table}]")
        if table == "rules":
            _lay_rules(tables, label, given)
        elif table in SETUPS:
            if table == "setup" or tables.scenario.endswith(table[-4:]):
                merge_setup(tables, f"{label}: setup", given)
        elif table == "borders":
            _lay_borders(tables, label, given)
        else:
            _lay_rows(tables, label, table, given)


def _lay_rules(tables: Tables, label: str, given: dict, above: str = "") -> None:
    for name, value in given.items():
        path = above + name
        if isinstance(value, dict):
            _lay_rules(tables, label, value, path + ".")
            continue
        if path not in PATHS:
            section = path.split(".", maxsplit=1)[0]
            near = [each for each in PATHS if each.startswith(section + ".")]
            raise UserError(f"{label}: {unknown('rule', path, near or PATHS)}")
        row = tables.rules[path]
        row["value"] = cell_of(label, path, Column(whole(*row["allowed"]), rule=row["rule"]), value)
        tables.where["rules", path] = f"{label}: rules.{path}"


def _lay_rows(tables: Tables, label: str, table: str, given: dict) -> None:
    rows, columns = tables.rows[table], schema.TABLES[table]
    for name in _removals(label, table, given):
        if name not in rows:
            raise UserError(f"{label}: {table}.remove: {unknown('row', name, rows)}")
        del rows[name]
        if table == "regions":
            tables.rows["borders"] = {key: row for key, row in tables.rows["borders"].items() if name not in key}
    for key, row in given.items():
        if key == "remove":
            continue
        where = f"{label}: {table}.{key}"
        if not isinstance(row, dict):
            raise UserError(f"{where} = {row!r}: allowed is a table with {', '.join(columns)}")
        if key not in rows:
            _may_be_new(where, table, key, row, rows)
        rows[key] = cells(where, columns, row, rows.get(key))
        tables.where[table, key] = where


def _may_be_new(where: str, table: str, key: str, row: dict, rows: dict) -> None:
    """A new row must be whole: a row with missing columns is taken for a misspelt name."""
    needed = [name for name, column in schema.TABLES[table].items() if column.empty is NEEDED]
    if table not in schema.KEYED or not set(needed) <= set(row):
        hint = f" (a new row needs {', '.join(needed)})" if table in schema.KEYED else ""
        raise UserError(f"{where}: {unknown('row', key, rows)}{hint}")


def _removals(label: str, table: str, given: dict) -> list[str]:
    found = given.get("remove", [])
    if not isinstance(found, list) or (found and table not in schema.KEYED):
        raise UserError(f"{label}: {table}.remove: allowed is a list of rows of {', '.join(schema.KEYED)}")
    return found


def _lay_borders(tables: Tables, label: str, given: dict) -> None:
    rows = tables.rows["borders"]
    for name in given:
        if name not in ("add", "remove"):
            raise UserError(f"{label}: {unknown('borders list', name, ['add', 'remove'])}")
    for key in _pairs(label, "remove", given):
        if key not in rows:
            raise UserError(f"{label}: borders.remove: {'-'.join(key)} is not there")
        del rows[key]
    for key in _pairs(label, "add", given):
        where = f"{label}: borders.add ({'-'.join(key)})"
        if key in rows:
            there = tables.at("borders", key)
            raise UserError(f"{where}: is already there, {there}; each pair is written once and read both ways")
        rows[key] = cells(where, schema.TABLES["borders"], {})
        tables.where["borders", key] = where


def _pairs(label: str, name: str, given: dict) -> list[tuple[str, str]]:
    found = given.get(name, [])
    for entry in found if isinstance(found, list) else [found]:
        if not isinstance(entry, list) or len(entry) != 2 or not all(isinstance(each, str) for each in entry):
            raise UserError(f"{label}: borders.{name}: {entry!r}: allowed is a list of pairs of places, such as ['I-1', 'II-1']")
    return [pair(*entry) for entry in found]
