"""One traced game of Vichy France as a report of play, and as JSON lines (docs/vichy.md)."""
import itertools
import json
from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any

from reports.tracing.entry import Entry
from reports.vichy.tables import FATES, HOLDERS, OUTCOMES, SIDES, STATUS, WAYS
from simulate.core.schemas import Kind
from simulate.vichy.enums import Fate, Holder, Outcome, Segment, Side, Status, Way
from simulate.vichy.schemas import COLONY, EVENTS
from simulate.vichy.trace_events import Event

SCHEMA = "wilaya/trace/vichy/1"
FIELDS, MOST = 16, 8             # numbers of a row before its dice; places that are colonies
SEASONS = ("Spring", "Summer", "Fall", "Winter")
CODED: Mapping[type, Mapping[Any, str]] = {Status: STATUS, Holder: HOLDERS, Outcome: OUTCOMES, Fate: FATES, Way: WAYS,
                                           Side: SIDES}
SENTENCES: Mapping[IntEnum, str] = {
    Event.POINTS: "{side}: {points} diplomatic points in Vichy France for {year}",
    Event.NAMED: "{side} rolls for Vichy France ({what}, DRM {modifier:+d})",
    Event.RESULT: "diplomatic result {result} (before {before})", Event.STATUS: "Vichy France: {from} -> {to}; hexes {hexes}",
    Event.COLONY: "{at}: {from} -> {to}", Event.DECLARED: "{side} declares war on Vichy France: {brps} BRPs, USAT -{tension}",
    Event.ATTACKED: "Allied attack on {at} (DRM {modifier:+d}): it {outcome}",
    Event.REINFORCED: "a Vichy unit goes to {at}: {units} there",
    Event.OCCUPIED: "Japan in {at}: {entry}", Event.TENSION: "tension: USAT {usat:+d}, USJT {usjt:+d}",
    Event.BRPS: "{side}: {brps:+d} BRPs", Event.AMERICA: "Germany and the U.S. are at war",
    Event.AVOIDED: "the Allies choose the result {result} instead (77.94)", Event.UNITS: "{units} units of {at}: {to}",
    Event.TURN_ENDS: "the turn ends",
}
YES_NO: Mapping[IntEnum, tuple[str, str, str]] = {   # sentences that depend on a flag: (flag is 0, flag is 1)
    Event.ESTABLISHED: ("made", "France surrenders, without a Vichy France",
                        "France surrenders: Vichy France is made, {units} units"),
    Event.FOUGHT: ("taken", "fighting for {at}: not taken (needs {needed} or more)", "{at} is taken (needed {needed} or more)"),
    Event.PARIS: ("city", "the Axis fail to take Paris back", "the Allies hold the city of Vichy"),
}


def word(member: IntEnum) -> str:
    """A member of an enum in words."""
    said = CODED.get(type(member), {}).get(member)
    return said if said is not None else member.name.lower().replace("_", " ")


def entry_of(row: Any, names: Any) -> Entry:
    """A row of the log."""
    event = Event(int(row[0]))
    fields = {name: _decoded(coding, int(value), names)
              for (name, coding), value in zip(EVENTS[event].fields, row[5:9], strict=False)}
    after = {"status": word(Status(int(row[10]))), "hexes": word(Holder(int(row[11]))), "result": int(row[12])}
    dice = tuple(int(die) for die in row[FIELDS:FIELDS + int(row[9])])
    return Entry(event, Segment(int(row[1])), int(row[2]), SIDES.get(int(row[3])), place(int(row[4]), names), fields, dice, after)


def _decoded(coding: Any, value: int, names: Any) -> Any:
    if coding is COLONY:
        return place(value, names)
    return value if isinstance(coding, Kind) else word(coding(value))


def place(at: int, names: Any) -> str | None:
    """A colony by its name, or France; None for no place."""
    if at < len(names.colony_names):
        return names.colony_names[at]
    return "France" if at == MOST else None


def sentence(entry: Entry) -> str:
    """An entry in words, with its die."""
    values = {**entry.fields, "side": entry.side or "neither side", "at": entry.place}
    if entry.event == Event.NAMED:
        values["what"] = "a reaction" if entry.fields["reaction"] else "named"
    if entry.event == Event.GAME_OVER:
        return f"the game is over: {entry.fields['way']}, {entry.fields['held']} colonies of North Africa in Allied hands"
    form = SENTENCES.get(entry.event) or word(entry.event)
    if entry.event in YES_NO:
        flag, *forms = YES_NO[entry.event]
        form = forms[bool(entry.fields[flag])]
    return form.format(**values) + (f" [die {' '.join(map(str, entry.dice))}]" if entry.dice else "")


