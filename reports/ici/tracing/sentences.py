"""The sentences of a report of play: one or more for each group of events, in the rulebook's words."""
from reports.ici.tracing.codebook import (
    CRISES,
    LEVELS,
    OWNS,
    PLAYERS,
    SIDES,
    Codebook,
    Group,
    both_points,
    control_words,
    dice_words,
    listed,
    move_words,
    ops,
    rolled,
    step_of,
)
from reports.ici.tracing.entries import Entry
from reports.ici.tracing.force_and_combat_sentences import COMBAT, FORCES, Say
from reports.ici.tracing.position import Position
from reports.tracing.narrative import capital, unbroken
from simulate.ici.enums import Crisis, Lasting, Segment, Side, Way
from simulate.ici.trace_events import Event

EFFECTS = {
    Lasting.TUNISIA_MOROCCO: "Tunisia and Morocco are independent", Lasting.WEST_AFRICA: "West Africa is independent",
    Lasting.MORICE_LINE: "Morice Line", Lasting.RESETTLE: "Resettle", Lasting.INFILTRATE: "Infiltrate",
    Lasting.LES_BLEUES: "Les bleues", Lasting.OIL: "Resource Sites", Lasting.HELICOPTER: "Helicopter", Lasting.OAS: "OAS",
    Lasting.COMMANDO: "Commando de chasse (this turn only)",
}
WAYS = {Way.COLLAPSE: "Collapse", Way.FINAL_REFERENDUM: "the Final Referendum", Way.TOTAL_CONTROL: "control of all Regions"}


def sentences(book: Codebook, position: Position, group: Group) -> str:
    """What happened, and any change of control; "" if no words are needed. `position`: the board before it."""
    sentence = WORDS[group.event](book, position, group)
    changed = listed((control_words(book, change) for change in group.controls), "")
    return f"{sentence} {capital(changed)}." if changed else sentence


