"""A traced game of Algeria as positions: the numbers of turn rows, and some more, after every event."""
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from reports.algeria.win_probability.model_spec import COUNTED, TRACKS
from simulate.algeria.enums import Build, Control, Deploy, Happening, Kind, Mission, Order, Side, Type
from simulate.algeria.trace_events import Event

MISSIONS = tuple(each for each in Mission if each < Mission.REACT)
# Numbers that matter only within a turn: events that last for a turn; half points not yet paid; units that are ready, that may be
# hunted, that were found since the last Flush; whether a Strike waits for an answer, or only the OAS has acted; missions, combats
# and passes so far; neutralized units.
EXTRA = ("jealousy", "amnesty", "halves", "activated", "patrols", "sorties", "exposed", "found", "struck", "oas_acted",
         *(f"done_{each.name.lower()}" for each in MISSIONS), "fights", "passes", "neutral_fln", "neutral_government")
COLUMNS = (*TRACKS, *COUNTED, "oas", "oas_in_france", *EXTRA)
AT = {name: index for index, name in enumerate(COLUMNS)}
UNITS, DONE, NEUTRAL = AT["units_division"], AT["done_propaganda"], AT["neutral_fln"]
POINTS = {Order.AIR: "air", Order.HELO: "helo", Order.NAVAL: "naval"}
DEPRECIATED = ("air", "helo")
ACTS = (Event.MISSION, Event.CONTACT, Event.EVADED, Event.COMBAT, Event.RESETTLED, Event.NO_REACT, Event.PASSED, Event.LET_ACT)
LASTING: Mapping[int, str] = {Happening.JEALOUSY: "jealousy", Happening.AMNESTY: "amnesty"}
AREAS: Mapping[int, str] = {Control.FLN: "areas_fln", Control.GOVERNMENT: "areas_government"}
BUILDS = {Build.CADRE: (None, Type.CADRE), Build.BAND: (None, Type.BAND), Build.CADRE_TO_FRONT: (Type.CADRE, Type.FRONT),
          Build.CADRE_TO_BAND: (Type.CADRE, Type.BAND), Build.BAND_TO_FAILEK: (Type.BAND, Type.FAILEK),
          Build.FRONT_TO_CADRE: (Type.FRONT, Type.CADRE)}


class Row(NamedTuple):
    """A row of the log as whole numbers; a, b, c, d mean what its schema says, the tracks are those after it."""
    event: int
    segment: int
    turn: int
    side: int
    place: int
    a: int
    b: int
    c: int
    d: int
    dice: int
    fln_psl: int
    government_psl: int
    ap: int
    halves: int


def rows_of(traced: Any, stretch: int) -> list[Row]:
    """The events of the set-up (0) or a turn."""
    return [Row(*row) for row in traced.turns[stretch][:, :len(Row._fields)].tolist()]


