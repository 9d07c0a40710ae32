"""A Polars frame as an HTML table that scrolls inside its own frame; on a page it can be sorted by each column.

`frame_html` is a table by itself, for a notebook.
"""
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from reports.html.common_sections import environment
from reports.statistics.intervals import LEVEL
from reports.tables.text_table import Column, columns, turn_number

LONG = 24                 # letters from which words take several lines
WIDE = 115                # letters and gaps of a row that a screen holds on one line
GAP = 3
RESULTS = ("games", "pairs", "rate", "fln", "first", "second", "base", "variant", "base_share")
FEW = 24                  # rows that are shown at once; a longer table opens at a click


@dataclass(frozen=True)
class Cell:
    """`key` is what the column sorts by where that is not the cell's own words; `share` draws a bar, 0 to 100."""
    words: str
    style: str
    key: str | None = None
    share: float | None = None


@dataclass(frozen=True)
class Table:
    """What the template of a table shows: `rows` start with a head where `row_heads`; `fold` shows the title alone at first."""
    title: str
    heads: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]
    note: str = ""
    row_heads: bool = False
    narrow: bool = False
    fold: bool = False


def frame_table(frame: "pl.DataFrame", title: str, level: float = LEVEL, places: int = 1, note: str = "",
                fold: bool = False, turn_of: Callable[[str], int | None] = turn_number) -> Table:
    """The frame under its title, with the columns of reports.tables.text_table; shares have a bar behind their number.

    `turn_of` reads a date of the game, so that a column of dates can be sorted.

    Differences come first behind what a row is about: a phone shows no more. The number of games is left out where it is that of
    means and the same in all rows.
    """
    means = {"games", "mean"} <= set(frame.columns) and "rate" not in frame.columns
    if means and len(frame) > 1 and frame["games"].n_unique() == 1:
        frame = frame.drop("games")
    found = columns(frame, level, places, turn_of)
    about = next((at for at, each in enumerate(found) if each.name in RESULTS), len(found))
    found[about:] = sorted(found[about:], key=lambda each: not each.name.startswith(("difference", "change")))
    heads = [Cell(column.head, _style(column)) for column in found]
    return Table(title, heads, list(zip(*map(_cells, found), strict=True)), note, bool(found) and found[0].words,
                 _fits(found), fold or len(frame) > FEW)


def frame_html(frame: "pl.DataFrame", title: str = "", note: str = "") -> str:
    """A frame as a piece of HTML with its own style, for `_repr_html_` in a notebook.

    `title` stands above the table and `note` below it. Rates become per cents with a bar, `low` and `high` one interval, as in
    the pages. More than 24 rows open at a click. The style takes the notebook's own colours, light or dark.
    """
    return environment().get_template("notebook_table.html").render(table=frame_table(frame, title, note=note))


def _cells(column: Column) -> Iterator[Cell]:
    style = _style(column)
    for at, (words, key) in enumerate(zip(column.cells, column.keys, strict=True)):
        share = column.shares[at] if column.shares else None
        yield Cell(words, style if share is None else "number share", _sort_key(key, words),
                   None if share is None else 100 * share)


def _sort_key(key: object, words: str) -> str | None:
    """What the script of the page sorts by, to eight digits; None where the cell's own words serve."""
    written = f"{key:.8g}" if isinstance(key, float) else str(key)
    return None if key is None or written == words else written


def _fits(found: Sequence[Column]) -> bool:
    """Whether a screen holds a row on one line."""
    return sum(GAP + max(map(len, [*column.head.split(), *column.cells]), default=0) for column in found) <= WIDE


def _style(column: Column) -> str:
    if not column.words:
        return "number"
    return "word long" if max(map(len, column.cells), default=0) > LONG else "word"
