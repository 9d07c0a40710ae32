"""`notes` for the Government: what an area is worth to it, in PSP, what it keeps in mind of that, and what a PSP is worth beside
the thresholds of the OAS and of a coup. The names of all its weights, in their order.

A PSP is worth as much wherever it goes; AP of the FLN are worth `ap` PSP each. Everything else follows from rule numbers.
"""
from policies.algeria.estimates import FACES, MEAN_DIE, control_chance, mark_chance, mission_mean, plus_chance
from simulate.algeria.enums import Class, Control, Mark, Segment, Side, Spot
from simulate.algeria.rules.common.dice import drm_against
from simulate.algeria.rules.common.queries import any_of, control_points, fit, is_remote, is_urban, patrols
from simulate.algeria.rules.effects.fln_income_and_builds import income_under
from simulate.algeria.rules.phases.random_events import coup_row
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel

KEPT_OFF, GAIN, GAIN_DISPERSED, LOSS, LOSS_DISPERSED = range(2, 7)
STAMP, CHANGED, ELSE_CHANGED, TABLES, NO_PREY = range(5)


@kernel
def look_up(board, memo):
    """A.3: fill the rows of the Mission Success Table, once a game."""
    if memo.number[TABLES] == 0:
        memo.number[TABLES] = 1
        for column in range(ENDS + 1):
            memo.score[MEAN, column] = mission_mean(board, column - MIDDLE)
            memo.score[PLUS, column] = plus_chance(board, column - MIDDLE)


@kernel
def keep_books(public, board, weights, memo):
    """Fill the rows where a phase begins, then keep them up to date."""
    look_up(board, memo)
    stamp = 16 * public.turn + public.segment + 1
    if memo.number[STAMP] != stamp or public.segment == Segment.INTERPHASE:
        memo.number[STAMP] = stamp
        for place in range(board.areas):
            reckon(public, board, weights, memo, place)
    else:
        for entry in (CHANGED, ELSE_CHANGED):
            if memo.number[entry] < board.areas:
                reckon(public, board, weights, memo, memo.number[entry])
    memo.number[CHANGED] = NOWHERE
    memo.number[ELSE_CHANGED] = NOWHERE


@kernel
def reckon(public, board, weights, memo, place):
    """An area: what one more unit on Patrol keeps off, what Control Points more or fewer change."""
    ours = control_points(public, board, place, Side.GOVERNMENT)
    fln = control_points(public, board, place, Side.FLN)
    now = held(public, board, weights, place, ours, fln)
    one, three = board.class_control[Class.BRIGADE], board.class_control[Class.DISPERSED]
    memo.score[GAIN, place] = held(public, board, weights, place, ours + one, fln) - now
    memo.score[GAIN_DISPERSED, place] = held(public, board, weights, place, ours + three, fln) - now
    memo.score[LOSS, place] = now - held(public, board, weights, place, max(ours - one, 0), fln)
    memo.score[LOSS_DISPERSED, place] = now - held(public, board, weights, place, max(ours - three, 0), fln)
    n = patrols(public, place)
    if public.segment <= Segment.GOVERNMENT_REINFORCEMENT:
        n += public.side_count[Side.GOVERNMENT, place, Spot.OPERATIONS]
    memo.score[KEPT_OFF, place] = (menace(public, board, weights, memo.score, place, n)
                                   - menace(public, board, weights, memo.score, place, n + 1))


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

    table: memo.score with the rows of the Mission Success Table filled, see MEAN and PLUS above.
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
