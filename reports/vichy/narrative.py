"""A traced game of Vichy France as a story of sentences, and how two of them are compared."""
from collections.abc import Callable, Mapping
from typing import Any

from reports.tracing.narrative import (
    END,
    FIRST,
    SECOND,
    Divergence,
    Line,
    Plan,
    Scene,
    Stand,
    State,
    Stretch,
    Track,
    phases_of,
    tiles,
)
from reports.tracing.numbered_trace import LoggedStory, changed_control, sentences
from reports.vichy.measures import HOLDERS
from reports.vichy.trace import TRACE
from simulate.vichy.enums import Holder, Segment

HELD = {HOLDERS[Holder.ALLIES]: FIRST, HOLDERS[Holder.FREE_FRENCH]: FIRST, HOLDERS[Holder.GERMANY]: SECOND,
        HOLDERS[Holder.JAPAN]: SECOND}
WIDE = 200               # units: a tile, for long names
KEY = "A tile for each colony; this is no map. Under its name: Vichy French units. A thick outline: another holder this turn."


def state(stretch: Stretch) -> State:
    """Everything that matters, as it is after a stretch, the most important first."""
    board = stretch.board
    found = stretch.over() | {("status", None): board["status"], ("hexes", None): board["hexes"]}
    return found | {("holder", each["place"]): each["holder"] for each in board["places"]}


WORDS: Mapping[str, Callable[[Any], str]] = {
    END: TRACE.over_words, "status": lambda value: f"Vichy France {value}",
    "hexes": lambda value: f"its hexes: {value}", "holder": str}


def tracked(event: Line) -> set[str] | None:
    """BRPs and tension without a die repeat what was decided before."""
    return None if event["event"] in ("brps", "tension") else {"after"}


DIVERGENCE = Divergence(frozenset({"modifier", "needed", "modified"}), state, WORDS, tracked)


PHASES = phases_of("vichy", Segment)


def rows(story: LoggedStory, stretch: int) -> dict[str, str]:
    """The lines of a board by what they describe, colonies by their names."""
    board = story[stretch].board
    found = {"vichy": f"Vichy France {board['status']}, hexes {board['hexes']}, result {board['result']}",
             "tension": f"USAT {board['usat']}, USJT {board['usjt']}",
             "brps": f"BRPs: Allied {board['brps'][0]}, Axis {board['brps'][1]}"}
    return found | {each["place"]: f"{each['place']}: {each['holder']}; {each['units']} units" for each in board["places"]}


def digest(story: LoggedStory, stretch: int) -> list[str]:
    """A turn in a few lines: whose colonies changed, and what happened."""
    told = [TRACE.sentence(each) for each in story.entries(stretch)
            if each.event.name in ("NAMED", "RESULT", "DECLARED", "ATTACKED", "STATUS")]
    changed = changed_control(story.holders, stretch)
    return sentences({"Colonies": changed, "Vichy France": told})


def plan(story: LoggedStory) -> Plan:
    """A tile for each colony, four in a row."""
    return tiles([story.names.place_names], 4, 2, KEY, WIDE)


def scene(story: LoggedStory, stretch: int) -> Scene:
    """The colonies after a stretch, and the tracks."""
    board = story[stretch].board
    found = {each["place"]: Stand(HELD.get(each["holder"], ""), 0, each["units"]) for each in board["places"]}
    tracks = [Track("vichy", "diplomatic result", board["result"], f"{board['result']:+d}"),
              *(Track("tension", name.upper(), board[name], str(board[name])) for name in ("usat", "usjt"))]
    return Scene(found, tracks)


TELLING = TRACE.narrative(PHASES, DIVERGENCE, rows, digest, plan, scene,
                          "what Vichy France is, who controls its hexes, who holds a colony", hidden=False)
