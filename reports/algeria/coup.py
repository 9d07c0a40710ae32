"""Exact odds of a coup: 11.4, B.2."""
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from reports.algeria.upkeep import check_psl
from reports.chances import dice_sum, die, mean
from reports.procedure import Column, Parameter, Procedure, Table

DICE, LEAST, MOST = 2, 2, 12          # B.2: dice of the roll, and the ends of the table
FIELDS = ("coup_dice", "coup_mobilize_dice", "coup_elites", "coup_elite_dice")


def is_possible(rules: Mapping[str, Any], psl: int) -> bool:
    """11.4: the Government PSL is below 30; with reading.coup_at_limit 30 will do (B.2)."""
    return psl < rules["coup_below"] + bool(rules["reading_coup_at_limit"])


def attempt_chance(rules: Mapping[str, Any], psl: int, drm: int) -> Fraction:
    """11.4: chance that the Army attempts a coup this turn."""
    return die(lambda face: face + drm >= rules["coup_on"]) if is_possible(rules, psl) else Fraction(0)


def row_chances(drm: int) -> dict[int, Fraction]:
    """B.2: chance of each row of the table."""
    found = dict.fromkeys(range(LEAST, MOST + 1), Fraction(0))
    for total, chance in dice_sum(DICE).items():
        found[min(max(total + drm, LEAST), MOST)] += chance
    return found


def results(rules: Mapping[str, Any], drm: int) -> list[tuple[str, tuple[int, ...], Fraction]]:
    """B.2: ("3-4", (dice of PSP, dice of free units, elite units, dice of elite units), chance), alike rows together."""
    found: list[tuple[int, int, tuple[int, ...], Fraction]] = []
    for row, chance in row_chances(drm).items():
        told = tuple(rules[name][row] for name in FIELDS)
        if found and found[-1][2] == told:
            first, _, _, before = found.pop()
            found.append((first, row, told, before + chance))
        else:
            found.append((row, row, told, chance))
    return [(str(first) if first == last else f"{first}-{last}", told, chance) for first, last, told, chance in found]


def coup(rules: Mapping[str, Any], psl: int, oas_in_france: bool) -> Table:
    """11.4, B.2: what a coup brings, if it is attempted and this turn."""
    check_psl(rules, "coup", psl)
    drm = rules["coup_oas_in_france"] * oas_in_france
    attempted, die_mean, rows = attempt_chance(rules, psl, drm), mean(dice_sum(1)), []
    for rolled, (dice, free, elites, elite_dice), chance in results(rules, drm):
        rows.append({"roll": rolled, "if attempted": chance, "this turn": chance * attempted, "PSP dice": dice,
                     "PSP": dice * die_mean, "free units": free * die_mean, "elites lost": elites + elite_dice * die_mean})
    gain = sum((row["if attempted"] * row["PSP"] for row in rows), Fraction(0))
    totals = {"attempted": (Column.CHANCE, attempted),
              "PSP gained, if attempted": (Column.CHANCE, sum(row["if attempted"] for row in rows if row["PSP dice"] > 0)),
              "mean PSP, if attempted": (Column.MEAN, gain), "mean PSP this turn": (Column.MEAN, gain * attempted)}
    below, helped = rules["coup_below"] + bool(rules["reading_coup_at_limit"]), f"; both rolls {drm:+d}" if drm else ""
    notes = (f"Attempted on {rules['coup_on']} or more at a Government PSL below {below}{helped}.",
             "PSP, free units (PSP of them) and elites lost: means of the dice, whatever the tracks and the map have.",
             "Elections in France (C.2): as if attempted, without the OAS, PSP alone.")
    where = " with the OAS in France" if oas_in_france else ""
    return Table(f"Coup at a Government PSL of {psl}{where} (11.4, B.2)", {
        "roll": Column.WORD, "if attempted": Column.CHANCE, "this turn": Column.CHANCE, "PSP dice": Column.COUNT,
        "PSP": Column.MEAN, "free units": Column.MEAN, "elites lost": Column.MEAN}, rows, notes, totals)


COUP = Procedure("coup", "Coup: whether it is attempted, and what it brings (11.4, B.2)", (
    Parameter("psl", int, 29, range(1000), "Government PSL at the end of the turn"),
    Parameter("oas_in_france", bool, False, (), "the OAS is in France"),
), coup)
