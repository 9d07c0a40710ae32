"""How a rule system tells a traced game: its words and readings (Narrative), a game as a Story of blocks and sentences."""
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from textwrap import wrap
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, overload

from reports.tables.frames import rows_of

# What a game looks like at a moment: the plan of its map, who holds each place and what stands there, its tracks.
#
# A plan of tiles, for a game whose map is not known: a tile for each place, group by group.


FIRST, SHARED, SECOND = "first", "shared", "second"      # who holds a place: the side that is counted, both, the other side


class Region(NamedTuple):
    """A place that is filled with who holds it: its id, `kind` (a style), the path of its outline as SVG writes it."""
    place: str
    kind: str
    path: str


class Border(NamedTuple):
    """A line of the map: `kind` (a style) and its path."""
    kind: str
    path: str


class Seat(NamedTuple):
    """Where the name of a place, and below it its counters, stand: the middle of the name in units.

    `kind`: "small" shows the counters alone, "away" nothing while there are none, "long" the name in smaller letters.
    """
    x: float
    y: float
    label: str
    kind: str = ""


@dataclass(frozen=True)
class Plan:
    """A map, `width` by `height` units; a phone shows it in two parts, as wide as `part`, one below the other; they overlap.

    `narrow`: a plan of its own for a phone, in place of two parts. `counted` are the places whose holders are counted, `key` says
    in words what a place shows.
    """
    width: float
    height: float
    part: float
    regions: Sequence[Region]
    borders: Sequence[Border]
    seats: Mapping[str, Seat]
    counted: frozenset[str]
    key: str
    narrow: "Plan | None" = None


class Stand(NamedTuple):
    """A place at a moment: who holds it (FIRST, SHARED, SECOND, "" for nobody), counters of both sides, what its marker shows."""
    holder: str
    first: int
    second: int
    marker: str = ""


class Track(NamedTuple):
    """A track at a moment: the line of a board that says the same ("" for none), its title, its value and the value in words."""
    row: str
    title: str
    value: float
    words: str


@dataclass(frozen=True)
class Scene:
    """A game at a moment. Places that are empty and nobody's may be left out."""
    places: Mapping[str, Stand]
    tracks: Sequence[Track]


WIDE, HIGH, GAP, NAME = 160, 84, 3, 34        # units: a tile with its gap, the gap on each side, from the top to a name's middle
LONG = 9                                      # letters of a name in the usual size


