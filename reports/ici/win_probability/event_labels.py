"""Traced games of Ici, c'est la France! event by event: the numbers of the position, and the label of each event."""
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from reports.ici.tables.outcome_counts import SEASONS
from reports.ici.tracing.codebook import CONTROLS, CRISES, Codebook, Entry
from reports.ici.tracing.entries import entries
from reports.ici.win_probability.model_spec import SHAPE, VOTES, vote_numbers
from reports.win_probability.within_turn import SET_UP, EventStep, Label, Replays, WithinTurnShape
from simulate.ici.enums import Control, Kind, Level, Segment, Step
from simulate.ici.trace_events import Event

KINDS_OF_PLACE, CONTROL_NAMES, LEVEL_NAMES = ([each.name.lower() for each in names] for names in (Kind, Control, Level))
COLUMNS = ("french_public", "incap", "pied_noirs", "crisis", "density", "ops_fln", "ops_france", "rage", "appeasement", "held",
           *(f"faileks_{kind}" for kind in KINDS_OF_PLACE), *(f"units_{kind}" for kind in KINDS_OF_PLACE[:-1]), "sahara_fln",
           *(f"controls_{control}" for control in CONTROL_NAMES), *(f"levels_{level}" for level in LEVEL_NAMES), *VOTES)
AT = {name: index for index, name in enumerate(COLUMNS)}
FAILEKS, UNITS, CONTROL, LEVEL, FIRST_VOTE = (
    AT[name] for name in (f"faileks_{KINDS_OF_PLACE[0]}", f"units_{KINDS_OF_PLACE[0]}", f"controls_{CONTROL_NAMES[0]}",
                          f"levels_{LEVEL_NAMES[0]}", VOTES[0]))

ONCE = {Event.RAGE: "rage", Event.APPEASEMENT: "appeasement", Event.REFERENDUM: "held"}


