"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from simulate.algeria import enums
from simulate.algeria.enums import Class, Happening, Kind, Mark, Side, Type
from simulate.algeria.state import BOARD, MOST_PLACES, TABLE, UNITS, WILAYAS
from simulate.core.data import data_sets
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, PlaceNames, with_rules
from simulate.core.data.tables import Shape, Tables, columns_of
from simulate.core.errors import UserError, hold, unknown

# Checked tables -> the BOARD record and the names of everything on it.


AREAS = (Kind.RURAL, Kind.REMOTE, Kind.URBAN)
SECOND = 1               # reading.set_up_within_mix: the second wilaya


@dataclass(frozen=True)
class Names(PlaceNames):
    """Ids and names of places, and ids of what the other indices of a board mean."""
    wilayas: tuple[str, ...]
    classes: tuple[str, ...]


def kind_of(row: dict) -> Kind:
    """The Kind in a row of regions.csv."""
    return Kind[row["kind"].upper()]


def build(tables: Tables) -> tuple[np.recarray, Names]:
    """The board, shape (1,), and its names. UserError when a name leads nowhere or a capacity is exceeded."""
    boards = with_rules(BOARD, tables)
    board = boards[0]
    places = sorted(tables.rows["regions"], key=lambda place: rank(tables.rows["regions"][place]))
    wilayas = _map(board, tables, places)
    _borders(board, tables, {place: index for index, place in enumerate(places)})
    _build_setup(board, tables, wilayas)
    _units(board, tables)
    _tables(board, tables)
    regions = tables.rows["regions"]
    return boards, Names(tables.scenario, tables.title, tuple(places), tuple(regions[place]["name"] for place in places),
                         tuple(wilayas), tuple(row["name"] for row in tables.rows["units"].values()))


def rank(row: dict) -> int:
    """Areas first, then the countries abroad, France last."""
    return {Kind.SANCTUARY: 1, Kind.FRANCE: 2}.get(kind_of(row), 0)


def _map(board, tables: Tables, places: list[str]) -> list[str]:
    """Places and wilayas; Morocco and Tunisia are wilayas of one area each, numbered last (9.13)."""
    if len(places) > MOST_PLACES:
        raise UserError(f"regions.csv: {len(places)} places, allowed are {MOST_PLACES}")
    rows = [tables.rows["regions"][place] for place in places]
    wilayas = list(dict.fromkeys(row["wilaya"] for row in rows if kind_of(row) in AREAS))
    wilayas += [place for place, row in zip(places, rows, strict=True) if kind_of(row) == Kind.SANCTUARY]
    if len(wilayas) > WILAYAS - 1:
        raise UserError(f"regions.csv: {len(wilayas)} wilayas and countries, allowed are {WILAYAS - 1}")
    for index, (place, row) in enumerate(zip(places, rows, strict=True)):
        kind = kind_of(row)
        board["kind"][index] = kind
        board["wilaya"][index] = WILAYAS - 1 if kind == Kind.FRANCE else wilayas.index(row["wilaya"] if kind in AREAS else place)
    board["places"], board["areas"] = len(places), sum(kind_of(row) in AREAS for row in rows)
    board["wilayas"] = len({row["wilaya"] for row in rows if kind_of(row) in AREAS})
    board["france"] = len(places) - 1
    board["abroad"] = sum(1 << index for index, row in enumerate(rows) if kind_of(row) == Kind.SANCTUARY)
    return wilayas


def _borders(board, tables: Tables, index: dict[str, int]) -> None:
    for (a, b), row in tables.rows["borders"].items():
        if row["link"]:
            board["touch"][index[a], index[b]] = board["touch"][index[b], index[a]] = 1
    count, wilaya = int(board["places"]) - 1, board["wilaya"]
    for here in range(count):
        for there in range(count):
            same = wilaya[here] == wilaya[there]
            near = any(board["touch"][each, there] for each in range(count) if wilaya[each] == wilaya[here])
            board["reach"][here, there] = int(here != there and (same or near))


