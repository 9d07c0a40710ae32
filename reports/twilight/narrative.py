"""A traced game of twilight as a story of lines, and how two of them are compared."""
from collections.abc import Callable, Hashable, Iterator, Mapping
from enum import IntEnum
from typing import Any, NamedTuple

from reports.tables.sides import NOBODY
from reports.tracing.digest import changed_control
from reports.tracing.digest import sentence as joined
from reports.tracing.divergence import END, OVER, Divergence, Line, State, Stretch
from reports.tracing.narrative import Block, Narrative, NumberedStory, Phase
from reports.tracing.scene import FIRST, SECOND, Plan, Scene, Stand, Track
from reports.tracing.story_line import StoryLine
from reports.tracing.tiles import tiles
from reports.twilight.game_reports import TWILIGHT
from reports.twilight.trace import CALLED, board, fields_of, json_lines, sentence, standing, word
from simulate.twilight.enums import Align, Kind, Piece, Segment, Way
from simulate.twilight.trace_events import Event

ACROSS, PART = 5, 3       # tiles side by side, and on a phone
KEY = ("A tile for each space, Wilaya by Wilaya; this is no map. Under its name: FLN pieces (disc) and Government pieces "
       "(square), + at Support, \N{MINUS SIGN} at Oppose. A thick outline: another side took control in this group.")
MARKS = {word(Align.SUPPORT): "+", word(Align.OPPOSE): "\N{MINUS SIGN}"}
FLN_PIECES = [word(each) for each in (Piece.UNDERGROUND, Piece.ACTIVE, Piece.FLN_BASE)]
TRACKS = ("commitment", "fln_resources", "government_resources", "france", "border")
PHASES: Mapping[IntEnum, Phase] = {
    Segment.SET_UP: Phase("Set-up", "1.1", "set-up", ""),
    Segment.CAMPAIGN: Phase("Campaign", "7-9, M", "campaign", "the campaign"),
    Segment.VICTORY: Phase("Victory", "2", "victory", "the Victory Phase"),
    Segment.RESOURCES: Phase("Resources", "3", "resources", "Resources"),
    Segment.COMMITMENT: Phase("Commitment", "3", "commitment", "Commitment"),
    Segment.SUPPORT: Phase("Support", "4", "support", "the Support Phase"),
    Segment.REDEPLOY: Phase("Redeploy", "5", "redeploy", "the Redeploy Phase"),
    Segment.RESET: Phase("Reset", "6", "reset", "the Reset Phase"),
}


def state(stretch: Stretch) -> State:
    """How the game ended, and the tracks."""
    over = [event["fields"]["winner"] for event in stretch.events if event["event"] == word(Event.GAME_OVER)]
    return {(END, None): over[0] if over else None} | {(track, None): stretch.board[track] for track in TRACKS}


def _end(value: Any) -> str:
    if value is None:
        return "the game going on"
    return str(value) if value == OVER else f"a win for {TWILIGHT.spoken[0 if value == 'fln' else 1]}"


def _on(track: str) -> Callable[[Any], str]:
    return lambda value: f"{track.replace('_', ' ')} {value}"


def points(event: Line) -> set[str]:
    """The tracks after an event are points."""
    return {"after"}


DIVERGENCE = Divergence(frozenset(), state, {END: _end, **{track: _on(track) for track in TRACKS}}, points)


class Entry(NamedTuple):
    """A row of the log and its phase."""
    segment: IntEnum
    row: Any


class TwilightStory(NumberedStory):
    """A traced game, in the sentences of the report of play; its turns are groups of the deck."""

    def __init__(self, traced: Any):
        super().__init__(traced)
        public = traced.states[-1][0].public
        self.ended = end(int(public.winner), int(public.way), int(public.turn))

    def named(self) -> Hashable:
        """Spaces."""
        return tuple(self.names.places)

    def name(self, stretch: int) -> str:
        """"group 3"."""
        return date(stretch)

    def read(self, stretch: int) -> tuple[Stretch, list[Any]]:
        """Event lines and the board after them; the rows of the log."""
        rows = [Entry(Segment(int(row[1])), row) for row in self.traced.turns[stretch]]
        after = {"line": "board", **board(self.traced.states[stretch][0].public, self.names)}
        return Stretch([{"line": "event", **fields_of(each.row, self.names)} for each in rows], after), rows

    def tell(self, stretch: int) -> Iterator[Block]:
        """A block for each event."""
        for entry in self.entries(stretch):
            line = StoryLine(entry.segment, 1, sentence(entry.row, self.names), [entry])
            yield Block(line.segment, [line], word(Event(int(entry.row[0]))))


