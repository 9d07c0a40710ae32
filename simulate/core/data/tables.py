"""The data files of a game as tables of checked cells, each row knowing where it was read."""
import csv
import functools
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import EnumType
from pathlib import Path
from typing import Any

from simulate.core.calendar import Calendar
from simulate.core.data.actions import FORBID, Actions, Dated, actions_in, nothing_barred
from simulate.core.data.cells import (
    MOST_DICE,
    MOST_SIDES,
    NEEDED,
    SOURCES,
    Column,
    cells,
    degrees,
    die,
    line,
    names,
    numbers,
    pair,
    read_toml,
    text,
    whole,
    word,
)
from simulate.core.errors import UserError, unknown

SANE = (0, 999)
SHOWN = (0, MOST_DICE * MOST_SIDES + 1)      # of a threshold: what some die shows, and one beyond
POSITION_HEADS = ("scenario", "data_set")      # of the file of a position, above its tables
RULES, POSITION = "rules.toml", "position"
ACTIONS, COLUMNS = "actions.toml", "columns.toml"
FOR_READERS = ("rulebook.csv", "search_words.toml", "uses.toml", "data_sets.toml", ACTIONS)
Columns = Mapping[str, Column]


def position_head(laid: Sequence[Mapping], name: str) -> str:
    """A line of POSITION_HEADS of the last position among overlays that has it; empty where none has."""
    found = [each.get(POSITION) for each in reversed(laid)]
    return next((str(each[name]) for each in found if isinstance(each, Mapping) and each.get(name)), "")


def row_key(name: str, given: dict) -> object:
    """The key of a CSV row, taken out of it: its two places, or its id."""
    return pair(given.pop("a"), given.pop("b")) if "a" in given else given.pop("id")


def data_of(game: str) -> Path:
    """The folder of a game's data files."""
    return Path(__file__).parents[2] / game / "data"


@functools.cache
def rule_rows(game: str) -> Mapping[str, Mapping]:
    """The rows of a game's rules.toml by path, "income.urban", in order; they are to be looked at, not to be changed."""
    found = read_toml(data_of(game) / RULES)
    return {f"{section}.{name}": row for section, rows in found.items() for name, row in rows.items()}


READERS: Mapping[str, Callable] = {"text": text, "line": line, "names": names, "degrees": degrees}
EACH = "each of "


def columns_of(game: str, given: Mapping[str, Any]) -> dict[str, dict[str, Columns]]:
    """`tables`, `setup` and `setup_rows` of a game's Shape, as its columns.toml has them; SOURCES follow everywhere.

    In a column may stand one of the words of `one_of`, or what `is` says: [low, high] is a whole number, a name one of READERS or
    what the game has `given` under it: a reader, an enum (the names of its members, in lower case) or a table of words. With
    `most` it is a list of up to so many. `empty` is the value of an empty cell, `optional` leaves it open; a column with neither
    must be filled. `rule` bounds it, `words` say what it is, for `wilaya rules --search`. A column "each of Failek" stands for
    one a member. KeyError for a name that is not given.
    """
    found = read_toml(data_of(game) / COLUMNS)
    return {kind: {table: _columns(rows, given) for table, rows in found.get(kind, {}).items()}
            for kind in ("tables", "setup", "setup_rows")}


def _columns(rows: Mapping[str, Mapping[str, Any]], given: Mapping[str, Any]) -> Columns:
    found: dict[str, Column] = {}
    for name, row in rows.items():
        column = _column(row, given)
        found |= dict.fromkeys(_words(given[name.removeprefix(EACH)]) if name.startswith(EACH) else (name,), column)
    return found | SOURCES


def _column(row: Mapping[str, Any], given: Mapping[str, Any]) -> Column:
    empty = None if row.get("optional") else row.get("empty", NEEDED)
    return Column(_reader(row, given), tuple(empty) if isinstance(empty, list) else empty, row.get("rule", ""),
                  row.get("words", ""))


