"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results."""
from collections.abc import Mapping, Sequence

import numpy as np

from simulate.algeria import enums
from simulate.algeria.board.build import AREAS, Names, build, kind_of
from simulate.algeria.enums import Class, Kind, Type
from simulate.algeria.state import TABLE
from simulate.core.data import ranged_sets
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario
from simulate.core.data.tables import Shape, Tables, columns_of
from simulate.core.errors import UserError, hold, unknown

KEYED = ("regions", "combat", "depreciation")      # tables whose rows an overlay may add and remove
SHAPE = Shape(
    game="algeria", scenarios={f"algeria-{year}": year for year in ("1954", "1958", "1960")},
    **columns_of("algeria", vars(enums)), links={"borders": ("", "")}, removable=KEYED, growing=KEYED,
    example="strike.cost=2", pair=("I-1", "II-1"), no_rules=("game.turn_limit",),
    switches=("reading.", "optional.slow", "optional.deterministic", "optional.shorter"))


def checked(tables: Tables) -> tuple[np.recarray, Names]:
    """The board, shape (1,), and its names. UserError names file, row and rule."""
    check_tables(tables)
    return build(tables)


def load(scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
    """The board of `scenario` ("algeria-1954", "algeria-1958", "algeria-1960") under overlays, in order.

    UserError names file, row and rule.
    """
    if values:
        raise UserError(f"{next(iter(values))}: nothing of this game's data is assumed, it has one data set")
    return ranged_sets.load(SHAPE, checked, scenario, laid)


def check_tables(tables: Tables) -> None:
    """Rows against each other."""
    regions = tables.rows["regions"]
    for place, row in regions.items():
        where = tables.at("regions", place)
        hold(bool(row["wilaya"]) == (kind_of(row) in AREAS), f"{where}: wilaya = {row['wilaya'] or 'none'}",
             "a wilaya for an area of Algeria, none for a country", "2.2")
    hold(sum(kind_of(row) == Kind.FRANCE for row in regions.values()) == 1, "regions.csv: not one place of kind france",
         "exactly one", "11.22")
    hold(any(kind_of(row) in AREAS for row in regions.values()), "regions.csv: no area of Algeria", "one or more", "2.2")
    for key in tables.rows["borders"]:
        _border(tables, key)
    for unit, row in tables.rows["units"].items():
        _unit(tables.at("units", unit), unit, row)
    _events(tables)
    for table in ("combat", "depreciation"):
        _steps(tables, table)
    _setup(tables)


def _border(tables: Tables, key: tuple[str, str]) -> None:
    where, regions = tables.at("borders", key), tables.rows["regions"]
    for place in key:
        if place not in regions:
            raise UserError(f"{where}: {unknown('place', place, regions)}")
    kinds = [kind_of(regions[place]) for place in key]
    hold(key[0] != key[1], f"{where}: leads back to {key[0]}", "two different places")
    hold(Kind.FRANCE not in kinds and kinds != [Kind.SANCTUARY] * 2, where, "two areas, or an area and a country", "9.13")


def _unit(where: str, unit: str, row: dict) -> None:
    base = unit.upper() in Type.__members__
    kind = Type[row["type"].upper()]
    printed = {Class.DISPERSED: Type.DIVISION, Class.BRIGADE_AIR: Type.BRIGADE, Class.ELITE_AIR: Type.ELITE,
               Class.ALGERIAN_AIR: Type.ALGERIAN}.get(Class[unit.upper()])
    wanted = Type[unit.upper()] if base else printed
    hold(kind == wanted, f"{where}: type = {row['type']}", wanted.name.lower(), "C.7")
    hold(base or row["counters"] == 0, f"{where}: counters = {row['counters']}", "0: it is the other side of a counter", "2.1")


def _events(tables: Tables) -> None:
    rows = tables.rows["events"]
    for tens in range(1, 7):
        for ones in range(1, 7):
            found = [name for name, row in rows.items() if row["first"] <= 10 * tens + ones <= row["last"]]
            hold(len(found) == 1, f"events.csv: {10 * tens + ones} is {' and '.join(found) or 'nothing'}", "one event", "C.2")


def _steps(tables: Tables, table: str) -> None:
    rows = tables.rows[table]
    hold(0 < len(rows) <= TABLE, f"{table}.csv: {len(rows)} rows", f"1 to {TABLE}", "C.3, C.4")
    for key in rows:
        hold(str(key).isdigit(), f"{tables.at(table, key)}: id = {key}", "the least that the row holds for", "C.3, C.4")
    hold("1" in rows, f"{table}.csv: no row from 1 on", "a first row 1", "C.3, C.4")


def _setup(tables: Tables) -> None:
    regions, start, top = tables.rows["regions"], tables.setup["start"], tables.rules["tracks.psl_top"]["value"]
    for name in ("government_psl", "fln_psl"):
        hold(start[name] <= top, f"setup.start: {name} = {start[name]}", f"at most {top}, tracks.psl_top", "2.3")
    known = {row["wilaya"] for row in regions.values() if kind_of(row) in AREAS}
    abroad = {place for place, row in regions.items() if kind_of(row) == Kind.SANCTUARY}
    fronts = sum(kind_of(row) != Kind.REMOTE for row in regions.values())
    for wilaya, row in tables.setup["units"].items():
        where = tables.at("units of the set-up", wilaya)
        if wilaya not in known | abroad:
            raise UserError(f"{where}: {unknown('wilaya or country', wilaya, sorted(known | abroad))}")
        static = [kind for kind in Type if kind <= Type.POLICE or kind == Type.FRONT]
        hold(wilaya in known or not any(row[kind.name.lower()] for kind in static), where,
             "Cadres, Bands and Faileks only, in a country", "11.21")
        room = sum(each["wilaya"] == wilaya and kind_of(each) != Kind.REMOTE for each in regions.values())
        hold(wilaya in abroad or row["front"] <= room, f"{where}: front = {row['front']}",
             f"at most {room}, one an area that is not Remote", "6.2")
    hold(fronts > 0, "regions.csv: no area for a Front", "one or more that are not Remote", "6.2")
