"""A traced game read for comparing: its stretches as values, and each event in the words of the report of play."""
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from reports.parting import Stretch
from reports.trace_boards import board_line
from reports.trace_book import Book, turn_name
from reports.trace_entries import Entry, entries
from reports.trace_groups import groups
from reports.trace_json import event_line, result_line
from reports.trace_position import Position, told
from reports.trace_text import Paragraph, paragraphs
from simulate.ici.names import Segment

HEAD_ENDS = re.compile(r"\s\(|: |, (?:FLN|France) OPs |\.$|\s->\s")
GAME_OVER = "The game is over."
TURN_OVER = "Nothing more in this turn."


class Block(NamedTuple):
    """An action and what belongs to it: paragraphs, the first of them at depth 1 or, at a segment's start, deeper."""
    segment: Segment
    paragraphs: list[Paragraph]

    @property
    def head(self) -> str:
        """What the action is, without its particulars: "Search in 2B"."""
        return HEAD_ENDS.split(self.paragraphs[0].said[0], maxsplit=1)[0]

    @property
    def text(self) -> str:
        """All its words."""
        return "\n".join(line for each in self.paragraphs for line in each.lines())

    def sentence(self, event: Entry) -> str | None:
        """What is said of the event here, together with its like; None if it is not told here."""
        for each in self.paragraphs:
            for said, group in zip(each.said, each.groups, strict=True):
                if any(one is event for one in (*group.entries, *group.controls)):
                    return said
        return None


class Story(Sequence[Stretch]):
    """The stretches of a traced game, the set-up (0) and the turns, each read when it is asked for; `ended`: the result line."""

    def __init__(self, traced: Any):
        self.traced, self.book = traced, Book(traced)
        self.first = int(self.book.board.first_turn)
        self.ended = result_line(traced.states[-1], self.turn(len(self) - 1))
        self._read: dict[int, tuple[Stretch, list[Entry]]] = {}
        self._blocks: dict[int, tuple[Block, ...]] = {}

    def __len__(self) -> int:
        return len(self.traced.states)

    def __getitem__(self, stretch: int) -> Stretch:
        return self._of(stretch)[0]

    def turn(self, stretch: int) -> int:
        """Number of the turn of a stretch, from 0; the set-up has that of the first."""
        return self.first + max(stretch - 1, 0)

    def name(self, stretch: int) -> str:
        """When a stretch is: "Spring 1956 (turn 6)"."""
        return turn_name(self.turn(stretch)) if stretch else "the set-up"

    def entries(self, stretch: int) -> list[Entry]:
        """The events of a stretch, in the order of its values."""
        return self._of(stretch)[1]

    def _of(self, stretch: int) -> tuple[Stretch, list[Entry]]:
        if not 0 <= stretch < len(self):
            raise IndexError(stretch)
        if stretch not in self._read:
            events, kept = [], []
            for entry, position in told(self.book, self.traced, stretch):
                kept.append(entry)
                events.append(event_line(self.book, position, entry))
            after = board_line(self.book, self.traced.states[stretch], "turn" if stretch else "setup", self.turn(stretch))
            self._read[stretch] = Stretch(events, after), kept
        return self._read[stretch]

    def blocks(self, stretch: int) -> tuple[Block, ...]:
        """A turn in words; the set-up has none."""
        if stretch not in self._blocks:
            self._blocks[stretch] = tuple(self._told(stretch)) if 0 < stretch < len(self) else ()
        return self._blocks[stretch]

    def _told(self, stretch: int) -> list[Block]:
        found: list[Block] = []
        start = Position(self.book, self.traced.states[stretch - 1])
        for each in paragraphs(self.book, start, groups(self.entries(stretch))):
            if not found or each.depth == 1 or found[-1].segment != each.segment:
                found.append(Block(each.segment, []))
            found[-1].paragraphs.append(each)
        return found

    def find(self, stretch: int, index: int) -> tuple[Block, str] | None:
        """The block that tells an event, or the next one that has words, and the sentence; None if no other has in this turn."""
        for event in self.entries(stretch)[index:] if stretch < len(self) else ():
            for block in self.blocks(stretch):
                said = block.sentence(event)
                if said is not None:
                    return block, said
        return None

    def words(self, stretch: int, index: int) -> str:
        """An event as the report of play says it, with the action that it belongs to."""
        found = self.find(stretch, index)
        if found is None:
            return GAME_OVER if stretch >= len(self) else TURN_OVER
        block, said = found
        return said if said.startswith(block.head) else f"{block.head}: {said}"

    def segment(self, stretch: int, index: int) -> Segment | None:
        """The segment of an event; None beyond the last."""
        known = stretch < len(self) and index < len(self.entries(stretch))
        return self.entries(stretch)[index].segment if known else None


def _names(book: Book) -> tuple:
    """What the numbers of its log and records mean."""
    return book.places, book.populated, book.units, book.chits, int(book.board.first_turn)


def alike(base: Story, variant: Story) -> tuple[int, int]:
    """How many stretches from the first on were noted and left both games alike to the last byte, and their events in all."""
    if _names(base.book) != _names(variant.book):
        return 0, 0
    ours, theirs = base.traced, variant.traced
    same = 0
    for one, other, left, right in zip(ours.turns, theirs.turns, ours.states, theirs.states, strict=False):
        if one.tobytes() != other.tobytes() or left.tobytes() != right.tobytes():
            break
        same += 1
    return same, sum(len(entries(ours, stretch)) for stretch in range(same))
