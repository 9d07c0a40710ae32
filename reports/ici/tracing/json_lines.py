"""A traced game as JSON lines (docs/trace.md): a header, whole boards and every event, all that a checker needs."""
from collections.abc import Iterator, Mapping
from typing import Any

from reports.ici.tables.outcomes import FIRST_YEAR, season, year
from reports.ici.tracing.codebook import (
    CONTROLS,
    CRISES,
    GROUPS,
    LEVELS,
    RESETTLED,
    SCHEMAS,
    SIDES,
    STEPS,
    Codebook,
    Entry,
    Tracks,
    tracks,
    word,
)
from reports.ici.tracing.events import Told
from reports.ici.tracing.position import Position
from reports.tracing.narrative import Line
from simulate.core.data.cells import words_of
from simulate.core.schemas import Coding
from simulate.ici.enums import (
    Advantage,
    ChitAt,
    CombatChit,
    Failek,
    Group,
    Kind,
    Lasting,
    Side,
    Special,
    Step,
    Terrain,
    UnitType,
    Verb,
    Way,
    Where,
)


def event_line(book: Codebook, position: Position, entry: Entry) -> dict:
    """One event: who, when and where, its own fields, dice, tracks before and after."""
    return {
        "line": "event", **when(entry.turn + 1),
        "segment": word(entry.segment), "rule": entry.rule, "side": SIDES.get(entry.side), "event": word(entry.event),
        "cause": word(entry.cause) if entry.cause is not None else None,
        "place": None if entry.place is None else book.places[entry.place],
        **Told(book, position, [entry]).fields(), "dice": list(entry.dice),
        "before": tracks_value(entry.before), "after": tracks_value(entry.after),
    }


def when(turn: int) -> dict:
    """A turn, from 1, as values."""
    return {"turn": turn, "year": year(turn - 1), "season": season(turn - 1)}


def end(winner: int, way: int, last_turn: int) -> dict:
    """How the game of a row ended."""
    return {"winner": SIDES[Side(winner)] if way else None, "way": word(Way(way)), **when(last_turn + 1)}


def ending(book: Codebook, traced: Any) -> dict:
    """Who won, how and when."""
    public = traced.public()
    return end(public.winner, public.way, book.turn(len(traced.states) - 1))


FORMAT = "wilaya/trace/1"
AWAY = (Where.NOT_YET, Where.CUP, Where.DRAWN, Where.ELIMINATED, Where.REMOVED)


def header(story: Any) -> Line:
    """The first line: whose game it is, the map, the counters, the chits, the rule numbers."""
    book = story.book
    match, names = book.match, book.loaded.names
    top = book.rules["pied_noirs.crisis_at"]
    return {
        "line": "header", "format": FORMAT, "scenario": names.scenario, "title": names.title,
        "players": {"FLN": match.fln_player.name, "France": match.france_player.name},
        "seed": match.seed, "game": story.traced.game, "board": book.loaded.hash,
        "data_set": match.on_set or None, "changed": book.loaded.resolved.splitlines(),
        "scales": {"pied_noirs": [book.feeling(step) for step in range(top + 1)], "crisis": list(CRISES.values())},
        "places": {name: _place(book, place) for place, name in enumerate(book.places)},
        "faileks": {word(kind): _failek(book, kind) for kind in Failek},
        "units": {name: _unit(book, unit) for unit, name in enumerate(book.units)},
        "combat_chits": {word(own): _tactics(book, own) for own in CombatChit},
        "chits": {name: _chit(book, chit) for chit, name in enumerate(book.chits)},
        "rules": book.rules,
    }


def _place(book: Codebook, place: int) -> Line:
    board = book.board
    linked = {name: [book.places[other] for other in board[field][place][:board[field + "_n"][place]]]
              for name, field in (("borders", "near"), ("steps", "land"), ("roads", "road"))}
    return {"name": book.place_names[place], "kind": word(book.kind(place)), "wilaya": int(board.wilaya[place]),
            "terrain": word(Terrain(int(board.terrain[place]))), "population": book.population(place),
            "harbour": bool(board.harbour[place]), **linked}


def _failek(book: Codebook, kind: int) -> Line:
    board = book.board
    return {"quality": int(board.failek_quality[kind]), "strength": int(board.failek_strength[kind]),
            "counters": int(board.counters[kind])}


