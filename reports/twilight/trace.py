"""One traced game of twilight as a report of play, and as JSON lines."""
import itertools
import json
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from reports.twilight.game_reports import TWILIGHT
from simulate.twilight.enums import Align, Card, Piece, Pivot, Segment, Side, Way
from simulate.twilight.schemas import BOX_NAMES, EVENTS, NONE, PLACE
from simulate.twilight.trace_events import Event

FIELDS = 16
TRACKS = ("fln_resources", "government_resources", "commitment", "france", "border")
CALLED = {int(Side.FLN): "FLN", int(Side.GOVERNMENT): "Government"}


def text_report(traced: Any, only: range | None = None) -> Iterator[str]:
    """Group by group and phase by phase, a line for each event; with `only` these groups, counted from 1."""
    match, names = traced.match, traced.match.loaded.names
    yield f"{names.title} ({names.scenario}), seed {match.seed}, game {traced.game}: {TWILIGHT.standing}"
    fln, government = match.names_in_game(traced.game)
    yield f"FLN: {fln}. Government: {government}."
    yield from (f"Changed: {line}" for line in match.loaded.resolved.splitlines())
    for stretch in only or range(len(traced.states)):
        yield from ("", f"Group {stretch} of the deck" if stretch else "Set-up")
        for segment, group in itertools.groupby(traced.turns[stretch], lambda row: int(row[1])):
            yield f"  {word(Segment(segment))}"
            yield from (f"    {sentence(row, names)}" for row in group)
        yield f"  {standing(traced.states[stretch][0].public, names)}"
    public = traced.states[-1][0].public
    yield from ("", f"{CALLED[int(public.winner)]} wins in group {int(public.turn)}: {word(Way(int(public.way)))}.")


def sentence(row: Any, names: Any) -> str:
    """An event in words, with its fields and dice."""
    entry = fields_of(row, names)
    said = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in entry["fields"].items())
    parts = [f"{entry['side']}: " if entry["side"] else "", entry["event"], f" in {entry['place']}" if entry["place"] else "",
             f" ({said})" if said else "", f" [dice {' '.join(map(str, entry['dice']))}]" if entry["dice"] else ""]
    return "".join(parts)


def fields_of(row: Any, names: Any) -> dict[str, Any]:
    """A row of the log by name."""
    event = Event(int(row[0]))
    schema = EVENTS[event]
    fields: dict[str, Any] = {}
    for (name, coding), value in zip(schema.fields, row[5:9], strict=False):
        if isinstance(coding, type) and issubclass(coding, IntEnum):
            fields[name] = word(coding(int(value)))
        else:
            fields[name] = _place(int(value), names) if coding is PLACE or coding.name == "space" else int(value)
    place = _place(int(row[4]), names) if int(row[4]) != NONE else None
    return {"event": word(event), "phase": word(Segment(int(row[1]))), "turn": int(row[2]), "side": CALLED.get(int(row[3])),
            "place": place, "fields": fields, "dice": [int(die) for die in row[FIELDS:FIELDS + int(row[9])]],
            "after": {name: int(row[10 + at]) for at, name in enumerate(TRACKS)}}


def json_lines(traced: Any, only: range | None = None) -> Iterator[str]:
    """A header, each event, the board as each group ends, the result; one JSON object a line."""
    names, match = traced.match.loaded.names, traced.match
    lines: list[dict[str, Any]] = [{"line": "game", "schema": "wilaya/trace/twilight/1", "scenario": names.scenario,
                                    "seed": match.seed, "game": traced.game, "means": TWILIGHT.standing,
                                    "changes": match.loaded.resolved.splitlines()}]
    for stretch in range(only.start - 1, only.stop) if only else range(len(traced.states)):
        if not only or stretch in only:
            lines += [{"line": "event", **fields_of(row, names)} for row in traced.turns[stretch]]
        lines.append({"line": "board", "turn": stretch, **board(traced.states[stretch][0].public, names)})
    public = traced.states[-1][0].public
    lines.append({"line": "result", "winner": CALLED[int(public.winner)], "way": word(Way(int(public.way))),
                  "turn": int(public.turn)})
    return (json.dumps(line, ensure_ascii=False) for line in lines)


def board(public: Any, names: Any) -> dict[str, Any]:
    """The tracks, the cards of Pivotal Events, what each space is and holds, and the boxes."""
    places = [{"place": name, "control": CALLED.get(int(public.held[at])), "align": word(Align(int(public.align[at]))),
               "terror": int(public.terror[at]), "resettled": int(public.resettled[at]), "pieces": _pieces(public, at)}
              for at, name in enumerate(names.place_names)]
    return {"fln_resources": int(public.resources[Side.FLN]), "government_resources": int(public.resources[Side.GOVERNMENT]),
            "commitment": int(public.commitment), "france": names.boxes[int(public.france)], "border": int(public.border),
            "cards": {word(pivot): word(Card(int(public.card[pivot]))) for pivot in Pivot}, "places": places,
            "boxes": {name: _pieces(public, at) for at, name in BOX_NAMES.items()}}


def _pieces(public: Any, place: int) -> dict[str, int]:
    return {word(piece): int(public.count[place, piece]) for piece in Piece if public.count[place, piece]}


def standing(public: Any, names: Any) -> str:
    """The tracks in a line."""
    return (f"FLN Resources {int(public.resources[Side.FLN])}; Government Resources {int(public.resources[Side.GOVERNMENT])}, "
            f"Commitment {int(public.commitment)}; France {names.boxes[int(public.france)]}, Border Zone {int(public.border)}")


def _place(place: int, names: Any) -> str:
    return BOX_NAMES.get(place) or (names.place_names[place] if place < len(names.place_names) else "nowhere")


def word(name: IntEnum) -> str:
    """The member of an enum as words."""
    return name.name.lower().replace("_", " ")
