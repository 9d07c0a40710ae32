"""Exact odds of the Mission Success Table (A.3, B.4) and of the missions that roll on it: 9.11 to 9.14, 9.25, 9.26."""
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from reports.algeria.odds.contact import staged, stated
from reports.odds.procedure import FACES, Parameter, Table, dice_sum, mean, procedure
from simulate.algeria.enums import Kind, Mark
from simulate.algeria.rules.common.dice import (
    amnesty_drm,
    counted_there,
    mission_drm,
    mission_row,
    move_drm,
    raid_drm,
    strike_drm,
    suppression_drm,
)
from simulate.algeria.rules.effects.government_missions import strikes_cells
from simulate.core.errors import UserError
from simulate.core.kernels.plain import plain

Success = dict[tuple[int, int], Fraction]      # (number, Mark): chance
PATROLS = Parameter("patrols", "0..4", "Government units on patrol in the area", range(21), several=True)
TERROR = Parameter("terror", False, "a Terror marker in the area")
URBAN = Parameter("urban", False, "an Urban area")
AMNESTY = Parameter("amnesty", False, "the Amnesty event in force")


def success(board: Any, drm: int) -> Success:
    """A.3: distribution of (number, Mark) at a DRM."""
    found: Success = {}
    for face in FACES:
        row = plain(mission_row)(face + drm)
        seen = board.mission_number[row], board.mission_mark[row]
        found[seen] = found.get(seen, Fraction(0)) + Fraction(1, len(FACES))
    return found


def marked(chances: Success, mark: Mark) -> Fraction:
    """Chance of a sign."""
    return sum((chance for (_, sign), chance in chances.items() if sign == mark), Fraction(0))


def average(chances: Success, worth: Callable[[int], int] = int) -> Fraction:
    """Mean number, or mean of what each is worth."""
    return sum((worth(number) * chance for (number, _), chance in chances.items()), Fraction(0))


def area_of(urban: bool) -> Kind:
    """The staged area."""
    return Kind.URBAN if urban else Kind.RURAL


def worth_there(board: Any, urban: bool) -> Callable[[int], int]:
    """9.11, 9.14: what a number of the table is worth in such an area."""
    there = staged(board)
    return lambda number: plain(counted_there)(there, area_of(urban), number)


def cells(board: Any, drm: int) -> dict[str, Any]:
    """The part of a row that all missions have: the DRM, the chance of each number, of a + and of an @."""
    chances = success(board, drm)
    numbers = {str(number): sum((chance for (each, _), chance in chances.items() if each == number), Fraction(0))
               for number in sorted(set(board.mission_number))}
    return {"DRM": drm, **numbers, "+": marked(chances, Mark.PLUS), "@": marked(chances, Mark.AT)}


def per(gained: Fraction, paid: Fraction | int) -> Fraction | None:
    """What each point paid brings; nothing can be said where nothing is paid."""
    return gained / paid if paid else None


@procedure("the Mission Success Table by DRM (A.3, B.4)",
           Parameter("drm", "-4..3", "what is added to the die", range(-20, 21), several=True))
def mission(board: Any, drm: Sequence[int]) -> Table:
    """The table itself at each DRM."""
    rows = [{**cells(board, each), "mean": average(success(board, each))} for each in drm]
    return Table("Mission Success Table (A.3, B.4)", rows, means=("mean",))


@procedure("Propaganda: PSP, and PSP for each AP (9.11)", PATROLS, TERROR, URBAN)
def propaganda(board: Any, patrols: Sequence[int], terror: bool, urban: bool) -> Table:
    """9.11 by patrols: PSP, and PSP for each AP."""
    rows, place = [], area_of(urban)
    for each in patrols:
        drm = plain(mission_drm)(stated(place, each, terror), board, place)
        psp = average(success(board, drm), worth_there(board, urban))
        rows.append({"patrols": each, **cells(board, drm), "PSP": psp, "PSP per AP": per(psp, board.propaganda_cost)})
    times = f", {board.mission_urban_factor} times the number" if urban else ""
    notes = (f"PSP: added to the FLN's PSL or taken from the Government's{times}.",
             "+: a Cadre is lost, a Front becomes a Cadre. In France: no patrols, no terror, not Urban (11.22).")
    return Table(f"Propaganda{_where(urban, terror)}, by units on patrol (9.11)", rows, notes,
                 means=("PSP", "PSP per AP"))


@procedure("Strike: dice of PSP, and PSP for each AP (9.12)", PATROLS,
           Parameter("cadres", 0, "Cadres that assist the Front", range(31)), TERROR)
def strike(board: Any, patrols: Sequence[int], cadres: int, terror: bool) -> Table:
    """9.12 by patrols: as many dice of PSP as the number says."""
    rows, die = [], mean(dice_sum(1))
    for each in patrols:
        drm = plain(strike_drm)(stated(Kind.URBAN, each, terror), board, Kind.URBAN, cadres)
        psp = die * average(success(board, drm))
        rows.append({"patrols": each, **cells(board, drm), "PSP": psp, "PSP per AP": per(psp, board.strike_cost)})
    penalty = float(die * board.strike_penalty_dice)
    notes = ("The number: how many dice of PSP are rolled.",
             f"A Government that does not React loses {penalty:.2f} PSP more on average.",
             "+: the Cadres are lost, the Front becomes a Cadre. @: all Police of the area is neutralized.")
    return Table(f"Strike by a Front and {cadres} Cadre{'s' * (cadres != 1)}{_where(False, terror)}, by units on patrol (9.12)",
                 rows, notes, means=("PSP", "PSP per AP"))


