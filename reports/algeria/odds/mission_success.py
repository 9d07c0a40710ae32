"""Exact odds of the Mission Success Table (A.3, B.4) and of the missions that roll on it: 9.11 to 9.14, 9.25, 9.26."""
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from reports.odds.procedure import Column, Parameter, Procedure, Table
from reports.statistics.exact_dice import FACES, dice_sum, mean
from simulate.algeria.enums import Mark
from simulate.core.errors import UserError

Success = dict[tuple[int, int], Fraction]      # (number, Mark): chance


def success(rules: Mapping[str, Any], drm: int) -> Success:
    """A.3: distribution of (number, Mark) at a DRM; rolls beyond the ends of the table are its ends, which are -1 and 8."""
    last, found = len(rules["mission_number"]) - 1, {}
    for face in FACES:
        row = min(max(face + drm + 1, 0), last)
        seen = rules["mission_number"][row], rules["mission_mark"][row]
        found[seen] = found.get(seen, Fraction(0)) + Fraction(1, len(FACES))
    return found


def marked(chances: Success, mark: Mark) -> Fraction:
    """Chance of a sign."""
    return sum((chance for (_, sign), chance in chances.items() if sign == mark), Fraction(0))


def average(chances: Success, most: int | None = None) -> Fraction:
    """Mean number, each counted as `most` at most."""
    return sum((min(number, number if most is None else most) * chance for (number, _), chance in chances.items()), Fraction(0))


def cells(rules: Mapping[str, Any], drm: int) -> dict[str, Any]:
    """The part of a row that all missions have: the DRM, the chance of each number, of a + and of an @."""
    chances = success(rules, drm)
    numbers = {str(number): sum((chance for (each, _), chance in chances.items() if each == number), Fraction(0))
               for number in sorted(set(rules["mission_number"]))}
    return {"DRM": drm, **numbers, "+": marked(chances, Mark.PLUS), "@": marked(chances, Mark.AT)}


def columns(rules: Mapping[str, Any], first: str | None, *means: str) -> dict[str, Column]:
    """The columns of a table of missions: what the rows go by, the cells, what they mean."""
    told = {str(number): Column.CHANCE for number in sorted(set(rules["mission_number"]))}
    lead = {} if first is None else {first: Column.COUNT}
    return {**lead, "DRM": Column.COUNT, **told, "+": Column.CHANCE, "@": Column.CHANCE, **dict.fromkeys(means, Column.MEAN)}


def per(gained: Fraction, paid: Fraction | int) -> Fraction | None:
    """What each point paid brings; nothing can be said where nothing is paid."""
    return gained / paid if paid else None


def mission(rules: Mapping[str, Any], drm: Sequence[int]) -> Table:
    """The table itself at each DRM."""
    rows = [{**cells(rules, each), "mean": average(success(rules, each))} for each in drm]
    return Table("Mission Success Table (A.3, B.4)", columns(rules, None, "mean"), rows)


def propaganda(rules: Mapping[str, Any], patrols: Sequence[int], terror: bool, urban: bool) -> Table:
    """9.11 by patrols: PSP, and PSP for each AP."""
    rows, factor = [], rules["mission_urban_factor"] if urban else 1
    for each in patrols:
        drm = rules["mission_patrol"] * each + rules["mission_terror"] * terror
        psp = factor * average(success(rules, drm))
        rows.append({"patrols": each, **cells(rules, drm), "PSP": psp, "PSP per AP": per(psp, rules["propaganda_cost"])})
    notes = (f"PSP: added to the FLN's PSL or taken from the Government's{f', {factor} times the number' if urban else ''}.",
             "+: a Cadre is lost, a Front becomes a Cadre. In France: no patrols, no terror, not Urban (11.22).")
    return Table(f"Propaganda{_where(urban, terror)}, by units on patrol (9.11)",
                 columns(rules, "patrols", "PSP", "PSP per AP"), rows, notes)


def strike(rules: Mapping[str, Any], patrols: Sequence[int], cadres: int, terror: bool) -> Table:
    """9.12 by patrols: as many dice of PSP as the number says."""
    rows, die = [], mean(dice_sum(1))
    for each in patrols:
        drm = rules["mission_patrol"] * each + rules["mission_terror"] * terror + rules["strike_cadre"] * cadres
        psp = die * average(success(rules, drm))
        rows.append({"patrols": each, **cells(rules, drm), "PSP": psp, "PSP per AP": per(psp, rules["strike_cost"])})
    penalty = float(die * rules["strike_penalty_dice"])
    notes = ("The number: how many dice of PSP are rolled.",
             f"A Government that does not React loses {penalty:.2f} PSP more on average.",
             "+: the Cadres are lost, the Front becomes a Cadre. @: all Police of the area is neutralized.")
    return Table(f"Strike by a Front and {cadres} Cadre{'s' * (cadres != 1)}{_where(False, terror)}, by units on patrol (9.12)",
                 columns(rules, "patrols", "PSP", "PSP per AP"), rows, notes)


def raid(rules: Mapping[str, Any], patrols: Sequence[int], raiders: int, urban: bool) -> Table:
    """9.14 by patrols: AP, what is left of them after the cost, and AP for each AP."""
    rows, factor, cost = [], rules["mission_urban_factor"] if urban else 1, rules["raid_cost"]
    for each in patrols:
        drm = rules["mission_patrol"] * each + rules["raid_extra"] * (raiders - 1)
        ap = factor * average(success(rules, drm))
        rows.append({"patrols": each, **cells(rules, drm), "AP": ap, "less cost": ap - cost, "AP per AP": per(ap, cost)})
    notes = ("+: a Band or Failek of the Raid is neutralized, @: a Police unit; both terrorize the area.",)
    return Table(f"Raid by {raiders} unit{'s' * (raiders != 1)}{_where(urban, False)}, by units on patrol (9.14)",
                 columns(rules, "patrols", "AP", "less cost", "AP per AP"), rows, notes)


