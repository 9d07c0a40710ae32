"""A worksheet as a workbook: a first sheet that says what to do, then a sheet for each kind of value, the map beside its own.

How a worksheet looks: yellow cells to be filled in, grey text beside them, heads that stay in sight, lists of words.
"""
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.drawing.image import Image
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet as Page

from reports.sensitivity.frozen_findings import shipped_findings
from reports.studies.worksheets.entries import FIRST_ROW, HIDDEN, ID, KEYS, SCHEMA, effects_of, first_blanks
from reports.tables.document import packed
from simulate.core.data.worksheet import Blank, Sheet, SheetColumn, SheetRow, Worksheet
from simulate.core.storage.manifest import joined

# Where things stand on a sheet of the workbook: a hidden first row and column hold the names that reading it back looks for.


TITLE, HEADS = 2, 4       # rows: title and hint, heads in three rows
NAME = 2
ASSUMED, PRINTED = "we assume", "box shows"
NARROW, BLANK, BROAD, NOTE_WIDTH = 13, 10, 24, 60      # widths in characters
YES_NO = ("yes", "no")
TEXTS = ("actions", "start", "terrain")


@dataclass(frozen=True)
class Slot:
    """A column that is asked: where its assumed values and its blanks stand."""
    column: "SheetColumn"
    assumed: int
    printed: int

    @property
    def letter(self) -> str:
        """Of the blanks."""
        return get_column_letter(self.printed)


