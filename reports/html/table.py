"""A Polars frame as an HTML table that scrolls inside its own frame and can be sorted by each column."""
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reports.html.markup import Html, tag
from reports.statistics.intervals import LEVEL
from reports.tables.text_table import Column, columns

if TYPE_CHECKING:
    import polars as pl

LONG = 24                 # letters from which words take several lines
WIDE = 115                # letters and gaps of a row that a screen holds on one line
GAP = 3
FEW = 24                  # rows that are shown at once; a longer table opens at a click


def table(frame: "pl.DataFrame", title: str, level: float = LEVEL, places: int = 1, note: str = "", fold: bool = False) -> Html:
    """The frame under its title; columns are those of reports.tables.text_table, shares have a bar behind their number.

    The number of games is left out where it is that of means and the same in all rows.
    """
    means = {"games", "mean"} <= set(frame.columns) and "rate" not in frame.columns
    if means and len(frame) > 1 and frame["games"].n_unique() == 1:
        frame = frame.drop("games")
    return grid(columns(frame, level, places), title, note, fold or len(frame) > FEW)


def grid(found: Sequence[Column], title: str, note: str = "", fold: bool = False) -> Html:
    """Columns as a table; `fold` shows its title alone until it is opened."""
    head = tag("tr", (tag("th", column.head, scope="col", class_=_kind(column)) for column in found))
    # A reader without a mouse scrolls what has the focus.
    narrow = "narrow" if _fits(found) else None
    body = tag("table", tag("thead", head), tag("tbody", _rows(found)), aria_label=title, class_=narrow)
    scroll = tag("div", body, class_="scroll", tabindex="0", role="group", aria_label=title)
    foot = tag("p", note, class_="note") if note else None
    if not fold:
        return tag("div", tag("h4", title), scroll, foot, class_="table")
    count = len(found[0].cells) if found else 0
    return tag("details", tag("summary", title, tag("span", f" {count:,d} rows", class_="quiet")), scroll, foot, class_="table")


def _rows(found: Sequence[Column]) -> Iterator[Html]:
    heads = found[0].words if found else False
    for at in range(len(found[0].cells) if found else 0):
        yield tag("tr", (_cell(column, at, heads and column is found[0]) for column in found))


def _cell(column: Column, at: int, head: bool) -> Html:
    text, key = column.cells[at], column.keys[at]
    key = None if key is None or key == text else str(key)
    if head:
        return tag("th", text, scope="row", data_key=key, class_=_kind(column))
    share = column.shares[at] if column.shares else None
    if share is None:
        return tag("td", text, data_key=key, class_=_kind(column))
    return tag("td", text, data_key=key, class_="number share", style=f"--share:{100 * share:.2f}%")


def _fits(found: Sequence[Column]) -> bool:
    return sum(GAP + max(map(len, [*column.head.split(), *column.cells]), default=0) for column in found) <= WIDE


def _kind(column: Column) -> str:
    if not column.words:
        return "number"
    return "word long" if max(map(len, column.cells), default=0) > LONG else "word"
