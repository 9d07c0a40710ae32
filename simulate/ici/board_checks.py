"""What must hold between the cells of the tables, and between the places of a board: UserErrors with file, row and rule."""

from simulate.core.errors import UserError
from simulate.ici.board_build import Names, kind_of
from simulate.ici.board_tables import Tables
from simulate.ici.names import Kind

COMMUNITIES = (Kind.CITY, Kind.TOWN, Kind.RESOURCE_SITE)


def check_tables(tables: Tables) -> None:
    """Rows against each other, before any index exists."""
    for place, row in tables.rows["regions"].items():
        _place(tables, tables.at("regions", place), row)
    for key in (*tables.rows["borders"], *tables.rows["roads"]):
        table = "borders" if key in tables.rows["borders"] else "roads"
        if key[0] == key[1]:
            raise UserError(f"{tables.at(table, key)}: leads back to the same place")


def _place(tables: Tables, where: str, row: dict) -> None:
    kind = kind_of(row)
    populated, community = kind <= Kind.MAJOR_CITY, kind in COMMUNITIES
    _hold(not populated or 1 <= row["population"] <= 3, where, "population", row, "1, 2 or 3", "D")
    _hold(kind != Kind.COUNTRY or row["population"] >= 1, where, "population", row, "at least 1", "D")
    _hold(kind in (Kind.REGION, Kind.MAJOR_CITY, Kind.COUNTRY) or row["population"] == 0, where, "population", row, "none", "D")
    terrain = {Kind.REGION: ("coastal_hills", "mountains", "dry_hills"), Kind.SAHARA: ("sahara",)}.get(kind, ("none",))
    _hold(row["terrain"] in terrain, where, "terrain", row, " or ".join(terrain), "B")
    _hold(kind == Kind.COUNTRY or row["wilaya"] >= 1, where, "wilaya", row, "1 or more in Algeria", "A")
    _hold(kind in (Kind.MAJOR_CITY, Kind.CITY) or not row["harbour"], where, "harbour", row, "0 but in Cities and Major Cities", "C")
    _hold(bool(row["inside"]) == community, where, "inside", row, "one or more Regions for a Community, none else", "C")
    for region in row["inside"]:
        there = tables.rows["regions"].get(region)
        _hold(there is not None and kind_of(there) in (Kind.REGION, Kind.SAHARA), where, "inside", row, "Regions that are no Major City", "C")


def _hold(true: bool, where: str, name: str, row: dict, allowed: str, rule: str) -> None:
    if not true:
        value = " ".join(row[name]) if isinstance(row[name], tuple) else row[name]
        raise UserError(f"{where}: {name} = {value}: allowed is {allowed} (rule {rule})")


def check_board(board, tables: Tables, names: Names, print_: Tables) -> None:
    """The board as a whole: map, counters, chits, set-up."""
