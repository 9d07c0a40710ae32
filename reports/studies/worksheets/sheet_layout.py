"""Where things stand on a sheet of the workbook: a hidden first row and column hold the names that reading it back looks for."""
from dataclasses import dataclass
from functools import cached_property

from simulate.core.data.worksheet import Blank, Sheet, SheetColumn, SheetRow

KEYS, TITLE, HEADS, FIRST_ROW = 1, 2, 4, 7       # rows: names of columns, title and hint, heads in three rows, then the rows
NAME = 2
ID = "id"
ASSUMED, PRINTED = "we assume", "box shows"
NARROW, BLANK, BROAD, NOTE = 13, 10, 24, 60      # widths in characters
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
        from openpyxl.utils import get_column_letter

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
        return [("", "", 6), ("what", "", 30), *pairs, ("note", "", NOTE)]

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
