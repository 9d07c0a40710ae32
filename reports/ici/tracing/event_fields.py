"""What each event of a trace says beyond side, place, dice and tracks: plain names and values, the fields of its JSON line."""
from collections.abc import Callable
from typing import Any

from reports.ici.tracing.codebook import CONTROLS, CRISES, GROUPS, LEVELS, RESETTLED, SIDES, STEPS, Codebook
from reports.ici.tracing.entries import Entry
from reports.ici.tracing.position import Position
from simulate.ici.enums import Ask, CombatChit, Failek, Lasting, Level, Operation, Side, Way
from simulate.ici.trace_events import Event

Fields = dict[str, Any]
INSURGENCY = {Level.SUPPORT: "spread_propaganda", Level.ACTIVIST: "assassinate_activists", Level.PURGE: "build_cells"}
ROWS = ("bottom", "middle", "boss")                                # 4.2: the Fidayin


def word(value: Any) -> str:
    """An enum's value as a word of the format."""
    return value.name.lower()


def fields(book: Codebook, position: Position, entry: Entry) -> Fields:
    """The fields of one event, in a fixed order; `position` is the board before it."""
    return FIELDS[entry.event](book, position, entry)


def failek(kind: int) -> str:
    """A type of Failek as a word of the format."""
    return word(Failek(kind))


def _income(book: Codebook, position: Position, entry: Entry) -> Fields:
    if entry.side == Side.FLN:
        return {"base": entry.a, "tax": entry.b, "incap": entry.c, "received": entry.d}
    return {"schedule": entry.a, "abroad": entry.c, "oas": entry.b, "received": entry.d}


def _initiative(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"france_first_to": book.rules["chits.initiative_france_to"], "plays_first": SIDES[entry.side]}


def _chit(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"chit": book.chits[entry.a]}


def _forced(book: Codebook, position: Position, entry: Entry) -> Fields:
    need = book.rules["chits.forced_on"]
    return {"chit": book.chits[entry.a], "need": need, "forced": entry.dice[0] >= need}


def _played(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"chit": book.chits[entry.a], "title": book.titles[entry.a], "of": SIDES[book.owner(entry.a)]}


def _nothing(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {}


def _change(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"change": entry.a}


def _track(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"from": entry.a, "to": entry.b}


def _crisis(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"crisis": CRISES[entry.a]}


def _lasting(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"effect": word(Lasting(entry.a))}


def _level(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"from": LEVELS[entry.a], "to": LEVELS[entry.b]}


def _control(book: Codebook, position: Position, entry: Entry) -> Fields:
    measure = "garrison_value" if entry.place < book.populated else "french_units"
    return {"from": CONTROLS[entry.a], "to": CONTROLS[entry.b], "faileks": entry.c, measure: entry.d}


def _vote(book: Codebook, position: Position, entry: Entry) -> Fields:
    vote = "tie" if entry.event == Event.VOTE_TIED else "Yes" if entry.a else "No"
    return {"vote": vote, "sum": sum(entry.dice), "marker": entry.c, "population": book.population(entry.place)}


def _referendum(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"yes": entry.a, "no": entry.b, "final": bool(entry.c)}


def _mood(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"cancelled": bool(entry.a)}


def _exchanged(book: Codebook, position: Position, entry: Entry) -> Fields:
    given, received = book.exchange(entry.a)
    return {"given": {failek(kind): count * entry.b for kind, count in given.items()}, "received": {failek(received): entry.b},
            "halves": entry.b * book.rules["exchange.cost_halves"]}


def _recruited(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"failek": failek(entry.a), "halves": entry.b, "unrestricted": bool(entry.c)}


def _paid(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"halves": entry.a, "ops": entry.b}


def _group(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"group": GROUPS[entry.a]}


def _drawn(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"group": GROUPS[entry.a], "drawn": entry.b}


def _unit(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry.a]]}


def _arrived(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry.a]], "returns": bool(entry.b)}


def _maquis(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"change": entry.a}


def _failek_moved(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"from": book.places[entry.b], "failek": failek(entry.a), "paid": entry.c, "crossed_border": bool(entry.d)}


def _failek_removed(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"failek": failek(entry.a), "reason": "supply" if entry.b else "stacking"}


def _logistics(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"sum": sum(entry.dice), "need": entry.b, "passed": bool(entry.a)}


