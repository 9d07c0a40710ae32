"""Exact odds of a search and of a combat: R-3.5."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from reports.odds.procedure import (
    Chances,
    Parameter,
    Table,
    at_least,
    dice_sum,
    die,
    distribution,
    mean,
    procedure,
    throws,
    throws_in_order,
)
from simulate.core.data.cells import die_kind, words_of
from simulate.core.errors import UserError
from simulate.core.kernels.dice import D6, least_of, most_of, ways_exactly, ways_of, ways_showing, worth_of
from simulate.core.kernels.plain import plain, zeros
from simulate.ici.enums import Advantage, Failek, Kind, Lasting, Level, Operation, Side, Special, Step, Terrain, UnitType
from simulate.ici.rules.dice import showing
from simulate.ici.rules.insurgency import captured_below, captured_boss, captured_middle, infiltrates
from simulate.ici.rules.movement_and_attacks.search_and_attack import counted_hits, faileks_found, hits
from simulate.ici.rules.movement_and_attacks.structure_attacks import passes_logistics, structure_hit
from simulate.ici.rules.queries.costs import harsh_steps, is_tried_again, operation_cost, purge_need
from simulate.ici.rules.queries.fights import (
    NO_DIE,
    attack_dice,
    damage_die,
    dice_fired,
    fires_first,
    most_found,
    plus_fired,
    search_dice,
    search_modifier,
    search_need,
)
from simulate.ici.state import PUBLIC

# What exact odds of Ici stand on: a map of three places that holds what a person states.
#
# What the dice in force show, exactly: those of the rules that a designer may change to another kind.


REGION, SAHARA, COMMUNITY = range(3)      # places of the staged map


def staged(board: Any, kind: Kind = Kind.REGION, terrain: Terrain = Terrain.NONE) -> tuple[Any, int]:
    """A board with the same rule numbers and counters but only three places, and the one of them that is of this kind.

    Place 0 is a populated Region or Major City, 1 a Region in the Sahara, 2 a Community that borders place 0.
    """
    found = board.copy()
    found.populated, found.regions, found.algeria, found.places = 1, 2, 3, 3
    found.near_n[COMMUNITY], found.near[COMMUNITY, 0] = 1, REGION
    place = REGION
    if kind not in (Kind.REGION, Kind.MAJOR_CITY):
        place = SAHARA if kind == Kind.SAHARA else COMMUNITY
    found.kind[place], found.terrain[place] = kind, terrain
    return found, place


def shown_by(die: int) -> Chances:
    """The chance of each value that one die of a kind shows; `die` is a field of the board."""
    ways = plain(ways_of)(die)
    return {value: Fraction(plain(ways_exactly)(die, value), ways)
            for value in range(plain(least_of)(die), plain(most_of)(die) + 1)}


def passing(die: int, need: int) -> Chances:
    """The same where only `need` counts: `need` - 1 stands for all that is lower, `need` for the rest."""
    good = Fraction(plain(ways_showing)(die, need), plain(ways_of)(die))
    return {need - 1: 1 - good, need: good}


def worth_of_faces(words: str, faces: Sequence[int]) -> int:
    """What the faces of one die come to, the die in words, such as "best of 2d6"."""
    return int(plain(worth_of)(die_kind(words), faces))


KINDS = {"region": Kind.REGION, "major_city": Kind.MAJOR_CITY, "community": Kind.TOWN}
TERRAINS = tuple(terrain.name.lower() for terrain in Terrain if terrain != Terrain.NONE)
LEVELS = tuple(level.name.lower() for level in Level)
UNITS = tuple(unit.name.lower() for unit in UnitType)
FAILEKS = tuple(failek.name.lower() for failek in Failek)
ADVANTAGES = tuple(advantage.name.lower() for advantage in Advantage)
STEPS = {"full": Step.FULL, "reduced": Step.REDUCED}


@dataclass(frozen=True)
class Search:
    """What the rules say of one search: its dice, their kind, what is added to each and what each must show, most found."""
    dice: int
    die: int
    modifier: int
    need: int
    most: int


def search_terms(board: Any, density: int, units: int, faileks: int, kind: str, terrain: str, level: str,
                 commando: bool, elite: bool = False) -> Search:
    """R-3.5: the terms of a search in such a place."""
    which = Kind.SAHARA if (kind, terrain) == ("region", "sahara") else KINDS[kind]
    there, place = staged(board, which, Terrain[terrain.upper()] if kind == "region" else Terrain.NONE)
    public = zeros(PUBLIC)
    public.density, public.faileks[place], public.level[REGION] = density, faileks, Level[level.upper()]
    public.lasting[Lasting.COMMANDO] = int(commando)
    if elite:
        public.group[place, 0, Step.FULL], there.class_quality[0, Step.FULL] = 1, there.search_elite_quality
    most = max(plain(most_found)(public, there, place), 0)         # of no Failek none is safe
    return Search(plain(search_dice)(public, there, place, units), board.search_die, plain(search_modifier)(public, there, place),
                  plain(search_need)(public, there, place), most)


def found_chances(terms: Search, units: int) -> Chances:
    """R-3.5: distribution of the Faileks found."""
    def found(hit: int) -> int:
        return plain(faileks_found)(hit, terms.most, units)

    return distribution(((found(plain(showing)(faces, terms.dice, terms.need)), chance)
                         for faces, chance in throws(terms.dice, passing(terms.die, terms.need))),
                        map(found, range(terms.dice + 1)))


@procedure("Faileks found by one search (R-3.5)", Parameter("density", 0, "Troop Density, up to density.top", range(21)),
           Parameter("units", 2, "French units in the place, reduced ones too", range(1, 21)),
           Parameter("faileks", 4, "Faileks in the place", range(41)),
           Parameter("kind", "region", "what the place is; a community is a City, Town or Resource Site", tuple(KINDS)),
           Parameter("terrain", "coastal_hills", "terrain of a region", TERRAINS),
           Parameter("level", "purge", "Political Level of the region, or of one that the community borders", LEVELS),
           Parameter("commando", False, "Commando de chasse in force"),
           Parameter("elite", False, "an elite unit searches, where search.elite_dice gives it dice"))
def search(board: Any, density: int, units: int, faileks: int, kind: str, terrain: str, level: str, commando: bool,
           elite: bool) -> Table:
    """Distribution of the Faileks found by one search. UserError beyond the end of the Troop Density Track."""
    if density > board.density_top:
        raise UserError(f"odds search: density: {density} is not allowed; allowed: whole numbers from 0 to {board.density_top}"
                        " (rule density.top)")
    terms = search_terms(board, density, units, faileks, kind, terrain, level, commando, elite)
    found = found_chances(terms, units)
    rows = [{"found": count, "chance": share, "at least": at_least(found, count)} for count, share in found.items()]
    rolled = "dice" if terms.die == D6 else f"times {words_of(terms.die)}"
    notes = [f"{terms.dice} {rolled}, {terms.modifier:+d} to each, a find on {board.search_hit_on} or more, "
             f"at most {terms.most} (R-3.5).",
             f"{float(mean(found)):.2f} found on average for {board.search_cost} OPs.",
             until_success(at_least(found, 1), board.search_cost)]
    if terms.dice == 0:
        notes[0] = "No dice: no search can be made (R-3.5)."
    return Table(f"Faileks found by one search ({kind.replace('_', ' ')}, {units} units, {faileks} Faileks)", rows,
                 tuple(notes))


@dataclass(frozen=True)
class Fighter:
    """One side's dice by what is left of it: `sides[steps]` is (quality, strength), steps 1 .. n; 0 steps is out of the fight."""
    sides: Mapping[int, tuple[int, int]]
    advantage: Advantage


