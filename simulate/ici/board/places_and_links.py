"""The map of a board: places in board order, links, roads, stacking limits (A-D, G)."""
from simulate.core.errors import UserError, unknown
from simulate.ici.board.files import Tables
from simulate.ici.enums import Kind, Terrain
from simulate.ici.state import LINKS, NOWHERE, UNLIMITED, WORD

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
    return Kind[row["kind"].upper()]


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
    ids = [place for band in BANDS for place in rows if kind_of(rows[place]) in band]
    room("regions.csv", "places", len(ids), NOWHERE)
    kinds = [kind_of(rows[place]) for place in ids]
    board["populated"] = sum(kind <= Kind.MAJOR_CITY for kind in kinds)
    board["regions"] = sum(kind <= Kind.SAHARA for kind in kinds)
    board["algeria"] = sum(kind < Kind.COUNTRY for kind in kinds)
    board["places"] = len(ids)
    for index, place in enumerate(ids):
        row = rows[place]
        board["kind"][index] = kinds[index]
        board["terrain"][index] = Terrain[row["terrain"].upper()]
        for name in ("wilaya", "population", "harbour"):
            board[name][index] = row[name]
    for name, place in KNOWN.items():
        board[name] = find("regions.csv", "place", place, {each: index for index, each in enumerate(ids)})
    return ids


def links(board, tables: Tables, place_of: dict[str, int]) -> None:
    """Where Faileks step (3.1), what borders what, and the roads (3.4)."""
    near, land = _borders(tables, place_of, int(board["regions"]))
    for place, row in tables.rows["regions"].items():
        for region in row["inside"]:
            here, there = place_of[place], find(tables.at("regions", place), "place", region, place_of)
            near[here].add(there)
            land[here].add(there)
            land[there].add(here)
    road = _roads(tables, place_of)
    for name, file, found in (("land", "borders.csv", land), ("near", "borders.csv", near), ("road", "roads.csv", road)):
        for place, index in place_of.items():
            room(f"{file} ({place})", "links", len(found[index]), LINKS)
            board[name + "_n"][index] = len(found[index])
            board[name][index][:len(found[index])] = sorted(found[index])
    for index, ends in road.items():
        for end in ends:
            board["road_ends"][end // WORD][index] |= 1 << end % WORD
    for place in range(int(board["algeria"])):
        board["bellounis_may"][place] = _bellounis_may(board, place, near[place])


def _borders(tables: Tables, place_of: dict[str, int], regions: int) -> tuple[dict, dict]:
    """Bordering Regions of each place, and where one may step: not into a country, not over a border that a Community covers."""
    near, land = ({place: set() for place in place_of.values()} for _ in range(2))
    for (a, b), row in tables.rows["borders"].items():
        one, other = (find(tables.at("borders", (a, b)), "place", each, place_of) for each in (a, b))
        for here, there in ((one, other), (other, one)):
            if there < regions:
                near[here].add(there)
                if not row["via"]:
                    land[here].add(there)
    return near, land


def _roads(tables: Tables, place_of: dict[str, int]) -> dict[int, set[int]]:
    road = {place: set() for place in place_of.values()}
    for a, b in tables.rows["roads"]:
        one, other = (find(tables.at("roads", (a, b)), "place", each, place_of) for each in (a, b))
        road[one].add(other)
        road[other].add(one)
    return road


def _bellounis_may(board, place: int, near: set[int]) -> bool:
    """3.4: Regions of Wilaya 6, Towns in or bordering it."""
    if place < board["regions"]:
        return board["wilaya"][place] == BELLOUNIS_WILAYA
    return board["kind"][place] == Kind.TOWN and any(board["wilaya"][region] == BELLOUNIS_WILAYA for region in near)


def stacking(board) -> None:
    """G; the supply limit of other Regions is no stacking limit."""
    board["stack_fln"] = board["stack_france"] = UNLIMITED
    for place in range(int(board["places"])):
        name = STACKED.get(Kind(int(board["kind"][place])))
        if name:
            board["stack_fln"][place] = board["stacking_fln_" + name]
            board["stack_france"][place] = board["stacking_france_" + name]
