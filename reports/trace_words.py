"""The sentences of a report of play: one or more for each group of events, in the rulebook's words."""
from itertools import groupby

from reports.trace_book import CRISES, FAILEKS, GROUPS, LEVELS, SIDES, Book
from reports.trace_entries import Entry
from reports.trace_fields import oas
from reports.trace_groups import Group
from reports.trace_phrases import (
    OWNS,
    PLAYERS,
    both_points,
    capital,
    control,
    counted,
    dice,
    faileks,
    firm,
    half,
    listed,
    move,
    ops,
    rolled,
    runs,
    step_of,
    units,
)
from reports.trace_position import Position
from reports.trace_words_combat import COMBAT, Say
from simulate.ici.names import Crisis, Event, Failek, Lasting, Segment, Side, Way

EFFECTS = {
    Lasting.TUNISIA_MOROCCO: "Tunisia and Morocco are independent", Lasting.WEST_AFRICA: "West Africa is independent",
    Lasting.MORICE_LINE: "Morice Line", Lasting.RESETTLE: "Resettle", Lasting.INFILTRATE: "Infiltrate",
    Lasting.LES_BLEUES: "Les bleues", Lasting.OIL: "Resource Sites", Lasting.HELICOPTER: "Helicopter", Lasting.OAS: "OAS",
    Lasting.COMMANDO: "Commando de chasse (this turn only)",
}
WAYS = {Way.COLLAPSE: "Collapse", Way.FINAL_REFERENDUM: "the Final Referendum", Way.TOTAL_CONTROL: "control of all Regions"}
KEPT = {-1: "removed", 0: "paid for and kept", 1: "placed"}


def sentences(book: Book, position: Position, group: Group) -> str:
    """What happened, and what became of control; "" for what needs no words. `position` is the board before it."""
    said = WORDS[group.event](book, position, group)
    changed = listed((control(book, change) for change in group.controls), "")
    return f"{said} {capital(changed)}." if changed else said


