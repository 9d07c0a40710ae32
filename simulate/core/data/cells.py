"""Cells of data files and overlays: one reader a column, which says what is allowed when it refuses.

A reader takes the text of a CSV cell or a TOML value and returns the value that a board is built from; it raises ValueError
with the words "what is allowed". Dice stand as people write them: d6, d10, 2d6 (the sum of two), "best of 2d6", "worst of 2d6"; a
board holds each as one number. `PAPERS` are the columns that speak of provenance only and never change a game. One of them,
`stated`, names the cells that the rulebook prints in a row that rests on something else, with ; between them.
"""
import codecs
import os
import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from simulate.core.errors import UserError, unknown

# Relative values: "+1", "-1" and "*2" change the number that stands there; any other value takes its place.
#
# `--set path=+1` and the text "+1" in an overlay are relative, `--set path==-1` and the number -1 in an overlay are not.


DIGITS = 15               # a number of more is no change of one, and too large to be one
_RELATIVE = re.compile(r"(?:\*\s*([+-]?)|([+-])\s*)(\d[\d_]*(?:\.\d+)?|\.\d+)")
_STRING, _SIGNED = re.compile(r"\"[^\"]*\"|'[^']*'"), re.compile(r"=\s*(\+[\d.]+)")


class Relative(NamedTuple):
    """What is done to a number: it is multiplied by `amount`, or `amount`, which may be negative, is added."""
    times: bool
    amount: Decimal

    def of(self, old: float) -> Decimal:
        """The number that becomes of an old one, exactly."""
        return Decimal(str(old)) * self.amount if self.times else Decimal(str(old)) + self.amount

    def __str__(self) -> str:
        return f"*{self.amount}" if self.times else f"{self.amount:+}"


def relative(cell: object) -> Relative | None:
    """What "+1", "-1" or "*0.5" does; None for any other value."""
    found = _RELATIVE.fullmatch(cell.strip()) if isinstance(cell, str) else None
    if not found or len(found[3]) > DIGITS:
        return None
    factor, sign, digits = found.groups()
    return Relative(sign is None, Decimal(f"{sign or factor}{digits.replace('_', '')}"))


def changed(where: str, name: str, column: Any, cell: Any, old: Any) -> Any:
    """What a cell of an overlay puts in place of `old`: itself, or what a relative value makes of a number.

    UserError where no number stands yet, and for a result that is not allowed.
    """
    change = relative(cell) if column.numeric else None
    if change is None:
        return cell
    if old is None:
        raise UserError(f"{where}: {name} = {cell!r}: no number stands there yet; allowed is the number itself")
    new = change.of(old)
    made = int(new) if new == int(new) else float(new)
    try:
        column.read(made)
    except ValueError as refused:
        rule = f" (rule {column.rule})" if column.rule else ""
        raise UserError(f"{where}: {name} = {cell!r}: {in_words(change, old)} is {made}; allowed is {refused}{rule}") from None
    return made


def printed(where: str, name: str, column: Any, cell: Any, old: Any) -> Any:
    """The same for an overlay of --base, which says what is printed. UserError for a relative value."""
    if column.numeric and relative(cell) is not None:
        raise UserError(f"{where}: {name} = {cell!r}: --base says what is printed; allowed is the number itself, without quotes")
    return cell


def in_words(change: Relative, old: object) -> str:
    """The sum that is done: "11 + 1", "11 * 0.5"."""
    sign = "*" if change.times else "-" if change.amount < 0 else "+"
    return f"{old} {sign} {change.amount if change.times else abs(change.amount)}"


def refuse_bare_signs(where: str, text: str) -> None:
    """UserError for `= +1` in a TOML file, which TOML reads as 1, where its writer may mean one more."""
    for number, line in enumerate(text.splitlines(), start=1):
        found = _SIGNED.search(_STRING.sub('""', line).partition("#")[0])
        if found:
            raise UserError(f'{where}: line {number}: {found[1]} is a plain {found[1][1:]} in TOML; allowed are "{found[1]}" in '
                            f"quotes to add it, and {found[1][1:]}")


PAPERS = ("source", "confidence", "stated", "alternatives", "range", "why")
CONFIDENCE = ("rulebook", "derived", "history", "host", "assumed")
NEEDED = object()
AT = "@"                      # before the dates of a value, see dates
DEEPEST = 12                  # tables and lists within one another
LARGEST = 2**63 - 1           # of TOML's whole numbers
MOST_BYTES = 16_000_000       # of a file that a person or a command writes
MARKS = {codecs.BOM_UTF8: "of UTF-8", codecs.BOM_UTF32_LE: "of UTF-32", codecs.BOM_UTF32_BE: "of UTF-32",
         codecs.BOM_UTF16_LE: "of UTF-16", codecs.BOM_UTF16_BE: "of UTF-16"}


@dataclass(frozen=True)
class Column:
    """A column: its reader, the value of an empty cell (NEEDED: none), the rule that bounds it, what it is in words."""
    read: Callable
    empty: object = NEEDED
    rule: str = ""
    words: str = ""

    @property
    def numeric(self) -> bool:
        """Whether it holds one number, which a relative value may change."""
        return getattr(self.read, "numeric", False)


