"""Exact odds of contact and evasion, and of the combat that follows: 9.22 to 9.24."""
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from types import SimpleNamespace
from typing import Any

from reports.odds.procedure import FACES, Chances, Parameter, Table, at_least, dice_sum, die, distribution, mean, procedure
from simulate.algeria.enums import Class, Kind, Side, Spot
from simulate.algeria.rules.common.combat import beaten_side, half
from simulate.algeria.rules.common.dice import hits_of, is_contacted
from simulate.algeria.rules.effects.government_missions import evades
from simulate.algeria.state import PUBLIC
from simulate.core.errors import UserError, nearest
from simulate.core.kernels.plain import plain, zeros

# Exact odds of fire and combat: C.3, 9.15, 11.11.


POWER = range(401)       # Firepower that may be asked for
AIR = Parameter("air", 0, "Air Points that the Government uses", range(31))
HARASSED = Parameter("harassed", False, "a Harass: the Government unit fires back at half its Firepower")


def fire_chances(board: Any, firepower: int, air: int = 0) -> Chances:
    """C.3, 11.11: distribution of the hits by a Firepower and so many Air Points, whose dice are added to it."""
    return distribution((plain(hits_of)(board, firepower + added, face), chance / len(FACES))
                        for added, chance in dice_sum(air * board.airpower_dice).items() for face in FACES)


def beaten(on_fln: Chances, on_government: Chances) -> tuple[Fraction, Fraction]:
    """C.3: chance that the FLN, that the Government is neutralized: the side with more hits by the table."""
    sides = distribution(((plain(beaten_side)(x, y), a * b)
                          for (x, a), (y, b) in product(on_fln.items(), on_government.items())), Side)
    return sides[Side.FLN], sides[Side.GOVERNMENT]


@procedure("hits of one side on the Combat Results Table, by Firepower (C.3)",
           Parameter("firepower", "1,2,5,9,16,25", "summed Firepower; the first of each column if not given", POWER,
                     several=True), AIR)
def fire(board: Any, firepower: Sequence[int], air: int) -> Table:
    """C.3: hits by one side, at each Firepower; a column for each number of hits in the table."""
    found = {each: fire_chances(board, each, air) for each in firepower}
    numbers = sorted({0, *(hits for column in board.combat_hits[:board.combat_columns] for hits in column[1:])})
    rows = [{"firepower": each, **{str(hits): chances.get(hits, Fraction(0)) for hits in numbers}, "mean": mean(chances)}
            for each, chances in found.items()]
    return Table(f"Hits by Firepower{_air_words(air)} (C.3)", rows, means=("mean",))


def strengths(board: Any, name: str, air: int, harassed: bool) -> str:
    """What the Government fires with, in words. UserError for Air Points that a reading forbids."""
    if harassed and air and board.reading_no_air_when_harassed:
        raise UserError(f"odds {name}: air: {air} is not allowed with --harassed by reading.no_air_when_harassed; allowed: 0")
    divisor = board.harass_return_divisor
    return (f"Harassed: it fires back at its Firepower divided by {divisor}, rounded up (9.15)." if harassed
            else "Both fire at full strength, at once.")


@procedure("one combat: hits on both sides, and who is neutralized (C.3)",
           Parameter("fln", 6, "summed Firepower of the FLN", POWER),
           Parameter("government", 9, "summed Firepower of the Government", POWER), AIR, HARASSED)
