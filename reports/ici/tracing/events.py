"""The events of a traced game, a row each: rule, sentence, the keys of its JSON line, what may share its sentence."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from reports.ici.odds.search_and_attack import worth_of_faces
from reports.ici.tracing.codebook import (
    EFFECTS,
    ENDS,
    FAILEKS,
    LEVELS,
    PLAYERS,
    RESETTLED,
    SCHEMAS,
    SIDES,
    Codebook,
    Entry,
    both_points,
    controls_words,
    dice_words,
    faileks_words,
    half_ops,
    move_words,
    ops,
    step_of,
    unit_words,
    units_words,
    word,
)
from reports.ici.tracing.position import Position
from reports.tables.frames import rows_of
from reports.tables.text_table import capital
from reports.tracing.narrative import counted, listed, unbroken
from reports.tracing.numbered_trace import phrase
from simulate.ici.enums import Advantage, Event, Failek, Lasting, Operation, Segment, Side, Step, Terrain


@dataclass(frozen=True)
class Row:
    """An event. `rule` of rulebook 2.0c, "" if it is that of the cause; (name, rules) if a value chooses.

    `say`: its sentence as a phrase over names of its schema and VALUES and paths of rules, or what makes the phrase; "" for none.
    `keys` of its JSON line, "key=name" if the value has another name; without them, those of its schema. `same`: events share a
    sentence while these are equal; without it, each has its own.
    """
    rule: str | tuple[str, Sequence[str]]
    say: "str | Callable[[Told], str]"
    keys: str | None = None
    same: str | None = None


@dataclass(frozen=True)
class Told:
    """Events that share a sentence, with the board before them: their values by name, with a capital if the name has one."""
    book: Codebook
    position: Position
    entries: Sequence[Entry]

    @property
    def first(self) -> Entry:
        """The event that gives the words."""
        return self.entries[0]

    @property
    def last(self) -> Entry:
        """The event that ends the way of a track."""
        return self.entries[-1]

    def __getitem__(self, name: str) -> Any:
        if name[0].isupper():
            return capital(self[name.lower()])
        if name in self.first.values:
            return self.book.decoded(dict(SCHEMAS.events[self.first.event].fields)[name], self.first[name])
        if "." in name:
            return self.book.rule(name, self.first.turn)
        said = VALUES[name]
        if isinstance(said, tuple):
            other, words = said
            return words[self[other]]
        return phrase(said, self) if isinstance(said, str) else said(self)

    def fields(self) -> dict[str, Any]:
        """The fields of the first event's JSON line, in their order."""
        keys = TABLE[self.first.event].keys
        pairs = [key.partition("=") for key in (self.first.values if keys is None else phrase(keys, self).split())]
        return {key: self[name or key] for key, _, name in pairs}

    def sentence(self) -> str:
        """What happened, but for changes of control; "" if no words are needed."""
        say = TABLE[self.first.event].say
        return phrase(say(self) if callable(say) else say, self)


TERRAINS = {Terrain.COASTAL_HILLS: "Coastal Hills", Terrain.MOUNTAINS: "Mountains", Terrain.DRY_HILLS: "Dry Hills",
                     Terrain.SAHARA: "Sahara"}
INSURGENCY = {"Support": "spread_propaganda", "Activist": "assassinate_activists", "Purge": "build_cells"}     # by level
ACTIONS = {"spread_propaganda": "Spread Propaganda", "assassinate_activists": "Assassinate Pro-French Activists",
           "build_cells": "Build Political Cells", "purge": "Purge", "harsh_purge": "Purge with harsh interrogation",
           "detect": "Detect Pro-French Activists", "mobilize": "Mobilize the Masses", "resettle": "Resettle",
           "infiltrate": "Infiltrate"}
FIDAYIN = (                                                        # 4.2: row by row, each with its sentence
    ("bottom", "Bottom row, {need} needed: black {black}, white {white}, {captured_bottom} captured."),
    ("middle", "Middle row, a die in its colour for each, black first: {dice}, {captured_middle} captured."),
    ("boss", "Boss: {dice}, {boss:captured|he gets away}."))
