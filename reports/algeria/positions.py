"""A traced game of Algeria as positions: the numbers of turn rows, and some more, after every event."""
from collections.abc import Mapping
from typing import Any

import numpy as np

from reports.algeria.trace import TRACE
from reports.tracing.numbered_trace import Entry
from simulate.algeria.enums import Class, Control, Kind, Mission, Side, Type
from simulate.algeria.trace_events import Event

TRACKS = ("fln_psl", "government_psl", "ap", "air", "helo", "naval", "border", "independent", "terrorized", "resettlements",
          "units_abroad", "firepower_abroad")
UNITS = tuple(f"units_{TRACE.word(each)}" for each in Type)
NAMES = (*TRACKS, "areas_fln", "areas_government", *UNITS, "oas", "oas_in_france")
MISSIONS = {each: TRACE.word(each) for each in Mission if each < Mission.REACT}
# Numbers that matter only within a turn: events that last for a turn; half points not yet paid; units that are ready, that may be
# hunted, that were found since the last Flush; whether a Strike waits for an answer, or only the OAS has acted; missions, combats
# and passes so far; neutralized units.
EXTRA = ("jealousy", "amnesty", "halves", "activated", "patrols", "sorties", "exposed", "found", "struck", "oas_acted",
         *(f"done_{mission}" for mission in MISSIONS.values()), "fights", "passes", "neutral_fln", "neutral_government")
COLUMNS = (*NAMES, *EXTRA)
ACTS = (Event.MISSION, Event.CONTACT, Event.EVADED, Event.COMBAT, Event.RESETTLED, Event.NO_REACT, Event.PASSED, Event.LET_ACT)
COUNTED: Mapping[Any, str] = {Event.ACTIVATED: "activated", Event.MOBILIZED: "activated", Event.COMBAT: "fights",
                             Event.PASSED: "passes"}
LASTING = ("jealousy", "amnesty")
FORMS = {"patrol": "patrols", "operations": "sorties"}


def kinds_of(loaded: Any) -> dict[str, int]:
    """The Kind of each place by its id."""
    return dict(zip(loaded.names.places, loaded.board[0].kind.tolist(), strict=False))


