"""One traced game of Algeria as a report of play, and as JSON lines (docs/algeria.md)."""
import itertools
import json
from collections.abc import Iterator
from typing import Any

from reports.algeria.tracing.event_fields import CALLED, entry_of, sentence, word
from reports.tracing.entry import Entry
from simulate.algeria.enums import Box, Class, Control, Kind, Scale, Segment, Side, Way

SCHEMA = "wilaya/trace/algeria/1"
MOST = 12                 # dice that a line shows


def text_report(traced: Any, only: range | None = None) -> Iterator[str]:
    """Turn by turn and phase by phase, a line for each event; equal lines in a row share one, with their number.

    With `only` (stretches, from 1) of these turns, without the set-up.
    """
    match, names = traced.match, traced.match.loaded.names
    yield f"{names.title} ({names.scenario}), seed {match.seed}, game {traced.game}"
    fln, government = match.names_in_game(traced.game)
    yield f"FLN: {fln}. Government: {government}."
    yield from (f"Changed: {line}" for line in match.loaded.resolved.splitlines())
    for stretch in only or range(len(traced.states)):
        entries = entries_of(traced, stretch)
        yield from ("", f"Turn {entries[0].turn}" if stretch and entries else "Set-up")
        for segment, group in itertools.groupby(entries, lambda entry: entry.segment):
            if segment != Segment.SET_UP:
                yield f"  {word(segment)}"
            yield from (f"    {line}" for line in _lines(group))
        yield f"  {standing(traced.states[stretch])}"
    yield from ("", result_words(traced.states[-1]))


def json_lines(traced: Any, only: range | None = None) -> Iterator[str]:
    """Header, then each event, the board after the set-up and after each turn, the result; one JSON object a line.

    With `only` (stretches, from 1): header, the board before these turns, the turns and the board after each, result.
    """
    return (json.dumps(line, ensure_ascii=False) for line in _objects(traced, only))


def _objects(traced: Any, only: range | None) -> Iterator[dict]:
    match, names = traced.match, traced.match.loaded.names
    yield {"line": "game", "schema": SCHEMA, "scenario": names.scenario, "seed": match.seed, "game": traced.game,
           "players": {"fln": match.fln_player.name, "government": match.france_player.name},
           "changes": match.loaded.resolved.splitlines(), **printed(match.loaded)}
    for stretch in range(only.start - 1, only.stop) if only else range(len(traced.states)):
        if not only or stretch in only:
            yield from map(event_line, entries_of(traced, stretch))
        yield board_line(traced.states[stretch], stretch, names)
    yield result_line(traced.states[-1])


def printed(loaded: Any) -> dict:
    """What a checker needs of the game: rule numbers, counters, places with their neighbours (9.13)."""
    board, names = loaded.board[0], loaded.names
    rules = {path: int(board[path.replace(".", "_")]) for path in loaded.tables.rules}
    units = {word(group): {"firepower": int(board.class_firepower[group]), "rating": int(board.class_rating[group]),
                           "control": int(board.class_control[group]),
                           "counters": int(board.first_unit[kind + 1] - board.first_unit[kind])}
             for group, kind in zip(Class, board.class_type, strict=True)}
    places = {place: {"kind": word(Kind(int(board.kind[at]))),
                      "wilaya": names.wilayas[board.wilaya[at]] if at < board.areas else None,
                      "reach": [other for there, other in enumerate(names.places) if board.reach[at, there]]}
              for at, place in enumerate(names.places)}
    return {"rules": rules, "units": units, "places": places}


def event_line(entry: Entry) -> dict:
    """One event: when, who and where, its own fields, dice, tracks after it."""
    return {"line": "event", "turn": entry.turn, "phase": word(entry.segment), "side": entry.side, "event": word(entry.event),
            "place": entry.place, **entry.fields, "dice": list(entry.dice), "after": dict(entry.tracks)}


