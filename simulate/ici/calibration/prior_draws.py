"""Complete data sets drawn from the ranges of everything that is assumed; a set is values by path, "chits.sas.ps" = "1".

Readings of rules are decisions, not data: they stay as they are. What is stated, derived or history is never drawn.

How a set is drawn: first which of the weak facts (`facts`) it must obey; then its parts, one after the other, each again until it
obeys its facts. In a part all values of a range are alike, but
- a doubtful border is left out with chance 1 - TOUCH;
- a PS, FLN or PN effect that may be blank is blank with a share of the set (BLANK); -d3 FP stands on a share of its chits (FP);
- ratings are drawn once for all units of a type, as the Player's Notes rate types and not units;
- populations add up to an odd number that the Referendum Track can hold (1.5), a Region of Population Number 1 is never Coastal
  Hills (B), one of more never Mountains;
- the third Failek of 1955 stands in a Region of Population Number 2: France controls it, however L is read;
- whose a chit is and its span of years: `draw_sides_and_spans`;
- four units or more come from Tunisia and Morocco: some are still to come after three turns of at least one each (2.2-1c).
"""
import csv
import functools
import random
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from simulate.core.data import data_sets
from simulate.core.data.data_sets import key_of
from simulate.core.data.overlays import ASSUMED, ends, ranges
from simulate.core.data.tables import dotted
from simulate.ici.board import files as schema
from simulate.ici.board.files import Tables, printed
from simulate.ici.calibration.facts import COUNTRIES, EFFECTS, Seen, facts, holds, spans_from

# Lots drawn with a stream of dice that is the same on every machine.


def one(dice: random.Random, options: Sequence[str]) -> str:
    """One of the options, all alike."""
    return options[int(dice.random() * len(options))]


def weighted(dice: random.Random, options: Sequence[str], weights: Sequence[float]) -> str:
    """One of the options, each with its weight; weights need not add up to 1."""
    left = dice.random() * sum(weights)
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option
    return options[-1]


# When what a Political Chit is named after happened, and how likely that makes each span of years.
#
# The rulebook names few spans (1.2, 59), but each of those begins in the year of its events or the year before. A span is the
# likelier the closer its first year lies to that year. No span is ruled out: an author may have had another event in mind, so
# whatever the stated range allows keeps some weight.
FILE = schema.SHAPE.data / "chit_dates.csv"
HELD, NOT_HELD = 1.0, 0.1                    # weight of a last year that holds the year of the event, and of one that does not
DATED: Mapping[int, float] = MappingProxyType({0: 1.0, 1: 1.0, 2: 0.15, -1: 0.1})      # event less first year: weight
ABOUT: Mapping[int, float] = MappingProxyType({0: 1.0, 1: 0.7, 2: 0.35, -1: 0.35})     # where no single event has a date
FAR = 0.03                                   # weight of a first year farther off
SURE = {"dated": DATED, "about": ABOUT}


