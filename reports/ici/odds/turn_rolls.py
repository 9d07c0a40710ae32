"""Exact odds of what each turn rolls: initiative and forced chits (R-1.2), reinforcements (R-2.2), d3 and 2d3 (E)."""
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from reports.ici.odds.rule_numbers import PRINTED
from reports.odds.procedure import Column, Parameter, Procedure, Table
from reports.statistics.exact_dice import FACES, Chances, at_least, both, dice_sum, die, mapped, mean

SEASONS = ("winter", "spring", "summer", "fall")
ROLLS = {"d3": 1, "2d3": 2}


def initiative(rules: Mapping[str, Any]) -> Table:
    """Who plays a chit first."""
    france = die(lambda face: face <= rules["chits_initiative_france_to"])
    rows = [{"first": "France", "chance": france}, {"first": "FLN", "chance": 1 - france}]
    return Table("Initiative (R-1.2)", {"first": Column.WORD, "chance": Column.CHANCE}, rows)


def forced(rules: Mapping[str, Any], season: str) -> Table:
    """When the chit on the Game Turn Track is played, in its year, from `season` on."""
    rows, waiting = [], Fraction(1)
    for now in SEASONS[SEASONS.index(season):]:
        certain = now == "fall" and rules["chits_forced_in_fall"]
        chance = Fraction(1) if certain else die(lambda face: face >= rules["chits_forced_on"])
        rows.append({"season": now, "if still there": chance, "played now": waiting * chance,
                     "played by then": 1 - waiting * (1 - chance)})
        waiting *= 1 - chance
    return Table("A chit on the Game Turn Track in its year (R-1.2)",
                 {"season": Column.WORD, "if still there": Column.CHANCE, "played now": Column.CHANCE,
                  "played by then": Column.CHANCE}, rows)


def arrivals(rules: Mapping[str, Any], units: int) -> Table:
    """How many units of an arrival group are there after each turn: one die a turn, then all the rest."""
    rows, notes = [], []
    one: Chances = {face: Fraction(1, 6) for face in FACES}
    arrived: Chances = {0: Fraction(1)}
    for turn in range(1, rules["arrival_rolls"] + 2):
        last = turn > rules["arrival_rolls"]
        arrived = {units: Fraction(1)} if last else mapped(both(arrived, one), lambda count: min(count, units))
        rows += [{"turn": turn, "arrived": count, "chance": chance, "at least": at_least(arrived, count)}
                 for count, chance in arrived.items()]
        whole = 100 * float(arrived.get(units, 0))
        notes.append(f"After turn {turn}: {float(mean(arrived)):.2f} on average, all with {whole:.2f} %.")
    return Table(f"Reinforcements from a group of {units} units (R-2.2)",
                 {"turn": Column.COUNT, "arrived": Column.COUNT, "chance": Column.CHANCE, "at least": Column.CHANCE},
                 rows, tuple(notes))


def rolled(rules: Mapping[str, Any], roll: str) -> Table:
    """The special dice."""
    values = halved_up(dice_sum(ROLLS[roll]))
    rows = [{"value": value, "chance": chance, "at least": at_least(values, value)} for value, chance in values.items()]
    return Table(f"{roll} (E)", {"value": Column.COUNT, "chance": Column.CHANCE, "at least": Column.CHANCE}, rows,
                 (f"{float(mean(values)):.2f} on average.",))


INITIATIVE = Procedure("initiative", "who plays a Political Chit first (R-1.2)", (), initiative, PRINTED)

FORCED = Procedure("forced", "a chit on the Game Turn Track, by season of its last year (R-1.2)", (
    Parameter("season", str, "winter", SEASONS, "first season in which it may be forced"),
), forced, PRINTED)

ARRIVALS = Procedure("arrivals", "reinforcements of a group after each turn (R-2.2)", (
    Parameter("units", int, 12, range(1, 97), "units in the group"),
), arrivals, PRINTED)

ROLL = Procedure("roll", "the special dice d3 and 2d3 (E)", (
    Parameter("roll", str, "d3", tuple(ROLLS), "which"),
), rolled, PRINTED)


def halved_up(chances: Chances) -> Chances:
    """E: half of what was rolled, fractions up; of one die it is d3, of two 2d3."""
    return mapped(chances, lambda value: -(-value // 2))
