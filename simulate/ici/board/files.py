"""The data files of Ici, c'est la France!: their columns, the readers of cells that this game alone has, their sections."""
from collections.abc import Callable, Mapping

from simulate.core.data.cells import SOURCES, Column, line, member, text, whole, word
from simulate.core.data.tables import FOR_READERS, SANE, Shape, Tables, field_of, row_key
from simulate.core.errors import UserError
from simulate.ici.enums import CALENDAR, Advantage, Crisis, Failek, Group, Kind, Level, Side, Special, Terrain, UnitType, Where
from simulate.ici.state import YEARS

FIRST_YEAR, LAST_YEAR = CALENDAR.first_year, 1962        # of the printed war
LONGEST, SEASONS = FIRST_YEAR + YEARS - 1, len(CALENDAR.seasons)      # the last year that a war may have; turns a year
FIRST_GROUP = "54"
GROUPS = {"54": Group.G54, "55": Group.G55, "56": Group.G56, "TM": Group.TM, "BELLOUNIS": Group.BELLOUNIS}
FAILEKS = tuple(kind.name.lower() for kind in Failek)
STARTS = tuple(where.name.lower() for where in (Where.NOT_YET, Where.CUP, Where.ON_MAP))


def degrees(cell) -> float:
    """Longitude or latitude."""
    try:
        return float(cell)
    except (TypeError, ValueError):
        raise ValueError("degrees") from None


degrees.numeric = True


def names(cell) -> tuple[str, ...]:
    """A list of names, or names with spaces between them."""
    if isinstance(cell, str):
        return tuple(cell.split())
    if not isinstance(cell, (list, tuple)) or not all(isinstance(each, str) for each in cell):
        raise ValueError("a list of names")
    return tuple(cell)


def numbers(low: int, high: int, most: int) -> Callable:
    """A list of up to `most` whole numbers."""
    def read(cell):
        if not isinstance(cell, (list, tuple)) or not 0 < len(cell) <= most:
            raise ValueError(f"a list of 1 to {most} whole numbers")
        return tuple(whole(low, high)(each) for each in cell)
    return read


def specials(cell) -> str:
    """Special capabilities with + between them, or none."""
    read = member(Special)
    found = sorted({read(each.strip()) for each in str(cell).split("+")} - {"none"})
    return "+".join(found) or "none"


REGIONS = {
    "name": Column(text), "kind": Column(member(Kind), rule="C"), "wilaya": Column(whole(0, 15), 0, "A"),
    "population": Column(whole(0, 20), 0, "D"), "terrain": Column(member(Terrain), "none", "B"),
    "longitude": Column(degrees, 0.0), "latitude": Column(degrees, 0.0), "harbour": Column(whole(0, 1), 0, "C"),
    "inside": Column(names, (), "C"), "exists": Column(whole(0, 1), 1, "A, C"), **SOURCES,
}
BORDERS = {"via": Column(line, "", "3.1"), "touch": Column(whole(0, 1), 1, "A"), "kind": Column(line, ""), **SOURCES}
ROADS = {"name": Column(line, "", "3.4"), "link": Column(whole(0, 1), 1, "3.4"), **SOURCES}
UNITS = {
    "name": Column(text, ""), "type": Column(member(UnitType), rule="F"), "special": Column(specials, "none", "F"),
    "quality": Column(whole(1, 9), rule="F"), "strength": Column(whole(1, 9), rule="F"),
    "reduced_quality": Column(whole(1, 9), rule="F"), "reduced_strength": Column(whole(1, 9), rule="F"),
    "group": Column(word(*GROUPS), rule="2.2"), "coup": Column(whole(0, 1), 0, "1.4"), "start": Column(line, "", "55"), **SOURCES,
}
FAILEK_COLUMNS = {
    "name": Column(text), "quality": Column(whole(1, 9), rule="F"), "strength": Column(whole(1, 9), rule="F"),
    "counters": Column(whole(0, 300), rule="F"), **SOURCES,
}
TACTIC_COLUMNS = {"advantage": Column(member(Advantage), rule="3.5"), **SOURCES}
CHITS = {
    "title": Column(text), "side": Column(word("FLN", "FRANCE"), rule="K"),
    "first_year": Column(whole(FIRST_YEAR, LONGEST), rule="1.2"), "last_year": Column(whole(FIRST_YEAR, LONGEST), rule="1.2"),
    "lasting": Column(whole(0, 1), 0, "K"),
    "ps": Column(whole(-20, 20), 0, "K"), "fln": Column(whole(-20, 20), 0, "K"), "pn": Column(whole(-20, 20), 0, "K"),
    "fp": Column(whole(0, 1), 0, "K"), "actions": Column(line, "", "K"), **SOURCES,
}
TABLES = {"regions": REGIONS, "borders": BORDERS, "roads": ROADS, "units": UNITS, "faileks": FAILEK_COLUMNS,
          "combat_chits": TACTIC_COLUMNS, "chits": CHITS}

