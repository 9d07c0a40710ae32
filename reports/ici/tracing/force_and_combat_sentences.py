"""Sentences about forces (2.1, 2.2, 3.1, 3.2, 3.4, G) and fights (3.3, 3.5, 4.1, 4.2) in a report of play."""
from collections.abc import Callable

from reports.ici.tracing.codebook import (
    FAILEKS,
    GROUPS,
    LEVELS,
    PLAYERS,
    RESETTLED,
    STEPS,
    Codebook,
    Group,
    both_points,
    counted,
    dice_words,
    faileks_words,
    half_ops,
    listed,
    ops,
    runs,
    unit_words,
    units_words,
)
from reports.ici.tracing.entries import Entry
from reports.ici.tracing.position import Position
from reports.tracing.narrative import capital
from simulate.ici.enums import Advantage, CombatChit, Failek, Lasting, Level, Operation, Step, Terrain
from simulate.ici.trace_events import Event

Say = Callable[[Codebook, Position, Group], str]

TACTICS = {CombatChit.ATTACK: "Attack", CombatChit.RECON: "Recon", CombatChit.FLANK: "Flank", CombatChit.STAND: "Stand"}
TERRAINS = {Terrain.COASTAL_HILLS: "Coastal Hills", Terrain.MOUNTAINS: "Mountains", Terrain.DRY_HILLS: "Dry Hills",
            Terrain.SAHARA: "Sahara"}
INSURGENCY = {Level.SUPPORT: "Spread Propaganda", Level.ACTIVIST: "Assassinate Pro-French Activists",
              Level.PURGE: "Build Political Cells"}
OPERATIONS = {Operation.PURGE: "Purge", Operation.HARSH_PURGE: "Purge with harsh interrogation",
              Operation.DETECT: "Detect Pro-French Activists", Operation.MOBILIZE: "Mobilize the Masses",
              Operation.RESETTLE: "Resettle", Operation.INFILTRATE: "Infiltrate"}


