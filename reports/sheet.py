"""A sheet of text for two: what both share once and in full width, the rest in two columns, or one under the other if narrow."""
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from reports.phrases import FIRM

WIDTH, NARROW, LEAST = 120, 100, 40
RULE, BETWEEN = "-", " | "


class Sheet:
    """`width` characters a line at most; `column`: of them for each of the two, named `names`."""

    def __init__(self, width: int = WIDTH, names: tuple[str, str] = ("base", "variant")):
        self.names, self.width, self.full = names, width, min(width, WIDTH)
        self.beside = width >= NARROW
        self.margin = max(map(len, names)) + 2
        self.column = (width - len(BETWEEN)) // 2 if self.beside else width - self.margin

    def text(self, words: str, first: str = "", then: str = "  ", width: int | None = None) -> list[str]:
        """Words wrapped to the full width, or to `width`."""
        lines = wrap(words, width or self.full, initial_indent=first, subsequent_indent=then, break_on_hyphens=False)
        return [line.replace(FIRM, " ") for line in lines]

    def row(self, left: Sequence[str], right: Sequence[str]) -> Iterator[str]:
        """Lines of both, none wider than `column`."""
        if self.beside:
            for one, other in zip_longest(left, right, fillvalue=""):
                yield f"{one:<{self.column}}{BETWEEN}{other}".rstrip()
            return
        for name, lines in zip(self.names, (left, right), strict=True):
            yield from (f"{'' if place else name:<{self.margin}}{line}" for place, line in enumerate(lines))

    def said(self, left: str, right: str, first: str = "  ", then: str = "    ") -> Iterator[str]:
        """Words of both, wrapped."""
        yield from self.row(*(self.text(words, first, then, self.column) for words in (left, right)))

    def heads(self, line: bool = True) -> Iterator[str]:
        """Whose columns they are, and a line under it; one under the other each paragraph says it itself."""
        if self.beside:
            yield from self.row(*([name.upper()] for name in self.names))
        if self.beside and line:
            yield RULE * self.column + BETWEEN.replace(" ", RULE) + RULE * self.column

    def mark(self, words: str) -> Iterator[str]:
        """A line across the sheet that cannot be overlooked."""
        yield f"==== {words} ".ljust(min(self.width, 2 * self.column + len(BETWEEN)), "=")
