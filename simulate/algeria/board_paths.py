"""Where a path of --set leads: to one whole number of the data, or to what is none."""
from collections.abc import Sequence

from simulate.algeria.board_tables import PATHS, Tables, printed
from simulate.algeria.overlay import SETUPS, Overlay, keys_of, lay, parse_set
from simulate.core.errors import UserError

Key = tuple[str, ...]
ABSENT = object()


def number_at(scenario: str, overlays: Sequence[dict], path: str, trial: int) -> tuple[Key, int | None]:
    """The key of a number, the same however its path is written, and its value; None where there is no such row yet.

    UserError when the path leads to text, to a list or to a table, to nothing, or nowhere in this scenario; `trial` is a number
    that may stand there, and is tried where no row is.
    """
    tables = printed(scenario)
    for overlay in overlays:
        lay(tables, overlay)
    key = _key(tables, path)
    found = _cell(tables, key)
    if found is not ABSENT:
        return key, _whole(path, found)
    lay(tables, Overlay(parse_set(f"{path}={trial}"), f"{path}={trial}"))
    _whole(path, _cell(tables, key))
    return key, None


def _key(tables: Tables, path: str) -> Key:
    """The keys of a path; those of a scenario's own set-up are the plain ones."""
    table, *rest = keys_of(path)
    if table in SETUPS:
        if table != "setup" and not tables.scenario.endswith(table[-4:]):
            raise UserError(f"{path}: changes nothing in {tables.scenario}; allowed there is {'.'.join(['setup', *rest])}")
        table = "setup"
    return (table, *rest)


def _cell(tables: Tables, key: Key):
    """What stands at a key: a value, a dict of what lies below it, or ABSENT."""
    table, *rest = key
    if table == "rules":
        path = ".".join(rest)
        below = {each: tables.rules[each]["value"] for each in PATHS if each.startswith(f"{path}.") or not path}
        return tables.rules[path]["value"] if path in tables.rules else below or ABSENT
    found = tables.setup if table == "setup" else tables.rows[table]
    for each in rest:
        if not isinstance(found, dict) or each not in found:
            return ABSENT
        found = found[each]
    return found


def _whole(path: str, found) -> int | None:
    if isinstance(found, bool) or not isinstance(found, int | None):
        what = "a table" if isinstance(found, dict) else "text" if isinstance(found, str) else "no single whole number"
        raise UserError(f"{path}: leads to {what}; allowed are paths to one whole number, such as {_example(found)}")
    return found


def _example(found) -> str:
    """A number below a section of the rules, or else one that everybody knows."""
    names = [name for name in found if name in PATHS] if isinstance(found, dict) else []
    return names[0] if names else "strike.cost"
