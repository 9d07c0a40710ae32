"""What a rules repository asserts of its games: `fln_win in 45..55 %`, `first_referendum before 1959 in >= 50 %`.

An assertion is `EVENT [before|by|in|after DATE] in BAND`, `NUMBER-OF-A-GAME <= 5 in BAND` (a share of games either way) or
`mean(NUMBER-OF-A-GAME) in BAND`. Names come from the game's measures.
"""
import operator
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.assertions.bands import Band, band
from simulate.core.errors import UserError, unknown

if TYPE_CHECKING:
    import polars as pl

    from reports.assertions.measures import Event, Quantity, Vocabulary

DATED = ("before", "by", "in", "after")
COMPARED = {"<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "=": operator.eq}
MEAN = re.compile(r"mean\s*\(([^()]*)\)\s+in\s+(.+)")
SUBJECT = re.compile(rf"([^<>=]*?)(?:\s+at end)?(?:\s+({'|'.join(DATED)})\s+(.+)|\s*([<>]=|[<>=])\s*(.+))?")
WHOLE = re.compile(r"-?\d+")
FORM = "allowed is MEASURE in BAND, such as fln_win in 45..55 %, {} or {}"


@dataclass(frozen=True)
class Assertion:
    """`value` of a game is true or false for a share, a whole number within `bounds` for a mean; it is to lie in `band`."""
    text: str
    value: "pl.Expr"
    band: Band
    bounds: tuple[int, int] = (0, 1)


def assertion(text: str, words: "Vocabulary") -> Assertion:
    """The assertion that `text` makes of a game's `words`. UserError says what is wrong and what is allowed, on one line."""
    text = " ".join(text.split())
    found = MEAN.fullmatch(text)
    if found:
        asked = _quantity(found[1], words)
        if asked.bounds is None:
            able = ", ".join(name for name, each in words.quantities.items() if each.bounds)
            raise UserError(f"mean({asked.name}): has no bound, so its mean has no interval here; means are allowed of {able}; "
                            f"of this a share: {asked.name} >= 1 in >= 50 %")
        return Assertion(text, asked.value, band(found[2], share=False), asked.bounds)
    subject, there, limits = f" {text}".rpartition(" in ")
    if not there or not subject.strip():
        raise UserError(FORM.format(*words.examples))
    return Assertion(text, _true(subject.strip(), words), band(limits, share=True))


def _true(subject: str, words: "Vocabulary") -> "pl.Expr":
    """True of the games that `subject` speaks of."""
    name, dated, date, compared, number = SUBJECT.fullmatch(subject).groups()
    known = words.events | words.quantities
    plain = _plain(name)
    if plain not in known:
        raise unknown("measure", name, known)
    if plain in words.events:
        if compared:
            raise UserError(f"{subject}: {plain} is an event, not a number; "
                            f"allowed is {plain} in BAND or {plain} before DATE in BAND")
        return _event(words.events[plain], dated, date, words)
    return _share(words.quantities[plain], subject, dated, compared or "", number or date)


def _plain(name: str) -> str:
    return re.sub(r"[\s_'-]+", "_", name.strip().lower())


def _quantity(name: str, words: "Vocabulary") -> "Quantity":
    plain = _plain(name)
    if plain in words.events:
        raise UserError(f"mean({plain}): {plain} is an event, not a number; allowed is its share of games: {plain} in 45..55 %")
    if plain not in words.quantities:
        raise unknown("number of a game", name, words.quantities)
    return words.quantities[plain]


def _event(event: "Event", dated: str | None, date: str | None, words: "Vocabulary") -> "pl.Expr":
    if not dated:
        if event.sure:
            raise UserError(f"{event.name}: is sure to happen; allowed is {event.name} with before, by, in or after a date")
        return event.happened
    if event.turn is None:
        raise UserError(f"{event.name} {dated} {date}: games do not tell when; allowed is {event.name} in BAND")
    first, last = _turns(date, dated, words)
    return event.happened & event.turn.is_between(first, last)


def _turns(date: str, dated: str, words: "Vocabulary") -> tuple[int, int]:
    """First and last turn that "before 1958", "in 1956..1958" and so on leave."""
    parts = date.split("..") if dated == "in" else [date]
    if len(parts) > 2:
        raise UserError(f"{date!r}: allowed is one date, or two with .. between them")
    ends = [words.when(part) for part in parts]
    first, last = {"before": (words.first, ends[0][0] - 1), "by": (words.first, ends[0][1]), "in": (ends[0][0], ends[-1][1]),
                   "after": (ends[0][1] + 1, words.last)}[dated]
    if first > last or last < words.first:
        raise UserError(f"{dated} {date}: no game has such a turn")
    return first, last


def _share(quantity: "Quantity", subject: str, dated: str | None, compared: str, number: str | None) -> "pl.Expr":
    """True of the games in which a number compares as `subject` says."""
    name = quantity.name
    if not dated and not compared:
        raise UserError(f"{name}: a number of each game; allowed is mean({name}) in 20..28, or a share of games: "
                        f"{name} <= 5 in >= 50 %")
    ends = number.split("..") if dated == "in" else [number]
    if not (compared or dated == "in") or len(ends) > 2 or not all(WHOLE.fullmatch(end.strip()) for end in ends):
        raise UserError(f"{subject}: allowed is {name} compared with a whole number by <=, >=, <, > or =, or {name} in 3..5")
    values = [int(end) for end in ends]
    if values[0] > values[-1]:
        raise UserError(f"{subject}: nothing lies in {number}, the first number is the larger")
    return COMPARED[compared](quantity.value, values[0]) if compared else quantity.value.is_between(values[0], values[-1])
