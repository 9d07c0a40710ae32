"""The board as both sides may read it: what stands where, and what the tables promise. Nobody's plan is here.

Only the public record and the board are read, tables included, so that a changed rule number changes what is expected.
"""
from simulate.algeria.enums import Class, Mark, Spot
from simulate.algeria.rules.common.dice import contact_drm, hits_of, mission_row
from simulate.algeria.rules.common.queries import has_division, usable
from simulate.algeria.rules.effects.interphase import is_decided
from simulate.core.kernelcache import kernel

FACES = 6
MEAN_DIE = 3.5
FIREPOWER, CONTACT = 0, 1
PRESENT = -1              # the elite units that stand there


@kernel
def mission_mean(board, drm):
    """A.3, B.4. The number that the Mission Success Table gives on average under a DRM."""
    total = 0.0
    for die in range(1, FACES + 1):
        total += board.mission_number[mission_row(die + drm)]
    return total / FACES


@kernel
def mark_chance(board, drm, mark):
    """A.3, B.4. The chance of a sign (names.Mark) under a DRM."""
    total = 0.0
    for die in range(1, FACES + 1):
        if board.mission_mark[mission_row(die + drm)] == mark:
            total += 1.0
    return total / FACES


@kernel
def plus_chance(board, drm):
    """A.3, B.4. The chance of a + under a DRM."""
    return mark_chance(board, drm, Mark.PLUS)


@kernel
def mean_hits(board, firepower):
    """C.3. Hits of a Firepower on average."""
    total = 0.0
    for die in range(1, FACES + 1):
        total += hits_of(board, firepower, die)
    return total / FACES


@kernel
def caught_chance(board, group):
    """9.23. The chance that a unit of a Class does not evade a React."""
    return max(FACES - board.class_rating[group], 0) / FACES


@kernel
def usable_of(public, place, group):
    """9.22. Units of a mobile Government Class there that may Flush or React."""
    return public.count[place, group, Spot.OPERATIONS] + public.count[place, group, Spot.PATROL]


@kernel
def is_elite(group):
    """C.7. An elite unit."""
    return group in (Class.ELITE, Class.ELITE_AIR)


@kernel
def strength(public, board, place, what, elites):
    """9.22, 9.23. FIREPOWER or CONTACT (what) of the force that units there may make, with so many elite units (or PRESENT).

    All together beside a division, else the elites or one unit; 0 if nobody may. Units that would fly in are not counted.
    """
    if elites <= 0 and usable(public, place) == 0:
        return 0
    each = board.class_firepower[Class.ELITE] if what == FIREPOWER else board.class_rating[Class.ELITE]
    paras = max(elites, 0) * each
    whole, single = paras, 0
    for group in range(board.class_firepower.shape[0]):
        elite = is_elite(group)
        if Class.POLICE <= group <= Class.FRONT or (elite and elites != PRESENT):
            continue
        n = usable_of(public, place, group)
        if n > 0:
            each = board.class_firepower[group] if what == FIREPOWER else board.class_rating[group]
            whole += n * each
            paras += n * each if elite else 0
            single = max(single, each)
    return whole if has_division(public, place) else max(paras, single)


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