MAQUIS = {-1: "removed", 0: "paid for and kept", 1: "placed"}


def _due(told: Told) -> str:
    """1.1: what is due, and what the track holds of it."""
    entry = told.first
    due = entry["base"] - entry["deducted"] + (entry["extra"] if entry.side == Side.FLN else -entry["extra"])
    received = ops(entry["received"])
    return received if due == entry["received"] else f"{due}, within the track {received}"


def _gain(told: Told) -> str:
    change, dice = told["change"], told.first.dice
    rolled = f" ({'die' if len(dice) == 1 else 'dice'} {dice_words(dice)})" if dice else ""
    return f"{told['who']} {'loses' if change < 0 else 'gains'} {ops(abs(change))}{rolled}"


def _columns(told: Told) -> str:
    """K: the four columns of a chit."""
    board, chit = told.book.board, told.first["chit"]
    found = [f"{int(value):+d} {name}" for name, value in (
        ("PS", board.chit_ps[chit]), ("FLN", board.chit_fln[chit]), ("PN", board.chit_pn[chit])) if value]
    return listed(found + ["-d3 FP"] * bool(board.chit_fp[chit]), "nothing in PS, FLN, PN, FP")


def _public(told: Told) -> str:
    referendum = told.first.segment == Segment.REFERENDUM
    if told.first.dice:
        return "French Public ({lost_referendum}) {moved}." if referendum else "French Public ({chit_die}) {moved}."
    return "The referendum is held: French Public {moved}." if referendum else "War fatigue: French Public {moved}."


def _worth(die: str) -> Callable[[Told], str]:
    """What a die of a kind makes of a track's move: "d3, die 4: 2", "2d3, dice 4 1: 3"."""
    def said(told: Told) -> str:
        dice = told.first.dice
        named = told[die]
        return f"{named}, {'die' if len(dice) == 1 else 'dice'} {dice_words(dice)}: {worth_of_faces(named, dice)}"
    return said


def _allegiance(told: Told) -> str:
    """J: Population Markers; of many, new values are enough, but for those that the end of the track held."""
    if len(told.entries) == 1:
        return "Population {at} {moved}."
    parts: list[list[Entry]] = []
    for entry in told.entries:
        if not parts or _sign(entry) * max(map(_sign, parts[-1]), key=abs) < 0:
            parts.append([])
        parts[-1].append(entry)
    return " ".join(_steps(told.book, part) for part in parts)


def _sign(entry: Entry) -> int:
    """Towards France +1, towards the FLN -1, held by the end of the track 0."""
    return (entry["to"] > entry["from"]) - (entry["to"] < entry["from"])


def _steps(book: Codebook, entries: list[Entry]) -> str:
    """Markers that were to move by the same steps."""
    size = max((entry["to"] - entry["from"] for entry in entries), key=abs)
    now = [unbroken(f"{book.place(entry.at)} {entry['to']}") if entry["to"] - entry["from"] == size else
           f"{book.place(entry.at)} {move_words(entry['from'], entry['to'])}" for entry in entries if _sign(entry)]
    held = listed((unbroken(f"{book.place(entry.at)} {entry['to']}") for entry in entries if not _sign(entry)), "")
    moved = f"Population {step_of(size)}, now {listed(now)}." if now else ""
    return " ".join(part for part in (moved, f"At the end of their tracks: {held}." if held else "") if part)


def _vote(entry: Entry) -> str:
    return "tie" if entry.event == Event.VOTE_TIED else "Yes" if entry["yes"] else "No"


def _throws(told: Told) -> str:
    results = {"tie": "a tie, again"}
    return "; ".join(f"{dice_words(entry.dice)} = {sum(entry.dice)}, {results.get(_vote(entry), _vote(entry))}"
                     for entry in told.entries)