class PositionByEvent:
    """The numbers of a position (COLUMNS), updated event by event by `take`. It starts from a STATE record, shape (1,).

    Neutralized units are counted from events. When a unit is lost, no event says whether it was neutralized.
    """

    def __init__(self, board: Any, states: Any):
        public, self.board, self.begun = states[0].public, board, False
        units, places, areas = int(board.units), int(board.places), int(board.areas)
        self.abroad = (board.kind[:places] == Kind.SANCTUARY).tolist()
        self.firepower, self.type_of = board.class_firepower.tolist(), board.class_type.tolist()
        self.counters = np.diff(board.first_unit).tolist()
        self.numbers = np.zeros(len(COLUMNS))
        self._set(fln_psl=public.psl[Side.FLN], government_psl=public.psl[Side.GOVERNMENT], ap=public.ap, air=public.air_most,
                  helo=public.helo_most, naval=public.naval, border=public.border, independent=public.independent,
                  terrorized=public.terror[:areas].sum(), resettlements=public.resettled[:areas].sum(), oas=public.oas,
                  oas_in_france=public.oas != 0 and public.oas_place == board.france)
        for control, name in AREAS.items():
            self._set(**{name: (public.control[:areas] == control).sum()})
        there = np.flatnonzero(public.unit_place[:units] < places)
        for unit in there.tolist():
            self._unit(int(board.unit_type[unit]), int(public.unit_place[unit]), 1)
            self.numbers[NEUTRAL + int(board.unit_side[unit])] += int(public.unit_neutral[unit])
        fronts = there[board.unit_type[there] == Type.FRONT]
        self.without_front = sorted({at for at in range(places) if self.abroad[at]} - set(public.unit_place[fronts].tolist()))

    def take(self, row: Row) -> np.ndarray:
        """The numbers after an event."""
        self.numbers[:3] = row.fln_psl, row.government_psl, row.ap
        self._set(halves=row.halves)
        if row.event in ACTS:
            self._acts(row)
        if row.event in CHANGES:
            CHANGES[row.event](self, row)
        return self.numbers.copy()

    def _set(self, **values: Any) -> None:
        for name, value in values.items():
            self.numbers[AT[name]] = value

    def _add(self, name: str, change: int = 1) -> None:
        self.numbers[AT[name]] += change

    def _unit(self, kind: int, place: int, change: int) -> None:
        """A counter of a type comes to a place of the map, or leaves it."""
        self.numbers[UNITS + kind] += change
        if self.abroad[place] and kind >= Type.FAILEK:
            self._add("units_abroad", change)
            self._add("firepower_abroad", change * self.firepower[kind] if kind != Type.FRONT else 0)

    def _comes(self, row: Row) -> None:
        self._unit(self.type_of[row.a], row.place, 1)

    def _goes(self, row: Row) -> None:
        self._unit(self.type_of[row.a], row.place, -1)

    def _lost(self, row: Row) -> None:
        """C.3. A reduced unit becomes another one, if there is a counter for it."""
        kind = self.type_of[row.a]
        made = Type.CADRE if kind == Type.FRONT else Type.BAND
        left = self.counters[made] - self.numbers[UNITS + made]
        self._unit(kind, row.place, -1)
        if row.b and left > 0:
            self._unit(made, row.place, 1)
        else:
            self._add("exposed", -1)

    def _built(self, row: Row) -> None:
        source, made = BUILDS[Build(row.a)]
        if source is not None:
            self._unit(source, row.place, -1)
        self._unit(made, row.place, 1)

    def _moved(self, row: Row) -> None:
        if row.c:
            self._goes(row._replace(place=row.b))
            self._comes(row)
            self._add("exposed", int(self.abroad[row.b]) - int(self.abroad[row.place]))

    def _deployed(self, row: Row) -> None:
        self._moved(row._replace(c=int(row.place != row.b)))
        if row.c in (Deploy.PATROL, Deploy.OPERATIONS):
            self._add("patrols" if row.c == Deploy.PATROL else "sorties")
        self._add("exposed", int(row.c == Deploy.OPERATIONS))

    def _independent(self, row: Row) -> None:
        """11.21. Fronts abroad are counters only by a reading."""
        self._set(independent=1)
        if self.board.reading_country_fronts_are_counters:
            left = self.counters[Type.FRONT] - int(self.numbers[UNITS + Type.FRONT])
            for place in self.without_front[:left]:
                self._unit(Type.FRONT, place, 1)

    def _control(self, row: Row) -> None:
        for control, change in ((row.a, -1), (row.b, 1)):
            if control in AREAS:
                self._add(AREAS[control], change)

    def _oas(self, row: Row) -> None:
        if row.event == Event.OAS_ACTIVE:
            self._set(oas=row.a, oas_in_france=0)
        else:
            self._set(oas_in_france=row.place == self.board.france)

    def _neutral(self, row: Row) -> None:
        """Who may not act, and who recovers."""
        if row.event == Event.NEUTRALIZED:
            self.numbers[NEUTRAL + row.side] += 1
        elif row.b:
            self.numbers[NEUTRAL + row.side] -= 1

    def _acts(self, row: Row) -> None:
        """8, 11.3. The OAS acts before anybody else does."""
        mission = row.a if row.event == Event.MISSION else None
        self._set(struck=mission == Mission.STRIKE, oas_acted=mission == Mission.SUPPRESSION and not self.begun)
        self.begun = True

    def _mission(self, row: Row) -> None:
        """9. A mission of this turn; a Resettlement shows as the event RESETTLED."""
        resettles = row.event == Event.RESETTLED
        self.numbers[DONE + (Mission.RESETTLEMENT if resettles else row.a)] += 1
        self._add("resettlements", int(resettles))

    def _contact(self, row: Row) -> None:
        """9.22, 9.24. Intelligence finds units in UG boxes, which a Flush may go for."""
        self._mission(row)
        if row.a == Mission.INTELLIGENCE:
            self._add("exposed", row.c)
            self._add("found", row.c)
        else:
            self._set(found=0)

    def _random(self, row: Row) -> None:
        if row.a in LASTING:
            self._set(**{LASTING[row.a]: 1})

    def _activated(self, row: Row) -> None:
        self._add("activated")

    def _mobilized(self, row: Row) -> None:
        self._comes(row)
        self._add("activated")

    def _police(self, row: Row) -> None:
        self._unit(Type.POLICE, row.place, -1)

    def _point(self, row: Row) -> None:
        self._set(**{POINTS[Order(row.a)]: row.b})

    def _depreciation(self, row: Row) -> None:
        if row.a < len(DEPRECIATED):
            self._set(**{DEPRECIATED[row.a]: row.b - row.c})

    def _border(self, row: Row) -> None:
        self._set(border=1 - row.a)

    def _terror(self, row: Row) -> None:
        self._add("terrorized", 1 if row.a else -1)

    def _evaded(self, row: Row) -> None:
        self._add("exposed", -row.a)

    def _fight(self, row: Row) -> None:
        self._add("fights")

    def _passed(self, row: Row) -> None:
        self._add("passes")


CHANGES: dict[int, Callable[[PositionByEvent, Row], None]] = {
    Event.RETURNED: PositionByEvent._comes, Event.REMOVED: PositionByEvent._goes, Event.MOBILIZED: PositionByEvent._mobilized,
    Event.POLICE_REMOVED: PositionByEvent._police, Event.LOST: PositionByEvent._lost, Event.BUILT: PositionByEvent._built,
    Event.MOVED: PositionByEvent._moved, Event.DEPLOYED: PositionByEvent._deployed,
    Event.INDEPENDENT: PositionByEvent._independent,
    Event.CONTROL: PositionByEvent._control, Event.OAS_ACTIVE: PositionByEvent._oas, Event.OAS_PLACED: PositionByEvent._oas,
    Event.NEUTRALIZED: PositionByEvent._neutral, Event.RECOVERED: PositionByEvent._neutral,
    Event.MISSION: PositionByEvent._mission,
    Event.CONTACT: PositionByEvent._contact, Event.RESETTLED: PositionByEvent._mission,
    Event.ACTIVATED: PositionByEvent._activated,
    Event.POINT: PositionByEvent._point, Event.DEPRECIATION: PositionByEvent._depreciation, Event.BORDER: PositionByEvent._border,
    Event.TERROR: PositionByEvent._terror, Event.COMBAT: PositionByEvent._fight, Event.PASSED: PositionByEvent._passed,
    Event.EVADED: PositionByEvent._evaded, Event.RANDOM: PositionByEvent._random,
}
