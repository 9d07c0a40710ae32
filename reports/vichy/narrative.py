"""A traced game of Vichy France as a story of sentences, and how two of them are compared."""
from collections.abc import Callable, Hashable, Iterator, Mapping
from enum import IntEnum
from typing import Any

from reports.tables.sides import NOBODY
from reports.tracing.digest import changed_control
from reports.tracing.digest import sentence as joined
from reports.tracing.divergence import END, OVER, Divergence, Line, State, Stretch
from reports.tracing.entry import Entry
from reports.tracing.narrative import Block, Narrative, NumberedStory, Phase
from reports.tracing.scene import FIRST, SECOND, Plan, Scene, Stand, Track
from reports.tracing.story_line import StoryLine
from reports.tracing.tiles import tiles
from reports.vichy.charts import LOOK
from reports.vichy.tables import HOLDERS, SIDES
from reports.vichy.trace import (
    board_line,
    entries_of,
    event_line,
    json_lines,
    result_line,
    result_words,
    season,
    sentence,
    standing,
    word,
)
from simulate.vichy.enums import Holder, Segment, Way

HELD = {HOLDERS[Holder.ALLIES]: FIRST, HOLDERS[Holder.FREE_FRENCH]: FIRST, HOLDERS[Holder.GERMANY]: SECOND,
        HOLDERS[Holder.JAPAN]: SECOND}
WIDE = 200               # units: a tile, for long names
KEY = "A tile for each colony; this is no map. Under its name: Vichy French units. A thick outline: another holder this turn."


def state(stretch: Stretch) -> State:
    """Everything that matters, as it is after a stretch, the most important first."""
    board = stretch.board
    over = [(event["winner"], event["way"]) for event in stretch.events if event["event"] == "game over"]
    found: State = {(END, None): over[0] if over else None, ("status", None): board["status"], ("hexes", None): board["hexes"]}
    return found | {("holder", each["place"]): each["holder"] for each in board["places"]}


def _end(value: Any) -> str:
    if value is None or value == OVER:
        return value or "the game going on"
    return f"a win for the {value[0]} side ({value[1]})"


WORDS: Mapping[str, Callable[[Any], str]] = {
    END: _end, "status": lambda value: f"Vichy France {value}", "hexes": lambda value: f"its hexes: {value}", "holder": str}


def tracked(event: Line) -> set[str] | None:
    """BRPs and tension without a die repeat what was decided before."""
    return None if event["event"] in ("brps", "tension") else {"after"}


DIVERGENCE = Divergence(frozenset({"modifier", "needed", "modified"}), state, WORDS, tracked)


class VichyStory(NumberedStory):
    """A traced game of Vichy France, in the sentences of the report of play."""

    def __init__(self, traced: Any):
        super().__init__(traced)
        self.ended = result_line(traced.states[-1])

    def named(self) -> Hashable:
        """Colonies."""
        return self.names.colonies

    def name(self, stretch: int) -> str:
        """"turn 3, Winter 1940"."""
        return f"turn {stretch}, {season(self.traced.match.loaded.board[0], stretch)}" if stretch else "the set-up"

    def read(self, stretch: int) -> tuple[Stretch, list[Entry]]:
        """Event lines and the board line after them; the entries."""
        entries = entries_of(self.traced, stretch)
        after = board_line(self.traced.states[stretch], stretch, self.names)
        return Stretch([event_line(each) for each in entries], after), entries

    def tell(self, stretch: int) -> Iterator[Block]:
        """A block for each event."""
        for each in self.entries(stretch):
            said = sentence(each)
            yield Block(each.segment, [StoryLine(each.segment, 1, said, [each])], said.split(" [")[0])


PHASES: Mapping[IntEnum, Phase] = {
    Segment.SET_UP: Phase("Surrender", "77.1", "set-up", ""), Segment.YEAR: Phase("The year begins", "76.12", "year", "the year"),
    Segment.AXIS_DIPLOMACY: Phase("Axis diplomacy", "77.7", "Axis diplomacy", "Axis diplomacy"),
    Segment.AXIS_TURN: Phase("Axis turn", "76.4, 77.5", "Axis turn", "Axis turn"),
    Segment.ALLIED_DIPLOMACY: Phase("Allied diplomacy", "77.7", "Allied diplomacy", "Allied diplomacy"),
    Segment.ALLIED_TURN: Phase("Allied turn", "77.6", "Allied turn", "Allied turn"),
    Segment.END: Phase("End", "77.9", "end", "the end"),
}


def end(winner: int, way: int, last_turn: int) -> Line:
    """How the game of a row ended."""
    return {"winner": SIDES.get(winner, NOBODY), "way": word(Way(way)), "turn": last_turn}


def result(story: VichyStory) -> str:
    """Who won, and when; without a capital."""
    said = result_words(story.traced.states[-1])
    return said[:1].lower() + said[1:]


def rows(story: VichyStory, stretch: int) -> dict[str, str]:
    """The lines of a board by what they describe, colonies by their names."""
    board = story[stretch].board
    found = {"vichy": f"Vichy France {board['status']}, hexes {board['hexes']}, result {board['result']}",
             "tension": f"USAT {board['usat']}, USJT {board['usjt']}",
             "brps": f"BRPs: Allied {board['brps'][0]}, Axis {board['brps'][1]}"}
    return found | {each["place"]: f"{each['place']}: {each['holder']}; {each['units']} units" for each in board["places"]}


def control(story: VichyStory, stretch: int, label: str) -> str | None:
    """Who holds a colony; None for any other line."""
    return next((each["holder"] for each in story[stretch].board["places"] if each["place"] == label), None)


def digest(story: VichyStory, stretch: int) -> list[str]:
    """A turn in a few lines: whose colonies changed, and what happened."""
    before, after = ({each["place"]: each["holder"] for each in story[at].board["places"]} for at in (stretch - 1, stretch))
    told = [sentence(each) for each in story.entries(stretch)
            if each.event.name in ("NAMED", "RESULT", "DECLARED", "ATTACKED", "STATUS")]
    return [line for line in (joined("Colonies", changed_control(before, after)), joined("Vichy France", told)) if line]


def plan(story: VichyStory) -> Plan:
    """A tile for each colony, four in a row."""
    return tiles([story.names.colony_names], 4, 2, KEY, WIDE)


def scene(story: VichyStory, stretch: int) -> Scene:
    """The colonies after a stretch, and the tracks."""
    board = story[stretch].board
    found = {each["place"]: Stand(HELD.get(each["holder"], ""), 0, each["units"]) for each in board["places"]}
    tracks = [Track("vichy", "diplomatic result", board["result"], f"{board['result']:+d}"),
              *(Track("tension", name.upper(), board[name], str(board[name])) for name in ("usat", "usjt"))]
    return Scene(found, tracks)


TELLING = Narrative(
    heading=lambda names: f"{names.title} ({names.scenario})", story=VichyStory, lines=json_lines, divergence=DIVERGENCE,
    phases=PHASES, setup=Segment.SET_UP, coded=word, when=lambda turn: {"turn": turn}, date=LOOK.date, end=end, result=result,
    rows=rows, control=control, facts=lambda story: [],
    standing=lambda story, stretch: [standing(story.traced.states[stretch], story.names)], digest=digest,
    plan=plan, scene=scene, matter="what Vichy France is, who controls its hexes, who holds a colony",
    starred="a colony", hidden=False)