def board_line(states: Any, stretch: int, names: Any) -> dict:
    """The whole board after the set-up (0) or a turn."""
    return {"line": "board", "after": "turn" if stretch else "set-up", **board(states[0].public, names)}


def result_line(states: Any) -> dict:
    """Who won, how, by how much and when."""
    public = states[0].public
    return {"line": "result", "winner": CALLED.get(int(public.winner)), "way": word(Way(int(public.way))),
            "scale": _scale(public), "turn": int(public.turn)}


def entries_of(traced: Any, stretch: int) -> list[Entry]:
    """The events of the set-up (0) or a turn."""
    return [entry_of(row, traced.match.loaded.names.places) for row in traced.turns[stretch]]


def _lines(entries) -> Iterator[str]:
    """Sentences with their dice; equal ones in a row share a line."""
    for line, same in itertools.groupby(map(line_of, entries)):
        number = sum(1 for _ in same)
        yield line if number == 1 else f"{number} x {line}"


def line_of(entry: Entry) -> str:
    """An event in words, with its dice."""
    return sentence(entry) + _dice(entry.dice)


def _dice(dice: tuple[int, ...]) -> str:
    if not dice:
        return ""
    shown = " ".join(map(str, dice[:MOST]))
    return f" [{'die' if len(dice) == 1 else 'dice'} {shown}{' ...' if len(dice) > MOST else ''}]"


def standing(states: Any) -> str:
    """The tracks in one line."""
    public = states[0].public
    held = [int((public.control == control).sum()) for control in (Control.FLN, Control.GOVERNMENT)]
    return (f"FLN PSL {int(public.psl[Side.FLN])}, AP {int(public.ap)}; Government PSL {int(public.psl[Side.GOVERNMENT])}, "
            f"air {int(public.air_most)}, helo {int(public.helo_most)}, naval {int(public.naval)}; "
            f"areas: FLN {held[0]}, Government {held[1]}")


def board(public: Any, names: Any) -> dict:
    """The tracks, and each place with its control, markers and units."""
    places = []
    for at, place in enumerate(names.places):
        units = {word(group): int(public["count"][at, group].sum()) for group in Class if public["count"][at, group].any()}
        places.append({"place": place, "control": word(Control(int(public.control[at]))), "terror": bool(public.terror[at]),
                       "resettled": bool(public.resettled[at]), "units": units, "boxes": boxes(public["count"][at])})
    return {"fln_psl": int(public.psl[Side.FLN]), "government_psl": int(public.psl[Side.GOVERNMENT]), "ap": int(public.ap),
            "air": int(public.air_most), "helo": int(public.helo_most), "naval": int(public.naval),
            "air_left": int(public.air_left), "helo_left": int(public.helo_left),
            "border": 1 - int(public.border) if public.border else None, "border_active": bool(public.border_active),
            "oas": bool(public.oas), "oas_place": _place(int(public.oas_place), names), "independent": bool(public.independent),
            "places": places}


def boxes(count: Any) -> list[dict]:
    """The units of a place by Class, box and whether they are neutralized; `count` is (Class, Spot)."""
    return [{"unit": word(group), "box": word(Box(spot // 2)), "neutralized": bool(spot % 2), "count": int(number)}
            for group in Class for spot, number in enumerate(count[group]) if number]


def _place(place: int, names: Any) -> str | None:
    return names.places[place] if place < len(names.places) else None


def result_words(states: Any) -> str:
    """Who won, how, when and by how much."""
    public = states[0].public
    if int(public.way) == Way.TURN_LIMIT:
        return f"Stopped at the turn limit, turn {int(public.turn)}: neither side has won."
    who = "The FLN" if int(public.winner) == Side.FLN else "The Government"
    return f"{who} wins in turn {int(public.turn)}: {word(Way(int(public.way)))}, a {_scale(public)} victory."


def _scale(public: Any) -> str:
    return word(Scale(int(public.scale)))
