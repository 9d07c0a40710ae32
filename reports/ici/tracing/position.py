"""Which counters are where while a trace is read: the board at the start of a stretch, updated event by event."""
from dataclasses import replace
from typing import Any

from reports.ici.tracing.codebook import Codebook, Entry
from simulate.ici.enums import Event, Lasting, Operation, Step, Where

NOBODY = (-1, 0)
LEAVING = {Event.FAILEK_KILLED, Event.FAILEK_REMOVED}
ONCE = (Event.RAGE, Event.APPEASEMENT, Event.REFERENDUM)         # of these a position knows whether they have been
COMING = {Event.UNIT_PLACED, Event.ARRIVED, Event.UNIT_MOVED, Event.UNIT_DISPLACED}


class Position:
    """Faileks by place and type, French units by place and step, markers of Regions, lasting effects, which of ONCE have been.

    `hit` is the unit that a Failek has just fired at, and its hits that count: they are carried out after the combat.
    """

    def __init__(self, book: Codebook, states: Any):
        public, own = states[0].public, states[0].fln
        self.book = book
        self.types = own.types[:len(book.places)].tolist()
        self.control = public.control[:len(book.places)].tolist()
        self.markers = public.allegiance[:book.populated].tolist()
        seen = public.rage, public.appeasement, public.referendums > book.board.first_referendums
        self.past = {event for event, been in zip(ONCE, seen, strict=True) if been}
        self.levels = public.level[:book.populated].tolist()
        self.resettled = public.resettled[:book.populated].tolist()
        self.lasting = {effect for effect in Lasting if public.lasting[effect]}
        self.hit: tuple[int, int] = NOBODY
        units = zip(public.unit_where.tolist(), public.unit_place.tolist(), public.unit_step.tolist(), strict=True)
        self.units = {unit: (place, step) for unit, (where, place, step) in enumerate(units) if where == Where.ON_MAP}

    def faileks(self, place: int) -> int:
        """Faileks in a place."""
        return sum(self.types[place])

    def fires_at(self, unit: int) -> int:
        """3.5-2: the step at which a unit fires: reduced, if a Failek that fires first has hit it before."""
        struck, hits = self.hit
        return self.units[unit][1] - (hits if struck == unit else 0)

    def units_at(self, place: int) -> list[int]:
        """French units in a place, in the order of the data file."""
        return [unit for unit, (where, _) in sorted(self.units.items()) if where == place]

    def counted(self, change: Entry) -> Entry:
        """A change of control with the Faileks, and outside populated Regions the French units, that stand there now."""
        worth = change["worth"] if change.at < self.book.populated else len(self.units_at(change.at))
        return replace(change, values=change.values | {"faileks": self.faileks(change.at), "worth": worth})

    def take(self, entry: Entry) -> None:
        """Carry out one event."""
        event = entry.event
        self.hit = self._fired(entry) if event == Event.FLN_FIRE else NOBODY
        if event == Event.RECRUITED:
            self.types[entry.at][entry["failek"]] += 1
        elif event in LEAVING:
            self.types[entry.at][entry["failek"]] -= 1
        elif event == Event.FAILEK_MOVED:
            self.types[entry["from"]][entry["failek"]] -= 1
            self.types[entry.at][entry["failek"]] += 1
        elif event == Event.EXCHANGED:
            self._exchange(entry)
        elif event == Event.LEVEL:
            self.levels[entry.at] = entry["to"]
        elif event == Event.CONTROL:
            self.control[entry.at] = entry["to"]
        elif event == Event.ALLEGIANCE:
            self.markers[entry.at] = entry["to"]
        elif event in ONCE:
            self.past.add(event)
        elif event == Event.OPERATION:
            self.resettled[entry.at] += entry["operation"] == Operation.RESETTLE
        elif event == Event.LASTING:
            self.lasting.add(Lasting(entry["effect"]))
        else:
            self._take_unit(entry)

    def _fired(self, entry: Entry) -> tuple[int, int]:
        hits = entry["hits"]
        return entry["unit"], hits if self.book.rule("reading.each_hit_counts", entry.turn) else min(hits, 1)

    def _exchange(self, entry: Entry) -> None:
        given, received = self.book.exchange(entry["exchange"], entry.turn)
        for kind, count in given.items():
            self.types[entry.at][kind] -= count * entry["count"]
        self.types[entry.at][received] += entry["count"]

    def _take_unit(self, entry: Entry) -> None:
        event, unit = entry.event, entry.values.get("unit")
        if unit is None:
            return
        if event in COMING:
            self.units[unit] = (entry.at, self.units[unit][1] if unit in self.units else Step.FULL)
        elif event == Event.FLIPPED:
            self.units[unit] = (entry.at, Step.FULL)
        elif event == Event.UNIT_REMOVED or (event == Event.UNIT_HIT and entry["left"] == Step.OUT):
            del self.units[unit]
        elif event == Event.UNIT_HIT:
            self.units[unit] = (entry.at, entry["left"])
