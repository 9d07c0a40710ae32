"""A traced game as JSON lines; the format is described in docs/trace.md."""
import json
from collections.abc import Iterator
from typing import Any

from reports.ici.counts import season, year
from reports.ici.trace_boards import board_line, header, tracks_value
from reports.ici.trace_book import SIDES, Book
from reports.ici.trace_entries import Entry
from reports.ici.trace_fields import fields, word
from reports.ici.trace_position import Position, told
from simulate.ici.names import Side, Way


def json_lines(traced: Any) -> Iterator[str]:
    """Header, set-up, board, then each turn and the board after it, result; one JSON object a line, keys in a fixed order."""
    return (json.dumps(line, ensure_ascii=False) for line in _lines(Book(traced), traced))


def _lines(book: Book, traced: Any) -> Iterator[dict]:
    yield header(book, traced.game)
    turn = int(book.board.first_turn)
    for stretch, states in enumerate(traced.states):
        for entry, position in told(book, traced, stretch):
            turn = entry.turn
            yield event_line(book, position, entry)
        yield board_line(book, states, "turn" if stretch else "setup", turn)
    yield result_line(traced.states[-1], turn)


def event_line(book: Book, position: Position, entry: Entry) -> dict:
    """One event: who, when and where, its own fields, dice, tracks before and after."""
    return {
        "line": "event", "turn": entry.turn + 1, "year": year(entry.turn), "season": season(entry.turn),
        "segment": word(entry.segment), "rule": entry.rule, "side": SIDES.get(entry.side), "event": word(entry.event),
        "cause": word(entry.cause) if entry.cause is not None else None,
        "place": None if entry.place is None else book.places[entry.place],
        **fields(book, position, entry), "dice": list(entry.dice),
        "before": tracks_value(entry.before), "after": tracks_value(entry.after),
    }


def result_line(states: Any, turn: int) -> dict:
    """Who won, how and when."""
    public = states[0].public
    return {"line": "result", "winner": SIDES[Side(int(public.winner))], "way": word(Way(int(public.way))), "turn": turn + 1,
            "year": year(turn), "season": season(turn)}