def _income(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    if entry.side == Side.FLN:
        due = entry.a + entry.b - entry.c
        return f"FLN: {entry.a} + {entry.b} tax - {entry.c} FLN Incap = {_received(due, entry)}."
    cost = oas(book, position)
    due, less = entry.a - entry.c - cost, f" - {cost} for the OAS" if cost else ""
    return f"France: {entry.a} by the schedule - {entry.c} for Faileks abroad{less} = {_received(due, entry)}."


def _received(due: int, entry: Entry) -> str:
    return ops(entry.d) if due == entry.d else f"{due}, within the track {ops(entry.d)}"


def _initiative(book: Book, position: Position, group: Group) -> str:
    to, entry = book.rules["chits.initiative_france_to"], group.first
    return f"Initiative: {dice(entry.dice)}, {PLAYERS[entry.side]} plays first (France on {to} or less)."


def _drawn(book: Book, position: Position, group: Group) -> str:
    return f"{capital(PLAYERS[group.first.side])} draws \"{book.titles[group.first.a]}\"."


def _forced(book: Book, position: Position, group: Group) -> str:
    entry, need = group.first, book.rules["chits.forced_on"]
    what = "must be played" if entry.dice[0] >= need else "is not played"
    return (f"{OWNS[book.owner(entry.a)]} \"{book.titles[entry.a]}\" on the Game Turn Track: {dice(entry.dice)}, "
            f"{need} needed, it {what}.")


def _played(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    whose = f"{PLAYERS[book.owner(entry.a)]}'s ".replace("the FLN's", "the FLN's") if entry.b else ""
    where = " from the Game Turn Track" if entry.b else ""
    return f"{capital(PLAYERS[entry.side])} plays {whose}\"{book.titles[entry.a]}\"{where} ({_columns(book, entry.a)})."


def _columns(book: Book, chit: int) -> str:
    """K: the four columns of a chit."""
    board = book.board
    found = [f"{int(value):+d} {name}" for name, value in (
        ("PS", board.chit_ps[chit]), ("FLN", board.chit_fln[chit]), ("PN", board.chit_pn[chit])) if value]
    return listed(found + ["-d3 FP"] * bool(board.chit_fp[chit]), "nothing in PS, FLN, PN, FP")


def _passed(book: Book, position: Position, group: Group) -> str:
    return f"{capital(PLAYERS[group.first.side])} plays no chit."


def _points(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    rolled_dice = f" (dice {dice(entry.dice)})" if len(entry.dice) > 1 else f" (die {dice(entry.dice)})" if entry.dice else ""
    extra = "Extra points: " if entry.cause is None else ""
    what = f"{PLAYERS[entry.side]} {'loses' if entry.a < 0 else 'gains'} {ops(abs(entry.a))}{rolled_dice}"
    return f"{capital(extra + what)}{both_points(group.entries) or ', at the end of the track'}."


def _public(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    if entry.dice:
        return f"French Public ({rolled(entry)}) {move(entry.a, entry.b)}."
    if entry.segment == Segment.REFERENDUM:
        return f"The referendum is held: French Public {move(entry.a, entry.b)}."
    return f"War fatigue: French Public {move(entry.a, entry.b)}."


def _incap(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    return f"FLN Incap{f' ({rolled(entry)})' if entry.dice else ''} {move(entry.a, entry.b)}."


def _pied_noirs(book: Book, position: Position, group: Group) -> str:
    start, end = group.first.a, group.entries[-1].b
    return f"Pied-noirs {move(start, end)} ({book.feeling(end)})."


def _crisis(book: Book, position: Position, group: Group) -> str:
    return f"Government Crisis: {CRISES[Crisis(group.first.a)]}."


def _density(book: Book, position: Position, group: Group) -> str:
    return f"Troop Density {move(group.first.a, group.first.b)}."


def _lasting(book: Book, position: Position, group: Group) -> str:
    return f"In force from now on: {EFFECTS[Lasting(group.first.a)]}."


def _allegiance(book: Book, position: Position, group: Group) -> str:
    """J: Population Markers; of many, new values are enough, but for those that the end of the track held."""
    if len(group.entries) == 1:
        return f"Population {book.place(group.first.place)} {move(group.first.a, group.first.b)}."
    parts = []
    for size, same in groupby(group.entries, key=lambda entry: (entry.b > entry.a) - (entry.b < entry.a)):
        parts.append(_steps(book, size, list(same)))
    return " ".join(parts)


def _steps(book: Book, sign: int, entries: list[Entry]) -> str:
    if sign == 0:
        return f"At the end of their tracks stay {listed(book.place(entry.place) for entry in entries)}."
    size = max((entry.b - entry.a for entry in entries), key=abs)
    now = (firm(f"{book.place(entry.place)} {entry.b}") if entry.b - entry.a == size else
           f"{book.place(entry.place)} {move(entry.a, entry.b)}" for entry in entries)
    return f"Population {step_of(size)}, now {listed(now)}."


def _level(book: Book, position: Position, group: Group) -> str:
    return f"{LEVELS[group.first.a]} -> {LEVELS[group.first.b]} Level."


def _vote(book: Book, position: Position, group: Group) -> str:
    parts = []
    for entry in group.entries:
        result = "a tie, again" if entry.event == Event.VOTE_TIED else "Yes" if entry.a else "No"
        parts.append(f"{dice(entry.dice)} = {sum(entry.dice)}, {result}")
    where = f"{book.place(group.first.place)} (population {book.population(group.first.place)})"
    return f"{where:<28} marker {group.first.c:>2}, dice {'; '.join(parts)}"


def _referendum(book: Book, position: Position, group: Group) -> str:
    entry = group.first
    which = "the Final Referendum" if entry.c else "this referendum"
    return f"Yes {entry.a}, No {entry.b}: {'France has won' if entry.a > entry.b else 'France has lost'} {which}."


def _rage(book: Book, position: Position, group: Group) -> str:
    return f"The Pied-noirs are struck by rage{_cancelled(group.first)}."


def _appeasement(book: Book, position: Position, group: Group) -> str:
    return f"The Pied-noirs are appeased: few Faileks are left in Algeria{_cancelled(group.first)}."


def _cancelled(entry: Entry) -> str:
    return " (both at once move nothing)" if entry.a else ""


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


def _turn_ends(book: Book, position: Position, group: Group) -> str:
    left = group.first.before
    parts = [f"{SIDES[side]} {left.ops(side)}" for side in (Side.FLN, Side.FRANCE) if left.ops(side)]
    return f"Points not used are lost: {listed(parts)}." if parts else ""


def _over(book: Book, position: Position, group: Group) -> str:
    return f"{capital(PLAYERS[Side(group.first.a)])} wins the game by {WAYS[Way(group.first.b)]}."


def _control(book: Book, position: Position, group: Group) -> str:
    return f"{capital(listed(control(book, entry) for entry in group.entries))}."


def _silent(book: Book, position: Position, group: Group) -> str:
    return ""


WORDS: dict[Event, Say] = {
    Event.INCOME: _income, Event.INITIATIVE: _initiative, Event.CHIT_DRAWN: _drawn, Event.FORCED_ROLL: _forced,
    Event.CHIT_PLAYED: _played, Event.PASSED: _passed, Event.OPS_CHANGED: _points, Event.EXTRA_OPS: _points,
    Event.FRENCH_PUBLIC: _public, Event.INCAP: _incap, Event.PIED_NOIRS: _pied_noirs, Event.CRISIS: _crisis,
    Event.DENSITY: _density, Event.LASTING: _lasting, Event.ALLEGIANCE: _allegiance, Event.LEVEL: _level,
    Event.CONTROL: _control, Event.VOTE: _vote, Event.VOTE_TIED: _vote, Event.REFERENDUM: _referendum, Event.RAGE: _rage,
    Event.APPEASEMENT: _appeasement, Event.EXCHANGED: _exchanged, Event.RECRUITED: _recruited, Event.PAID: _paid,
    Event.CALLED_UP: _called, Event.ARRIVAL_ROLL: _arrival, Event.ARRIVED: _arrived, Event.FLIPPED: _flipped,
    Event.MAQUIS: _maquis, Event.FAILEK_MOVED: _failek_moved, Event.FAILEK_REMOVED: _failek_removed,
    Event.UNIT_MOVED: _unit_moved, Event.UNIT_DISPLACED: _unit_displaced, Event.GAME_OVER: _over, Event.TURN_ENDS: _turn_ends,
    Event.UNIT_PLACED: _placed, Event.UNIT_REMOVED: _unit_removed, Event.ASKED: _silent, **COMBAT,
}
