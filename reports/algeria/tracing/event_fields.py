"""A row of the log of Algeria in words: its fields by the names of their schema, and the sentence of a report of play."""
from collections.abc import Mapping
from enum import IntEnum

from reports.algeria.tracing.told import spoken, told
from reports.tracing.entry import Entry
from simulate.algeria.enums import Segment, Side
from simulate.algeria.schemas import AREA, EVENTS, PLACE
from simulate.algeria.trace_events import TOLD_N, Event
from simulate.core.schemas import Coding, Kind

FIELDS = 16                       # numbers of a row before its dice
CALLED: Mapping[int, str] = {Side.FLN: "FLN", Side.GOVERNMENT: "Government"}
CODED: Mapping[str, tuple[str, ...]] = {"of": ("air points", "helo points", "AP")}       # words for plain numbers, by field
YES_NO: Mapping[IntEnum, tuple[str, str, str]] = {   # sentences of events that depend on a flag: (flag is 0, flag is 1)
    Event.DETERMINED: ("came", "Morocco and Tunisia stay as they are (13.2)", "Morocco and Tunisia are independent (13.2)"),
    Event.OAS_ACTIVE: ("active", "the OAS is gone", "the OAS is active"),
    Event.TERROR: ("now", "terror ends in {at}", "terror in {at}"),
    Event.MOVED: ("arrived", "{unit} does not get from {from} to {at}", "{unit} moves from {from} to {at}"),
    Event.RECOVERED: ("recovered", "{unit} in {at}{in_box} stays neutralized{drms}", "{unit} in {at}{in_box} recovers{drms}"),
    Event.CALMED: ("recovered", "{at} stays terrorized{drms}", "{at} recovers from terror{drms}"),
    Event.COUP_CHECK: ("attempted", "no coup (DRM {drm:+d})", "a coup is attempted (DRM {drm:+d})"),
    Event.LOST: ("reduced", "{unit} in {at}{in_box} is eliminated", "{unit} in {at}{in_box} is reduced"),
}
SENTENCES: Mapping[IntEnum, str] = {
    Event.RANDOM: "random event: {happening}", Event.PSL: "{side} PSL {from} -> {to} ({cause})",
    Event.AP: "FLN AP {from} -> {to} ({cause})", Event.INDEPENDENT: "Morocco and Tunisia are independent",
    Event.PURGED: "{unit} in {at} is purged", Event.REMOVED: "{unit} leaves {at}{in_box} ({why})",
    Event.RETURNED: "{unit} returns to {at}",
    Event.OAS_CONTROL: "the OAS is under {control} control", Event.OAS_PLACED: "the OAS is placed in {at}",
    Event.ACTIVATED: "{unit} activated in {at}", Event.MOBILIZED: "{unit} mobilized in {at}",
    Event.POLICE_REMOVED: "police removed from {at}", Event.POINT: "{order} points now {points}",
    Event.BORDER: "Border Zone: DRM {drm:+d}, active {active}", Event.BUILT: "{build} in {at}",
    Event.DEPLOYED: "{unit} {how}, from {from} in {at}",
    Event.MISSION: "{side} {mission} in {at}{oas}{by}: roll with DRM {roll}{drms}, {number} ({mark})",
    Event.CONTACT: "{mission} in {at}{by}: {contacted} of {units} contacted (rating {rating}): {tries}",
    Event.EVADED: "React in {at}{by}: {away} evade, {stay} do not: {tries}",
    Event.COMBAT: ("{mission}, combat in {at}: FLN firepower {fln_firepower} ({fln_by}), column {fln_column}, "
                   "{government_hit} hits; Government firepower {government_firepower} ({government_by}), "
                   "column {government_column}, {fln_hit} hits"),
    Event.NEUTRALIZED: "{unit} in {at}{in_box} is neutralized", Event.RESETTLED: "{at} is resettled",
    Event.NO_REACT: "no React to the {mission} in {at}", Event.PASSED: "{side} passes",
    Event.LET_ACT: "the FLN lets the Government act", Event.CONTROL: "{at}: control {from} -> {to} ({fln} v {government} points)",
    Event.DEPRECIATION: "{lost} of {before} {of} depreciate{drms}", Event.COUP: "coup: result row {row}, {psp:+d} PSP",
    Event.FLEW: "{unit} flies from {from} to {at}", Event.AIR_POINTS: "{points} air points in {at}",
    Event.GAME_OVER: "the game is over: {winner}, {way}, {scale}", Event.TURN_ENDS: "the turn ends",
    Event.PLACED: "{unit} in {at}",
}


def entry_of(row, places) -> Entry:
    """A row of the log; `places` are the ids of the map."""
    event = Event(int(row[0]))
    found = {name: decoded(name, coding, int(value), places)
             for (name, coding), value in zip(EVENTS[event].fields, row[5:9], strict=False)}
    end = FIELDS + int(row[9])
    dice = tuple(int(die) for die in row[FIELDS:end])
    found |= told(event, [int(number) for number in row[end:end + int(row[TOLD_N])]], dice)
    if event == Event.MISSION:
        found["die"] = found["roll"] - sum(found["modifiers"].values())
    return Entry(event, Segment(int(row[1])), int(row[2]), CALLED.get(int(row[3])), at(int(row[4]), places), found, dice,
                 {"fln_psl": int(row[10]), "government_psl": int(row[11]), "ap": int(row[12])})


def decoded(name: str, coding: Coding, value: int, places):
    """The number of a field as a word, or as it is."""
    if name in CODED:
        return CODED[name][value]
    if coding in (PLACE, AREA):
        return at(value, places)
    return value if isinstance(coding, Kind) else word(coding(value))


def at(place: int, places) -> str | None:
    """The id of a place; None for none."""
    return places[place] if 0 <= place < len(places) else None


def word(member: IntEnum) -> str:
    """A member of an enum in words."""
    return member.name.lower().replace("_", " ")


def sentence(entry: Entry) -> str:
    """An entry in words."""
    values = {**entry.fields, "side": entry.side or "neither side", "at": entry.place or "no place", **spoken(entry.fields)}
    form = SENTENCES.get(entry.event) or word(entry.event)
    if entry.event in YES_NO:
        flag, *forms = YES_NO[entry.event]
        form = forms[bool(entry.fields[flag])]
    return form.format(**values)