@functools.cache
def chit_dates() -> Mapping[str, tuple[int, Mapping[int, float]]]:
    """By chit: the year of what it is named after, and the weights of first years by how long before that year they lie."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return {row["chit"]: (int(row["year"]), SURE[row["sure"]]) for row in csv.DictReader(file)}


def first_year_weights(chit: str, years: Sequence[str]) -> list[float]:
    """How likely each first year is, not normalized; all alike for a chit without a date."""
    if chit not in chit_dates():
        return [1.0] * len(years)
    event, lags = chit_dates()[chit]
    return [lags.get(event - int(year), FAR) for year in years]


def last_year_weights(chit: str, years: Sequence[str]) -> list[float]:
    """How likely each last year is, the first one being drawn."""
    if chit not in chit_dates():
        return [1.0] * len(years)
    event, _ = chit_dates()[chit]
    return [HELD if int(year) >= event else NOT_HELD for year in years]


# Whose each Political Chit is and in which years it may be played, where the print is not known to us.
#
# - Each side has 27 chits: 27 or 28 a side are known, and there are 54 titles.
# - A span is one that C4 of the facts allows; from 1959 on each side has chits of each of these (59). It begins close to the
#   year of what the chit is named after (`chit_dates`).
CUPS = (("1959", "1961"), ("1960", "1962"), ("1961", "1962"))     # the spans in either cup of scenario 1959 (59)
A_SIDE = 27               # chits of either side
Options = Mapping[str, Sequence[str]]        # of the cells of a data set, by path


def draw_sides_and_spans(dice: random.Random, chits: Mapping[str, Mapping], cells: Options, values: dict[str, str]) -> None:
    """1.2, 59, K. Write the doubtful sides and years of `chits` (the rows of the file) into `values`."""
    known = {path: options for path, options in cells.items() if path.startswith("chits.")}
    sides = {path: options for path, options in known.items() if path.endswith(".side")}
    found: set[tuple[str, ...]] = set()
    while not found.issuperset((side, *span) for side in ("FLN", "FRANCE") for span in CUPS):
        _draw_sides(dice, chits, sides, values)
        _draw_years(dice, chits, known, values)
        found = {tuple(str(_now(chits, values, chit, name)) for name in ("side", "first_year", "last_year")) for chit in chits}


def _draw_sides(dice: random.Random, chits: Mapping[str, Mapping], sides: Options, values: dict[str, str]) -> None:
    values.update({path: one(dice, options) for path, options in sides.items()})
    while sum(_now(chits, values, chit, "side") == "FLN" for chit in chits) != A_SIDE:
        values.update({path: one(dice, options) for path, options in sides.items()})


def _draw_years(dice: random.Random, chits: Mapping[str, Mapping], cells: Options, values: dict[str, str]) -> None:
    for path, options in cells.items():
        _, chit, column = path.split(".")
        if column == "first_year":
            values[path] = weighted(dice, options, first_year_weights(chit, options))
        elif column == "last_year":
            fitting = _last_years(options, int(_now(chits, values, chit, "first_year")))
            values[path] = weighted(dice, fitting, last_year_weights(chit, fitting))


def _now(chits: Mapping[str, Mapping], values: Mapping[str, str], chit: str, column: str):
    return values.get(f"chits.{chit}.{column}", chits[chit][column])


def _last_years(options: Sequence[str], first: int) -> list[str]:
    return [value for value in options if int(value) in spans_from(first)]


BLANK = (0.3, 0.9)        # share of PS, FLN and PN cells without effect: lowest, highest
FP = (0.2, 0.5)           # share of chits that carry -d3 FP
TOUCH = 0.9               # chance that a doubtful border or road is there
PARTS = ("charts", "abroad", "land", "regions", "borders", "roads", "groups", "units", "faileks", "years", "actions", "effects")
PART_OF = {"rules": "charts", "combat_chits": "charts", "setup_1955": "land"}       # tables without a part of their name
RATINGS = ("quality", "strength", "reduced_quality", "reduced_strength")
ANYWHERE = "any place in Algeria"
OPENING = {"setup_1955.1C.moudjahidine": ("0", "1"), "setup_1955.third.place": ("3A", "4B", "5B")}
GARRISON, LEAST_GARRISON = "TM", 4          # the arrival group of Tunisia and Morocco, and how many units it has at least
TWO = 2                   # of the three Faileks of 55 stand in 1C
FERTILE, POOR = "coastal_hills", "mountains"
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
             if row["confidence"] == ASSUMED and row["range"] and not path.startswith("reading.")]
    for table, rows in tables.rows.items():
        for key, row in rows.items():
            if row["confidence"] == ASSUMED:
                found += [_cell(tables, table, key, row, *each) for each in _ranges(table, row).items()]
    return found + [Cell(path, options, path) for path, options in OPENING.items()]


def part_of(path: str) -> str:
    """The part of a data set that a cell is drawn with: each may look at those before it in PARTS."""
    (table, row, *_), column = path.split("."), path.rpartition(".")[2]
    if table == "chits":
        return "effects" if column in (*EFFECTS, "fp") else "actions" if column == "actions" else "years"
    if column in ("population", "terrain"):
        return "abroad" if row in COUNTRIES else "land"
    return "groups" if column == "group" else PART_OF.get(table, table)


@functools.cache
def _known() -> tuple[Tables, Mapping[str, list[Cell]]]:
    tables = printed("ici-1955")
    return tables, {part: [cell for cell in cells(tables) if part_of(cell.path) == part] for part in PARTS}


def draw(seed: int, number: int, obeyed: Container[str] | None = None) -> Values:
    """Data set `number` of `seed`: the same on every machine. A value for every cell of `cells`.

    It obeys the facts of these names; if none are named, all that bind, and weak ones by their chance.
    """
    dice, (tables, known) = random.Random(f"{seed}/{number}"), _known()
    chosen = {fact.id for fact in facts() if dice.random() < fact.chance}
    wanted = [fact for fact in facts() if fact.id in (chosen if obeyed is None else obeyed)]
    allowed = {path: fact.allowed for fact in wanted for path in fact.cells}
    values: Values = {}
    for part, every in known.items():
        some = [_narrowed(cell, allowed) for cell in every]
        bound = [fact for fact in wanted if fact.part == part]
        found = _part(dice, tables, part, some, values)
        while not all(holds(fact, Seen(tables, found)) for fact in bound):
            found = _part(dice, tables, part, some, values)
        values = found
    return {cell.path: values[cell.path] for cell in cells(tables)}


def _narrowed(cell: Cell, allowed: Mapping[str, Container[str]]) -> Cell:
    if cell.path not in allowed:
        return cell
    return replace(cell, options=tuple(value for value in cell.options if value in allowed[cell.path]))


def _part(dice: random.Random, tables: Tables, part: str, some: list[Cell], before: Values) -> Values:
    """What was drawn before, and a part of the data set drawn without regard to facts."""
    blank, fp = (low + (high - low) * dice.random() for low, high in (BLANK, FP))
    values, drawn = dict(before), dict[str, str]()
    for cell in some:
        if cell.drawn_as not in drawn:
            drawn[cell.drawn_as] = _value(dice, cell, blank, fp)
        values[cell.path] = drawn[cell.drawn_as]
    if part == "land":
        _draw_populations(dice, tables, some, values)
        _place_third(dice, tables, some, values)
    elif part == "years":
        draw_sides_and_spans(dice, tables.rows["chits"], {cell.path: cell.options for cell in some}, values)
    elif part == "effects":
        _fill_chits(dice, tables, some, values, blank, fp)
    elif part == "groups":
        _draw_garrisons(dice, tables, some, values)
    elif part == "units":
        _order(values)
    return values


def _fill_chits(dice: random.Random, tables: Tables, some: list[Cell], values: Values, blank: float, fp: float) -> None:
    """K. The effects of a chit that moves no marker, again until it does; a blank one would be no chit (C1 of the facts)."""
    seen, own = Seen(tables, values), dict[str, list[Cell]]()
    for cell in some:
        own.setdefault(cell.path.split(".")[1], []).append(cell)
    for chit, cells_there in own.items():
        while not seen.moves_a_marker(chit):
            values.update({cell.path: _value(dice, cell, blank, fp) for cell in cells_there})


def held(tables: Tables) -> Values:
    """The data set that the data files hold, `tables` being those of scenario 1955 without an overlay."""
    found = held_opening(tables)
    return {cell.path: found.get(cell.path) or value_at(tables, cell.path) or "none" for cell in cells(tables)}


def held_opening(tables: Tables) -> Values:
    """The part of it that is of the set-up of 1955: the Faileks of 1C, and where the third one stands."""
    faileks = tables.setup["faileks"]
    third = next(place for place in faileks if place != "1C")
    return {"setup_1955.1C.moudjahidine": str(faileks["1C"]["moudjahidine"]), "setup_1955.third.place": third}


def value_at(tables: Tables, path: str) -> str:
    """What stands at the path of a cell; 0 where a row was taken away, which only links are."""
    table, _, rest = path.partition(".")
    if table == "rules":
        return str(tables.rules[rest]["value"])
    name, _, column = rest.rpartition(".")
    return str(tables.rows.get(table, {}).get(key_of(schema.SHAPE, table, name), {}).get(column, 0))


def put(tables: Tables, values: Mapping[str, str]) -> None:
    """Write a data set into the tables of a scenario. UserError for a path or value that these data files do not have."""
    data_sets.put(tables, {path: value for path, value in values.items() if path not in OPENING})
    if tables.scenario == "ici-1955":
        _put_opening(tables, {path: values[path] for path in OPENING if path in values})


def still_open(tables: Tables, values: Mapping[str, str]) -> Mapping[str, str]:
    """The part of a data set that is not typed in, `tables` being those of a scenario under its overlays of --base.

    What no longer matters is left out too: where a unit of a later group would start (55), links to a place that is not there.
    """
    if not tables.typed:
        return values
    regions = tables.rows["regions"]
    absent = {place for place, row in printed("ici-1955").rows["regions"].items()
              if f"regions.{place}.exists" in tables.typed and not regions.get(place, {}).get("exists")}
    return {path: value for path, value in values.items() if not _settled(tables, path, absent)}


def _settled(tables: Tables, path: str, absent: set[str]) -> bool:
    if path in OPENING:
        third = any(each.startswith("setup.faileks.") and each.endswith(".place") for each in tables.typed)
        return third if path.endswith(".place") else "setup.faileks.1C.moudjahidine" in tables.typed
    table, _, rest = path.partition(".")
    name, _, column = rest.rpartition(".")
    later = table == "units" and column == "start" and f"units.{name}.group" in tables.typed
    needless = later and name in tables.rows[table] and schema.SHAPE.needless(tables, table, name)
    return path in tables.typed or bool(needless) or (table in schema.SHAPE.links and bool(absent.intersection(name.split("."))))


def _put_opening(tables: Tables, opening: Mapping[str, str]) -> None:
    rows = tables.setup["faileks"]
    for path, value in opening.items():
        if path.endswith(".place"):
            rows[value] = rows.pop(next(place for place in rows if place != "1C"))
        else:
            rows["1C"] = {**rows["1C"], "moussebiline": TWO - int(value), "moudjahidine": int(value)}


def _cell(tables: Tables, table: str, key, row: dict, column: str, text: str) -> Cell:
    path, options = f"{table}.{dotted(key)}.{column}", stations(tables) if text == ANYWHERE else ends(text)
    if ".." in text:
        options = _whole(*options)
    drawn_as = f"{row['type']} {row['special']} {column} {text}" if table == "units" and column in RATINGS else path
    return Cell(path, options, drawn_as)


def _ranges(table: str, row: dict) -> dict[str, str]:
    """The ranges of a row as its file words them; a unit that may belong to the first group may stand anywhere then (55)."""
    return ranges(row) | dict.fromkeys(schema.SHAPE.also_assumed(table, row), ANYWHERE)


def _whole(low: int, high: int) -> tuple[str, ...]:
    return tuple(str(value) for value in range(low, high + 1))


def stations(tables: Tables) -> tuple[str, ...]:
    """Where a unit of the first group may stand at the start: populated Regions, Cities and Towns."""
    return tuple(place for place, row in tables.rows["regions"].items() if row["kind"] in HOLD_UNITS)


def _value(dice: random.Random, cell: Cell, blank: float, fp: float) -> str:
    table, column = cell.path.split(".")[0], cell.path.rpartition(".")[2]
    if table == "chits" and column == "fp" and len(cell.options) > 1:
        return str(int(dice.random() < fp))
    if table == "chits" and column in EFFECTS and "0" in cell.options:
        if dice.random() < blank:
            return "0"
        return one(dice, [value for value in cell.options if value != "0"])
    if column in ("touch", "link"):
        return str(int(dice.random() < TOUCH))
    return one(dice, cell.options)


def _draw_populations(dice: random.Random, tables: Tables, known: list[Cell], values: Values) -> None:
    """1.5, D, B. Only people in Algeria vote; Regions of Population Number 1 are Mountains or Dry Hills."""
    rows, by_path = tables.rows["regions"], {cell.path: cell for cell in known}
    voting = {place: by_path[path] for place, row in rows.items()
              if (path := f"regions.{place}.population") in by_path and row["kind"] != "country"}
    least = {place: min(2, max(map(int, cell.options))) for place, cell in voting.items()
             if rows[place]["terrain"] == FERTILE and f"regions.{place}.terrain" not in by_path}
    fixed = sum(row["population"] for place, row in rows.items() if row["kind"] != "country" and place not in voting)
    most, total = 2 * tables.rules["tracks.top"]["value"] - 1, 0
    while total % 2 == 0 or total > most:
        for place, cell in voting.items():
            values[cell.path] = one(dice, [value for value in cell.options if int(value) >= least.get(place, 1)])
        total = fixed + sum(int(values[cell.path]) for cell in voting.values())
    for place, row in rows.items():
        terrain = by_path.get(f"regions.{place}.terrain")
        if terrain:
            poor = int(values.get(f"regions.{place}.population", row["population"])) == 1
            values[terrain.path] = one(dice, [value for value in terrain.options if value != (FERTILE if poor else POOR)])


def _place_third(dice: random.Random, tables: Tables, known: list[Cell], values: Values) -> None:
    """55, L. All but 1C is French-controlled, under either reading of L: one Failek where the Population Number is 2."""
    path, rows = "setup_1955.third.place", tables.rows["regions"]
    [options] = (cell.options for cell in known if cell.path == path)
    fitting = [place for place in options if int(values.get(f"regions.{place}.population", rows[place]["population"])) == 2]
    if values[path] not in fitting:
        values[path] = one(dice, fitting)


def _draw_garrisons(dice: random.Random, tables: Tables, known: list[Cell], values: Values) -> None:
    """2.2-1c. Arrival groups of the units that may come from Tunisia and Morocco, again until enough of them do."""
    rows = tables.rows["units"]
    doubtful = [cell for cell in known if cell.path.endswith(".group") and GARRISON in cell.options]
    while sum(values.get(f"units.{unit}.group", row["group"]) == GARRISON for unit, row in rows.items()) < LEAST_GARRISON:
        values.update({cell.path: one(dice, cell.options) for cell in doubtful})


def _order(values: Values) -> None:
    """F. A reduced side is not better than the full one."""
    for path in values:
        row, _, column = path.rpartition(".")
        full = f"{row}.{column.removeprefix('reduced_')}"
        if column in ("reduced_quality", "reduced_strength") and int(values[path]) > int(values.get(full, values[path])):
            values[path] = values[full]
