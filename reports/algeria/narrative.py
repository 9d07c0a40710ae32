"""A traced game of Algeria as a story of blocks and sentences: its plan and digest, and how two of them are compared."""
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from reports.algeria.charts import COLUMNS, tile_places
from reports.algeria.game_reports import ALGERIA
from reports.algeria.trace import CONTACTS, FLN_UNITS, TRACE
from reports.tables.text_table import NOBODY
from reports.tracing.narrative import (
    END,
    FIRST,
    SECOND,
    SHARED,
    Divergence,
    Line,
    Plan,
    Scene,
    Stand,
    State,
    Stretch,
    Track,
    counted,
    phases_of,
    placed_tiles,
)
from reports.tracing.numbered_trace import LoggedStory, changed_control, sentences, tally
from simulate.algeria.enums import Event, Segment

# Keys of an event that repeat ratings and modifiers, not what happened: a mission differs by its number, not by its roll.
RULED = {"roll", "rating", "fln_firepower", "government_firepower", "fln", "government", "modifiers", "tried", "fln_column",
         "government_column"}
FLN, GOVERNMENT = ALGERIA.sides
THE = dict(zip((FLN, GOVERNMENT), ALGERIA.spoken, strict=True))
OWNERS = {"fln": "the FLN's", "contested": "contested", "government": "the Government's"}
TRACKS = {"fln_psl": "FLN PSL", "government_psl": "Government PSL", "ap": "AP"}
COUNTERS = {TRACE.word(unit) for unit in FLN_UNITS}


def state(stretch: Stretch) -> State:
    """Everything that matters, as it is after a stretch, the most important first."""
    board = stretch.board
    lead = board["fln_psl"] - board["government_psl"]
    found = stretch.over(says=("winner", "way", "scale")) | {
        ("coup", None): len(stretch.of("coup")), ("oas", None): board["oas"], ("independence", None): board["independent"],
        ("lead", None): FLN if lead > 0 else GOVERNMENT if lead < 0 else None}
    return found | {("control", place["place"]): place["control"] for place in board["places"]}


def over_words(value: Any) -> str:
    """How a game ended."""
    winner, _, scale = value
    the = {FLN.lower(): THE[FLN], GOVERNMENT.lower(): THE[GOVERNMENT]}
    return "a game stopped at the turn limit" if winner == NOBODY else f"a {scale} win for {the[winner]}"


WORDS: Mapping[str, Callable[[Any], str]] = {
    END: over_words, "coup": lambda value: "a coup attempted" if value else "no coup",
    "oas": lambda value: "the OAS active" if value else "no OAS",
    "independence": lambda value: f"Morocco and Tunisia {'' if value else 'not '}independent",
    "lead": lambda value: f"{THE[value]} ahead" if value else "nobody ahead", "control": OWNERS.__getitem__,
}
POINTS = {"after", "from", "to", "before", "lost"}           # of tracks; places have names of their own


def points(event: Line) -> set[str] | None:
    """A change of PSL or AP without dice repeats what was decided or rolled before it, or is received; so are the tracks."""
    if event["event"] not in ("psl", "ap", "depreciation"):
        return {"after"}
    return POINTS if event["dice"] else None


DIVERGENCE = Divergence(frozenset(RULED), state, WORDS, points)
PHASES = phases_of("algeria", Segment)


def areas(story: LoggedStory) -> int:
    """How many places are areas; those behind them are countries, which nobody controls."""
    return int(story.traced.match.loaded.board[0].areas)


def rows(story: LoggedStory, stretch: int) -> dict[str, str]:
    """The lines of a board by what they describe, places by their ids."""
    board = story[stretch].board
    border = f"DRM {board['border']}, {'' if board['border_active'] else 'not '}active" if board["border"] is not None else "none"
    oas = f"active{f' in {at}' if (at := board['oas_place']) else ''}" if board["oas"] else "not active"
    found = {"psl": f"FLN PSL {board['fln_psl']}, Government PSL {board['government_psl']}", "ap": f"FLN AP {board['ap']}",
             "points": f"air {board['air']}, helo {board['helo']}, naval {board['naval']}",
             "border": f"Border Zone: {border}", "oas": f"OAS: {oas}",
             "independence": f"Morocco and Tunisia {'' if board['independent'] else 'not '}independent"}
    return found | {place["place"]: _place(place, at < areas(story)) for at, place in enumerate(board["places"])}


def _place(place: Line, area: bool) -> str:
    """"I-4: contested, terror; 2 cadre underground, 1 police patrol"."""
    marks = [place["control"]] * area + [mark for mark in ("terror", "resettled") if place[mark]]
    units = [f"{each['count']} {each['unit']} {each['box']}{' neutralized' if each['neutralized'] else ''}"
             for each in place["boxes"]]
    return f"{place['place']}: {'; '.join(filter(None, (', '.join(marks), ', '.join(units)))) or 'empty'}"