def hit_chances(board: Any, fighter: Fighter, steps: int, over: int) -> Chances:
    """R-3.5: distribution of the hits by a fighter with `steps` left; `over` is its lead in quality."""
    dice = plain(dice_fired)(board, fighter.sides[steps][1], fighter.advantage)
    added = over + plain(plus_fired)(board, fighter.advantage)
    one = distribution((plain(hits)(board, (face,), 1, added), chance) for face, chance in shown_by(board.combat_die).items())
    return dice_sum(dice, one)


def combat(board: Any, french: Fighter, fln: Fighter, steps: int) -> dict[tuple[int, int], Fraction]:
    """R-3.5: distribution of (Faileks killed, French steps lost) of one combat.

    Quality changes French dice only. What a side that fires first hits rolls less or not at all.
    """
    first = plain(fires_first)(french.advantage, fln.advantage)
    fired = {left: hit_chances(board, french, left, french.sides[left][0] - fln.sides[1][0]) for left in range(1, steps + 1)}
    fired[Step.OUT] = {0: Fraction(1)}
    total: dict[tuple[int, int], Fraction] = {}
    for hit, chance in hit_chances(board, fln, 1, 0).items():
        lost = min(plain(counted_hits)(board, hit), steps)
        for struck, share in fired[steps - lost if first == Side.FLN else steps].items():
            killed = min(struck, 1)
            seen = (killed, 0 if first == Side.FRANCE and killed else lost)
            total[seen] = total.get(seen, Fraction(0)) + chance * share
    return {seen: chance for seen, chance in sorted(total.items(), reverse=True) if chance}


