"""An attack chart, slow and plain: R-3.5."""
from typing import NamedTuple


class Unit(NamedTuple):
    """A French unit on a blue square. `step` is "full" or "reduced"; `shift` is what terrain adds to its quality."""
    quality: int
    strength: int
    reduced_strength: int
    step: str = "full"
    shift: int = 0
    reduced_quality: int | None = None


def rating(unit, step):
    """(quality, strength) of a French unit as it stands."""
    if step == "full":
        return unit.quality + unit.shift, unit.strength
    if unit.reduced_quality is None:
        return unit.quality + unit.shift, unit.reduced_strength
    return unit.reduced_quality + unit.shift, unit.reduced_strength


def fire(number, added, rules, dice):
    """Roll `number` dice and count hits; an unmodified 1, or the lowest of another kind of dice, is a miss."""
    hits = 0
    for _ in range(number):
        face = next(dice)
        if face == rules.get("combat_lowest", 1):
            continue
        if face + added >= rules["combat_hit_on"]:
            hits = hits + 1
    return hits


def french_fire(unit, step, failek, advantage, rules, dice):
    """Is the Failek hit?"""
    quality, number = rating(unit, step)
    added = quality - failek[0]
    if advantage == "plus_one":
        added = added + rules["combat_plus"]
    if advantage == "extra_die":
        number = number + rules["combat_extra_dice"]
    return fire(number, added, rules, dice) > 0


def fln_fire(failek, advantage, rules, dice):
    """Hits on the French unit."""
    number = failek[1]
    added = 0
    if advantage == "plus_one":
        added = added + rules["combat_plus"]
    if advantage == "extra_die":
        number = number + rules["combat_extra_dice"]
    hits = fire(number, added, rules, dice)
    if hits > 1 and not rules["reading_each_hit_counts"]:
        hits = 1
    return hits


def after_hits(step, hits):
    """What is left of a French unit: hits flip it, then remove it."""
    for _ in range(hits):
        if step == "full":
            step = "reduced"
        elif step == "reduced":
            step = "out"
    return step


def attack(units, faileks, french_chit, fln_chit, rules, dice, chits, ratings):
    """One combat for each unit and the Failek opposite: a list of (Failek killed, what is left of the unit).

    `faileks` are types; `chits` maps (own chit, the other's) to an advantage, `ratings` a type to (quality, strength). Dice: for
    each combat the French first, unless only the FLN has first fire.
    """
    ours = chits.get((french_chit, fln_chit), "none")
    theirs = chits.get((fln_chit, french_chit), "none")
    ends = []
    for unit, failek_type in zip(units, faileks, strict=True):
        failek = ratings[failek_type]
        step = unit.step
        if ours == "first_fire" and theirs != "first_fire":
            killed = french_fire(unit, step, failek, ours, rules, dice)
            if not killed:
                step = after_hits(step, fln_fire(failek, theirs, rules, dice))
        elif theirs == "first_fire" and ours != "first_fire":
            step = after_hits(step, fln_fire(failek, theirs, rules, dice))
            killed = False
            if step != "out":
                killed = french_fire(unit, step, failek, ours, rules, dice)
        else:
            killed = french_fire(unit, step, failek, ours, rules, dice)
            step = after_hits(step, fln_fire(failek, theirs, rules, dice))
        ends.append((killed, step))
    return ends
