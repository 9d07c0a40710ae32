"""Exact odds of purging and infiltrating: R-4.2."""
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from reports.ici.odds.rule_numbers import PRINTED
from reports.odds.procedure import Column, Parameter, Procedure, Table
from reports.statistics.exact_dice import at_least, both, die, hits, mapped

SLOTS = 2            # Fidayin of each colour in the lowest row; one of each in the middle row, one boss
COLUMNS = {"tries": Column.COUNT, "OPs": Column.COUNT, "success": Column.CHANCE, "OPs spent": Column.MEAN}


def middle_chance(one: Fraction) -> Fraction:
    """R-4.2: chance that the middle Fidayin of a colour falls: a die for each captured below, both of that colour."""
    below = hits(SLOTS, one)
    return sum((chance * at_least(hits(captured, one), 1) for captured, chance in below.items()), Fraction(0))


def purge_chance(rules: Mapping[str, Any], harsh: bool) -> Fraction:
    """R-4.2: chance that one try captures the boss, each die `counterinsurgency_purge_on` or more (harsh: `_harsh_on`)."""
    one = die(lambda face: face >= rules["counterinsurgency_harsh_on" if harsh else "counterinsurgency_purge_on"])
    colour = hits(1, middle_chance(one))
    return sum((chance * at_least(hits(captured, one), 1) for captured, chance in both(colour, colour).items()), Fraction(0))


def purge(rules: Mapping[str, Any], harsh: bool, bleues: bool, tries: int) -> Table:
    """Up to `tries` tries at one price each until the boss falls.

    Reading: harsh interrogation costs its step at each try, or once (rule number `reading_repeat_harsh`).
    """
    chance = purge_chance(rules, harsh)
    cost = rules["counterinsurgency_cost"] - (rules["counterinsurgency_bleues_discount"] if bleues else 0)
    rows, step = attempts(chance, cost, tries), rules["counterinsurgency_harsh_step"]
    columns, notes = dict(COLUMNS), [until_success(chance, cost)]
    if harsh:
        columns["steps"] = Column.MEAN
        again = rules["reading_repeat_harsh"]
        rows = [{**row, "steps": step * sum((1 - chance) ** k for k in range(row["tries"] if again else 1))} for row in rows]
        notes.append(f"Steps: towards the FLN, before {'each' if again else 'the first'} try.")
    manner = "harsh interrogation" if harsh else "without harsh interrogation"
    return Table(f"Purge, {manner}: {100 * float(chance):.2f} % a try (R-4.2)", columns, rows, tuple(notes))


def infiltrate(rules: Mapping[str, Any], tries: int) -> Table:
    """Up to `tries` tries at one price each until the Population Marker moves.

    Reading: as often as it is paid for, or once a turn (rule number `reading_infiltrate_until_success`).
    """
    one = die(lambda face: face >= rules["counterinsurgency_infiltrate_on"])
    shown = mapped(hits(rules["counterinsurgency_infiltrate_dice"], one), lambda count: min(count, 1))
    chance, cost = at_least(shown, 1), rules["counterinsurgency_infiltrate_cost"]
    most = tries if rules["reading_infiltrate_until_success"] else 1
    return Table(f"Infiltrate: {100 * float(chance):.2f} % a try (R-4.2)", COLUMNS, attempts(chance, cost, most),
                 (until_success(chance, cost),))


TRIES = Parameter("tries", int, 5, range(1, 21), "most tries paid for")

PURGE = Procedure("purge", "purge of the seven Fidayin, by tries (R-4.2)", (
    Parameter("harsh", bool, False, (), "harsh interrogation at every try"),
    Parameter("bleues", bool, False, (), "Les bleues in force"),
    TRIES,
), purge, PRINTED)

INFILTRATE = Procedure("infiltrate", "infiltration of a contested Region, by tries (R-4.2)", (TRIES,), infiltrate, PRINTED)


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