POINTS, TURNS = whole(0, 99), whole(0, YEARS * SEASONS - 1)
START = {
    "turn": Column(TURNS, rule="M"), "crisis": Column(member(Crisis), rule="1.4"), "pied_noirs": Column(POINTS, rule="1.3"),
    "french_public": Column(POINTS, rule="J"), "incap": Column(POINTS, rule="J"), "density": Column(whole(0, 20), rule="I"),
    "referendums": Column(whole(0, 1), rule="1.5"), **SOURCES,
}
POPULATION = {"level": Column(member(Level), rule="J"), "value": Column(numbers(0, 99, 3), rule="J"), **SOURCES}
MARKER = {"level": Column(member(Level), None, "J"), "value": Column(POINTS, None, "J"), **SOURCES}
FAILEKS_THERE = {**{name: Column(whole(0, 99), 0, "F") for name in FAILEKS}, **SOURCES}
CONTROL = {"check": Column(whole(0, 1), 1, "L"), "fln": Column(names, (), "L"), "contested": Column(names, (), "L"), **SOURCES}
ORDER_OF_BATTLE = {
    "free_placement": Column(whole(0, 1), 0, "59"), "reduced": Column(whole(0, 99), 0, "59"),
    "reduced_quality": Column(whole(0, 9), 0, "59"),
    **{name: Column(word(*STARTS), "not_yet", "2.2") for name in GROUPS}, **SOURCES,
}
RESETTLED = {"steps": Column(whole(0, 2), 0, "4.2"), **SOURCES}
CHOICE = {"places": Column(names, ()), "value": Column(numbers(0, 99, 4)), "count": Column(numbers(0, 99, 4)), **SOURCES}
CUPS = {
    "cup_first_year": Column(whole(FIRST_YEAR, LONGEST + 1), rule="1.2"), "cup_also": Column(names, ()),
    "active": Column(names, ()), "hand_chosen": Column(whole(0, 40), rule="55"), "hand_drawn": Column(whole(0, 40), rule="55"),
    "hidden": Column(whole(0, 2), rule="55"), **SOURCES,
}


def date(cell) -> int:
    """A turn by its season and year."""
    try:
        first, last = CALENDAR.ends(str(cell))
    except ValueError:
        first, last = 0, 1
    if first != last or first >= YEARS * SEASONS:
        raise ValueError("a turn such as Fall 1957")
    return first


# what a position has besides, and what it settles of a set-up: see positions.py
STANDING = {"full": Column(names, (), "F"), "reduced": Column(names, (), "F"), **SOURCES}
OFF_MAP = {"units": Column(names, (), "2.2"), **SOURCES}
ARRIVALS = {"rolls": Column(whole(0, 99), rule="2.2"), **SOURCES}
SEATS = {"ops": Column(POINTS, 0, "H"), "hand": Column(names, (), "1.2"), "draws": Column(whole(0, 40), 0, "1.2"),
         "track": Column(names, (), "55"), "boxes": Column(numbers(FIRST_YEAR, LONGEST, YEARS), (), "55"), **SOURCES}
