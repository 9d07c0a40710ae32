"""Ranges of numbers: `a..b[:step]`, both ends included, and lists with commas between."""
import re
from decimal import Decimal

from simulate.core.errors import UserError

MOST = 1000               # values of a range
FORMS = "allowed are forms such as 3..6, 2..8:2, 0.5..1:0.1 and 1,4,7"
_NUMBER = r"-?\d[\d_]*(?:\.\d+)?"
NUMBER, RANGE = re.compile(_NUMBER), re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?::({_NUMBER}))?")
Number = int | Decimal


def values(text: str, where: str) -> tuple[Number, ...]:
    """The numbers of a range or list, sorted: whole ones are int, others Decimal. UserError, beginning with `where`."""
    found: list[Number] = []
    for part in text.split(","):
        found += _part(part.strip(), where)
        if len(found) > MOST:
            raise UserError(f"{where}: more than {MOST:,d} values; a larger step makes fewer")
    twice = next((each for each in found if found.count(each) > 1), None)
    if twice is not None:
        raise UserError(f"{where}: {twice} stands there twice")
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
        raise UserError(f"{where}: more than {MOST:,d} values; a larger step makes fewer")
    return [_plain(low + each * step) for each in range(int(count) + 1)]
