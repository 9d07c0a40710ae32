"""The events of a traced game of Ici, c'est la France!, read from its rows: with tracks before and after, rule and cause."""
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from simulate.ici.enums import Segment, Side, Way
from simulate.ici.schemas import EVENTS
from simulate.ici.trace_events import Event


class Tracks(NamedTuple):
    """Operation Points and tracks (H, J), as whole numbers."""
    ops_fln: int
    ops_france: int
    french_public: int
    incap: int
    pied_noirs: int
    crisis: int
    density: int

    def ops(self, side: int) -> int:
        """Operation Points of a side."""
        return self.ops_fln if side == Side.FLN else self.ops_france


@dataclass(frozen=True)
class Entry:
    """One event. `place` is None where there is none; `entry["found"]` is a, b, c or d by the name that its schema gives it.

    `cause` is the action whose outcome this is, None for an action; `nth` counts consecutive entries of one event from 0.
    """
    event: Event
    segment: Segment
    turn: int
    side: Side
    place: int | None
    a: int
    b: int
    c: int
    d: int
    dice: tuple[int, ...]
    before: Tracks
    after: Tracks
    cause: Event | None
    rule: str
    nth: int

    @property
    def at(self) -> int:
        """The place of an event that has one. ValueError for any other."""
        if self.place is None:
            raise ValueError(f"{self.event.name} has no place")
        return self.place

    def __getitem__(self, name: str) -> int:
        return getattr(self, "abcd"[EVENTS[self.event].names.index(name)])


# Rule numbers of rulebook 2.0c by event. Outcomes have the rule of their cause, see `_rule`.
RULES = {
    Event.INITIATIVE: "1.2", Event.CHIT_DRAWN: "1.2", Event.FORCED_ROLL: "1.2", Event.CHIT_PLAYED: "1.2", Event.PASSED: "1.2",
    Event.CRISIS: "1.4", Event.CONTROL: "L", Event.VOTE: "1.5", Event.VOTE_TIED: "1.5", Event.REFERENDUM: "1.5",
    Event.RAGE: "1.6", Event.APPEASEMENT: "1.6", Event.EXCHANGED: "2.1-1", Event.RECRUITED: "2.1-2", Event.CALLED_UP: "2.2-1",
    Event.ARRIVAL_ROLL: "2.2-1", Event.FLIPPED: "2.2-2", Event.MAQUIS: "2.2-3", Event.FAILEK_MOVED: "3.1", Event.MORICE: "3.1",
    Event.LOGISTICS: "3.3-2", Event.STRUCTURE: "3.3-2", Event.UNIT_MOVED: "3.4", Event.UNIT_DISPLACED: "G",
    Event.SEARCH: "3.5-1", Event.COMBAT_CHITS: "3.5-2", Event.FRENCH_FIRE: "3.5-2", Event.FLN_FIRE: "3.5-2",
    Event.FAILEK_KILLED: "3.5-2", Event.INSURGENCY: "4.1", Event.PURGE: "4.2-2", Event.OPERATION: "4.2-2",
    Event.INFILTRATE: "4.2-2", Event.TURN_ENDS: "M-4c", Event.UNIT_REMOVED: "1.4", Event.ASKED: "M", Event.STEP_DECLINED: "K",
    Event.IN_FORCE: "K",
}
BY_SIDE = {
    Event.INCOME: ("1.1-1", "1.1-2"), Event.PAID: ("2.1-2", "2.2-2"), Event.EXTRA_OPS: ("3.3-1", "4.2-1"),
}
OUTCOMES = {Event.OPS_CHANGED, Event.FRENCH_PUBLIC, Event.INCAP, Event.PIED_NOIRS, Event.CRISIS, Event.DENSITY, Event.LASTING,
            Event.ALLEGIANCE, Event.LEVEL, Event.CONTROL, Event.UNIT_REMOVED, Event.STEP_DECLINED}
OF_CHIT = {Event.CALLED_UP, Event.UNIT_PLACED}           # outcomes when a chit does it, actions of their own elsewhere
OF_CRISIS = {Event.PIED_NOIRS, Event.INCAP, Event.ALLEGIANCE, Event.UNIT_REMOVED}
CAUSES = {
    Event.CHIT_PLAYED: "K", Event.IN_FORCE: "K", Event.CRISIS: "1.4", Event.REFERENDUM: "1.5",
    Event.RAGE: "1.6", Event.APPEASEMENT: "1.6", Event.STRUCTURE: "3.3-2", Event.FAILEK_KILLED: "3.5-2",
    Event.INSURGENCY: "4.1", Event.OPERATION: "4.2-2", Event.PURGE: "4.2-2", Event.INFILTRATE: "4.2-2",
}
WAYS = {Way.COLLAPSE: "1.4", Way.FINAL_REFERENDUM: "1.5", Way.TOTAL_CONTROL: "V"}


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


def tracks(states: Any) -> Tracks:
    """The tracks of a STATE record, shape (1,)."""
    public = states[0].public
    return Tracks(int(public.ops[0]), int(public.ops[1]), int(public.french_public), int(public.incap), int(public.pied_noirs),
                  int(public.crisis), int(public.density))


def _rows(traced: Any, stretch: int) -> Iterator[Entry]:
    """Raw rows as entries, in their order. An operation gets the points after its payment from the next row."""
    rows, public = traced.turns[stretch].tolist(), traced.states[stretch][0].public
    nowhere, fields = len(public.allegiance) - 1, traced.turns[stretch].shape[1] - len(traced.states[stretch][0].secret.dice)
    for index, row in enumerate(rows):
        event, after = Event(row[0]), Tracks(*row[10:17])
        if event == Event.OPERATION:
            after = after._replace(ops_france=rows[index + 1][11])
        a, b, c, d = row[5:9]
        yield Entry(event, Segment(row[1]), row[2], Side(row[3]), None if row[4] == nowhere else row[4], a, b, c, d,
                    tuple(row[fields:fields + row[9]]), after, after, None, "", 0)


def _settled(rows: list[Entry]) -> Iterator[Entry]:
    """Changes of control moved behind the event that caused them; changes back and forth cancel out.

    Raw rows of control stand before their event, but for those of the set-up.
    """
    waiting: dict[int, Entry] = {}
    for row in rows:
        if row.event != Event.CONTROL:
            yield row
            yield from (change for change in waiting.values() if change.a != change.b)
            waiting = {}
        elif row.segment == Segment.SETUP:
            yield row
        else:
            waiting[row.at] = replace(row, a=waiting[row.at].a if row.at in waiting else row.a)


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
    if row.event in BY_SIDE:
        return BY_SIDE[row.event][row.side]
    if _is_fatigue(row):
        return "1.6"
    inherited = CAUSES.get(cause) if cause is not None and row.event not in OF_CHIT else None
    return RULES.get(row.event) or inherited or _special_rule(row)


def _special_rule(row: Entry) -> str:
    if row.event == Event.FAILEK_REMOVED:
        return "3.2" if row.b else "G"
    if row.event == Event.ARRIVED:
        return "2.2-2" if row.b else "2.2-1"
    if row.event == Event.GAME_OVER:
        return WAYS[Way(row.b)]
    return {Event.UNIT_PLACED: "3.4", Event.UNIT_HIT: "3.5-2"}.get(row.event, "J")