def _reader(row: Mapping[str, Any], given: Mapping[str, Any]) -> Callable:
    if "one_of" in row:
        return word(*row["one_of"])
    said, most = row["is"], row.get("most")
    if isinstance(said, str):
        found = READERS.get(said) or given[said]
        return word(*_words(found)) if isinstance(found, EnumType | Mapping) else found
    low, high = (given[each] if isinstance(each, str) else each for each in said)
    return numbers(low, high, given.get(most, most)) if most else whole(low, high)


def _words(found: EnumType | Mapping[str, Any]) -> list[str]:
    return [each.name.lower() for each in found] if isinstance(found, EnumType) else list(found)


@dataclass(frozen=True, eq=False)
class Shape:
    """What the data files of a game look like, and what overlays may change of them.

    `tables` are the columns of each CSV file, `setup` those of sections of a set-up with one row, `setup_rows` of those with a
    row a place or side; `key` takes a CSV row's key out of it. `links` are tables of pairs of places: the column that an overlay
    may give a new pair, "" for none, and the one that says whether a pair is there, "" where every row is. `flat` makes rows of
    what an overlay writes otherwise. `also_assumed` are columns of a row that are assumed although its range does not name them,
    `needless` are columns of a row that matter no more as the others stand. Switches are rules that begin like one of `switches`;
    `no_rules` are numbers of no rule. Changes take dates of a `calendar`.
    `following` are rules that follow others until an overlay says them: the value of each, given the rows of the rules.
    """
    game: str
    scenarios: Mapping[str, str]               # its name -> the end of its file's name
    tables: Mapping[str, Columns]
    setup: Mapping[str, Columns]
    setup_rows: Mapping[str, Columns]
    links: Mapping[str, tuple[str, str]]
    removable: tuple[str, ...]                 # tables whose rows an overlay may take away
    growing: tuple[str, ...]                   # and add to
    example: str                               # of --set: a number that everybody knows
    pair: tuple[str, str]                      # two places that border
    switches: tuple[str, ...]
    key: Callable[[str, dict], object] = row_key
    for_readers: tuple[str, ...] = FOR_READERS        # files that no game depends on
    no_rules: tuple[str, ...] = ()
    flat: Mapping[str, Callable[[str, dict], dict]] = field(default_factory=dict)
    also_assumed: Callable[[str, Mapping], tuple[str, ...]] = lambda table, row: ()
    needless: Callable[["Tables", str, object], tuple[str, ...]] = lambda tables, table, key: ()
    calendar: Calendar | None = None
    whole_war: tuple[str, ...] = ()            # rules that take no date
    following: Mapping[str, Callable[[Mapping[str, Mapping]], int]] = field(default_factory=dict)
    settled: Mapping[str, Mapping] = field(default_factory=dict)      # what a position leaves open of a set-up; nothing: none

    @functools.cached_property
    def setups(self) -> tuple[str, ...]:
        """Tables of an overlay that change a set-up: any scenario's, or one scenario's own."""
        return ("setup", *(f"setup_{year}" for year in dict.fromkeys(self.scenarios.values())))

    @property
    def data(self) -> Path:
        """The folder of the data files."""
        return data_of(self.game)

    @functools.cached_property
    def paths(self) -> tuple[str, ...]:
        """The paths of rule numbers, in the order of their file."""
        return tuple(rule_rows(self.game))

    @functools.cached_property
    def actions(self) -> Mapping[str, Actions]:
        """What each side may be barred from; nothing where the game has no such file."""
        path = self.data / ACTIONS
        return actions_in(read_toml(path)) if path.is_file() else {}

    @functools.cached_property
    def top(self) -> tuple[str, ...]:
        """The tables of an overlay."""
        return ("rules", *self.tables, *self.setups, FORBID, *([POSITION] if self.settled else []))

    def scenario_at(self, end: str) -> str:
        """The scenario whose file's name ends so; its longest name if it has several."""
        return max((name for name, its_end in self.scenarios.items() if its_end == end), key=len)

    def printed(self, scenario: str) -> "Tables":
        """The data files of `scenario`, no overlay. UserError on an unknown scenario or a bad cell."""
        return self.held(scenario).undated()

    def held(self, scenario: str) -> "Tables":
        """`printed`, the same for everybody who asks: to be looked at, not to be changed."""
        if scenario not in self.scenarios:
            raise unknown("scenario", scenario, [name for name in self.scenarios if name.startswith(self.game)])
        return _read(self, self.scenarios[scenario])

    @functools.cached_property
    def digest(self) -> str:
        """BLAKE2b over every data file that fixes results, names included: 32 hexadecimal digits."""
        total = hashlib.blake2b(digest_size=16)
        for path in sorted(self.data.iterdir()):
            if path.is_file() and path.name not in self.for_readers:
                total.update(path.name.encode() + b"\0" + hashlib.blake2b(path.read_bytes()).digest())
        return total.hexdigest()


