"""A traced game of Ici, c'est la France! read for comparing."""
import re
from collections.abc import Hashable, Iterator
from typing import Any

from reports.ici.trace_boards import board_line
from reports.ici.trace_book import Book, turn_name
from reports.ici.trace_entries import Entry, entries
from reports.ici.trace_groups import groups
from reports.ici.trace_json import event_line, result_line
from reports.ici.trace_position import Position, told
from reports.ici.trace_text import paragraphs
from reports.parting import Stretch
from reports.story import Block, Story

HEAD_ENDS = re.compile(r"\s\(|: |, (?:FLN|France) OPs |\.$|\s->\s")


class IciStory(Story):
    """Its events in the paragraphs of the report of play."""

    def __init__(self, traced: Any):
        super().__init__(traced)
        self.book = Book(traced)
        self.first = int(self.book.board.first_turn)
        self.ended = result_line(traced.states[-1], self.turn(len(self) - 1) - 1)

    def named(self) -> Hashable:
        """Places, units and chits, and the first turn."""
        book = self.book
        return tuple(book.places), book.populated, tuple(book.units), tuple(book.chits), int(book.board.first_turn)

    def turn(self, stretch: int) -> int:
        """Number of the turn of a stretch, from 1; the set-up has that of the first."""
        return self.first + max(stretch - 1, 0) + 1

    def name(self, stretch: int) -> str:
        """When a stretch is: "Spring 1956 (turn 6)"."""
        return turn_name(self.turn(stretch) - 1) if stretch else "the set-up"

    def count(self, stretch: int) -> int:
        """How many events a stretch has."""
        return len(entries(self.traced, stretch))

    def read(self, stretch: int) -> tuple[Stretch, list[Entry]]:
        """Event lines and the board line after them; the entries."""
        events, kept = [], []
        for entry, position in told(self.book, self.traced, stretch):
            kept.append(entry)
            events.append(event_line(self.book, position, entry))
        after = board_line(self.book, self.traced.states[stretch], "turn" if stretch else "setup", self.turn(stretch) - 1)
        return Stretch(events, after), kept

    def tell(self, stretch: int) -> Iterator[Block]:
        """The paragraphs of a turn: one at depth 1, or at a segment's start, begins a block."""
        found: list[Block] = []
        start = Position(self.book, self.traced.states[stretch - 1])
        for each in paragraphs(self.book, start, groups(self.entries(stretch))):
            if not found or each.depth == 1 or found[-1].segment != each.segment:
                found.append(Block(each.segment, [], HEAD_ENDS.split(each.said[0], maxsplit=1)[0]))
            found[-1].paragraphs.append(each)
        yield from found
