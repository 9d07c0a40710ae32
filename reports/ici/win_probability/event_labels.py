"""Traced games of Ici, c'est la France! event by event: the numbers of the position, and the label of each event."""
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from reports.ici.tables.outcome_counts import SEASONS
from reports.ici.tracing.codebook import CONTROLS, CRISES, Codebook, Entry, Tracks, tracks, word
from reports.ici.tracing.entries import entries
from reports.ici.tracing.position import ONCE, Position
from reports.ici.win_probability.model_spec import SHAPE, VOTES, vote_numbers
from reports.win_probability.within_turn import SET_UP, EventStep, Label, Replays, WithinTurnShape
from simulate.ici.enums import Control, Kind, Level, Segment
from simulate.ici.trace_events import Event

KINDS_OF_PLACE, CONTROL_NAMES, LEVEL_NAMES = ([each.name.lower() for each in names] for names in (Kind, Control, Level))
COLUMNS = ("french_public", "incap", "pied_noirs", "crisis", "density", "ops_fln", "ops_france", "rage", "appeasement", "held",
           *(f"faileks_{kind}" for kind in KINDS_OF_PLACE), *(f"units_{kind}" for kind in KINDS_OF_PLACE[:-1]), "sahara_fln",
           *(f"controls_{control}" for control in CONTROL_NAMES), *(f"levels_{level}" for level in LEVEL_NAMES), *VOTES)


def numbers(position: Position, now: Tracks) -> np.ndarray:
    """The numbers of a position (COLUMNS)."""
    book, control = position.book, position.control
    kinds = book.board.kind[:len(book.places)]
    population = np.asarray(book.board.population[:book.populated], float)
    return np.concatenate([
        [now.french_public, now.incap, now.pied_noirs, now.crisis, now.density, now.ops_fln, now.ops_france],
        [event in position.past for event in ONCE],
        np.bincount(kinds, [*map(sum, position.types)], len(Kind)),
        np.bincount(kinds[[place for place, _ in position.units.values()]], minlength=len(Kind) - 1),
        [control[book.populated:book.regions].count(Control.FLN)],
        np.bincount(control[:book.populated], minlength=len(Control)), np.bincount(position.levels, minlength=len(Level)),
        vote_numbers(np.array([position.markers]), population)[0]])


LARGE = 3                 # a battle is large if at least so many Faileks are attacked
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
WHOLE = (CHIT, CRISIS, REFERENDUM, LARGE_BATTLE, SMALL_BATTLE)      # changes of control belong to these events
MOODS = (Event.RAGE, Event.APPEASEMENT)


class Labels:
    """Labels the events of a game, in order. An event that belongs to no action belongs to its segment."""

    def __init__(self, book: Codebook):
        self.book, self.count = book, 0
        self.segment: tuple[int, Segment] | None = None
        self.action = self.crisis = self.last = Label(0, SET_UP)

    def of(self, entry: Entry) -> Label:
        """The label of the next event, changes of control left out."""
        if (entry.turn, entry.segment) != self.segment:
            self.segment = entry.turn, entry.segment
            self.action = self._new(KINDS[entry.segment])
        if entry.event == Event.CRISIS:
            self.crisis = self._new(CRISIS, CRISES[entry["crisis"]])
        elif entry.event in BEGINS:
            self.action = self._action(entry)
        elif entry.event in MOODS:
            self.action = self._new(word(entry.event))
        ended = entry.event == Event.GAME_OVER and self.last.kind == CRISIS
        self.last = self.crisis if ended or Event.CRISIS in (entry.event, entry.cause) else self.action
        return self.last

    def flipping(self, label: Label, change: Entry) -> Label:
        """The label of an event that changes control, and of the change: a flip of the Region, except within WHOLE."""
        return label if label.kind in WHOLE else self._new(FLIP, f"to {CONTROLS[change['to']]}")

    def _new(self, kind: str, name: str = "") -> Label:
        self.count += 1
        return Label(self.count, kind, name)

    def _action(self, entry: Entry) -> Label:
        if entry.event == Event.CHIT_PLAYED:
            return self._new(CHIT, self.book.titles[entry["chit"]])
        if entry.event in (Event.SEARCH, Event.MORICE):
            attacked = entry["found" if entry.event == Event.SEARCH else "attacked"]
            return self._new(LARGE_BATTLE if attacked >= LARGE else SMALL_BATTLE)
        return self._new(KINDS[entry.segment])


def steps_by_turn(traced: Any) -> Iterator[Iterator[EventStep]]:
    """The events of each turn; stretch 0 is the set-up, which has none to judge."""
    book = Codebook(traced)
    labels = Labels(book)
    for stretch in range(1, len(traced.states)):
        yield _steps(traced, stretch, book, labels)


def _steps(traced: Any, stretch: int, book: Codebook, labels: Labels) -> Iterator[EventStep]:
    """The last event of each run with one label."""
    found, told = entries(traced, stretch), []
    for entry, following in zip(found, [*found[1:], None], strict=True):
        if entry.event != Event.CONTROL:
            label = labels.of(entry)
            if following is not None and following.event == Event.CONTROL:
                label = labels.flipping(label, following)
        told.append((entry.segment, label))
    position = Position(book, traced.states[stretch - 1])
    for entry, step, following_step in zip(found, told, [*told[1:], None], strict=True):
        position.take(entry)
        if step != following_step:
            yield EventStep(*step, numbers(position, entry.after))


OPS = ("ops_fln", "ops_france")
LIVE = WithinTurnShape(SHAPE, OPS, (*OPS, "crisis", "held", "pied_noirs", "french_public"), (4, 8, 12, 16, 20, 24), len(SEASONS))


def position(traced: Any) -> Callable[[Any], np.ndarray]:
    """A function that returns the numbers of a STATE record, shape (1,)."""
    book = Codebook(traced)
    return lambda states: numbers(Position(book, states), tracks(states))


def first_turn(traced: Any) -> int:
    """The number of a game's first turn."""
    return int(traced.match.loaded.board[0].first_turn)


REPLAYS = Replays(
    COLUMNS, LIVE, steps_by_turn, position, first_turn,
    (CRISIS, REFERENDUM, CHIT, FLIP, LARGE_BATTLE, SMALL_BATTLE), "crises, referendums, chits, flips of Regions, battles",
    {REFERENDUM: "{} referendum", FLIP: "a Region {}"}, (REFERENDUM,))
