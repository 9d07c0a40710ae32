"""What a row of the log of Algeria holds, by event: names, codings, and the sentence of a report of play."""
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from simulate.algeria.enums import Build, Class, Control, Deploy, Happening, Mark, Mission, Order, Scale, Segment, Side, Way
from simulate.algeria.trace_events import Cause, Event, Purse

FIELDS = 16                       # numbers of a row before its dice
PLACE, CALLED = "place", {Side.FLN: "FLN", Side.GOVERNMENT: "Government"}
# a, b, c, d of a row: (name, coding); None is a plain number, PLACE a place of the map
HELD: Mapping[Event, tuple[tuple[str, Any], ...]] = {
    Event.RANDOM: (("happening", Happening),), Event.DETERMINED: (("came", None),),
    Event.PSL: (("from", None), ("to", None), ("cause", Cause)), Event.AP: (("from", None), ("to", None), ("cause", Purse)),
    Event.PURGED: (("unit", Class),), Event.REMOVED: (("unit", Class), ("why", Happening)), Event.RETURNED: (("unit", Class),),
    Event.OAS_ACTIVE: (("active", None),), Event.OAS_CONTROL: (("control", Side),), Event.ACTIVATED: (("unit", Class),),
    Event.MOBILIZED: (("unit", Class),), Event.POINT: (("order", Order), ("points", None)),
    Event.BORDER: (("drm", None), ("active", None)), Event.BUILT: (("build", Build),),
    Event.DEPLOYED: (("unit", Class), ("from", PLACE), ("how", Deploy)),
    Event.MISSION: (("mission", Mission), ("roll", None), ("number", None), ("mark", Mark)),
    Event.CONTACT: (("mission", Mission), ("units", None), ("contacted", None), ("rating", None)),
    Event.EVADED: (("away", None), ("stay", None)),
    Event.COMBAT: (("fln_firepower", None), ("government_hit", None), ("government_firepower", None), ("fln_hit", None)),
    Event.LOST: (("unit", Class), ("reduced", None)), Event.NEUTRALIZED: (("unit", Class),), Event.TERROR: (("now", None),),
    Event.MOVED: (("unit", Class), ("from", PLACE), ("arrived", None)), Event.NO_REACT: (("mission", Mission),),
    Event.CONTROL: (("from", Control), ("to", Control), ("fln", None), ("government", None)),
    Event.DEPRECIATION: (("of", ("air points", "helo points", "AP")), ("before", None), ("lost", None)),
    Event.RECOVERED: (("unit", Class), ("recovered", None)), Event.CALMED: (("recovered", None),),
    Event.COUP_CHECK: (("attempted", None), ("drm", None)), Event.COUP: (("row", None), ("psp", None)),
    Event.FLEW: (("unit", Class), ("from", PLACE)), Event.AIR_POINTS: (("points", None),),
    Event.GAME_OVER: (("winner", Side), ("way", Way), ("scale", Scale)), Event.PLACED: (("unit", Class),),
}
YES_NO = {   # sentences of events whose flag turns them round: (flag is 0, flag is 1)
    Event.DETERMINED: ("came", "Morocco and Tunisia stay as they are (13.2)", "Morocco and Tunisia are independent (13.2)"),
    Event.OAS_ACTIVE: ("active", "the OAS is gone", "the OAS is active"),
    Event.TERROR: ("now", "terror ends in {at}", "terror in {at}"),
    Event.MOVED: ("arrived", "{unit} does not get from {from} to {at}", "{unit} moves from {from} to {at}"),
    Event.RECOVERED: ("recovered", "{unit} in {at} stays neutralized", "{unit} in {at} recovers"),
    Event.CALMED: ("recovered", "{at} stays terrorized", "{at} recovers from terror"),
    Event.COUP_CHECK: ("attempted", "no coup (DRM {drm:+d})", "a coup is attempted (DRM {drm:+d})"),
    Event.LOST: ("reduced", "{unit} in {at} is eliminated", "{unit} in {at} is reduced"),
}
SENTENCES = {
    Event.RANDOM: "random event: {happening}", Event.PSL: "{side} PSL {from} -> {to} ({cause})",
    Event.AP: "FLN AP {from} -> {to} ({cause})", Event.INDEPENDENT: "Morocco and Tunisia are independent",
    Event.PURGED: "{unit} in {at} is purged", Event.REMOVED: "{unit} leaves {at} ({why})",
    Event.RETURNED: "{unit} returns to {at}",
    Event.OAS_CONTROL: "the OAS is under {control} control", Event.OAS_PLACED: "the OAS is placed in {at}",
    Event.ACTIVATED: "{unit} activated in {at}", Event.MOBILIZED: "{unit} mobilized in {at}",
    Event.POLICE_REMOVED: "police removed from {at}", Event.POINT: "{order} points now {points}",
    Event.BORDER: "Border Zone: DRM {drm:+d}, active {active}", Event.BUILT: "{build} in {at}",
    Event.DEPLOYED: "{unit} {how}, from {from} in {at}",
    Event.MISSION: "{side} {mission} in {at}: roll with DRM {roll}, {number} ({mark})",
    Event.CONTACT: "{mission} in {at}: {contacted} of {units} contacted (rating {rating})",
    Event.EVADED: "{at}: {away} evade, {stay} do not",
    Event.COMBAT: ("combat in {at}: FLN firepower {fln_firepower}, {government_hit} hits; "
                   "Government firepower {government_firepower}, {fln_hit} hits"),
    Event.NEUTRALIZED: "{unit} in {at} is neutralized", Event.RESETTLED: "{at} is resettled",
    Event.NO_REACT: "no React to the {mission} in {at}", Event.PASSED: "{side} passes",
    Event.LET_ACT: "the FLN lets the Government act", Event.CONTROL: "{at}: control {from} -> {to} ({fln} v {government} points)",
    Event.DEPRECIATION: "{lost} of {before} {of} depreciate", Event.COUP: "coup: result row {row}, {psp:+d} PSP",
    Event.FLEW: "{unit} flies from {from} to {at}", Event.AIR_POINTS: "{points} air points in {at}",
    Event.GAME_OVER: "the game is over: {winner}, {way}, {scale}", Event.TURN_ENDS: "the turn ends",
    Event.PLACED: "{unit} in {at}",
}


