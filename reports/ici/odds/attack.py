"""Exact odds of one combat: R-3.5."""
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reports.ici.odds.rule_numbers import PRINTED
from reports.odds.procedure import Column, Parameter, Procedure, Table
from reports.statistics.exact_dice import at_least, die, hits
from simulate.ici.enums import Advantage, Failek, UnitType

UNITS = tuple(unit.name.lower() for unit in UnitType)
FAILEKS = tuple(failek.name.lower() for failek in Failek)
ADVANTAGES = tuple(advantage.name.lower() for advantage in Advantage)
MISSES = 1           # an unmodified 1


@dataclass(frozen=True)
class Fighter:
    """One side's dice by what is left of it: `sides[steps]` is (quality, strength), steps 1 .. n; 0 steps is out of the fight."""
    sides: Mapping[int, tuple[int, int]]
    advantage: Advantage


def hit_chances(rules: Mapping[str, Any], fighter: Fighter, steps: int, over: int, target: int) -> Iterator[tuple[int, Fraction]]:
    """Steps that a fighter with `steps` left takes off a `target` of so many steps; `over` is its lead in quality."""
    added = over + (rules["combat_plus"] if fighter.advantage is Advantage.PLUS_ONE else 0)
    chance = die(lambda face: face > MISSES and face + added >= rules["combat_hit_on"])
    dice = fighter.sides[steps][1] + (rules["combat_extra_dice"] if fighter.advantage is Advantage.EXTRA_DIE else 0)
    cap = target if rules["reading_each_hit_counts"] else min(target, 1)
    fired = hits(dice, chance)
    for lost in range(cap):
        yield lost, fired.get(lost, Fraction(0))
    yield cap, at_least(fired, cap)


def combat(rules: Mapping[str, Any], french: Fighter, fln: Fighter, steps: int) -> dict[tuple[int, int], Fraction]:
    """R-3.5: distribution of (Faileks killed, French steps lost) of one combat.

    Quality changes French dice only. A side that fires first does so unless the other does too; what it hits first rolls less or
    not at all. Reading: each hit counts, so two remove a full unit (rule number `reading_each_hit_counts`).
    """
    first = [fighter.advantage is Advantage.FIRST_FIRE for fighter in (french, fln)]
    total: dict[tuple[int, int], Fraction] = {}
    fln_first = first == [False, True]
    french_first = first == [True, False]
    over = {left: french.sides[left][0] - fln.sides[1][0] for left in french.sides}
    for lost, chance in hit_chances(rules, fln, 1, 0, steps):
        left = steps - lost if fln_first else steps
        fire = hit_chances(rules, french, left, over[left], 1) if left else [(0, Fraction(1))]
        for killed, kill_chance in fire:
            seen = (killed, 0 if french_first and killed else lost)
            total[seen] = total.get(seen, Fraction(0)) + chance * kill_chance
    return {seen: chance for seen, chance in sorted(total.items(), reverse=True) if chance}


def attack(rules: Mapping[str, Any], unit: str, failek: str, step: str, shift: int, france: str, fln: str, quality: int | None,
           strength: int | None, reduced_quality: int | None, reduced_strength: int | None, failek_quality: int | None,
           failek_strength: int | None) -> Table:
    """Distribution of what one combat between a French unit and a Failek takes off both."""
    kind, foe = UnitType[unit.upper()], Failek[failek.upper()]
    full = (_given(quality, rules["unit_quality"][kind]) + shift, _given(strength, rules["unit_strength"][kind]))
    reduced = (_given(reduced_quality, rules["unit_reduced_quality"][kind]) + shift,
               _given(reduced_strength, rules["unit_reduced_strength"][kind]))
    against = (_given(failek_quality, rules["failek_quality"][foe]), _given(failek_strength, rules["failek_strength"][foe]))
    french = Fighter({2: full, 1: reduced}, Advantage[france.upper()])
    steps = 2 if step == "full" else 1
    total = combat(rules, french, Fighter({1: against}, Advantage[fln.upper()]), steps)
    rows = [{"killed": killed, "steps lost": lost, "chance": chance} for (killed, lost), chance in total.items()]
    mine = full if steps == 2 else reduced
    title = f"One combat: {unit} {mine[0]}-{mine[1]} ({step}) against {failek} {against[0]}-{against[1]}".replace("_", " ")
    return Table(title, {"killed": Column.COUNT, "steps lost": Column.COUNT, "chance": Column.CHANCE}, rows, _notes(total, steps))


def _given(value: int | None, usual: int) -> int:
    return int(usual) if value is None else value


def _notes(total: Mapping[tuple[int, int], Fraction], steps: int) -> tuple[str, ...]:
    killed = sum(chance for (dead, _), chance in total.items() if dead)
    hit = sum(chance for (_, lost), chance in total.items() if lost)
    gone = sum(chance for (_, lost), chance in total.items() if lost >= steps)
    return (f"Failek killed {100 * float(killed):.2f} %, not killed {100 * float(1 - killed):.2f} %.",
            f"French unit hit {100 * float(hit):.2f} %, eliminated {100 * float(gone):.2f} %.",
            "Strengths and qualities as given or as on the counters; quality includes the terrain shift (R-3.5).")


ATTACK = Procedure("attack", "one combat: Failek killed, French steps lost (R-3.5)", (
    Parameter("unit", str, "infantry", UNITS, "type of the French unit"),
    Parameter("failek", str, "moudjahidine", FAILEKS, "type of the Failek"),
    Parameter("step", str, "full", ("full", "reduced"), "side of the French counter"),
    Parameter("shift", int, 0, range(-6, 7), "what terrain adds to French quality"),
    Parameter("france", str, "none", ADVANTAGES, "what France's Combat Chit gives"),
    Parameter("fln", str, "none", ADVANTAGES, "what the FLN's Combat Chit gives"),
    Parameter("quality", int, None, range(13), "French quality, if not the type's"),
    Parameter("strength", int, None, range(13), "French strength, if not the type's"),
    Parameter("reduced_quality", int, None, range(13), "quality of the reduced side, if not the type's"),
    Parameter("reduced_strength", int, None, range(13), "strength of the reduced side, if not the type's"),
    Parameter("failek_quality", int, None, range(13), "quality of the Failek, if not the type's"),
    Parameter("failek_strength", int, None, range(13), "strength of the Failek, if not the type's"),
), attack, PRINTED)
