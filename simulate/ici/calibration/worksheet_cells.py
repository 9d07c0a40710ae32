"""The worksheet of Ici, c'est la France!: what the box shows and the rulebook does not, sheet by sheet."""
import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from simulate.core.data.tables import dotted
from simulate.core.data.worksheet import VALUE, Blank, Count, Sheet, SheetColumn, SheetRow, Worksheet
from simulate.ici.board.files import SHAPE, Tables, printed
from simulate.ici.board.places_and_links import find
from simulate.ici.calibration import worksheet_readers as readers
from simulate.ici.calibration.assumed_groups import CHARTS, group_of
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

# The words of the worksheet: what each sheet is about, what each column means, with the rule that speaks of it.
CHITS_LOOK = "Look at the Political Chit Chart, or at the chits. Fill in both years of a chit: they say when it may be drawn."
SHEETS = {  # name, title, what to look at
    "chits": ("Chits", "Political Chits",
              f"{CHITS_LOOK} Copy effects with their sign. Where the chart leaves a column blank, type 0."),
    "faileks": ("Faileks", "Faileks", "Look at the FLN's counters: the strength on each kind, how many of it are in the box."),
    "regions": ("Map", "Regions, countries and doubtful places",
                "Look at the printed map; the picture shows what is assumed. Fill in all populations or none: those of the "
                "Regions and Major Cities of Algeria must add up to an odd number of at most 39 (1.5)."),
    "borders": ("Borders", "Borders between Regions", "Do the two Regions touch on the printed map, so that a Failek may step "
                "across? A border that is missing here goes into a file of its own (`wilaya docs charts`)."),
    "roads": ("Roads", "Roads", "Does the printed map show this road?"),
    "units": ("Units", "French units", "Look at the French counters: quality and strength on the front, the same on the red "
              "side, the group in the lower left corner. Each unit has its own row; ratings need not hold for a type."),
    "charts": ("Charts", "Small charts and numbers on chits", "Look at the Search Modifiers Chart, the Terrain Effects on "
               "Combat, the tracks, the chits themselves and the Combat Chits."),
    "opening": ("Set-up", "The first Faileks of 1955", "Look at the set-up of scenario 1955 in the rulebook and on the map."),
    "readings": ("Readings", "Unclear rules", "How do you play these rules? Type 1 for our reading, 0 for the other one."),
}
COLUMNS = {  # head, meaning, rule, question
    "chits": {
        "side": ("side", "who holds the chit", "K"), "first_year": ("first year", "of the years on the chit", "1.2"),
        "last_year": ("last year", "of the years on the chit", "1.2"),
        "ps": ("PS", "Population Support", "K", "What does the chit {} say under PS?"),
        "fln": ("FLN Incap", "steps of FLN Incap", "K", "How many steps of FLN Incap does the chit {} say?"),
        "pn": ("Pied-noirs", "steps of the Pied-noirs", "K", "How many steps of the Pied-noirs does the chit {} say?"),
        "fp": ("-d3 FP", "does the French Public column say -d3 FP?", "K", "Does the chit {} say -d3 FP?"),
        "actions": ("Actions Taken", "in the words of the sheet Words; none for a blank", "K"),
    },
    "faileks": {"strength": ("strength", "on the counter", "F"),
                "counters": ("counters", "how many are in the box", "F", "How many {} counters does your box hold?")},
    "regions": {
        "exists": ("on the map?", "does the printed map show it?", "A, C"),
        "population": ("population", "Population Number; of a country, its refugees", "D"),
        "terrain": ("terrain", "of the Region", "B"),
    },
    "borders": {"touch": ("touch?", "do the two touch?", "A"),
                "via": ("covered by", "the Community that covers the whole border", "3.1")},
    "roads": {"link": ("there?", "is the road printed?", "3.4")},
    "units": {
        "quality": ("quality", "front", "F"), "strength": ("strength", "front", "F"),
        "reduced_quality": ("reduced quality", "red side", "F"), "reduced_strength": ("reduced strength", "red side", "F"),
        "group": ("group", "lower left corner: when it arrives", "2.2"),
        "start": ("starts in", "only of group 54: its place in scenario 1955", "55"),
    },
}
COUNTS = {  # columns of the Political Chit Chart that are counted or added up at once
    "fp": "How many Political Chits of both sides say -d3 FP?",
    "pn": "What do the Pied-noir steps of all Political Chits add up to, with their signs?",
    "ps": "What does the Population Support of all Political Chits add up to, with its signs?",
    "fln": "What do the steps of FLN Incap of all Political Chits add up to, with their signs?",
}
FAR = 999                 # of a sum over a column, either way
OPENING_WORDS = (  # title, meaning, rule
    ("Moudjahidines in 1C", "how many of the two Faileks in 1C are Moudjahidines; the rest are Moussebilines", "55"),
    ("Place of the third Failek", "a Region or Community with one Moussebiline", "55"),
)
WORDS = (
    ("ops FLN 2", "that side gains Operation Points this turn; ops FRANCE -2: it loses them"),
    ("ops_d3 FRANCE -1", "the same by the roll of a die: ops_d3, ops_d6, ops_2d3; 1 gains, -1 loses"),
    ("density 1", "Troop Density rises"),
    ("choose 1", "the player moves one Population Marker towards France; choose -1: towards the FLN"),
    ("region Alger -1", "the Population Marker of a named Region moves"),
    ("lasting OIL", "a lasting effect begins: TUNISIA_MOROCCO, WEST_AFRICA, MORICE_LINE, RESETTLE, INFILTRATE, LES_BLEUES, OIL, "
     "HELICOPTER, OAS, or COMMANDO (this turn only)"),
    ("call_up TM", "an arrival group goes into its cup"),
    ("bellounis", "the Bellounis units appear"),
    ("density 1; ops FRANCE 2", "several actions, four at most, with semicolons between them"),
    ("none", "the chart shows no action"),
)




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
TABLE_SHEETS = ("chits", "faileks", "regions", "borders", "roads", "units")


