"""Exact odds of the Test of Logistics and of structure attacks: R-3.3."""
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from reports.ici.odds.purge_and_infiltrate import attempts
from reports.ici.odds.rule_numbers import PRINTED
from reports.ici.odds.turn_rolls import halved_up
from reports.odds.procedure import Column, Parameter, Procedure, Table
from reports.statistics.exact_dice import at_least, dice_sum, die, hits, mean

INCAPS = range(21)
TARGETS = ("region", "major_city", "resource_site")
LOSS_DICE = {"major_city": 1, "resource_site": 2}     # d3 and 2d3


def pass_chance(rules: Mapping[str, Any], incap: int) -> Fraction:
    """R-3.3: chance that one Test of Logistics passes, three dice at or above the FLN Incap."""
    return at_least(dice_sum(rules["structure_attack_test_dice"]), incap)


def hit_chance(rules: Mapping[str, Any], faileks: int) -> Fraction:
    """R-3.3: chance that the one attack roll hits; however many dice show it, it is one hit."""
    one = die(lambda face: face >= rules["structure_attack_hit_on"])
    return at_least(hits(min(faileks, rules["structure_attack_most_dice"]), one), 1)


def logistics(rules: Mapping[str, Any], incap: Sequence[int] | None) -> Table:
    """The Test of Logistics at one FLN Incap, or at each."""
    cost, rows = rules["structure_attack_cost"], []
    for value in incap or INCAPS:
        chance = pass_chance(rules, value)
        rows.append({"FLN Incap": value, "passed": chance, "tests": 1 / chance if chance else None,
                     "OPs": cost / chance if chance else None})
    return Table("Test of Logistics (R-3.3)", {"FLN Incap": Column.COUNT, "passed": Column.CHANCE, "tests": Column.MEAN,
                                               "OPs": Column.MEAN}, rows,
                 ("Tests and OPs: on average until one passes, that is for each attack roll; a dash: it cannot pass.",))


def structure(rules: Mapping[str, Any], faileks: int, incap: int, target: str, payments: int) -> Table:
    """One place, one turn: a Test for each payment until one passes, then the one attack roll."""
    cost, test, hit = rules["structure_attack_cost"], pass_chance(rules, incap), hit_chance(rules, faileks)
    rows = [{"payments": row["tries"], "OPs": row["OPs"], "attack rolled": row["success"], "hit": row["success"] * hit,
             "OPs spent": row["OPs spent"]} for row in attempts(test, cost, payments)]
    notes = [f"A Test passes with {100 * float(test):.2f} %, the attack roll hits with {100 * float(hit):.2f} %.",
             f"Each attack roll costs {float(cost / test):.2f} OPs on average, each hit {float(cost / test / hit):.2f}."
             if test and hit else "It cannot succeed."]
    if target in LOSS_DICE:
        loss = mean(halved_up(dice_sum(LOSS_DICE[target])))
        notes.append(f"A hit takes {float(loss):.2f} French OPs on average, {float(loss * hit):.2f} an attack roll.")
    return Table(f"Structure attack on a {target.replace('_', ' ')}: {faileks} Faileks, FLN Incap {incap} (R-3.3)",
                 {"payments": Column.COUNT, "OPs": Column.COUNT, "attack rolled": Column.CHANCE, "hit": Column.CHANCE,
                  "OPs spent": Column.MEAN}, rows, tuple(notes))


LOGISTICS = Procedure("logistics", "Test of Logistics: chance and price (R-3.3)", (
    Parameter("incap", int, None, INCAPS, "FLN Incap; every value if not given", several=True),
), logistics, PRINTED)

STRUCTURE = Procedure("structure", "structure attack: tests paid for, then one roll (R-3.3)", (
    Parameter("faileks", int, 3, range(1, 41), "Faileks in the place itself"),
    Parameter("incap", int, 8, INCAPS, "FLN Incap"),
    Parameter("target", str, "region", TARGETS, "what is attacked"),
    Parameter("payments", int, 5, range(1, 21), "most Tests paid for"),
), structure, PRINTED)
