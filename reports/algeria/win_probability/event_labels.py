"""Traced games of Algeria event by event: the label of each event, and the position after it."""
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from reports.algeria.random_event_effect import EVENTS
from reports.algeria.win_probability.model_spec import SHAPE
from reports.algeria.win_probability.positions_by_event import COLUMNS, EXTRA, PositionByEvent, Row, rows_of
from reports.win_probability.within_turn import SET_UP, EventStep, Label, Replays, WithinTurnShape
from simulate.algeria.enums import Happening, Kind, Mission, Segment, Side, Way
from simulate.algeria.trace_events import Cause, Event, Purse

RANDOM, OAS, REACT, NO_REACT, COUP, FINAL, END = (
    "random event", "OAS", "React", "no React", "coup", "final support", "end of turn")
INCOME, BUILDING, CONTROL, RECOVERY, PASS = "income", "building", "control", "recovery", "pass, let act"
DEPRECIATION = "depreciation"
KINDS = {Segment.EVENTS: RANDOM, Segment.GOVERNMENT_REINFORCEMENT: "Government reinforcement", Segment.FLN_REINFORCEMENT: INCOME,
         Segment.GOVERNMENT_DEPLOYMENT: "Government deployment", Segment.FLN_DEPLOYMENT: "FLN deployment",
         Segment.OPERATIONS: PASS, Segment.INTERPHASE: END}       # the label of a segment, for events without one of their own
MISSIONS = {each: each.name.replace("_", " ").title() for each in Mission if each < Mission.REACT}
WHERE = {Kind.RURAL: "in a Rural area", Kind.REMOTE: "in a Remote area", Kind.URBAN: "in an Urban area",
         Kind.SANCTUARY: "in Morocco or Tunisia", Kind.FRANCE: "in France"}
ROLLED = ("no independence by 13.2", "independence by 13.2")
SUPPORT = {Cause.TERROR: "terror and resettlement", Cause.NO_MOBILE: "no mobile FLN unit in Algeria",
           Cause.ABROAD: "FLN units abroad", Cause.CONTROL: "control of areas"}
# Stages of the Interphase. What is still to come differs between them.
STAGES: Mapping[int, int] = {Event.CONTROL: 1, Event.DEPRECIATION: 2, Event.RECOVERED: 3, Event.CALMED: 3,
                            Event.COUP_CHECK: 4, Event.TURN_ENDS: 9}
PAID: Mapping[int, int] = {Cause.OAS: 5, Cause.TERROR: 6, Cause.NO_MOBILE: 6, Cause.ABROAD: 7, Cause.CONTROL: 8}
OAS_EVENTS = (Event.OAS_ACTIVE, Event.OAS_CONTROL, Event.OAS_PLACED)
# In the Operations Phase: events that show what the action is, and events before them that belong to it already.
SAYING = (Event.MISSION, Event.CONTACT, Event.EVADED, Event.COMBAT, Event.RESETTLED)
BEFORE = (Event.FLEW, Event.AIR_POINTS)
PLAIN = {Event.CONTROL: CONTROL, Event.DEPRECIATION: DEPRECIATION, Event.RECOVERED: RECOVERY, Event.CALMED: RECOVERY,
         Event.TURN_ENDS: END, Event.BUILT: BUILDING, Event.PASSED: PASS, Event.LET_ACT: PASS}
PURSES = {Purse.AREAS: INCOME, Purse.SUPPORT: INCOME, Purse.BUILT: BUILDING, Purse.DEPRECIATION: DEPRECIATION}


