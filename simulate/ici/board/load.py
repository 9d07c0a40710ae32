"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results.

Rows are checked against each other first: UserErrors name file, row and rule. Data sets repeat rows, so that what a row says is
looked at once: its check is kept, and knows nothing of where the row stands.
"""
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from simulate.core.data import overlays
from simulate.core.data.actions import FORBID, spans
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, difference, hash_of
from simulate.core.errors import UserError, hold, unknown
from simulate.core.kernels.dated import date_board
from simulate.ici.board.build import Names, build
from simulate.ici.board.check_board import check_board
from simulate.ici.board.files import FIRST_YEAR, LAST_YEAR, SHAPE, Tables, last_year, leave_out_absent
from simulate.ici.calibration.prior_draws import put, still_open
from simulate.ici.enums import Lasting
from simulate.ici.state import BOARD, HAND


def load(scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
    """The board of `scenario` ("ici-1955", "ici-1959"), of the data set `values` if there is one, under overlays, in order.

    UserError names file, row and rule.
    """
    tables, before = _laid(scenario, laid, values)
    resolved = difference(tables)
    board, names = _built(tables, before)
    return LoadedScenario(board, names, resolved, hash_of(tables, resolved), tables)


def load_board(scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> np.recarray:
    """The board of `load` alone, shape (1,)."""
    return _built(*_laid(scenario, laid, values))[0]


def _laid(scenario: str, laid: Sequence[Overlay | dict], values: Mapping[str, str] | None) -> tuple[Tables, dict[str, dict]]:
    """The tables under overlays, and the set-up as it was without them."""
    tables = SHAPE.printed(scenario)
    put(tables, open_values(scenario, laid, values or {}))
    before = {section: dict(rows) for section, rows in tables.setup.items()}
    for overlay in laid:
        overlays.lay(tables, overlay)
    return tables, before


def _built(tables: Tables, before: dict[str, dict]) -> tuple[np.recarray, Names]:
    leave_out_absent(tables)
    board, names = _checked(tables, before)
    begin, end = int(board["first_turn"][0]), int(board["referendum_final_turn"][0])
    parts = [(first, last, _checked(dated, before, first <= begin)[0]) for first, last, dated in spans(tables, overlays.lay)
             if first <= end and last >= begin]
    date_board(board, parts, tables.scenario)
    return board, names


def _checked(tables: Tables, before: dict[str, dict], starts: bool = True) -> tuple[np.recarray, Names]:
    check_tables(tables)
    board, names = build(tables)
    check_board(board.view(BOARD, np.ndarray)[0], tables, names, before, starts)
    return board, names


def open_values(scenario: str, laid: Sequence[Overlay | dict], values: Mapping[str, str]) -> Mapping[str, str]:
    """The part of a data set that the overlays of --base among `laid` leave open: what is typed in is as the owner says."""
    base = _Same(overlay for overlay in laid if getattr(overlay, "base", False))
    if not base or not values:
        return values
    left = _open_paths(scenario, base, tuple(values))
    return {path: value for path, value in values.items() if path in left}


class _Same(tuple):
    """Overlays, equal when they are the very same ones."""

    def __hash__(self) -> int:
        return hash(tuple(map(id, self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and tuple(map(id, self)) == tuple(map(id, other))


@functools.lru_cache(maxsize=4)      # the same for all data sets, and some 40 ms for a full worksheet
def _open_paths(scenario: str, base: _Same, paths: tuple[str, ...]) -> frozenset[str]:
    tables = SHAPE.printed(scenario)
    for overlay in base:
        overlays.lay(tables, overlay)
    return frozenset(still_open(tables, dict.fromkeys(paths, "")))


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