class PositionByEvent:
    """The numbers of a position by COLUMNS, updated event by event by `take`. It starts from a STATE record, shape (1,).

    Neutralized units are counted from events. When a unit is lost, no event says whether it was neutralized.
    """

    def __init__(self, loaded: Any, states: Any):
        public, board, self.begun = states[0].public, loaded.board[0], False
        units, places, areas = int(board.units), int(board.places), int(board.areas)
        self.board, self.names = board, loaded.names.places
        self.kinds = kinds_of(loaded)
        self.type_of = {TRACE.word(unit): Type(kind) for unit, kind in zip(Class, board.class_type.tolist(), strict=True)}
        self.counters = np.diff(board.first_unit).tolist()
        self.at = dict.fromkeys(COLUMNS, 0) | {
            "fln_psl": public.psl[Side.FLN], "government_psl": public.psl[Side.GOVERNMENT], "ap": public.ap,
            "air": public.air_most, "helo": public.helo_most, "naval": public.naval, "border": public.border,
            "independent": public.independent, "terrorized": public.terror[:areas].sum(),
            "resettlements": public.resettled[:areas].sum(), "oas": public.oas,
            "oas_in_france": public.oas != 0 and public.oas_place == board.france,
            "areas_fln": (public.control[:areas] == Control.FLN).sum(),
            "areas_government": (public.control[:areas] == Control.GOVERNMENT).sum()}
        there = np.flatnonzero(public.unit_place[:units] < places)
        for unit in there.tolist():
            self._unit(Type(board.unit_type[unit]), self.names[public.unit_place[unit]], 1)
            self.at[EXTRA[board.unit_side[unit] - 2]] += int(public.unit_neutral[unit])
        fronts = {self.names[place] for place in public.unit_place[there[board.unit_type[there] == Type.FRONT]]}
        self.without_front = [place for place, kind in self.kinds.items() if kind == Kind.SANCTUARY and place not in fronts]

    @property
    def numbers(self) -> np.ndarray:
        """The numbers, shape (COLUMNS,)."""
        return np.array(list(self.at.values()), float)

    def take(self, entry: Entry, halves: int) -> np.ndarray:
        """The numbers after an event; `halves`: half points not yet paid then."""
        self.at |= {**entry.tracks, "halves": halves}
        if entry.event in ACTS:                    # 8, 11.3: the OAS acts before anybody else does
            mission = entry.fields["mission"] if entry.event == Event.MISSION else None
            self.at |= {"struck": mission == "strike", "oas_acted": mission == "suppression" and not self.begun}
            self.begun = True
        if entry.event in COUNTED:
            self.at[COUNTED[entry.event]] += 1
        self._units(entry)
        self._areas(entry)
        self._missions(entry)
        return self.numbers

    def _unit(self, kind: Type, place: str, change: int) -> None:
        """A counter of a type comes to a place of the map, or leaves it."""
        self.at[UNITS[kind]] += change
        if self.kinds[place] == Kind.SANCTUARY and kind >= Type.FAILEK:
            self.at["units_abroad"] += change
            self.at["firepower_abroad"] += change * int(self.board.class_firepower[kind]) if kind != Type.FRONT else 0

    def _units(self, entry: Entry) -> None:
        fields, place = entry.fields, entry.place or ""
        kind = self.type_of[fields.get("unit", "police")]
        match entry.event:
            case Event.RETURNED | Event.MOBILIZED:
                self._unit(kind, place, 1)
            case Event.REMOVED | Event.POLICE_REMOVED:
                self._unit(kind, place, -1)
            case Event.LOST:
                self._lost(kind, place, fields["reduced"])
            case Event.BUILT:
                *source, made = fields["build"].split(" to ")
                for each in source:
                    self._unit(self.type_of[each], place, -1)
                self._unit(self.type_of[made], place, 1)
            case Event.MOVED | Event.DEPLOYED:
                if fields.get("arrived", place != fields["from"]):
                    self._unit(kind, fields["from"], -1)
                    self._unit(kind, place, 1)
                    self.at["exposed"] += ((self.kinds[fields["from"]] == Kind.SANCTUARY) - (self.kinds[place] == Kind.SANCTUARY))
                if fields.get("how") in FORMS:
                    self.at[FORMS[fields["how"]]] += 1
                    self.at["exposed"] += fields["how"] == "operations"
            case Event.INDEPENDENT:                # 11.21: fronts abroad are counters only by a reading
                self.at["independent"] = 1
                left = self.counters[Type.FRONT] - self.at["units_front"]
                for each in self.without_front[:left] if self.board.reading_country_fronts_are_counters else ():
                    self._unit(Type.FRONT, each, 1)

    def _lost(self, kind: Type, place: str, reduced: int) -> None:
        """C.3. A reduced unit becomes another one, if there is a counter for it."""
        made = Type.CADRE if kind == Type.FRONT else Type.BAND
        left = self.counters[made] - self.at[UNITS[made]]
        self._unit(kind, place, -1)
        if reduced and left > 0:
            self._unit(made, place, 1)
        else:
            self.at["exposed"] -= 1

    def _areas(self, entry: Entry) -> None:
        fields, at = entry.fields, self.at
        match entry.event:
            case Event.RANDOM if fields["happening"] in LASTING:
                at[fields["happening"]] = 1
            case Event.CONTROL:
                for control, change in ((fields["from"], -1), (fields["to"], 1)):
                    if control != "contested":
                        at[f"areas_{control}"] += change
            case Event.OAS_ACTIVE:
                at |= {"oas": fields["active"], "oas_in_france": 0}
            case Event.OAS_PLACED:
                at["oas_in_france"] = self.kinds[entry.place or ""] == Kind.FRANCE
            case Event.POINT:
                at[fields["order"]] = fields["points"]
            case Event.DEPRECIATION if fields["of"] != "AP":
                at[fields["of"].split()[0]] = fields["before"] - fields["lost"]
            case Event.BORDER:
                at["border"] = 1 - fields["drm"]
            case Event.TERROR:
                at["terrorized"] += 1 if fields["now"] else -1

    def _missions(self, entry: Entry) -> None:
        fields, at = entry.fields, self.at
        match entry.event:
            case Event.MISSION:
                at[f"done_{fields['mission']}"] += 1
            case Event.RESETTLED:
                at["done_resettlement"] += 1
                at["resettlements"] += 1
            case Event.CONTACT:                    # 9.22, 9.24: Intelligence finds units in UG boxes, which a Flush may go for
                at[f"done_{fields['mission']}"] += 1
                finds = fields["mission"] == "intelligence"
                at["exposed"] += fields["contacted"] if finds else 0
                at["found"] = at["found"] + fields["contacted"] if finds else 0
            case Event.EVADED:
                at["exposed"] -= fields["away"]
            case Event.NEUTRALIZED:                # who may not act, and who recovers
                at[f"neutral_{(entry.side or '').lower()}"] += 1
            case Event.RECOVERED if fields["recovered"]:
                at[f"neutral_{(entry.side or '').lower()}"] -= 1
