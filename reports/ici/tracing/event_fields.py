"""The fields of each event in a JSON line, besides side, place, dice and tracks: names and values."""
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
        return {"base": entry["base"], "tax": entry["extra"], "incap": entry["deducted"], "received": entry["received"]}
    return {"schedule": entry["base"], "abroad": entry["deducted"], "oas": entry["extra"], "received": entry["received"]}


def _initiative(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"france_first_to": book.rules["chits.initiative_france_to"], "plays_first": SIDES[entry.side]}


def _chit(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"chit": book.chits[entry["chit"]]}


def _forced(book: Codebook, position: Position, entry: Entry) -> Fields:
    need = book.rules["chits.forced_on"]
    return {"chit": book.chits[entry["chit"]], "need": need, "forced": entry.dice[0] >= need}


def _played(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"chit": book.chits[entry["chit"]], "title": book.titles[entry["chit"]], "of": SIDES[book.owner(entry["chit"])]}


def _nothing(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {}


def _change(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"change": entry["change"]}


def _track(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"from": entry["before"], "to": entry["after"]}


def _crisis(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"crisis": CRISES[entry["crisis"]]}


def _lasting(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"effect": word(Lasting(entry["effect"]))}


def _level(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"from": LEVELS[entry["before"]], "to": LEVELS[entry["after"]]}


def _control(book: Codebook, position: Position, entry: Entry) -> Fields:
    measure = "garrison_value" if entry.at < book.populated else "french_units"
    return {"from": CONTROLS[entry["before"]], "to": CONTROLS[entry["after"]], "faileks": entry["faileks"],
            measure: entry["worth"]}


def _vote(book: Codebook, position: Position, entry: Entry) -> Fields:
    vote = "tie" if entry.event == Event.VOTE_TIED else "Yes" if entry["yes"] else "No"
    return {"vote": vote, "sum": sum(entry.dice), "marker": entry["marker"], "population": book.population(entry.at)}


def _referendum(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"yes": entry["yes"], "no": entry["no"], "final": bool(entry["final"])}


def _mood(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"cancelled": bool(entry["cancelled"])}


def _exchanged(book: Codebook, position: Position, entry: Entry) -> Fields:
    given, received = book.exchange(entry["exchange"])
    return {"given": {failek(kind): count * entry["count"] for kind, count in given.items()},
            "received": {failek(received): entry["count"]},
            "halves": entry["count"] * book.rules["exchange.cost_halves"]}


def _recruited(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"failek": failek(entry["failek"]), "halves": entry["half_ops"], "unrestricted": bool(entry["unrestricted"])}


def _paid(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"halves": entry["half_ops"], "ops": entry["ops"]}


def _group(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"group": GROUPS[entry["group"]]}


def _drawn(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"group": GROUPS[entry["group"]], "drawn": entry["drawn"]}


def _unit(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry["unit"]]]}


def _arrived(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry["unit"]]], "returns": bool(entry["returns"])}


def _maquis(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"change": entry["change"]}


def _failek_moved(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"from": book.places[entry["origin"]], "failek": failek(entry["failek"]), "paid": entry["ops"],
            "crossed_border": bool(entry["crossed"])}


def _failek_removed(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"failek": failek(entry["failek"]), "reason": "supply" if entry["for_supply"] else "stacking"}


def _logistics(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"sum": sum(entry.dice), "need": entry["need"], "passed": bool(entry["passed"])}


def _structure(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"faileks": position.faileks(entry.at), "need": entry["need"], "hit": bool(entry["hit"])}


def _unit_moved(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry["unit"]]], "from": book.places[entry["origin"]], "paid": entry["ops"]}


def _unit_displaced(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry["unit"]]], "from": book.places[entry["origin"]]}


def _search(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[unit] for unit in position.units_at(entry.at)], "faileks": position.faileks(entry.at),
            "modifier": book.rules["search.hit_on"] - entry["need"], "need": entry["need"],
            "most": entry["most"], "found": entry["found"]}


def _combat_chits(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"france": word(CombatChit(entry["france"])), "fln": word(CombatChit(entry["fln"])),
            "france_gains": word(book.advantage(entry["france"], entry["fln"])),
            "fln_gains": word(book.advantage(entry["fln"], entry["france"]))}


def _french_fire(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry["unit"]]], "failek": failek(entry["failek"]), "modifier": entry["modifier"],
            "need": book.rules["combat.hit_on"], "hits": entry["hits"]}


def _fln_fire(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry["unit"]]], "failek": failek(entry["failek"]), "modifier": entry["modifier"],
            "need": book.rules["combat.hit_on"], "hits": entry["hits"]}


def _failek(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"failek": failek(entry["failek"])}


def _unit_hit(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry["unit"]]], "left": STEPS[entry["left"]]}


def _morice(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[unit] for unit in position.units_at(entry.at)], "attacked": entry["attacked"]}


def _insurgency(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"action": INSURGENCY[Level(entry["level"])]}


def _purge(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"row": ROWS[entry.nth], "need": entry["need"], "captured_bottom": entry["captured_below"],
            "captured_middle": entry["captured_middle"], "boss": bool(entry["succeeded"])}


def _operation(book: Codebook, position: Position, entry: Entry) -> Fields:
    marker = {"marker": RESETTLED[position.resettled[entry.at] + 1]} if entry["operation"] == Operation.RESETTLE else {}
    return {"operation": word(Operation(entry["operation"])), **marker}


def _infiltrate(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"need": book.rules["counterinsurgency.infiltrate_on"], "success": bool(entry["succeeded"])}


def _removed(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"units": [book.units[entry["unit"]]], "named": bool(entry["named"])}


def _over(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"winner": SIDES[Side(entry["winner"])], "way": word(Way(entry["way"]))}


def _asked(book: Codebook, position: Position, entry: Entry) -> Fields:
    return {"question": word(Ask(entry["question"])), "options": entry["options"], "answer": entry["answer"]}


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
    Event.UNIT_REMOVED: _removed, Event.ASKED: _asked, Event.STEP_DECLINED: _change,
    Event.IN_FORCE: _played,
}
