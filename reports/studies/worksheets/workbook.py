"""A worksheet as a workbook: a first sheet that says what to do, then a sheet for each kind of value, the map beside its own."""
import io
from collections.abc import Mapping
from typing import TYPE_CHECKING

from reports.sensitivity.frozen_findings import shipped_findings
from reports.studies.worksheets import workbook_style as style
from reports.studies.worksheets.entries import SCHEMA, effects_of, first_blanks
from reports.studies.worksheets.sheet_layout import FIRST_ROW, HEADS, KEYS, NAME, TITLE, Layout, Slot, layout_of
from reports.tables.spreadsheet_text import keep_text
from simulate.core.data.worksheet import Sheet, SheetRow, Worksheet

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet as Page


START, WORDS, HIDDEN = "Start here", "Words", "wilaya"
DO = (
    "Each sheet asks for values that your copy of the game shows and the rulebook does not. Type them into the yellow cells.",
    "Grey text is what wilaya assumes, with the plausible range in brackets. If the box shows the same value, type it all the "
    "same: what you type counts as printed, what you leave blank stays assumed. It may lie outside the plausible range.",
    "White cells are nearly sure. Type there only if the box shows something else.",
    "Begin with the orange cells. They move the answer most:",
)
PICTURE_WIDTH = 900       # pixels
WORDS_WIDTH = 100
START_LETTERS = 110       # characters across the first sheet
Where = dict[str, tuple[str, str]]


def workbook(sheet: "Worksheet", filled: Mapping[str, str], picture: bytes) -> bytes:
    """The file, with `filled` words by path in its blanks."""
    import openpyxl

    book = openpyxl.Workbook()
    start = book.active
    start.title = START
    first = {blank.path for *_, blank in first_blanks(sheet)}
    lists = style.Lists(book.create_sheet(HIDDEN))
    where: Where = {}
    counts: dict[str, str] = {}
    for each in sheet.sheets:
        page = book.create_sheet(each.name)
        counts[each.name] = _write_sheet(page, each, filled, first, lists, where)
        if each.picture and picture:
            style.put_picture(page, picture, layout_of(each).width + 2, PICTURE_WIDTH)
    if sheet.words:
        _write_words(book.create_sheet(WORDS), sheet)
    counters = _write_start(start, sheet, where, counts)
    _write_mark(book, sheet)
    for page in book.worksheets:
        keep_text(page, counters if page.title == START else frozenset())
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _write_sheet(page: "Page", sheet: "Sheet", filled: Mapping[str, str], first: set[str], lists: style.Lists,
                 where: Where) -> str:
    """Write one sheet, note where its blanks are; the formula that counts those filled in."""
    layout = layout_of(sheet)
    _write_head(page, sheet, layout)
    for number, row in enumerate(sheet.rows, start=FIRST_ROW):
        _write_row(page, number, row, layout, filled, first)
        for slot in layout.slots:
            blank = row.blanks.get(slot.column.name)
            if blank:
                where[blank.path] = (sheet.name, f"{slot.letter}{number}")
                lists.allow(page, blank, f"{slot.letter}{number}")
    last = FIRST_ROW + len(sheet.rows) - 1
    style.finish(page, layout, last)
    return style.count_formula(sheet.name, [where[blank.path][1] for _, _, blank in sheet.blanks() if not blank.known])


def _write_head(page: "Page", sheet: "Sheet", layout: Layout) -> None:
    page.cell(KEYS, 1, "id")
    style.title(page, TITLE, sheet.title)
    style.hint(page, TITLE + 1, sheet.hint, layout.printed, layout.letters)
    for number, (over, under, width) in enumerate(layout.heads, start=1):
        style.head(page, HEADS, number, over)
        style.small_head(page, HEADS + 2, number, under)
        style.column_width(page, number, width)
    for slot in layout.slots:
        page.cell(KEYS, slot.printed, slot.column.name)
        if layout.wide:
            style.head_over_two(page, HEADS, slot.assumed, slot.column.head)
            style.meaning_over_two(page, HEADS + 1, slot.assumed, f"{slot.column.meaning} (rule {slot.column.rule})")
    if not layout.wide:
        style.hide_rows(page, HEADS + 1, HEADS + 2)


