"""`notes` for the Government: what it keeps in mind while a phase lasts, so that a question is answered without reckoning anew.

Rows of memo.score: MEAN and PLUS by DRM, the others by area, in PSP a turn. An answer that changes an area marks it
in memo.number[CHANGED], and it is reckoned again at the next question. memo.number[NO_PREY] is the mark of a
position in which no hunt was worth it.
"""
from policies.algeria.estimates import mission_mean, plus_chance
from policies.algeria.notes.government_values import ENDS, MEAN, MIDDLE, PLUS, held, menace
from simulate.algeria.enums import Class, Segment, Side, Spot
from simulate.algeria.rules.common.queries import control_points, patrols
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
