"""The board as both sides may read it: what stands where, and what the tables promise. Nobody's plan is here.

Only the public record and the board are read, tables included, so that a changed rule number changes what is expected.
"""
from simulate.algeria.names import Class, Mark, Spot
from simulate.algeria.rules.counts import has_division, usable
from simulate.algeria.rules.throws import hits_of, mission_row
from simulate.core.kernel import kernel

FACES = 6
MEAN_DIE = 3.5
BOXES = 4


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
def hit_chance(board, firepower):
    """C.3. The chance of one hit or more."""
    total = 0.0
    for die in range(1, FACES + 1):
        if hits_of(board, firepower, die) > 0:
            total += 1.0
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
def strongest_force(public, board, place):
    """9.22, 9.23. The most Firepower that the units standing there may Flush or React with in one mission; 0 if none may.

    All together beside a division, else all elite units or any one unit. Units that would fly in are not counted.
    """
    if usable(public, place) == 0:
        return 0
    together, elite, single = 0, 0, 0
    for group in range(board.class_firepower.shape[0]):
        if Class.POLICE <= group <= Class.FRONT:
            continue
        n, each = usable_of(public, place, group), board.class_firepower[group]
        if n == 0:
            continue
        together += n * each
        single = max(single, each)
        if group in (Class.ELITE, Class.ELITE_AIR):
            elite += n * each
    return together if has_division(public, place) else max(single, elite)
