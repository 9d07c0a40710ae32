"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results."""
import functools
from collections.abc import Mapping, Sequence

from simulate.algeria.board.build import Names, build
from simulate.algeria.board.check_rows import check_tables
from simulate.algeria.board.files import SHAPE, printed
from simulate.core.data import overlays
from simulate.core.data import overlays as paths
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, Variant, assumed, changes, describe_rules, difference, hash_of, switched
from simulate.core.errors import UserError

__all__ = ["LoadedScenario", "Names", "Overlay", "Variant", "assumed", "changes", "describe_rules", "load", "number_at",
           "parse_set", "read_overlay", "switched"]
read_overlay = functools.partial(overlays.read_overlay, SHAPE)
parse_set = functools.partial(overlays.parse_set, SHAPE)
number_at = functools.partial(paths.number_at, SHAPE)


def load(scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
    """The board of `scenario` ("algeria-1954", "algeria-1958", "algeria-1960") under overlays, in order.

    UserError names file, row and rule.
    """
    if values:
        raise UserError(f"{next(iter(values))}: nothing of this game's data is assumed, it has one data set")
    tables = printed(scenario)
    for overlay in laid:
        overlays.lay(tables, overlay)
    resolved = difference(tables)
    check_tables(tables)
    board, names = build(tables)
    return LoadedScenario(board, names, resolved, hash_of(tables, resolved), tables)
