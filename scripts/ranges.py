"""Ranges of numbers on the command line: PATH=RANGE."""
from dataclasses import dataclass

from reports.ranges import MOST, Number, values
from simulate.core.errors import UserError

__all__ = ["MOST", "Swept", "swept", "values"]


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