def tiles(groups: Sequence[Sequence[str]], across: int, narrow: int, key: str, wide: int = WIDE) -> Plan:
    """Tiles in rows of `across`, on a phone of `narrow`, each group of places from a row of its own on.

    `wide`: units of a tile with its gap.
    """
    at: dict[str, tuple[int, int]] = {}
    row = 0
    for group in groups:
        at |= {place: (number % across, row + number // across) for number, place in enumerate(group)}
        row += -(-len(group) // across)
    phone = tiles(groups, narrow, narrow, key, wide) if narrow < across else None
    return replace(placed_tiles(at, across, key, wide), narrow=phone)


def placed_tiles(at: Mapping[str, tuple[int, int]], across: int, key: str, wide: int = WIDE, long: int = LONG,
                 names: Mapping[str, str] = MappingProxyType({})) -> Plan:
    """Tiles at these columns, of `across`, and rows; a place that has no other name among `names` is called by its own."""
    regions = [Region(place, "region", f"M{wide * column + GAP} {HIGH * row + GAP}h{wide - 2 * GAP}v{HIGH - 2 * GAP}"
                      f"h{2 * GAP - wide}Z") for place, (column, row) in at.items()]
    seats = {place: Seat(wide * (column + 0.5), HIGH * row + NAME, name, "long" if len(name) > long else "")
             for place, (column, row) in at.items() for name in [names.get(place, place)]}
    height = HIGH * (1 + max(row for _, row in at.values()))
    return Plan(wide * across, height, wide * across, regions, [], seats, frozenset(at), key)


# Where two games with the same dice diverge, and the first turn after which they differ in what matters.
#
# Both answers come from the values of the JSON lines of two traced games, never from their words. Each rule system says which
# values only repeat a rule number, and which differences matter.


Line = dict[str, Any]
State = dict[tuple[str, str | None], Any]
END = "end"                     # in every game: how it ended; None while it goes on
OVER = "over"                   # the value of END for a game that ended earlier than the other


class Stretch(NamedTuple):
    """The set-up or a turn: its event lines, and the board line after it."""
    events: Sequence[Line]
    board: Line

    def of(self, name: str) -> list[Line]:
        """Its events of a name."""
        return [event for event in self.events if event["event"] == name]

    def over(self, name: str = "game over", says: Sequence[str] = ("winner", "way")) -> State:
        """How the game ended, by what its event of this name says; None if it goes on: what matters most."""
        ends = [tuple(event[key] for key in says) for event in self.of(name)]
        return {(END, None): ends[0] if ends else None}


@dataclass(frozen=True)
class Point:
    """Event `index` of a stretch; one more than its last event means the board after it. `number`: of the event in the game."""
    stretch: int
    index: int
    number: int


class Matter(NamedTuple):
    """A difference that matters after a turn: what (END, "control", ...), where (a place or None), its value in both games."""
    what: str
    place: str | None
    base: Any
    variant: Any


def whole_value(what: str, value: Any) -> Any:
    """The whole value matters."""
    return value


@dataclass(frozen=True)
class Divergence:
    """How two games of one rule system are compared.

    `ruled`: keys of an event that repeat a rule number or data, not what happened. `state(stretch)`: everything that matters, as
    it is after the stretch, the most important first, with END. `weighed(what, value)`: the part of a value that matters.
    `words`: for each kind of value, a function that puts it in words, of END a game that is over. `points(event)`: keys of an
    event that tell points and tracks, not what was decided or rolled; None for one in which points are received and nothing else.
    """
    ruled: Collection[str]
    state: Callable[[Stretch], State]
    words: Mapping[str, Callable[[Any], str]]
    points: Callable[[Line], Collection[str] | None]
    weighed: Callable[[str, Any], Any] = whole_value

    def decided(self, event: Line) -> Line | None:
        """The part of an event line that says what was decided or rolled; None where only points are received."""
        points = self.points(event)
        return None if points is None else {key: value for key, value in self.happened(event).items() if key not in points}

    def happened(self, event: Line) -> Line:
        """The part of an event line that says what happened."""
        return {key: value for key, value in event.items() if key not in self.ruled}

    def difference_words(self, found: Matter) -> str:
        """A difference in words, the variant first: "3C contested instead of France's"."""
        now, then = ((value or "the game going on") if found.what == END and value in (None, OVER) else
                     self.words[found.what](value) for value in (found.variant, found.base))
        return f"{f'{found.place} ' if found.place else ''}{now} instead of {then}"

    def diverges_at(self, base: Sequence[Stretch], variant: Sequence[Stretch], start: int = 0, before: int = 0) -> Point | None:
        """The first event that differs between the games, or that only one of them has; None if the games are the same.

        The stretches before `start`, with `before` events, are known to be the same.
        """
        for stretch in range(start, min(len(base), len(variant))):
            ours, theirs = base[stretch], variant[stretch]
            index = self._first_unlike(ours.events, theirs.events)
            if index is not None:
                return Point(stretch, index, before + index)
            before += len(ours.events)
            if ours.board != theirs.board:
                return Point(stretch, len(ours.events), before)
        shorter = min(len(base), len(variant))
        return Point(shorter, 0, before) if len(base) != len(variant) else None

    def _first_unlike(self, ours: Sequence[Line], theirs: Sequence[Line]) -> int | None:
        for index, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            if self.happened(one) != self.happened(other):
                return index
        return min(len(ours), len(theirs)) if len(ours) != len(theirs) else None

    def first_decision(self, base: Sequence[Stretch], variant: Sequence[Stretch],
                       start: int) -> tuple[int, tuple[int, int]] | None:
        """The first decision or die that differs, from stretch `start` on: its stretch, and its index in both; None if none does.

        An index is one more than the last event's where a game has no decision or die left in that stretch.
        """
        for stretch in range(start, min(len(base), len(variant))):
            sides = [[*self._decisions(side[stretch].events), (len(side[stretch].events), None)] for side in (base, variant)]
            for (one, ours), (other, theirs) in zip(*sides, strict=False):
                if ours != theirs:
                    return stretch, (one, other)
        return None

    def _decisions(self, events: Sequence[Line]) -> Iterator[tuple[int, Line | None]]:
        for index, event in enumerate(events):
            decided = self.decided(event)
            if decided is not None:
                yield index, decided

    def first_difference(self, base: Sequence[Stretch], variant: Sequence[Stretch], start: int = 0) -> tuple[int,
                                                                                                             list[Matter]] | None:
        """The first stretch, from `start` on, after which something that matters differs, and all such differences; or None."""
        for stretch in range(start, min(len(base), len(variant))):
            found = list(self._unlike(self.state(base[stretch]), self.state(variant[stretch])))
            if found:
                return stretch, found
        if len(base) == len(variant):
            return None
        stretch = min(len(base), len(variant))
        now, then = (self.state(side[stretch])[END, None] if len(side) > stretch else OVER for side in (variant, base))
        return stretch, [Matter(END, None, then, now)]

    def _unlike(self, base: State, variant: State) -> Iterator[Matter]:
        for what, place in base:
            ours, theirs = base[what, place], variant.get((what, place), base[what, place])
            if self.weighed(what, ours) != self.weighed(what, theirs):
                yield Matter(what, place, ours, theirs)


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
