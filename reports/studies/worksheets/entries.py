"""What was typed into a worksheet, entry by entry: each is checked against its blank, all of them become an overlay."""
import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from reports.sensitivity.findings import FIRST, Findings
from reports.sensitivity.frozen_findings import shipped_findings
from simulate.core.data.overlays import Overlay
from simulate.core.data.worksheet import Blank, Sheet, SheetColumn, SheetRow, Worksheet
from simulate.core.errors import UserError

Place = tuple[Sheet, SheetRow, SheetColumn, Blank]
FAINT = 0.1               # what a group's share counts beside the effect of a cell that was surely seen to move the win rate
SCHEMA = "wilaya/worksheet/1"
HIDDEN, ID = "wilaya", "id"      # of a workbook: the page that says which worksheet it is, the head over the names of rows
KEYS, FIRST_ROW = 1, 7           # rows of a page: the names of columns, the first one of values
DATES = (datetime.datetime, datetime.date, datetime.time, datetime.timedelta)


@dataclass(frozen=True)
class Entry:
    """What stands in a blank: `typed` is a number, a word or a date, as the file has it; `place` is where, in words, `row` where
    its row is."""
    path: str
    typed: object
    place: str
    row: str


def overlay_of(sheet: "Worksheet", path: Path, entries: Iterable[Entry], base: bool) -> "Overlay":
    """The overlay that types the entries in. UserError for the first one that is not allowed."""
    blanks = {blank.path: blank for *_, blank in sheet.blanks()}
    values: dict[str, object] = {}
    places: dict[str, str] = {}
    for entry in entries:
        value = value_of(blanks[entry.path], entry)
        if value is not None:
            values[entry.path] = value
            places[entry.path if entry.path.startswith("rules.") else entry.path.rpartition(".")[0]] = entry.row
    return Overlay(sheet.overlay(values), str(path), base, places)


def value_of(blank: "Blank", entry: Entry) -> object | None:
    """The value of an overlay that was typed in; None for a blank. UserError for what is not allowed."""
    text = text_of(entry.typed)
    if text is None:
        return None
    try:
        if isinstance(entry.typed, DATES):
            raise ValueError(f"{_allowed(blank)}; Excel makes dates of words such as 1-2")
        return blank.read(text)
    except ValueError as refused:
        raise UserError(f"{entry.place}: {text} is not allowed; {refused}") from None
    except UserError as error:
        raise UserError(f"{entry.place}: {error}") from None


def text_of(typed: object) -> str | None:
    """A cell as words: 2.0 is 2, TRUE is true; None for an empty one."""
    if typed is None:
        return None
    if isinstance(typed, bool):
        return str(typed).lower()
    if isinstance(typed, float) and typed.is_integer():
        return str(int(typed))
    return " ".join(str(typed).split()) or None


def _allowed(blank: "Blank") -> str:
    try:
        blank.read("a date")
    except (ValueError, UserError) as refused:
        return str(refused)
    return "allowed are words"


def ranked(sheet: "Worksheet") -> "Worksheet":
    """The worksheet with what matters most first; as it is where there is no study."""
    found = shipped_findings(sheet.scenario)
    if found is None:
        return sheet
    effects, shares = effects_of(found), {each.group: max(each.share, 0.0) for each in found.groups}
    return sheet.ranked(lambda blank: abs(effects.get(blank.path, FAINT * shares.get(blank.group, -1.0))))


def first_blanks(sheet: "Worksheet") -> "list[Place]":
    """The blanks that move the win rate most by themselves, the first one most; none where there is no study."""
    found = shipped_findings(sheet.scenario)
    places = {blank.path: (rows, row, column, blank) for rows, row, column, blank in sheet.blanks()}
    return [places[path] for path in effects_of(found) if path in places][:FIRST] if found else []


def effects_of(found: Findings) -> dict[str, float]:
    """The effect of each cell that was surely seen to move the win rate, by its path in a data set, the largest first."""
    return {path: each.effect for each in found.cells if each.real for path in (each.path, f"rules.{each.path}")}
