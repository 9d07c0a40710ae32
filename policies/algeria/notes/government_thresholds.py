"""`notes` for the Government: what a PSP is worth beside the thresholds of the OAS and of a coup, and while both PSL race to 0.

The PSL is held against the threshold of the OAS as a turn begins (11.3), against that of a coup as it ends (11.4). Before the
Operations Phase a PSL that stands `ahead` PSP above a threshold counts as near it: so much the FLN will take until the turn ends.
"""
from policies.algeria.estimates import FACES, MEAN_DIE, mark_chance
from policies.algeria.notes.government_values import (
    ENDS,
    MEAN,
    MIDDLE,
    W_AHEAD,
    W_BRINK,
    W_CALM,
    W_CHASE,
    W_CIVIL,
    W_RACE,
)
from simulate.algeria.enums import Mark, Segment, Side
from simulate.algeria.rules.effects.random_events import coup_row
from simulate.core.kernelcache import kernel

WINDOW = 10               # PSP on either side of a threshold that count as near it
PSL_WITHIN_REACH = 5      # an FLN PSL up to this can be brought to 0 soon
HALVES = 2


@kernel
def near(psl, threshold):
    """How near a PSL is to a threshold: 1 there, 0 from WINDOW PSP away."""
    return max(1.0 - abs(psl - threshold) / WINDOW, 0.0)


@kernel
def coup_loss(public, board):
    """11.4, B.2. PSP that a PSL below the threshold costs on average as a turn ends, by a coup; below 0 where it gains."""
    drm = board.coup_oas_in_france if public.oas != 0 and public.oas_place == board.france else 0
    attempts, dice = 0, 0
    for first in range(1, FACES + 1):
        attempts += 1 if first + drm >= board.coup_on else 0
        for second in range(1, FACES + 1):
            dice += board.coup_dice[coup_row(first + second + drm)]
    return -MEAN_DIE * attempts / FACES * dice / (FACES * FACES)


@kernel
def price(public, board, weights):
    """11.3, 11.4. What a PSP of the own is worth: 1, and more where it may keep the PSL off a threshold."""
    if weights[W_BRINK] == 0.0:
        return 1.0
    psl = public.psl[Side.GOVERNMENT] - public.halves / HALVES
    ahead = weights[W_AHEAD] if public.segment < Segment.OPERATIONS else 0.0
    found = near(psl, board.coup_below + ahead)
    if found > 0.0:
        found *= coup_loss(public, board)
    if public.oas == 0:
        found += near(psl, board.oas_active_to + ahead)
    return max(1.0 + weights[W_BRINK] * found, 0.0)


@kernel
def prize(public, weights):
    """12.2. What a PSP of the FLN is worth: 1, and more the further the own PSL is in front."""
    ours, theirs = public.psl[Side.GOVERNMENT], public.psl[Side.FLN]
    return 1.0 + weights[W_RACE] * (ours - theirs) / max(ours + theirs, 1)


@kernel
def civil_worth(public, board, weights, table, place):
    """9.25: what a Civil Affairs mission is worth, its cost deducted; `table` as for `menace`."""
    drm = board.amnesty_bonus if public.amnesty != 0 else 0
    worth = table[MEAN, min(max(MIDDLE + drm, 0), ENDS)] * prize(public, weights)
    worth -= board.civil_affairs_cost * price(public, board, weights)
    if public.terror[place] != 0:
        worth += weights[W_CALM] * (1.0 - mark_chance(board, drm, Mark.NONE))
    return worth


@kernel
def may_not_afford(public, board, weights):
    """9.25: the own PSL is too low to spend, and the FLN's too high to be brought down at once."""
    least = weights[W_CIVIL] + weights[W_CHASE] * public.psl[Side.FLN]
    return public.psl[Side.GOVERNMENT] - board.civil_affairs_cost < least and public.psl[Side.FLN] > PSL_WITHIN_REACH
