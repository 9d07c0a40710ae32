"""Control, contact and combat as either side may reckon them beforehand. Nothing here says what is worth doing.

Only the public record and the board are read. Chances are from 0 to 1; means are over one die.
"""
from policies.algeria.reading import BOXES, FACES, fit, is_remote, is_urban
from simulate.algeria.names import Control, Side, Type
from simulate.core.kernel import kernel


@kernel
def fit_side(public, place, side):
    """2.3: units of a side that are not neutralized, in any box."""
    total = 0
    for box in range(BOXES):
        total += public.side_count[side, place, 2 * box]
    return total


@kernel
def all_fln(public, place):
    """2.2: FLN units there, in any box and state."""
    total = 0
    for spot in range(2 * BOXES):
        total += public.side_count[Side.FLN, place, spot]
    return total


@kernel
def exposed(public, place):
    """9.22: FLN units in the OPS and OC boxes, neutralized or not: those that a Flush may find."""
    total = 0
    for spot in range(2, 2 * BOXES):
        total += public.side_count[Side.FLN, place, spot]
    return total


@kernel
def control_points(public, board, place, side):
    """10.1: Control Points of a side's units that are not neutralized."""
    total = 0
    if fit_side(public, place, side) > 0:
        for group in range(board.class_control.shape[0]):
            if (board.class_type[group] >= Type.FAILEK) == (side == Side.FLN):
                total += board.class_control[group] * fit(public, place, group)
    return total


@kernel
def control_chance(board, own, other):
    """10.1: the chance that a side with `own` points controls an area against `other` points."""
    if own > 0 and own >= board.control_ratio * other:
        return 1.0
    if own == other or (other > 0 and other >= board.control_ratio * own):
        return 0.0
    reach = min(abs(own - other), FACES)
    return reach * (FACES - reach) / (FACES * FACES)


@kernel
def area_income(public, board, place, control):
    """6.1: AP that an area with an FLN unit brings the FLN under a Control; none of Remote areas, fewer with terror."""
    if is_remote(public, board, place):
        return 0
    urban, ap = is_urban(board, place), 0
    if control == Control.FLN:
        ap = board.income_urban if urban else board.income_rural
    elif control == Control.CONTESTED or board.reading_income_under_government != 0:
        ap = board.income_urban_contested if urban else board.income_rural_contested
    return max(ap - board.income_terror, 0) if public.terror[place] != 0 else ap


@kernel
def contact_chance(public, board, place, evasion, contact):
    """9.22, 9.24: the chance that a unit of an Evasion rating is contacted by a total Contact rating."""
    need = contact
    if evasion > contact:
        need -= board.contact_evasive
    if is_remote(public, board, place):
        need -= board.contact_remote
    if public.terror[place] != 0:
        need -= board.contact_terror
    if is_urban(board, place):
        need -= board.contact_urban
    return min(max(need, 0), FACES) / FACES


@kernel
def column_of(board, firepower):
    """C.3: the column of a Firepower; -1 below the first."""
    column = board.combat_columns - 1
    while column >= 0 and firepower < board.combat_least[column]:
        column -= 1
    return column