def _income(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    if entry.side == Side.FLN:
        due = entry.a + entry.b - entry.c
        return f"FLN: {entry.a} + {entry.b} tax - {entry.c} FLN Incap = {_received(due, entry)}."
    due, less = entry.a - entry.c - entry.b, f" - {entry.b} for the OAS" if entry.b else ""
    return f"France: {entry.a} by the schedule - {entry.c} for Faileks abroad{less} = {_received(due, entry)}."


def _received(due: int, entry: Entry) -> str:
    return ops(entry.d) if due == entry.d else f"{due}, within the track {ops(entry.d)}"


def _initiative(book: Codebook, position: Position, group: Group) -> str:
    to, entry = book.rules["chits.initiative_france_to"], group.first
    return f"Initiative: {dice_words(entry.dice)}, {PLAYERS[entry.side]} plays first (France on {to} or less)."


def _drawn(book: Codebook, position: Position, group: Group) -> str:
    return f"{capital(PLAYERS[group.first.side])} draws \"{book.titles[group.first.a]}\"."


def _forced(book: Codebook, position: Position, group: Group) -> str:
    entry, need = group.first, book.rules["chits.forced_on"]
    what = "must be played" if entry.dice[0] >= need else "is not played"
    return (f"{OWNS[book.owner(entry.a)]} \"{book.titles[entry.a]}\" on the Game Turn Track: {dice_words(entry.dice)}, "
            f"{need} needed, it {what}.")


def _played(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    whose = f"{PLAYERS[book.owner(entry.a)]}'s " if entry.b else ""
    where = " from the Game Turn Track" if entry.b else ""
    return f"{capital(PLAYERS[entry.side])} plays {whose}\"{book.titles[entry.a]}\"{where} ({_columns(book, entry.a)})."


def _in_force(book: Codebook, position: Position, group: Group) -> str:
    return f"\"{book.titles[group.first.a]}\" is in force."


def _columns(book: Codebook, chit: int) -> str:
    """K: the four columns of a chit."""
    board = book.board
    found = [f"{int(value):+d} {name}" for name, value in (
        ("PS", board.chit_ps[chit]), ("FLN", board.chit_fln[chit]), ("PN", board.chit_pn[chit])) if value]
    return listed(found + ["-d3 FP"] * bool(board.chit_fp[chit]), "nothing in PS, FLN, PN, FP")


def _passed(book: Codebook, position: Position, group: Group) -> str:
    return f"{capital(PLAYERS[group.first.side])} plays no chit."


def _points(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    rolled_dice = f" ({'die' if len(entry.dice) == 1 else 'dice'} {dice_words(entry.dice)})" if entry.dice else ""
    extra = "Extra points: " if group.event == Event.EXTRA_OPS else ""
    what = f"{PLAYERS[entry.side]} {'loses' if entry.a < 0 else 'gains'} {ops(abs(entry.a))}{rolled_dice}"
    return f"{capital(extra + what)}{both_points(group.entries) or ', at the end of the track'}."


def _public(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    if entry.dice:
        die = book.rules["referendum.lost_die" if entry.segment == Segment.REFERENDUM else "chits.fp_die"]
        return f"French Public ({rolled(entry, die)}) {move_words(entry.a, entry.b)}."
    if entry.segment == Segment.REFERENDUM:
        return f"The referendum is held: French Public {move_words(entry.a, entry.b)}."
    return f"War fatigue: French Public {move_words(entry.a, entry.b)}."


def _incap(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    how = f" ({rolled(entry, book.rules['crisis.incap_die'])})" if entry.dice else ""
    return f"FLN Incap{how} {move_words(entry.a, entry.b)}."


def _pied_noirs(book: Codebook, position: Position, group: Group) -> str:
    start, end = group.first.a, group.entries[-1].b
    return f"Pied-noirs {move_words(start, end)} ({book.feeling(end)})."


def _crisis(book: Codebook, position: Position, group: Group) -> str:
    return f"Government Crisis: {CRISES[Crisis(group.first.a)]}."


def _density(book: Codebook, position: Position, group: Group) -> str:
    return f"Troop Density {move_words(group.first.a, group.first.b)}."


def _lasting(book: Codebook, position: Position, group: Group) -> str:
    return f"In force from now on: {EFFECTS[Lasting(group.first.a)]}."


def _declined(book: Codebook, position: Position, group: Group) -> str:
    towards = "France" if group.first.a > 0 else "the FLN"
    return f"{capital(PLAYERS[group.first.side])} leaves the step towards {towards}."


def _allegiance(book: Codebook, position: Position, group: Group) -> str:
    """J: Population Markers; of many, new values are enough, but for those that the end of the track held."""
    if len(group.entries) == 1:
        return f"Population {book.place(group.first.at)} {move_words(group.first.a, group.first.b)}."
    parts: list[list[Entry]] = []
    for entry in group.entries:
        if not parts or _sign(entry) * max(map(_sign, parts[-1]), key=abs) < 0:
            parts.append([])
        parts[-1].append(entry)
    return " ".join(_steps(book, part) for part in parts)


def _sign(entry: Entry) -> int:
    """Towards France +1, towards the FLN -1, held by the end of the track 0."""
    return (entry.b > entry.a) - (entry.b < entry.a)


def _steps(book: Codebook, entries: list[Entry]) -> str:
    """Markers that were to move by the same steps."""
    size = max((entry.b - entry.a for entry in entries), key=abs)
    now = [unbroken(f"{book.place(entry.at)} {entry.b}") if entry.b - entry.a == size else
           f"{book.place(entry.at)} {move_words(entry.a, entry.b)}" for entry in entries if _sign(entry)]
    held = listed((unbroken(f"{book.place(entry.at)} {entry.b}") for entry in entries if not _sign(entry)), "")
    moved = f"Population {step_of(size)}, now {listed(now)}." if now else ""
    return " ".join(part for part in (moved, f"At the end of their tracks: {held}." if held else "") if part)


def _level(book: Codebook, position: Position, group: Group) -> str:
    return f"{LEVELS[group.first.a]} -> {LEVELS[group.first.b]} Level."


def _vote(book: Codebook, position: Position, group: Group) -> str:
    parts = []
    for entry in group.entries:
        result = "a tie, again" if entry.event == Event.VOTE_TIED else "Yes" if entry.a else "No"
        parts.append(f"{dice_words(entry.dice)} = {sum(entry.dice)}, {result}")
    where = f"{book.place(group.first.at)} (population {book.population(group.first.at)})"
    return f"{where:<28} marker {group.first.c:>2}, dice {'; '.join(parts)}"


def _referendum(book: Codebook, position: Position, group: Group) -> str:
    entry = group.first
    which = "the Final Referendum" if entry.c else "this referendum"
    won = entry.a - entry.b >= book.rules["referendum.france_needs"]
    return f"Yes {entry.a}, No {entry.b}: {'France has won' if won else 'France has lost'} {which}."


def _rage(book: Codebook, position: Position, group: Group) -> str:
    return f"The Pied-noirs are struck by rage{_cancelled(group.first)}."


def _appeasement(book: Codebook, position: Position, group: Group) -> str:
    return f"The Pied-noirs are appeased: few Faileks are left in Algeria{_cancelled(group.first)}."


def _cancelled(entry: Entry) -> str:
    return " (both at once move nothing)" if entry.a else ""


def _turn_ends(book: Codebook, position: Position, group: Group) -> str:
    left = group.first.before
    parts = [f"{SIDES[side]} {left.ops(side)}" for side in (Side.FLN, Side.FRANCE) if left.ops(side)]
    return f"Points not used are lost: {listed(parts)}." if parts else ""


def _over(book: Codebook, position: Position, group: Group) -> str:
    return f"{capital(PLAYERS[Side(group.first.a)])} wins the game by {WAYS[Way(group.first.b)]}."


def _control(book: Codebook, position: Position, group: Group) -> str:
    return f"{capital(listed(control_words(book, entry) for entry in group.entries))}."


def _silent(book: Codebook, position: Position, group: Group) -> str:
    return ""


WORDS: dict[Event, Say] = {
    Event.INCOME: _income, Event.INITIATIVE: _initiative, Event.CHIT_DRAWN: _drawn, Event.FORCED_ROLL: _forced,
    Event.CHIT_PLAYED: _played, Event.PASSED: _passed, Event.OPS_CHANGED: _points, Event.EXTRA_OPS: _points,
    Event.FRENCH_PUBLIC: _public, Event.INCAP: _incap, Event.PIED_NOIRS: _pied_noirs, Event.CRISIS: _crisis,
    Event.DENSITY: _density, Event.LASTING: _lasting, Event.ALLEGIANCE: _allegiance, Event.LEVEL: _level,
    Event.CONTROL: _control, Event.VOTE: _vote, Event.VOTE_TIED: _vote, Event.REFERENDUM: _referendum, Event.RAGE: _rage,
    Event.APPEASEMENT: _appeasement, Event.GAME_OVER: _over, Event.TURN_ENDS: _turn_ends, Event.ASKED: _silent,
    Event.STEP_DECLINED: _declined, Event.IN_FORCE: _in_force, **FORCES, **COMBAT,
}
