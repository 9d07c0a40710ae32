"""Sentences about recruitment, reinforcements and movement (2.1, 2.2, 3.1, 3.2, 3.4, G)."""
from reports.ici.trace_book import FAILEKS, GROUPS, Book
from reports.ici.trace_groups import Group
from reports.ici.trace_phrases import PLAYERS, both_points, counted, dice, faileks, half, listed, ops, runs, units
from reports.ici.trace_position import Position
from reports.ici.trace_words_combat import Say
from reports.phrases import capital
from simulate.ici.events import Event
from simulate.ici.names import Failek, Lasting

KEPT = {-1: "removed", 0: "paid for and kept", 1: "placed"}


def _exchanged(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    given, received = book.exchange(entry.a)
    types = [given.get(kind, 0) * entry.b for kind in Failek]
    cost = half(entry.b * book.rules["exchange.cost_halves"])
    return f"Exchange in {book.place(entry.place)}: {faileks(types)} for {counted(entry.b, FAILEKS[received])} ({cost})."


def _recruited(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    kinds = [FAILEKS[each.a] for each in group.entries]
    free = "the one without restrictions: " if entry.c else ""
    each = " each" if len(kinds) > 1 else ""
    return f"Recruits in {book.place(entry.place)}: {free}{listed(kinds)} ({half(entry.b)}{each})."


def _paid(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    total = f"{half(entry.a)}, rounded up to {ops(entry.b)}" if entry.a % 2 else ops(entry.b)
    return f"{capital(PLAYERS[entry.side])} pays {total}{both_points(group.entries)}."


def _called(book: Book, position: Position, group: Group) -> str:
    return f"The units \"{GROUPS[group.first.a]}\" go into their cup."


def _arrival(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    how = f"die {dice(entry.dice)}, " if entry.dice else "the rest, "
    return f"Reinforcements \"{GROUPS[entry.a]}\": {how}{counted(entry.b, 'unit')} drawn."


def _arrived(book: Book, position: Position, group: Group) -> str:
    verb = "Back in" if group.first.b else "Arrive in"
    return f"{verb} {book.place(group.first.place)}: {_names(book, group)}."


def _names(book: Book, group: Group) -> str:
    return units(book, (entry.a for entry in group.entries))


def _flipped(book: Book, position: Position, group: Group) -> str:
    return f"Full strength again in {book.place(group.first.place)}: {_names(book, group)}."


def _maquis(book: Book, position: Position, group: Group) -> str:
    return f"Maquis in {book.place(group.first.place)}: {len(group.entries)} {KEPT[group.first.a]}."


def _failek_moved(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    movers = runs(f"{FAILEKS[each.a]}|{each.c}" for each in group.entries)
    parts = []
    for key, count in movers:
        kind, paid = key.split("|")
        parts.append(f"{counted(count, kind)} ({_each(int(paid), count)})")
    line = ", over the Morice Line" if entry.d and Lasting.MORICE_LINE in position.lasting else ""
    return f"{book.place(entry.b)} -> {book.place(entry.place)}: {listed(parts)}{line}{both_points(group.entries)}."


def _each(paid: int, count: int) -> str:
    return f"{ops(paid)}{' each' if count > 1 else ''}" if paid else "free"


def _failek_removed(book: Book, position: Position, group: Group) -> str:
    why = "without supply" if group.first.b else "above the stacking limit"
    types = [sum(entry.a == kind for entry in group.entries) for kind in Failek]
    return f"{book.place(group.first.place)}: {faileks(types)} removed at random, {why}."


def _unit_moved(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    cost = f" ({_each(entry.c, len(group.entries))})" if entry.c else ""
    return f"{book.place(entry.b)} -> {book.place(entry.place)}: {_names(book, group)}{cost}{both_points(group.entries)}."


def _unit_displaced(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    return f"Too many in {book.place(entry.b)}: the FLN puts {book.units[entry.a]} into {book.place(entry.place)}."


def _placed(book: Book, position: Position, group: Group) -> str:
    return f"In {book.place(group.first.place)} appear {_names(book, group)}."


def _unit_removed(book: Book, position: Position, group: Group) -> str:
    how = "Removed for good" if group.first.b else "In place of those not on the map, removed for good"
    return f"{how}: {_names(book, group)}."


FORCES: dict[Event, Say] = {
    Event.EXCHANGED: _exchanged, Event.RECRUITED: _recruited, Event.PAID: _paid, Event.CALLED_UP: _called,
    Event.ARRIVAL_ROLL: _arrival, Event.ARRIVED: _arrived, Event.FLIPPED: _flipped, Event.MAQUIS: _maquis,
    Event.FAILEK_MOVED: _failek_moved, Event.FAILEK_REMOVED: _failek_removed, Event.UNIT_MOVED: _unit_moved,
    Event.UNIT_DISPLACED: _unit_displaced, Event.UNIT_PLACED: _placed, Event.UNIT_REMOVED: _unit_removed,
}
