"""A traced game of Algeria read for comparing: actions with what they cost and what comes of them."""
import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from textwrap import wrap
from typing import Any

from reports.algeria.trace import board_line, entries_of, event_line, line_of, result_line
from reports.algeria.trace_fields import Entry, word
from reports.parting import Stretch
from reports.story import Block, Story
from simulate.algeria.events import Cause, Event, Purse
from simulate.algeria.names import Mission

HEAD_ENDS = re.compile(r": | -?\d+ -> | \[|, from ")
STEP, WIDTH = "  ", 120
# Events that come of an action; PSL and AP too, but for those that an action costs, and those that belong to no action.
OUTCOMES = {Event.PURGED, Event.REMOVED, Event.RETURNED, Event.INDEPENDENT, Event.OAS_ACTIVE, Event.OAS_CONTROL, Event.OAS_PLACED,
            Event.EVADED, Event.COMBAT, Event.LOST, Event.NEUTRALIZED, Event.TERROR, Event.RESETTLED, Event.MOVED, Event.COUP,
            Event.NO_REACT, Event.FLEW, Event.AIR_POINTS, Event.PSL, Event.AP, Event.CONTACT}
COSTS = {word(cause) for cause in (Cause.MISSION, Purse.BUILT)}
ALONE = {word(cause) for cause in (Cause.REINFORCEMENT, Cause.CONTROL, Cause.TERROR, Cause.NO_MOBILE, Cause.ABROAD, Cause.OAS,
                                   Purse.AREAS, Purse.SUPPORT, Purse.DEPRECIATION)}
CONTACTS = {word(mission) for mission in (Mission.FLUSH, Mission.INTELLIGENCE)}


@dataclass
class Line:
    """One sentence, of one event or of several that are alike."""
    segment: IntEnum
    depth: int
    sentence: str
    entries: list[Entry]

    @property
    def said(self) -> Sequence[str]:
        """The sentence."""
        number = len(self.entries)
        return [self.sentence if number == 1 else f"{number} x {self.sentence}"]

    @property
    def told(self) -> Sequence[Sequence[Entry]]:
        """Its events."""
        return [self.entries]

    def lines(self, width: int = WIDTH) -> list[str]:
        """Wrapped."""
        indent = STEP * self.depth
        return wrap(self.said[0], width, initial_indent=indent, subsequent_indent=indent + STEP, break_on_hyphens=False)


class AlgeriaStory(Story):
    """Its events in the sentences of the report of play."""

    def __init__(self, traced: Any):
        super().__init__(traced)
        self.names = traced.match.game.names
        self.ended = result_line(traced.states[-1])

    def named(self) -> Hashable:
        """Places and units."""
        board = self.traced.match.game.board[0]
        return tuple(self.names.places), board.unit_type.tobytes()

    def turn(self, stretch: int) -> int:
        """Number of the turn, 0 for the set-up."""
        return stretch

    def name(self, stretch: int) -> str:
        """"turn 3"."""
        return f"turn {stretch}" if stretch else "the set-up"

    def count(self, stretch: int) -> int:
        """How many events a stretch has."""
        return len(self.traced.turns[stretch])

    def read(self, stretch: int) -> tuple[Stretch, list[Entry]]:
        """Event lines and the board line after them; the entries."""
        entries = entries_of(self.traced, stretch)
        after = board_line(self.traced.states[stretch], stretch, self.names)
        return Stretch([event_line(each) for each in entries], after), entries

    def tell(self, stretch: int) -> Iterator[Block]:
        """Actions, each after what it costs and before what comes of it; neighbours that are alike as one line."""
        found: list[Block] = []
        for action in _actions(self.entries(stretch)):
            lines = list(_lines(action))
            last = found[-1].paragraphs if found else []
            if len(lines) == len(last) == 1 and (lines[0].segment, lines[0].sentence) == (last[0].segment, last[0].sentence):
                last[0].entries.extend(lines[0].entries)
                continue
            head = [each for each in lines if each.depth == 1][-1].sentence
            found.append(Block(lines[0].segment, lines, HEAD_ENDS.split(head, maxsplit=1)[0]))
        yield from found


def _actions(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The events of a turn, each action with its cost before it and its outcomes behind it."""
    found: list[Entry] = []
    waiting = False                     # for the action that has been paid for
    for entry in entries:
        cost = _is_cost(entry)
        begins = cost or _is_action(entry)
        if found and (entry.segment != found[-1].segment or (begins and not waiting)):
            yield found
            found = []
        found.append(entry)
        waiting = cost or (waiting and not begins)
    if found:
        yield found


def _is_cost(entry: Entry) -> bool:
    return entry.event in (Event.PSL, Event.AP) and entry.fields["cause"] in COSTS


def _is_action(entry: Entry) -> bool:
    if entry.event == Event.CONTACT:
        return entry.fields["mission"] in CONTACTS
    return entry.event not in OUTCOMES or entry.fields.get("cause") in ALONE


def _lines(action: Sequence[Entry]) -> Iterator[Line]:
    """A line an event, what comes of the action under it; runs of the same sentence are one line."""
    first = next((place for place, each in enumerate(action) if _is_action(each)), 0)
    line = None
    for place, entry in enumerate(action):
        said = line_of(entry)
        if line is not None and line.sentence == said:
            line.entries.append(entry)
            continue
        if line is not None:
            yield line
        line = Line(entry.segment, 1 if place <= first else 2, said, [entry])
    if line is not None:
        yield line