def combat(board: Any, fln: int, government: int, air: int, harassed: bool) -> Table:
    """C.3: hits on both sides and who is neutralized, of one combat."""
    note = strengths(board, "combat", air, harassed)
    on_fln = fire_chances(board, plain(half)(board, government) if harassed else government, air)
    on_government = fire_chances(board, fln)
    rows = [{"hits on FLN": a, "hits on Government": b, "chance": chance, "neutralized": loser(a, b)}
            for a, b, chance in outcomes(on_fln, on_government)]
    notes = (note, "Hits are those of the table: the FLN may have less to lose.",
             f"PSP: for hits on mobile units; a Police unit that is harassed brings {board.award_police} if neutralized.")
    lost = beaten(on_fln, on_government)
    totals = {"hits on the FLN": mean(on_fln), "hits on the Government": mean(on_government), "FLN neutralized": lost[0],
              "Government neutralized": lost[1], "nobody neutralized": 1 - sum(lost),
              "PSP for the FLN": board.award_hit * mean(on_government)}
    return Table(f"Combat: FLN {fln} against Government {government}{_air_words(air)} (C.3)", rows, notes, totals,
                 ("hits on the FLN", "hits on the Government", "PSP for the FLN"))


def outcomes(on_fln: Chances, on_government: Chances) -> Iterator[tuple[int, int, Fraction]]:
    """(hits on the FLN, hits on the Government, chance) of what may happen, the most on the FLN first."""
    for a, b in sorted(product(on_fln, on_government), key=lambda pair: (-pair[0], pair[1])):
        yield a, b, on_fln[a] * on_government[b]


def loser(on_fln: int, on_government: int) -> str:
    """C.3: who is neutralized, in words."""
    return {Side.FLN: "FLN", Side.GOVERNMENT: "Government", Side.NEITHER: "nobody"}[plain(beaten_side)(on_fln, on_government)]


@procedure("who is neutralized in combat, by Firepower of both sides (C.3)",
           Parameter("fln", "6", "summed Firepower of the FLN", POWER, several=True),
           Parameter("government", "1,2,5,9,16,25", "summed Firepower of the Government", POWER, several=True), AIR, HARASSED)
def neutralize(board: Any, fln: Sequence[int], government: Sequence[int], air: int, harassed: bool) -> Table:
    """C.3: mean hits and who is neutralized, at each Firepower of both sides."""
    rows, note = [], strengths(board, "neutralize", air, harassed)
    fired = {each: fire_chances(board, plain(half)(board, each) if harassed else each, air) for each in government}
    for ours, theirs in product(fln, government):
        on_fln, on_government = fired[theirs], fire_chances(board, ours)
        lost = beaten(on_fln, on_government)
        rows.append({"FLN": ours, "Government": theirs, "hits on FLN": mean(on_fln), "hits on Government": mean(on_government),
                     "FLN neutralized": lost[0], "Government neutralized": lost[1], "nobody": 1 - sum(lost)})
    return Table(f"Who is neutralized, by Firepower of both sides{_air_words(air)} (C.3)", rows, (note,),
                 means=("hits on FLN", "hits on Government"))


def _air_words(air: int) -> str:
    return f" with {air} Air Point{'s' * (air != 1)}" if air else ""


# What exact odds of Algeria stand on: a map of one place of each kind that holds what a person states.


def staged(board: Any) -> Any:
    """A board with the same rule numbers, charts and counters but only five places, each numbered as its Kind."""
    found = board.copy()
    found.areas, found.places, found.france = Kind.SANCTUARY, len(Kind), Kind.FRANCE
    for kind in Kind:
        found.kind[kind] = kind
    found.abroad = 1 << Kind.SANCTUARY
    return found


def stated(place: Kind = Kind.RURAL, patrols: int = 0, terror: bool = False, **fields: int) -> Any:
    """A public record with so many units on Patrol and a Terror marker in one place, and these fields."""
    public = zeros(PUBLIC)
    public.side_count[Side.GOVERNMENT, place, Spot.PATROL], public.terror[place] = patrols, int(terror)
    for name, value in fields.items():
        public[name] = value
    return public


def with_psl(side: Side, psl: int, **fields: int) -> Any:
    """A state whose public record has this PSL, and these fields."""
    public = stated()
    for name, value in fields.items():
        public[name] = value
    public.psl[side] = psl
    return SimpleNamespace(public=public)