def whole(low: int, high: int, said: tuple[int, int] | None = None) -> Callable:
    """A whole number from `low` to `high`; messages name the bounds `said`, where narrower ones are looked at later."""
    least, most = said or (low, high)

    def read(cell):
        allowed = f"a whole number from {least} to {most}"
        try:
            value = int(cell) if isinstance(cell, str) else cell
        except ValueError:
            raise ValueError(allowed) from None
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(allowed)
        return value
    read.bounds, read.numeric = (low, high), True
    return read


def word(*words: str) -> Callable:
    """One of `words`, in any case; returned as spelled here."""
    spelled = {each.lower(): each for each in words}

    def read(cell):
        if str(cell).lower() not in spelled:
            raise ValueError(f"one of {', '.join(words)}")
        return spelled[str(cell).lower()]
    read.words = words
    return read


def text(cell) -> str:
    """Words for people."""
    if not isinstance(cell, str) or not cell.strip() or "\n" in cell:
        raise ValueError("a line of text")
    return cell.strip()


def line(cell) -> str:
    """Any text, empty too."""
    return "; ".join(str(each) for each in cell) if isinstance(cell, list) else " ".join(str(cell).split())


def degrees(cell) -> float:
    """Longitude or latitude."""
    try:
        return float(cell)
    except (TypeError, ValueError):
        raise ValueError("degrees") from None


degrees.numeric = True


def names(cell) -> tuple[str, ...]:
    """A list of names, or names with spaces between them."""
    if isinstance(cell, str):
        return tuple(cell.split())
    if not isinstance(cell, (list, tuple)) or not all(isinstance(each, str) for each in cell):
        raise ValueError("a list of names")
    return tuple(cell)


def numbers(low: int, high: int, most: int) -> Callable:
    """A list of up to `most` whole numbers."""
    def read(cell):
        if not isinstance(cell, (list, tuple)) or not 0 < len(cell) <= most:
            raise ValueError(f"a list of 1 to {most} whole numbers")
        return tuple(whole(low, high)(each) for each in cell)
    return read


SOURCES = {
    "source": Column(line, ""), "confidence": Column(word(*CONFIDENCE), "assumed"), "stated": Column(line, ""),
    "alternatives": Column(line, ""), "range": Column(line, ""), "why": Column(line, ""),
}


def cells(where: str, columns: dict, given: dict, old: dict | None = None, changing: Callable | None = None) -> dict:
    """A row of values: `given` read by `columns` over `old`. UserError on an unknown column, a bad or a missing cell.

    Of an overlay `changing` says what a cell makes of the old one: changed or printed.
    """
    row = dict(old) if old is not None else {}
    for name, cell in given.items():
        if name not in columns:
            raise UserError(f"{where}: {unknown('column', name, columns)}")
        given_cell = changing(where, name, columns[name], cell, row.get(name)) if changing else cell
        row[name] = cell_of(where, name, columns[name], given_cell)
    for name, column in columns.items():
        if name not in row:
            if column.empty is NEEDED:
                raise UserError(f"{where}: {name} is missing{_rule(column)}")
            row[name] = column.empty
    return row


def cell_of(where: str, name: str, column: Column, cell):
    """One value; an empty CSV cell is the column's empty value."""
    if isinstance(cell, str) and cell == "" and column.empty is not NEEDED:
        return column.empty
    try:
        return column.read(cell)
    except ValueError as refused:
        dated = ", without a date" if AT in str(cell) else ""
        raise UserError(f"{where}: {name} = {cell!r}: allowed is {refused}{_rule(column)}{dated}") from None


def pair(a: str, b: str) -> tuple[str, str]:
    """The key of a border or road: unordered."""
    return (a, b) if a <= b else (b, a)


def read_toml(path: Path) -> dict:
    """A TOML file as a dict. UserError when it cannot be read, is not in UTF-8, or is no TOML."""
    return toml_in(path, read_bytes(path))


