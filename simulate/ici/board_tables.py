"""The data files as tables of checked cells, each row knowing where it was read."""
import csv
import functools
import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path

from simulate.core.cells import cells, pair, read_toml
from simulate.core.errors import UserError, unknown
from simulate.ici import board_schema as schema
from simulate.ici.state import RULES

DATA = Path(__file__).parent / "data"
SCENARIOS = {"1955": "1955", "1959": "1959", "ici-1955": "1955", "ici-1959": "1959"}
SECTIONS = ("income", "points", "chits", "tracks", "density", "pied_noirs", "crisis", "referendum", "rage", "appeasement",
            "fatigue", "exchange", "recruit", "arrival", "replacement", "maquis", "fln_move", "morice", "supply", "stacking",
            "structure_attack", "french_move", "search", "combat", "insurgency", "counterinsurgency", "oas", "reading")
SANE = (0, 999)


@dataclass
class Tables:
    """Everything that a board is built from. `rows[table][id]` and `setup[section][key]` are dicts of values by column;
    `where` names the file and row of each (table, id); `rules[path]` holds value, rule, confidence, range, allowed, note."""
    scenario: str
    title: str
    rows: dict[str, dict] = field(default_factory=dict)
    rules: dict[str, dict] = field(default_factory=dict)
    setup: dict[str, dict] = field(default_factory=dict)
    where: dict[tuple, str] = field(default_factory=dict)

    def at(self, table: str, key) -> str:
        """Where a row was last written, for an error message."""
        return self.where.get((table, key), f"{table}: {_key_text(key)}")


def printed(scenario: str) -> Tables:
    """The data files of `scenario` ("ici-1955", "1955", ...), no overlay. UserError on an unknown scenario or a bad cell."""
    if scenario not in SCENARIOS:
        raise unknown("scenario", scenario, [name for name in SCENARIOS if name.startswith("ici")])
    found = _read(SCENARIOS[scenario])
    return replace(found, rows={name: _copied(rows) for name, rows in found.rows.items()}, rules=_copied(found.rules),
                   setup={name: _copied(rows) for name, rows in found.setup.items()}, where=dict(found.where))


def _copied(rows: dict) -> dict:
    """Rows that can be changed cell by cell; what stands in cells never changes."""
    return {key: dict(row) if isinstance(row, dict) else row for key, row in rows.items()}


@functools.cache
def _read(year: str) -> Tables:
    tables = Tables(f"ici-{year}", "")
    for name in schema.TABLES:
        _read_csv(tables, name, DATA / f"{name}.csv")
    _read_rules(tables, DATA / "rules.toml")
    _read_setup(tables, DATA / f"scenario_{year}.toml")
    return tables


FOR_READERS = ("ensemble.toml", "regions.geojson", "rulebook.csv")     # no game on the default data depends on them


@functools.cache
def data_digest() -> str:
    """BLAKE2b over every data file that fixes results, names included: 32 hexadecimal digits."""
    total = hashlib.blake2b(digest_size=16)
    for path in sorted(DATA.iterdir()):
        if path.is_file() and path.name not in FOR_READERS:
            total.update(path.name.encode() + b"\0" + hashlib.blake2b(path.read_bytes()).digest())
    return total.hexdigest()


def field_of(path: str) -> str:
    """The board's field of a rule path: "structure_attack.hit_on" is `structure_attack_hit_on`."""
    return path.replace(".", "_")


def path_of(name: str) -> str:
    """The rule path of a board's field: its longest section, a dot, the rest."""
    section = max((each for each in SECTIONS if name.startswith(each + "_")), key=len)
    return f"{section}.{name[len(section) + 1:]}"


PATHS = tuple(path_of(name) for name in RULES)


def _read_csv(tables: Tables, name: str, path: Path) -> None:
    rows = tables.rows[name] = {}
    with open(path, newline="", encoding="utf-8") as file:
        for number, given in enumerate(csv.DictReader(file), start=2):
            key = _take_key(name, given)
            where = f"{path.name} row {number} ({_key_text(key)})"
            if key in rows:
                raise UserError(f"{where}: stands there twice")
            rows[key] = cells(where, schema.TABLES[name], given)
            tables.where[name, key] = where


def _take_key(name: str, given: dict):
    if name in ("borders", "roads"):
        return pair(given.pop("a"), given.pop("b"))
    return (given.pop("own"), given.pop("against")) if name == "combat_chits" else given.pop("id")


def _key_text(key) -> str:
    return "-".join(key) if isinstance(key, tuple) else str(key)


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


def _read_setup(tables: Tables, path: Path) -> None:
    found = read_toml(path)
    tables.title = found.pop("title")
    merge_setup(tables, path.name, found)


def merge_setup(tables: Tables, label: str, found: dict) -> None:
    """Lay a set-up, or part of one, over `tables.setup`."""
    for section, given in found.items():
        if section not in schema.SETUP and section not in schema.SETUP_ROWS:
            raise UserError(f"{label}: {unknown('set-up table', section, [*schema.SETUP, *schema.SETUP_ROWS])}")
        if not isinstance(given, dict):
            raise UserError(f"{label}: setup.{section} = {given!r}: allowed is a table")
        if section in schema.SETUP:
            where = tables.where["setup", section] = f"{label}: {section}"
            tables.setup[section] = cells(where, schema.SETUP[section], given, tables.setup.get(section))
            continue
        rows = tables.setup.setdefault(section, {})
        for key, row in given.items():
            where = tables.where[section + " of the set-up", key] = f"{label}: {section}.{key}"
            if not isinstance(row, dict):
                raise UserError(f"{where} = {row!r}: allowed is a table with {', '.join(schema.SETUP_ROWS[section])}")
            rows[key] = cells(where, schema.SETUP_ROWS[section], row, rows.get(key))
