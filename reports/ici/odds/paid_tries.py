"""Exact odds of what is paid for try by try: structure attacks (R-3.3), purges and infiltration (R-4.2)."""
from collections.abc import Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from reports.ici.odds.staging import passing, shown_by, staged
from reports.odds.procedure import (
    Chances,
    Parameter,
    Table,
    dice_sum,
    die,
    distribution,
    mean,
    procedure,
    throws,
    throws_in_order,
)
from simulate.core.kernels.plain import plain, zeros
from simulate.ici.enums import Kind, Lasting, Operation
from simulate.ici.rules.insurgency import captured_below, captured_boss, captured_middle, infiltrates
from simulate.ici.rules.movement_and_attacks.structure_attacks import passes_logistics, structure_hit
from simulate.ici.rules.queries.costs import harsh_steps, is_tried_again, operation_cost, purge_need
from simulate.ici.rules.queries.fights import NO_DIE, attack_dice, damage_die
from simulate.ici.state import PUBLIC

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
