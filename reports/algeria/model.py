"""The chance to win Algeria as each turn ends, and what swings a game: what each event belongs to, in the middle of a turn."""
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl

from reports.algeria.charts import LOOK
from reports.algeria.random_event_effect import EVENTS
from reports.algeria.trace import COLUMNS, EXTRA, MISSIONS, NAMES, TRACE, PositionByEvent, kinds_of
from reports.tracing.numbered_trace import HEAD, Entry
from reports.win_probability.model import SET_UP, EventStep, Label, Replays, Shape, WithinTurnShape
from reports.win_probability.numbered_turns import PositionModel, first_turn
from simulate.algeria.enums import Cause, Event, Kind, Purse, Segment

RANDOM, OAS, REACT, NO_REACT, COUP, FINAL, END = (
    "random event", "OAS", "React", "no React", "coup", "final support", "end of turn")
INCOME, BUILDING, RECOVERY, PASS, DEPRECIATION = "income", "building", "recovery", "pass, let act", "depreciation"
KINDS = {Segment.EVENTS: RANDOM, Segment.GOVERNMENT_REINFORCEMENT: "Government reinforcement", Segment.FLN_REINFORCEMENT: INCOME,
         Segment.GOVERNMENT_DEPLOYMENT: "Government deployment", Segment.FLN_DEPLOYMENT: "FLN deployment",
         Segment.OPERATIONS: PASS, Segment.INTERPHASE: END}       # the label of a segment, for events without one of their own
WHERE = {Kind.RURAL: "in a Rural area", Kind.REMOTE: "in a Remote area", Kind.URBAN: "in an Urban area",
         Kind.SANCTUARY: "in Morocco or Tunisia", Kind.FRANCE: "in France"}
ROLLED = ("no independence by 13.2", "independence by 13.2")
FINALS = {TRACE.word(cause): (FINAL, said) for cause, said in {
    Cause.TERROR: "terror and resettlement", Cause.NO_MOBILE: "no mobile FLN unit in Algeria", Cause.ABROAD: "FLN units abroad",
    Cause.CONTROL: "control of areas"}.items()} | {TRACE.word(Cause.OAS): (OAS, "its price")}
# Stages of the Interphase. What is still to come differs between them.
STAGES: Mapping[Any, int] = {Event.CONTROL: 1, Event.DEPRECIATION: 2, Event.RECOVERED: 3, Event.CALMED: 3,
                             Event.COUP_CHECK: 4, Event.TURN_ENDS: 9}
PAID = {TRACE.word(cause): stage for cause, stage in {
    Cause.OAS: 5, Cause.TERROR: 6, Cause.NO_MOBILE: 6, Cause.ABROAD: 7, Cause.CONTROL: 8}.items()}
# In the Operations Phase: events that show what the action is, and events before them that belong to it already.
SAYING: Mapping[Any, str] = {Event.MISSION: "", Event.CONTACT: "", Event.EVADED: REACT, Event.COMBAT: "Harass",
                             Event.RESETTLED: "Resettlement"}
BEFORE = (Event.FLEW, Event.AIR_POINTS)
PLAIN: Mapping[Any, str] = {
    Event.CONTROL: "control", Event.DEPRECIATION: DEPRECIATION, Event.RECOVERED: RECOVERY, Event.CALMED: RECOVERY,
    Event.TURN_ENDS: END, Event.BUILT: BUILDING, Event.PASSED: PASS, Event.LET_ACT: PASS}
PURSES = {TRACE.word(purse): kind for purse, kind in {
    Purse.AREAS: INCOME, Purse.SUPPORT: INCOME, Purse.BUILT: BUILDING, Purse.DEPRECIATION: DEPRECIATION}.items()}
Said = tuple[str, str] | None


class Labels:
    """Labels the events of a game, in order. An event without a label of its own belongs to the one before it in its segment."""

    def __init__(self, kinds: Mapping[str, int]):
        self.kinds, self.count = kinds, 0
        self.last, self.segment, self.opened, self.fighting = Label(0, SET_UP), Segment.SET_UP, -1, False

    def of(self, entries: Sequence[Entry], at: int) -> Label:
        """The label of an event of a turn."""
        entry = entries[at]
        first, self.segment = entry.segment != self.segment, Segment(entry.segment)
        if first:
            self.opened, self.fighting = -1, False
        acts = entry.segment == Segment.OPERATIONS and (entry.event in (*BEFORE, *SAYING) or costs(entry))
        said = self._action(entries, at, first) if acts else own_label(entries, at, self.kinds)
        shared = None if said or acts else shared_label(entry)
        if said or (shared and self.last[1:] != (shared, "")) or (first and not shared):
            self.count += 1
            self.last = Label(self.count, *(said or (shared or KINDS[self.segment], "")))
        return self.last

    def _action(self, entries: Sequence[Entry], at: int, first: bool) -> Said:
        """8, 9. A mission with its cost before it and its combat after it; the React to it."""
        entry, fighting = entries[at], self.fighting
        if entry.event in (Event.CONTACT, Event.EVADED, Event.COMBAT):
            self.fighting = bool(entry.fields.get("contacted", entry.fields.get("stay")))
        if fighting and entry.event in (Event.AIR_POINTS, Event.COMBAT):
            return None
        saying = next((each for each in range(at, len(entries)) if entries[each].event in SAYING), None)
        if saying is None or saying == self.opened:
            return None
        self.opened = saying
        shown = entries[saying]
        kind = SAYING[shown.event] or shown.fields["mission"].title()
        if first and shown.event == Event.MISSION and kind == "Suppression" and not costs(entry):
            return OAS, "its Suppression"
        return kind, f"{kind} {WHERE[Kind(self.kinds[shown.place or ''])]}"


