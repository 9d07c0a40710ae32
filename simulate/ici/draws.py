"""Complete data sets drawn from the ranges of everything that is assumed; a set is values by path, "chits.sas.ps" = "1".

Readings of rules are decisions, not data: they stay as they are. What is stated, derived or history is never drawn.

How a set is drawn: first its character, three shares (BLANK, FP, both between bounds; a doubtful border is left out with chance
1 - TOUCH); then each cell with all values of its range alike, but
- a PS, FLN or PN effect that may be blank is blank with the set's share, and -d3 FP stands on the set's share of chits;
- ratings are drawn once for all units of a type, as the Player's Notes rate types and not units;
- populations are drawn together until they add up to an odd number that the Referendum Track can hold (1.5).
"""
import random
from collections.abc import Mapping
from dataclasses import dataclass

from simulate.core.errors import UserError
from simulate.ici import board_schema as schema
from simulate.ici.board_tables import Tables, pair, printed

BLANK = (0.2, 0.8)        # share of PS, FLN and PN cells without effect: lowest, highest
FP = (0.2, 0.5)           # share of chits that carry -d3 FP
TOUCH = 0.9               # chance that a doubtful border or road is there
EFFECTS = ("ps", "fln", "pn")
RATINGS = ("quality", "strength", "reduced_quality", "reduced_strength")
ANYWHERE = "any place in Algeria"
FIRST_GROUP = "54"
OPENING = {"setup_1955.1C.moudjahidine": ("0", "1"), "setup_1955.third.place": ("3A", "2A", "4B", "5B")}
TWO = 2                   # of the three Faileks of 55 stand in 1C
HOLD_UNITS = ("region", "major_city", "city", "town")
Values = dict[str, str]


@dataclass(frozen=True)
class Cell:
    """An assumed cell: its path, the values it may have, and the name under which it is drawn (with others of that name)."""
    path: str
    options: tuple[str, ...]
    drawn_as: str


def cells(tables: Tables) -> list[Cell]:
    """Every assumed cell of the data files with a range, in the order of the files; readings are left out."""
    found = [Cell(f"rules.{path}", _whole(*row["range"]), path) for path, row in tables.rules.items()
             if row["confidence"] == "assumed" and row["range"] and not path.startswith("reading.")]
    for table, rows in tables.rows.items():
        for key, row in rows.items():
            if row["confidence"] == "assumed":
                found += [_cell(tables, table, key, row, part) for part in _parts(_ranges(table, row))]
    return found + [Cell(path, options, path) for path, options in OPENING.items()]


def draw(seed: int, number: int) -> Values:
    """Data set `number` of `seed`: the same on every machine. A value for every cell of `cells`."""
    tables = printed("ici-1955")
    dice, known = random.Random(f"{seed}/{number}"), cells(tables)
    blank, fp = (low + (high - low) * dice.random() for low, high in (BLANK, FP))
    values: Values = {}
    drawn: dict[str, str] = {}
    for cell in known:
        if cell.drawn_as not in drawn:
            drawn[cell.drawn_as] = _value(dice, cell, blank, fp)
        values[cell.path] = drawn[cell.drawn_as]
    _draw_populations(dice, tables, known, values)
    _order(values)
    return values


def put(tables: Tables, values: Mapping[str, str]) -> None:
    """Write a data set into the tables of a scenario. UserError for a path or value that these data files do not have."""
    opening = {}
    for path, value in values.items():
        table, _, rest = path.partition(".")
        if path in OPENING:
            opening[path] = value
        elif table == "rules" and rest in tables.rules:
            tables.rules[rest]["value"] = int(value)
        else:
            _put_cell(tables, path, table, rest, value)
    if opening and tables.scenario == "ici-1955":
        _put_opening(tables, opening)


def _put_cell(tables: Tables, path: str, table: str, rest: str, value: str) -> None:
    name, _, column = rest.rpartition(".")
    key = _key(table, name)
    if table not in tables.rows or key not in tables.rows[table] or column not in schema.TABLES[table]:
        raise UserError(f"data set: {path}: no such cell in the data files")
    row = tables.rows[table][key]
    row[column] = schema.TABLES[table][column].read("" if value == "none" and column in ("actions", "via") else value)