@dataclass(frozen=True)
class Entry:
    """A row of the log, decoded: `fields` by name, dice as rolled, the tracks after it."""
    event: Event
    segment: Segment
    turn: int
    side: str | None
    place: str | None
    fields: Mapping[str, Any]
    dice: tuple[int, ...]
    tracks: Mapping[str, int]


def entry_of(row, places) -> Entry:
    """A row of the log; `places` are the ids of the map."""
    event = Event(int(row[0]))
    found = {name: decoded(coding, int(value), places)
             for (name, coding), value in zip(HELD.get(event, ()), row[5:9], strict=False)}
    return Entry(event, Segment(int(row[1])), int(row[2]), CALLED.get(int(row[3])), at(int(row[4]), places), found,
                 tuple(int(die) for die in row[FIELDS:FIELDS + int(row[9])]),
                 {"fln_psl": int(row[10]), "government_psl": int(row[11]), "ap": int(row[12])})


def decoded(coding, value: int, places):
    """A number as a word, or as it is."""
    if coding is None:
        return value
    if coding == PLACE:
        return at(value, places)
    if isinstance(coding, tuple):
        return coding[value]
    return word(coding(value))


def at(place: int, places) -> str | None:
    """The id of a place; None for none."""
    return places[place] if 0 <= place < len(places) else None


def word(member: IntEnum) -> str:
    """A member of an enum in words."""
    return member.name.lower().replace("_", " ")


def sentence(entry: Entry) -> str:
    """An entry in words."""
    told = {**entry.fields, "side": entry.side or "neither side", "at": entry.place or "no place"}
    form = SENTENCES.get(entry.event) or word(entry.event)
    if entry.event in YES_NO:
        flag, *forms = YES_NO[entry.event]
        form = forms[bool(entry.fields[flag])]
    return form.format(**told)
