"""Control, contact and combat as either side may reckon them beforehand. Nothing here says what is worth doing.

Only the public record and the board are read. Chances are from 0 to 1; means are over one die.
"""
from policies.algeria.reading import FACES
from simulate.algeria.rules.interphase import is_decided
from simulate.algeria.rules.throws import contact_drm
from simulate.core.kernel import kernel


@kernel
def control_chance(board, own, other):
    """10.1: the chance that a side with `own` points controls an area against `other` points."""
    if is_decided(board, own, other):
        return 1.0
    if own == other or is_decided(board, other, own):
        return 0.0
    reach = min(abs(own - other), FACES)
    return reach * (FACES - reach) / (FACES * FACES)


@kernel
def contact_chance(public, board, place, evasion, contact):
    """9.22, 9.24: the chance that a unit of an Evasion rating is contacted by a total Contact rating."""
    need = contact - contact_drm(public, board, place, evasion, contact)
    return min(max(need, 0), FACES) / FACES
