"""Events of a trace put together for reading: neighbours that say the same of the same place are one group."""
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

from reports.ici.trace_entries import Entry
from simulate.ici.events import Event

# Events that are told together while these fields are the same; all others are told one by one.
SAME: dict[Event, Callable[[Entry], Hashable]] = {
    Event.ALLEGIANCE: lambda entry: entry.cause,
    Event.PIED_NOIRS: lambda entry: entry.cause,
    Event.RECRUITED: lambda entry: (entry.place, entry.b, entry.c),
    Event.ARRIVED: lambda entry: (entry.place, entry.b),
    Event.FLIPPED: lambda entry: entry.place,
    Event.FAILEK_MOVED: lambda entry: (entry.place, entry.b, entry.d),
    Event.FAILEK_REMOVED: lambda entry: (entry.place, entry.b),
    Event.UNIT_MOVED: lambda entry: (entry.place, entry.b, entry.c),
    Event.UNIT_PLACED: lambda entry: entry.place,
    Event.UNIT_REMOVED: lambda entry: entry.b,
    Event.VOTE_TIED: lambda entry: entry.place,
    Event.MAQUIS: lambda entry: (entry.place, entry.a),
}


@dataclass
class Group:
    """Events told together, and the changes of control that they caused, each in order."""
    entries: list[Entry]
    controls: list[Entry] = field(default_factory=list)

    @property
    def first(self) -> Entry:
        """The event that gives the group its words."""
        return self.entries[0]

    @property
    def event(self) -> Event:
        """What kind of event it is."""
        return self.first.event


def groups(entries: Iterable[Entry]) -> list[Group]:
    """All entries in order, grouped."""
    found: list[Group] = []
    for entry in entries:
        if entry.event == Event.CONTROL and found:
            found[-1].controls.append(entry)
        elif found and _goes_with(found[-1].first, entry):
            found[-1].entries.append(entry)
        else:
            found.append(Group([entry]))
    return found


def _goes_with(first: Entry, entry: Entry) -> bool:
    same = SAME.get(first.event)
    alike = first.event == entry.event or (first.event, entry.event) == (Event.VOTE_TIED, Event.VOTE)
    return (same is not None and alike and first.segment == entry.segment and first.turn == entry.turn
            and same(first) == same(entry))