def heading(names: Any) -> str:
    """The game and the scenario, and what its answers are."""
    return f"{names.title} ({names.scenario}): {TWILIGHT.standing}"


def date(turn: int) -> str:
    """A date in words."""
    return f"group {turn}" if turn else "the set-up"


def end(winner: int, way: int, last_turn: int) -> Line:
    """How the game of a row ended."""
    return {"winner": CALLED.get(winner, NOBODY), "way": word(Way(way)), "turn": last_turn}


def result(story: TwilightStory) -> str:
    """Who won, how and when; without a capital."""
    return f"{story.ended['winner']} wins in group {story.ended['turn']}: {story.ended['way']}."


def rows(story: TwilightStory, stretch: int) -> dict[str, str]:
    """The lines of a board by what they describe."""
    found = story[stretch].board
    lines = {track: f"{track.replace('_', ' ')} {found[track]}" for track in TRACKS}
    return lines | {each["place"]: f"{each['place']}: {each['control'] or 'nobody'}, {each['align']}; "
                    + (", ".join(f"{number} {piece}" for piece, number in each["pieces"].items()) or "no pieces")
                    for each in found["places"]}


def _controls(story: TwilightStory, stretch: int) -> dict[str, str]:
    return {each["place"]: each["control"] or NOBODY for each in story[stretch].board["places"]}


def digest(story: TwilightStory, stretch: int) -> list[str]:
    """A group in a few lines: which Pivotal Events were played, who has taken control where, the tracks."""
    played = [event["fields"]["pivot"] for event in story[stretch].events if event["event"] == word(Event.PIVOT)]
    taken = changed_control(_controls(story, stretch - 1), _controls(story, stretch))
    return [*filter(None, (joined("Pivotal Events", played), joined("Control", taken))), *tracks(story, stretch)]


def tracks(story: TwilightStory, stretch: int) -> list[str]:
    """The tracks in a sentence."""
    return [f"{standing(story.traced.states[stretch][0].public, story.names)}."]


def plan(story: TwilightStory) -> Plan:
    """A tile for each space, each Wilaya in rows of its own, the countries in the last."""
    board, groups = story.traced.match.loaded.board[0], dict[int, list[str]]()
    for number, place in enumerate(story.names.place_names):
        groups.setdefault(-1 if board.kind[number] == Kind.COUNTRY else int(board.wilaya[number]), []).append(place)
    return tiles([places for wilaya, places in groups.items() if wilaya >= 0] + [groups.get(-1, [])], ACROSS, PART, KEY)


def scene(story: TwilightStory, stretch: int) -> Scene:
    """Who controls each space after a group, how many pieces stand there, whom it supports; and the tracks."""
    board = story[stretch].board
    places = {}
    for each in board["places"]:
        theirs = sum(number for piece, number in each["pieces"].items() if piece in FLN_PIECES)
        ours = sum(each["pieces"].values()) - theirs
        places[each["place"]] = Stand({"FLN": FIRST, "Government": SECOND}.get(each["control"], ""), theirs, ours,
                                      MARKS.get(each["align"], ""))
    shown = [Track(track, track.replace("_", " "), board[track] if track != "france" else
                   story.names.boxes.index(board[track]), str(board[track])) for track in TRACKS]
    return Scene(places, shown)


TELLING = Narrative(
    heading=heading, story=TwilightStory, lines=json_lines, divergence=DIVERGENCE, phases=PHASES, setup=Segment.SET_UP,
    coded=word, when=lambda turn: {"turn": turn}, date=date, end=end, result=result, rows=rows,
    control=lambda story, stretch, label: _controls(story, stretch).get(label),
    facts=lambda story: [f"{TWILIGHT.standing.capitalize()}."], standing=tracks, digest=digest, plan=plan, scene=scene,
    matter="who wins, and the tracks", starred="a space")
