"""The events of traced games: to what each belongs, and the position after it."""
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from reports.ici.tables.outcome_counts import SEASONS
from reports.ici.tracing.codebook import CONTROLS, CRISES, Book
from reports.ici.tracing.entries import Entry, entries
from reports.ici.win_probability.model_spec import SHAPE
from reports.ici.win_probability.positions_by_event import COLUMNS, EventBook
from reports.win_probability.replay_events import SET_UP, Label, Live, Replays, Told
from simulate.ici.enums import Crisis, Segment
from simulate.ici.trace_events import Event

LARGE = 3                 # Faileks that are attacked in a large battle
CRISIS, REFERENDUM, CHIT, FLIP, LARGE_BATTLE, SMALL_BATTLE = (
    "crisis", "referendum", "chit", "region flip", "large battle", "small battle")
BEGINS = {Event.CHIT_PLAYED, Event.SEARCH, Event.MORICE, Event.LOGISTICS, Event.INSURGENCY, Event.OPERATION}
KINDS = {
    Segment.INCOME: "income", Segment.CHITS: "chits drawn, fatigue", Segment.REFERENDUM: REFERENDUM,
    Segment.RECRUITMENT: "recruitment", Segment.REINFORCEMENT: "reinforcement", Segment.FLN_MOVEMENT: "FLN movement",
    Segment.SUPPLY: "FLN supply", Segment.STRUCTURE_ATTACKS: "structure attack", Segment.FRENCH_MOVEMENT: "French movement",
    Segment.FRENCH_ATTACKS: "French attacks", Segment.INSURGENCY: "insurgency", Segment.COUNTERINSURGENCY: "counterinsurgency",
    Segment.ADVANCE: "end of turn",
}
WHOLE = (CHIT, CRISIS, REFERENDUM, LARGE_BATTLE, SMALL_BATTLE)      # what they do to control is part of them
MOODS = {Event.RAGE: "rage", Event.APPEASEMENT: "appeasement"}


class Labels:
    """Reads a game's events in order. What is no action of its own belongs to its segment."""

    def __init__(self, book: Book):
        self.book, self.count = book, 0
        self.segment: tuple[int, Segment] | None = None
        self.action = self.crisis = self.last = Label(0, SET_UP)

    def of(self, entry: Entry) -> Label:
        """The label of the next event, changes of control left out."""
        if (entry.turn, entry.segment) != self.segment:
            self.segment = entry.turn, entry.segment
            self.action = self._new(KINDS[entry.segment])
        if entry.event == Event.CRISIS:
            self.crisis = self._new(CRISIS, CRISES[Crisis(entry.a)])
        elif entry.event in BEGINS:
            self.action = self._action(entry)
        elif entry.event in MOODS:
            self.action = self._new(MOODS[entry.event])
        ended = entry.event == Event.GAME_OVER and self.last.kind == CRISIS
        self.last = self.crisis if ended or Event.CRISIS in (entry.event, entry.cause) else self.action
        return self.last

    def flipping(self, label: Label, change: Entry) -> Label:
        """The label of an event that changes control, and of that change: a flip, unless it belongs to one of WHOLE."""
        return label if label.kind in WHOLE else self._new(FLIP, f"to {CONTROLS[change.b]}")

    def _new(self, kind: str, name: str = "") -> Label:
        self.count += 1
        return Label(self.count, kind, name)

    def _action(self, entry: Entry) -> Label:
        if entry.event == Event.CHIT_PLAYED:
            return self._new(CHIT, self.book.titles[entry.a])
        if entry.event in (Event.SEARCH, Event.MORICE):
            return self._new(LARGE_BATTLE if entry.a >= LARGE else SMALL_BATTLE)
        return self._new(KINDS[entry.segment])


def steps_by_turn(traced: Any) -> Iterator[Iterator[Told]]:
    """The events of each turn."""
    book = Book(traced)
    labels = Labels(book)
    for stretch in range(1, len(traced.states)):
        yield _told(traced, stretch, book, labels)


def _told(traced: Any, stretch: int, book: Book, labels: Labels) -> Iterator[Told]:
    position, found = EventBook(book, traced.states[stretch - 1]), entries(traced, stretch)
    for entry, following in zip(found, [*found[1:], None], strict=True):
        if entry.event != Event.CONTROL:
            label = labels.of(entry)
            if following is not None and following.event == Event.CONTROL:
                label = labels.flipping(label, following)
        yield Told(entry.segment, label, position.take(entry))


OPS = ("ops_fln", "ops_france")
LIVE = Live(SHAPE, OPS, (*OPS, "crisis", "held", "pied_noirs", "french_public"), (4, 8, 12, 16, 20, 24), len(SEASONS))


def position(traced: Any) -> Callable[[Any], np.ndarray]:
    """What gives the numbers of a STATE record."""
    book = Book(traced)
    return lambda states: EventBook(book, states).numbers


REPLAYS = Replays(
    COLUMNS, LIVE, steps_by_turn, position, lambda traced: int(traced.match.game.board[0].first_turn),
    (CRISIS, REFERENDUM, CHIT, FLIP, LARGE_BATTLE, SMALL_BATTLE), "crises, referendums, chits, flips of Regions, battles",
    {REFERENDUM: "{} referendum", FLIP: "a Region {}"}, (REFERENDUM,))
