"""`notes` for the Government: the Deployment Phase. Divisions disperse, elite units go hunting, the others move or patrol."""
from policies.algeria.estimates import usable_of
from policies.algeria.notes.government_flush import ELITES, plan_hunts, short_of
from policies.algeria.notes.government_memo import (
    CHANGED,
    ELSE_CHANGED,
    GAIN,
    GAIN_DISPERSED,
    KEPT_OFF,
    LOSS,
    LOSS_DISPERSED,
    keep_books,
)
from simulate.algeria.enums import Class, Deploy
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel

A_LITTLE = 0.01           # that a unit does something at all
FIRST = 1000.0            # before anything that is weighed


@kernel
def pick_deployment(public, own, board, weights, memo):
    """GOVERNMENT_DEPLOY: the deployment that is worth most; STOP where none is worth anything."""
    keep_books(public, board, weights, memo)
    plan_hunts(public, board, weights, memo)
    best, most = 0, 0.0
    for at in range(own.options):
        if own.a[at] != NOWHERE:
            worth = deployment_worth(public, board, memo, own.a[at], own.b[at], own.c[at])
            if worth > most:
                best, most = at, worth
    memo.number[CHANGED] = own.b[best]
    return best


@kernel
def deployment_worth(public, board, memo, kind, place, group):
    """7: what a deployment is worth: a change of mode first, then the plan of hunts."""
    if kind == Deploy.CHANGE_MODE:
        return FIRST + 1 if group == Class.DIVISION else 0.0
    if kind == Deploy.PATROL:
        return A_LITTLE + memo.score[KEPT_OFF, place]
    if group == Class.ELITE:
        wanted = memo.place[ELITES, place]
        if wanted > 0 and usable_of(public, place, Class.ELITE) <= wanted:
            return 0.0
        if short_of(public, board, memo, ELITES) < board.areas:
            return FIRST
    return move_worth(board, memo, place, group)


@kernel
def move_worth(board, memo, place, group):
    """7, 10.1: what the area that gains most by a unit gains, less what the one that it leaves loses."""
    gain, loss = (GAIN_DISPERSED, LOSS_DISPERSED) if group == Class.DISPERSED else (GAIN, LOSS)
    most = -FIRST
    for goal in range(board.areas):
        if goal != place:
            most = max(most, memo.score[gain, goal])
    return most - memo.score[loss, place]


@kernel
def pick_goal(public, own, board, weights, memo):
    """DEPLOY_PLACE: the area of the plan of hunts that wants it, else the one that gains most."""
    keep_books(public, board, weights, memo)
    gain = GAIN_DISPERSED if own.ask_b == Class.DISPERSED else GAIN
    wanted = short_of(public, board, memo, ELITES) if own.ask_b == Class.ELITE else board.areas
    best, most = 0, -FIRST
    for at in range(own.options):
        worth = FIRST if own.a[at] == wanted else memo.score[gain, own.a[at]]
        if worth > most:
            best, most = at, worth
    memo.number[CHANGED] = own.a[best]
    memo.number[ELSE_CHANGED] = own.ask_a
    return best
