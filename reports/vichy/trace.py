"""One traced game of Vichy France as a report of play, and as JSON lines (docs/small_systems.md)."""
from collections.abc import Callable, Mapping
from typing import Any

from reports.tables.frames import rows_of
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
from reports.tracing.numbered_trace import LoggedStory, TraceWords, changed_control, sentences
from reports.vichy.charts import LOOK
from reports.vichy.game_reports import VICHY
from reports.vichy.measures import FATES, HOLDERS, OUTCOMES, SIDES, STATUS, WAYS
from simulate.vichy.enums import TRACKS, Event, Fate, Holder, Outcome, Segment, Side, Status, Way

MOST = 8                         # places that are colonies
SEASONS = ("Spring", "Summer", "Fall", "Winter")
FORMS = {Event[row["event"]]: row["sentence"] for row in rows_of("vichy", "events")}


def place(at: int, names: Any) -> str | None:
    """A colony by its name, or France; None for no place."""
    if at < len(names.place_names):
        return names.place_names[at]
    return "France" if at == MOST else None


def season(board: Any, turn: int) -> str:
    """"Summer 1940"."""
    from_spring = turn - 1 + int(board.calendar_season)
    return f"{SEASONS[from_spring % 4]} {int(board.calendar_year) + from_spring // 4}"


def standing(board: Mapping[str, Any]) -> str:
    """Vichy France and the colonies in one line."""
    held = "; ".join(f"{each['place']} {each['holder']}" for each in board["places"])
    return f"Vichy France {board['status']}, result {board['result']}. {held}"


def board(public: Any, names: Any) -> dict[str, Any]:
    """Vichy France, its colonies and its units."""
    places = [{"place": name, "holder": HOLDERS[public.holder[at]], "units": public.units[at],
               "attacked": bool(public.attacked[at])} for at, name in enumerate(names.place_names)]
    return {"status": STATUS[public.status], "hexes": HOLDERS[public.hexes], "result": public.result,
            "usat": public.usat, "usjt": public.usjt, "points": public.points, "brps": public.brps,
            "america": bool(public.america), "units_in_france": public.units[MOST],
            "units": {FATES[each]: public.fate[each] for each in Fate}, "places": places}


TRACE = TraceWords(
    VICHY, Event, Segment,
    {"status": lambda at: STATUS[Status(at)], "hexes": lambda at: HOLDERS[Holder(at)], "result": int},
    len(TRACKS), Way, {Way: WAYS, Status: STATUS, Holder: HOLDERS, Outcome: OUTCOMES, Fate: FATES, Side: SIDES}, (), place,
    board, "holder", standing, LOOK.date, lambda board, turn: f"turn {turn}, {season(board, turn)}", FORMS,
    (Segment.SET_UP, Segment.END))


# A traced game of Vichy France as a story of sentences, and how two of them are compared.


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
