"""Where a path of --set leads: the number that stands there under overlays."""
from collections.abc import Sequence

from simulate.core.data.actions import FORBID
from simulate.core.data.cells import PAPERS, written_path
from simulate.core.data.overlays import keys_of, lay, set_value
from simulate.core.data.tables import Shape, Tables
from simulate.core.errors import UserError

Key = tuple[str, ...]
ABSENT = object()


def number_at(shape: Shape, scenario: str, overlays: Sequence[dict], path: str, trial: float) -> tuple[Key, int | None]:
    """The key of a number, the same however its path is written, and its value; None where there is no such row yet.

    UserError when the path leads to text, to a list or to a table, to nothing, or nowhere in this scenario; `trial` is a number
    that may stand there, and is tried where no row is.
    """
    tables = shape.printed(scenario)
    for overlay in overlays:
        lay(tables, overlay)
    key = _key(tables, path)
    found = _cell(tables, key)
    if found is not ABSENT:
        return key, _whole(tables, path, key, found)
    lay(tables, set_value(shape, path, trial, f"{path}={trial}"))
    _whole(tables, path, key, _cell(tables, key))
    return key, None


def _key(tables: Tables, path: str) -> Key:
    """The keys of a path; those of a scenario's own set-up are the plain ones."""
    table, *rest = keys_of(tables.shape, path)
    if table in tables.shape.setups:
        if table not in ("setup", tables.own_setup):
            raise UserError(f"{path}: changes nothing in {tables.scenario}; allowed there is {'.'.join(['setup', *rest])}")
        table = "setup"
    return (table, *rest)


def _cell(tables: Tables, key: Key):
    """What stands at a key: a value, a dict of what lies below it, or ABSENT."""
    table, *rest = key
    if table == "rules":
        return _rule(tables, ".".join(rest))
    found = tables.barred if table == FORBID else tables.setup if table == "setup" else tables.rows[table]
    for each in rest:
        if not isinstance(found, dict) or each not in found:
            return ABSENT
        found = found[each]
    return found


def _rule(tables: Tables, path: str):
    if path in tables.rules:
        return tables.rules[path]["value"]
    below = {each: tables.rules[each]["value"] for each in tables.shape.paths if each.startswith(f"{path}.") or not path}
    return below or ABSENT


def _whole(tables: Tables, path: str, key: Key, found) -> int | None:
    if isinstance(found, bool) or not isinstance(found, int | None):
        what = "a table" if isinstance(found, dict) else "text" if isinstance(found, str) else "no single whole number"
        raise UserError(f"{path}: leads to {what}; allowed are paths to one whole number, such as {_example(tables, key, found)}")
    return found


def _example(tables: Tables, key: Key, found) -> str:
    """A number below a table, or else one that everybody knows."""
    if key[0] == "rules" and isinstance(found, dict):
        return next(iter(found))
    path = written_path(key)
    if isinstance(found, dict):
        for name, value in found.items():
            if isinstance(value, int) and name not in PAPERS:
                return f"{path}.{name}"
    return tables.shape.example.partition("=")[0]
