"""The data files of Ici, c'est la France!: the readers of cells that this game alone has, and what overlays may change."""
from collections.abc import Mapping

from simulate.core.data.cells import word
from simulate.core.data.tables import FOR_READERS, SANE, Shape, Tables, columns_of, field_of, row_key
from simulate.core.errors import UserError, unknown
from simulate.ici import enums
from simulate.ici.enums import CALENDAR, Failek, Group, Kind, Side, Special, Terrain
from simulate.ici.state import LINKS, NOWHERE, UNLIMITED, WORD, YEARS

FIRST_YEAR, LAST_YEAR = CALENDAR.first_year, 1962        # of the printed war
LONGEST, SEASONS = FIRST_YEAR + YEARS - 1, len(CALENDAR.seasons)      # the last year that a war may have; turns a year
LAST_TURN = YEARS * SEASONS - 1
FIRST_GROUP = "54"
GROUPS = {"54": Group.G54, "55": Group.G55, "56": Group.G56, "TM": Group.TM, "BELLOUNIS": Group.BELLOUNIS}
FAILEKS = tuple(kind.name.lower() for kind in Failek)


def specials(cell) -> str:
    """Special capabilities with + between them, or none."""
    read = word(*(each.name.lower() for each in Special))
    found = sorted({read(each.strip()) for each in str(cell).split("+")} - {"none"})
    return "+".join(found) or "none"


def date(cell) -> int:
    """A turn by its season and year."""
    try:
        first, last = CALENDAR.ends(str(cell))
    except ValueError:
        first, last = 0, 1
    if first != last or first > LAST_TURN:
        raise ValueError("a turn such as Fall 1957")
    return first


# what a position settles of a set-up: see write_position.py
SETTLED = {"control": {"check": 0, "fln": (), "contested": ()}, "units": {"free_placement": 0, "reduced": 0},
           "chits": {"hand_chosen": 0, "hand_drawn": 0, "hidden": 0}}
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


GIVEN = {**vars(enums), "GROUPS": GROUPS, "specials": specials, "date": date, "FIRST_YEAR": FIRST_YEAR,
         "LONGEST": LONGEST, "BEYOND": LONGEST + 1, "LAST_TURN": LAST_TURN, "YEARS": YEARS}
SHAPE = Shape(
    game="ici", scenarios=SCENARIOS, **columns_of("ici", GIVEN), key=_key,
    links={"borders": ("via", "touch"), "roads": ("name", "link")},
    removable=("regions", "units", "faileks", "chits"),
    growing=("regions", "units", "chits"),
    for_readers=(*FOR_READERS, "chit_dates.csv", "ensemble.toml", "facts.csv", "regions.geojson"),
    example="structure_attack.hit_on=4", pair=("1A", "2B"), switches=("maquis.on", "reading."),
    flat={"combat_chits": _tactics}, also_assumed=_also_assumed, needless=_needless,
    calendar=CALENDAR, whole_war=WHOLE_WAR, following=FOLLOWING, settled=SETTLED)
printed = SHAPE.printed


# The map of a board: places in board order, links, roads, stacking limits (A-D, G).


KINDS = {kind.name.lower(): kind for kind in Kind}
TERRAINS = {terrain.name.lower(): int(terrain) for terrain in Terrain}
BANDS = ((Kind.REGION, Kind.MAJOR_CITY), (Kind.SAHARA,), (Kind.CITY, Kind.TOWN, Kind.RESOURCE_SITE), (Kind.COUNTRY,))
STACKED = {Kind.MAJOR_CITY: "major_city", Kind.SAHARA: "sahara", Kind.CITY: "city", Kind.TOWN: "town",
           Kind.RESOURCE_SITE: "resource_site"}
KNOWN = {"tunisia": "Tunisia", "morocco": "Morocco", "west_africa": "WestAfrica", "alger": "Alger"}
BELLOUNIS_WILAYA = 6


def find(where: str, what: str, name: str, known: dict[str, int]) -> int:
    """The index of a name. UserError with the nearest known ones."""
    if name not in known:
        raise UserError(f"{where}: {unknown(what, name, known)}")
    return known[name]


def room(where: str, what: str, count: int, capacity: int) -> None:
    """UserError when a capacity of the records is exceeded."""
    if count > capacity:
        raise UserError(f"{where}: {count} {what}, allowed are {capacity}")


def kind_of(row: dict) -> Kind:
    """The Kind of a row of regions.csv."""
    return KINDS[row["kind"]]


