"""Text in the cells of workbooks and of comma-separated values: no name that somebody chose may become a formula there."""
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl
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


def keep_text(page: "Worksheet", formulas: frozenset[str] = frozenset()) -> None:
    """Make every cell with text a text, but those at `formulas`, such as "E9"."""
    for row in page.iter_rows():
        for cell in row:
            if isinstance(cell.value, str) and cell.coordinate not in formulas:
                _keep(cell)


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
