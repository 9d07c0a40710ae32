"""The events of a traced game of Ici, c'est la France!, read from its rows: with tracks before and after, rule and cause."""
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from reports.ici.tracing.codebook import SCHEMAS, Entry, Tracks, tracks
from reports.ici.tracing.events import TABLE
from simulate.ici.enums import Event, Segment, Side

OUTCOMES = {event for event, row in TABLE.items() if not row.rule} | {
    Event.CRISIS, Event.CONTROL, Event.UNIT_REMOVED, Event.STEP_DECLINED}
OF_CHIT = {Event.CALLED_UP, Event.UNIT_PLACED}           # outcomes when a chit does it, actions of their own elsewhere
OF_CRISIS = {Event.PIED_NOIRS, Event.INCAP, Event.ALLEGIANCE, Event.UNIT_REMOVED}


def entries(traced: Any, stretch: int) -> list[Entry]:
    """The events of one stretch of play: 0 is the set-up, then a turn each.

    Changes of control stand behind the event that caused them, one net change a place; what an operation costs is part of it.
    """
    rows = list(_rows(traced, stretch))
    setup_rule = traced.match.loaded.names.scenario[-2:]
    found: list[Entry] = []
    current = tracks(traced.states[stretch - 1]) if stretch else rows[0].after if rows else tracks(traced.states[0])
    causes = _Causes()
    for row in _settled(rows):
        before, after = (current, current) if row.event == Event.CONTROL else (current, row.after)
        cause = causes.of(row)
        nth = found[-1].nth + 1 if found and found[-1].event == row.event else 0
        found.append(replace(row, before=before, after=after, cause=cause, nth=nth, rule=_rule(row, cause, setup_rule)))
        current = after
    return found


def _rows(traced: Any, stretch: int) -> Iterator[Entry]:
    """Raw rows as entries, in their order. An operation gets the points after its payment from the next row."""
    rows, fields = traced.turns[stretch].tolist(), traced.turns[stretch].shape[1] - len(traced.states[stretch][0].secret.dice)
    for index, row in enumerate(rows):
        event, after = Event(row[0]), Tracks(*row[10:17])
        if event == Event.OPERATION:
            after = after._replace(ops_france=rows[index + 1][11])
        yield Entry(event, Segment(row[1]), row[2], Side(row[3]), None if row[4] == SCHEMAS.nowhere else row[4],
                    dict(zip(SCHEMAS.events[event].names, row[5:9], strict=False)),
                    tuple(row[fields:fields + row[9]]), after, after, None, "", 0)


def _settled(rows: list[Entry]) -> Iterator[Entry]:
    """Changes of control moved behind the event that caused them; changes back and forth cancel out.

    Raw rows of control stand before their event, but for those of the set-up.
    """
    waiting: dict[int, Entry] = {}
    for row in rows:
        if row.event != Event.CONTROL:
            yield row
            yield from (change for change in waiting.values() if change["from"] != change["to"])
            waiting = {}
        elif row.segment == Segment.SETUP:
            yield row
        else:
            waiting[row.at] = replace(row, values=row.values | {"from": waiting.get(row.at, row)["from"]})


class _Causes:
    """Which action an outcome belongs to, as rows go by."""

    def __init__(self) -> None:
        self.action: Event | None = None
        self.last: Event | None = None
        self.in_crisis = self.reset = False

    def of(self, row: Entry) -> Event | None:
        """The cause of a row; a crisis owns its own outcomes, what comes after goes on with the action that led to it."""
        if row.event == Event.CONTROL:
            return self.last
        self.last = row.event
        if row.event == Event.CRISIS:
            self.in_crisis, self.reset = True, False
            return self.action
        if row.segment == Segment.SETUP:         # a free choice of its own each
            return None
        if row.event in OF_CHIT and row.segment == Segment.CHITS:
            return self.action
        if row.event not in OUTCOMES:
            self.action, self.in_crisis = row.event, False
            return None
        if self.in_crisis and row.event in OF_CRISIS and not (row.event == Event.PIED_NOIRS and self.reset):
            self.reset = True
            return Event.CRISIS
        if row.event == Event.FRENCH_PUBLIC and row.segment == Segment.REFERENDUM:
            return Event.REFERENDUM
        return None if _is_fatigue(row) else self.action


def _is_fatigue(row: Entry) -> bool:
    """1.6: the only step of French Public without a die in the segment of chits."""
    return row.event == Event.FRENCH_PUBLIC and row.segment == Segment.CHITS and not row.dice


def _rule(row: Entry, cause: Event | None, setup: str) -> str:
    if row.segment == Segment.SETUP:
        return "L" if row.event == Event.CONTROL else setup
    if _is_fatigue(row):
        return "1.6"
    rule = TABLE[row.event].rule
    if isinstance(rule, tuple):
        chooses, rules = rule
        return rules[row[chooses]]
    return rule or _rule_of_cause(cause)


def _rule_of_cause(cause: Event | None) -> str:
    if cause == Event.CHIT_PLAYED:
        return "K"
    return str(TABLE[cause].rule) if cause is not None else "J"


@dataclass
class Group:
    """Events that share a sentence, and the changes of control that they caused, each in order."""
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
    same = TABLE[first.event].same
    alike = first.event == entry.event or (first.event, entry.event) == (Event.VOTE_TIED, Event.VOTE)
    return (same is not None and alike and first.segment == entry.segment and first.turn == entry.turn
            and all(first[name] == entry[name] for name in same.split()))
