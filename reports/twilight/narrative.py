"""A traced game of twilight as a story of lines, and how two of them are compared."""
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from textwrap import wrap
from typing import Any, NamedTuple, NoReturn

from reports.tables.sides import NOBODY
from reports.tracing.divergence import END, OVER, Divergence, Line, State, Stretch
from reports.tracing.narrative import Block, Narrative, NumberedStory, Phase
from reports.twilight.game_reports import TWILIGHT
from reports.twilight.trace import CALLED, board, fields_of, json_lines, sentence, standing, word
from simulate.core.errors import UserError
from simulate.twilight.enums import Segment, Way
from simulate.twilight.trace_events import Event

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


@dataclass
class StoryLine:
    """One sentence, for one event."""
    segment: IntEnum
    depth: int
    sentences: Sequence[str]
    entries: list[Any]

    @property
    def entries_by_sentence(self) -> Sequence[Sequence[Any]]:
        """Its event."""
        return [self.entries]

    def lines(self, width: int = 120) -> list[str]:
        """Wrapped."""
        return wrap(self.sentences[0], width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


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
            line = StoryLine(entry.segment, 1, [sentence(entry.row, self.names)], [entry])
            yield Block(line.segment, [line], word(Event(int(entry.row[0]))))


def heading(names: Any) -> str:
    """The game and the scenario, and what its answers are."""
    return f"{names.title} ({names.scenario}): {TWILIGHT.standing}"


def when(turn: int) -> Line:
    """A date in JSON."""
    return {"turn": turn}


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
    return lines | {space: f"{space}: {', '.join(f'{number} {piece}' for piece, number in held.items())}"
                    for space, held in found["pieces"].items()}


def control(story: TwilightStory, stretch: int, label: str) -> None:
    """Boards do not tell control."""


def facts(story: TwilightStory) -> list[str]:
    """What it means."""
    return [f"{TWILIGHT.standing.capitalize()}."]


def tracks(story: TwilightStory, stretch: int) -> list[str]:
    """The tracks in a sentence."""
    return [f"{standing(story.traced.states[stretch][0].public, story.names)}."]


def no_map(*_: Any) -> NoReturn:
    """There is no map of this game."""
    raise UserError("twilight: no map for a page of one game; allowed is the trace in text or JSON")


TELLING = Narrative(
    heading=heading, story=TwilightStory, lines=json_lines, divergence=DIVERGENCE, phases=PHASES, setup=Segment.SET_UP,
    coded=word, when=when, date=date, end=end, result=result, rows=rows, control=control, facts=facts, standing=tracks,
    digest=tracks, plan=no_map, scene=no_map, matter="who wins, and the tracks", starred="nothing")
