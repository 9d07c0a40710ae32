"""A traced game of Algeria as a story of blocks and sentences, and how two of them are compared."""
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any

from reports.algeria.game_reports import ALGERIA
from reports.algeria.tipping.tracks import date, when
from reports.algeria.tracing.digest import OWNERS, digest
from reports.algeria.tracing.event_fields import CALLED, word
from reports.algeria.tracing.registry import board_line, entries_of, event_line, json_lines, line_of, result_line, result_words
from reports.algeria.tracing.registry import standing as tracks
from reports.algeria.tracing.scene import plan, scene
from reports.tables.sides import NOBODY
from reports.tracing.divergence import END, OVER, Divergence, Line, State, Stretch
from reports.tracing.entry import Entry
from reports.tracing.narrative import Block, Narrative, NumberedStory, Phase
from reports.tracing.story_line import StoryLine
from simulate.algeria.enums import Box, Class, Mission, Segment, Way
from simulate.algeria.trace_events import Cause, Event, Purse

# Keys of an event that repeat ratings and modifiers, not what happened: a mission differs by its number, not by its roll.
RULED = {"roll", "rating", "fln_firepower", "government_firepower", "fln", "government", "modifiers", "tried", "fln_column",
         "government_column"}
FLN, GOVERNMENT = ALGERIA.sides
THE = dict(zip((FLN, GOVERNMENT), ALGERIA.spoken, strict=True))


def state(stretch: Stretch) -> State:
    """Everything that matters, as it is after a stretch, the most important first."""
    board = stretch.board
    over = [(event["winner"], event["way"], event["scale"]) for event in stretch.events if event["event"] == "game over"]
    lead = board["fln_psl"] - board["government_psl"]
    found: State = {(END, None): over[0] if over else None,
                    ("coup", None): sum(event["event"] == "coup" for event in stretch.events),
                    ("oas", None): board["oas"], ("independence", None): board["independent"],
                    ("lead", None): FLN if lead > 0 else GOVERNMENT if lead < 0 else None}
    return found | {("control", place["place"]): place["control"] for place in board["places"]}


def _end(value: Any) -> str:
    if value is None:
        return "the game going on"
    if value == OVER:
        return value
    winner, _, scale = value
    return "a game stopped at the turn limit" if winner == NOBODY else f"a {scale} win for {_the(winner)}"


def _the(winner: str) -> str:
    return {"fln": THE[FLN], "government": THE[GOVERNMENT]}[winner]


WORDS: Mapping[str, Callable[[Any], str]] = {
    END: _end, "coup": lambda value: "a coup attempted" if value else "no coup",
    "oas": lambda value: "the OAS active" if value else "no OAS",
    "independence": lambda value: f"Morocco and Tunisia {'' if value else 'not '}independent",
    "lead": lambda value: f"{THE[value]} ahead" if value else "nobody ahead", "control": OWNERS.__getitem__,
}
POINTS = {"after", "from", "to", "before", "lost"}           # of tracks; places have names of their own
ON_TRACKS = {word(event) for event in (Event.PSL, Event.AP, Event.DEPRECIATION)}


def points(event: Line) -> set[str] | None:
    """A change of PSL or AP without dice repeats what was decided or rolled before it, or is received; so are the tracks."""
    if event["event"] not in ON_TRACKS:
        return {"after"}
    return POINTS if event["dice"] else None


DIVERGENCE = Divergence(frozenset(RULED), state, WORDS, points)


HEAD_ENDS = re.compile(r": | -?\d+ -> | \[|, from ")
# Outcomes of an action. PSL and AP are outcomes too, except costs of an action and changes that belong to no action.
OUTCOMES = {Event.PURGED, Event.REMOVED, Event.RETURNED, Event.INDEPENDENT, Event.OAS_ACTIVE, Event.OAS_CONTROL, Event.OAS_PLACED,
            Event.EVADED, Event.COMBAT, Event.LOST, Event.NEUTRALIZED, Event.TERROR, Event.RESETTLED, Event.MOVED, Event.COUP,
            Event.NO_REACT, Event.FLEW, Event.AIR_POINTS, Event.PSL, Event.AP, Event.CONTACT}
