"""Assumed cells by what they are, and a data set with one of them at an end of its range.

Cells that the rules tie together are in one group, so that a group of one data set fits into another one as a rule: years and
sides of chits (the cups of 59), populations, terrain and the third Failek (1.5, B, 55), places and the links that reach them.
"""
import functools
from collections.abc import Mapping

from simulate.core.data.ranged_sets import AssumedCell, AssumedCells
from simulate.ici.board.files import printed
from simulate.ici.calibration.prior_draws import RATINGS, Cell, Values, cells

FIRST, LAST = "first_year", "last_year"
YEARS, ACTIONS = "years and sides of chits", "operations and other effects of chits"
TRACKS = {"ps": "PS effects of chits", "fln": "FLN effects of chits", "pn": "Pied-noir effects of chits",
          "fp": "French Public effects of chits"}
COUNTERS, FAILEKS = "counters of Faileks", "ratings of Faileks"
RATED, ARRIVING = "ratings of French units", "arrival and start of French units"
REGIONS, LINKS, CHARTS = "population, terrain and first Faileks", "map links and places", "charts and costs"
WORDS = 3                 # options without an order: of more, the first and the last say nothing


def group_of(path: str) -> str:
    """The group of a cell of a data set."""
    table, column = path.split(".", maxsplit=1)[0], path.rpartition(".")[2]
    if table == "chits":
        return TRACKS.get(column, YEARS if column in (FIRST, LAST, "side") else ACTIONS)
    if table == "units":
        return RATED if column in RATINGS else ARRIVING
    if table == "faileks":
        return COUNTERS if column == "counters" else FAILEKS
    if table in ("borders", "roads") or column == "exists":
        return LINKS
    return REGIONS if table in ("regions", "setup_1955") else CHARTS


@functools.cache
def assumed_cells() -> AssumedCells:
    """All assumed cells of the game."""
    known = cells(printed("ici-1955"))
    alike: dict[str, list[Cell]] = {}          # by what settles them
    for cell in known:
        alike.setdefault(_one_look(cell, known), []).append(cell)
    found = [_assumed_cell(several) for several in alike.values()]
    return AssumedCells({cell.path: group_of(cell.path) for cell in known}, tuple(each for each in found if each))


def _one_look(cell: Cell, known: list[Cell]) -> str:
    """Cells with the same words are settled by one look: ratings of a type, both years of a chit."""
    first = cell.path.removesuffix(LAST) + FIRST
    return first if cell.path.endswith(LAST) and any(each.path == first for each in known) else cell.drawn_as


def _assumed_cell(several: list[Cell]) -> AssumedCell | None:
    cell = several[0]
    options = sorted(cell.options, key=int) if all(each.lstrip("-").isdigit() for each in cell.options) else cell.options
    if len(options) < 2 or (options is cell.options and len(options) > WORDS + 1):
        return None
    return AssumedCell(cell.path.removeprefix("rules."), group_of(cell.path), tuple(each.path for each in several), options[0],
                       options[-1])


def with_end(cell: AssumedCell, values: Mapping[str, str], high: bool) -> Values:
    """A data set with the cell at the low or high end of its range.

    A chit whose first year moves keeps the length of its span, as far as the range of its last year allows. A reduced side stays
    no better than the full one (F).
    """
    end = cell.high if high else cell.low
    found = {**values, **dict.fromkeys(cell.paths, end)}
    first, *others = cell.paths
    if others and first.endswith(FIRST):
        [last] = others
        span = int(values[last]) - int(values[first])
        found[last] = str(_nearest(int(end) + span, _options()[last]))
    for path in cell.paths:
        row, _, column = path.rpartition(".")
        if column in RATINGS:
            _keep_order(found, row, column.removeprefix("reduced_"), column.startswith("reduced_"))
    return found


@functools.cache
def _options() -> dict[str, tuple[str, ...]]:
    return {cell.path: cell.options for cell in cells(printed("ici-1955"))}


def _nearest(year: int, options: tuple[str, ...]) -> int:
    return min(map(int, options), key=lambda each: (abs(each - year), each))


def _keep_order(values: Values, row: str, column: str, reduced_moved: bool) -> None:
    """Move the side that was not moved, where the reduced one would be better and can be moved."""
    full, reduced = f"{row}.{column}", f"{row}.reduced_{column}"
    if full in values and reduced in values and int(values[reduced]) > int(values[full]):
        values.update({full: values[reduced]} if reduced_moved else {reduced: values[full]})
