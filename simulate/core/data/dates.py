"""Changes for a part of the war: `--set income.fln_base=12@1957`, in a file `fln_base = { value = 12, from = "Fall 1957" }`.

They come on top of all changes without a date. A board says which of its words change when: see simulate.core.kernels.dated.
"""
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from simulate.core.calendar import ALWAYS, Calendar
from simulate.core.data.cells import AT, toml_value
from simulate.core.errors import UserError

FROM, UNTIL = "from", "until"


class Dated(NamedTuple):
    """What is laid over a board's tables from one turn to another, both included."""
    first: int
    last: int
    overlay: Any


def lay_dated(tables: Any, overlay: Any, keys: tuple[str, ...], value: object) -> bool:
    """Keep a value with dates at these keys of an overlay for the part of the war in which it is in force; False for a value
    that has none. UserError for a bad date, and under --base."""
    path = ".".join(keys).removeprefix("rules.")
    found = spans_of(tables.shape, path, overlay.label, value)
    if found and overlay.base:
        raise UserError(f"{overlay.label}: {path} = {value!r}: --base says what is printed; allowed is a value without a date")
    for first, last, plain in found or ():
        content = toml_value(plain, overlay.label) if isinstance(plain, str) else plain
        for key in reversed(keys):
            content = {key: content}
        tables.dated.append(Dated(first, last, type(overlay)(content, overlay.label)))
    return bool(found)


def spans_of(shape: Any, path: str, where: str, given: object) -> list[tuple[int, int, object]] | None:
    """What a value with dates says: first turn, last turn, value of each span; None for a value without.

    UserError for dates that there are not, and where dates are not allowed.
    """
    if isinstance(given, str) and AT in given:
        value, _, when = given.rpartition(AT)
        rows: list[Mapping[str, Any]] = [{"value": value.strip(), AT: when}]
    else:
        rows = given if isinstance(given, list) else [given]      # type: ignore[list-item]
        if not rows or not all(isinstance(row, dict) and "value" in row and {FROM, UNTIL} & set(row) for row in rows):
            return None
    if shape.calendar is None:
        raise UserError(f"{where}: {path} = {given!r}: dates are for ici; allowed is a value for the whole war")
    if path in shape.whole_war:
        raise UserError(f"{where}: {path} holds for the whole war; allowed is a value without a date")
    return [(*_ends(shape.calendar, path, where, row), row["value"]) for row in rows]


def _ends(calendar: Calendar, path: str, where: str, row: Mapping[str, Any]) -> tuple[int, int]:
    if extra := set(row) - {"value", AT, FROM, UNTIL}:
        raise UserError(f"{where}: {path}: {min(extra)!r}: allowed are value, {FROM} and {UNTIL}")
    when = str(row.get(AT, f"{row.get(FROM, '')}-{row.get(UNTIL, '')}"))
    try:
        first, last = calendar.span(when)
    except ValueError:
        season, year = calendar.seasons[-1], calendar.first_year + 2
        raise UserError(f"{where}: {path}: {when!r} is no date; allowed are {year}, {season} {year}, {year}-{year + 2}, {year}- "
                        f"and -{year}") from None
    if first > last:
        raise UserError(f"{where}: {path}: {when!r} ends before it begins")
    return first, last


def spans(tables: Any, lay: Callable[[Any, Any], None]) -> Iterator[tuple[int, int, Any]]:
    """First turn, last turn and tables of each part of the war in which dated changes are in force, in order."""
    turns = sorted({turn for each in tables.dated for turn in (each.first, each.last + 1)})
    for first, end in pairwise(turns):
        held = [each.overlay for each in tables.dated if each.first <= first <= each.last]
        if held:
            found = tables.undated()
            for overlay in held:
                lay(found, overlay)
            yield first, min(end - 1, ALWAYS), found
