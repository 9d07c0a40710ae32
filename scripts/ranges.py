"""Ranges of numbers on the command line: `a..b[:step]`, both ends included, and lists with commas between."""
import re
from dataclasses import dataclass
from decimal import Decimal

from simulate.core.errors import UserError

MOST = 1000               # values of a range, and boards of a sweep
FORMS = "allowed are forms such as 3..6, 2..8:2, 0.5..1:0.1 and 1,4,7"
_NUMBER = r"-?\d[\d_]*(?:\.\d+)?"
NUMBER, RANGE = re.compile(_NUMBER), re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?::({_NUMBER}))?")
Number = int | Decimal


@dataclass(frozen=True)
class Swept:
    """A path of --set and the values it takes, from the least to the largest."""
    path: str
    values: tuple[Number, ...]


def swept(words: list[str]) -> list[Swept]:
    """What PATH=RANGE words say, one or two of them. UserError for a bad range, a path given twice, or too many points."""
    if len(words) > 2:
        raise UserError(f"{words[2]}: one too many; allowed are one or two PATH=RANGE, --set changes a number at all points")
    found = [_swept(word) for word in words]
    if len(found) == 2 and found[0].path == found[1].path:
        raise UserError(f"{words[1]}: {found[1].path} is there already; commas join ranges, such as {found[1].path}=1..3,5..7")
    points = len(found[0].values) * (len(found[1].values) if len(found) == 2 else 1)
    if points >= MOST:
        raise UserError(f"{' '.join(words)}: {points:,d} points; allowed are up to {MOST - 1}, a larger step makes fewer")
    return found


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


def _swept(word: str) -> Swept:
    path, equals, text = word.partition("=")
    path = path.strip()
    if not equals or not path:
        raise UserError(f"{word}: allowed is PATH=RANGE, such as structure_attack.hit_on=3..6")
    found = values(text, word)
    if len(found) == 1:
        raise UserError(f"{word}: one value is no range; `wilaya compare` with --set {path}={found[0]} judges one change, "
                        f"a sweep takes several values, such as {path}={_around(found[0])}")
    return Swept(path, found)


def _around(value: Number) -> str:
    return f"{value - 1}..{value + 1}" if isinstance(value, int) else f"{value},{value + 1}"


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
