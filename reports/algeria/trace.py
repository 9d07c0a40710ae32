"""One traced game of Algeria as a report of play, and as JSON lines (docs/algeria.md)."""
import re
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np

from reports.algeria.charts import LOOK
from reports.algeria.game_reports import ALGERIA
from reports.tables.frames import rows_of
from reports.tracing.narrative import Line
from reports.tracing.numbered_trace import ACTION, COST, HEAD, OUTCOME, Entry, LoggedStory, TraceWords
from simulate.algeria.enums import (
    GROUPS,
    KINDS,
    SHIFT,
    SPOTS,
    TOLD_N,
    Box,
    Cause,
    Class,
    Control,
    Event,
    Kind,
    Mission,
    Modifier,
    Purse,
    Scale,
    Segment,
    Side,
    Told,
    Type,
    Way,
)

WIDTH = 6                         # numbers between the head of a row and its dice
FLN_UNITS = (Class.FAILEK, Class.BAND, Class.CADRE, Class.FRONT)


# `part`: an action, or an outcome of the one before it; `more`: what an event has beyond its fields, see `Trace.told`.
EVENTS: Mapping[Any, Mapping[str, str]] = {Event[row["event"]]: row for row in rows_of("algeria", "events")}


def place(at: int, names: Any) -> str | None:
    """The id of a place; None for none."""
    return names.places[at] if 0 <= at < len(names.places) else None


def standing(board: Line) -> str:
    """The tracks in one line."""
    held = [place["control"] for place in board["places"]]
    return (f"FLN PSL {board['fln_psl']}, AP {board['ap']}; Government PSL {board['government_psl']}, "
            f"air {board['air']}, helo {board['helo']}, naval {board['naval']}; "
            f"areas: FLN {held.count('fln')}, Government {held.count('government')}")


def board(public: Any, names: Any) -> Line:
    """The tracks, and each place with its control, markers and units."""
    places = []
    for at, name in enumerate(names.places):
        count = public.count[at]
        units = {TRACE.word(group): sum(count[group]) for group in Class if any(count[group])}
        boxes = [{"unit": TRACE.word(group), **spot(each), "count": number}
                 for group in Class for each, number in enumerate(count[group]) if number]
        places.append({"place": name, "control": TRACE.word(Control(public.control[at])), "terror": bool(public.terror[at]),
                       "resettled": bool(public.resettled[at]), "units": units, "boxes": boxes})
    return {"fln_psl": public.psl[Side.FLN], "government_psl": public.psl[Side.GOVERNMENT], "ap": public.ap,
            "air": public.air_most, "helo": public.helo_most, "naval": public.naval,
            "air_left": public.air_left, "helo_left": public.helo_left,
            "border": 1 - public.border if public.border else None, "border_active": bool(public.border_active),
            "oas": bool(public.oas), "oas_place": place(public.oas_place, names), "independent": bool(public.independent),
            "places": places}


