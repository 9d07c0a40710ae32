"""One traced game of Vichy France as a report of play, and as JSON lines (docs/small_systems.md)."""
from collections.abc import Mapping
from typing import Any

from reports.tables.frames import rows_of
from reports.tracing.numbered_trace import TraceWords
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