PLAYED = {"chits": Column(names, (), "1.2"), **SOURCES}
CAME = {"turn": Column(date, rule="1.4"), **SOURCES}
VOTED = {"turn": Column(date, rule="1.5"), "yes": Column(POINTS, rule="1.5"), "no": Column(POINTS, rule="1.5"), **SOURCES}
HAPPENED = {"happened": Column(whole(0, 1), rule="1.6"), **SOURCES}
MAQUIS = {"count": Column(POINTS, 0, "2.2-3"), **SOURCES}
SETTLED = {"control": {"check": 0, "fln": (), "contested": ()}, "units": {"free_placement": 0, "reduced": 0},
           "chits": {"hand_chosen": 0, "hand_drawn": 0, "hidden": 0}}
# sections of a set-up: one row each, or one row a place or side
SETUP = {"start": START, "population": POPULATION, "control": CONTROL, "units": ORDER_OF_BATTLE, "chits": CUPS}
SETUP_ROWS = {"markers": MARKER, "faileks": FAILEKS_THERE, "resettled": RESETTLED, "choices": CHOICE,
              "french": STANDING, "off_map": OFF_MAP, "arrivals": ARRIVALS, "sides": SEATS, "played": PLAYED, "crises": CAME,
              "referendum": VOTED, "once": HAPPENED, "maquis": MAQUIS}
CHOOSERS = {"FLN": Side.FLN, "FRANCE": Side.FRANCE}


__all__ = ["SANE", "SCENARIOS", "SHAPE", "Tables", "field_of", "printed"]
SCENARIOS = {"1955": "1955", "1959": "1959", "ici-1955": "1955", "ici-1959": "1959"}


def last_year(tables: Tables) -> int:
    """The year of the last possible referendum (1.5)."""
    return FIRST_YEAR + tables.rules["referendum.final_turn"]["value"] // SEASONS


def _winter_of_last_year(rules: Mapping[str, Mapping]) -> int:
    """The turn in which the last year begins (1.5, 1.6)."""
    last = rules["referendum.final_turn"]["value"]
    return last - last % SEASONS


WHOLE_WAR = ("referendum.final_turn", "referendum.final_year_turn", "referendum.earliest_second", "referendum.dice",
             "referendum.die", "fatigue.first_turn", "tracks.top", "density.top", "pied_noirs.crisis_at",
             "reading.france_at_twice")
FOLLOWING = dict.fromkeys(("referendum.final_year_turn", "fatigue.first_turn"), _winter_of_last_year)


def _key(name: str, given: dict):
    return (given.pop("own"), given.pop("against")) if name == "combat_chits" else row_key(name, given)


def _tactics(label: str, given: dict) -> dict:
    """[combat_chits.recon] flank = "plus_one" as rows (own, against)."""
    for own, row in given.items():
        if not isinstance(row, dict):
            raise UserError(f"{label}: combat_chits.{own} = {row!r}: allowed is a table such as [combat_chits.recon] flank = ...")
    return {(own, against): {"advantage": value} for own, row in given.items() for against, value in row.items()}


def _also_assumed(table: str, row: Mapping) -> tuple[str, ...]:
    """Where a unit starts that may belong to the first group: anywhere (rule 55)."""
    text = row["range"] or row["alternatives"]
    return ("start",) if table == "units" and f"group:{FIRST_GROUP}" in text and "start:" not in text else ()


def _needless(tables: Tables, table: str, key: object) -> tuple[str, ...]:
    """Where a unit of a later group starts: nowhere (rule 55)."""
    return ("start",) if table == "units" and tables.rows[table][key]["group"] != FIRST_GROUP else ()


SHAPE = Shape(
    game="ici", scenarios=SCENARIOS, tables=TABLES, setup=SETUP,
    setup_rows=SETUP_ROWS, key=_key, links={"borders": ("via", "touch"), "roads": ("name", "link")},
    removable=("regions", "units", "faileks", "chits"),
    growing=("regions", "units", "chits"),
    for_readers=(*FOR_READERS, "chit_dates.csv", "ensemble.toml", "facts.csv", "regions.geojson"),
    example="structure_attack.hit_on=4", pair=("1A", "2B"), switches=("maquis.on", "reading."),
    flat={"combat_chits": _tactics}, also_assumed=_also_assumed, needless=_needless,
    calendar=CALENDAR, whole_war=WHOLE_WAR, following=FOLLOWING, settled=SETTLED)
printed = SHAPE.printed