AREAS = ("rural", "urban", "remote")
Met = dict[tuple[int, int, int], Fraction]     # (units, Firepower, hits they can take): chance
HITS = ("hits on FLN", "hits on Government")
FOUGHT = (*HITS, "FLN gone", "FLN neutralized", "Government neutralized")
FLN = {each.name.lower(): each for each in (Class.FAILEK, Class.BAND, Class.CADRE, Class.FRONT)}
GOVERNMENT = {each.name.lower(): each for each in Class if each.name.lower() not in FLN and each != Class.POLICE}
TWO_STEPS = (Class.FAILEK, Class.FRONT)      # C.3: a hit reduces them first
CALLED = {Class.BRIGADE: "French brigade", Class.ELITE: "elite brigade", Class.ALGERIAN: "Algerian brigade",
          Class.DISPERSED: "dispersed division", Class.BRIGADE_AIR: "airmobile French brigade",
          Class.ELITE_AIR: "airmobile elite brigade", Class.ALGERIAN_AIR: "airmobile Algerian brigade"}
GROUP = re.compile(r"([A-Za-z_-]+)(?::(\d{1,6}))?")
MOST = 30
AREA = Parameter("area", "rural", "what the area is; one that was resettled is remote", AREAS)
TERROR = Parameter("terror", False, "a Terror marker in the area")
OURS = Parameter("fln", "band:2,cadre", f"FLN units as NAME or NAME:COUNT, with commas; of {', '.join(FLN)}")
THEIRS = Parameter("government", "elite:2", "Government units as NAME or NAME:COUNT, with commas; of " + ", ".join(GOVERNMENT))


@dataclass(frozen=True)
class Group:
    """Some units that are alike: their Firepower, their Contact or Evasion rating and the hits each can take."""
    group: Class
    count: int
    firepower: int
    rating: int
    steps: int


def read_force(board: Any, text: str, known: Mapping[str, Class], where: str) -> list[Group]:
    """The units of `band:2,cadre` with their ratings, in the order of the counters. UserError, beginning with `where`."""
    counts: dict[Class, int] = {}
    for part in text.replace(" ", "").split(","):
        found = GROUP.fullmatch(part)
        name = found[1].lower().replace("-", "_") if found else part
        if name not in known:
            raise UserError(f"{where}: {part!r} is not allowed; allowed: NAME or NAME:COUNT, with commas; {nearest(name, known)}")
        counts[known[name]] = counts.get(known[name], 0) + int(found[2] or 1 if found else 1)
    if not 1 <= sum(counts.values()) <= MOST or 0 in counts.values():
        raise UserError(f"{where}: {text}: allowed are 1 to {MOST} units")
    return [Group(each, counts[each], board.class_firepower[each], board.class_rating[each], 1 + (each in TWO_STEPS))
            for each in sorted(counts)]


def firepower(force: Sequence[Group]) -> int:
    """C.3: the summed Firepower."""
    return sum(each.count * each.firepower for each in force)


def contact_rating(force: list[Group]) -> int:
    """9.22: the summed Contact ratings."""
    return sum(each.count * each.rating for each in force)


def written(force: list[Group]) -> str:
    """For a title: "2 Bands and 1 Cadre"."""
    names = [CALLED.get(each.group, each.group.name.title() if each.group in FLN.values() else each.group.name.lower())
             for each in force]
    return " and ".join(f"{each.count} {name}{'s' * (each.count != 1)}" for each, name in zip(force, names, strict=True))


def contact_chance(board: Any, evasion: int, total: int, area: str, terror: bool) -> Fraction:
    """9.22, 9.24: chance that a unit of this Evasion rating is contacted by a total Contact rating."""
    there, place = staged(board), Kind[area.upper()]
    public = stated(place, terror=terror)
    return die(lambda face: plain(is_contacted)(public, there, place, evasion, total, face))


