"""A filled-in workbook read back: each blank by the names in its hidden first row and column. Every mistake names its cell."""
import io
import warnings
import zipfile
from pathlib import Path
from typing import Any

from reports.studies.worksheets.entries import FIRST_ROW, HIDDEN, ID, KEYS, SCHEMA, Entry, text_of
from reports.tables.document import check_openpyxl
from simulate.core.data.cells import MOST_BYTES, read_bytes
from simulate.core.data.worksheet import Sheet, Worksheet
from simulate.core.errors import UserError, unknown

Workbook = Any                    # those of openpyxl, which has no types
Page = Any
ANEW = "make a new worksheet and copy what you typed"


def workbook_entries(sheet: "Worksheet", path: Path) -> list[Entry]:
    """What stands in every blank. UserError for a file that is no worksheet of this game, or has lost a part."""
    check_openpyxl(str(path))
    book = _opened(path)
    page = next((each for each in book.worksheets if each.title == HIDDEN), None)
    check_mark(sheet, path, *(page.cell(row, 1).value if page is not None else None for row in (1, 2, 3)))
    found: list[Entry] = []
    for each in sheet.sheets:
        shown = [page.title for page in book.worksheets if page.sheet_state == "visible"]
        if each.name not in {page.title for page in book.worksheets}:      # a sheet of a chart has no cells
            raise UserError(f"{path}: sheet {each.name} is missing; there are {', '.join(shown)}")
        found += _Reader(path, each, book[each.name]).entries()
    return found


def _opened(path: Path) -> "Workbook":
    import openpyxl

    data = io.BytesIO(read_bytes(path))
    try:
        unpacked = sum(part.file_size for part in zipfile.ZipFile(data).infolist())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if unpacked <= MOST_BYTES:
                return openpyxl.load_workbook(data)
    except Exception:      # openpyxl and what it stands on raise a dozen kinds for a damaged file
        raise UserError(f"{path}: no workbook that can be read, or locked with a password; allowed is an .xlsx file "
                        "without one") from None
    raise UserError(f"{path}: too large, {unpacked // 1_000_000} MB unpacked; allowed are {MOST_BYTES // 1_000_000} MB: {ANEW}")


def check_mark(sheet: "Worksheet", path: Path, schema: object, game: object, mark: object) -> None:
    """UserError for a file that is no worksheet, or one of another game or of other data."""
    if schema != SCHEMA:
        raise UserError(f"{path}: not a worksheet; `wilaya worksheet {sheet.game}` makes one")
    if game != sheet.game:
        raise UserError(f"{path}: a worksheet of {game}; allowed here is one of {sheet.game}")
    if mark != sheet.mark:
        raise UserError(f"{path}: a worksheet for other data (mark {mark}, here {sheet.mark}); {ANEW}")


class _Reader:
    """One sheet of a file."""

    def __init__(self, path: Path, sheet: "Sheet", page: "Page"):
        self.path, self.sheet, self.page = path, sheet, page
        self.rows = {row.name: row for row in sheet.rows}
        keys = {page.cell(KEYS, number).value: number for number in range(1, page.max_column + 1)}
        if ID not in keys:
            raise UserError(f"{path}, sheet {sheet.name}: the hidden first row or column is gone; {ANEW}")
        self.id, self.columns = keys[ID], {}
        for column in sheet.columns:
            if column.name not in keys:
                raise UserError(f'{path}, sheet {sheet.name}: a column is gone, of "{column.head}" what the box shows; '
                                f"{ANEW}")
            self.columns[column.name] = keys[column.name]

    def entries(self) -> list[Entry]:
        """What stands in its blanks, in the order of its rows."""
        found: list[Entry] = []
        seen: dict[str, int] = {}
        for number in sorted({row for row, _ in self.page._cells if row >= FIRST_ROW}):     # the last may be the millionth
            name = text_of(self.page.cell(number, self.id).value)
            if name is None:
                self._check_empty(number)
                continue
            if name not in self.rows:
                raise UserError(f"{self._cell(number, self.id)}: {unknown('row', name, self.rows)}")
            if name in seen:
                raise UserError(f"{self._row(number)}: {self.rows[name].title} stands there twice, in row {seen[name]} too")
            seen[name] = number
            found += self._row_entries(number, name)
        for name, row in self.rows.items():
            if name not in seen:
                raise UserError(f"{self.path}, sheet {self.sheet.name}: the row of {row.title} is missing; {ANEW}")
        return found

    def _row_entries(self, number: int, name: str) -> list[Entry]:
        found = []
        for column, place in self.columns.items():
            cell, blank = self.page.cell(number, place), self.rows[name].cells.get(column)
            if text_of(cell.value) is None:
                continue
            where = self._cell(number, place)
            if cell.data_type == "f":
                raise UserError(f"{where}: {cell.value} is a formula; allowed is the value itself")
            if blank is None or isinstance(blank, str):
                raise UserError(f"{where}: {text_of(cell.value)} stands where nothing is asked; leave the cell blank")
            row = where if blank.path.startswith("rules.") else self._row(number)
            found.append(Entry(blank.path, cell.value, where, row))
        return found

    def _check_empty(self, number: int) -> None:
        for place in self.columns.values():
            typed = text_of(self.page.cell(number, place).value)
            if typed is not None:
                raise UserError(f"{self._cell(number, place)}: {typed} belongs to no row; its hidden name in column A is gone")

    def _cell(self, row: int, column: int) -> str:
        return f"{self.path}, sheet {self.sheet.name}, cell {self.page.cell(row, column).coordinate}"

    def _row(self, row: int) -> str:
        return f"{self.path}, sheet {self.sheet.name}, row {row}"
