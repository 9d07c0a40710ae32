"""The words of a traced game: what an event is, names for its numbers, small phrases."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from reports.ici.tables.outcomes import CRISIS_NAMES, FIRST_YEAR, LEVELS, date
from reports.tables.text_table import capital
from reports.tracing.narrative import UNBREAKABLE_SPACE, counted, listed, unbroken
from simulate.core.schemas import FLAG, Coding, schemas_of
from simulate.ici.enums import (
    Advantage,
    Control,
    Crisis,
    Event,
    Exchange,
    Failek,
    Group,
    Kind,
    Level,
    Segment,
    Side,
    Step,
)

SCHEMAS = schemas_of("ici")
FAILEKS: Mapping[int, str] = {Failek.MOUSSEBILINE: "Moussebiline", Failek.MOUDJAHIDINE: "Moudjahidine",
                             Failek.ZONAL_COMMANDO: "Zonal Commando"}
SIDES = {Side.FLN: "FLN", Side.FRANCE: "France"}
CONTROLS: Mapping[int, str] = {Control.FRANCE: "France", Control.CONTESTED: "contested", Control.FLN: "FLN"}
OWNERS = {"FLN": "the FLN's", "contested": "contested", "France": "France's"}
STEPS: Mapping[int, str] = {Step.OUT: "out", Step.REDUCED: "reduced", Step.FULL: "full"}
GROUPS = ("54", "55", "56", "TM", "Bellounis")                     # 2.2, 3.4
RESETTLED = ("", "+3", "+1")                                       # 4.2: the side of the marker
CRISES: Mapping[int, str] = {Crisis.FOURTH_REPUBLIC: "Fourth Republic", **CRISIS_NAMES}
FEELINGS = ("Mild Acceptance", "Strong Dislike", "Angry Protests", "Disgust & Contempt", "Violent Demonstrations")
GOVERNMENT_CRISIS = "Government Crisis"
EFFECTS = {
    "tunisia_morocco": "Tunisia and Morocco are independent", "west_africa": "West Africa is independent",
    "morice_line": "Morice Line", "resettle": "Resettle", "infiltrate": "Infiltrate", "les_bleues": "Les bleues",
    "oil": "Resource Sites", "helicopter": "Helicopter", "oas": "OAS", "commando": "Commando de chasse (this turn only)",
}
ENDS = {"collapse": "Collapse", "final_referendum": "the Final Referendum", "total_control": "control of all Regions"}
PLAYERS = {"FLN": "the FLN", "France": "France"}
CODED: Mapping[type, Any] = {Control: CONTROLS, Level: LEVELS, Step: STEPS, Crisis: CRISES, Group: GROUPS, Side: SIDES}


class Tracks(NamedTuple):
    """Operation Points and tracks (H, J), as whole numbers."""
    ops_fln: int
    ops_france: int
    french_public: int
    incap: int
    pied_noirs: int
    crisis: int
    density: int

    def ops(self, side: int) -> int:
        """Operation Points of a side."""
        return self.ops_fln if side == Side.FLN else self.ops_france


@dataclass(frozen=True)
class Entry:
    """One event. `place` is None where there is none; `values` by the names that its schema gives them, as `entry["found"]`.

    `cause` is the action whose outcome this is, None for an action; `nth` counts consecutive entries of one event from 0.
    """
    event: Event
    segment: Segment
    turn: int
    side: Side
    place: int | None
    values: dict[str, int]
    dice: tuple[int, ...]
    before: Tracks
    after: Tracks
    cause: Event | None
    rule: str
    nth: int

    @property
    def at(self) -> int:
        """The place of an event that has one. ValueError for any other."""
        if self.place is None:
            raise ValueError(f"{self.event.name} has no place")
        return self.place

    def __getitem__(self, name: str) -> Any:
        """One of its values, or what every event has."""
        return self.values[name] if name in self.values else getattr(self, name)


def word(value: IntEnum) -> str:
    """An enum's value as a word of the format."""
    return value.name.lower()