def digest(story: LoggedStory, stretch: int) -> list[str]:
    """A turn in a few lines: tracks, the random event, coups, control, missions; a line that would say nothing is left out."""
    before, after = story[stretch - 1].board, story[stretch].board
    tracks = (f"{title} {before[name]} -> {after[name]}" if before[name] != after[name] else f"{title} {after[name]}"
              for name, title in TRACKS.items())
    control = changed_control(lambda each: {place: OWNERS[held] for place, held in story.holders(each).items()}, stretch)
    return sentences({"Tracks": tracks, "Events": _politics(story, stretch), "Control": control,
                      "Missions": _missions(story[stretch]), "Fights": _fights(story[stretch])})


def _politics(story: LoggedStory, stretch: int) -> Iterator[str]:
    """The random event, coups, the OAS, independence."""
    for each in story.entries(stretch):
        if each.event == Event.RANDOM and each.fields["happening"] != "none":
            yield f"random event {each.fields['happening']}"
        elif each.event == Event.COUP:
            yield f"a coup attempted ({each.fields['psp']:+d} PSP)"
        elif each.event in (Event.OAS_ACTIVE, Event.INDEPENDENT):
            yield TRACE.sentence(replace(each, dice=()))


def _missions(now: Stretch) -> Iterator[str]:
    """How many missions of each kind each side carried out; Flush and Intelligence stand in a trace with their Contact roll."""
    kinds = Counter((each["side"], each["mission"]) for each in now.events if each["event"] == "mission" or (
        each["event"] == "contact" and each["mission"] in CONTACTS))
    for side in ALGERIA.sides:
        said = ", ".join(f"{number} {kind}" for (whose, kind), number in kinds.items() if whose == side)
        if said:
            yield f"{side} {said}"


def _fights(now: Stretch) -> Iterator[str]:
    """Combats with their hits, and the units lost and reduced of both sides."""
    combats = now.of("combat")
    if combats:
        hits = [sum(each[name] for each in combats) for name in ("fln_hit", "government_hit")]
        yield f"{counted(len(combats), 'combat')} ({hits[0]} on the FLN, {hits[1]} on the Government)"
    for reduced, done in ((0, "eliminated"), (1, "reduced")):
        lost = [each["unit"] in COUNTERS for each in now.of("lost") if each["reduced"] == reduced]
        yield from tally((sum(lost), f"FLN unit {done}", f"FLN units {done}"),
                         (len(lost) - sum(lost), f"Government unit {done}", f"Government units {done}"))
    yield from tally((len(now.of("neutralized")), "unit neutralized", "units neutralized"))


KEY = ("A tile for each area, roughly where it lies; this is no map. Under its name: units of the FLN (disc) and of the "
       "Government (square). A T marks terror, an R resettlement. A thick outline: control has changed this turn.")
WIDE, LONG = 100, 7              # units: a tile with its gap; letters that it holds in the usual size
HOLDERS = {"fln": FIRST, "contested": SHARED, "government": SECOND}
SHOWN = [*((name, title, "ap" if name == "ap" else "psl") for name, title in {**TRACKS, "ap": "FLN AP"}.items()),
         *((name, f"{name.title()} points", "points") for name in ("air", "helo", "naval"))]


def plan(story: LoggedStory) -> Plan:
    """A tile for each area, and below them one for each country; towns and countries by their names in small letters."""
    places = story.names.places
    tiles = tile_places(places[:areas(story)])
    below = max(row for _, row in tiles.values()) + 1
    countries = {place: (2 * at, below) for at, place in enumerate(places[len(tiles):])}
    titles = {place: place.title() for place in places if place.isalpha()}
    found = placed_tiles(tiles | countries, COLUMNS, KEY, WIDE, LONG, titles)
    return replace(found, part=WIDE * (COLUMNS // 2 + 1), counted=frozenset(tiles), regions=[
        each._replace(kind="country") if each.place in countries else each for each in found.regions])


def scene(story: LoggedStory, stretch: int) -> Scene:
    """The board after a stretch."""
    board, found = story[stretch].board, {}
    for at, place in enumerate(board["places"]):
        fln = sum(number for unit, number in place["units"].items() if unit in COUNTERS)
        marker = " ".join(letter for letter, name in (("T", "terror"), ("R", "resettled")) if place[name])
        found[place["place"]] = Stand(HOLDERS[place["control"]] if at < areas(story) else "", fln,
                                      sum(place["units"].values()) - fln, marker)
    return Scene(found, [Track(row, title, board[name], str(board[name])) for name, title, row in SHOWN])


TELLING = TRACE.narrative(
    PHASES, DIVERGENCE, rows, digest, plan, scene,
    "control of an area, who is ahead in PSL, a coup, the OAS, independence")
