"""The data files as tables of checked cells, each row knowing where it was read."""
import csv
import functools
import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path

from simulate.algeria import board_schema as schema
from simulate.algeria.state import RULES
from simulate.core.cells import cells, pair, read_toml
from simulate.core.errors import UserError, unknown

DATA = Path(__file__).parent / "data"
SCENARIOS = {f"algeria-{year}": year for year in ("1954", "1958", "1960")}
SANE = (0, 999)
FOR_READERS = ("rulebook.csv",)
PATHS = RULES


@dataclass
class Tables:
    """Everything that a board is built from. `rows[table][id]` and `setup[section]` are dicts of values by column; `where`
    names the file and row of each (table, id); `rules[path]` holds value, rule, confidence, range, allowed, note."""
    scenario: str
    title: str
    rows: dict[str, dict] = field(default_factory=dict)
    rules: dict[str, dict] = field(default_factory=dict)
    setup: dict[str, dict] = field(default_factory=dict)
    where: dict[tuple, str] = field(default_factory=dict)

    def at(self, table: str, key) -> str:
        """Where a row was last written, for an error message."""
        return self.where.get((table, key), f"{table}: {key_text(key)}")


def printed(scenario: str) -> Tables:
    """The data files of `scenario` ("algeria-1954", ...), no overlay. UserError on an unknown scenario or a bad cell."""
    if scenario not in SCENARIOS:
        raise unknown("scenario", scenario, SCENARIOS)
    found = _read(SCENARIOS[scenario])
    setup = {"start": dict(found.setup["start"]), "units": _copied(found.setup["units"])}
    return replace(found, rows={name: _copied(rows) for name, rows in found.rows.items()}, rules=_copied(found.rules),
                   setup=setup, where=dict(found.where))


def _copied(rows: dict) -> dict:
    return {key: dict(row) for key, row in rows.items()}


@functools.cache
def _read(year: str) -> Tables:
    tables = Tables(f"algeria-{year}", "")
    for name in schema.TABLES:
        _read_csv(tables, name, DATA / f"{name}.csv")
    _read_rules(tables, DATA / "rules.toml")
    found = read_toml(DATA / f"scenario_{year}.toml")
    tables.title = found.pop("title")
    merge_setup(tables, f"scenario_{year}.toml", found)
    return tables


@functools.cache
def data_digest() -> str:
    """BLAKE2b over every data file that fixes results, names included: 32 hexadecimal digits."""
    total = hashlib.blake2b(digest_size=16)
    for path in sorted(DATA.iterdir()):
        if path.is_file() and path.name not in FOR_READERS:
            total.update(path.name.encode() + b"\0" + hashlib.blake2b(path.read_bytes()).digest())
    return total.hexdigest()


def field_of(path: str) -> str:
    """The board's field of a rule path: "income.urban" is `income_urban`."""
    return path.replace(".", "_")


def key_text(key) -> str:
    """A row's key as it is written."""
    return "-".join(key) if isinstance(key, tuple) else str(key)


def _read_csv(tables: Tables, name: str, path: Path) -> None:
    rows = tables.rows[name] = {}
    with open(path, newline="", encoding="utf-8") as file:
        for number, given in enumerate(csv.DictReader(file), start=2):
            key = pair(given.pop("a"), given.pop("b")) if name == "borders" else given.pop("id")
            where = f"{path.name} row {number} ({key_text(key)})"
            if key in rows:
                raise UserError(f"{where}: stands there twice")
            rows[key] = cells(where, schema.TABLES[name], given)
            tables.where[name, key] = where


def _read_rules(tables: Tables, path: Path) -> None:
    for section, rows in read_toml(path).items():
        for name, row in rows.items():
            tables.rules[f"{section}.{name}"] = {"range": (), "allowed": SANE, "note": "", **row}
    for rule in tables.rules:
        if rule not in PATHS:
            raise UserError(f"{path.name}: {unknown('rule', rule, PATHS)}")
    for rule in PATHS:
        if rule not in tables.rules:
            raise UserError(f"{path.name}: {rule} is missing")


def merge_setup(tables: Tables, label: str, found: dict) -> None:
    """Lay a set-up, or part of one, over `tables.setup`: [start], and [units.WILAYA]."""
    for section, given in found.items():
        if section not in schema.SETUP:
            raise UserError(f"{label}: {unknown('set-up table', section, schema.SETUP)}")
        if not isinstance(given, dict):
            raise UserError(f"{label}: setup.{section} = {given!r}: allowed is a table")
        if section == "start":
            where = tables.where["setup", "start"] = f"{label}: start"
            tables.setup["start"] = cells(where, schema.SETUP["start"], given, tables.setup.get("start"))
            continue
        rows = tables.setup.setdefault("units", {})
        for key, row in given.items():
            where = tables.where["units of the set-up", key] = f"{label}: units.{key}"
            if not isinstance(row, dict):
                raise UserError(f"{where} = {row!r}: allowed is a table with {', '.join(schema.UNITS_THERE)}")
            rows[key] = cells(where, schema.UNITS_THERE, row, rows.get(key))
