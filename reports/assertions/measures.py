"""What assertions may name (docs/check.md): events, some with a date, and numbers of a game; and ranges of numbers as text."""
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from simulate.core.errors import UserError

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Event:
    """Something that happens in a game or not: `happened` is true in its rows; `turn`: when, if rows say it.

    `worth`: the chance of it in each game, before the last dice, where rows say it.

    An event that is `sure` to happen needs a date in an assertion.
    """
    name: str
    about: str
    happened: "pl.Expr"
    turn: "pl.Expr | None" = None
    sure: bool = False
    worth: "pl.Expr | None" = None


@dataclass(frozen=True)
class Quantity:
    """A whole number of each game, and its bounds if it has any. A mean needs them."""
    name: str
    about: str
    value: "pl.Expr"
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True)
class Vocabulary:
    """Everything that assertions about a scenario may name; `when` reads a date as its first and last turn.

    Games have turns from `first` to `last` at most; `examples` are a share of games and a mean that can be asserted.
    """
    events: Mapping[str, Event]
    quantities: Mapping[str, Quantity]
    when: Callable[[str], tuple[int, int]]
    last: int
    first: int
    examples: tuple[str, str]


def numbered_turn(word: str, last: int, text: str) -> tuple[int, int]:
    """A date of a game whose turns have numbers, "turn 3" or "3", as first and last turn; `word` is what the game calls one.

    UserError says which there are.
    """
    found = re.fullmatch(rf"(?:(?:turn|{word})\s+)?(\d{{1,6}})", text.strip(), re.IGNORECASE)
    if not found or int(found[1]) > last:
        raise UserError(f"{text.strip()!r} is no {word}; allowed is {word} 1 to {word} {last}; {word} 0 is the set-up")
    return int(found[1]), int(found[1])


MOST = 1000               # values of a range
FORMS = "allowed are forms such as 3..6, 2..8:2, 0.5..1:0.1 and 1,4,7"
_NUMBER = r"-?\d[\d_]*(?:\.\d+)?"
NUMBER, RANGE = re.compile(_NUMBER, re.ASCII), re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?::({_NUMBER}))?", re.ASCII)
Number = int | Decimal
COUNT = re.compile(r"(\d[\d_]*(?:\.\d+)?)(?:e\+?(\d{1,2}))?([kKmM]?)", re.ASCII)
LARGEST = 2**63 - 1
DIGITS = 1000             # that Python turns into a number at once


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