COSTS = {word(cause) for cause in (Cause.MISSION, Purse.BUILT)}
ALONE = {word(cause) for cause in (Cause.REINFORCEMENT, Cause.CONTROL, Cause.TERROR, Cause.NO_MOBILE, Cause.ABROAD, Cause.OAS,
                                   Purse.AREAS, Purse.SUPPORT, Purse.DEPRECIATION)}
CONTACTS = {word(mission) for mission in (Mission.FLUSH, Mission.INTELLIGENCE)}


class AlgeriaStory(NumberedStory):
    """A traced game of Algeria, in the sentences of the report of play."""

    def __init__(self, traced: Any):
        super().__init__(traced)
        self.ended = result_line(traced.states[-1])

    def named(self) -> Hashable:
        """Places and units."""
        board = self.traced.match.loaded.board[0]
        return tuple(self.names.places), board.unit_type.tobytes()

    def read(self, stretch: int) -> tuple[Stretch, list[Entry]]:
        """Event lines and the board line after them; the entries."""
        entries = entries_of(self.traced, stretch)
        after = board_line(self.traced.states[stretch], stretch, self.names)
        return Stretch([event_line(each) for each in entries], after), entries

    def tell(self, stretch: int) -> Iterator[Block]:
        """Actions, each with its cost before it and its outcomes after it; equal neighbours share a line."""
        found: list[Block] = []
        last: list[StoryLine] = []
        for action in _actions(self.entries(stretch)):
            lines = list(_lines(action))
            if len(lines) == len(last) == 1 and (lines[0].segment, lines[0].sentence) == (last[0].segment, last[0].sentence):
                last[0].entries.extend(lines[0].entries)
                continue
            head = [each for each in lines if each.depth == 1][-1].sentence
            last = lines
            found.append(Block(lines[0].segment, [*lines], HEAD_ENDS.split(head, maxsplit=1)[0]))
        yield from found


