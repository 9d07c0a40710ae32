"""One traced game of twilight as a report of play, and as JSON lines."""
from typing import Any

from reports.tracing.numbered_trace import TraceWords
from reports.twilight.charts import LOOK
from reports.twilight.game_reports import TWILIGHT
from reports.twilight.tables import SIDES, WAYS
from simulate.twilight.enums import Align, Card, Piece, Pivot, Segment, Side
from simulate.twilight.schemas import BOX_NAMES, EVENTS, NONE, PLACE, SPACE
from simulate.twilight.trace_events import TRACKS, Event


def place(at: int, names: Any) -> str | None:
    """A space or a box by its name; None for none."""
    if at == NONE:
        return None
    return BOX_NAMES.get(at) or (names.place_names[at] if at < len(names.place_names) else "nowhere")


def board(public: Any, names: Any) -> dict[str, Any]:
    """The tracks, the cards of Pivotal Events, what each space is and holds, and the boxes."""
    places = [{"place": name, "control": TRACE.side(int(public.held[at])), "align": TRACE.word(Align(int(public.align[at]))),
               "terror": int(public.terror[at]), "resettled": int(public.resettled[at]), "pieces": _pieces(public, at)}
              for at, name in enumerate(names.place_names)]
    return {"fln_resources": int(public.resources[Side.FLN]), "government_resources": int(public.resources[Side.GOVERNMENT]),
            "commitment": int(public.commitment), "france": names.boxes[int(public.france)], "border": int(public.border),
            "cards": {TRACE.word(pivot): TRACE.word(Card(int(public.card[pivot]))) for pivot in Pivot}, "places": places,
            "boxes": {name: _pieces(public, at) for at, name in BOX_NAMES.items()}}


def _pieces(public: Any, at: int) -> dict[str, int]:
    return {TRACE.word(piece): int(public.count[at, piece]) for piece in Piece if public.count[at, piece]}


def standing(public: Any, names: Any) -> str:
    """The tracks in a line."""
    return (f"FLN Resources {int(public.resources[Side.FLN])}; Government Resources {int(public.resources[Side.GOVERNMENT])}, "
            f"Commitment {int(public.commitment)}; France {names.boxes[int(public.france)]}, Border Zone {int(public.border)}")


TRACE = TraceWords(
    TWILIGHT, Event, Segment, EVENTS, dict.fromkeys(TRACKS, int), len(TRACKS), WAYS, {Side: SIDES}, (SPACE, PLACE), place, board,
    "control", standing, LOOK.date, version=2)
text_report, json_lines = TRACE.text_report, TRACE.json_lines
