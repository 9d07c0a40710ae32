"""What must hold between the rows of the map and of the counters, before a board is built: UserErrors with file, row, rule.

Data sets repeat rows, so that what a row says is looked at once: its check is kept, and knows nothing of where the row stands.
"""
import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from simulate.core.data.actions import FORBID
from simulate.core.errors import UserError, hold, unknown
from simulate.ici.board.files import FIRST_YEAR, LAST_YEAR, Tables, last_year
from simulate.ici.enums import Lasting
from simulate.ici.state import HAND

PLAY_CHIT, MANDATORY = "play_chit", "reading.play_is_mandatory"
COMMUNITIES = ("city", "town", "resource_site")
REGIONS = ("region", "major_city", "sahara")
TERRAINS = {"region": ("coastal_hills", "mountains", "dry_hills"), "sahara": ("sahara",)}
POPULATIONS = {"region": (1, 3), "major_city": (1, 3), "country": (1, 20)}
LASTING = {effect.name for effect in Lasting if effect != Lasting.COMMANDO}
RATINGS = (("quality", "reduced_quality"), ("strength", "reduced_strength"))


def check_tables(tables: Tables) -> None:
    """Rows against each other."""
    regions = tables.rows["regions"]
    for place, row in regions.items():
        _held(tables, "regions", place, _place, row["kind"], row["population"], row["terrain"], row["wilaya"], row["harbour"],
              row["inside"])
        _known(tables, "regions", place, row["inside"])
        for region in row["inside"]:
            _held(tables, "regions", place, _inside, region, regions[region]["kind"])
    for key, row in tables.rows["borders"].items():
        _known(tables, "borders", key, key)
        _held(tables, "borders", key, _border, *key, *(regions[place]["kind"] for place in key))
        if row["via"]:
            _known(tables, "borders", key, (row["via"],))
            _held(tables, "borders", key, _via, key, row["via"], regions[row["via"]]["inside"])
    for key in tables.rows["roads"]:
        _known(tables, "roads", key, key)
        _held(tables, "roads", key, _road, *key, *(regions[place]["kind"] for place in key))
    for unit, row in tables.rows["units"].items():
        _held(tables, "units", unit, _unit, row["special"], row["group"], *(row[name] for pair in RATINGS for name in pair))
    end = max(last_year(tables), LAST_YEAR)
    for chit, row in tables.rows["chits"].items():
        _held(tables, "chits", chit, _chit, row["first_year"], row["last_year"], row["lasting"], row["actions"], end)
    for side in ("FLN", "FRANCE"):
        count = sum(row["side"] == side for row in tables.rows["chits"].values())
        hold(count <= HAND, f"chits.csv: {count} chits of side {side}", f"at most {HAND}, what a hand holds")
    _barred(tables)


def _held(tables: Tables, table: str, key: Any, check: Callable[..., None], *values: Any) -> None:
    """Hold what a row says against a check; its error is told behind the place of the row."""
    try:
        check(*values)
    except UserError as fault:
        raise UserError(f"{tables.at(table, key)}{fault}") from None


def _known(tables: Tables, table: str, key: Any, places: Iterable[str]) -> None:
    known: Mapping[str, Any] = tables.rows["regions"]
    for place in places:
        if place not in known:
            raise UserError(f"{tables.at(table, key)}: {unknown('place', place, known)}")


def _barred(tables: Tables) -> None:
    """Where playing is compulsory no side is barred from it."""
    for side, barred in tables.barred.items():
        if barred[PLAY_CHIT] and tables.rules[MANDATORY]["value"]:
            raise UserError(f"{tables.at(FORBID, f'{side}.{PLAY_CHIT}')}: {PLAY_CHIT}: whoever can play a chit must; allowed is "
                            f"any other action, or this one with --set {MANDATORY}=0 (rule 1.2)")


@functools.cache
def _place(kind: str, population: int, terrain: str, wilaya: int, harbour: int, inside: tuple[str, ...]) -> None:
    terrains = TERRAINS.get(kind, ("none",))
    least, most = POPULATIONS.get(kind, (0, 0))
    allowed = f"{least} to {most}" if most else "none"
    hold(least <= population <= most, f": population = {population}", f"{allowed} for {kind}", "D")
    hold(terrain in terrains, f": terrain = {terrain}", " or ".join(terrains) + f" for {kind}", "B")
    hold(kind == "country" or wilaya >= 1, f": wilaya = {wilaya}", "1 or more in Algeria", "A")
    hold(kind in ("major_city", "city") or not harbour, ": harbour = 1", "Cities and Major Cities only", "C")
    hold(bool(inside) == (kind in COMMUNITIES), f": inside = {' '.join(inside) or 'nothing'}",
         "one or more Regions for a Community, nothing for any other place", "C")


@functools.cache
def _inside(region: str, kind: str) -> None:
    hold(kind in ("region", "sahara"), f": inside = {region}", "Regions that are no Major City", "C")


@functools.cache
def _border(one: str, other: str, *kinds: str) -> None:
    _two_places(one, other)
    hold(all(kind in (*REGIONS, "country") for kind in kinds) and kinds != ("country", "country"), "",
         "a border between two Regions, or a Region and a country", "A")


@functools.cache
def _via(key: tuple[str, str], via: str, inside: tuple[str, ...]) -> None:
    hold(set(key) <= set(inside), f": via = {via}", "a Community inside both Regions", "3.1")


@functools.cache
def _road(one: str, other: str, *kinds: str) -> None:
    _two_places(one, other)
    hold("country" not in kinds, "", "no road into another country", "3.4")
    hold(any(kind in REGIONS for kind in kinds), "", "a Region at one end at least: Communities lie a Region apart", "3.4")


def _two_places(one: str, other: str) -> None:
    hold(one != other, f": leads back to {one}", "two different places")


@functools.cache
def _unit(special: str, group: str, *ratings: int) -> None:
    hold(("bellounis" in special) == (group == "BELLOUNIS"), f": special = {special}",
         "bellounis for group BELLOUNIS and no other", "3.4")
    for (name, weaker), full, reduced in zip(RATINGS, ratings[::2], ratings[1::2], strict=True):
        hold(reduced <= full, f": {weaker} = {reduced}", f"at most {name} = {full}", "F")


@functools.cache
def _chit(first_year: int, last_year: int, lasting: int, actions: str, end: int) -> None:
    hold(first_year <= last_year, f": first_year = {first_year}", f"at most last_year = {last_year}", "1.2")
    hold(last_year <= end, f": last_year = {last_year}",
         f"{FIRST_YEAR} to {end}; referendum.final_turn makes the war longer", "1.2")
    words = actions.replace(";", " ").split()
    hold(lasting == 1 or not ("each_turn" in words or LASTING.intersection(words)), ": lasting = 0",
         "1 for a chit that leaves an effect in force", "K")