def _actions(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The events of a turn, each action with its cost before it and its outcomes behind it."""
    found: list[Entry] = []
    waiting = False                     # for the action that has been paid for
    for entry in entries:
        cost = _is_cost(entry)
        begins = cost or _is_action(entry)
        if found and (entry.segment != found[-1].segment or (begins and not waiting)):
            yield found
            found = []
        found.append(entry)
        waiting = cost or (waiting and not begins)
    if found:
        yield found


def _is_cost(entry: Entry) -> bool:
    return entry.event in (Event.PSL, Event.AP) and entry.fields["cause"] in COSTS


def _is_action(entry: Entry) -> bool:
    if entry.event == Event.CONTACT:
        return entry.fields["mission"] in CONTACTS
    return entry.event not in OUTCOMES or entry.fields.get("cause") in ALONE


def _lines(action: Sequence[Entry]) -> Iterator[StoryLine]:
    """A line for each event, outcomes under their action; equal sentences in a row share a line."""
    first = next((place for place, each in enumerate(action) if _is_action(each)), 0)
    line = None
    for place, entry in enumerate(action):
        sentence = line_of(entry)
        if line is not None and line.sentence == sentence:
            line.entries.append(entry)
            continue
        if line is not None:
            yield line
        line = StoryLine(entry.segment, 1 if place <= first else 2, sentence, [entry])
    if line is not None:
        yield line


PHASES: Mapping[IntEnum, Phase] = {
    Segment.SET_UP: Phase("Set-up", "3", "set-up", ""),
    Segment.EVENTS: Phase("Random Events", "5", "random events", "random events"),
    Segment.GOVERNMENT_REINFORCEMENT: Phase("Government Reinforcement", "6.3", "Government reinforcement",
                                            "Government reinforcement"),
    Segment.FLN_REINFORCEMENT: Phase("FLN Reinforcement", "6.1, 6.2", "FLN reinforcement", "FLN reinforcement"),
    Segment.GOVERNMENT_DEPLOYMENT: Phase("Government Deployment", "7", "Government deployment", "Government deployment"),
    Segment.FLN_DEPLOYMENT: Phase("FLN Deployment", "7", "FLN deployment", "FLN deployment"),
    Segment.OPERATIONS: Phase("Operations", "8, 9", "operations", "operations"),
    Segment.INTERPHASE: Phase("Turn Interphase", "10", "interphase", "interphase"),
}


def heading(names: Any) -> str:
    """The game and the scenario."""
    return f"{names.title} ({names.scenario})"


def end(winner: int, way: int, last_turn: int) -> Line:
    """How the game of a row ended."""
    return {"winner": CALLED.get(winner, NOBODY), "way": word(Way(way)), "turn": last_turn}


def result(story: AlgeriaStory) -> str:
    """Who won, when and by how much; without a capital."""
    sentence = result_words(story.traced.states[-1])
    return sentence[:1].lower() + sentence[1:]


def rows(story: AlgeriaStory, stretch: int) -> dict[str, str]:
    """The lines of a board by what they describe, places by their ids."""
    board, public = story[stretch].board, story.traced.states[stretch][0].public
    found = {"psl": f"FLN PSL {board['fln_psl']}, Government PSL {board['government_psl']}", "ap": f"FLN AP {board['ap']}",
             "points": f"air {board['air']}, helo {board['helo']}, naval {board['naval']}",
             "border": f"Border Zone: {_border(public)}",
             "oas": f"OAS: {_oas(story, public)}",
             "independence": f"Morocco and Tunisia {'' if board['independent'] else 'not '}independent"}
    return found | {place["place"]: _place(place, at, public, at < _areas(story)) for at, place in enumerate(board["places"])}


def _border(public: Any) -> str:
    """11.6: the Border Zone has a DRM once it is mobilized, 0 at first."""
    return f"DRM {1 - int(public.border)}, {'' if public.border_active else 'not '}active" if public.border else "none"


def _oas(story: AlgeriaStory, public: Any) -> str:
    places, at = story.names.places, int(public.oas_place)
    return "not active" if not public.oas else f"active{f' in {places[at]}' if 0 <= at < len(places) else ''}"


def _areas(story: AlgeriaStory) -> int:
    """How many places are areas; those behind them are countries, which nobody controls."""
    return int(story.traced.match.loaded.board[0].areas)


def _place(place: Line, at: int, public: Any, area: bool) -> str:
    """"I-4: contested, terror; 2 cadre underground, 1 police patrol"."""
    marks = [place["control"]] if area else []
    marks += [mark for mark, there in (("terror", place["terror"]), ("resettled", place["resettled"])) if there]
    return f"{place['place']}: {'; '.join(part for part in (', '.join(marks), ', '.join(_units(at, public))) if part) or 'empty'}"


def _units(at: int, public: Any) -> Iterator[str]:
    for group in Class:
        for spot, number in enumerate(public["count"][at, group].tolist()):
            if number:
                yield f"{number} {word(group)} {word(Box(spot // 2))}{' neutralized' if spot % 2 else ''}"


def control(story: AlgeriaStory, stretch: int, label: str) -> str | None:
    """Who controls a place; None for any other line."""
    places = story[stretch].board["places"]
    return next((place["control"] for place in places if place["place"] == label), None)


def standing(story: AlgeriaStory, stretch: int) -> list[str]:
    """The tracks and the areas."""
    return [f"{tracks(story.traced.states[stretch])}."]


def no_facts(story: AlgeriaStory) -> list[str]:
    """Nothing is told of a game's history beside its tracks."""
    return []


TELLING = Narrative(
    heading=heading, story=AlgeriaStory, lines=json_lines, divergence=DIVERGENCE, phases=PHASES, setup=Segment.SET_UP, coded=word,
    when=when, date=date, end=end, result=result, rows=rows, control=control, facts=no_facts, standing=standing,
    digest=digest, plan=plan, scene=scene,
    matter="control of an area, who is ahead in PSL, a coup, the OAS, independence", starred="an area")