class PositionByEvent:
    """The numbers of a position (COLUMNS), updated event by event by `take`. It starts from a STATE record, shape (1,)."""

    def __init__(self, book: Codebook, states: Any):
        public, board = states[0].public, book.board
        self.book = book
        self.populated, self.kinds = book.populated, board.kind[:len(book.places)].tolist()
        self.population = np.asarray(board.population[:book.populated], float)
        self.markers = np.array(public.allegiance[:book.populated])
        self.numbers = np.zeros(len(COLUMNS))
        kinds, control = np.array(self.kinds), np.array(public.control[:book.regions])
        inside, populated = kinds != Kind.COUNTRY, slice(0, book.populated)
        self._fill(FAILEKS, kinds, len(Kind), public.faileks[:len(kinds)])
        self._fill(UNITS, kinds[inside], len(Kind) - 1, public.units[:len(kinds)][inside])
        self._fill(CONTROL, control[populated], len(Control))
        self._fill(LEVEL, np.array(public.level[populated]), len(Level))
        self.numbers[AT["sahara_fln"]] = (control[book.populated:] == Control.FLN).sum()
        self.numbers[AT["held"]] = float(public.referendums > board.first_referendums)
        self.numbers[[AT["rage"], AT["appeasement"]]] = public.rage, public.appeasement
        self._track(public.french_public, public.incap, public.pied_noirs, public.crisis, public.density, *public.ops)
        self._vote()

    def _fill(self, first: int, at: np.ndarray, size: int, weights: np.ndarray | None = None) -> None:
        self.numbers[first:first + size] = np.bincount(at, weights, size)

    def _track(self, french_public, incap, pied_noirs, crisis, density, ops_fln, ops_france) -> None:
        self.numbers[:7] = french_public, incap, pied_noirs, crisis, density, ops_fln, ops_france

    def _vote(self) -> None:
        self.numbers[FIRST_VOTE:] = vote_numbers(self.markers[None, :], self.population)[0]

    def take(self, entry: Entry) -> np.ndarray:
        """The numbers after an event."""
        event, to, numbers = entry.event, entry.after, self.numbers
        self._track(to.french_public, to.incap, to.pied_noirs, to.crisis, to.density, to.ops_fln, to.ops_france)
        if event == Event.CONTROL:
            self._control(entry)
        elif event == Event.LEVEL:
            numbers[LEVEL + entry["from"]] -= 1
            numbers[LEVEL + entry["to"]] += 1
        elif event == Event.ALLEGIANCE:
            self.markers[entry.place] = entry["to"]
            self._vote()
        elif event in ONCE:
            numbers[AT[ONCE[event]]] = 1
        elif entry.place is not None:
            self._count(entry)
        return numbers.copy()

    def _control(self, entry: Entry) -> None:
        if entry.at < self.populated:
            self.numbers[CONTROL + entry["from"]] -= 1
            self.numbers[CONTROL + entry["to"]] += 1
        elif self.kinds[entry.at] == Kind.SAHARA:
            self.numbers[AT["sahara_fln"]] += int(entry["to"] == Control.FLN) - int(entry["from"] == Control.FLN)

    def _count(self, entry: Entry) -> None:
        """Counters that come, go or are exchanged: Faileks, then French units."""
        event, here = entry.event, self.kinds[entry.place]
        if event in (Event.RECRUITED, Event.FAILEK_MOVED):
            self.numbers[FAILEKS + here] += 1
        elif event in (Event.FAILEK_KILLED, Event.FAILEK_REMOVED):
            self.numbers[FAILEKS + here] -= 1
        elif event == Event.EXCHANGED:
            self.numbers[FAILEKS + here] -= entry["count"] * (sum(self.book.exchange(entry["exchange"])[0].values()) - 1)
        elif event in (Event.ARRIVED, Event.UNIT_PLACED, Event.UNIT_MOVED, Event.UNIT_DISPLACED):
            self.numbers[UNITS + here] += 1
        elif event == Event.UNIT_REMOVED or (event == Event.UNIT_HIT and entry["left"] == Step.OUT):
            self.numbers[UNITS + here] -= 1
        if event == Event.FAILEK_MOVED:
            self.numbers[FAILEKS + self.kinds[entry["from"]]] -= 1
        elif event in (Event.UNIT_MOVED, Event.UNIT_DISPLACED):
            self.numbers[UNITS + self.kinds[entry["from"]]] -= 1


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
MOODS = {Event.RAGE: "rage", Event.APPEASEMENT: "appeasement"}


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
            self.action = self._new(MOODS[entry.event])
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
    """The events of each turn."""
    book = Codebook(traced)
    labels = Labels(book)
    for stretch in range(1, len(traced.states)):
        yield _steps(traced, stretch, book, labels)


def _steps(traced: Any, stretch: int, book: Codebook, labels: Labels) -> Iterator[EventStep]:
    position, found = PositionByEvent(book, traced.states[stretch - 1]), entries(traced, stretch)
    for entry, following in zip(found, [*found[1:], None], strict=True):
        if entry.event != Event.CONTROL:
            label = labels.of(entry)
            if following is not None and following.event == Event.CONTROL:
                label = labels.flipping(label, following)
        yield EventStep(entry.segment, label, position.take(entry))


OPS = ("ops_fln", "ops_france")
LIVE = WithinTurnShape(SHAPE, OPS, (*OPS, "crisis", "held", "pied_noirs", "french_public"), (4, 8, 12, 16, 20, 24), len(SEASONS))


def position(traced: Any) -> Callable[[Any], np.ndarray]:
    """A function that returns the numbers of a STATE record, shape (1,)."""
    book = Codebook(traced)
    return lambda states: PositionByEvent(book, states).numbers


def first_turn(traced: Any) -> int:
    """The number of a game's first turn."""
    return int(traced.match.loaded.board[0].first_turn)


REPLAYS = Replays(
    COLUMNS, LIVE, steps_by_turn, position, first_turn,
    (CRISIS, REFERENDUM, CHIT, FLIP, LARGE_BATTLE, SMALL_BATTLE), "crises, referendums, chits, flips of Regions, battles",
    {REFERENDUM: "{} referendum", FLIP: "a Region {}"}, (REFERENDUM,))
