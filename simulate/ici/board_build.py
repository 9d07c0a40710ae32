"""Checked tables -> the BOARD record and the names of everything on it. One function fills one block of the record."""
from dataclasses import dataclass

import numpy as np

from simulate.core.errors import UserError, unknown
from simulate.core.record import zeroed
from simulate.ici import board_schema as schema
from simulate.ici.board_actions import read_actions
from simulate.ici.board_tables import Tables, field_of
from simulate.ici.names import (
    Advantage,
    ChitAt,
    CombatChit,
    Crisis,
    Failek,
    Kind,
    Lasting,
    Level,
    Side,
    Special,
    Step,
    Terrain,
    UnitType,
    Verb,
    Where,
)
from simulate.ici.state import BOARD, CHITS, CLASSES, LINKS, NOWHERE, UNITS, UNLIMITED

ORDER = (Kind.REGION, Kind.MAJOR_CITY, Kind.SAHARA, Kind.CITY, Kind.TOWN, Kind.RESOURCE_SITE, Kind.COUNTRY)
STACKED = {Kind.MAJOR_CITY: "major_city", Kind.SAHARA: "sahara", Kind.CITY: "city", Kind.TOWN: "town",
           Kind.RESOURCE_SITE: "resource_site"}
ABROAD = {"tunisia": "Tunisia", "morocco": "Morocco", "west_africa": "WestAfrica", "alger": "Alger"}


@dataclass(frozen=True)
class Names:
    """What the indices of a board mean: ids as in the data files, names as on the map and the counters."""
    scenario: str
    title: str
    places: tuple[str, ...]
    place_names: tuple[str, ...]
    units: tuple[str, ...]
    classes: tuple[str, ...]
    chits: tuple[str, ...]
    chit_titles: tuple[str, ...]


def build(tables: Tables) -> tuple[np.recarray, Names]:
    """The board, shape (1,), and its names. UserError when a name leads nowhere or a capacity is exceeded."""
    boards = zeroed(BOARD)
    board = boards[0]
    places = _places(board, tables)
    place_of = {place: index for index, place in enumerate(places)}
    for path, row in tables.rules.items():
        board[field_of(path)] = row["value"]
    _links(board, tables, place_of)
    _stacking(board)
    units, classes = _units(board, tables, place_of)
    _faileks(board, tables)
    chits = _chits(board, tables, place_of)
    _setup(board, tables, place_of, units, chits)
    regions, titles = tables.rows["regions"], tables.rows["chits"]
    return boards, Names(tables.scenario, tables.title, tuple(places), tuple(regions[place]["name"] for place in places),
                         tuple(units), tuple(classes), tuple(chits), tuple(titles[chit]["title"] for chit in chits))


def find(where: str, what: str, name: str, known: dict[str, int]) -> int:
    """The index of a name. UserError with the nearest known ones."""
    if name not in known:
        raise UserError(f"{where}: {unknown(what, name, known)}")
    return known[name]


def _room(where: str, what: str, count: int, capacity: int) -> None:
    if count > capacity:
        raise UserError(f"{where}: {count} {what}, allowed are {capacity}")


def kind_of(row: dict) -> Kind:
    """The Kind of a row of regions.csv."""
    return Kind[row["kind"].upper()]


