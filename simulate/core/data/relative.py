"""Relative values: "+1", "-1" and "*2" change the number that stands there; any other value takes its place.

`--set path=+1` and the text "+1" in an overlay are relative, `--set path==-1` and the number -1 in an overlay are not.
"""
import re
from decimal import Decimal
from typing import Any, NamedTuple

from simulate.core.errors import UserError

DIGITS = 15               # a number of more is no change of one, and too large to be one
_FORM = re.compile(r"(?:\*\s*([+-]?)|([+-])\s*)(\d[\d_]*(?:\.\d+)?|\.\d+)")
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
    found = _FORM.fullmatch(cell.strip()) if isinstance(cell, str) else None
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