@dataclass
class Tables:
    """Everything that a board is built from. `rows[table][id]` and `setup[section][key]` are dicts of values by column;
    `where` names the file and row of each (table, id); `rules[path]` holds value, rule, confidence, range, allowed, note, and the
    die of a threshold. `typed` are the paths of assumed cells, "chits.sas.ps", that an overlay of --base has typed in, `said`
    those that another names; `barred[side][action]` is 1 where a side is barred from it; `dated` changes hold for a part of the
    war. `position` is the file of a position that replaces the set-up."""
    shape: Shape
    scenario: str
    title: str
    rows: dict[str, dict] = field(default_factory=dict)
    rules: dict[str, dict] = field(default_factory=dict)
    setup: dict[str, dict] = field(default_factory=dict)
    where: dict[tuple, str] = field(default_factory=dict)
    typed: set[str] = field(default_factory=set)
    said: set[str] = field(default_factory=set)
    barred: dict[str, dict[str, int]] = field(default_factory=dict)
    dated: list[Dated] = field(default_factory=list)
    position: str = ""

    @property
    def own_setup(self) -> str:
        """The table of an overlay that changes the set-up of this scenario alone."""
        return f"setup_{self.shape.scenarios[self.scenario]}"

    def undated(self) -> "Tables":
        """A copy without the dated changes, which may be changed itself."""
        return replace(self, rows={name: _copied(rows) for name, rows in self.rows.items()}, rules=_copied(self.rules),
                       setup={name: _copied(rows) for name, rows in self.setup.items()}, where=dict(self.where),
                       typed=set(self.typed), said=set(self.said), barred=_copied(self.barred), dated=[])

    def numbers(self) -> dict[str, dict[str, dict[str, int]]]:
        """The whole numbers of CSV files: {table: {key: {column: number}}}."""
        return {table: {dotted(key): {name: value for name, value in row.items() if isinstance(value, int)}
                        for key, row in rows.items()} for table, rows in self.rows.items()}

    def at(self, table: str, key) -> str:
        """Where a row was last written, for an error message."""
        return self.where.get((table, key), f"{table}: {key_text(key)}")

    def merge_setup(self, label: str, found: Mapping, changing: Callable | None = None) -> None:
        """Lay a set-up, or part of one, over the set-up; of an overlay `changing` is as `cells` has it."""
        shape = self.shape
        for section, given in found.items():
            if section not in shape.setup and section not in shape.setup_rows:
                raise UserError(f"{label}: {unknown('set-up table', section, [*shape.setup, *shape.setup_rows])}")
            if not isinstance(given, dict):
                raise UserError(f"{label}: setup.{section} = {given!r}: allowed is a table")
            if section in shape.setup:
                where = self.where["setup", section] = f"{label}: {section}"
                self.setup[section] = cells(where, shape.setup[section], given, self.setup.get(section), changing)
            else:
                self._merge_rows(label, section, given, changing)

    def take_position(self, label: str, found: Mapping) -> None:
        """Replace the set-up by a position: a set-up with nothing left open. UserError as of `merge_setup`, or when it is one of
        another scenario."""
        heads = {name: value for name, value in found.items() if not isinstance(value, dict)}
        for name, value in heads.items():
            if name not in POSITION_HEADS:
                raise UserError(f"{label}: {unknown('line', name, POSITION_HEADS)}")
            if name == "scenario" and value not in self.shape.scenarios:
                raise UserError(f"{label}: {unknown('scenario', str(value), self.shape.scenarios)}")
        of = self.shape.scenarios[heads.get("scenario", self.scenario)]
        if of != self.shape.scenarios[self.scenario]:
            raise UserError(f"{label}: a position of {heads['scenario']}; allowed is one of {self.scenario}")
        self.position = label
        for section in self.shape.setup_rows:
            self.setup[section] = {}
        self.merge_setup(label, {name: rows for name, rows in found.items() if name not in heads})
        for section, values in self.shape.settled.items():
            self.setup[section].update(values)
        for section in self.shape.setup_rows:
            for row in self.setup[section].values():
                row["confidence"] = "yours"

    def _merge_rows(self, label: str, section: str, given: dict, changing: Callable | None) -> None:
        rows, columns = self.setup.setdefault(section, {}), self.shape.setup_rows[section]
        gone = given.get("remove", [])
        if not names_rows(gone):
            raise UserError(f"{label}: {section}.remove = {gone!r}: allowed is a list of rows")
        for key in gone:
            if key not in rows:
                raise UserError(f"{label}: {section}.remove: {unknown('row', key, rows)}")
            del rows[key]
        for key, row in given.items():
            if key == "remove":
                continue
            where = self.where[section + " of the set-up", key] = f"{label}: {section}.{key}"
            if not isinstance(row, dict):
                raise UserError(f"{where} = {row!r}: allowed is a table with {', '.join(columns)}")
            rows[key] = cells(where, columns, row, rows.get(key), changing)


