"""Actions that an overlay may bar to one side: `[forbid] fln = ["structure_attack"]`, or one by one, `[forbid.fln] search = 1`.

`Tables.barred` holds 1 or 0 by side and action, so that the path `forbid.fln.structure_attack` leads to a number.
"""
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from simulate.core.calendar import ALWAYS, Calendar
from simulate.core.data.cells import AT, Column, cell_of, toml_value, whole
from simulate.core.errors import UserError, nearest, unknown

# Changes for a part of the war: `--set income.fln_base=12@1957`, in a file `fln_base = { value = 12, from = "Fall 1957" }`.
#
# They come on top of all changes without a date. A board says which of its words change when: see simulate.core.kernels.dated.


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


FORBID = "forbid"
BARRED = Column(whole(0, 1))


class Action(NamedTuple):
    """What a side may do by choice, as overlays name it, the rule that says so, and what it is in words."""
    name: str
    rule: str
    words: str


@dataclass(frozen=True)
class Actions:
    """The actions of one side. `families` are names that stand for several of them; `compulsory` is what the rules make it
    do, each with its rule: that cannot be barred."""
    choices: tuple[Action, ...]
    families: Mapping[str, tuple[str, ...]]
    compulsory: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """Of the actions, in the order of their numbers."""
        return tuple(each.name for each in self.choices)


def actions_in(found: dict[str, Any]) -> dict[str, Actions]:
    """The actions of each side, of what an actions.toml holds."""
    compulsory, sides = found.pop("compulsory"), dict[str, Actions]()
    for side, rows in found.items():
        families: dict[str, tuple[str, ...]] = {}
        for name, row in rows.items():
            if "family" in row:
                families[row["family"]] = (*families.get(row["family"], ()), name)
        choices = tuple(Action(name, row["rule"], row["words"]) for name, row in rows.items())
        sides[side] = Actions(choices, families, compulsory[side])
    return sides


def nothing_barred(sides: Mapping[str, Actions]) -> dict[str, dict[str, int]]:
    """What is barred in the print."""
    return {side: dict.fromkeys(actions.names, 0) for side, actions in sides.items()}


def lay_barred(tables: Any, overlay: Any, given: Mapping[str, Any]) -> None:
    """Bar what the table [forbid] of an overlay names, besides what is barred already.

    UserError for a side or an action that there is not, and for one that the rules make compulsory.
    """
    for side, value in given.items():
        if side not in tables.shape.actions:
            raise UserError(f"{overlay.label}: {unknown('side of ' + FORBID, side, tables.shape.actions)}")
        where = overlay.at(f"{FORBID}.{side}")
        for written, given_value in _entries(where, value):
            name, dated, when = written.partition(AT)
            barred = f"{given_value}{AT}{when}" if dated else given_value
            if lay_dated(tables, overlay, (FORBID, side, name), barred):
                continue
            for action in _named(where, tables.shape.actions[side], name):
                old = tables.barred[side][action]
                tables.barred[side][action] = cell_of(where, name, BARRED, overlay.changing(where, name, BARRED, barred, old))
                tables.where[FORBID, f"{side}.{action}"] = where


def _entries(where: str, value: object) -> Iterator[tuple[str, object]]:
    """Names of actions with 1, or what a table says of each."""
    names = [value] if isinstance(value, str) else value
    if isinstance(names, dict):
        yield from names.items()
    elif isinstance(names, (list, tuple)) and all(isinstance(each, str) for each in names):
        yield from ((each, 1) for each in names)
    else:
        raise UserError(f'{where} = {value!r}: allowed is a list of actions, such as ["move"]')


def _named(where: str, actions: Actions, name: str) -> tuple[str, ...]:
    """The actions that a name stands for."""
    if name in actions.compulsory:
        raise UserError(f"{where}: {name} cannot be barred, the rules make it compulsory ({actions.compulsory[name]}); "
                        f"allowed are {', '.join(actions.names)}")
    if name not in actions.names and name not in actions.families:
        raise UserError(f"{where}: unknown action {name!r}; {nearest(name, [*actions.names, *actions.families])}")
    return actions.families.get(name, (name,))


def bits_of(tables: Any, side: str) -> int:
    """The actions barred to a side as bits, each at its number."""
    barred = tables.barred[side]
    return sum(1 << at for at, name in enumerate(tables.shape.actions[side].names) if barred[name])


def describe_actions(tables: Any) -> list[dict[str, Any]]:
    """A row an action, as rule numbers have them: its value is 1 where it is barred."""
    return [{"path": f"{FORBID}.{side}.{each.name}", "value": tables.barred[side][each.name], "printed": 0, "rule": each.rule,
             "confidence": "rulebook", "range": (0, 1), "note": f"barred if 1: {each.words}"}
            for side, actions in tables.shape.actions.items() for each in actions.choices]