def _search(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    where = "; ".join([*_surroundings(book, position, entry.at), counted(position.faileks(entry.at), "Failek"),
                       units_words(book, position.units_at(entry.at))])
    found = f"{counted(entry.a, 'Failek')} found (at most {entry.c})" if entry.a else "nobody is found"
    return (f"Search in {book.place(entry.at)} ({where}){both_points(group.entries)}: "
            f"{_dice_and_need(entry, entry.b)}, {found}.")


def _surroundings(book: Codebook, position: Position, place: int) -> list[str]:
    """What changes a search there: terrain and level of a Region, Troop Density stands in the report's tracks."""
    terrain = TERRAINS.get(Terrain(int(book.board.terrain[place])))
    level = f"{LEVELS[position.levels[place]]} Level" if place < book.populated else None
    return [each for each in (terrain, level) if each]


def _dice_and_need(entry: Entry, need: int) -> str:
    return f"{counted(len(entry.dice), 'die').replace('dies', 'dice')} {dice_words(entry.dice)}, {need} needed"


def _chits(book: Codebook, position: Position, group: Group) -> str:
    theirs, ours = CombatChit(group.first.a), CombatChit(group.first.b)
    gain = _gain(book, book.advantage(theirs, ours), "French unit") or _gain(book, book.advantage(ours, theirs), "Failek")
    return f"Combat Chits: France {TACTICS[theirs]}, FLN {TACTICS[ours]}: {gain or 'no advantage'}."


def _gain(book: Codebook, advantage: Advantage, who: str) -> str:
    extra = book.rules["combat.extra_dice"]
    return {Advantage.NONE: "", Advantage.PLUS_ONE: f"+{book.rules['combat.plus']} to each die of each {who}",
            Advantage.FIRST_FIRE: f"each {who} rolls first",
            Advantage.EXTRA_DIE: f"{extra} more {'die' if extra == 1 else 'dice'} for each {who}"}[advantage]


def _french_fire(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    return f"{unit_words(book, entry.a, position.fires_at(entry.a))} against {_a(entry.b)}: {_shots(entry)}."


def _fln_fire(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    return f"{FAILEKS[entry.a]} against {unit_words(book, entry.b, position.units[entry.b][1])}: {_shots(entry)}."


def _a(kind: int) -> str:
    return f"a {FAILEKS[kind]}"


def _shots(entry: Entry) -> str:
    added = f" ({entry.d:+d})" if entry.d else ""
    return f"{dice_words(entry.dice)}{added}, {counted(entry.c, 'hit') if entry.c else 'no hit'}"


def _killed(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    last = ", the last in the Region" if entry.at < book.populated and position.faileks(entry.at) == 1 else ""
    return f"The {FAILEKS[entry.a]} is killed{last}."


def _hit(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    return f"{book.units[entry.a]} is {'eliminated' if entry.b == Step.OUT else STEPS[entry.b]}."


def _morice(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    return (f"Attack on {counted(entry.a, 'Failek')} that crossed the Morice Line into {book.place(entry.at)} "
            f"({units_words(book, position.units_at(entry.at))}){both_points(group.entries)}.")


def _logistics(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    return (f"Structure attack in {book.place(entry.at)} ({counted(position.faileks(entry.at), 'Failek')})"
            f"{both_points(group.entries)}: Test of Logistics {dice_words(entry.dice)} = {sum(entry.dice)}, {entry.b} needed, "
            f"{'passed' if entry.a else 'failed'}.")


def _structure(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    return f"Attack: {_dice_and_need(entry, entry.b)}, {'a hit' if entry.a else 'no hit'}."


def _insurgency(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    return f"{INSURGENCY[Level(entry.a)]} in {book.place(entry.at)}{both_points(group.entries)}."


def _operation(book: Codebook, position: Position, group: Group) -> str:
    entry, marker = group.first, ""
    if entry.a == Operation.RESETTLE:
        marker = f" ({RESETTLED[position.resettled[entry.at] + 1]} marker)"
    return f"{OPERATIONS[Operation(entry.a)]} in {book.place(entry.at)}{marker}{both_points(group.entries)}."


def _purge(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    if entry.nth == 0:
        return (f"Bottom row, {entry.d} needed: black {dice_words(entry.dice[:2])}, white {dice_words(entry.dice[2:])}, "
                f"{entry.b} captured.")
    if entry.nth == 1:
        return f"Middle row, a die in its colour for each, black first: {dice_words(entry.dice)}, {entry.c} captured."
    return f"Boss: {dice_words(entry.dice)}, {'captured' if entry.a else 'he gets away'}."


def _infiltrate(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    need = book.rules["counterinsurgency.infiltrate_on"]
    return f"{dice_words(entry.dice)}, {need} needed: {'success' if entry.a else 'failed'}."


COMBAT: dict[Event, Say] = {
    Event.SEARCH: _search, Event.COMBAT_CHITS: _chits, Event.FRENCH_FIRE: _french_fire, Event.FLN_FIRE: _fln_fire,
    Event.FAILEK_KILLED: _killed, Event.UNIT_HIT: _hit, Event.MORICE: _morice, Event.LOGISTICS: _logistics,
    Event.STRUCTURE: _structure, Event.INSURGENCY: _insurgency, Event.OPERATION: _operation, Event.PURGE: _purge,
    Event.INFILTRATE: _infiltrate,
}


KEPT = {-1: "removed", 0: "paid for and kept", 1: "placed"}


def _exchanged(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    given, received = book.exchange(entry.a)
    types = [given.get(kind, 0) * entry.b for kind in Failek]
    cost = half_ops(entry.b * book.rules["exchange.cost_halves"])
    return f"Exchange in {book.place(entry.at)}: {faileks_words(types)} for {counted(entry.b, FAILEKS[received])} ({cost})."


def _recruited(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    kinds = [FAILEKS[each.a] for each in group.entries]
    free = "the one without restrictions: " if entry.c else ""
    each = " each" if len(kinds) > 1 else ""
    return f"Recruits in {book.place(entry.at)}: {free}{listed(kinds)} ({half_ops(entry.b)}{each})."


def _paid(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    total = f"{half_ops(entry.a)}, rounded up to {ops(entry.b)}" if entry.a % 2 else ops(entry.b)
    return f"{capital(PLAYERS[entry.side])} pays {total}{both_points(group.entries)}."


def _called(book: Codebook, position: Position, group: Group) -> str:
    return f"The units \"{GROUPS[group.first.a]}\" go into their cup."


def _arrival(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    how = f"die {dice_words(entry.dice)}, " if entry.dice else "the rest, "
    return f"Reinforcements \"{GROUPS[entry.a]}\": {how}{counted(entry.b, 'unit')} drawn."


def _arrived(book: Codebook, position: Position, group: Group) -> str:
    verb = "Back in" if group.first.b else "Arrive in"
    return f"{verb} {book.place(group.first.at)}: {_names(book, group)}."


def _names(book: Codebook, group: Group) -> str:
    return units_words(book, (entry.a for entry in group.entries))


def _flipped(book: Codebook, position: Position, group: Group) -> str:
    return f"Full strength again in {book.place(group.first.at)}: {_names(book, group)}."


def _maquis(book: Codebook, position: Position, group: Group) -> str:
    return f"Maquis in {book.place(group.first.at)}: {len(group.entries)} {KEPT[group.first.a]}."


def _failek_moved(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    movers = runs(f"{FAILEKS[each.a]}|{each.c}" for each in group.entries)
    parts = []
    for key, count in movers:
        kind, paid = key.split("|")
        parts.append(f"{counted(count, kind)} ({_each(int(paid), count)})")
    line = ", over the Morice Line" if entry.d and Lasting.MORICE_LINE in position.lasting else ""
    return f"{book.place(entry.b)} -> {book.place(entry.at)}: {listed(parts)}{line}{both_points(group.entries)}."


def _each(paid: int, count: int) -> str:
    return f"{ops(paid)}{' each' if count > 1 else ''}" if paid else "free"


def _failek_removed(book: Codebook, position: Position, group: Group) -> str:
    why = "without supply" if group.first.b else "above the stacking limit"
    types = [sum(entry.a == kind for entry in group.entries) for kind in Failek]
    return f"{book.place(group.first.at)}: {faileks_words(types)} removed at random, {why}."


def _unit_moved(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    cost = f" ({_each(entry.c, len(group.entries))})" if entry.c else ""
    return f"{book.place(entry.b)} -> {book.place(entry.at)}: {_names(book, group)}{cost}{both_points(group.entries)}."


def _unit_displaced(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    return f"Too many in {book.place(entry.b)}: the FLN puts {book.units[entry.a]} into {book.place(entry.at)}."


def _placed(book: Codebook, position: Position, group: Group) -> str:
    return f"In {book.place(group.first.at)} appear {_names(book, group)}."


def _unit_removed(book: Codebook, position: Position, group: Group) -> str:
    how = "Removed for good" if group.first.b else "In place of those not on the map, removed for good"
    return f"{how}: {_names(book, group)}."


FORCES: dict[Event, Say] = {
    Event.EXCHANGED: _exchanged, Event.RECRUITED: _recruited, Event.PAID: _paid, Event.CALLED_UP: _called,
    Event.ARRIVAL_ROLL: _arrival, Event.ARRIVED: _arrived, Event.FLIPPED: _flipped, Event.MAQUIS: _maquis,
    Event.FAILEK_MOVED: _failek_moved, Event.FAILEK_REMOVED: _failek_removed, Event.UNIT_MOVED: _unit_moved,
    Event.UNIT_DISPLACED: _unit_displaced, Event.UNIT_PLACED: _placed, Event.UNIT_REMOVED: _unit_removed,
}
