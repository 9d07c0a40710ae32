"""A traced game as positions: the numbers that turn rows hold, after every single event."""
from typing import Any

import numpy as np

from reports.ici.tracing.codebook import Book
from reports.ici.tracing.entries import Entry
from reports.ici.win_probability.model_spec import VOTES, vote_numbers
from simulate.ici.enums import Control, Kind, Level, Step
from simulate.ici.trace_events import Event

KINDS, CONTROLS, LEVELS = ([each.name.lower() for each in names] for names in (Kind, Control, Level))
COLUMNS = ("french_public", "incap", "pied_noirs", "crisis", "density", "ops_fln", "ops_france", "rage", "appeasement", "held",
           *(f"faileks_{kind}" for kind in KINDS), *(f"units_{kind}" for kind in KINDS[:-1]), "sahara_fln",
           *(f"controls_{control}" for control in CONTROLS), *(f"levels_{level}" for level in LEVELS), *VOTES)
AT = {name: index for index, name in enumerate(COLUMNS)}
FAILEKS, UNITS, CONTROL, LEVEL, FIRST_VOTE = (
    AT[name] for name in (f"faileks_{KINDS[0]}", f"units_{KINDS[0]}", f"controls_{CONTROLS[0]}", f"levels_{LEVELS[0]}", VOTES[0]))

ONCE = {Event.RAGE: "rage", Event.APPEASEMENT: "appeasement", Event.REFERENDUM: "held"}


class EventBook:
    """`numbers` (COLUMNS) as they stand; `take` carries an event out. It begins with a STATE record, shape (1,)."""

    def __init__(self, book: Book, states: Any):
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
            numbers[LEVEL + entry.a] -= 1
            numbers[LEVEL + entry.b] += 1
        elif event == Event.ALLEGIANCE:
            self.markers[entry.place] = entry.b
            self._vote()
        elif event in ONCE:
            numbers[AT[ONCE[event]]] = 1
        elif entry.place is not None:
            self._count(entry)
        return numbers.copy()

    def _control(self, entry: Entry) -> None:
        if entry.place < self.populated:
            self.numbers[CONTROL + entry.a] -= 1
            self.numbers[CONTROL + entry.b] += 1
        elif self.kinds[entry.place] == Kind.SAHARA:
            self.numbers[AT["sahara_fln"]] += int(entry.b == Control.FLN) - int(entry.a == Control.FLN)

    def _count(self, entry: Entry) -> None:
        """Counters that come, go or are exchanged: Faileks, then French units."""
        event, here = entry.event, self.kinds[entry.place]
        if event in (Event.RECRUITED, Event.FAILEK_MOVED):
            self.numbers[FAILEKS + here] += 1
        elif event in (Event.FAILEK_KILLED, Event.FAILEK_REMOVED):
            self.numbers[FAILEKS + here] -= 1
        elif event == Event.EXCHANGED:
            self.numbers[FAILEKS + here] -= entry.b * (sum(self.book.exchange(entry.a)[0].values()) - 1)
        elif event in (Event.ARRIVED, Event.UNIT_PLACED, Event.UNIT_MOVED, Event.UNIT_DISPLACED):
            self.numbers[UNITS + here] += 1
        elif event == Event.UNIT_REMOVED or (event == Event.UNIT_HIT and entry.b == Step.OUT):
            self.numbers[UNITS + here] -= 1
        if event == Event.FAILEK_MOVED:
            self.numbers[FAILEKS + self.kinds[entry.b]] -= 1
        elif event in (Event.UNIT_MOVED, Event.UNIT_DISPLACED):
            self.numbers[UNITS + self.kinds[entry.b]] -= 1
