"""Small phrases of a report of play: numbers, dice, Faileks, units, control, steps of tracks."""
from collections.abc import Iterable, Sequence
from itertools import groupby

from reports.ici.tracing.codebook import CONTROLS, FAILEKS, SIDES, Book
from reports.ici.tracing.entries import Entry
from reports.tracing.narrative import FIRM, counted, firm, listed
from simulate.ici.enums import Failek, Side, Step

PLAYERS = {Side.FLN: "the FLN", Side.FRANCE: "France"}
OWNS = {Side.FLN: "The FLN's", Side.FRANCE: "France's"}


def ops(count: int) -> str:
    """Operation Points."""
    return f"{count} OP" if count == 1 else f"{count} OPs"


def half(halves: int) -> str:
    """Half OPs: 3 as "1 1/2 OPs"."""
    if halves % 2 == 0:
        return ops(halves // 2)
    return f"{halves // 2} 1/2 OPs" if halves > 1 else "1/2 OP"


def dice(rolled: Sequence[int]) -> str:
    """Dice as rolled, in their order."""
    return FIRM.join(str(die) for die in rolled)


def joined(parts: Sequence[str]) -> str:
    """Words with "and" before the last."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def faileks(types: Sequence[int]) -> str:
    """Numbers by type as "2 Moussebilines, 1 Zonal Commando"."""
    return listed((counted(types[kind], FAILEKS[kind]) for kind in Failek if types[kind]), "no Failek")


def runs(kinds: Iterable[str]) -> list[tuple[str, int]]:
    """Equal neighbours counted: a, a, b as (a, 2), (b, 1)."""
    return [(kind, len(list(same))) for kind, same in groupby(kinds)]


def step_of(size: int) -> str:
    """Steps of a Population Marker: + towards France, - towards the FLN."""
    return f"{counted(abs(size), 'step')} towards {'France' if size > 0 else 'the FLN'}"


def move(before: int, after: int) -> str:
    """A marker on its track."""
    return firm(f"{before} -> {after}") if before != after else f"stays at {after}"


def points(side: Side, entries: Sequence[Entry]) -> str:
    """What some events changed in a side's points, "" if nothing: ", FLN OPs 7 -> 5"."""
    before, after = entries[0].before.ops(side), entries[-1].after.ops(side)
    return f", {SIDES[side]} OPs {move(before, after)}" if before != after else ""


def both_points(entries: Sequence[Entry]) -> str:
    """The same for both sides."""
    return points(Side.FLN, entries) + points(Side.FRANCE, entries)


def control(book: Book, change: Entry) -> str:
    """L: "1B is now contested (1 Failek, Garrison Value 2)"."""
    measure = f"Garrison Value {change.d}" if change.place < book.populated else counted(change.d, "French unit")
    now = CONTROLS[change.b]
    held = now if now == "contested" else f"{now}'s" if now == "France" else "the FLN's"
    return f"{book.place(change.place)} is now {held} ({counted(change.c, 'Failek')}, {measure})"


def unit(book: Book, number: int, step: int = Step.FULL) -> str:
    """A French unit by its name, and whether it is reduced."""
    return firm(book.units[number] + (" (reduced)" if step == Step.REDUCED else ""))


def units(book: Book, numbers: Iterable[int]) -> str:
    """French units by name."""
    return listed((unit(book, number) for number in numbers), "no unit")


def rolled(entry: Entry) -> str:
    """What its die or dice make of a track's move: "d3, die 4: 2", "2d3, dice 4 1: 3"."""
    worth = (sum(entry.dice) + 1) // 2
    return f"{'d3, die' if len(entry.dice) == 1 else '2d3, dice'} {dice(entry.dice)}: {worth}"