def tracks(states: Any) -> Tracks:
    """The tracks of a STATE record, shape (1,)."""
    public = states[0].public
    return Tracks(*public.ops.tolist(), *(int(public[name]) for name in Tracks._fields[2:]))


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

    def turn(self, stretch: int) -> int:
        """The turn of a stretch, from 0; the set-up has that of the first."""
        return int(self.board.first_turn) + max(stretch - 1, 0)

    def rule(self, path: str, turn: int) -> Any:
        """A rule number as it is in a turn."""
        return next((rules[path]["value"] for first, last, rules in self.loaded.dated_rules if first <= turn <= last),
                    self.rules[path])

    def place(self, place: int) -> str:
        """As on the map: the id of a Region, the name of a Community or country."""
        return self.places[place] if place < self.regions else self.place_names[place]

    def full_place(self, place: int) -> str:
        """With its name, if that is another: "1A Hodna - Barika"."""
        short, full = self.place(place), self.place_names[place]
        return full if short == full else f"{short} {full}"

    def named(self, name: str) -> str:
        """As on the map, by its id."""
        return self.place(self.places.index(name))

    def chit_with_years(self, chit: str) -> str:
        """A chit by its id: "Marshall Plan (55-57)"."""
        number = self.chits.index(chit)
        first, last = (FIRST_YEAR % 100 + int(self.board[name][number]) for name in ("chit_first", "chit_last"))
        return f"{self.titles[number]} ({first}-{last})" if first != last else f"{self.titles[number]} ({first})"

    def kind(self, place: int) -> Kind:
        """What kind of place it is."""
        return Kind(int(self.board.kind[place]))

    def population(self, place: int) -> int:
        """Population Number."""
        return int(self.board.population[place])

    def owner(self, chit: int) -> Side:
        """Whose chit it is."""
        return Side(int(self.board.chit_side[chit]))

    def decoded(self, coding: Coding, value: int) -> Any:
        """A value of the log as the format has it."""
        if isinstance(coding, type):
            return CODED[coding][value] if coding in CODED else word(coding(value))
        named = {"chit": self.chits, "unit": self.units, "place": self.places, "place in Algeria": self.places}.get(coding.name)
        return named[value] if named else bool(value) if coding == FLAG else value

    def feeling(self, step: int) -> str:
        """1.3: the space of the Pied-noirs' Feelings Scale; a scale of another length has no names of its own in between."""
        top = self.rules["pied_noirs.crisis_at"]
        if step >= top:
            return GOVERNMENT_CRISIS
        return FEELINGS[step] if top == len(FEELINGS) else f"{step} of {top} steps to {GOVERNMENT_CRISIS}"

    def advantage(self, own: int, against: int) -> Advantage:
        """3.5-2: what a Combat Chit gives against another."""
        return Advantage(int(self.board.advantage[own, against]))

    def exchange(self, exchange: int, turn: int) -> tuple[dict[Failek, int], Failek]:
        """2.1-1: Faileks given by type for one exchange, and the type received."""
        two, three = self.rule("exchange.two", turn), self.rule("exchange.three", turn)
        return {Exchange.TWO_FOR_MOUDJAHIDINE: ({Failek.MOUSSEBILINE: two}, Failek.MOUDJAHIDINE),
                Exchange.THREE_FOR_COMMANDO: ({Failek.MOUSSEBILINE: three}, Failek.ZONAL_COMMANDO),
                Exchange.MIXED_FOR_COMMANDO: ({Failek.MOUSSEBILINE: 1, Failek.MOUDJAHIDINE: 1}, Failek.ZONAL_COMMANDO),
                }[Exchange(exchange)]


def turn_name(turn: int) -> str:
    """Turn 5 is "Spring 1956 (turn 6)": people count Winter 1955 as the first."""
    return f"{date(turn)} (turn {turn + 1})"


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


def faileks_words(types: Sequence[int]) -> str:
    """Numbers by type as "2 Moussebilines, 1 Zonal Commando"."""
    return listed((counted(types[kind], FAILEKS[kind]) for kind in Failek if types[kind]), "no Failek")


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


def controls_words(book: Codebook, changes: Iterable[Entry]) -> str:
    """L: "1B is now contested (1 Failek, Garrison Value 2)", "" without changes."""
    return capital(listed((_control_words(book, change) for change in changes), ""))


def _control_words(book: Codebook, change: Entry) -> str:
    worth = change["worth"]
    measure = f"Garrison Value {worth}" if change.at < book.populated else counted(worth, "French unit")
    return f"{book.place(change.at)} is now {OWNERS[CONTROLS[change['to']]]} ({counted(change['faileks'], 'Failek')}, {measure})"


def unit_words(book: Codebook, number: int, step: int = Step.FULL) -> str:
    """A French unit by its name, and whether it is reduced."""
    return unbroken(book.units[number] + (" (reduced)" if step == Step.REDUCED else ""))


def units_words(book: Codebook, numbers: Iterable[int]) -> str:
    """French units by name."""
    return listed((unit_words(book, number) for number in numbers), "no unit")