def move(rules: Mapping[str, Any], patrols: Sequence[int], border: int) -> Table:
    """9.13 by patrols where the unit goes to: it arrives unless there is a +."""
    rows = []
    for each in patrols:
        drm = rules["mission_patrol"] * each - border
        lost = marked(success(rules, drm), Mark.PLUS)
        rows.append({"patrols": each, "DRM": drm, "arrives": 1 - lost, "eliminated": lost})
    across = f" across an active Border Zone of -{border}" if border else ""
    return Table(f"Move{across}, by units on patrol where it goes (9.13)",
                 {"patrols": Column.COUNT, "DRM": Column.COUNT, "arrives": Column.CHANCE, "eliminated": Column.CHANCE}, rows)


def civil_affairs(rules: Mapping[str, Any], amnesty: bool) -> Table:
    """9.25: PSP off the FLN's PSL, for each PSP paid, and the chance that terror goes."""
    drm = rules["amnesty_bonus"] * amnesty
    chances = success(rules, drm)
    psp = average(chances)
    row = {**cells(rules, drm), "terror gone": marked(chances, Mark.PLUS) + marked(chances, Mark.AT), "PSP": psp,
           "PSP per PSP": per(psp, rules["civil_affairs_cost"])}
    told = columns(rules, None, "PSP", "PSP per PSP")
    return Table(f"Civil Affairs{_amnesty(amnesty)} (9.25)", {**told, "terror gone": Column.CHANCE}, [row],
                 ("PSP: off the FLN's PSL, and for each PSP that the Government pays.",))


def suppression(rules: Mapping[str, Any], elites: Sequence[int] | None, fighters: int | None, amnesty: bool, oas: bool) -> Table:
    """9.26, 11.3 by elite units: Bands and Faileks neutralized, PSP spent and lost, and what each PSP brings.

    Reading: no elite unit assists the OAS. UserError where some are to.
    """
    if oas and elites:
        raise UserError("odds suppression: elites: none assists the OAS; allowed is --oas or --elites")
    rows, backfire = [], mean(dice_sum(rules["suppression_backfire_dice"]))
    for each in (0,) if oas else elites or range(4):
        drm = rules["suppression_elite"] * each + rules["amnesty_bonus"] * amnesty
        chances = success(rules, drm)
        down = average(chances, fighters)
        paid = rules["suppression_cost"] * (not oas) + marked(chances, Mark.PLUS) * backfire
        rows.append({"elites": each, **cells(rules, drm), "neutralized": down, "PSP paid": Fraction(paid),
                     "neutralized per PSP": per(down, paid)})
    spared = oas and rules["reading_oas_spares_cells"]
    there = "" if fighters is None else f", {fighters} of them there"
    notes = (f"neutralized: Bands and Faileks{there}. PSP paid: the cost, and what a + loses.",
             f"@: {'' if spared else 'Cadres and Fronts are neutralized too; '}+ and @{', as any other result,' if oas else ''} "
             "terrorize the area.")
    return Table(f"Suppression{' by the OAS' if oas else ''}{_amnesty(amnesty)}, by elite units that assist (9.26)",
                 columns(rules, "elites", "neutralized", "PSP paid", "neutralized per PSP"), rows, notes)


def _where(urban: bool, terror: bool) -> str:
    return " in an Urban area" * urban + (" under terror" if terror else "")


def _amnesty(amnesty: bool) -> str:
    return " under Amnesty" if amnesty else ""


PATROLS = Parameter("patrols", int, "0..4", range(21), "Government units on patrol in the area", several=True)
TERROR = Parameter("terror", bool, False, (), "a Terror marker in the area")
URBAN = Parameter("urban", bool, False, (), "an Urban area")
AMNESTY = Parameter("amnesty", bool, False, (), "the Amnesty event in force")

MISSION = Procedure("mission", "the Mission Success Table by DRM (A.3, B.4)", (
    Parameter("drm", int, "-4..3", range(-20, 21), "what is added to the die", several=True),
), mission)
PROPAGANDA = Procedure("propaganda", "Propaganda: PSP, and PSP for each AP (9.11)", (PATROLS, TERROR, URBAN), propaganda)
STRIKE = Procedure("strike", "Strike: dice of PSP, and PSP for each AP (9.12)", (
    PATROLS, Parameter("cadres", int, 0, range(31), "Cadres that assist the Front"), TERROR), strike)
RAID = Procedure("raid", "Raid: AP (9.14)", (
    PATROLS, Parameter("raiders", int, 1, range(1, 35), "Bands and Faileks that raid"), URBAN), raid)
MOVE = Procedure("move", "Move: whether an FLN unit arrives (9.13)", (
    Parameter("patrols", int, "0..4", range(21), "Government units on patrol where it goes", several=True),
    Parameter("border", int, 0, range(10), "size of the DRM of an active Border Zone that is crossed"),
), move)
CIVIL_AFFAIRS = Procedure("civil_affairs", "Civil Affairs: PSP off the FLN's PSL for each PSP (9.25)", (AMNESTY,), civil_affairs)
SUPPRESSION = Procedure("suppression", "Suppression: Bands and Faileks neutralized, and at what price (9.26, 11.3)", (
    Parameter("elites", int, None, range(21), "elite units that assist; 0 to 3 if not given", several=True),
    Parameter("fighters", int, None, range(35), "Bands and Faileks in the area; enough of them if not given"),
    AMNESTY, Parameter("oas", bool, False, (), "the OAS conducts it, for nothing and without elite units"),
), suppression)
