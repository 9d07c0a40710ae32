"""How a worksheet looks: yellow cells to be filled in, grey text beside them, heads that stay in sight, lists of words."""
import io
from collections.abc import Iterable
from typing import Any

from openpyxl.cell import Cell
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet as Page

from reports.studies.worksheets.sheet_layout import FIRST_ROW, HEADS, KEYS, TITLE, Layout
from simulate.core.data.worksheet import Blank

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


def _font(**kind: Any) -> Font:
    return Font(name=LETTERS, **kind)


def row_height(page: "Page", row: int, lines: int) -> None:
    """Room for as many lines."""
    page.row_dimensions[row].height = LINE_HEIGHT * max(lines, 1) + 3


def title(page: "Page", row: int, words: str) -> None:
    """The first line of a sheet."""
    page.cell(row, 2, words).font = _font(bold=True, size=14, color=DARK)


def hint(page: "Page", row: int, words: str, columns: int, letters: int) -> None:
    """Words across the first columns, which hold so many letters in a line."""
    page.merge_cells(start_row=row, start_column=2, end_row=row, end_column=columns)
    cell = page.cell(row, 2, words)
    cell.font, cell.alignment = _font(), TOP
    row_height(page, row, -(-len(words) // letters))


def head(page: "Page", row: int, column: int, words: str) -> None:
    """A head."""
    cell = page.cell(row, column, words or None)
    cell.font, cell.fill, cell.alignment = _font(bold=True, color=WHITE), PatternFill("solid", fgColor=DARK), TOP


def small_head(page: "Page", row: int, column: int, words: str) -> None:
    """A head under another one."""
    for above in (row - 1, row):
        page.cell(above, column).fill = PatternFill("solid", fgColor=PALE)
    cell = page.cell(row, column, words or None)
    cell.font, cell.alignment = _font(italic=True, color=DARK), MIDDLE


def head_over_two(page: "Page", row: int, column: int, words: str) -> None:
    """The head of a pair of columns."""
    page.merge_cells(start_row=row, start_column=column, end_row=row, end_column=column + 1)
    page.cell(row, column, words).alignment = MIDDLE


def meaning_over_two(page: "Page", row: int, column: int, words: str) -> None:
    """What a pair of columns means."""
    page.merge_cells(start_row=row, start_column=column, end_row=row, end_column=column + 1)
    cell = page.cell(row, column, words)
    cell.font, cell.alignment = _font(size=9, color=DARK), MIDDLE
    page.row_dimensions[row].height = 3 * LINE_HEIGHT


def label(page: "Page", row: int, column: int, words: object) -> None:
    """Plain words or a number."""
    cell = page.cell(row, column, words)
    cell.font, cell.alignment = _font(), Alignment(vertical="top", wrap_text=True, horizontal="left")


def note(page: "Page", row: int, column: int, words: str) -> None:
    """Small grey words."""
    cell = page.cell(row, column, words or None)
    cell.font, cell.alignment = _font(size=9, color=GREY), TOP


def known(page: "Page", row: int, column: int, words: str) -> None:
    """What is assumed or known."""
    cell = _boxed(page, row, column, words)
    cell.font, cell.fill = _font(color=GREY, size=10), PatternFill("solid", fgColor=PALE)


def closed(page: "Page", row: int, column: int) -> None:
    """A cell where nothing is asked."""
    _boxed(page, row, column, None).fill = PatternFill("solid", fgColor=PALE)


def blank(page: "Page", row: int, column: int, words: str | None, first: bool, sure: bool) -> None:
    """A cell to be filled in."""
    cell = _boxed(page, row, column, int(words) if words and words.lstrip("-").isdigit() else words)
    cell.fill = PatternFill("solid", fgColor=ORANGE if first else WHITE if sure else YELLOW)
    cell.font, cell.protection = _font(bold=True), Protection(locked=False)


def link(page: "Page", row: int, column: int, words: str, sheet: str, cell: str) -> None:
    """A link to a cell."""
    found = page.cell(row, column, words)
    found.hyperlink = Hyperlink(ref=found.coordinate, location=f"'{sheet}'!{cell}")
    found.font, found.alignment = _font(color="1155CC", underline="single"), TOP


def column_width(page: "Page", column: int, width: int) -> None:
    """In characters."""
    page.column_dimensions[get_column_letter(column)].width = width


def put_picture(page: "Page", picture: bytes, column: int, width: int) -> None:
    """A picture to the right of the rows."""
    from openpyxl.drawing.image import Image

    image = Image(io.BytesIO(picture))
    image.width, image.height = width, int(image.height * width / image.width)
    page.add_image(image, f"{get_column_letter(column)}{TITLE}")


def count_formula(sheet: str, cells: Iterable[str]) -> str:
    """How many of these cells are filled in: neighbours below each other are one range."""
    by_letter: dict[str, list[int]] = {}
    for cell in cells:
        letter = cell.rstrip("0123456789")
        by_letter.setdefault(letter, []).append(int(cell[len(letter):]))
    ranges = []
    for letter, rows in by_letter.items():
        start = previous = None
        for row in [*sorted(rows), None]:
            if previous is not None and row != previous + 1:
                ranges.append(f"'{sheet}'!{letter}{start}:{letter}{previous}")
                start = row
            start, previous = (row if start is None else start), row
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


def hide_rows(page: "Page", first: int, last: int) -> None:
    """Rows that this sheet does not need."""
    for row in range(first, last + 1):
        page.row_dimensions[row].hidden = True


def finish_start(page: "Page") -> None:
    """Widths of the first sheet."""
    for column, width in enumerate((4, 16, 44, 16, 22, 30), start=1):
        column_width(page, column, width)
    page.sheet_view.showGridLines = False
    _lock(page)
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


def _boxed(page: "Page", row: int, column: int, words: object) -> "Cell":
    cell = page.cell(row, column, words)
    cell.border, cell.alignment = BOX, MIDDLE
    return cell