def _put_opening(tables: Tables, opening: Mapping[str, str]) -> None:
    rows, trained = tables.setup["faileks"], int(opening["setup_1955.1C.moudjahidine"])
    there, third = rows["1C"], rows.pop("3A")
    rows["1C"] = {**there, "moussebiline": TWO - trained, "moudjahidine": trained}
    rows[opening["setup_1955.third.place"]] = third


def _cell(tables: Tables, table: str, key, row: dict, part: str) -> Cell:
    column, _, text = part.partition(":")
    name = ".".join(key) if isinstance(key, tuple) else key
    path, options = f"{table}.{name}.{column}", _options(text)
    if text == ANYWHERE:
        options = _stations(tables)
    drawn_as = f"{row['type']} {row['special']} {column} {text}" if table == "units" and column in RATINGS else path
    return Cell(path, options, drawn_as)


def _ranges(table: str, row: dict) -> str:
    """The ranges of a row as its file words them; a unit that may belong to the first group may stand anywhere then (55)."""
    text = row["range"] or row["alternatives"]
    first = table == "units" and f"group:{FIRST_GROUP}" in text and "start:" not in text
    return f"{text}; start:{ANYWHERE}" if first else text


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if ":" in part]


def _options(text: str) -> tuple[str, ...]:
    low, dots, high = text.partition("..")
    return _whole(int(low), int(high)) if dots else tuple(text.split("|"))


def _whole(low: int, high: int) -> tuple[str, ...]:
    return tuple(str(value) for value in range(low, high + 1))


def _stations(tables: Tables) -> tuple[str, ...]:
    """Where a unit of the first group may stand at the start: populated Regions, Cities and Towns."""
    return tuple(place for place, row in tables.rows["regions"].items() if row["kind"] in HOLD_UNITS)


def _value(dice: random.Random, cell: Cell, blank: float, fp: float) -> str:
    table, column = cell.path.split(".")[0], cell.path.rpartition(".")[2]
    if table == "chits" and column == "fp":
        return str(int(dice.random() < fp))
    if table == "chits" and column in EFFECTS and "0" in cell.options:
        if dice.random() < blank:
            return "0"
        return _one(dice, [value for value in cell.options if value != "0"])
    if column in ("touch", "link"):
        return str(int(dice.random() < TOUCH))
    return _one(dice, cell.options)


def _one(dice: random.Random, options) -> str:
    return options[int(dice.random() * len(options))]


def _draw_populations(dice: random.Random, tables: Tables, known: list[Cell], values: Values) -> None:
    """1.5, D. The places of the three numbers of refugees abroad do not vote."""
    voting = [cell for cell in known if cell.path.endswith(".population") and _votes(tables, cell)]
    inside = {cell.path for cell in voting}
    fixed = sum(row["population"] for place, row in tables.rows["regions"].items()
                if row["kind"] != "country" and f"regions.{place}.population" not in inside)
    most = 2 * tables.rules["tracks.top"]["value"] - 1
    total = 0
    while total % 2 == 0 or total > most:
        for cell in voting:
            values[cell.path] = _one(dice, cell.options)
        total = fixed + sum(int(values[cell.path]) for cell in voting)


def _votes(tables: Tables, cell: Cell) -> bool:
    return tables.rows["regions"][cell.path.split(".")[1]]["kind"] != "country"


def _order(values: Values) -> None:
    """1.2, F. A span of years does not end before it begins; a reduced side is not better than the full one."""
    for path in values:
        row, _, column = path.rpartition(".")
        less, more = {"first_year": (path, f"{row}.last_year"), "reduced_quality": (path, f"{row}.quality"),
                      "reduced_strength": (path, f"{row}.strength")}.get(column, (path, path))
        if more in values and int(values[less] if less != more else 0) > int(values[more] if less != more else 0):
            values[less], values[more] = values[more], values[less]


def _key(table: str, name: str):
    if table in ("borders", "roads"):
        a, _, b = name.partition(".")
        return pair(a, b)
    return tuple(name.split(".")) if table == "combat_chits" else name
