"""`notes` for the Government: what an area is worth to it, in PSP. The names of all its weights, in their order.

A PSP is worth as much wherever it goes; AP of the FLN are worth `ap` PSP each. Everything else follows from rule numbers.
"""
from policies.algeria.reading import MEAN_DIE, fit, is_remote, is_urban, mark_chance, mission_mean, plus_chance
from policies.algeria.reading_odds import area_income, control_chance
from simulate.algeria.names import Class, Control, Mark, Type
from simulate.core.kernel import kernel

W_KEEP, W_TURNS, W_AP, W_THREAT, W_LOSS, W_NEUTRAL, W_JOIN, W_FLUSH, W_CIVIL, W_CALM, W_SUPPRESS, W_OWN, W_NAVAL = range(13)


@kernel
def held(public, board, weights, place, own, fln):
    """10.1, C.6, 6.1: a turn of an area with these Control Points: its share in the award, and the AP that it brings the FLN."""
    ours, theirs = control_chance(board, own, fln), control_chance(board, fln, own)
    worth = (ours - theirs) / max(board.final_control_divisor, 1)
    if fln > 0:
        ap = theirs * area_income(public, board, place, Control.FLN)
        ap += (1.0 - ours - theirs) * area_income(public, board, place, Control.CONTESTED)
        if board.reading_income_under_government != 0:
            ap += ours * area_income(public, board, place, Control.GOVERNMENT)
        worth -= weights[W_AP] * ap
    return worth


@kernel
def menace(public, board, weights, place, patrols):
    """9.11, 9.12: PSP that Propaganda and a Strike may bring the FLN in an area this turn, against so many units on Patrol."""
    if is_remote(public, board, place):
        return 0.0
    cadres, fronts = fit(public, place, Class.CADRE), fit(public, place, Class.FRONT)
    urban = is_urban(board, place)
    drm = board.mission_patrol * patrols
    if public.terror[place] != 0:
        drm += board.mission_terror
    times = board.mission_urban_factor if urban else 1
    lost = board.award_removed + weights[W_LOSS]
    total = max(mission_mean(board, drm) * times - plus_chance(board, drm) * lost, 0.0)
    if cadres + fronts == 0:
        total *= weights[W_THREAT]
    if urban:
        drm += board.strike_cadre * cadres
        psp = mission_mean(board, drm) * MEAN_DIE - plus_chance(board, drm) * lost * (cadres + 1)
        total += max(psp, 0.0) * (1.0 if fronts > 0 else weights[W_THREAT])
    return total


@kernel
def civil_worth(public, board, weights, place):
    """9.25: what a Civil Affairs mission is worth, its cost deducted."""
    drm = board.amnesty_bonus if public.amnesty != 0 else 0
    worth = mission_mean(board, drm) - board.civil_affairs_cost
    if public.terror[place] != 0:
        worth += weights[W_CALM] * (1.0 - mark_chance(board, drm, Mark.NONE))
    return worth


@kernel
def points_of(board, kind):
    """10.1: Control Points that a unit of a type may bring: a division disperses."""
    return board.class_control[Class.DISPERSED] if kind == Type.DIVISION else board.class_control[kind]