def leave_out_absent(tables: Tables) -> None:
    """Drop places with exists = 0, borders with touch = 0, roads with link = 0, and what cannot be without them."""
    regions, borders, roads = (tables.rows[name] for name in ("regions", "borders", "roads"))
    gone = {place for place, row in regions.items() if not row["exists"]}
    for place, row in regions.items():
        if row["inside"]:
            inside = tuple(region for region in row["inside"] if region not in gone)
            regions[place] = {**row, "inside": inside}
            if not inside:
                gone.add(place)
    tables.rows["regions"] = {place: row for place, row in regions.items() if place not in gone}
    tables.rows["borders"] = {key: row for key, row in borders.items() if row["touch"] and not gone.intersection(key)}
    tables.rows["roads"] = {key: row for key, row in roads.items() if row["link"] and not gone.intersection(key)}


def places(board, tables: Tables) -> list[str]:
    """Fill what is known of each place; returns the ids in board order: within a band the order of the file."""
    rows = tables.rows["regions"]
    kind_at = {place: kind_of(row) for place, row in rows.items()}
    ids = [place for band in BANDS for place, kind in kind_at.items() if kind in band]
    room("regions.csv", "places", len(ids), NOWHERE)
    kinds = [int(kind_at[place]) for place in ids]
    board["populated"] = sum(kind <= Kind.MAJOR_CITY for kind in kinds)
    board["regions"] = sum(kind <= Kind.SAHARA for kind in kinds)
    board["algeria"] = sum(kind < Kind.COUNTRY for kind in kinds)
    board["places"] = len(ids)
    board["kind"][:len(ids)] = kinds
    board["terrain"][:len(ids)] = [TERRAINS[rows[place]["terrain"]] for place in ids]
    for name in ("wilaya", "population", "harbour"):
        board[name][:len(ids)] = [rows[place][name] for place in ids]
    for name, place in KNOWN.items():
        board[name] = find("regions.csv", "place", place, {each: index for index, each in enumerate(ids)})
    return ids


def links(board, tables: Tables, place_of: dict[str, int]) -> None:
    """Where Faileks step (3.1), what borders what, and the roads (3.4)."""
    near, land = _borders(tables, place_of, int(board["regions"]))
    for place, row in tables.rows["regions"].items():
        for region in row["inside"]:
            here, there = place_of[place], place_of[region]
            near[here].add(there)
            land[here].add(there)
            land[there].add(here)
    road = _roads(tables, place_of)
    for name, file, found in (("land", "borders.csv", land), ("near", "borders.csv", near), ("road", "roads.csv", road)):
        there, count = board[name], [len(each) for each in found]
        for place, index in place_of.items():
            room(f"{file} ({place})", "links", count[index], LINKS)
            there[index, :count[index]] = sorted(found[index])
        board[name + "_n"][:len(found)] = count
    for index, ends in enumerate(road):
        for end in ends:
            board["road_ends"][end // WORD][index] |= 1 << end % WORD
    board["bellounis_may"][:int(board["algeria"])] = _bellounis_may(board, near)


def _borders(tables: Tables, place_of: dict[str, int], regions: int) -> tuple[list[set[int]], list[set[int]]]:
    """Bordering Regions of each place, and where one may step: not into a country, not over a border that a Community covers."""
    near, land = ([set() for _ in place_of] for _ in range(2))
    for key, row in tables.rows["borders"].items():
        one, other = (place_of[each] for each in key)
        for here, there in ((one, other), (other, one)):
            if there < regions:
                near[here].add(there)
                if not row["via"]:
                    land[here].add(there)
    return near, land


def _roads(tables: Tables, place_of: dict[str, int]) -> list[set[int]]:
    road = [set() for _ in place_of]
    for key in tables.rows["roads"]:
        one, other = (place_of[each] for each in key)
        road[one].add(other)
        road[other].add(one)
    return road


def _bellounis_may(board, near: list[set[int]]) -> list[bool]:
    """3.4: Regions of Wilaya 6, Towns in or bordering it."""
    kinds, wilayas, regions = board["kind"].tolist(), board["wilaya"].tolist(), int(board["regions"])
    his = {region for region in range(regions) if wilayas[region] == BELLOUNIS_WILAYA}
    return [place in his or (kinds[place] == Kind.TOWN and not his.isdisjoint(near[place]))
            for place in range(int(board["algeria"]))]


def stacking(board) -> None:
    """G; the supply limit of other Regions is no stacking limit."""
    board["stack_fln"] = board["stack_france"] = UNLIMITED
    kinds = board["kind"][:int(board["places"])]
    for kind, name in STACKED.items():
        for side in ("fln", "france"):
            board[f"stack_{side}"][:len(kinds)][kinds == kind] = board[f"stacking_{side}_{name}"]
    for country in ("tunisia", "morocco", "west_africa"):
        if board[f"stacking_fln_{country}"] < SANE[1]:
            board["stack_fln"][board[country]] = board[f"stacking_fln_{country}"]