def entries_of(traced: Any, stretch: int) -> list[Entry]:
    """The events of the set-up (0) or a turn."""
    return [entry_of(row, traced.match.loaded.names) for row in traced.turns[stretch]]


def season(board: Any, turn: int) -> str:
    """"Summer 1940"."""
    from_spring = turn - 1 + int(board.calendar_season)
    return f"{SEASONS[from_spring % 4]} {int(board.calendar_year) + from_spring // 4}"


def text_report(traced: Any, only: range | None = None) -> Iterator[str]:
    """Turn by turn, a line for each event. With `only` (stretches, from 1) of these turns, without the set-up."""
    match, names, board = traced.match, traced.match.loaded.names, traced.match.loaded.board[0]
    yield f"{names.title} ({names.scenario}), seed {match.seed}, game {traced.game}"
    allies, axis = match.names_in_game(traced.game)
    yield f"Allies: {allies}. Axis: {axis}."
    yield from (f"Changed: {line}" for line in match.loaded.resolved.splitlines())
    for stretch in only or range(len(traced.states)):
        yield from ("", f"Turn {stretch}, {season(board, stretch)}" if stretch else "Set-up")
        for segment, group in itertools.groupby(entries_of(traced, stretch), lambda entry: entry.segment):
            if segment not in (Segment.SET_UP, Segment.END):
                yield f"  {word(segment)}"
            yield from (f"    {sentence(each)}" for each in group)
        yield f"  {standing(traced.states[stretch], names)}"
    yield from ("", result_words(traced.states[-1]))


def standing(states: Any, names: Any) -> str:
    """Vichy France and the colonies in one line."""
    public = states[0].public
    held = "; ".join(f"{name} {word(Holder(int(public.holder[at])))}" for at, name in enumerate(names.colony_names))
    return f"Vichy France {word(Status(int(public.status)))}, result {int(public.result)}. {held}"


def json_lines(traced: Any, only: range | None = None) -> Iterator[str]:
    """Header, each event, the board after the set-up and after each turn, the result; one JSON object a line.

    With `only` (stretches, from 1): header, the board before these turns, the turns and the board after each, result.
    """
    return (json.dumps(line, ensure_ascii=False) for line in _objects(traced, only))


def _objects(traced: Any, only: range | None) -> Iterator[dict[str, Any]]:
    match, names = traced.match, traced.match.loaded.names
    rules = {path: row["value"] for path, row in match.loaded.tables.rules.items()}
    yield {"line": "game", "schema": SCHEMA, "scenario": names.scenario, "seed": match.seed, "game": traced.game,
           "players": {"allies": match.players[0].name, "axis": match.players[1].name},
           "changes": match.loaded.resolved.splitlines(), "rules": rules}
    for stretch in range(only.start - 1, only.stop) if only else range(len(traced.states)):
        if not only or stretch in only:
            yield from map(event_line, entries_of(traced, stretch))
        yield board_line(traced.states[stretch], stretch, names)
    yield result_line(traced.states[-1])


def event_line(entry: Entry) -> dict[str, Any]:
    """One event."""
    return {"line": "event", "turn": entry.turn, "phase": word(entry.segment), "side": entry.side, "event": word(entry.event),
            "place": entry.place, **entry.fields, "dice": list(entry.dice), "after": dict(entry.tracks)}


def board_line(states: Any, stretch: int, names: Any) -> dict[str, Any]:
    """Vichy France, its colonies and its units after the set-up (0) or a turn."""
    public = states[0].public
    places = [{"place": name, "holder": word(Holder(int(public.holder[at]))), "units": int(public.units[at]),
               "attacked": bool(public.attacked[at])} for at, name in enumerate(names.colony_names)]
    return {"line": "board", "after": "turn" if stretch else "set-up", "status": word(Status(int(public.status))),
            "hexes": word(Holder(int(public.hexes))), "result": int(public.result), "usat": int(public.usat),
            "usjt": int(public.usjt),
            "points": [int(each) for each in public.points], "brps": [int(each) for each in public.brps],
            "america": bool(public.america), "units_in_france": int(public.units[MOST]),
            "units": {FATES[each]: int(public.fate[each]) for each in Fate}, "places": places}


def result_line(states: Any) -> dict[str, Any]:
    """Who won, how and when."""
    public = states[0].public
    return {"line": "result", "winner": SIDES.get(int(public.winner)), "way": word(Way(int(public.way))),
            "turn": int(public.turn)}


def result_words(states: Any) -> str:
    """Who won, how and when."""
    public = states[0].public
    who = "The Allies win" if int(public.winner) == Side.ALLIES else "The Axis wins"
    return f"{who}, turn {int(public.turn)}: {word(Way(int(public.way)))}."
