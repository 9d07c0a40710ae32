"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results."""
from collections.abc import Mapping, Sequence

from simulate.core.data import overlays, ranged_sets
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, difference, hash_of
from simulate.twilight.board.build import build
from simulate.twilight.board.files import SHAPE


def load(scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
    """The board of a scenario, of the data set `values` if there is one, under overlays, in order. UserError names the row."""
    tables = SHAPE.printed(scenario)
    ranged_sets.put(tables, values or {})
    for overlay in laid:
        overlays.lay(tables, overlay)
    resolved = difference(tables)
    board, names = build(tables)
    return LoadedScenario(board, names, resolved, hash_of(tables, resolved), tables)
