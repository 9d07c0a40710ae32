"""Exact odds of the Turn Interphase: control (10.1), depreciation (10.11, C.4), recovery (10.2, C.5)."""
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from reports.odds.procedure import Column, Parameter, Procedure, Table
from reports.statistics.exact_dice import die
from simulate.core.errors import UserError


def control_chances(rules: Mapping[str, Any], fln: int, government: int) -> tuple[Fraction, Fraction]:
    """10.1: chance that the FLN, that the Government controls an area with these Control Points."""
    ratio, sure, never = rules["control_ratio"], Fraction(1), Fraction(0)
    if fln > 0 and fln >= ratio * government:
        return sure, never
    if government > 0 and government >= ratio * fln:
        return never, sure
    alone = die(lambda face: face <= abs(fln - government))
    return (never, never) if fln == government else (alone * (1 - alone), alone * (1 - alone))


def control(rules: Mapping[str, Any], fln: Sequence[int], government: Sequence[int]) -> Table:
    """10.1 at each number of Control Points."""
    rows = []
    for ours, theirs in product(fln, government):
        first, second = control_chances(rules, ours, theirs)
        rows.append({"FLN": ours, "Government": theirs, "FLN control": first, "Government control": second,
                     "contested": 1 - first - second})
    return Table("Control of an area by Control Points (10.1)", {
        "FLN": Column.COUNT, "Government": Column.COUNT, "FLN control": Column.CHANCE, "Government control": Column.CHANCE,
        "contested": Column.CHANCE}, rows, ("Equal points, none at all included, are contested.",))


def loss_of(rules: Mapping[str, Any], points: int) -> int:
    """C.4: the Loss Number of so many points; 0 without any."""
    steps = [row for row in range(rules["depreciation_rows"]) if points >= rules["depreciation_least"][row]]
    return rules["depreciation_loss"][steps[-1]] if steps else 0


def check_psl(rules: Mapping[str, Any], name: str, psl: int) -> None:
    """2.3: UserError for a PSL beyond the end of its track."""
    if psl > rules["tracks_psl_top"]:
        raise UserError(f"odds {name}: psl: {psl} is not allowed; allowed: whole numbers from 0 to {rules['tracks_psl_top']}"
                        " (rule tracks.psl_top)")


def support_drm(rules: Mapping[str, Any], psl: int) -> int:
    """C.4: the DRM of a low or a high PSL."""
    if psl <= rules["tracks_low"]:
        return rules["depreciation_low"]
    return rules["depreciation_high"] if psl >= rules["tracks_high"] else 0


def depreciation(rules: Mapping[str, Any], points: Sequence[int], psl: int) -> Table:
    """10.11, C.4: chance to lose points, and the mean loss; nothing is rolled without points."""
    check_psl(rules, "depreciation", psl)
    rows, drm = [], support_drm(rules, psl)
    for each in points:
        number = loss_of(rules, each)
        chance = die(lambda face, number=number: face + drm <= number) if each and number else Fraction(0)
        rows.append({"points": each, "Loss Number": number, "chance": chance, "mean loss": min(number, each) * chance})
    return Table(f"Depreciation at a PSL of {psl} (10.11, C.4)", {
        "points": Column.COUNT, "Loss Number": Column.COUNT, "chance": Column.CHANCE, "mean loss": Column.MEAN}, rows,
        (f"Air and Helicopter Points by the Government's PSL, AP by the FLN's. DRM {drm:+d}.",))


def recovery_drm(rules: Mapping[str, Any], psl: int, elite: bool) -> int:
    """C.5: an elite unit or a high PSL, once; a low PSL. With reading.recovery_favours_low a low PSL helps as well."""
    drm = rules["recovery_high"] if elite or psl >= rules["tracks_high"] else 0
    if psl <= rules["tracks_low"]:
        drm += rules["recovery_high" if rules["reading_recovery_favours_low"] else "recovery_low"]
    return drm


def recovery(rules: Mapping[str, Any]) -> Table:
    """10.2, C.5: neutralized units by PSL of their side, terrorized areas by the FLN units there."""
    low, high = rules["tracks_low"], rules["tracks_high"]
    levels = {f"{low} or less": low, f"{low + 1} to {high - 1}": low + 1, f"{high} or more": high}
    rows = [_recovers(rules, who, words, recovery_drm(rules, psl, elite))
            for who, elite in (("elite unit", True), ("other unit", False)) for words, psl in levels.items()]
    rows += [_recovers(rules, "area with FLN units", "any", 0), _recovers(rules, "area without", "any", rules["recovery_calm"])]
    return Table("Recovery of a neutralized unit and of a terrorized area (10.2, C.5)", {
        "who": Column.WORD, "PSL": Column.WORD, "DRM": Column.COUNT, "chance": Column.CHANCE, "turns": Column.MEAN}, rows,
        ("PSL: that of the unit's side. FLN units: those that are not neutralized.",
         "turns: on average until it recovers, at the same PSL."))


def _recovers(rules: Mapping[str, Any], who: str, psl: str, drm: int) -> dict[str, Any]:
    chance = die(lambda face: face + drm >= rules["recovery_on"])
    return {"who": who, "PSL": psl, "DRM": drm, "chance": chance, "turns": 1 / chance if chance else None}


CONTROL = Procedure("control", "control of an area by Control Points (10.1)", (
    Parameter("fln", int, "5", range(100), "Control Points of the FLN", several=True),
    Parameter("government", int, "0..10", range(100), "Control Points of the Government", several=True),
), control)
DEPRECIATION = Procedure("depreciation", "depreciation of Air Points, Helicopter Points and AP (10.11, C.4)", (
    Parameter("points", int, "1,6,11,16,21,25", range(1000), "points; the first of each column if not given", several=True),
    Parameter("psl", int, 50, range(1000), "PSL of the side they belong to"),
), depreciation)
RECOVERY = Procedure("recovery", "recovery of neutralized units and terrorized areas (10.2, C.5)", (), recovery)
