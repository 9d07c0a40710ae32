"""How a rule system tells a traced game: its words and readings (Narrative), a game as a Story of blocks and sentences."""
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from textwrap import wrap
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, overload

from reports.tables.data_rows import rows_of
from reports.tracing.divergence import Divergence, Line, Stretch
from reports.tracing.scene import Plan, Scene


class Phase(NamedTuple):
    """A phase of a turn: its title and rule, a word or two for tables."""
    title: str
    rule: str
    brief: str


def phases_of(game: str, segments: type[IntEnum]) -> dict[IntEnum, Phase]:
    """Those of a game, in order."""
    return {segments[row.pop("segment")]: Phase(**row) for row in rows_of(game, "phases")}


S = TypeVar("S", bound="Story")


@dataclass(frozen=True)
class Narrative(Generic[S]):
    """The words and readings of one rule system. Turns are numbered as in its JSON lines.

    `story` reads a traced game; `header(story)`: the first of its JSON lines. `divergence` compares two games. `phases` are in
    their order; `setup` is the one before the first turn; `coded` gives the word of a phase in JSON. `end(winner, way,
    last_turn)`: how a stored game ended.
    `rows(story, stretch)`: the lines of a board, by what they describe. `standing`: sentences about a board. `digest(story,
    stretch)`: a turn in a few lines. `plan(story)`: its map; `scene(story, stretch)`: what it shows. `matter`: in words, which
    differences matter. `hidden`: the game hides something from its players.
    """
    heading: Callable[[Any], str]
    story: Callable[[Any], S]
    header: Callable[[S], Line]
    divergence: Divergence
    phases: Mapping[IntEnum, Phase]
    setup: IntEnum
    coded: Callable[[IntEnum], str]
    when: "Callable[[int], Line]"
    date: Callable[[int], str]
    end: "Callable[[int, int, int], Line]"
    result: Callable[[S], str]
    rows: Callable[[S, int], Mapping[str, str]]
    standing: Callable[[S, int], Sequence[str]]
    digest: Callable[[S, int], Sequence[str]]
    plan: Callable[[S], Plan]
    scene: Callable[[S, int], Scene]
    matter: str
    hidden: bool = True

    def brief(self, coded: str) -> str:
        """The word or two for a phase as JSON names it."""
        return next(phase.brief for each, phase in self.phases.items() if self.coded(each) == coded)

    def lines(self, story: S, only: range | None = None) -> Iterator[Line]:
        """The JSON lines of a game: its header, each event, the board after the set-up and after each turn, the result.

        With `only` (stretches, from 1): header, the board before these turns, the turns and the board after each, result.
        """
        yield self.header(story)
        for stretch in range(only.start - 1, only.stop) if only else range(len(story)):
            if not only or stretch in only:
                yield from story[stretch].events
            yield story[stretch].board
        yield {"line": "result", **story.ended}


def board_words(match: Any) -> Iterator[str]:
    """The board of a game: "board 1a2b, data set s7, as printed but for 227 assumed rows."; changes are lines of their own."""
    loaded = match.loaded
    changed, rows = loaded.resolved.splitlines(), loaded.assumed_rows
    printed = f"as printed but for {counted(rows, 'assumed row')}." if rows else "as printed."
    data = f"data set {match.on_set}, " if match.on_set else ""
    yield f"board {loaded.hash}, {data}{'changed by overlays:' if changed else printed}"
    yield from (f"  {line}" for line in changed)


GAME_OVER = "The game is over."
TURN_OVER = "Nothing more in this turn."


class Paragraph(Protocol):
    """Sentences that belong together: `sentences[i]` describes the entries `entries_by_sentence[i]`."""

    @property
    def sentences(self) -> Sequence[str]:
        """The sentences."""

    @property
    def entries_by_sentence(self) -> Sequence[Sequence[Any]]:
        """The entries of each sentence."""

    def lines(self) -> Iterable[str]:
        """Wrapped lines."""