def _units(board, tables: Tables) -> None:
    """C.7. Ratings by Class, and the counters of each Type.

    Reading: the mix is no limit to a set-up (3, C.8). 1960 asks for 7 Algerian brigades, and the mix of an established online
    implementation has 6; no page prints the mix. With reading.set_up_within_mix = 1 it is a limit (_within_the_mix).
    """
    rows, total = tables.rows["units"], 0
    for kind in Class:
        row = rows[kind.name.lower()]
        board["class_type"][kind] = Type[row["type"].upper()]
        board["class_firepower"][kind], board["class_rating"][kind] = row["firepower"], row["rating"]
        board["class_control"][kind] = row["control"]
    for kind in Type:
        row = rows[kind.name.lower()]
        board["first_unit"][kind] = total
        for name in ("mobilize_halves", "activate_halves", "helo"):
            board[name][kind] = row[name]
        end = total + max(row["counters"], _asked(board, kind))
        if end > UNITS:
            raise UserError(f"units.csv: {end} counters, allowed are {UNITS}")
        board["unit_type"][total:end] = kind
        board["unit_side"][total:end] = Side.GOVERNMENT if kind <= Type.POLICE else Side.FLN
        total = end
    board["first_unit"][len(Type)] = board["units"] = total


def _tables(board, tables: Tables) -> None:
    rows = tables.rows
    for event, row in rows["events"].items():
        for tens, ones in np.ndindex(7, 7):
            if min(tens, ones) > 0 and row["first"] <= 10 * tens + ones <= row["last"]:
                board["event_of"][tens, ones] = Happening[event.upper()]
    for roll, row in rows["missions"].items():
        board["mission_number"][int(roll) + 1] = row["result"]
        board["mission_mark"][int(roll) + 1] = Mark[row["mark"].upper()]
    columns = sorted(rows["combat"], key=int)
    board["combat_columns"] = len(columns)
    for column, least in enumerate(columns):
        board["combat_least"][column] = int(least)
        board["combat_hits"][column, 1:] = [rows["combat"][least][f"die_{die}"] for die in range(1, 7)]
    steps = sorted(rows["depreciation"], key=int)
    board["depreciation_rows"] = len(steps)
    for step, least in enumerate(steps):
        board["depreciation_least"][step], board["depreciation_loss"][step] = int(least), rows["depreciation"][least]["loss"]
    for roll, row in rows["coup"].items():
        for name in ("dice", "mobilize_dice", "elites", "elite_dice"):
            board["coup_" + name][int(roll)] = row[name]


def _build_setup(board, tables: Tables, wilayas: list[str]) -> None:
    start = tables.setup["start"]
    board["year"] = int(tables.scenario[-4:])
    board["first_psl"][[Side.FLN, Side.GOVERNMENT]] = start["fln_psl"], start["government_psl"]
    for name in ("air", "helo", "naval", "independent", "border"):
        board["first_" + name] = start[name]
    board["ap_dice"] = start["ap_dice"]
    for wilaya, row in tables.setup["units"].items():
        for kind in Type:
            board["first_units"][wilayas.index(wilaya), kind] = row[kind.name.lower()]
    if board["reading_set_up_within_mix"]:
        _within_the_mix(board, tables)


def _asked(board, kind: Type) -> int:
    return int(board["first_units"][:, kind].sum())


def _within_the_mix(board, tables: Tables) -> None:
    """3, C.8. Counters that a set-up asks for beyond the mix stay away: wilaya II goes without first, then the last ones."""
    order = [SECOND, *(each for each in reversed(range(WILAYAS)) if each != SECOND)]
    for kind in Type:
        extra = _asked(board, kind) - int(tables.rows["units"][kind.name.lower()]["counters"])
        for wilaya in order:
            less = min(max(extra, 0), int(board["first_units"][wilaya, kind]))
            board["first_units"][wilaya, kind] -= less
            extra -= less


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
    return data_sets.load(SHAPE, checked, scenario, laid)


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