def _structure(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"faileks": position.faileks(entry.place), "need": entry.b, "hit": bool(entry.a)}


def _unit_moved(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry.a]], "from": book.places[entry.b], "paid": entry.c}


def _unit_displaced(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry.a]], "from": book.places[entry.b]}


def _search(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[unit] for unit in position.units_at(entry.place)], "faileks": position.faileks(entry.place),
            "modifier": book.rules["search.hit_on"] - entry.b, "need": entry.b, "most": entry.c, "found": entry.a}


def _combat_chits(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"france": word(CombatChit(entry.a)), "fln": word(CombatChit(entry.b)),
            "france_gains": word(book.advantage(entry.a, entry.b)), "fln_gains": word(book.advantage(entry.b, entry.a))}


def _french_fire(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry.a]], "failek": failek(entry.b), "modifier": entry.d, "need": book.rules["combat.hit_on"],
            "hits": entry.c}


def _fln_fire(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry.b]], "failek": failek(entry.a), "modifier": entry.d, "need": book.rules["combat.hit_on"],
            "hits": entry.c}


def _failek(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"failek": failek(entry.a)}


def _unit_hit(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry.a]], "left": STEPS[entry.b]}


def _morice(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[unit] for unit in position.units_at(entry.place)], "attacked": entry.a}


def _insurgency(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"action": INSURGENCY[Level(entry.a)]}


def _purge(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"row": ROWS[entry.nth], "need": entry.d, "captured_bottom": entry.b, "captured_middle": entry.c,
            "boss": bool(entry.a)}


def _operation(book: Codebook, position: Position, entry: Entry) -> Fields:
    marker = {"marker": RESETTLED[position.resettled[entry.place] + 1]} if entry.a == Operation.RESETTLE else {}
    return {"operation": word(Operation(entry.a)), **marker}


def _infiltrate(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"need": book.rules["counterinsurgency.infiltrate_on"], "success": bool(entry.a)}


def _removed(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry.a]], "named": bool(entry.b)}


def _over(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"winner": SIDES[Side(entry.a)], "way": word(Way(entry.b))}


def _asked(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"question": word(Ask(entry.a)), "options": entry.b, "answer": entry.c}


FIELDS: dict[Event, Callable[[Codebook, Position, Entry], Fields]] = {
    Event.INCOME: _income, Event.INITIATIVE: _initiative, Event.CHIT_DRAWN: _chit, Event.FORCED_ROLL: _forced,
    Event.CHIT_PLAYED: _played, Event.PASSED: _nothing, Event.OPS_CHANGED: _change, Event.FRENCH_PUBLIC: _track,
    Event.INCAP: _track, Event.PIED_NOIRS: _track, Event.CRISIS: _crisis, Event.DENSITY: _track, Event.LASTING: _lasting,
    Event.ALLEGIANCE: _track, Event.LEVEL: _level, Event.CONTROL: _control, Event.VOTE: _vote, Event.VOTE_TIED: _vote,
    Event.REFERENDUM: _referendum, Event.RAGE: _mood, Event.APPEASEMENT: _mood, Event.EXCHANGED: _exchanged,
    Event.RECRUITED: _recruited, Event.PAID: _paid, Event.CALLED_UP: _group, Event.ARRIVAL_ROLL: _drawn, Event.ARRIVED: _arrived,
    Event.FLIPPED: _unit, Event.MAQUIS: _maquis, Event.FAILEK_MOVED: _failek_moved, Event.FAILEK_REMOVED: _failek_removed,
    Event.EXTRA_OPS: _change, Event.LOGISTICS: _logistics, Event.STRUCTURE: _structure, Event.UNIT_MOVED: _unit_moved,
    Event.UNIT_DISPLACED: _unit_displaced, Event.SEARCH: _search, Event.COMBAT_CHITS: _combat_chits,
    Event.FRENCH_FIRE: _french_fire, Event.FLN_FIRE: _fln_fire, Event.FAILEK_KILLED: _failek, Event.UNIT_HIT: _unit_hit,
    Event.MORICE: _morice, Event.INSURGENCY: _insurgency, Event.PURGE: _purge, Event.OPERATION: _operation,
    Event.INFILTRATE: _infiltrate, Event.GAME_OVER: _over, Event.TURN_ENDS: _nothing, Event.UNIT_PLACED: _unit,
    Event.UNIT_REMOVED: _removed, Event.ASKED: _asked,
}