def contacted(board: Any, fln: Sequence[Group], total: int, area: str, terror: bool) -> Met:
    """9.22, 9.24: who of the FLN is contacted, a die each."""
    met: Met = {(0, 0, 0): Fraction(1)}
    for each in fln:
        chance = contact_chance(board, each.rating, total, area, terror)
        for _ in range(each.count):
            met = _joined(met, each, chance)
    return met


def staying(board: Any, fln: Sequence[Group]) -> Met:
    """9.23: who of the FLN does not evade, a die each, in the order of the counters.

    With reading.evasion_skips_next the unit after one that evaded has no roll and fights.
    """
    skips = bool(board.reading_evasion_skips_next)
    rolls: Met = {(0, 0, 0): Fraction(1)}
    spared: Met = {}
    for each in fln:
        away = die(partial(plain(evades), board, each.group))
        for _ in range(each.count):
            stay, fled = _with(rolls, each, 1 - away), {met: chance * away for met, chance in rolls.items()}
            forced = _with(spared, each, Fraction(1))
            rolls, spared = _added(stay, forced), fled
            if not skips:
                rolls, spared = _added(rolls, spared), {}
    return _added(rolls, spared)


def _joined(met: Met, unit: Group, chance: Fraction) -> Met:
    return _added(_with(met, unit, chance), {each: share * (1 - chance) for each, share in met.items()})


def _with(met: Met, unit: Group, chance: Fraction) -> Met:
    return {(n + 1, power + unit.firepower, steps + unit.steps): share * chance for (n, power, steps), share in met.items()}


def _added(first: Met, second: Met) -> Met:
    return {key: first.get(key, Fraction(0)) + second.get(key, Fraction(0)) for key in sorted({*first, *second})}


def counted(met: Met) -> Chances:
    """How many units there are; every number, impossible ones too."""
    most = max(n for n, _, _ in met)
    return {n: sum((chance for (each, _, _), chance in met.items() if each == n), Fraction(0)) for n in range(most + 1)}


def fought(board: Any, met: Met, on_fln: Chances) -> dict[str, Fraction]:
    """C.3: mean hits and ends of the combat with those met, each weighed with its chance; nobody met is no combat.

    FLN gone: all that they can take is hit. FLN neutralized: more hits on it, and some are left.
    """
    found = dict.fromkeys(FOUGHT, Fraction(0))
    for (_, power, steps), chance in ((key, chance) for key, chance in met.items() if key[0]):
        on_government = fire_chances(board, power)
        gone = at_least(on_fln, steps)
        left = {hits: share for hits, share in on_fln.items() if hits < steps}
        ends = (mean(on_fln), mean(on_government), gone, beaten(left, on_government)[0], beaten(on_fln, on_government)[1])
        found = {name: found[name] + chance * end for name, end in zip(FOUGHT, ends, strict=True)}
    return found


def rows_of(board: Any, first: str, met: Met, on_fln: Chances) -> list[dict[str, Any]]:
    """A row for each number of units met, with the combat given that number; a dash where there is none."""
    numbers, rows = counted(met), []
    for n, chance in numbers.items():
        some = {key: share / chance for key, share in met.items() if key[0] == n and chance}
        ends = fought(board, some, on_fln) if chance and n else dict.fromkeys(FOUGHT)
        rows.append({first: n, "chance": chance, "at least": at_least(numbers, n), **ends})
    return rows


def met_table(board: Any, first: str, title: str, met: Met, force: Sequence[Group], air: int,
              notes: tuple[str, ...]) -> Table:
    """Flush and React: how many fight, and the combat."""
    on_fln, numbers = fire_chances(board, firepower(force), air), counted(met)
    whole = fought(board, met, on_fln)
    totals = {"combat": 1 - numbers[0], f"units {first}": mean(numbers), **whole,
              "PSP for the FLN": board.award_hit * whole["hits on Government"]}
    said = ("Rows: the combat with so many; below them the whole mission.",
            "Hits are those of the table; Faileks and Fronts take two. gone: nobody is left. neutralized: what is left.", *notes,
            "Several units that are not all elite need a French division in the area.")
    return Table(title, rows_of(board, first, met, on_fln), said, totals, (*HITS, f"units {first}", "PSP for the FLN"))