def costs(entry: Entry) -> bool:
    """9.1, 9.2. Whether it pays for a mission."""
    return entry.fields.get("cause") == "mission"


def own_label(entries: Sequence[Entry], at: int, kinds: Mapping[str, int]) -> Said:
    """The label of an event that shares it with none before it."""
    entry, fields = entries[at], entries[at].fields
    match entry.event:
        case Event.NO_REACT:
            return NO_REACT, ""
        case Event.RANDOM:
            return RANDOM, EVENTS[fields["happening"]]
        case Event.DETERMINED:
            return RANDOM, ROLLED[fields["came"]]
        case Event.COUP_CHECK:                     # 11.4: the event after it says how a coup ends
            brings = fields["attempted"] and entries[at + 1].fields["psp"] > 0
            return COUP, "a coup that brings PSP" if brings else "a coup that costs PSP" if fields["attempted"] else "no coup"
        case Event.PSL if entry.segment == Segment.INTERPHASE:     # 10.4
            return FINALS.get(fields["cause"])
        case Event.OAS_ACTIVE:
            return OAS, "it comes" if fields["active"] else "it goes"
        case Event.OAS_CONTROL:
            return OAS, "FLN control" if fields["control"] == "fln" else "Government control"
        case Event.OAS_PLACED:
            return OAS, "in France" if kinds[entry.place or ""] == Kind.FRANCE else "in Algeria"
    return None


def shared_label(entry: Entry) -> str | None:
    """The label of an event that it shares with the one before it, if that has the same."""
    if entry.event == Event.GAME_OVER:
        return END if entry.fields["way"] in ("lead", "turn limit") else None
    if entry.event == Event.AP and entry.fields["cause"] in PURSES:
        return PURSES[entry.fields["cause"]]
    plain = PLAIN.get(entry.event)
    if not plain and entry.segment == Segment.GOVERNMENT_REINFORCEMENT and entry.fields.get("cause") != "overflow":
        return KINDS[Segment.GOVERNMENT_REINFORCEMENT]
    return plain


def stage_of(entry: Entry, before: int) -> int:
    """The stage of the Interphase that an event is of, the last segment of a turn; 0 in all others. It never goes back."""
    if entry.segment != Segment.INTERPHASE:
        return 0
    return max(before, PAID.get(entry.fields["cause"], 0) if entry.event == Event.PSL else STAGES.get(entry.event, 0))


HALVES = HEAD + 3        # of a row of the log: the half PSP that come with the event


def steps_by_turn(traced: Any) -> Iterator[Iterator[EventStep]]:
    """The events of each turn; stretch 0 is the set-up, which has none to judge."""
    loaded = traced.match.loaded
    labels = Labels(kinds_of(loaded))
    for stretch in range(1, len(traced.states)):
        yield _steps(TRACE.entries(traced, stretch), traced.turns[stretch][:, HALVES].tolist(),
                     PositionByEvent(loaded, traced.states[stretch - 1]), labels)


def _steps(entries: Sequence[Entry], halves: Sequence[int], book: PositionByEvent, labels: Labels) -> Iterator[EventStep]:
    stage = 0
    for at, entry in enumerate(entries):
        stage = stage_of(entry, stage)
        yield EventStep(entry.segment + stage, labels.of(entries, at), book.take(entry, halves[at]))


def position(traced: Any) -> Callable[[Any], np.ndarray]:
    """A function that returns the numbers of a STATE record, shape (1,)."""
    return lambda states: PositionByEvent(traced.match.loaded, states).numbers


def psl_bent(frame: "pl.DataFrame", names: Sequence[str]) -> list[np.ndarray]:
    """Columns for who will run out of PSL first: the lead as a share of both PSL, its powers, and both logarithms."""
    fln, other = (frame[name].to_numpy() for name in ("fln_psl", "government_psl"))
    share = (fln - other) / (fln + other + 1)
    return [share, share**2, share**3, np.log1p(fln), np.log1p(other)]


LOW = (3, 6, 10, 15, 20, 30)
SHAPE = Shape({"fln_psl": LOW, "government_psl": LOW}, bent=("fln_psl", "government_psl", "areas_fln", "areas_government"),
              more=psl_bent)
MATTER = ("halves", "ap", "fln_psl", "government_psl", "sorties", "exposed", "found", "fights")


class Model(PositionModel):
    """The model of Algeria, and how its games are read for what swings them."""

    @cached_property
    def replays(self) -> Replays:
        """How traced games are read."""
        return Replays(
            COLUMNS, WithinTurnShape(self.shape, EXTRA, MATTER, (2, 4, 6, 8, 12, 16)), steps_by_turn, position, first_turn,
            (RANDOM, *(mission.title() for mission in MISSIONS.values()), REACT, NO_REACT, COUP, OAS, FINAL),
            "random events, missions by kind of area, Reacts, coups, the OAS, final adjustments of support",
            {OAS: "the OAS: {}", FINAL: "final support: {}"})


MODEL = Model(LOOK.watch, NAMES, SHAPE, made={"oas": pl.col("oas") > 0, "oas_in_france": pl.col("oas") > 1}, last=10)