def plain_class(board: Any, kind: UnitType) -> int:
    """The first class of French units of a type without special capabilities. UserError where the board has none."""
    for group in range(board.classes):
        if board.class_type[group] == kind and board.class_special[group] == Special.NONE:
            return group
    raise UserError(f"odds attack: unit: the board has no {kind.name.lower()} without special capabilities")


@procedure("one combat: Failek killed, French steps lost (R-3.5)",
           Parameter("unit", "infantry", "type of the French unit", UNITS),
           Parameter("failek", "moudjahidine", "type of the Failek", FAILEKS),
           Parameter("step", "full", "side of the French counter", tuple(STEPS)),
           Parameter("shift", 0, "what terrain adds to French quality", range(-6, 7)),
           Parameter("france", "none", "what France's Combat Chit gives", ADVANTAGES),
           Parameter("fln", "none", "what the FLN's Combat Chit gives", ADVANTAGES),
           Parameter("quality", None, "French quality, if not the type's", range(13)),
           Parameter("strength", None, "French strength, if not the type's", range(13)),
           Parameter("reduced_quality", None, "quality of the reduced side, if not the type's", range(13)),
           Parameter("reduced_strength", None, "strength of the reduced side, if not the type's", range(13)),
           Parameter("failek_quality", None, "quality of the Failek, if not the type's", range(13)),
           Parameter("failek_strength", None, "strength of the Failek, if not the type's", range(13)))
def attack(board: Any, unit: str, failek: str, step: str, shift: int, france: str, fln: str, quality: int | None,
           strength: int | None, reduced_quality: int | None, reduced_strength: int | None, failek_quality: int | None,
           failek_strength: int | None) -> Table:
    """Distribution of what one combat between a French unit and a Failek takes off both."""
    group, foe, steps = plain_class(board, UnitType[unit.upper()]), Failek[failek.upper()], STEPS[step]
    stated = {Step.FULL: (quality, strength), Step.REDUCED: (reduced_quality, reduced_strength)}
    sides: dict[int, tuple[int, int]] = {
        left: (_stated(stated[left][0], board.class_quality[group, left]) + shift,
               _stated(stated[left][1], board.class_strength[group, left])) for left in STEPS.values()}
    against = (_stated(failek_quality, board.failek_quality[foe]), _stated(failek_strength, board.failek_strength[foe]))
    total = combat(board, Fighter(sides, Advantage[france.upper()]), Fighter({1: against}, Advantage[fln.upper()]), steps)
    rows = [{"killed": killed, "steps lost": lost, "chance": chance} for (killed, lost), chance in total.items()]
    mine = sides[steps]
    title = f"One combat: {unit} {mine[0]}-{mine[1]} ({step}) against {failek} {against[0]}-{against[1]}".replace("_", " ")
    return Table(title, rows, _notes(total, steps))


def _stated(value: int | None, usual: int) -> int:
    return usual if value is None else value


def _notes(total: Mapping[tuple[int, int], Fraction], steps: int) -> tuple[str, ...]:
    killed = sum(chance for (dead, _), chance in total.items() if dead)
    hit = sum(chance for (_, lost), chance in total.items() if lost)
    gone = sum(chance for (_, lost), chance in total.items() if lost >= steps)
    return (f"Failek killed {100 * float(killed):.2f} %, not killed {100 * float(1 - killed):.2f} %.",
            f"French unit hit {100 * float(hit):.2f} %, eliminated {100 * float(gone):.2f} %.",
            "Strengths and qualities as given or as on the counters; quality includes the terrain shift (R-3.5).")