class Block(NamedTuple):
    """An action and everything that belongs to it; `head` names it without details: "Search in 2B"."""
    segment: IntEnum
    paragraphs: list[Paragraph]
    head: str

    def sentence(self, event: Any) -> str | None:
        """The sentence of this block that describes the event; None if there is none."""
        for each in self.paragraphs:
            for sentence, entries in zip(each.sentences, each.entries_by_sentence, strict=True):
                if any(one is event for one in entries):
                    return sentence
        return None


class Story(Sequence[Stretch], ABC):
    """A traced game as a sequence of stretches: the set-up (0), then the turns. Each is read when it is needed.

    `ended`: what the result line says. An entry is an event, with its `segment`, as the rule system reads it.
    """
    ended: Line

    def __init__(self, traced: Any):
        self.traced = traced
        self._read: dict[int, tuple[Stretch, list[Any]]] = {}
        self._blocks: dict[int, tuple[Block, ...]] = {}

    @abstractmethod
    def named(self) -> Hashable:
        """A key for the meaning of numbers in its log and records: two games with the same key can be compared as bytes."""

    @abstractmethod
    def turn(self, stretch: int) -> int:
        """The turn of a stretch as the JSON lines number it."""

    @abstractmethod
    def name(self, stretch: int) -> str:
        """The date of a stretch: "Spring 1956 (turn 6)"."""

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

    @overload
    def __getitem__(self, stretch: int) -> Stretch: ...
    @overload
    def __getitem__(self, stretch: slice) -> list[Stretch]: ...
    def __getitem__(self, stretch: int | slice) -> Stretch | list[Stretch]:
        if isinstance(stretch, slice):
            return [self[each] for each in range(len(self))[stretch]]
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
        """A turn as blocks of words; none for the set-up."""
        if stretch not in self._blocks:
            self._blocks[stretch] = tuple(self.tell(stretch)) if 0 < stretch < len(self) else ()
        return self._blocks[stretch]

    def find(self, stretch: int, index: int) -> tuple[Block, str] | None:
        """The block and sentence for an event, or for the next event of the turn that has words; None if there is none."""
        for event in self.entries(stretch)[index:] if stretch < len(self) else ():
            for block in self.blocks(stretch):
                said = block.sentence(event)
                if said is not None:
                    return block, said
        return None

    def words(self, stretch: int, index: int) -> str:
        """An event in the words of the report of play, with the action that it belongs to."""
        found = self.find(stretch, index)
        if found is None:
            return GAME_OVER if stretch >= len(self) else TURN_OVER
        block, said = found
        return said if said.startswith(block.head) else f"{block.head}: {said}"

    def segment(self, stretch: int, index: int) -> IntEnum | None:
        """The segment of an event; None after the last one."""
        known = stretch < len(self) and index < len(self.entries(stretch))
        return self.entries(stretch)[index].segment if known else None


def shared_stretches(base: Story, variant: Story) -> tuple[int, int]:
    """How many stretches from the first on are equal in both games, byte by byte, and their number of events."""
    if base.named() != variant.named():
        return 0, 0
    ours, theirs = base.traced, variant.traced
    same = 0
    for one, other, left, right in zip(ours.turns, theirs.turns, ours.states, theirs.states, strict=False):
        if one.tobytes() != other.tobytes() or left.tobytes() != right.tobytes():
            break
        same += 1
    return same, sum(base.count(stretch) for stretch in range(same))


STEP, WIDTH = "  ", 120
UNBREAKABLE_SPACE = "\u00a0"                     # a space at which lines do not break


def wrapped(text: str, indent: str = STEP) -> list[str]:
    """Text as lines at most WIDTH wide, those after the first a STEP further in."""
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + STEP, break_on_hyphens=False)


def unbroken(text: str) -> str:
    """Words that stay together on one line."""
    return text.replace(" ", UNBREAKABLE_SPACE)


def counted(count: int, noun: str) -> str:
    """(1, "Failek") as "1 Failek", (3, "Failek") as "3 Faileks"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(parts: Iterable[str], nothing: str = "nothing") -> str:
    """Words with commas between them."""
    return ", ".join(parts) or nothing


def capital(text: str) -> str:
    """Text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