def _unit(book: Codebook, unit: int) -> Line:
    board, group = book.board, int(book.board.unit_class[unit])
    special = int(board.class_special[group])
    return {"class": book.classes[group], "type": word(UnitType(int(board.class_type[group]))),
            "special": [word(each) for each in Special if each and special & each],
            **{f"{STEPS[step]}_{name}": int(board["class_" + name][group, step])
               for step in (Step.FULL, Step.REDUCED) for name in ("quality", "strength")},
            "group": GROUPS[board.unit_group[unit]], "coup": bool(board.unit_coup[unit])}


def _tactics(book: Codebook, own: CombatChit) -> Line:
    return {word(against): word(gain) for against in CombatChit if (gain := book.advantage(own, against)) != Advantage.NONE}


def _chit(book: Codebook, chit: int) -> Line:
    board, dice = book.board, book.board.chit_die[chit].tolist()
    return {"title": book.titles[chit], "side": SIDES[book.owner(chit)], "first_year": FIRST_YEAR + int(board.chit_first[chit]),
            "last_year": FIRST_YEAR + int(board.chit_last[chit]), "lasting": bool(board.chit_lasts[chit]),
            "actions": [_action(book, die, *row) for die, row in zip(dice, board.chit_action[chit].tolist(), strict=True)
                        if row[0] != Verb.NONE],
            **{name: int(board["chit_" + name][chit]) for name in ("ps", "fln", "pn", "fp")}}


WHOM: Mapping[int, Coding] = {                   # what the target of a verb is
    Verb.OPS: Side, Verb.EACH_OPS: Side, Verb.REGION: SCHEMAS.kinds["place"], Verb.LASTING: Lasting,
    Verb.CALL_UP: Group, Verb.BELLOUNIS: Group}


def _action(book: Codebook, die: int, verb: int, amount: int, target: int) -> Line:
    """One of the "Actions Taken": what, how much, whom."""
    target = Group.BELLOUNIS if verb == Verb.BELLOUNIS else target
    by_die = f"_{words_of(die).replace(' ', '_')}" if die else ""
    return {"verb": word(Verb(verb)) + by_die, "amount": amount,
            "target": book.decoded(WHOM[verb], target) if verb in WHOM else None}


def tracks_value(now: Tracks) -> Line:
    """Operation Points and tracks."""
    found = now._asdict()
    return {"ops": {"FLN": found.pop("ops_fln"), "France": found.pop("ops_france")}, **found}


def board_line(book: Codebook, traced: Any, stretch: int) -> Line:
    """The whole board after the set-up (0) or a turn; hidden things too."""
    states, public = traced.states[stretch], traced.public(stretch)
    return {
        "line": "board", "after": "turn" if stretch else "setup", **when(book.turn(stretch) + 1),
        "tracks": tracks_value(tracks(states)), "referendums": public.referendums, "rage": bool(public.rage),
        "appeasement": bool(public.appeasement),
        "lasting": [word(effect) for effect in Lasting if public.lasting[effect]],
        "places": dict(zip(book.places, _stand(book, public, states[0].fln.types.tolist()), strict=True)),
        "off_map": {word(kind): int(states[0].fln.pool[kind]) for kind in Failek},
        "units_away": {word(away): [name for unit, name in enumerate(book.units) if public.unit_where[unit] == away]
                       for away in AWAY},
        "chits": {SIDES[side]: chits_of(book, states, side) for side in (Side.FLN, Side.FRANCE)},
    }


def _stand(book: Codebook, public: Any, types: list[list[int]]) -> Iterator[Line]:
    """What is in each place: markers of Regions, Faileks by type, French units by name and step."""
    units: list[Line] = [{} for _ in book.places]
    for unit, name in enumerate(book.units):
        if public.unit_where[unit] == Where.ON_MAP:
            units[public.unit_place[unit]][name] = STEPS[public.unit_step[unit]]
    for place in range(len(book.places)):
        country = book.kind(place) == Kind.COUNTRY
        found: Line = {} if country else {"control": CONTROLS[public.control[place]]}
        if place < book.populated:
            found |= {"level": LEVELS[public.level[place]], "allegiance": public.allegiance[place],
                      "resettled": RESETTLED[public.resettled[place]]}
        found["faileks"] = {word(each): types[place][each] for each in Failek}
        yield found | ({"maquis": public.maquis[place]} if country else {"units": units[place]})


def chits_of(book: Codebook, states: Any, side: Side) -> Line:
    """Where a side's own chits are; those on the Game Turn Track were put there by the opponent."""
    at = states[0].secret.chit_at.tolist()
    own = [chit for chit in range(len(book.chits)) if book.owner(chit) == side]
    return {word(where): [book.chits[chit] for chit in own if at[chit] == where] for where in ChitAt}