def spot(number: int) -> Line:
    """Box and whether neutralized, of a Spot."""
    return {"box": TRACE.word(Box(number // 2)), "neutralized": bool(number % 2)}


class Remark(NamedTuple):
    """A number behind the dice of a row, taken apart; see event_log.remark."""
    kind: int
    group: int
    spot: int
    value: int

    @property
    def unit(self) -> Line:
        """The unit it tells of."""
        return {"unit": TRACE.word(Class(self.group)), **spot(self.spot)}


def remark(number: int) -> Remark:
    """A told number, taken apart."""
    rest, kind = divmod(number, KINDS)
    rest, group = divmod(rest, GROUPS)
    value, where = divmod(rest, SPOTS)
    return Remark(kind, group, where, value - SHIFT)


class Trace(TraceWords):
    """How Algeria tells its log: more behind the dice of a row, actions with their costs and outcomes."""
    ENDS: ClassVar = re.compile(r": | -?\d+ -> | \[|, from ")
    SHARED: ClassVar = True

    def told(self, event: Any, row: Any, dice: Sequence[int], fields: Mapping[str, Any]) -> Line:
        """Who took part, dice of units with their DRM, boxes, modifiers, columns."""
        first = HEAD + WIDTH + len(dice)
        found = [remark(number) for number in row[first:first + row[TOLD_N]]]
        units, spots, missions, columns, drms = ([each for each in found if each.kind == kind] for kind in (
            Told.UNIT, Told.SPOT, Told.MISSION, Told.COLUMN, Told.MODIFIER))
        tried = [each for each in found if each.kind in (Told.FOUND, Told.MISSED)]
        modifiers = {self.word(Modifier(each.group)): each.value for each in drms}
        known = {
            "force": [each.unit for each in units],
            "fln_units": [each.unit for each in units if each.group in FLN_UNITS],
            "government_units": [each.unit for each in units if each.group not in FLN_UNITS],
            "tried": [{**each.unit, "die": die, "drm": each.value, "succeeds": each.kind == Told.FOUND}
                      for each, die in zip(tried, dice, strict=False)],
            "fln_column": columns[0].value if columns else 0, "government_column": columns[1].value if columns else 0,
            "mission": self.word(Mission(missions[0].group)) if missions else None, "oas": any(each.value for each in missions),
            "box": spots[0].unit["box"] if spots else None, "neutralized": any(each.unit["neutralized"] for each in spots),
            "airmobilized": any(each.value for each in spots),
            "modifiers": modifiers, "die": fields.get("roll", 0) - sum(modifiers.values())}
        return {name: known[name] for name in EVENTS[event]["more"].split()}

    def spoken(self, fields: Mapping[str, Any]) -> dict[str, str]:
        """Units, dice and modifiers in words."""
        drms = ", ".join(f"{name} {drm:+d}" for name, drm in fields.get("modifiers", {}).items())
        done = ("evades", "does not") if "away" in fields else ("contacted", "not")
        tried = [f"{each['unit']}{f' {drm:+d}' if (drm := each['drm']) else ''} {done[not each['succeeds']]}"
                 for each in fields.get("tried", ())]
        by = units_in_words(fields.get("force", ()))
        return {"by": f" by {by}" if by else "", "drms": f" ({drms})" if drms else "", "tries": ", ".join(tried) or "nobody",
                "in_box": f" ({fields['box']})" if fields.get("box") else "", "oas": " by the OAS" if fields.get("oas") else "",
                **{f"{side}_by": units_in_words(fields.get(f"{side}_units", ())) for side in ("fln", "government")}}

    def part(self, entry: Entry) -> str:
        """PSL and AP are costs or outcomes unless they belong to no action. Flush and Intelligence show as their Contact roll."""
        cause = entry.fields.get("cause")
        if cause in COSTS:
            return COST
        acts = cause in ALONE or (entry.event == Event.CONTACT and entry.fields["mission"] in CONTACTS)
        return OUTCOME if EVENTS[entry.event]["part"] == "outcome" and not acts else ACTION

    def header(self, story: LoggedStory) -> Line:
        """What a checker needs of the game besides: counters, places with their neighbours (9.13)."""
        match, found = story.traced.match, super().header(story)
        board, names = match.loaded.board[0], match.loaded.names
        units = {self.word(group): {"firepower": int(board.class_firepower[group]), "rating": int(board.class_rating[group]),
                                    "control": int(board.class_control[group]),
                                    "counters": int(board.first_unit[kind + 1] - board.first_unit[kind])}
                 for group, kind in zip(Class, board.class_type, strict=True)}
        places = {name: {"kind": self.word(Kind(int(board.kind[at]))),
                         "wilaya": names.wilayas[board.wilaya[at]] if at < board.areas else None,
                         "reach": [other for there, other in enumerate(names.places) if board.reach[at, there]]}
                  for at, name in enumerate(names.places)}
        players = {"fln": match.fln_player.name, "government": match.france_player.name}
        for other in ("means", "data_set", "tables"):
            del found[other]
        return found | {"players": players, "units": units, "places": places}

    def board_line(self, traced: Any, stretch: int) -> Line:
        """The board after the set-up or a turn, which the event before it names."""
        found = super().board_line(traced, stretch)
        del found["turn"]
        return found

    def ending(self, public: Any) -> Line:
        """Who won (12.2), how, by how much and when."""
        return {"winner": self.side(public.winner), "way": self.word(Way(public.way)),
                "scale": self.word(Scale(public.scale)), "turn": public.turn}

    def result(self, traced: Any) -> str:
        """The same in words."""
        end = self.ending(traced.public())
        if end["winner"] is None:
            return f"stopped at the turn limit, turn {end['turn']}: neither side has won."
        return f"{super().result(traced)[:-1]}, a {end['scale']} victory."

    def named(self, loaded: Any) -> Hashable:
        """Places and units."""
        return loaded.names, loaded.board[0].unit_type.tobytes()


def units_in_words(units: Sequence[Line]) -> str:
    """"2 band, cadre"; a neutralized one says so."""
    names = Counter(each["unit"] + (" neutralized" if each["neutralized"] else "") for each in units)
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in names.items())


TRACE = Trace(
    ALGERIA, Event, Segment, dict.fromkeys(("fln_psl", "government_psl", "ap"), int), WIDTH,
    Way, {}, ("place", "area"), place, board, "control", standing, LOOK.date,
    forms={event: row["sentence"] for event, row in EVENTS.items()}, quiet=(Segment.SET_UP,))
COSTS = {TRACE.word(cause) for cause in (Cause.MISSION, Purse.MISSION, Purse.BUILT)}
ALONE = {TRACE.word(cause) for cause in (Cause.REINFORCEMENT, Cause.CONTROL, Cause.TERROR, Cause.NO_MOBILE, Cause.ABROAD,
                                         Cause.OAS, Purse.AREAS, Purse.SUPPORT, Purse.DEPRECIATION)}
CONTACTS = {TRACE.word(mission) for mission in (Mission.FLUSH, Mission.INTELLIGENCE)}


# A traced game of Algeria as positions: the numbers of turn rows, and some more, after every event.


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