@procedure("contact of one FLN unit, by total Contact rating (9.22, 9.24)",
           Parameter("rating", "1..6", "total Contact rating", range(101), several=True), AREA, TERROR)
def contact(board: Any, rating: Sequence[int], area: str, terror: bool) -> Table:
    """9.22, 9.24: chance to contact one FLN unit of each kind, at each total Contact rating."""
    rows = [{"rating": each, **{name: contact_chance(board, board.class_rating[kind], each, area, terror)
                                for name, kind in FLN.items()}} for each in rating]
    return Table(f"Contact of one FLN unit{_place(area, terror)}, by total Contact rating (9.22, 9.24)", rows)


@procedure("Flush: how many are contacted, and the combat (9.22)", THEIRS, OURS, AREA, TERROR, AIR)
def flush(board: Any, government: str, fln: str, area: str, terror: bool, air: int) -> Table:
    """9.22: contact of all FLN units in the OPS and OC boxes, then combat."""
    force, foes = _sides(board, "flush", government, fln, area, air)
    total = contact_rating(force)
    note = f"Contact rating {total}, Firepower {firepower(force)}{f' and {air} Air Points' if air else ''}."
    return met_table(board, "contacted", f"Flush of {written(foes)} by {written(force)}{_place(area, terror)} (9.22)",
                     contacted(board, foes, total, area, terror), force, air, (note,))


@procedure("React: how many do not evade, and the combat (9.23)", THEIRS, OURS, AREA, AIR)
def react(board: Any, government: str, fln: str, area: str, air: int) -> Table:
    """9.23: those that conducted the mission are contacted; who does not evade fights."""
    force, foes = _sides(board, "react", government, fln, area, air)
    note = f"Firepower {firepower(force)}{f' and {air} Air Points' if air else ''}."
    return met_table(board, "staying", f"React to {written(foes)} by {written(force)} (9.23)", staying(board, foes), force, air,
                     (note,))


@procedure("Intelligence: how many are contacted (9.24)",
           Parameter("police", 1, "Police units that are not neutralized", range(1, 31)), OURS, AREA, TERROR)
def intelligence(board: Any, police: int, fln: str, area: str, terror: bool) -> Table:
    """9.24: how many units in the UG box are contacted, and so moved to the OC box."""
    foes = read_force(board, fln, FLN, "odds intelligence: fln")
    numbers = counted(contacted(board, foes, police * board.class_rating[Class.POLICE], area, terror))
    rows = [{"contacted": n, "chance": chance, "at least": at_least(numbers, n)} for n, chance in numbers.items()]
    cost = board.intelligence_cost
    totals = {"units contacted": mean(numbers)}
    if cost:
        totals["for each PSP"] = mean(numbers) / cost
    return Table(f"Intelligence about {written(foes)} by {police} Police{_place(area, terror)} (9.24)", rows, (), totals, totals)


def _sides(board: Any, name: str, government: str, fln: str, area: str,
           air: int) -> tuple[list[Group], list[Group]]:
    """Both sides as read. UserError for Air Points in an Urban area."""
    if air and area == "urban":
        raise UserError(f"odds {name}: air: {air} is not allowed in an Urban area (11.11); allowed: 0")
    return (read_force(board, government, GOVERNMENT, f"odds {name}: government"),
            read_force(board, fln, FLN, f"odds {name}: fln"))


def _place(area: str, terror: bool) -> str:
    place = {"rural": "", "urban": " in an Urban area", "remote": " in a Remote area"}[area]
    return place + (" under terror" if terror else "")
