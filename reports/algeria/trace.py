"""One traced game of Algeria as a report of play, and as JSON lines (docs/algeria.md)."""
import re
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from reports.algeria.charts import LOOK
from reports.algeria.game_reports import ALGERIA
from reports.tables.data_rows import rows_of
from reports.tracing.divergence import Line
from reports.tracing.numbered_trace import ACTION, COST, HEAD, OUTCOME, Entry, LoggedStory, TraceWords
from simulate.algeria.enums import Box, Class, Control, Kind, Mission, Scale, Segment, Side, Way
from simulate.algeria.trace_events import GROUPS, KINDS, SHIFT, SPOTS, TOLD_N, Cause, Event, Modifier, Purse, Told

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
