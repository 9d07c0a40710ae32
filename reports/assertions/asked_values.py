"""Values as they are asked for: PATH=VALUE, a level, the range of a sweep such as 3..6, or changes such as -2..+2 and *0.5,*2."""
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from simulate.core.data.cells import Relative, relative
from simulate.core.errors import UserError

MOST = 1000               # values of a range
FORMS = "allowed are forms such as 3..6, 2..8:2, 0.5..1:0.1 and 1,4,7"
_NUMBER = r"-?\d[\d_]*(?:\.\d+)?"
NUMBER, RANGE = re.compile(_NUMBER, re.ASCII), re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?::({_NUMBER}))?", re.ASCII)
Number = int | Decimal
COUNT = re.compile(r"(\d[\d_]*(?:\.\d+)?)(?:e\+?(\d{1,2}))?([kKmM]?)", re.ASCII)
LARGEST = 2**63 - 1
DIGITS = 1000             # that Python turns into a number at once
Values = tuple[Number | Relative, ...]        # all of one kind
LEAST_LEVEL, MOST_LEVEL = 0.5, 0.999999
MOST_POINTS = 1000               # points of a grid
_ENDS = re.compile(r"([+-]?)(\d[\d_]*(?:\.\d+)?)(?:\.\.([+-]?)(\d[\d_]*(?:\.\d+)?))?(?::.*)?")


@dataclass(frozen=True)
class Assignment:
    """A value at the path of a number: what --set writes as PATH=VALUE. `words` are how it was written, if it was."""
    path: str
    value: object
    words: str = ""

    def __str__(self) -> str:
        if self.words:
            return self.words
        negative = isinstance(self.value, int | float | Decimal) and self.value < 0
        value = str(self.value).lower() if isinstance(self.value, bool) else self.value
        return f"{self.path}={'=' * negative}{value}"


def leaves(content: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Each value in tables within tables, such as an overlay, after its keys."""
    for key, value in content.items():
        if isinstance(value, Mapping):
            yield from leaves(value, (*above, key))
        else:
            yield (*above, key), value


def level_of(where: str, value: Any) -> float:
    """A level such as 0.95. UserError unless from LEAST_LEVEL to MOST_LEVEL."""
    try:
        found = float(value)
    except ValueError:
        found = 0.0
    if not LEAST_LEVEL <= found <= MOST_LEVEL:
        raise UserError(f"{where} {value}: allowed is a number from {LEAST_LEVEL:g} to {MOST_LEVEL:g}, such as 0.95 or 0.99")
    return found


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
    """UserError for a grid of MOST_POINTS points or more."""
    points = len(axes[0].values) * (len(axes[1].values) if len(axes) == 2 else 1)
    if points >= MOST_POINTS:
        raise UserError(f"{where}: {points:,d} points; allowed are up to {MOST_POINTS - 1}, a larger step makes fewer")


def whole_number(text: str, where: str, least: int = 0) -> int:
    """A whole number written 100000, 100_000, 1e5, 100k or 0.1M. UserError, beginning with `where`, for one below `least` too."""
    found = COUNT.fullmatch(text.strip().removeprefix("-"))
    if not found:
        raise UserError(f"{where} {text}: not a number; allowed are forms such as 20000, 100_000, 200k, 1M, 1e6")
    digits, power, unit = found.groups()
    if len(digits) > DIGITS:
        raise UserError(f"{where} {text}: allowed are whole numbers from {least} to {LARGEST}")
    whole, _, part = digits.replace("_", "").partition(".")
    zeros = int(power or 0) + {"": 0, "k": 3, "m": 6}[unit.lower()]
    value, rest = divmod(int(whole + part) * 10**zeros, 10 ** len(part))
    if rest or text.strip().startswith("-") or not least <= value <= LARGEST:
        raise UserError(f"{where} {text}: allowed are whole numbers from {least}{f' to {LARGEST}' * (value > LARGEST)}")
    return value


def values(text: str, where: str) -> tuple[Number, ...]:
    """The numbers of a range or list, sorted: whole ones are int, others Decimal. UserError, beginning with `where`."""
    found: list[Number] = []
    for part in text.split(","):
        found += _part(part.strip(), where)
        if len(found) > MOST:
            raise UserError(f"{where}: more than {MOST:,d} values; use a larger step")
    twice = next((each for each in found if found.count(each) > 1), None)
    if twice is not None:
        raise UserError(f"{where}: {twice} is listed twice")
    return tuple(sorted(found))


def number(text: str) -> Number:
    """A number as NUMBER has it; 3.0 is a whole one."""
    return _plain(Decimal(text.replace("_", "")))


def _plain(found: Number) -> Number:
    return int(found) if found == int(found) else found


def _part(text: str, where: str) -> list[Number]:
    if NUMBER.fullmatch(text):
        return [number(text)]
    ends = RANGE.fullmatch(text)
    if not ends:
        raise UserError(f"{where}: {text or 'nothing'} is neither a number nor a range; {FORMS}")
    low, high = number(ends[1]), number(ends[2])
    if ends[3] is None and not (isinstance(low, int) and isinstance(high, int)):
        raise UserError(f"{where}: numbers that are not whole need a step, such as {text}:0.1")
    return _steps(low, high, number(ends[3] or "1"), where)


def _steps(low: Number, high: Number, step: Number, where: str) -> list[Number]:
    if step <= 0:
        raise UserError(f"{where}: a step of {step}; allowed are steps above 0")
    if low > high:
        raise UserError(f"{where}: empty, {low} lies above {high}; allowed is {high}..{low}")
    count, rest = divmod(high - low, step)
    if rest:
        raise UserError(f"{where}: steps of {step} from {low} miss {high}; both ends are included, "
                        f"so allowed is {low}..{low + count * step}:{step}")
    if count >= MOST:
        raise UserError(f"{where}: more than {MOST:,d} values; use a larger step")
    return [_plain(low + each * step) for each in range(int(count) + 1)]