def _places(board, tables: Tables) -> list[str]:
    rows = tables.rows["regions"]
    places = sorted(rows, key=lambda place: min(2, ORDER.index(kind_of(rows[place])) // 2))
    places = [place for band in ((0, 1), (2,), (3, 4, 5), (6,)) for place in rows if ORDER.index(kind_of(rows[place])) in band]
    _room("regions.csv", "places", len(places), NOWHERE)
    kinds = [kind_of(rows[place]) for place in places]
    board["populated"] = sum(kind <= Kind.MAJOR_CITY for kind in kinds)
    board["regions"] = sum(kind <= Kind.SAHARA for kind in kinds)
    board["algeria"] = sum(kind < Kind.COUNTRY for kind in kinds)
    board["places"] = len(places)
    for index, place in enumerate(places):
        row = rows[place]
        board["kind"][index] = kinds[index]
        board["terrain"][index] = Terrain[row["terrain"].upper()]
        for name in ("wilaya", "population", "harbour"):
            board[name][index] = row[name]
    for name, place in ABROAD.items():
        board[name] = find("regions.csv", "place", place, {each: index for index, each in enumerate(places)})
    return places


def _fill(board, name: str, where: str, found: dict[int, set[int]]) -> None:
    """Lists of neighbours, sorted by index."""
    for place, others in found.items():
        _room(f"{where} of place {place}", "links", len(others), LINKS)
        board[name + "_n"][place] = len(others)
        board[name][place][:len(others)] = sorted(others)


def _links(board, tables: Tables, place_of: dict[str, int]) -> None:
    count, regions, algeria = int(board["places"]), int(board["regions"]), int(board["algeria"])
    land, near, road = ({place: set() for place in range(count)} for _ in range(3))
    for (a, b), row in tables.rows["borders"].items():
        where = tables.at("borders", (a, b))
        one, other = (find(where, "place", each, place_of) for each in (a, b))
        for here, there in ((one, other), (other, one)):
            if there < regions:
                near[here].add(there)
                if not row["via"]:
                    land[here].add(there)
    for place, row in tables.rows["regions"].items():
        for region in row["inside"]:
            here, there = place_of[place], find(tables.at("regions", place), "place", region, place_of)
            near[here].add(there)
            land[here].add(there)
            land[there].add(here)
    for (a, b) in tables.rows["roads"]:
        one, other = (find(tables.at("roads", (a, b)), "place", each, place_of) for each in (a, b))
        road[one].add(other)
        road[other].add(one)
    for name, where, found in (("land", "borders.csv", land), ("near", "borders.csv", near), ("road", "roads.csv", road)):
        _fill(board, name, where, found)
    for place in range(algeria):
        touches = any(board["wilaya"][region] == 6 for region in near[place])
        board["bellounis_may"][place] = (place < regions and board["wilaya"][place] == 6) or \
            (board["kind"][place] == Kind.TOWN and touches)


def _stacking(board) -> None:
    """G; the supply limit of other Regions is no stacking limit."""
    board["stack_fln"] = board["stack_france"] = UNLIMITED
    for place in range(int(board["places"])):
        name = STACKED.get(Kind(int(board["kind"][place])))
        if name:
            board["stack_fln"][place] = board["stacking_fln_" + name]
            board["stack_france"][place] = board["stacking_france_" + name]


CLASS_COLUMNS = ("type", "special", "quality", "strength", "reduced_quality", "reduced_strength")
TYPE_NAMES = {"infantry": "infantry", "paratroopers": "paratroopers", "legion": "Legion", "mechanized": "mechanized"}
SPECIAL_NAMES = {"mechanized": "REC", "paratroopers": "REP", "sahara": "CSPL", "mountain": "mountain", "bellounis": "Bellounis"}


def _units(board, tables: Tables, place_of: dict[str, int]) -> tuple[list[str], list[str]]:
    rows = tables.rows["units"]
    _room("units.csv", "units", len(rows), UNITS)
    classes: dict[tuple, int] = {}
    board["units"] = len(rows)
    board["first_unit_place"] = NOWHERE
    for index, row in enumerate(rows.values()):
        board["unit_class"][index] = classes.setdefault(tuple(row[name] for name in CLASS_COLUMNS), len(classes))
        board["unit_group"][index] = schema.GROUPS[row["group"]]
        board["unit_coup"][index] = row["coup"]
    _room("units.csv", "classes of units (equal type, special, qualities and strengths)", len(classes), CLASSES)
    board["classes"] = len(classes)
    for (kind, special, *ratings), index in classes.items():
        board["class_type"][index] = UnitType[kind.upper()]
        board["class_special"][index] = sum(Special[each.upper()] for each in special.split("+"))
        board["class_quality"][index][[Step.FULL, Step.REDUCED]] = ratings[0], ratings[2]
        board["class_strength"][index][[Step.FULL, Step.REDUCED]] = ratings[1], ratings[3]
    return list(rows), _class_names(list(classes))


def _class_names(keys: list[tuple]) -> list[str]:
    """Short names; where two classes would share one, ratings are added."""
    plain = [" ".join([*([] if "bellounis" in key[1] else [TYPE_NAMES[key[0]]]),
                       *(SPECIAL_NAMES[each] for each in key[1].split("+") if each != "none")]) for key in keys]
    rated = [f"{name} {key[2]}-{key[3]}" if plain.count(name) > 1 else name for name, key in zip(plain, keys, strict=True)]
    return [f"{name} (reduced {key[4]}-{key[5]})" if rated.count(name) > 1 else name
            for name, key in zip(rated, keys, strict=True)]


def _faileks(board, tables: Tables) -> None:
    for kind in Failek:
        row = tables.rows["faileks"][kind.name.lower()]
        board["counters"][kind] = row["counters"]
        board["failek_quality"][kind] = row["quality"]
        board["failek_strength"][kind] = row["strength"]
    for (own, against), row in tables.rows["combat_chits"].items():
        board["advantage"][CombatChit[own.upper()], CombatChit[against.upper()]] = Advantage[row["advantage"].upper()]


def _chits(board, tables: Tables, place_of: dict[str, int]) -> list[str]:
    rows = tables.rows["chits"]
    _room("chits.csv", "chits", len(rows), CHITS)
    populated = {place: index for place, index in place_of.items() if index < board["populated"]}
    board["chits"] = len(rows)
    for index, (chit, row) in enumerate(rows.items()):
        where = tables.at("chits", chit)
        board["chit_side"][index] = Side[row["side"]]
        board["chit_first"][index], board["chit_last"][index] = row["first_year"] - 1955, row["last_year"] - 1955
        board["chit_lasts"][index] = row["lasting"]
        for name in ("ps", "fln", "pn", "fp"):
            board["chit_" + name][index] = row[name]
        actions = read_actions(where, row["actions"], lambda place, at=where: find(at, "populated Region", place, populated))
        for slot, action in enumerate(actions):
            board["chit_action"][index][slot] = action
    return list(rows)


def _setup(board, tables: Tables, place_of: dict[str, int], units: list[str], chits: list[str]) -> None:
    start, battle, cups = (tables.setup[name] for name in ("start", "units", "chits"))
    board["first_turn"], board["first_crisis"] = start["turn"], Crisis[start["crisis"].upper()]
    for name in ("pied_noirs", "french_public", "incap", "density", "referendums"):
        board["first_" + name] = start[name]
    _markers(board, tables, place_of)
    for place, row in tables.setup.get("faileks", {}).items():
        index = find(tables.at("faileks of the set-up", place), "place", place, place_of)
        board["first_types"][index] = [row[name] for name in schema.FAILEKS]
    board["free_placement"] = battle["free_placement"]
    board["setup_reduced"], board["setup_reduced_quality"] = battle["reduced"], battle["reduced_quality"]
    for name, group in schema.GROUPS.items():
        board["first_group"][group] = Where[battle[name].upper()]
    for index, unit in enumerate(units):
        row = tables.rows["units"][unit]
        on_map = board["first_group"][board["unit_group"][index]] == Where.ON_MAP
        if on_map and not battle["free_placement"]:
            board["first_unit_place"][index] = find(f"{tables.at('units', unit)}: start", "place", row["start"], place_of)
    _cups(board, tables, cups, chits)


def _markers(board, tables: Tables, place_of: dict[str, int]) -> None:
    rows = tables.setup
    level, value = rows["population"]["level"], rows["population"]["value"]
    for place in range(int(board["populated"])):
        board["first_level"][place] = Level[level.upper()]
        board["first_allegiance"][place] = value[min(int(board["population"][place]), len(value)) - 1]
    populated = {place: index for place, index in place_of.items() if index < board["populated"]}
    for place, row in rows.get("markers", {}).items():
        index = find(tables.at("markers of the set-up", place), "populated Region", place, populated)
        if row["level"] is not None:
            board["first_level"][index] = Level[row["level"].upper()]
        if row["value"] is not None:
            board["first_allegiance"][index] = row["value"]
    for place, row in rows.get("resettled", {}).items():
        board["first_resettled"][find(tables.at("resettled of the set-up", place), "populated Region", place, populated)] = row["steps"]
    for side, row in rows.get("choices", {}).items():
        where = tables.at("choices of the set-up", side)
        for place in row["places"]:
            board["choice_of"][find(where, "populated Region", place, populated)] = 1 + find(where, "side", side, schema.CHOOSERS)
        for slot, (number, count) in enumerate(zip(row["value"], row["count"], strict=False)):
            board["choice_value"][schema.CHOOSERS[side]][slot] = number
            board["choice_count"][schema.CHOOSERS[side]][slot] = count


def _cups(board, tables: Tables, cups: dict, chits: list[str]) -> None:
    index_of = {chit: index for index, chit in enumerate(chits)}
    where = tables.at("setup", "chits")
    for index in range(len(chits)):
        board["first_chit"][index] = ChitAt.CUP if board["chit_first"][index] + 1955 >= cups["cup_first_year"] else ChitAt.OUT
    for chit in cups["cup_also"]:
        board["first_chit"][find(f"{where}: cup_also", "chit", chit, index_of)] = ChitAt.CUP
    for chit in cups["active"]:
        index = find(f"{where}: active", "chit", chit, index_of)
        board["first_chit"][index] = ChitAt.ACTIVE
        for verb, _, target in board["chit_action"][index]:
            if verb == Verb.LASTING and target != Lasting.COMMANDO:
                board["first_lasting"][target] = 1
    board["hand_chosen"], board["hand_drawn"], board["hidden_chits"] = cups["hand_chosen"], cups["hand_drawn"], cups["hidden"]
