"""What must hold between the rows of the map and of the counters, before a board is built: UserErrors with file, row, rule."""
from simulate.core.data.actions import FORBID
from simulate.core.errors import UserError, unknown
from simulate.ici.board.files import FIRST_YEAR, LAST_YEAR, Tables, last_year
from simulate.ici.board.places_and_links import kind_of
from simulate.ici.enums import Kind, Lasting
from simulate.ici.state import HAND

PLAY_CHIT, MANDATORY = "play_chit", "reading.play_is_mandatory"
COMMUNITIES = (Kind.CITY, Kind.TOWN, Kind.RESOURCE_SITE)
REGIONS = (Kind.REGION, Kind.MAJOR_CITY, Kind.SAHARA)
TERRAINS = {Kind.REGION: ("coastal_hills", "mountains", "dry_hills"), Kind.SAHARA: ("sahara",)}


def check_tables(tables: Tables) -> None:
    """Rows against each other."""
    for place, row in tables.rows["regions"].items():
        _place(tables, tables.at("regions", place), row)
    for key, row in tables.rows["borders"].items():
        _border(tables, tables.at("borders", key), key, row["via"])
    for key in tables.rows["roads"]:
        _road(tables, tables.at("roads", key), key)
    for unit, row in tables.rows["units"].items():
        _unit(tables.at("units", unit), row)
    end = max(last_year(tables), LAST_YEAR)
    for chit, row in tables.rows["chits"].items():
        _chit(tables.at("chits", chit), row, end)
    for side in ("FLN", "FRANCE"):
        count = sum(row["side"] == side for row in tables.rows["chits"].values())
        hold(count <= HAND, f"chits.csv: {count} chits of side {side}", f"at most {HAND}, what a hand holds")
    _barred(tables)


def hold(true: bool, found: str, allowed: str, rule: str = "") -> None:
    """Raise "found: allowed is ... (rule ...)" unless `true`."""
    if not true:
        raise UserError(f"{found}: allowed is {allowed}" + (f" (rule {rule})" if rule else ""))


def _barred(tables: Tables) -> None:
    """Where playing is compulsory no side is barred from it."""
    for side, barred in tables.barred.items():
        if barred[PLAY_CHIT] and tables.rules[MANDATORY]["value"]:
            raise UserError(f"{tables.at(FORBID, f'{side}.{PLAY_CHIT}')}: {PLAY_CHIT}: whoever can play a chit must; allowed is "
                            f"any other action, or this one with --set {MANDATORY}=0 (rule 1.2)")


def _place(tables: Tables, where: str, row: dict) -> None:
    kind = kind_of(row)
    terrain = TERRAINS.get(kind, ("none",))
    least, most = {Kind.REGION: (1, 3), Kind.MAJOR_CITY: (1, 3), Kind.COUNTRY: (1, 20)}.get(kind, (0, 0))
    hold(least <= row["population"] <= most, f"{where}: population = {row['population']}",
         f"{least} to {most} for {row['kind']}" if most else f"none for {row['kind']}", "D")
    hold(row["terrain"] in terrain, f"{where}: terrain = {row['terrain']}", " or ".join(terrain) + f" for {row['kind']}", "B")
    hold(kind == Kind.COUNTRY or row["wilaya"] >= 1, f"{where}: wilaya = {row['wilaya']}", "1 or more in Algeria", "A")
    hold(kind in (Kind.MAJOR_CITY, Kind.CITY) or not row["harbour"], f"{where}: harbour = 1", "Cities and Major Cities only", "C")
    hold(bool(row["inside"]) == (kind in COMMUNITIES), f"{where}: inside = {' '.join(row['inside']) or 'nothing'}",
         "one or more Regions for a Community, nothing for any other place", "C")
    for region in row["inside"]:
        _known(tables, where, region)
        hold(_kind(tables, region) in (Kind.REGION, Kind.SAHARA), f"{where}: inside = {region}",
             "Regions that are no Major City", "C")


def _border(tables: Tables, where: str, key: tuple[str, str], via: str) -> None:
    _two_places(tables, where, key)
    kinds = [_kind(tables, place) for place in key]
    hold(all(kind in (*REGIONS, Kind.COUNTRY) for kind in kinds) and kinds != [Kind.COUNTRY] * 2, where,
         "a border between two Regions, or a Region and a country", "A")
    if via:
        _known(tables, where, via)
        inside = tables.rows["regions"][via]["inside"]
        hold(set(key) <= set(inside), f"{where}: via = {via}", "a Community inside both Regions", "3.1")


def _road(tables: Tables, where: str, key: tuple[str, str]) -> None:
    _two_places(tables, where, key)
    kinds = [_kind(tables, place) for place in key]
    hold(Kind.COUNTRY not in kinds, where, "no road into another country", "3.4")
    hold(any(kind in REGIONS for kind in kinds), where, "a Region at one end at least: Communities lie a Region apart", "3.4")


def _two_places(tables: Tables, where: str, key: tuple[str, str]) -> None:
    for place in key:
        _known(tables, where, place)
    hold(key[0] != key[1], f"{where}: leads back to {key[0]}", "two different places")


def _known(tables: Tables, where: str, place: str) -> None:
    if place not in tables.rows["regions"]:
        raise UserError(f"{where}: {unknown('place', place, tables.rows['regions'])}")


def _kind(tables: Tables, place: str) -> Kind:
    return kind_of(tables.rows["regions"][place])


def _unit(where: str, row: dict) -> None:
    hold(("bellounis" in row["special"]) == (row["group"] == "BELLOUNIS"), f"{where}: special = {row['special']}",
         "bellounis for group BELLOUNIS and no other", "3.4")
    for name in ("quality", "strength"):
        hold(row["reduced_" + name] <= row[name], f"{where}: reduced_{name} = {row['reduced_' + name]}",
             f"at most {name} = {row[name]}", "F")


def _chit(where: str, row: dict, end: int) -> None:
    hold(row["first_year"] <= row["last_year"], f"{where}: first_year = {row['first_year']}",
         f"at most last_year = {row['last_year']}", "1.2")
    hold(row["last_year"] <= end, f"{where}: last_year = {row['last_year']}",
         f"{FIRST_YEAR} to {end}; referendum.final_turn makes the war longer", "1.2")
    words = row["actions"].replace(";", " ").split()
    lasts = "each_turn" in words or any(effect.name in words for effect in Lasting if effect != Lasting.COMMANDO)
    hold(row["lasting"] == 1 or not lasts, f"{where}: lasting = 0", "1 for a chit that leaves an effect in force", "K")
