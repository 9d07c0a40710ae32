"""`notes` for the Government: the Deployment Phase. Divisions disperse; who gains an area moves there, all others patrol."""
from policies.algeria.notes_government_worth import held, menace
from policies.algeria.reading import patrols
from policies.algeria.reading_odds import control_points
from simulate.algeria.names import Class, Deploy, Side
from simulate.algeria.state import NOWHERE
from simulate.core.kernel import kernel

A_LITTLE = 0.01           # that a unit does something at all


@kernel
def pick_deployment(public, own, board, weights, memo):
    """GOVERNMENT_DEPLOY: the deployment that is worth most; STOP where none is worth anything."""
    best, most = 0, 0.0
    for at in range(own.options):
        kind, place, group = own.a[at], own.b[at], own.c[at]
        if kind == NOWHERE:
            continue
        if kind == Deploy.CHANGE_MODE:
            worth = 1.0 if group == Class.DIVISION else 0.0
        elif kind == Deploy.PATROL:
            worth = A_LITTLE + patrol_worth(public, board, weights, place)
        else:
            worth = move_worth(public, board, weights, place, group, best_goal(public, board, weights, place, group))
        if worth > most:
            best, most = at, worth
    return best


@kernel
def patrol_worth(public, board, weights, place):
    """9.21: what one more unit on Patrol keeps off."""
    now = patrols(public, place)
    return menace(public, board, weights, place, now) - menace(public, board, weights, place, now + 1)


@kernel
def move_worth(public, board, weights, place, group, goal):
    """7, 10.1: what an area gains by a unit and the one that it leaves loses."""
    points = board.class_control[group]
    worth = change(public, board, weights, goal, points) + change(public, board, weights, place, -points)
    return worth


@kernel
def change(public, board, weights, place, points):
    """10.1: what an area gains by Control Points more, or loses by fewer."""
    ours = control_points(public, board, place, Side.GOVERNMENT)
    fln = control_points(public, board, place, Side.FLN)
    return held(public, board, weights, place, ours + points, fln) - held(public, board, weights, place, ours, fln)


@kernel
def best_goal(public, board, weights, place, group):
    """7: the area that gains most by a unit that comes."""
    points, best, most = board.class_control[group], 0, -1000.0
    for goal in range(board.areas):
        if goal == place:
            continue
        worth = change(public, board, weights, goal, points)
        if worth > most:
            best, most = goal, worth
    return best


@kernel
def pick_goal(public, own, board, weights):
    """DEPLOY_PLACE: the area for which the unit was sent out."""
    points, best, most = board.class_control[own.ask_b], 0, -1000.0
    for at in range(own.options):
        worth = change(public, board, weights, own.a[at], points)
        if worth > most:
            best, most = at, worth
    return best
