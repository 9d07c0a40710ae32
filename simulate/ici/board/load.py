"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results."""
import functools
from collections.abc import Mapping, Sequence

import numpy as np

from simulate.core.data import overlays
from simulate.core.data import overlays as paths
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, Variant, assumed, changes, describe_rules, difference, hash_of, switched
from simulate.ici.board.build import Names, build
from simulate.ici.board.check_board import check_board
from simulate.ici.board.check_rows import check_tables
from simulate.ici.board.files import SHAPE, Tables, printed
from simulate.ici.board.places_and_links import leave_out_absent
from simulate.ici.calibration.prior_draws import put, still_open
from simulate.ici.state import BOARD

__all__ = ["LoadedScenario", "Names", "Overlay", "Variant", "assumed", "changes", "describe_rules", "load", "number_at",
           "open_values", "parse_set", "read_overlay", "switched"]
read_overlay = functools.partial(overlays.read_overlay, SHAPE)
parse_set = functools.partial(overlays.parse_set, SHAPE)
number_at = functools.partial(paths.number_at, SHAPE)


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
    tables = printed(scenario)
    put(tables, open_values(scenario, laid, values or {}))
    before = {section: dict(rows) for section, rows in tables.setup.items()}
    for overlay in laid:
        overlays.lay(tables, overlay)
    return tables, before


def _built(tables: Tables, before: dict[str, dict]) -> tuple[np.recarray, Names]:
    leave_out_absent(tables)
    check_tables(tables)
    board, names = build(tables)
    check_board(board.view(BOARD, np.ndarray)[0], tables, names, before)
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
    tables = printed(scenario)
    for overlay in base:
        overlays.lay(tables, overlay)
    return frozenset(still_open(tables, dict.fromkeys(paths, "")))
