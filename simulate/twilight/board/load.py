"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results."""
from collections.abc import Mapping, Sequence

from simulate.core.data import overlays
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, difference, hash_of
from simulate.core.errors import UserError
from simulate.twilight.board.build import build
from simulate.twilight.board.files import SHAPE


def load(scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
    """The board of a scenario under overlays, in order. UserError names file, row and what is allowed."""
    if values:
        raise UserError(f"{next(iter(values))}: this game has one data set; allowed are overlays")
    tables = SHAPE.printed(scenario)
    for overlay in laid:
        overlays.lay(tables, overlay)
    resolved = difference(tables)
    board, names = build(tables)
    return LoadedScenario(board, names, resolved, hash_of(tables, resolved), tables)
