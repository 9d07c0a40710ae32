"""`notes` for the Government: what an area is worth to it, in PSP. The names of all its weights, in their order.

A PSP is worth as much wherever it goes; AP of the FLN are worth `ap` PSP each. Everything else follows from rule numbers.
"""
from policies.algeria.estimates import MEAN_DIE, control_chance
from simulate.algeria.enums import Class, Control, Segment
from simulate.algeria.rules.common.dice import drm_against
from simulate.algeria.rules.common.queries import any_of, fit, is_remote, is_urban
from simulate.algeria.rules.effects.fln_income_and_builds import income_under
from simulate.core.kernelcache import kernel

(W_KEEP, W_TURNS, W_AP, W_THREAT, W_LOSS, W_NEUTRAL, W_JOIN, W_FLUSH, W_CIVIL, W_CALM, W_SUPPRESS, W_OWN, W_NAVAL, W_TOWN, W_GROW,
 W_HUNT, W_FUND, W_SHOW, W_WATCH, W_BRINK, W_AHEAD, W_RACE, W_CHASE) = range(23)
MEAN, PLUS = 0, 1             # rows of memo.score: the Mission Success Table by DRM
MIDDLE, ENDS = 20, 39         # the column of DRM 0, and the last one


@kernel
def held(public, board, weights, place, own, fln):
    """10.1, C.6, 6.1: a turn of an area with these Control Points: its share in the award, and the AP that it brings the FLN."""
    ours, theirs = control_chance(board, own, fln), control_chance(board, fln, own)
    worth = (ours - theirs) / max(board.final_control_divisor, 1)
    if fln > 0:
        ap = theirs * income_under(public, board, place, Control.FLN)
        ap += (1.0 - ours - theirs) * income_under(public, board, place, Control.CONTESTED)
        if board.reading_income_under_government != 0:
            ap += ours * income_under(public, board, place, Control.GOVERNMENT)
        worth -= weights[W_AP] * ap
    return worth


@kernel
def menace(public, board, weights, table, place, patrols):
    """9.11, 9.12: PSP that Propaganda and a Strike may bring the FLN in an area this turn, against so many units on Patrol.

    table: memo.score with the rows of the Mission Success Table filled, see government_memo.
    """
    if is_remote(public, board, place):
        return 0.0
    cadres, fronts = fit(public, place, Class.CADRE), fit(public, place, Class.FRONT)
    if cadres + fronts > 0 and public.segment <= Segment.GOVERNMENT_REINFORCEMENT:
        fronts = 1                                   # the FLN may still convert a Cadre, and build more
        cadres += int(weights[W_GROW])
    drm = MIDDLE + drm_against(public, board, place, patrols)
    at = min(max(drm, 0), ENDS)
    lost = board.award_removed + weights[W_LOSS]
    urban = is_urban(board, place)
    total = max(table[MEAN, at] * (board.mission_urban_factor if urban else 1) - table[PLUS, at] * lost, 0.0)
    if cadres + fronts == 0:
        total *= weights[W_THREAT]
    if urban:
        at = min(max(drm + board.strike_cadre * cadres, 0), ENDS)
        psp = table[MEAN, at] * MEAN_DIE - table[PLUS, at] * lost * (cadres + 1)
        total += max(psp, 0.0) * (1.0 if fronts > 0 else weights[W_THREAT])
    return total


@kernel
def kill_worth(public, board, weights, place):
    """C.6: what an FLN unit eliminated in an area is worth, its PSP included; more where it might assist a Strike (9.12)."""
    worth = board.award_removed + weights[W_LOSS]
    return worth + weights[W_TOWN] if is_urban(board, place) and any_of(public, place, Class.FRONT) > 0 else worth
