"""The worksheet of Ici, c'est la France!: what the box shows and the rulebook does not, sheet by sheet."""
import functools
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from simulate.core.data.cells import read_toml
from simulate.core.data.tables import dotted
from simulate.core.data.worksheet import VALUE, Blank, Count, Sheet, SheetColumn, SheetRow, Worksheet
from simulate.core.errors import SHOWN, nearest
from simulate.ici.board.build import read_actions
from simulate.ici.board.files import SHAPE, Tables, find, printed
from simulate.ici.calibration.ensemble import CHARTS, group_of
from simulate.ici.calibration.prior_draws import (
    ANYWHERE,
    HOLD_UNITS,
    OPENING,
    TWO,
    Cell,
    Values,
    cells,
    held,
    held_opening,
    stations,
    still_open,
    value_at,
)

# What may be typed into a blank of the worksheet: whole numbers, words, yes or no, places, "Actions Taken".


Reader = Callable[[str], object]
WHOLE = re.compile(r"[+-]?\d+")
YES_NO = {"yes": 1, "no": 0}
ALSO = {"y": "yes", "n": "no", "1": "yes", "0": "no", "true": "yes", "false": "no"}
NONE = "none"


def number(low: int, high: int) -> Reader:
    """A whole number from `low` to `high`."""
    def read(text: str) -> int:
        plain = text.replace("−", "-").strip()
        if not WHOLE.fullmatch(plain) or not low <= int(plain) <= high:
            raise ValueError(f"allowed are {low} to {high}")
        return int(plain)
    return read


def choice(values: Mapping[str, object]) -> Reader:
    """One of some words, in any case and with _ for spaces or without; the value behind it is as good."""
    known = {_plain(str(value)): value for value in values.values()} | {_plain(word): value for word, value in values.items()}

    def read(text: str) -> object:
        if _plain(text) not in known:
            raise ValueError(f"allowed are {', '.join(values)}" if len(values) <= SHOWN else nearest(text, values))
        return known[_plain(text)]
    return read


def yes_no(text: str) -> int:
    """1 for yes, 0 for no."""
    word = ALSO.get(_plain(text), _plain(text))
    if word not in YES_NO:
        raise ValueError("allowed are yes, no")
    return YES_NO[word]


def actions(place_of: Callable[[str], int]) -> Reader:
    """ "Actions Taken" of a chit, none for a chit without. UserError says which of them is wrong."""
    def read(text: str) -> str:
        plain = "" if _plain(text) == NONE else " ".join(text.split())
        read_actions("the sheet Words shows them", plain, place_of)
        return plain
    return read


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").casefold().split())


SAID: Mapping[str, Any] = read_toml(Path(__file__).with_name("worksheet.toml"))
FAR = 999                 # of a sum over a column, either way


# What was typed into the worksheet, by path, as the content of an overlay.
THIRD = "setup_1955.third.place"
FIRST = next(path for path in OPENING if path != THIRD)


def overlay_of(values: Mapping[str, object]) -> dict:
    """The tables of an overlay that types `values` in: rows as they are, links as lists, the first Faileks as a set-up."""
    found: dict = {}
    for path, value in values.items():
        table, *rest = path.split(".")
        if path in OPENING:
            _opening(found.setdefault("setup_1955", {}).setdefault("faileks", {}), path, value)
        elif table in SHAPE.links:
            _link(found.setdefault(table, {}), rest, value)
        elif table == "combat_chits":
            own, against, _ = rest
            found.setdefault(table, {}).setdefault(own, {})[against] = value
        else:
            row, column = ".".join(rest[:-1]), rest[-1]
            found.setdefault(table, {}).setdefault(row, {})[column] = value
    return found


def _link(lists: dict, rest: list[str], value: object) -> None:
    """Whether a border or road is there, or which Community covers the border."""
    one, other, column = rest
    if column == "via":
        lists.setdefault("confirm", []).append([one, other, value])
    else:
        lists.setdefault("confirm" if value else "remove", []).append([one, other])


def _opening(faileks: dict, path: str, value: object) -> None:
    if path == FIRST:
        trained = int(str(value))
        faileks["1C"] = {"moussebiline": TWO - trained, "moudjahidine": trained}
        return
    place = next(place for place in printed("ici-1955").setup["faileks"] if place != "1C")
    if value != place:
        faileks["remove"] = [place]
    faileks[str(value)] = {"moussebiline": 1}