@procedure("Raid: AP (9.14)", PATROLS, Parameter("raiders", 1, "Bands and Faileks that raid", range(1, 35)), URBAN)
def raid(board: Any, patrols: Sequence[int], raiders: int, urban: bool) -> Table:
    """9.14 by patrols: AP, what is left of them after the cost, and AP for each AP."""
    rows, place, cost = [], area_of(urban), board.raid_cost
    for each in patrols:
        drm = plain(raid_drm)(stated(place, each), board, place, raiders)
        ap = average(success(board, drm), worth_there(board, urban))
        rows.append({"patrols": each, **cells(board, drm), "AP": ap, "less cost": ap - cost, "AP per AP": per(ap, cost)})
    notes = ("+: a Band or Failek of the Raid is neutralized, @: a Police unit; both terrorize the area.",)
    return Table(f"Raid by {raiders} unit{'s' * (raiders != 1)}{_where(urban, False)}, by units on patrol (9.14)", rows,
                 notes, means=("AP", "less cost", "AP per AP"))


@procedure("Move: whether an FLN unit arrives (9.13)",
           Parameter("patrols", "0..4", "Government units on patrol where it goes", range(21), several=True),
           Parameter("border", 0, "size of the DRM of an active Border Zone that is crossed", range(10)))
def move(board: Any, patrols: Sequence[int], border: int) -> Table:
    """9.13 by patrols where the unit goes to: it arrives unless there is a +."""
    rows, there, place = [], staged(board), Kind.RURAL
    for each in patrols:
        public = stated(place, each, border_active=int(border > 0), border=border + 1)      # 1 and the size of the DRM
        drm = plain(move_drm)(public, there, Kind.SANCTUARY, place)
        lost = marked(success(board, drm), Mark.PLUS)
        rows.append({"patrols": each, "DRM": drm, "arrives": 1 - lost, "eliminated": lost})
    across = f" across an active Border Zone of -{border}" if border else ""
    return Table(f"Move{across}, by units on patrol where it goes (9.13)", rows)


@procedure("Civil Affairs: PSP off the FLN's PSL for each PSP (9.25)", AMNESTY)
def civil_affairs(board: Any, amnesty: bool) -> Table:
    """9.25: PSP off the FLN's PSL, for each PSP paid, and the chance that terror goes."""
    drm = plain(amnesty_drm)(stated(amnesty=int(amnesty)), board)
    chances = success(board, drm)
    psp = average(chances)
    row = {**cells(board, drm), "PSP": psp, "PSP per PSP": per(psp, board.civil_affairs_cost),
           "terror gone": marked(chances, Mark.PLUS) + marked(chances, Mark.AT)}
    return Table(f"Civil Affairs{_amnesty(amnesty)} (9.25)", [row],
                 ("PSP: off the FLN's PSL, and for each PSP that the Government pays.",), means=("PSP", "PSP per PSP"))


@procedure("Suppression: Bands and Faileks neutralized, and at what price (9.26, 11.3)",
           Parameter("elites", None, "elite units that assist; 0 to 3 if not given", range(21), several=True),
           Parameter("fighters", None, "Bands and Faileks in the area; enough of them if not given", range(35)), AMNESTY,
           Parameter("oas", False, "the OAS conducts it, for nothing and without elite units"))
def suppression(board: Any, elites: Sequence[int] | None, fighters: int | None, amnesty: bool, oas: bool) -> Table:
    """9.26, 11.3 by elite units: Bands and Faileks neutralized, PSP spent and lost, and what each PSP brings.

    Reading: no elite unit assists the OAS. UserError where some are to.
    """
    if oas and elites:
        raise UserError("odds suppression: elites: none assists the OAS; allowed is --oas or --elites")
    rows, backfire = [], mean(dice_sum(board.suppression_backfire_dice))
    for each in (0,) if oas else elites or range(4):
        drm = plain(suppression_drm)(stated(amnesty=int(amnesty)), board, each, int(oas))
        chances = success(board, drm)
        down = average(chances, lambda number: number if fighters is None else min(number, fighters))
        paid = board.suppression_cost * (not oas) + marked(chances, Mark.PLUS) * backfire
        rows.append({"elites": each, **cells(board, drm), "neutralized": down, "PSP paid": Fraction(paid),
                     "neutralized per PSP": per(down, paid)})
    spared = not plain(strikes_cells)(board, int(oas))
    there = "" if fighters is None else f", {fighters} of them there"
    notes = (f"neutralized: Bands and Faileks{there}. PSP paid: the cost, and what a + loses.",
             f"@: {'' if spared else 'Cadres and Fronts are neutralized too; '}+ and @{', as any other result,' if oas else ''} "
             "terrorize the area.")
    return Table(f"Suppression{' by the OAS' if oas else ''}{_amnesty(amnesty)}, by elite units that assist (9.26)",
                 rows, notes, means=("neutralized", "PSP paid", "neutralized per PSP"))


def _where(urban: bool, terror: bool) -> str:
    return " in an Urban area" * urban + (" under terror" if terror else "")


def _amnesty(amnesty: bool) -> str:
    return " under Amnesty" if amnesty else ""