def _unspent(told: Told) -> str:
    before, kept = told.first.before, told["points.kept_halves"]
    lost = {side: before.ops(side) - kept * before.ops(side) // 2 for side in (Side.FLN, Side.FRANCE)}
    return listed((f"{SIDES[side]} {ops}" for side, ops in lost.items() if ops), "")


def _types(told: Told) -> str:
    kinds = [entry["failek"] for entry in told.entries]
    return faileks_words([kinds.count(kind) for kind in Failek])


def _movers(told: Told) -> str:
    """3.1: equal neighbours are counted."""
    parts = []
    for (kind, paid), same in groupby((entry["failek"], entry["paid"]) for entry in told.entries):
        count = len(list(same))
        parts.append(f"{counted(count, FAILEKS[kind])} ({_fare(paid, count)})")
    return listed(parts)


def _fare(paid: int, count: int) -> str:
    return f"{ops(paid)}{' each' if count > 1 else ''}" if paid else "free"


def _paid(told: Told) -> str:
    halves, whole = told["halves"], ops(told["ops"])
    return f"{half_ops(halves)}, rounded up to {whole}" if halves % 2 else whole


def _surroundings(told: Told) -> str:
    """3.5: terrain and level of a Region, who is there. Troop Density stands in the report's tracks."""
    place, position = told.first.at, told.position
    terrain = TERRAINS.get(Terrain(int(told.book.board.terrain[place])))
    level = f"{LEVELS[position.levels[place]]} Level" if place < told.book.populated else None
    there = counted(position.faileks(place), "Failek"), told["defenders"]
    return "; ".join([*(each for each in (terrain, level) if each), *there])


def _advantage(told: Told) -> str:
    """3.5-2: the first advantage that the Combat Chits give."""
    book, france, fln = told.book, told.first["france"], told.first["fln"]
    return (_gain_of(told, book.advantage(france, fln), "French unit")
            or _gain_of(told, book.advantage(fln, france), "Failek") or "no advantage")


def _gain_of(told: Told, advantage: Advantage, who: str) -> str:
    extra = told["combat.extra_dice"]
    return {Advantage.NONE: "", Advantage.PLUS_ONE: f"+{told['combat.plus']} to each die of each {who}",
            Advantage.FIRST_FIRE: f"each {who} rolls first",
            Advantage.EXTRA_DIE: f"{extra} more {'die' if extra == 1 else 'dice'} for each {who}"}[advantage]


def _given(told: Told) -> dict[str, int]:
    """2.1-1: Faileks given by type."""
    given, _ = told.book.exchange(told.first["exchange"], told.first.turn)
    return {word(kind): count * told.first["count"] for kind, count in given.items()}


def _received(told: Told) -> Failek:
    return told.book.exchange(told.first["exchange"], told.first.turn)[1]


# Each a phrase over other values, the words (a table) for another one, or what makes it.
VALUES: Mapping[str, str | tuple[str, Mapping[Any, str]] | Callable[[Told], Any]] = {
    # who and where
    "at": lambda told: told.book.place(told.first.at),
    "origin": lambda told: told.book.place(told.first["from"]),
    "populated": lambda told: told.first.at < told.book.populated,
    "population": lambda told: told.book.population(told.first.at),
    "region": "{at} (population {population})",
    "fln": lambda told: told.first.side == Side.FLN,
    "who": lambda told: PLAYERS[SIDES[told.first.side]],
    "victor": ("winner", PLAYERS),
    # dice and points
    "dice": lambda told: dice_words(told.first.dice),
    "rolls": lambda told: f"{counted(len(told.first.dice), 'die').replace('dies', 'dice')} {told['dice']}",
    "sum": lambda told: sum(told.first.dice),
    "points": lambda told: both_points(told.entries),
    "due": _due,
    "oas_cost": "{extra: - {extra} for the OAS|}",
    "unspent": _unspent,
    "gain": _gain,
    "track_end": "{points:{points}|, at the end of the track}",
    "paid_words": _paid,
    "cost": lambda told: half_ops(told["halves"]),
    "several": lambda told: len(told.entries) > 1,
    "fare": lambda told: f" ({_fare(told['paid'], len(told.entries))})" if told["paid"] else "",
    # tracks and chits
    "moved": lambda told: move_words(told.first["from"], told.last["to"]),
    "feeling": lambda told: told.book.feeling(told.last["to"]),
    "lost_referendum": _worth("referendum.lost_die"),
    "chit_die": _worth("chits.fp_die"),
    "incap_die": _worth("crisis.incap_die"),
    "towards": lambda told: "France" if told["change"] > 0 else "the FLN",
    "effect_words": ("effect", EFFECTS),
    "ending": ("way", ENDS),
    "title": lambda told: told.book.titles[told.first["chit"]],
    "of": lambda told: SIDES[told.book.owner(told.first["chit"])],
    "owner": ("of", PLAYERS),
    "forced": lambda told: told.first.dice[0] >= told["chits.forced_on"],
    "columns": _columns,
    "vote": lambda told: _vote(told.first),
    "throws": _throws,
    "won": lambda told: told["yes"] - told["no"] >= told["referendum.france_needs"],
    "control": lambda told: controls_words(told.book, told.entries),
    "both": "{cancelled: (both at once move nothing)|}",
    # Faileks
    "type": lambda told: FAILEKS[told.first["failek"]],
    "types": lambda told: listed(FAILEKS[entry["failek"]] for entry in told.entries),
    "faileks": lambda told: told.position.faileks(told.first.at),
    "numbers": _types,
    "movers": _movers,
    "given": _given,
    "given_words": lambda told: faileks_words([_given(told).get(word(kind), 0) for kind in Failek]),
    "received_type": lambda told: FAILEKS[_received(told)],
    "received": lambda told: {word(_received(told)): told["count"]},
    "halves": lambda told: told["count"] * told["exchange.cost_halves"],
    "events": lambda told: len(told.entries),
    "kept": ("change", MAQUIS),
    "reason": "{for_supply:supply|stacking}",
    "morice": lambda told: told["crossed_border"] and (Lasting.MORICE_LINE in told.position.lasting or told["morice.in_force"]),
    # French units
    "units": lambda told: [told["unit"]],
    "names": lambda told: units_words(told.book, (entry["unit"] for entry in told.entries)),
    "units_there": lambda told: [told.book.units[unit] for unit in told.position.units_at(told.first.at)],
    "defenders": lambda told: units_words(told.book, told.position.units_at(told.first.at)),
    # fights and actions
    "surroundings": _surroundings,
    "search_modifier": lambda told: told["search.hit_on"] - told["need"],
    "france_gains": lambda told: word(told.book.advantage(told.first["france"], told.first["fln"])),
    "fln_gains": lambda told: word(told.book.advantage(told.first["fln"], told.first["france"])),
    "advantage": _advantage,
    "shooter": lambda told: unit_words(told.book, told.first["unit"], told.position.fires_at(told.first["unit"])),
    "target": lambda told: unit_words(told.book, told.first["unit"], told.position.units[told.first["unit"]][1]),
    "shots": "{dice}{modifier: ({modifier:+d})|}, {hits:{hits:#hit}|no hit}",
    "last": lambda told: told["populated"] and told["faileks"] == 1,
    "eliminated": lambda told: told.first["left"] == Step.OUT,
    "action": ("level", INSURGENCY),
    "action_words": ("action", ACTIONS),
    "operation_words": ("operation", ACTIONS),
    "resettles": lambda told: told.first["operation"] == Operation.RESETTLE,
    "marker": lambda told: RESETTLED[told.position.resettled[told.first.at] + 1],
    "marked": lambda told: phrase(" ({marker} marker)", told) if told["resettles"] else "",
    "row": lambda told: FIDAYIN[told.first.nth][0],
    "black": lambda told: dice_words(told.first.dice[:2]),
    "white": lambda told: dice_words(told.first.dice[2:]),
}
SAYS: Mapping[str, Callable[[Told], str]] = {
    "FRENCH_PUBLIC": _public, "ALLEGIANCE": _allegiance, "PURGE": lambda told: FIDAYIN[told.first.nth][1],
    "INCAP": lambda told: "FLN Incap ({incap_die}) {moved}." if told.first.dice else "FLN Incap {moved}."}
TABLE = {
    Event[event]: Row((chooses, rule.split("|")) if chooses else rule, SAYS.get(event, say), keys or None, same or None)
    for event, chooses, rule, say, keys, same in (row.values() for row in rows_of("ici", "events"))}
