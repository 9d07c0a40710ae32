"""The values of a sweep as they are written: numbers such as 3..6, or changes of the base's value such as -2..+2 and *0.5,*2."""
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.assertions.measures import Number, values
from simulate.core.data.relative import Relative, relative
from simulate.core.errors import UserError

Values = tuple[Number | Relative, ...]        # all of one kind
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