class Labels:
    """Labels the events of a game, in order. An event without a label of its own belongs to the one before it in its segment."""

    def __init__(self, board: Any):
        self.kinds, self.france, self.count = board.kind.tolist(), int(board.france), 0
        self.last, self.segment, self.opened, self.fighting = Label(0, SET_UP), int(Segment.SET_UP), -1, False

    def of(self, rows: Sequence[Row], at: int) -> Label:
        """The label of a row of a turn."""
        row = rows[at]
        first, self.segment = row.segment != self.segment, row.segment
        if first:
            self.opened, self.fighting = -1, False
        if row.segment == Segment.OPERATIONS:
            found = self._operations(rows, at, first)
        else:
            found = self._coup(rows, at) or self._random(row) or self._support(row) or self._plain(row)
        if found is None and first:
            found = self._same(KINDS[Segment(row.segment)], first=True)
        self.last = found or self.last
        return self.last

    def _new(self, kind: str, name: str = "") -> Label:
        self.count += 1
        return Label(self.count, kind, name)

    def _same(self, kind: str, name: str = "", first: bool = False) -> Label:
        """The last label again if it is the same; else a new one."""
        return self.last if not first and self.last[1:] == (kind, name) else self._new(kind, name)

    def _random(self, row: Row) -> Label | None:
        if row.event == Event.RANDOM:
            return self._new(RANDOM, EVENTS[Happening(row.a).name.lower()])
        return self._new(RANDOM, ROLLED[row.a]) if row.event == Event.DETERMINED else None

    def _coup(self, rows: Sequence[Row], at: int) -> Label | None:
        """11.4. The check for a coup; the event after it says how it ends."""
        if rows[at].event != Event.COUP_CHECK:
            return None
        if not rows[at].a:
            return self._new(COUP, "no coup")
        return self._new(COUP, "a coup that brings PSP" if rows[at + 1].b > 0 else "a coup that costs PSP")

    def _support(self, row: Row) -> Label | None:
        """10.4. Changes of a PSL in the final segment; those that the OAS causes belong to the OAS."""
        if row.event != Event.PSL or row.segment != Segment.INTERPHASE:
            return None
        if row.c == Cause.OAS:
            return self._new(OAS, "its price")
        return self._new(FINAL, SUPPORT[Cause(row.c)]) if row.c in SUPPORT else None

    def _plain(self, row: Row) -> Label | None:
        """Events with a label of their own in every segment."""
        if row.event in OAS_EVENTS:
            return self._new(OAS, self._of_oas(row))
        if row.event == Event.GAME_OVER:
            return self._same(END) if row.b in (Way.LEAD, Way.TURN_LIMIT) else None
        if row.event == Event.AP and row.c in PURSES:
            return self._same(PURSES[Purse(row.c)])
        if row.event in PLAIN:
            return self._same(PLAIN[Event(row.event)])
        if row.segment == Segment.GOVERNMENT_REINFORCEMENT and not (row.event == Event.PSL and row.c == Cause.OVERFLOW):
            return self._same(KINDS[Segment.GOVERNMENT_REINFORCEMENT])
        return None

    def _of_oas(self, row: Row) -> str:
        if row.event == Event.OAS_ACTIVE:
            return "it comes" if row.a else "it goes"
        if row.event == Event.OAS_CONTROL:
            return "FLN control" if row.a == Side.FLN else "Government control"
        return "in France" if row.place == self.france else "in Algeria"

    def _operations(self, rows: Sequence[Row], at: int, first: bool) -> Label | None:
        """8, 9. A mission with its cost before it and its combat after it; the React to it."""
        row = rows[at]
        if row.event == Event.NO_REACT:
            return self._new(NO_REACT)
        if row.event in BEFORE or row.event in SAYING or _costs(row):
            return self._action(rows, at, first)
        return self._plain(row)

    def _action(self, rows: Sequence[Row], at: int, first: bool) -> Label | None:
        row, fighting = rows[at], self.fighting
        if row.event in (Event.CONTACT, Event.EVADED, Event.COMBAT):
            self.fighting = bool({Event.CONTACT: row.c, Event.EVADED: row.b}.get(Event(row.event)))
        if fighting and row.event in (Event.AIR_POINTS, Event.COMBAT):
            return None
        saying = next((each for each in range(at, len(rows)) if rows[each].event in SAYING), None)
        if saying is None or saying == self.opened:
            return None
        self.opened = saying
        shown = rows[saying]
        if first and shown.event == Event.MISSION and shown.a == Mission.SUPPRESSION and not _costs(row):
            return self._new(OAS, "its Suppression")
        kind = _kind(shown)
        return self._new(kind, f"{kind} {WHERE[Kind(self.kinds[shown.place])]}")


def _costs(row: Row) -> bool:
    """9.1, 9.2. Whether it pays for a mission."""
    return (row.event == Event.PSL and row.c == Cause.MISSION) or (row.event == Event.AP and row.c == Purse.MISSION)


def _kind(row: Row) -> str:
    """What an action is."""
    if row.event in (Event.MISSION, Event.CONTACT):
        return MISSIONS[Mission(row.a)]
    return {Event.EVADED: REACT, Event.COMBAT: MISSIONS[Mission.HARASS],
            Event.RESETTLED: MISSIONS[Mission.RESETTLEMENT]}[Event(row.event)]


def steps_by_turn(traced: Any) -> Iterator[Iterator[EventStep]]:
    """The events of each turn."""
    board = traced.match.loaded.board[0]
    labels = Labels(board)
    for stretch in range(1, len(traced.states)):
        yield _steps(rows_of(traced, stretch), PositionByEvent(board, traced.states[stretch - 1]), labels)


def _steps(rows: Sequence[Row], book: PositionByEvent, labels: Labels) -> Iterator[EventStep]:
    stage = 0
    for at, row in enumerate(rows):
        stage = stage_of(row, stage)
        yield EventStep(row.segment + stage, labels.of(rows, at), book.take(row))


def stage_of(row: Row, before: int) -> int:
    """The stage of the Interphase that a row is of, the last segment of a turn; 0 in all others. It never goes back."""
    if row.segment != Segment.INTERPHASE:
        return 0
    return max(before, PAID.get(row.c, 0) if row.event == Event.PSL else STAGES.get(row.event, 0))


MATTER = ("halves", "ap", "fln_psl", "government_psl", "sorties", "exposed", "found", "fights")
LIVE = WithinTurnShape(SHAPE, EXTRA, MATTER, (2, 4, 6, 8, 12, 16))


def position(traced: Any) -> Callable[[Any], np.ndarray]:
    """A function that returns the numbers of a STATE record, shape (1,)."""
    board = traced.match.loaded.board[0]
    return lambda states: PositionByEvent(board, states).numbers


def first_turn(traced: Any) -> int:
    """The number of a game's first turn."""
    return 1


REPLAYS = Replays(
    COLUMNS, LIVE, steps_by_turn, position, first_turn, (RANDOM, *MISSIONS.values(), REACT, NO_REACT, COUP, OAS, FINAL),
    "random events, missions by kind of area, Reacts, coups, the OAS, final adjustments of support",
    {OAS: "the OAS: {}", FINAL: "final support: {}"})
