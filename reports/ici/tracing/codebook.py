"""The words of a traced game: names for its numbers, small phrases, and which events are read together as a group."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from reports.ici.odds.dice_in_force import worth_of_faces
from reports.ici.tables.outcome_counts import date
from reports.ici.tracing.entries import Entry
from reports.tracing.narrative import UNBREAKABLE_SPACE, counted, listed, unbroken
from simulate.ici.enums import Advantage, CombatChit, Control, Crisis, Exchange, Failek, Kind, Level, Side, Step
from simulate.ici.trace_events import Event

FAILEKS: Mapping[int, str] = {Failek.MOUSSEBILINE: "Moussebiline", Failek.MOUDJAHIDINE: "Moudjahidine",
                             Failek.ZONAL_COMMANDO: "Zonal Commando"}
SIDES = {Side.FLN: "FLN", Side.FRANCE: "France"}
CONTROLS: Mapping[int, str] = {Control.FRANCE: "France", Control.CONTESTED: "contested", Control.FLN: "FLN"}
LEVELS: Mapping[int, str] = {Level.FLN: "FLN", Level.PURGE: "Purge", Level.ACTIVIST: "Activist", Level.SUPPORT: "Support"}
STEPS: Mapping[int, str] = {Step.OUT: "out", Step.REDUCED: "reduced", Step.FULL: "full"}
GROUPS = ("54", "55", "56", "TM", "Bellounis")                     # 2.2, 3.4
RESETTLED = ("", "+3", "+1")                                       # 4.2: the side of the marker
CRISES: Mapping[int, str] = {Crisis.FOURTH_REPUBLIC: "Fourth Republic", Crisis.DE_GAULLE: "Charles de Gaulle",
          Crisis.BARRICADE_WEEK: "Barricade Week", Crisis.COUP_ATTEMPT: "Coup Attempt", Crisis.EVIAN_TALKS: "Evian Talks",
          Crisis.COLLAPSE: "Collapse"}
FEELINGS = ("Mild Acceptance", "Strong Dislike", "Angry Protests", "Disgust & Contempt", "Violent Demonstrations")
GOVERNMENT_CRISIS = "Government Crisis"


class Codebook:
    """Names of a traced game. Ids of places and chits as in the data files, units by their designations."""

    def __init__(self, traced: Any):
        loaded = traced.match.loaded
        self.match, self.loaded, self.board = traced.match, loaded, loaded.board[0]
        self.places, self.place_names = loaded.names.places, loaded.names.place_names
        self.units, self.classes = loaded.names.units, loaded.names.classes
        self.chits, self.titles = loaded.names.chits, loaded.names.chit_titles
        self.rules = {path: row["value"] for path, row in loaded.tables.rules.items()}
        self.populated, self.regions = int(self.board.populated), int(self.board.regions)
        self.algeria = int(self.board.algeria)

    def place(self, place: int) -> str:
        """As on the map: the id of a Region, the name of a Community or country."""
        return self.places[place] if place < self.regions else self.place_names[place]

    def kind(self, place: int) -> Kind:
        """What kind of place it is."""
        return Kind(int(self.board.kind[place]))

    def population(self, place: int) -> int:
        """Population Number."""
        return int(self.board.population[place])

    def owner(self, chit: int) -> Side:
        """Whose chit it is."""
        return Side(int(self.board.chit_side[chit]))

    def feeling(self, step: int) -> str:
        """1.3: the space of the Pied-noirs' Feelings Scale; a scale of another length has no names of its own in between."""
        top = self.rules["pied_noirs.crisis_at"]
        if step >= top:
            return GOVERNMENT_CRISIS
        return FEELINGS[step] if top == len(FEELINGS) else f"{step} of {top} steps to {GOVERNMENT_CRISIS}"

    def advantage(self, own: int, against: int) -> Advantage:
        """3.5-2: what a Combat Chit gives against another."""
        return Advantage(int(self.board.advantage[CombatChit(own), CombatChit(against)]))

    def exchange(self, exchange: int) -> tuple[dict[Failek, int], Failek]:
        """2.1-1: Faileks given by type for one exchange, and the type received."""
        two, three = self.rules["exchange.two"], self.rules["exchange.three"]
        return {Exchange.TWO_FOR_MOUDJAHIDINE: ({Failek.MOUSSEBILINE: two}, Failek.MOUDJAHIDINE),
                Exchange.THREE_FOR_COMMANDO: ({Failek.MOUSSEBILINE: three}, Failek.ZONAL_COMMANDO),
                Exchange.MIXED_FOR_COMMANDO: ({Failek.MOUSSEBILINE: 1, Failek.MOUDJAHIDINE: 1}, Failek.ZONAL_COMMANDO),
                }[Exchange(exchange)]


def turn_name(turn: int) -> str:
    """Turn 5 is "Spring 1956 (turn 6)": people count Winter 1955 as the first."""
    return f"{date(turn)} (turn {turn + 1})"