@dataclass(frozen=True)
class Layout:
    """A sheet with several columns has a pair for each; one with a single value a row has its meaning and rule beside it."""
    sheet: "Sheet"

    @property
    def wide(self) -> bool:
        """Whether each column is a pair under a head of its own."""
        return len(self.sheet.columns) > 1

    @cached_property
    def slots(self) -> list[Slot]:
        """What is asked, from left to right."""
        if self.wide:
            return [Slot(column, 3 + 2 * number, 4 + 2 * number) for number, column in enumerate(self.sheet.columns)]
        return [Slot(self.sheet.columns[0], 5, 7)]

    @cached_property
    def heads(self) -> list[tuple[str, str, int]]:
        """Over each column: a head, a smaller one, its width."""
        if not self.wide:
            return [("", "", 6), ("what", "", 36), ("meaning", "", 60), ("rule", "", 9), (ASSUMED, "", 16), ("plausible", "", 18),
                    (PRINTED, "", 18)]
        pairs: list[tuple[str, str, int]] = []
        for slot in self.slots:
            broad = slot.column.name in TEXTS
            pairs += [("", ASSUMED, BROAD if broad else NARROW), ("", PRINTED, BROAD if broad else BLANK)]
        return [("", "", 6), ("what", "", 30), *pairs, ("note", "", NOTE_WIDTH)]

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.heads)

    @property
    def printed(self) -> int:
        """The number of columns that are printed: notes are for the screen."""
        return self.width - self.wide

    @property
    def letters(self) -> int:
        """How many characters the printed columns hold side by side, without the hidden one."""
        return sum(width for _, _, width in self.heads[1:self.printed])

    def lines(self, row: "SheetRow") -> int:
        """How many lines a row takes."""
        words = {NAME: row.title, **{place: text for place, text in self.beside(row).items() if place <= self.printed}}
        for slot in self.slots:
            cell = row.cells[slot.column.name]
            words[slot.assumed] = cell if isinstance(cell, str) else self.assumed_words(cell)
        return max(-(-len(text) // self.heads[place - 1][2]) for place, text in words.items())

    def assumed_words(self, blank: "Blank") -> str:
        """What is assumed, and in brackets what else is plausible."""
        plain = blank.known or not self.wide or blank.choices == YES_NO
        return blank.held if plain else f"{blank.held} ({blank.plausible})"

    def beside(self, row: "SheetRow") -> dict[int, str]:
        """What else stands in a row, by column."""
        if self.wide:
            return {self.width: row.note}
        [slot] = self.slots
        cell = row.cells[slot.column.name]
        return {3: row.meaning, 4: row.rule, 6: "" if isinstance(cell, str) else cell.plausible}


DARK, GREY, PALE = "1F3A57", "6B6B6B", "EFF2F5"
YELLOW, ORANGE, GREEN, WHITE = "FFF4C2", "F9C784", "D5EBCB", "FFFFFF"
LINE = Side(style="thin", color="BDBDBD")
BOX = Border(left=LINE, right=LINE, top=LINE, bottom=LINE)
TOP = Alignment(vertical="top", wrap_text=True)
MIDDLE = Alignment(horizontal="center", vertical="top", wrap_text=True)
LETTERS = "Calibri"
LONGEST = 250             # characters of a list that a cell may hold itself
LINE_HEIGHT = 15


class Lists:
    """What may be typed: each kind is written once, long lists on a hidden page."""

    def __init__(self, page: "Page"):
        self.page, self.columns = page, 1
        self.rules: dict[tuple[object, ...], DataValidation] = {}

    def allow(self, page: "Page", blank: "Blank", cell: str) -> None:
        """Let the cell take what the blank allows, and nothing else; text is checked when it is read."""
        if not blank.choices and not blank.bounds:
            return
        key = (page.title, blank.choices, blank.bounds)
        if key not in self.rules:
            self.rules[key] = self._rule(blank)
            page.add_data_validation(self.rules[key])
        self.rules[key].add(cell)

    def _rule(self, blank: "Blank") -> DataValidation:
        if blank.bounds:
            low, high = blank.bounds
            found = DataValidation(type="whole", operator="between", formula1=str(low), formula2=str(high), allow_blank=True)
            found.error = f"Allowed are whole numbers from {low} to {high}."
        else:
            found = DataValidation(type="list", formula1=self._list(blank.choices), allow_blank=True)
            found.error = "Choose one from the list."
        found.errorTitle, found.showErrorMessage = "Not allowed", True
        return found

    def _list(self, choices: tuple[str, ...]) -> str:
        text = ",".join(choices)
        if len(text) <= LONGEST:
            return f'"{text}"'
        self.columns += 1
        for number, word in enumerate(choices, start=1):
            self.page.cell(number, self.columns, word)
        letter = get_column_letter(self.columns)
        return f"'{self.page.title}'!${letter}$1:${letter}${len(choices)}"


def _looks(alignment: Alignment | None = TOP, colour: str = "", **letters: Any) -> dict[str, Any]:
    """How cells look, by property: the `colour` behind their `letters`."""
    return {"font": Font(name=LETTERS, **letters), **({"alignment": alignment} if alignment else {}),
            **({"fill": PatternFill("solid", fgColor=colour)} if colour else {})}


PLAIN, HEADLINE = _looks(), _looks(None, bold=True, size=14, color=DARK)
LABEL, NOTE = _looks(Alignment(vertical="top", wrap_text=True, horizontal="left")), _looks(size=9, color=GREY)
HEAD, SMALL_HEAD = _looks(colour=DARK, bold=True, color=WHITE), _looks(MIDDLE, PALE, italic=True, color=DARK)
MEANING, LINKED = _looks(MIDDLE, size=9, color=DARK), _looks(color="1155CC", underline="single")
BEHIND = {"fill": PatternFill("solid", fgColor=PALE)}
CLOSED = {"border": BOX, "alignment": MIDDLE, **BEHIND}
KNOWN, ASKED = ({"border": BOX, **each} for each in (_looks(MIDDLE, PALE, color=GREY, size=10), _looks(MIDDLE, bold=True)))


def put(page: "Page", row: int, column: int, words: object, looks: Mapping[str, Any]) -> "Cell":
    """Words or a number in a cell that looks so."""
    cell = page.cell(row, column, None if words == "" else words)
    for name, value in looks.items():
        setattr(cell, name, value)
    return cell


def row_height(page: "Page", row: int, lines: int) -> None:
    """Room for as many lines."""
    page.row_dimensions[row].height = LINE_HEIGHT * max(lines, 1) + 3


def hint(page: "Page", row: int, words: str, columns: int, letters: int) -> None:
    """Words across the first columns, which hold so many letters in a line."""
    page.merge_cells(start_row=row, start_column=2, end_row=row, end_column=columns)
    put(page, row, 2, words, PLAIN)
    row_height(page, row, -(-len(words) // letters))


def over_two(page: "Page", row: int, column: int, words: str, looks: Mapping[str, Any]) -> None:
    """Words over a pair of columns."""
    page.merge_cells(start_row=row, start_column=column, end_row=row, end_column=column + 1)
    put(page, row, column, words, looks)


def blank(page: "Page", row: int, column: int, words: str | None, first: bool, sure: bool) -> None:
    """A cell to be filled in."""
    cell = put(page, row, column, int(words) if words and words.lstrip("-").isdigit() else words, ASKED)
    cell.fill = PatternFill("solid", fgColor=ORANGE if first else WHITE if sure else YELLOW)
    cell.protection = Protection(locked=False)


def link(page: "Page", row: int, column: int, words: str, sheet: str, cell: str) -> None:
    """A link to a cell."""
    found = put(page, row, column, words, LINKED)
    found.hyperlink = Hyperlink(ref=found.coordinate, location=f"'{sheet}'!{cell}")


def column_width(page: "Page", column: int, width: int) -> None:
    """In characters."""
    page.column_dimensions[get_column_letter(column)].width = width


def count_formula(sheet: str, cells: Iterable[str]) -> str:
    """How many of these cells are filled in: neighbours below each other are one range."""
    by_letter: dict[str, list[int]] = {}
    for cell in cells:
        letter = cell.rstrip("0123456789")
        by_letter.setdefault(letter, []).append(int(cell[len(letter):]))
    ranges = []
    for letter, rows in by_letter.items():
        ranges += [f"'{sheet}'!{letter}{first}:{letter}{first + count - 1}"
                   for first, count in joined([(row, 1) for row in rows])]
    return f"=COUNTA({','.join(ranges)})"


def finish(page: "Page", layout: Layout, last: int) -> None:
    """Hide the names, keep heads in sight, mark what is filled in, lock what is not asked, make ready for print."""
    page.row_dimensions[KEYS].hidden = True
    page.column_dimensions["A"].hidden = True
    page.freeze_panes = f"C{FIRST_ROW}"
    for slot in layout.slots:
        cells = f"{slot.letter}{FIRST_ROW}:{slot.letter}{last}"
        full = FormulaRule(formula=[f"LEN(TRIM({slot.letter}{FIRST_ROW}))>0"], fill=PatternFill("solid", bgColor=GREEN))
        page.conditional_formatting.add(cells, full)
    _lock(page)
    page.print_area = f"B{TITLE}:{get_column_letter(layout.printed)}{last}"
    page.print_title_rows = f"{HEADS}:{HEADS + 2}"
    print_setup(page)


def print_setup(page: "Page") -> None:
    """Landscape, as wide as the paper."""
    page.page_setup.orientation, page.page_setup.paperSize = "landscape", page.PAPERSIZE_A4
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.oddFooter.center.text = "&A, page &P of &N"


def _lock(page: "Page") -> None:
    """No password: who wants to may take the lock off. Widths and heights may be changed."""
    page.protection.sheet = True
    page.protection.formatColumns = page.protection.formatRows = page.protection.formatCells = False


START, WORDS = "Start here", "Words"
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
    book = Workbook()
    start = book.active
    start.title = START
    first = {blank.path for *_, blank in first_blanks(sheet)}
    lists = Lists(book.create_sheet(HIDDEN))
    where: Where = {}
    counts: dict[str, str] = {}
    for each in sheet.sheets:
        page = book.create_sheet(each.name)
        counts[each.name] = _write_sheet(page, each, filled, first, lists, where)
        if each.picture and picture:
            image = Image(io.BytesIO(picture))
            image.width, image.height = PICTURE_WIDTH, int(image.height * PICTURE_WIDTH / image.width)
            page.add_image(image, f"{get_column_letter(Layout(each).width + 2)}{TITLE}")
    if sheet.words:
        _write_words(book.create_sheet(WORDS), sheet)
    counters = _write_start(start, sheet, where, counts)
    for number, words in enumerate((SCHEMA, sheet.game, sheet.mark), start=1):      # which worksheet this is
        lists.page.cell(number, 1, words)
    lists.page.sheet_state = "hidden"
    book.move_sheet(lists.page, len(book.sheetnames))
    return packed(book, {START: counters})


def _write_sheet(page: "Page", sheet: "Sheet", filled: Mapping[str, str], first: set[str], lists: Lists,
                 where: Where) -> str:
    """Write one sheet, note where its blanks are; the formula that counts those filled in."""
    layout = Layout(sheet)
    _write_head(page, sheet, layout)
    for number, row in enumerate(sheet.rows, start=FIRST_ROW):
        _write_row(page, number, row, layout, filled, first)
        for slot in layout.slots:
            blank = row.blanks.get(slot.column.name)
            if blank:
                where[blank.path] = (sheet.name, f"{slot.letter}{number}")
                lists.allow(page, blank, f"{slot.letter}{number}")
    last = FIRST_ROW + len(sheet.rows) - 1
    finish(page, layout, last)
    return count_formula(sheet.name, [where[blank.path][1] for _, _, blank in sheet.blanks() if not blank.known])


def _write_head(page: "Page", sheet: "Sheet", layout: Layout) -> None:
    page.cell(KEYS, 1, ID)
    put(page, TITLE, 2, sheet.title, HEADLINE)
    hint(page, TITLE + 1, sheet.hint, layout.printed, layout.letters)
    for number, (over, under, width) in enumerate(layout.heads, start=1):
        put(page, HEADS, number, over, HEAD)
        put(page, HEADS + 1, number, "", BEHIND)
        put(page, HEADS + 2, number, under, SMALL_HEAD)
        column_width(page, number, width)
    for slot in layout.slots:
        page.cell(KEYS, slot.printed, slot.column.name)
        if layout.wide:
            over_two(page, HEADS, slot.assumed, slot.column.head, {"alignment": MIDDLE})
            over_two(page, HEADS + 1, slot.assumed, f"{slot.column.meaning} (rule {slot.column.rule})", MEANING)
            page.row_dimensions[HEADS + 1].height = 3 * LINE_HEIGHT
    if not layout.wide:
        for row in (HEADS + 1, HEADS + 2):
            page.row_dimensions[row].hidden = True


def _write_row(page: "Page", number: int, row: "SheetRow", layout: Layout, filled: Mapping[str, str], first: set[str]) -> None:
    row_height(page, number, layout.lines(row))
    put(page, number, 1, row.name, NOTE)
    put(page, number, NAME, row.title, LABEL)
    for place, words in layout.beside(row).items():
        put(page, number, place, words, NOTE)
    for slot in layout.slots:
        cell = row.cells[slot.column.name]
        if isinstance(cell, str):
            put(page, number, slot.assumed, cell, KNOWN)
            put(page, number, slot.printed, None, CLOSED)
        else:
            put(page, number, slot.assumed, layout.assumed_words(cell), KNOWN)
            blank(page, number, slot.printed, filled.get(cell.path), first=cell.path in first, sure=cell.known)


def _write_start(page: "Page", sheet: "Worksheet", where: Where, counts: Mapping[str, str]) -> frozenset[str]:
    """What to do, the cells that matter most, what each sheet holds and how much of it is filled in: the cells that count."""
    put(page, 1, 2, f"What does your copy of the game show? ({sheet.game})", HEADLINE)
    for number, line in enumerate(DO, start=2):
        hint(page, number, line, 6, START_LETTERS)
    number = len(DO) + 2
    number = _write_first(page, number, sheet, where)
    then = f"Then save the file and play:  wilaya run {sheet.scenario} --base THIS-FILE.xlsx"
    hint(page, number + 2, then, 6, START_LETTERS)
    number += 4
    for place, words in enumerate(("", "sheet", "what it holds", "blanks", "filled in"), start=1):
        put(page, number, place, words, HEAD)
    for below, each in enumerate(sheet.sheets, start=number + 1):
        link(page, below, 2, each.name, each.name, "B2")
        put(page, below, 3, each.title, LABEL)
        put(page, below, 4, sum(not blank.known for _, _, blank in each.blanks()), LABEL)
        put(page, below, 5, counts[each.name], LABEL)
    for column, width in enumerate((4, 16, 44, 16, 22, 30), start=1):
        column_width(page, column, width)
    page.sheet_view.showGridLines = False
    _lock(page)
    print_setup(page)
    return frozenset(f"E{below}" for below in range(number + 1, number + 1 + len(sheet.sheets)))


def _write_first(page: "Page", number: int, sheet: "Worksheet", where: Where) -> int:
    found = shipped_findings(sheet.scenario)
    effects = effects_of(found) if found else {}
    for place, words in enumerate(("", "cell", "what", "we assume", "plausible", "moves the FLN's win rate by"), start=1):
        put(page, number, place, words, HEAD)
    for rank, (each, row, column, blank) in enumerate(first_blanks(sheet), start=1):
        name, cell = where[blank.path]
        put(page, number + rank, 1, rank, LABEL)
        link(page, number + rank, 2, f"{each.name} {cell}", name, cell)
        put(page, number + rank, 3, row.asks(column), LABEL)
        put(page, number + rank, 4, blank.held, LABEL)
        put(page, number + rank, 5, blank.plausible, LABEL)
        put(page, number + rank, 6, f"{100 * abs(effects[blank.path]):.0f} points over its range", LABEL)
    return number + len(first_blanks(sheet))


def _write_words(page: "Page", sheet: "Worksheet") -> None:
    """The words of an action, an example and what it means, a row each."""
    put(page, 1, 2, "Actions Taken: the words that the sheet Chits understands", HEADLINE)
    for number, (example, meaning) in enumerate(sheet.words, start=3):
        put(page, number, 1, example, LABEL)
        put(page, number, 2, meaning, LABEL)
        row_height(page, number, 1 + len(meaning) // WORDS_WIDTH)
    for number, width in ((1, 30), (2, WORDS_WIDTH)):
        column_width(page, number, width)
    print_setup(page)
