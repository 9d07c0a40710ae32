"""A worksheet: every assumed value of a game with its meaning and a blank, sheet by sheet, for whoever owns the printed game."""
import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from simulate.core.data.tables import Tables

Number = tuple[int, int]
VALUE = "value"           # the column of a sheet that asks one thing of each row


@dataclass(frozen=True)
class Blank:
    """A value to be typed in: the cell at `path`, "chits.sas.ps", of the kind `group`.

    `held` is what the data files have there, `plausible` its range, both in words. Allowed are whole numbers within `bounds`, or
    `choices`; with neither, text. `read` makes the value of an overlay of what was typed; its ValueError says what is allowed, a
    UserError the whole mistake. What is `known` need not be typed, but the box may show otherwise.
    """
    path: str
    group: str
    held: str
    plausible: str
    read: Callable[[str], object]
    choices: tuple[str, ...] = ()
    bounds: Number | None = None
    known: bool = False


@dataclass(frozen=True)
class SheetColumn:
    """What is asked of every row: `name` in the data files, `head` on the sheet, the rule that speaks of it. `question` asks it,
    with {} for the title of a row."""
    name: str
    head: str
    meaning: str
    rule: str
    question: str = ""


@dataclass(frozen=True)
class SheetRow:
    """A counter, a chit, a place or a number. `cells` are its blanks by column, or words where there is nothing to be asked."""
    name: str
    title: str
    cells: Mapping[str, Blank | str]
    meaning: str = ""
    rule: str = ""
    note: str = ""

    def asks(self, column: SheetColumn) -> str:
        """What a blank of this row asks, in words."""
        return self.title if column.name == VALUE else f"{self.title}: {column.head}"

    def question(self, column: SheetColumn) -> str:
        """The same as a question."""
        asked = column.question or f"{self.asks(column)} ({self.meaning or column.meaning})?"
        return asked.replace("{}", self.title)

    @property
    def blanks(self) -> dict[str, Blank]:
        """Its blanks by column."""
        return {name: cell for name, cell in self.cells.items() if isinstance(cell, Blank)}


@dataclass(frozen=True)
class Sheet:
    """Rows with the same columns. `hint` tells what to look at in the box; `picture`: the map belongs beside it."""
    name: str
    title: str
    hint: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[SheetRow, ...]
    picture: bool = False

    def blanks(self) -> Iterator[tuple[SheetRow, SheetColumn, Blank]]:
        """Every blank with its row and column."""
        for row in self.rows:
            for column in self.columns:
                blank = row.cells.get(column.name)
                if isinstance(blank, Blank):
                    yield row, column, blank


@dataclass(frozen=True)
class Count:
    """What one look at a whole column counts or adds up: `of` a data set, by the paths of its cells. No overlay can say it."""
    path: str
    question: str
    of: Callable[[Mapping[str, str]], int]
    read: Callable[[str], object]


@dataclass(frozen=True)
class Worksheet:
    """All sheets of a game. `overlay` makes the content of an overlay of values by path, `typed` gives what was typed into tables
    under overlays of --base as it would stand in the blanks. `scenario` stands for the game.

    `words` explain a small language that some blanks take, a pair of example and meaning a line. `counts` are in no sheet.
    """
    game: str
    scenario: str
    sheets: tuple[Sheet, ...]
    overlay: Callable[[Mapping[str, object]], dict]
    typed: Callable[[Tables], Mapping[str, str]]
    words: tuple[tuple[str, str], ...] = ()
    counts: tuple[Count, ...] = ()

    @property
    def mark(self) -> str:
        """Twelve hexadecimal digits over what is asked: files with another mark ask for other things."""
        asked = "\n".join(sorted(blank.path for sheet in self.sheets for _, _, blank in sheet.blanks()))
        return hashlib.blake2b(asked.encode(), digest_size=6).hexdigest()

    def blanks(self) -> Iterator[tuple[Sheet, SheetRow, SheetColumn, Blank]]:
        """Every blank with its sheet, row and column."""
        for sheet in self.sheets:
            for row, column, blank in sheet.blanks():
                yield sheet, row, column, blank

    def ranked(self, weight: Callable[[Blank], float]) -> "Worksheet":
        """The same, sheets and rows with the weightiest blanks first."""
        def heaviest(row: SheetRow) -> float:
            return max((weight(blank) for blank in row.blanks.values() if not blank.known), default=-1.0)

        sheets = [replace(sheet, rows=tuple(sorted(sheet.rows, key=heaviest, reverse=True))) for sheet in self.sheets]
        return replace(self, sheets=tuple(sorted(sheets, key=lambda sheet: max(map(heaviest, sheet.rows)), reverse=True)))