def forget() -> None:
    """Read the data files again when they are asked for: after they were written."""
    _read.cache_clear()
    rule_rows.cache_clear()


def names_rows(value: object) -> bool:
    """Whether it is a list of what can be the name of a row."""
    return isinstance(value, list) and not any(isinstance(each, (list, dict)) for each in value)


def rule_column(row: Mapping) -> Column:
    """The column of a rule's value: a die, a threshold of some die, which the built board is held against, or a number."""
    if isinstance(row["value"], str):
        return Column(die, rule=row["rule"])
    return Column(whole(*(SHOWN if row["die"] else row["allowed"]), said=row["allowed"]), rule=row["rule"])


def field_of(path: str) -> str:
    """The board's field of a rule path: "income.urban" is `income_urban`."""
    return path.replace(".", "_")


def dotted(key) -> str:
    """A row's key as a part of a path."""
    return ".".join(key) if isinstance(key, tuple) else str(key)


def key_text(key) -> str:
    """A row's key as it is written."""
    return "-".join(key) if isinstance(key, tuple) else str(key)


def _copied(rows: dict) -> dict:
    """Rows that can be changed cell by cell; what stands in cells never changes."""
    return {key: dict(row) if isinstance(row, dict) else row for key, row in rows.items()}


@functools.cache
def _read(shape: Shape, end: str) -> Tables:
    rules = {path: {"range": (), "allowed": SANE, "note": "", "die": "", **row} for path, row in rule_rows(shape.game).items()}
    tables = Tables(shape, shape.scenario_at(end), "", rules=rules, barred=nothing_barred(shape.actions))
    for name in shape.tables:
        _read_csv(tables, name)
    path = shape.data / f"scenario_{end}.toml"
    found = read_toml(path)
    tables.title = found.pop("title")
    tables.merge_setup(path.name, found)
    return tables


def _read_csv(tables: Tables, name: str) -> None:
    rows, path = tables.rows.setdefault(name, {}), tables.shape.data / f"{name}.csv"
    with open(path, newline="", encoding="utf-8") as file:
        for number, given in enumerate(csv.DictReader(file), start=2):
            key = tables.shape.key(name, given)
            where = f"{path.name} row {number} ({key_text(key)})"
            if key in rows:
                raise UserError(f"{where}: stands there twice")
            rows[key] = cells(where, tables.shape.tables[name], given)
            tables.where[name, key] = where
