"""Where two games with the same dice diverge, and the first turn after which they differ in what matters.

Both answers come from the values of the JSON lines of two traced games, never from their words. Each rule system says which
values only repeat a rule number, and which differences matter.
"""
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

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
