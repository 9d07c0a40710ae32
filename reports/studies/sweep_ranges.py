"""The values of a sweep as they are written: numbers such as 3..6, or changes of the base's value such as -2..+2 and *0.5,*2."""
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from reports.assertions.measures import Number, values
from simulate.core.data.relative import Relative, relative
from simulate.core.errors import UserError

Values = tuple[Number | Relative, ...]        # all of one kind
MOST = 1000               # points of a grid
_ENDS = re.compile(r"([+-]?)(\d[\d_]*(?:\.\d+)?)(?:\.\.([+-]?)(\d[\d_]*(?:\.\d+)?))?(?::.*)?")


def sweep_values(text: str, where: str) -> Values:
    """The numbers of a range or list, sorted; or the changes, if every number but 0 has a sign.

    A = before the range says that all are numbers. UserError, beginning with `where`, for what is neither or might be both.
    """
    if text.startswith("="):
        return values(text[1:], where)
    parts = [part.strip() for part in text.split(",")]
    signed = {each for part in parts for each in _signs(part)}
    if signed == {True, False}:
        raise UserError(f"{where}: numbers, or changes of the base's value? allowed are ={text.replace('+', '')} for numbers, "
                        "and a sign before each number, such as -2..+2, for changes")
    return _changes(parts, where) if signed == {True} else values(text, where)


def as_written(values: Sequence[Number | Relative]) -> str:
    """The list that `sweep_values` reads as these values."""
    negative = any(not isinstance(each, Relative) and each < 0 for each in values)
    return "=" * negative + ",".join(map(str, values))


def _signs(part: str) -> Iterator[bool]:
    """Whether the ends of a part have signs; 0 may be either."""
    found = _ENDS.fullmatch(part)
    if found is None:
        yield relative(part) is not None
        return
    for sign, digits in (found.groups()[:2], found.groups()[2:]):
        if digits and (sign or Decimal(digits)):
            yield bool(sign)


def _changes(parts: Sequence[str], where: str) -> Values:
    found: list[Relative] = []
    for part in parts:
        factor = relative(part)
        found += [factor] if factor else [Relative(False, Decimal(each)) for each in values(part.replace("+", ""), where)]
    twice = next((each for each in found if found.count(each) > 1), None)
    if twice is not None:
        raise UserError(f"{where}: {twice} is listed twice")
    return tuple(sorted(found))


@dataclass(frozen=True)
class Axis:
    """The path of a number and the values it takes, from the least to the largest, or changes of its base's value."""
    path: str
    values: Values


def grid_axes(ranges: Mapping[str, Sequence[Number | str]]) -> list[Axis]:
    """The axes of a grid. UserError for one value alone, for more than two numbers, or for too many points."""
    found = [Axis(path, _of_one_kind(path, values)) for path, values in ranges.items()]
    if not 1 <= len(found) <= 2:
        raise UserError(f"{', '.join(ranges) or 'no number'}: allowed are one or two numbers to sweep")
    for axis in found:
        check_several(axis, axis.path)
    check_points(found, ", ".join(ranges))
    return found


def _of_one_kind(path: str, values: Sequence[Number | str]) -> Values:
    """Numbers, or changes such as "+1" and "*2", sorted."""
    if changes := [change for change in map(relative, values) if change is not None]:
        if len(changes) < len(values):
            raise UserError(f"{path}: numbers and changes of the base's value; allowed are all of one kind")
        return tuple(sorted(changes))
    if wrong := [value for value in values if not isinstance(value, int | Decimal)]:
        raise UserError(f"{path}: {wrong[0]!r} is not a number that a sweep takes; allowed are integers and decimals, "
                        f"such as range(3, 7) or Decimal('0.5'), and changes such as '+1'")
    return tuple(sorted(value for value in values if isinstance(value, int | Decimal)))


def check_several(axis: Axis, where: str) -> None:
    """UserError for one value alone; `where` begins the message."""
    if not axis.values:
        raise UserError(f"{where}: no values; a sweep takes several")
    if len(axis.values) == 1:
        value = axis.values[0]
        around = "-1..+1" if isinstance(value, Relative) else f"{value - 1}..{value + 1}" if isinstance(value, int) else (
            f"{value},{value + 1}")
        raise UserError(f"{where}: one value is no range; `wilaya compare` with --set {axis.path}={value} judges one change, "
                        f"a sweep takes several values, such as {axis.path}={around}")


def check_points(axes: Sequence[Axis], where: str) -> None:
    """UserError for a grid of MOST points or more."""
    points = len(axes[0].values) * (len(axes[1].values) if len(axes) == 2 else 1)
    if points >= MOST:
        raise UserError(f"{where}: {points:,d} points; allowed are up to {MOST - 1}, a larger step makes fewer")