ALONE = (SheetColumn(VALUE, "value", "", ""),)
READING = "reading."
READINGS = "readings of unclear rules"
SWITCHES = ("fp", "touch", "link", "exists")
LANDS = ("coastal_hills", "mountains", "dry_hills")


@functools.cache
def worksheet() -> Worksheet:
    """Every assumed value, and the readings."""
    tables = printed("ici-1955")
    maker = _Maker(tables, {cell.path: cell for cell in cells(tables)}, held(tables))
    tables_asked = [maker.table(name, said["columns"]) for name, said in SAID["sheets"].items() if "columns" in said]
    counts = tuple(Count(f"chits.{column}", question, maker.count(column), number(0 if column == "fp" else -FAR, FAR))
                   for column, question in SAID["counts"].items())
    sheets = (*tables_asked, maker.charts(), maker.opening(), maker.readings())
    return Worksheet("ici", "ici-1955", sheets, overlay_of, maker.typed, tuple(SAID["words"].items()), counts)


def _sheet(name: str, rows: Iterable[SheetRow], columns: Iterable[SheetColumn] = ALONE) -> Sheet:
    said = SAID["sheets"][name]
    return Sheet(said["name"], said["title"], said["hint"], tuple(columns), tuple(rows), picture=name == "regions")


class _Maker:
    def __init__(self, tables: Tables, known: Mapping[str, Cell], values: Values):
        self.tables, self.known, self.values = tables, known, values
        regions = tables.rows["regions"]
        self.label = {place: place if row["kind"] in ("region", "sahara") else row["name"] for place, row in regions.items()}
        self.populated = {place: 0 for place, row in regions.items() if row["kind"] in ("region", "major_city")}

    def table(self, name: str, said: Mapping[str, Mapping[str, str]]) -> Sheet:
        """A table of the data files: its rows with something assumed, and what else is known of them."""
        known = SHAPE.tables[name]
        columns = [SheetColumn(column, words["head"], words.get("meaning", known[column].words), known[column].rule,
                               words.get("question", "")) for column, words in said.items()]
        rows = []
        for key, row in self.tables.rows[name].items():
            found = {each.name: self._cell(name, key, row, each.name) for each in columns}
            if any(isinstance(each, Blank) for each in found.values()):
                rows.append(SheetRow(dotted(key), self._title(name, key, row), found, note=row["why"]))
        return _sheet(name, rows, columns)

    def count(self, column: str) -> Callable[[Values], int]:
        """What a column of all chits adds up to."""
        printed_there = {f"chits.{key}.{column}": row[column] for key, row in self.tables.rows["chits"].items()}
        return lambda values: sum(int(values.get(path, value)) for path, value in printed_there.items())

    def charts(self) -> Sheet:
        """Rule numbers, and the one Combat Chit whose effect is assumed."""
        rows = [self._rule(path) for path in self.tables.rules if f"rules.{path}" in self.known]
        for (own, against), row in self.tables.rows["combat_chits"].items():
            path = f"combat_chits.{own}.{against}.advantage"
            if path in self.known:
                blank = self._blank(path, self.known[path].options, "advantage")
                rows.append(SheetRow(path, f"Combat Chits: {own} against {against}", {VALUE: blank}, row["why"], "3.5"))
        return _sheet("charts", rows)

    def readings(self) -> Sheet:
        """What unclear rules may mean."""
        paths = [path for path, row in self.tables.rules.items() if path.startswith(READING) and row["confidence"] == "assumed"]
        return _sheet("readings", map(self._rule, paths))

    def opening(self) -> Sheet:
        """The first Faileks of 1955."""
        places = {self.label[place]: place for place, row in self.tables.rows["regions"].items()
                  if row["kind"] in HOLD_UNITS and place != "1C"}
        third = self._made(THIRD, self.known[THIRD].options, choice(places), tuple(places))
        first = self._made(FIRST, self.known[FIRST].options, number(0, TWO), bounds=(0, TWO))
        return _sheet("opening", [SheetRow(blank.path, cells={VALUE: blank}, **SAID["opening"][blank.path])
                                  for blank in (first, third)])

    def _rule(self, path: str) -> SheetRow:
        row = self.tables.rules[path]
        low, high = row["allowed"]
        group, section = READINGS if path.startswith(READING) else CHARTS, path.partition(".")[0].replace("_", " ")
        blank = Blank(f"rules.{path}", group, str(row["value"]), _span(*row["range"]), number(low, high),
                      bounds=(low, high))
        title = f"{section.capitalize()}: {path.partition('.')[2].replace('_', ' ')}"
        return SheetRow(path, title, {VALUE: blank}, row["note"], row["rule"])

    def _title(self, name: str, key: object, row: Mapping) -> str:
        if isinstance(key, tuple):
            one, other = (self.label[place] for place in key)
            return f"{one} and {other}" + (f": {row['name']}" if row.get("name") else "")
        if name == "regions" and row["kind"] in ("region", "sahara"):
            return f"{key} {row['name']}"
        if name == "units":
            return f"{row['name']}, {row['type']}"
        return str(row["title"] if name == "chits" else row["name"])

    def _cell(self, name: str, key: object, row: Mapping, column: str) -> Blank | str:
        path = f"{name}.{dotted(key)}.{column}"
        if path in self.known:
            return self._blank(path, self.known[path].options, column, row)
        if name in ("chits", "units") or (row.get("kind") == "region" and column != "exists"):
            return replace(self._blank(path, [str(row[column])], column, row), known=True)
        return self._words(column, str(row[column]))

    def typed(self, tables: Tables) -> dict[str, str]:
        """What tables under overlays of --base have typed in, or otherwise than the data files, by path, as words."""
        found = {}
        for *_, blank in worksheet().blanks():
            value = value_at(tables, blank.path)
            if blank.path in tables.typed or (blank.known and value != value_at(self.tables, blank.path)):
                found[blank.path] = self._words(blank.path.rpartition(".")[2], value)
        opening = {path: value for path, value in held_opening(tables).items() if path not in still_open(tables, {path: value})}
        return found | {path: self._words(path.rpartition(".")[2], value) for path, value in opening.items()}

    def _blank(self, path: str, options: Iterable[str], column: str, row: Mapping | None = None) -> Blank:
        if column in SWITCHES:
            return self._made(path, options, yes_no, ("yes", "no"))
        if column == "actions":
            read = actions(lambda place: find("region", "populated Region", place, self.populated))
            return self._made(path, options, read)
        if bounds := self._bounds(path, column, row):
            return self._made(path, options, number(*bounds), bounds=bounds)
        found = self._choices(path, column)
        return self._made(path, options, choice(found), tuple(found))

    def _bounds(self, path: str, column: str, row: Mapping | None) -> tuple[int, int] | None:
        if column == "population":
            return (1, 20) if row and row["kind"] == "country" else (1, 3)
        return getattr(SHAPE.tables[path.partition(".")[0]][column].read, "bounds", None)

    def _choices(self, path: str, column: str) -> dict[str, object]:
        """Words by what stands for them."""
        if column == "start":
            return {NONE: "", **{self.label[place]: place for place in stations(self.tables)}}
        if column == "via":
            ends = set(path.split(".")[1:3])
            inside = {place for place, row in self.tables.rows["regions"].items() if ends <= set(row["inside"])}
            return {NONE: "", **{self.label[place]: place for place in sorted(inside)}}
        words = LANDS if column == "terrain" else SHAPE.tables[path.partition(".")[0]][column].read.words
        return {word.replace("_", " "): word for word in words}

    def _made(self, path: str, options: Iterable[str], read: Callable[[str], object], choices: tuple[str, ...] = (),
              bounds: tuple[int, int] | None = None) -> Blank:
        column, several = path.rpartition(".")[2], list(options)
        plausible = ANYWHERE if column == "start" else _plausible([self._words(column, each) for each in several])
        held_there = self.values.get(path, several[0])
        return Blank(path, group_of(path), self._words(column, held_there), plausible, read, choices, bounds)

    def _words(self, column: str, value: str) -> str:
        """A value as people write it."""
        if column in SWITCHES:
            return "yes" if value == "1" else "no"
        if column in ("actions", "via", "start") and value in ("", NONE):
            return NONE
        return self.label.get(value, value) if column in ("start", "via", "place") else (
            value if column == "actions" else value.replace("_", " "))


def _plausible(words: list[str]) -> str:
    if all(word.lstrip("-").isdigit() for word in words):
        return _span(*sorted((int(words[0]), int(words[-1])))) if len(words) > 1 else words[0]
    return " or ".join(words)


def _span(low: int, high: int) -> str:
    return f"{low} to {high}" if high > low + 1 else f"{low} or {high}"