def _write_row(page: "Page", number: int, row: "SheetRow", layout: Layout, filled: Mapping[str, str], first: set[str]) -> None:
    style.row_height(page, number, layout.lines(row))
    style.note(page, number, 1, row.name)
    style.label(page, number, NAME, row.title)
    for place, words in layout.beside(row).items():
        style.note(page, number, place, words)
    for slot in layout.slots:
        _write_cell(page, number, row, slot, layout, filled, first)


def _write_cell(page: "Page", number: int, row: "SheetRow", slot: Slot, layout: Layout, filled: Mapping[str, str],
                first: set[str]) -> None:
    cell = row.cells[slot.column.name]
    if isinstance(cell, str):
        style.known(page, number, slot.assumed, cell)
        style.closed(page, number, slot.printed)
        return
    style.known(page, number, slot.assumed, layout.assumed_words(cell))
    style.blank(page, number, slot.printed, filled.get(cell.path), first=cell.path in first, sure=cell.known)


def _write_start(page: "Page", sheet: "Worksheet", where: Where, counts: Mapping[str, str]) -> frozenset[str]:
    """What to do, the cells that matter most, what each sheet holds and how much of it is filled in: the cells that count."""
    style.title(page, 1, f"What does your copy of the game show? ({sheet.game})")
    for number, line in enumerate(DO, start=2):
        style.hint(page, number, line, 6, START_LETTERS)
    number = len(DO) + 2
    number = _write_first(page, number, sheet, where)
    then = f"Then save the file and play:  wilaya run {sheet.scenario} --base THIS-FILE.xlsx"
    style.hint(page, number + 2, then, 6, START_LETTERS)
    number += 4
    for place, words in enumerate(("", "sheet", "what it holds", "blanks", "filled in"), start=1):
        style.head(page, number, place, words)
    for below, each in enumerate(sheet.sheets, start=number + 1):
        style.link(page, below, 2, each.name, each.name, "B2")
        style.label(page, below, 3, each.title)
        style.label(page, below, 4, sum(not blank.known for _, _, blank in each.blanks()))
        style.label(page, below, 5, counts[each.name])
    style.finish_start(page)
    return frozenset(f"E{below}" for below in range(number + 1, number + 1 + len(sheet.sheets)))


def _write_first(page: "Page", number: int, sheet: "Worksheet", where: Where) -> int:
    found = shipped_findings(sheet.scenario)
    effects = effects_of(found) if found else {}
    for place, words in enumerate(("", "cell", "what", "we assume", "plausible", "moves the FLN's win rate by"), start=1):
        style.head(page, number, place, words)
    for rank, (each, row, column, blank) in enumerate(first_blanks(sheet), start=1):
        name, cell = where[blank.path]
        style.label(page, number + rank, 1, rank)
        style.link(page, number + rank, 2, f"{each.name} {cell}", name, cell)
        style.label(page, number + rank, 3, row.asks(column))
        style.label(page, number + rank, 4, blank.held)
        style.label(page, number + rank, 5, blank.plausible)
        style.label(page, number + rank, 6, f"{100 * abs(effects[blank.path]):.0f} points over its range")
    return number + len(first_blanks(sheet))


def _write_words(page: "Page", sheet: "Worksheet") -> None:
    """The words of an action, an example and what it means, a row each."""
    style.title(page, 1, "Actions Taken: the words that the sheet Chits understands")
    for number, (example, meaning) in enumerate(sheet.words, start=3):
        style.label(page, number, 1, example)
        style.label(page, number, 2, meaning)
        style.row_height(page, number, 1 + len(meaning) // WORDS_WIDTH)
    for number, width in ((1, 30), (2, WORDS_WIDTH)):
        style.column_width(page, number, width)
    style.print_setup(page)


def _write_mark(book: "Workbook", sheet: "Worksheet") -> None:
    """Which worksheet this is, on a hidden sheet."""
    page = book[HIDDEN]
    for number, words in enumerate((SCHEMA, sheet.game, sheet.mark), start=1):
        page.cell(number, 1, words)
    page.sheet_state = "hidden"
    book.move_sheet(page, len(book.sheetnames))