# Exact odds of what is paid for try by try: structure attacks, purges and infiltration.


FIDAYIN_BELOW = 4    # dice of the bottom row of a Political Cell, which `captured_below` reads
INCAPS = range(21)
TARGETS = {"region": Kind.REGION, "major_city": Kind.MAJOR_CITY, "resource_site": Kind.RESOURCE_SITE}
TRIES = Parameter("tries", 5, "most tries paid for", range(1, 21))


def attempts(chance: Fraction, cost: int, most: int) -> list[dict[str, Any]]:
    """Paying `cost` OPs for each attempt until one succeeds, at most k of them, for k = 1 .. `most`.

    Rows {"tries", "OPs", "success", "OPs spent"}: k, their price, chance of a success among them, expected price paid.
    """
    rows, failing, spent = [], Fraction(1), Fraction(0)
    for tries in range(1, most + 1):
        spent += failing * cost
        failing *= 1 - chance
        rows.append({"tries": tries, "OPs": cost * tries, "success": 1 - failing, "OPs spent": spent})
    return rows


def until_success(chance: Fraction, cost: int) -> str:
    """A note on the price of a success when nothing ends the attempts."""
    if chance == 0:
        return "It cannot succeed."
    return f"Paid until it succeeds: {float(cost / chance):.2f} OPs on average."


def pass_chance(board: Any, incap: int) -> Fraction:
    """R-3.3: chance that one Test of Logistics passes."""
    state = SimpleNamespace(public=zeros(PUBLIC))
    state.public.incap = incap
    sums = dice_sum(board.structure_attack_test_dice, shown_by(board.structure_attack_test_die))
    return die(lambda rolled: plain(passes_logistics)(state, rolled), sums)


def hit_chance(board: Any, faileks: int) -> Fraction:
    """R-3.3: chance that the one attack roll hits."""
    dice, shown = plain(attack_dice)(board, faileks), passing(board.structure_attack_die, board.structure_attack_hit_on)
    return sum((chance for faces, chance in throws(dice, shown) if plain(structure_hit)(board, faces, dice)), Fraction(0))


def damage_chances(board: Any, target: str) -> Chances:
    """R-3.3: distribution of the French OPs that a hit takes; all 0 in a Region."""
    kind = plain(damage_die)(*staged(board, TARGETS[target]))
    return {0: Fraction(1)} if kind == NO_DIE else shown_by(kind)


@procedure("structure attack: tests paid for, then one roll (R-3.3)",
           Parameter("faileks", 3, "Faileks in the place itself", range(1, 41)), Parameter("incap", 8, "FLN Incap", INCAPS),
           Parameter("target", "region", "what is attacked", tuple(TARGETS)),
           Parameter("payments", 5, "most Tests paid for", range(1, 21)))
def structure(board: Any, faileks: int, incap: int, target: str, payments: int) -> Table:
    """One place, one turn: a Test for each payment until one passes, then the one attack roll."""
    payments = 1 if board.structure_attack_one_test else payments
    cost, test, hit = board.structure_attack_cost, pass_chance(board, incap), hit_chance(board, faileks)
    rows = [{"payments": row["tries"], "OPs": row["OPs"], "attack rolled": row["success"], "hit": row["success"] * hit,
             "OPs spent": row["OPs spent"]} for row in attempts(test, cost, payments)]
    notes = [f"A Test passes with {100 * float(test):.2f} %, the attack roll hits with {100 * float(hit):.2f} %.",
             f"Each attack roll costs {float(cost / test):.2f} OPs on average, each hit {float(cost / test / hit):.2f}."
             if test and hit else "It cannot succeed."]
    damage = mean(damage_chances(board, target))
    if damage:
        notes.append(f"A hit takes {float(damage):.2f} French OPs on average, {float(damage * hit):.2f} an attack roll.")
    return Table(f"Structure attack on a {target.replace('_', ' ')}: {faileks} Faileks, FLN Incap {incap} (R-3.3)", rows,
                 tuple(notes), means=("OPs spent",))


