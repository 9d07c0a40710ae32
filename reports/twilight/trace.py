"""One traced game of twilight as a report of play, and as JSON lines."""
from collections.abc import Mapping
from typing import Any

from reports.tables.frames import rows_of
from reports.tracing.numbered_trace import Entry, Form, TraceWords
from reports.twilight.charts import LOOK
from reports.twilight.game_reports import TWILIGHT
from reports.twilight.measures import EVENTS as PIVOTS
from reports.twilight.measures import SIDES, WAYS, words
from simulate.core.schemas import schemas_of
from simulate.twilight.enums import TRACKS, Align, Card, Cause, Event, Piece, Pivot, Segment, Side, Way

ACTS = {row["act"]: row["sentence"] for row in rows_of("twilight", "acts")}


SCHEMAS = schemas_of(TWILIGHT.name)
BOX = SCHEMAS.kinds["space or box"]
CODED: Mapping[type, Mapping[Any, str]] = {
    Way: WAYS, Side: SIDES, Pivot: PIVOTS, Align: {each: words(each).title() for each in Align},
    Piece: {each: words(each).title().replace("Fln", "FLN") for each in Piece} | {
        Piece.UNDERGROUND: "Underground Guerrilla", Piece.ACTIVE: "Active Guerrilla"},
    Cause: {Cause.PIECES: "French pieces", Cause.CASUALTIES: "French Casualties", Cause.FRANCE: "France Track",
            Cause.COUP: "the Coup", Cause.OAS: "the OAS", Cause.BASES: "a Base lost", Cause.EVENTS: "an event"}}

MARGINS = "margins FLN {fln_margin:+d}, Government {government_margin:+d}"


def acted(entry: Entry) -> str:
    """An activity of the model, and what it cost."""
    return "{side}: " + ACTS[entry.fields["act"]] + "{cost: (Resources -{cost})|}"


def income(entry: Entry) -> str:
    """3.1-3.6. The sum of a side's income, its terms, and what it has then."""
    first, second, third, less = entry.fields.values()
    if entry.side == SIDES[Side.FLN]:
        return f"{{side}} {first + second - less:+d}: Bases {{first}}, France Track {{second}}, Border Zone -{{less}}"
    return (f"{{side}} {first + second + third - less:+d}: Commitment {{first}}, sectors {{second}}, "
            f"{entry.place or 'Support'} {{third}}, resettled -{{less}}")


FORMS: Mapping[Event, Form] = {
    Event.ACTED: acted, Event.INCOME: income, Event.GAME_OVER: "the game is over: {way}; " + MARGINS,
    **{Event[row["event"]]: row["sentence"] for row in rows_of("twilight", "events")}}


def place(at: int, names: Any) -> str | None:
    """A space or a box by its name; None for none."""
    if at == SCHEMAS.nowhere:
        return None
    return BOX.names.get(at) or (names.place_names[at] if at < len(names.place_names) else "nowhere")


def board(public: Any, names: Any) -> dict[str, Any]:
    """The tracks, the cards of Pivotal Events, what each space is and holds, and the boxes."""
    places = [{"place": name, "control": TRACE.side(public.held[at]), "align": TRACE.word(Align(public.align[at])),
               "terror": public.terror[at], "resettled": public.resettled[at], "pieces": _pieces(public, at)}
              for at, name in enumerate(names.place_names)]
    return {"fln_resources": public.resources[Side.FLN], "government_resources": public.resources[Side.GOVERNMENT],
            "commitment": public.commitment, "france": names.boxes[public.france], "border": public.border,
            "cards": {TRACE.word(pivot): TRACE.word(Card(public.card[pivot])) for pivot in Pivot}, "places": places,
            "boxes": {name: _pieces(public, at) for at, name in BOX.names.items()}}


def _pieces(public: Any, at: int) -> dict[str, int]:
    return {TRACE.word(piece): public.count[at][piece] for piece in Piece if public.count[at][piece]}


STANDING = ("FLN Resources {fln_resources}; Government Resources {government_resources}, Commitment {commitment}; "
            "France {france}, Border Zone {border}")


TRACE = TraceWords(
    TWILIGHT, Event, Segment, dict.fromkeys(TRACKS, int), len(TRACKS), Way, CODED, ("space", BOX.name), place, board,
    "control", STANDING.format_map, LOOK.date, forms=FORMS, version=3)