@functools.cache
def worksheet() -> Worksheet:
    """Every assumed value, and the readings."""
    tables = printed("ici-1955")
    maker = _Maker(tables, {cell.path: cell for cell in cells(tables)}, held(tables))
    sheets = [*(maker.table(name) for name in TABLE_SHEETS), maker.charts(), maker.opening(), maker.readings()]
    counts = tuple(Count(f"chits.{column}", question, maker.count(column), readers.number(0 if column == "fp" else -FAR, FAR))
                   for column, question in COUNTS.items())
    return Worksheet("ici", "ici-1955", tuple(sheets), overlay_of, maker.typed, WORDS, counts)


class _Maker:
    def __init__(self, tables: Tables, known: Mapping[str, Cell], values: Values):
        self.tables, self.known, self.values = tables, known, values
        regions = tables.rows["regions"]
        self.label = {place: place if row["kind"] in ("region", "sahara") else row["name"] for place, row in regions.items()}
        self.populated = {place: 0 for place, row in regions.items() if row["kind"] in ("region", "major_city")}

    def table(self, name: str) -> Sheet:
        """A table of the data files: its rows with something assumed, and what else is known of them."""
        columns = tuple(SheetColumn(column, *words) for column, words in COLUMNS[name].items())
        rows = []
        for key, row in self.tables.rows[name].items():
            found = {each.name: self._cell(name, key, row, each.name) for each in columns}
            if any(isinstance(each, Blank) for each in found.values()):
                rows.append(SheetRow(dotted(key), self._title(name, key, row), found, note=row["why"]))
        return Sheet(*SHEETS[name], columns, tuple(rows), picture=name == "regions")

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
        return Sheet(*SHEETS["charts"], ALONE, tuple(rows))

    def readings(self) -> Sheet:
        """What unclear rules may mean."""
        paths = [path for path, row in self.tables.rules.items() if path.startswith(READING) and row["confidence"] == "assumed"]
        return Sheet(*SHEETS["readings"], ALONE, tuple(self._rule(path) for path in paths))

    def opening(self) -> Sheet:
        """The first Faileks of 1955."""
        places = {self.label[place]: place for place, row in self.tables.rows["regions"].items()
                  if row["kind"] in HOLD_UNITS and place != "1C"}
        third = self._made(THIRD, self.known[THIRD].options, readers.choice(places), tuple(places))
        first = self._made(FIRST, self.known[FIRST].options, readers.number(0, TWO), bounds=(0, TWO))
        rows = [SheetRow(path, title, {VALUE: blank}, meaning, rule)
                for (path, blank), (title, meaning, rule) in zip(((FIRST, first), (THIRD, third)), OPENING_WORDS, strict=True)]
        return Sheet(*SHEETS["opening"], ALONE, tuple(rows))

    def _rule(self, path: str) -> SheetRow:
        row = self.tables.rules[path]
        low, high = row["allowed"]
        group, section = READINGS if path.startswith(READING) else CHARTS, path.partition(".")[0].replace("_", " ")
        blank = Blank(f"rules.{path}", group, str(row["value"]), _span(*row["range"]), readers.number(low, high),
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
            return self._made(path, options, readers.yes_no, ("yes", "no"))
        if column == "actions":
            read = readers.actions(lambda place: find("region", "populated Region", place, self.populated))
            return self._made(path, options, read)
        if bounds := self._bounds(path, column, row):
            return self._made(path, options, readers.number(*bounds), bounds=bounds)
        found = self._choices(path, column)
        return self._made(path, options, readers.choice(found), tuple(found))

    def _bounds(self, path: str, column: str, row: Mapping | None) -> tuple[int, int] | None:
        if column == "population":
            return (1, 20) if row and row["kind"] == "country" else (1, 3)
        return getattr(SHAPE.tables[path.partition(".")[0]][column].read, "bounds", None)

    def _choices(self, path: str, column: str) -> dict[str, object]:
        """Words by what stands for them."""
        if column == "start":
            return {readers.NONE: "", **{self.label[place]: place for place in stations(self.tables)}}
        if column == "via":
            ends = set(path.split(".")[1:3])
            inside = {place for place, row in self.tables.rows["regions"].items() if ends <= set(row["inside"])}
            return {readers.NONE: "", **{self.label[place]: place for place in sorted(inside)}}
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
        if column in ("actions", "via", "start") and value in ("", readers.NONE):
            return readers.NONE
        return self.label.get(value, value) if column in ("start", "via", "place") else (
            value if column == "actions" else value.replace("_", " "))


def _plausible(words: list[str]) -> str:
    if all(word.lstrip("-").isdigit() for word in words):
        return _span(*sorted((int(words[0]), int(words[-1])))) if len(words) > 1 else words[0]
    return " or ".join(words)


def _span(low: int, high: int) -> str:
    return f"{low} to {high}" if high > low + 1 else f"{low} or {high}"
