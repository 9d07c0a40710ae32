"""What a game says of itself where two of its games are told side by side, or those whose winner changed."""
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, Protocol

from reports.tracing.divergence import Divergence, Line, Stretch


class Phase(NamedTuple):
    """A phase of a turn: its title with its rule, a sign that stands for it in a list, a word or two in a table."""
    title: str
    rule: str
    sign: str
    brief: str


@dataclass(frozen=True)
class Narrative:
    """The words and readings of one game; turns are told as its JSON lines number them.

    `story` and `lines` read a traced game; `parting` says what differs, and what of it matters. `phases` stand in their order,
    `setup` is the one before the first turn and `coded` its word in JSON. `end(winner, way, last_turn)` is how a row's game
    ended. `rows(story, stretch)` are the lines of a board by what they are about, `control(story, stretch, label)` who controls
    what a line is about. `facts` and `standing` are sentences about a game's history, and about its board. `matter` says what
    matters, `starred` what a changed control is the control of.
    """
    heading: Callable[[Any], str]
    story: "Callable[[Any], Story]"
    lines: Callable[[Any], Iterator[str]]
    divergence: Divergence
    phases: Mapping[IntEnum, Phase]
    setup: IntEnum
    coded: Callable[[IntEnum], str]
    when: "Callable[[int], Line]"
    date: Callable[[int], str]
    end: "Callable[[int, int, int], Line]"
    result: "Callable[[Story], str]"
    rows: "Callable[[Story, int], Mapping[str, str]]"
    control: "Callable[[Story, int, str], Any]"
    facts: "Callable[[Story], Sequence[str]]"
    standing: "Callable[[Story, int], Sequence[str]]"
    matter: str
    starred: str

    def brief(self, coded: str) -> str:
        """The word or two for a phase as JSON names it."""
        return next(phase.brief for each, phase in self.phases.items() if self.coded(each) == coded)



GAME_OVER = "The game is over."
TURN_OVER = "Nothing more in this turn."


class Paragraph(Protocol):
    """Sentences that belong together: `said[i]` tells the entries `told[i]`."""
    said: Sequence[str]

    @property
    def told(self) -> Sequence[Sequence[Any]]:
        """The entries of each sentence."""

    def lines(self, width: int = ...) -> Iterable[str]:
        """Wrapped lines."""


class Block(NamedTuple):
    """An action and what belongs to it; `head` says what it is, without its particulars: "Search in 2B"."""
    segment: IntEnum
    paragraphs: list[Paragraph]
    head: str

    @property
    def text(self) -> str:
        """All its words."""
        return "\n".join(line for each in self.paragraphs for line in each.lines())

    def sentence(self, event: Any) -> str | None:
        """What is said of the event here, together with its like; None if it is not told here."""
        for each in self.paragraphs:
            for said, entries in zip(each.said, each.told, strict=True):
                if any(one is event for one in entries):
                    return said
        return None


class Story(Sequence[Stretch], ABC):
    """The stretches of a traced game, the set-up (0) and the turns, each read when it is asked for; `ended`: the result line.

    An entry is an event with its `segment`, as its game reads it.
    """
    ended: Line

    def __init__(self, traced: Any):
        self.traced = traced
        self._read: dict[int, tuple[Stretch, list[Any]]] = {}
        self._blocks: dict[int, tuple[Block, ...]] = {}

    @abstractmethod
    def named(self) -> Hashable:
        """What the numbers of its log and records mean."""

    @abstractmethod
    def turn(self, stretch: int) -> int:
        """The turn of a stretch as the JSON lines number it."""

    @abstractmethod
    def name(self, stretch: int) -> str:
        """When a stretch is: "Spring 1956 (turn 6)"."""

    @abstractmethod
    def count(self, stretch: int) -> int:
        """How many events a stretch has."""

    @abstractmethod
    def read(self, stretch: int) -> tuple[Stretch, list[Any]]:
        """A stretch, and its events as entries in the order of its values."""

    @abstractmethod
    def tell(self, stretch: int) -> Iterator[Block]:
        """A turn in words."""

    def __len__(self) -> int:
        return len(self.traced.states)

    def __getitem__(self, stretch: int) -> Stretch:
        return self._of(stretch)[0]

    def entries(self, stretch: int) -> list[Any]:
        """The events of a stretch, in the order of its values."""
        return self._of(stretch)[1]

    def _of(self, stretch: int) -> tuple[Stretch, list[Any]]:
        if not 0 <= stretch < len(self):
            raise IndexError(stretch)
        if stretch not in self._read:
            self._read[stretch] = self.read(stretch)
        return self._read[stretch]

    def blocks(self, stretch: int) -> tuple[Block, ...]:
        """A turn in words; the set-up has none."""
        if stretch not in self._blocks:
            self._blocks[stretch] = tuple(self.tell(stretch)) if 0 < stretch < len(self) else ()
        return self._blocks[stretch]

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

    def segment(self, stretch: int, index: int) -> IntEnum | None:
        """The segment of an event; None beyond the last."""
        known = stretch < len(self) and index < len(self.entries(stretch))
        return self.entries(stretch)[index].segment if known else None


def shared_stretches(base: Story, variant: Story) -> tuple[int, int]:
    """How many stretches from the first on were noted and left both games alike to the last byte, and their events in all."""
    if base.named() != variant.named():
        return 0, 0
    ours, theirs = base.traced, variant.traced
    same = 0
    for one, other, left, right in zip(ours.turns, theirs.turns, ours.states, theirs.states, strict=False):
        if one.tobytes() != other.tobytes() or left.tobytes() != right.tobytes():
            break
        same += 1
    return same, sum(base.count(stretch) for stretch in range(same))


FIRM = "\u00a0"                     # a space at which no line is broken


def unbroken(text: str) -> str:
    """Words that stay on one line."""
    return text.replace(" ", FIRM)


def counted(count: int, noun: str) -> str:
    """(1, "Failek") as "1 Failek", (3, "Failek") as "3 Faileks"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(parts: Iterable[str], nothing: str = "nothing") -> str:
    """Words after one another."""
    return ", ".join(parts) or nothing


def capital(text: str) -> str:
    """The first letter in upper case, the others as they are."""
    return text[:1].upper() + text[1:]
