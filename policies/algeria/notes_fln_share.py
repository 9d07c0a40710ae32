"""`notes` for the FLN: PSP that are shared out, losses, and who falls to a purge or Suppression."""
from policies.algeria.notes_fln_worth import W_SAFE
from policies.algeria.reading import mission_mean
from simulate.algeria.names import Class, Side
from simulate.algeria.rules.counts import fit_police, is_remote, is_urban
from simulate.core.kernel import kernel


@kernel
def danger(public, board):
    """9.25. PSP that Civil Affairs may cost the FLN in a turn, as far as the Government's PSL pays for them."""
    areas = 0
    for place in range(board.areas):
        if fit_police(public, place) > 0 and public.helped[place] == 0 and not is_remote(public, board, place):
            areas += 1
    if board.civil_affairs_cost > 0:
        areas = min(areas, public.psl[Side.GOVERNMENT] // board.civil_affairs_cost)
    return areas * mission_mean(board, board.amnesty_bonus if public.amnesty != 0 else 0)


@kernel
def pick_award(public, own, board, weights):
    """AWARD: against the Government, all of it where that ends the game; to the own PSL only what safety asks for."""
    owed = own.options - 1
    if owed >= public.psl[Side.GOVERNMENT]:
        return 0
    short = int(weights[W_SAFE] * danger(public, board)) + 1 - public.psl[Side.FLN]
    return min(max(short, 0), owed)


@kernel
def rank(group):
    """Whom the FLN loses first: Cadres, Bands, Faileks, Fronts."""
    if group == Class.CADRE:
        return 0
    if group == Class.BAND:
        return 1
    return 2 if group == Class.FAILEK else 3


@kernel
def pick_loss(own):
    """LOSS, RAIDER_HIT: the unit that is missed least."""
    best = 0
    for at in range(own.options):
        if rank(own.b[at]) < rank(own.b[best]):
            best = at
    return best


@kernel
def pick_victim(own, board):
    """EVENT_PURGE_UNIT, SUPPRESSED: fighters before Cadres before Fronts, in the country before in town."""
    best, least = 0, 100
    for at in range(own.options):
        group = own.b[at]
        cost = 4 if group == Class.FRONT else (2 if group == Class.CADRE else 0)
        if group == Class.FAILEK:
            cost = 1
        if is_urban(board, own.a[at]):
            cost += 3
        if cost < least:
            best, least = at, cost
    return best
