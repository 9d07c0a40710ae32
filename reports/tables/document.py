"""The tables of an answer as a workbook or as comma-separated values; no name that somebody chose is a formula there."""
import importlib.util
import io
import itertools
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulate.core.errors import UserError

if TYPE_CHECKING:
    import polars
    import polars as pl
    from openpyxl import Workbook
    from openpyxl.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")     # how what a spreadsheet takes for one begins
QUOTE = "'"
UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")       # no workbook holds these


def may_be_formula(text: str) -> bool:
    """Whether a spreadsheet would take a cell for a formula; a number with a sign is none."""
    return text.lstrip(" ").startswith(FORMULA) and not _is_number(text)


def csv_cell(text: str) -> str:
    """Text as a cell of comma-separated values: with a quote before what may be a formula, without characters that none shows."""
    plain = writable(text)
    return QUOTE + plain if may_be_formula(plain) else plain


def from_csv_cell(text: str) -> str:
    """What `csv_cell` was given, when that is no number."""
    return text[1:] if text.startswith(QUOTE) and may_be_formula(text[1:]) else text


def writable(text: str) -> str:
    """Text that a workbook can hold: control characters as their escapes."""
    return UNWRITABLE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def csv_frame(frame: "pl.DataFrame") -> bytes:
    """A table as comma-separated values."""
    return _mapped(frame, csv_cell).write_csv().encode()


def writable_frame(frame: "pl.DataFrame") -> "pl.DataFrame":
    """A table whose text a workbook can hold."""
    return _mapped(frame, writable)


def packed(book: "Workbook", formulas: Mapping[str, frozenset[str]] = {}) -> bytes:
    """The file of a workbook, every cell with text made a text, but for the `formulas` of each sheet, such as "E9". UserError
    where there is no room for the sheets, which openpyxl writes to the folder for temporary files first."""
    for page in book.worksheets:
        for cell in itertools.chain.from_iterable(page.iter_rows()):
            if isinstance(cell.value, str) and cell.coordinate not in formulas.get(page.title, ()):
                _keep(cell)
    file = io.BytesIO()
    try:
        book.save(file)
    except OSError as error:
        raise UserError(f"{tempfile.gettempdir()}: {error.strerror}; a folder for temporary files with room in it is needed, "
                        "TMPDIR names another") from None
    return file.getvalue()


def _keep(cell: "Cell") -> None:
    cell.data_type = "s"
    if may_be_formula(cell.value):
        cell.quotePrefix = True       # it stays a text when somebody edits it


def _mapped(frame: "pl.DataFrame", of_text: Callable[[str], str]) -> "pl.DataFrame":
    import polars as pl

    words = [name for name, kind in frame.schema.items() if kind in (pl.String, pl.Categorical, pl.Enum)]
    found = frame.with_columns(pl.col(name).cast(pl.String).map_elements(of_text, pl.String) for name in words)
    return found.rename({name: of_text(name) for name in found.columns})


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class TitledTable:
    """A table with its title, and a note under it."""
    frame: "pl.DataFrame"
    title: str
    note: str = ""


Front = Sequence[tuple[str, str]]                # names and values of the first sheet: the answer, what gives it again
Tables = Mapping[str, TitledTable]                # by names that can be file names
FRONT = "answer"
LONGEST = 31                      # characters of a sheet's name
SHARES = ("rate", "low", "high", "fln", "flipped", "difference", "difference_low", "difference_high",
          "first", "second", "average", "q05", "q25", "q50", "q75", "q95", "error", "noise", "noise_high", "of turns")
PERCENT, REAL, WHOLE = "0.00%", "#,##0.00", "#,##0"
PLAIN = ("year", "winter", "values")      # numbers without a comma between thousands
HEAD, WIDEST = "1F3A57", 60


def check_openpyxl(what: str, instead: str = "a file that ends in .csv") -> None:
    """UserError if the package that reads and writes workbooks is missing."""
    if importlib.util.find_spec("openpyxl") is None:
        raise UserError(f"{what}: needs openpyxl, which is not installed; pip install openpyxl, or use {instead}")


def csv(front: Front, tables: Tables) -> dict[str, bytes]:
    """Files by name: one for each table, and answer.csv with the answer and a list of the tables."""
    import polars as pl

    rows = pl.DataFrame(list(front), schema=["name", "value"], orient="row")
    return {f"{FRONT}.csv": csv_frame(rows)} | {f"{name}.csv": csv_frame(each.frame) for name, each in tables.items()}


def xlsx(front: Front, tables: Tables) -> bytes:
    """The workbook: a sheet with the answer and its facts, then a sheet for each table."""
    from openpyxl import Workbook

    book = Workbook()
    book.active.title = FRONT
    for pair in (("name", "value"), *front):
        book.active.append([*map(writable, pair)])
    _front_style(book.active)
    for name, listed in tables.items():
        sheet, frame = book.create_sheet(name[:LONGEST]), writable_frame(listed.frame).fill_nan(None)
        for row in ((), (), frame.columns, *frame.rows()):
            sheet.append(row)
        _style(sheet, listed)
    return packed(book)


def _front_style(sheet: "Worksheet") -> None:
    from openpyxl.styles import Alignment, Font

    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 34, 110
    for row in sheet.iter_rows():
        row[0].font = Font(bold=True)
        row[1].alignment = Alignment(wrap_text=True, vertical="top")
    sheet["B2"].font = Font(bold=True, size=14)


def _style(sheet: "Worksheet", listed: TitledTable) -> None:
    """Title and note, a coloured head that stays in view, filters, number formats, widths."""
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.utils import get_column_letter

    frame = listed.frame
    sheet["A1"], sheet["A1"].font = writable(listed.title), Font(bold=True, size=13)
    sheet["A2"], sheet["A2"].font = writable(listed.note) or None, Font(italic=True, color="666666")
    sheet.freeze_panes = "A4"
    sheet.auto_filter.ref = f"A3:{get_column_letter(frame.width)}{len(frame) + 3}"
    for number, (name, kind) in enumerate(frame.schema.items(), start=1):
        head, *cells = (cell for (cell,) in sheet.iter_rows(min_row=3, min_col=number, max_col=number))
        head.font, head.fill = Font(bold=True, color="FFFFFF"), PatternFill("solid", fgColor=HEAD)
        head.alignment = Alignment(horizontal="right" if kind.is_numeric() else "left")
        for cell in cells:
            cell.number_format = _form(name, kind)
        longest = max([len(name), *(len(cell.value) for cell in cells if isinstance(cell.value, str))])
        sheet.column_dimensions[get_column_letter(number)].width = min(WIDEST, max(11, longest + 3))


def _form(name: str, kind: "polars.DataType") -> str:
    if not kind.is_numeric() or name in PLAIN:
        return "General"
    return PERCENT if name in SHARES else REAL if kind.is_float() else WHOLE
