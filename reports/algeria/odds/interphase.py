"""Exact odds of the Turn Interphase: control (10.1), depreciation (10.11, C.4), recovery (10.2, C.5)."""
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from reports.algeria.odds.staging import with_psl
from reports.odds.procedure import FACES, Parameter, Table, at_least, die, distribution, mean, procedure, throws_in_order
from simulate.algeria.enums import Control, Side
from simulate.algeria.rules.common.dice import depreciation_loss, loss_number, support_drm
from simulate.algeria.rules.effects.interphase import control_by_roll, control_without_roll, recovers, recovery_drm_at
from simulate.core.errors import UserError
from simulate.core.kernels.plain import plain

UNDECIDED = -1           # of `control_without_roll`: both sides roll


def control_chances(board: Any, fln: int, government: int) -> tuple[Fraction, Fraction]:
    """10.1: chance that the FLN, that the Government controls an area with these Control Points."""
    sure = plain(control_without_roll)(board, fln, government)
    found = distribution(((plain(control_by_roll)(abs(fln - government), *faces), chance)
                          for faces, chance in throws_in_order(2)), Control) if sure == UNDECIDED else {sure: Fraction(1)}
    return found.get(Control.FLN, Fraction(0)), found.get(Control.GOVERNMENT, Fraction(0))


@procedure("control of an area by Control Points (10.1)",
           Parameter("fln", "5", "Control Points of the FLN", range(100), several=True),
           Parameter("government", "0..10", "Control Points of the Government", range(100), several=True))
def control(board: Any, fln: Sequence[int], government: Sequence[int]) -> Table:
    """10.1 at each number of Control Points."""
    rows = []
    for ours, theirs in product(fln, government):
        first, second = control_chances(board, ours, theirs)
        rows.append({"FLN": ours, "Government": theirs, "FLN control": first, "Government control": second,
                     "contested": 1 - first - second})
    return Table("Control of an area by Control Points (10.1)", rows, ("Equal points, none at all included, are contested.",))


def check_psl(board: Any, name: str, psl: int) -> None:
    """2.3: UserError for a PSL beyond the end of its track."""
    if psl > board.tracks_psl_top:
        raise UserError(f"odds {name}: psl: {psl} is not allowed; allowed: whole numbers from 0 to {board.tracks_psl_top}"
                        " (rule tracks.psl_top)")


@procedure("depreciation of Air Points, Helicopter Points and AP (10.11, C.4)",
           Parameter("points", "1,6,11,16,21,25", "points; the first of each column if not given", range(1000), several=True),
           Parameter("psl", 50, "PSL of the side they belong to", range(1000)))
def depreciation(board: Any, points: Sequence[int], psl: int) -> Table:
    """10.11, C.4: chance to lose points, and the mean loss; nothing is rolled without points."""
    check_psl(board, "depreciation", psl)
    state, rows = with_psl(Side.GOVERNMENT, psl), []
    drm = plain(support_drm)(state, board, Side.GOVERNMENT, board.depreciation_low, board.depreciation_high)
    for each in points:
        lost = distribution((min(plain(depreciation_loss)(board, each, face + drm), each), Fraction(1, len(FACES)))
                            for face in FACES)
        rows.append({"points": each, "Loss Number": plain(loss_number)(board, each), "chance": at_least(lost, 1),
                     "mean loss": mean(lost)})
    return Table(f"Depreciation at a PSL of {psl} (10.11, C.4)", rows,
                 (f"Air and Helicopter Points by the Government's PSL, AP by the FLN's. DRM {drm:+d}.",), means=("mean loss",))


@procedure("recovery of neutralized units and terrorized areas (10.2, C.5)")
def recovery(board: Any) -> Table:
    """10.2, C.5: neutralized units by PSL of their side, terrorized areas by the FLN units there."""
    low, high = board.tracks_low, board.tracks_high
    levels = {f"{low} or less": low, f"{low + 1} to {high - 1}": low + 1, f"{high} or more": high}
    rows = [_recovers(board, who, words, plain(recovery_drm_at)(board, psl, elite))
            for who, elite in (("elite unit", True), ("other unit", False)) for words, psl in levels.items()]
    rows += [_recovers(board, "area with FLN units", "any", 0), _recovers(board, "area without", "any", board.recovery_calm)]
    return Table("Recovery of a neutralized unit and of a terrorized area (10.2, C.5)", rows,
                 ("PSL: that of the unit's side. FLN units: those that are not neutralized.",
                  "turns: on average until it recovers, at the same PSL."), means=("turns",))


def _recovers(board: Any, who: str, psl: str, drm: int) -> dict[str, Any]:
    chance = die(lambda face: plain(recovers)(board, face + drm))
    return {"who": who, "PSL": psl, "DRM": drm, "chance": chance, "turns": 1 / chance if chance else None}