def toml_in(path: Path, data: bytes) -> dict:
    """What a TOML file holds, already read. UserError as of read_toml."""
    refuse_marks(path, data)
    try:
        return _parsed(str(path), data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: not a TOML file: {error}") from None


def read_bytes(path: Path) -> bytes:
    """What a file or an unnamed pipe holds. UserError when it cannot be read, or has no end that is near."""
    try:
        place = Path(os.path.realpath(path))      # that of an unnamed pipe, such as <(command) makes, is nowhere
        if place.exists() and not (place.is_file() or place.is_dir()):
            raise UserError(f"{path}: a named pipe or a device; allowed is a file")
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:       # a name with a NUL character
        raise UserError(f"{path}: cannot be read: {error}") from None
    if len(data) > MOST_BYTES:
        raise UserError(f"{path}: too large; allowed are files of up to {MOST_BYTES // 1_000_000} MB")
    return data


def refuse_marks(path: Path, data: bytes, but: bytes = b"") -> None:
    """UserError for text that begins with a byte order mark other than `but`, or holds NUL characters as UTF-16 does."""
    for mark, name in MARKS.items():
        if data.startswith(mark) and mark != but:
            raise UserError(f"{path}: begins with a byte order mark (BOM) {name}; allowed is UTF-8 without one")
    if b"\0" in data:
        raise UserError(f"{path}: holds NUL characters, as text in UTF-16 does; allowed is UTF-8")


def _parsed(where: str, text: str) -> dict:
    """TOML as a dict. TOMLDecodeError for what is none; UserError for brackets too deep and numbers too long."""
    try:
        found = tomllib.loads(text)
    except RecursionError:
        raise UserError(_too_deep(where)) from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:                # Python refuses whole numbers of thousands of digits
        raise UserError(_too_large(where)) from None
    check_depth(where, found)
    return found


def check_depth(where: str, value: object, depth: int = 0) -> None:
    """UserError, beginning with `where`, for more than DEEPEST tables and lists within one another, a number beyond LARGEST, or
    text that is not in UTF-8."""
    if depth > DEEPEST:
        raise UserError(_too_deep(where))
    if isinstance(value, int) and not -LARGEST - 1 <= value <= LARGEST:
        raise UserError(_too_large(where))
    if isinstance(value, str) and not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise UserError(f"{where}: text that is not in UTF-8")
    if isinstance(value, dict):
        for key, each in value.items():
            check_depth(where, key, depth + 1)
            check_depth(where, each, depth + 1)
    elif isinstance(value, list):
        for each in value:
            check_depth(where, each, depth + 1)


def _too_deep(where: str) -> str:
    return f"{where}: tables or lists too deep; allowed are {DEEPEST} within one another"


def _too_large(where: str) -> str:
    return f"{where}: a number too large; allowed are whole numbers from {-LARGEST - 1} to {LARGEST}"


def _rule(column: Column) -> str:
    return f" (rule {column.rule})" if column.rule else ""


def split(path: str) -> list[str]:
    """The keys of a dotted path; a key in double quotes may hold dots and spaces."""
    keys, inside = [""], False
    for sign in path:
        if sign == '"':
            inside = not inside
        elif sign == "." and not inside:
            keys.append("")
        else:
            keys[-1] += sign
    return [key.strip() for key in keys]


def written_path(keys: Sequence[str]) -> str:
    """The path that `split` takes apart again."""
    return ".".join(f'"{each}"' if set(each) & set(" .") else each for each in keys)


def toml_value(written: str, where: str):
    """The value behind `path=`: a TOML value, or the bare word that the shell leaves of a quoted one.

    What begins with + or - or * stays a text, see relative; a second = says that a number is meant as it stands: "=-1" is -1.
    UserError for one that is too deep or large, and for a factor as it stands ("=*2").
    """
    if relative(written) is not None:
        return written
    given, meant, written = written, written.startswith("="), written.removeprefix("=").strip()
    if meant and written.startswith("*"):
        raise UserError(f"{where}: == sets a number as it stands; allowed is = before a factor, such as path=*2")
    try:
        found = _parsed(where, f"value = {written}")
    except tomllib.TOMLDecodeError:
        return given if AT in given else written      # dates read the value before them once more
    return found["value"] if list(found) == ["value"] else written      # what follows in other lines is no part of a value


SUM, BEST, WORST = range(3)          # what counts of several dice
NUMBER_AT, KEPT_AT = 1000, 10_000    # a kind is sides + NUMBER_AT * number of dice + KEPT_AT * what counts
MOST_DICE, MOST_SIDES = 6, 100
ALLOWED = ('a die, such as d6, d10, 2d6 (the sum of two), "best of 2d6" or "worst of 2d6": '
           f"1 to {MOST_DICE} dice with 2 to {MOST_SIDES} sides")
_FORM = re.compile(r"(?:(best|worst)\s+of\s+)?(\d{0,2})\s*d\s*(\d{1,4})", re.IGNORECASE)
_KEPT = {"": SUM, "best": BEST, "worst": WORST}


def die(cell) -> str:
    """A die, in the words that `die_kind` reads."""
    found = _FORM.fullmatch(cell.strip()) if isinstance(cell, str) else None
    if not found:
        raise ValueError(ALLOWED)
    kept, number, sides = (found[1] or "").lower(), int(found[2] or 1), int(found[3])
    if not 1 <= number <= MOST_DICE or not 2 <= sides <= MOST_SIDES:
        raise ValueError(ALLOWED)
    if number == 1:
        return f"d{sides}"
    return f"{kept} of {number}d{sides}" if kept else f"{number}d{sides}"


def die_kind(words: str) -> int:
    """The number by which kernels know a die, see simulate.core.kernels.dice. ValueError for words that name none."""
    kept, number, sides = _FORM.fullmatch(die(words)).groups()
    return int(sides) + NUMBER_AT * int(number or 1) + KEPT_AT * _KEPT[kept or ""]


def words_of(kind: int) -> str:
    """The words of a die by its number on a board."""
    kept, number, sides = kind // KEPT_AT, kind % KEPT_AT // NUMBER_AT, kind % NUMBER_AT
    names = {value: f"{name} of " if name else "" for name, value in _KEPT.items()}
    return f"{names[kept]}{number if number > 1 else ''}d{sides}"
