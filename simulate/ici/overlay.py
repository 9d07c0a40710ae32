"""Overlays: changes of rules, map, counters, chits and set-ups in TOML of the shape of the data files, laid over the print."""
from pathlib import Path

from simulate.core.cells import NEEDED, Column, cell_of, cells, pair, read_toml, split, toml_value, whole
from simulate.core.errors import UserError, unknown
from simulate.ici import board_schema as schema
from simulate.ici.board_tables import PATHS, Tables, merge_setup

SETUPS = ("setup", "setup_1955", "setup_1959")
TOP = ("rules", *schema.TABLES, *SETUPS)
LABEL = "overlay"
KEYED = ("regions", "units", "faileks", "chits")


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
    """The overlay of "path=value": "structure_attack.hit_on=4", 'units."1 REP".quality=3'; rules need no `rules.` in front."""
    label = f"--set {assignment}"
    path, equals, value = assignment.partition("=")
    keys = keys_of(path)
    if not equals or not all(keys):
        raise UserError(f"{label}: allowed is path=value, such as structure_attack.hit_on=4")
    content = toml_value(value.strip())
    for key in reversed(keys):
        content = {key: content}
    return Overlay(content, label)


def keys_of(path: str) -> list[str]:
    """The tables, rows and column of a dotted path: a path that names no table is one of the rules."""
    keys = split(path.strip())
    if keys[0] not in TOP or ".".join(keys) in PATHS:      # `chits` is a table and a section of the rules
        keys = ["rules", *keys]
    return keys


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
        elif table in ("borders", "roads"):
            _lay_links(tables, label, table, given)
        else:
            _lay_rows(tables, label, table, _flat_tactics(label, given) if table == "combat_chits" else given)


def _lay_rules(tables: Tables, label: str, given: dict, above: str = "") -> None:
    for name, value in given.items():
        path = above + name
        if isinstance(value, dict):
            _lay_rules(tables, label, value, path + ".")
            continue
        if path not in PATHS:
            raise UserError(f"{label}: {unknown('rule', path, _likely(path))}")
        row = tables.rules[path]
        column = Column(whole(*row["allowed"]), rule=row["rule"])
        row["value"] = cell_of(label, path, column, value)
        tables.where["rules", path] = f"{label}: rules.{path}"


def _likely(path: str) -> list[str]:
    """Rules of the same section first, so that a message shows those that may have been meant."""
    section = path.split(".", maxsplit=1)[0]
    inside = [each for each in PATHS if each.startswith(section + ".")]
    return inside or list(PATHS)


def _lay_rows(tables: Tables, label: str, table: str, given: dict) -> None:
    rows, columns = tables.rows[table], schema.TABLES[table]
    for name in _removals(label, table, given):
        if name not in rows:
            raise UserError(f"{label}: {table}.remove: {unknown('row', name, rows)}")
        del rows[name]
        _forget_links(tables, table, name)
    for key, row in given.items():
        if key == "remove":
            continue
        shown = ".".join(key) if isinstance(key, tuple) else key
        where = f"{label}: {table}.{shown}"
        if not isinstance(row, dict):
            raise UserError(f"{where} = {row!r}: allowed is a table with {', '.join(columns)}")
        if key not in rows:
            _may_be_new(where, table, key, row, rows, columns)
        rows[key] = cells(where, columns, row, rows.get(key))
        tables.where[table, key] = where


def _forget_links(tables: Tables, table: str, place: str) -> None:
    """A place that is taken off the map takes its borders and roads along."""
    for links in ("borders", "roads") if table == "regions" else ():
        tables.rows[links] = {key: row for key, row in tables.rows[links].items() if place not in key}


def _may_be_new(where: str, table: str, key, row: dict, rows: dict, columns: dict) -> None:
    """A new row must be whole: a row with missing columns is taken for a misspelt name."""
    needed = [name for name, column in columns.items() if column.empty is NEEDED]
    if table in ("faileks", "combat_chits") or not set(needed) <= set(row):
        hint = f" (a new row needs {', '.join(needed)})" if table in ("regions", "units", "chits") else ""
        known = [".".join(each) if isinstance(each, tuple) else each for each in rows]
        shown = ".".join(key) if isinstance(key, tuple) else key
        raise UserError(f"{where}: {unknown('row', shown, known)}{hint}")


def _lay_links(tables: Tables, label: str, table: str, given: dict) -> None:
    rows, columns = tables.rows[table], schema.TABLES[table]
    extra, there = ("via", "touch") if table == "borders" else ("name", "link")
    for name in given:
        if name not in ("add", "remove"):
            raise UserError(f"{label}: {unknown(table + ' list', name, ['add', 'remove'])}")
    for key, _ in _links(label, table, "remove", given):
        if key not in rows:
            raise UserError(f"{label}: {table}.remove: {'-'.join(key)} is not there")
        del rows[key]
    for key, rest in _links(label, table, "add", given):
        where = f"{label}: {table}.add ({'-'.join(key)})"
        if key in rows and rows[key][there]:
            raise UserError(f"{where}: is already there, {tables.at(table, key)}; each pair is written once and read both ways")
        rows[key] = cells(where, columns, {extra: rest})
        tables.where[table, key] = where


def _links(label: str, table: str, name: str, given: dict) -> list[tuple]:
    """Pairs of place ids, and what stands behind them: the Community that covers a border, the name of a road."""
    found = []
    if not isinstance(given.get(name, []), list):
        raise UserError(f"{label}: {table}.{name} = {given[name]!r}: allowed is a list of pairs of places")
    for entry in given.get(name, []):
        if not isinstance(entry, list) or len(entry) not in (2, 3) or not all(isinstance(each, str) for each in entry):
            raise UserError(f"{label}: {table}.{name}: {entry!r}: allowed is a pair of places such as [\"1A\", \"2B\"]")
        found.append((pair(entry[0], entry[1]), entry[2] if len(entry) == 3 else ""))
    return found


def _removals(label: str, table: str, given: dict) -> list[str]:
    found = given.get("remove", [])
    if not isinstance(found, list) or (found and table not in KEYED):
        raise UserError(f"{label}: {table}.remove: allowed is a list of rows of {', '.join(KEYED)}")
    return found


def _flat_tactics(label: str, given: dict) -> dict:
    """[combat_chits.recon] flank = "plus_one" as rows (own, against)."""
    for own, row in given.items():
        if not isinstance(row, dict):
            raise UserError(f"{label}: combat_chits.{own} = {row!r}: allowed is a table such as [combat_chits.recon] flank = ...")
    return {(own, against): {"advantage": value} for own, row in given.items() for against, value in row.items()}