@procedure("Test of Logistics: chance and price (R-3.3)",
           Parameter("incap", None, "FLN Incap; every value if not given", INCAPS, several=True))
def logistics(board: Any, incap: Sequence[int] | None) -> Table:
    """The Test of Logistics at one FLN Incap, or at each: until one passes, or the one Test of a turn."""
    cost, once, rows = board.structure_attack_cost, board.structure_attack_one_test, []
    for value in incap or INCAPS:
        chance = pass_chance(board, value)
        tests = None if not chance else Fraction(1) if once else 1 / chance
        rows.append({"FLN Incap": value, "passed": chance, "tests": tests, "OPs": cost * tests if tests else None})
    what = ("of a turn in one place, passed or not (structure_attack.one_test)" if once else
            "on average until one passes, that is for each attack roll")
    return Table("Test of Logistics (R-3.3)", rows, (f"Tests and OPs: {what}; a dash: it cannot pass.",), means=("tests", "OPs"))


def purge_chance(board: Any, harsh: bool) -> Fraction:
    """R-4.2: chance that one try captures the boss, row by row."""
    need, success = plain(purge_need)(board, harsh), Fraction(0)
    shown = passing(board.counterinsurgency_purge_die, need)
    below = distribution((plain(captured_below)(faces, need), chance) for faces, chance in throws_in_order(FIDAYIN_BELOW, shown))
    for captured, chance in below.items():
        black, white = captured // 4, captured % 4
        middle = distribution((plain(captured_middle)(faces, black, white, need), share)
                              for faces, share in throws_in_order(black + white, shown))
        for dice, share in middle.items():
            success += chance * share * sum(odds for faces, odds in throws(dice, shown)
                                            if plain(captured_boss)(faces, dice, need))
    return success


@procedure("purge of the seven Fidayin, by tries (R-4.2)", Parameter("harsh", False, "harsh interrogation at every try"),
           Parameter("bleues", False, "Les bleues in force"), TRIES)
def purge(board: Any, harsh: bool, bleues: bool, tries: int) -> Table:
    """Up to `tries` tries at one price each until the boss falls; harsh interrogation costs steps too."""
    public = zeros(PUBLIC)
    public.lasting[Lasting.LES_BLEUES] = int(bleues)
    cost = plain(operation_cost)(public, board, Operation.HARSH_PURGE if harsh else Operation.PURGE)
    chance = purge_chance(board, harsh)
    rows, notes = attempts(chance, cost, tries), [until_success(chance, cost)]
    if harsh:
        moved = [plain(harsh_steps)(board, int(k > 0)) * (1 - chance) ** k for k in range(tries)]
        rows = [{**row, "steps": sum(moved[:row["tries"]])} for row in rows]
        notes.append(f"Steps: towards the FLN, before {'each' if board.reading_repeat_harsh else 'the first'} try.")
    manner = "harsh interrogation" if harsh else "without harsh interrogation"
    return Table(f"Purge, {manner}: {100 * float(chance):.2f} % a try (R-4.2)", rows, tuple(notes), means=("OPs spent", "steps"))


def infiltrate_chance(board: Any) -> Fraction:
    """R-4.2: chance that one try moves the Population Marker."""
    dice, need = board.counterinsurgency_infiltrate_dice, board.counterinsurgency_infiltrate_on
    shown = passing(board.counterinsurgency_infiltrate_die, need)
    return sum((chance for faces, chance in throws(dice, shown) if plain(infiltrates)(board, faces)), Fraction(0))


@procedure("infiltration of a contested Region, by tries (R-4.2)", TRIES)
def infiltrate(board: Any, tries: int) -> Table:
    """Up to `tries` tries at one price each until the Population Marker moves, as far as the rules let France try again."""
    chance, cost = infiltrate_chance(board), plain(operation_cost)(zeros(PUBLIC), board, Operation.INFILTRATE)
    most = tries if plain(is_tried_again)(board, Operation.INFILTRATE) else 1
    return Table(f"Infiltrate: {100 * float(chance):.2f} % a try (R-4.2)", attempts(chance, cost, most),
                 (until_success(chance, cost),), means=("OPs spent",))