# Events that share a sentence while these fields are equal; all others get a sentence each.
SAME: dict[Event, tuple[str, ...]] = {
    Event.ALLEGIANCE: ("cause",), Event.PIED_NOIRS: ("cause",), Event.RECRUITED: ("place", "half_ops", "unrestricted"),
    Event.ARRIVED: ("place", "returns"), Event.FLIPPED: ("place",), Event.FAILEK_MOVED: ("place", "origin", "crossed"),
    Event.FAILEK_REMOVED: ("place", "for_supply"), Event.UNIT_MOVED: ("place", "origin", "ops"), Event.UNIT_PLACED: ("place",),
    Event.UNIT_REMOVED: ("named",), Event.VOTE_TIED: ("place",), Event.MAQUIS: ("place", "change"),
}
BESIDE = ("place", "cause")           # fields that every event has


@dataclass
class Group:
    """Events that share a sentence, and the changes of control that they caused, each in order."""
    entries: list[Entry]
    controls: list[Entry] = field(default_factory=list)

    @property
    def first(self) -> Entry:
        """The event that gives the group its words."""
        return self.entries[0]

    @property
    def event(self) -> Event:
        """What kind of event it is."""
        return self.first.event


def groups(entries: Iterable[Entry]) -> list[Group]:
    """All entries in order, grouped."""
    found: list[Group] = []
    for entry in entries:
        if entry.event == Event.CONTROL and found:
            found[-1].controls.append(entry)
        elif found and _goes_with(found[-1].first, entry):
            found[-1].entries.append(entry)
        else:
            found.append(Group([entry]))
    return found


def _goes_with(first: Entry, entry: Entry) -> bool:
    same = SAME.get(first.event)
    alike = first.event == entry.event or (first.event, entry.event) == (Event.VOTE_TIED, Event.VOTE)
    return (same is not None and alike and first.segment == entry.segment and first.turn == entry.turn
            and all(_field(first, name) == _field(entry, name) for name in same))


def _field(entry: Entry, name: str) -> Any:
    return getattr(entry, name) if name in BESIDE else entry[name]


PLAYERS = {Side.FLN: "the FLN", Side.FRANCE: "France"}
OWNS = {Side.FLN: "The FLN's", Side.FRANCE: "France's"}


def ops(count: int) -> str:
    """Operation Points."""
    return f"{count} OP" if count == 1 else f"{count} OPs"


def half_ops(halves: int) -> str:
    """Half OPs: 3 as "1 1/2 OPs"."""
    if halves % 2 == 0:
        return ops(halves // 2)
    return f"{halves // 2} 1/2 OPs" if halves > 1 else "1/2 OP"


def dice_words(rolled: Sequence[int]) -> str:
    """Dice as rolled, in their order."""
    return UNBREAKABLE_SPACE.join(str(die) for die in rolled)


def joined(parts: Sequence[str]) -> str:
    """Words with "and" before the last."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def faileks_words(types: Sequence[int]) -> str:
    """Numbers by type as "2 Moussebilines, 1 Zonal Commando"."""
    return listed((counted(types[kind], FAILEKS[kind]) for kind in Failek if types[kind]), "no Failek")


def runs(kinds: Iterable[str]) -> list[tuple[str, int]]:
    """Equal neighbours counted: a, a, b as (a, 2), (b, 1)."""
    return [(kind, len(list(same))) for kind, same in groupby(kinds)]


def step_of(size: int) -> str:
    """Steps of a Population Marker: + towards France, - towards the FLN."""
    return f"{counted(abs(size), 'step')} towards {'France' if size > 0 else 'the FLN'}"


def move_words(before: int, after: int) -> str:
    """A marker on its track."""
    return unbroken(f"{before} -> {after}") if before != after else f"stays at {after}"


def points_words(side: Side, entries: Sequence[Entry]) -> str:
    """What some events changed in a side's points, "" if nothing: ", FLN OPs 7 -> 5"."""
    before, after = entries[0].before.ops(side), entries[-1].after.ops(side)
    return f", {SIDES[side]} OPs {move_words(before, after)}" if before != after else ""


def both_points(entries: Sequence[Entry]) -> str:
    """The same for both sides."""
    return points_words(Side.FLN, entries) + points_words(Side.FRANCE, entries)


def control_words(book: Codebook, change: Entry) -> str:
    """L: "1B is now contested (1 Failek, Garrison Value 2)"."""
    measure = f"Garrison Value {change.d}" if change.at < book.populated else counted(change.d, "French unit")
    now = CONTROLS[change.b]
    held = now if now == "contested" else f"{now}'s" if now == "France" else "the FLN's"
    return f"{book.place(change.at)} is now {held} ({counted(change.c, 'Failek')}, {measure})"


def unit_words(book: Codebook, number: int, step: int = Step.FULL) -> str:
    """A French unit by its name, and whether it is reduced."""
    return unbroken(book.units[number] + (" (reduced)" if step == Step.REDUCED else ""))


def units_words(book: Codebook, numbers: Iterable[int]) -> str:
    """French units by name."""
    return listed((unit_words(book, number) for number in numbers), "no unit")


def rolled(entry: Entry, die: str) -> str:
    """What a die of a kind makes of a track's move: "d3, die 4: 2", "2d3, dice 4 1: 3"."""
    worth = worth_of_faces(die, entry.dice)
    return f"{die}, {'die' if len(entry.dice) == 1 else 'dice'} {dice_words(entry.dice)}: {worth}"
