"""Exact odds of a search and of a combat: R-3.5."""
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reports.ici.odds.paid_tries import until_success
from reports.ici.odds.staging import REGION, passing, shown_by, staged
from reports.odds.procedure import Chances, Parameter, Table, at_least, dice_sum, distribution, mean, procedure, throws
from simulate.core.data.cells import words_of
from simulate.core.errors import UserError
from simulate.core.kernels.die_kinds import D6
from simulate.core.kernels.plain import plain, zeros
from simulate.ici.enums import Advantage, Failek, Kind, Lasting, Level, Side, Special, Step, Terrain, UnitType
from simulate.ici.rules.dice import showing
from simulate.ici.rules.movement_and_attacks.search_and_attack import counted_hits, faileks_found, hits
from simulate.ici.rules.queries.fights import (
    dice_fired,
    fires_first,
    most_found,
    plus_fired,
    search_dice,
    search_modifier,
    search_need,
)
from simulate.ici.state import PUBLIC

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
