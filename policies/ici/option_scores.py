"""What the players share: how good an option looks, and the best of them."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Ask, Side
from simulate.ici.state import NOWHERE


@kernel
def best_scored(own, memo):
    """Index of the option with the highest score; ties go to the lowest index."""
    best, most = 0, memo.option[0]
    for i in range(1, own.options):
        if memo.option[i] > most:
            best, most = i, memo.option[i]
    return best


@kernel
def leaves_step(own):
    """CHIT_REGION: does the chit step a Region towards the other side, and may the step be left (K)?"""
    towards = own.ask_b if own.side == Side.FRANCE else -own.ask_b
    return own.ask == Ask.CHIT_REGION and towards < 0 and own.a[0] == NOWHERE


@kernel
def set_score(memo, i, value):
    """Score option i."""
    memo.option[i] = value


PS, INCAP, PIED_NOIRS, PUBLIC = range(4, 8)       # weights of `greedy`: its prices of a chit's columns


@kernel
def best_chit(own, board, weights, memo):
    """The chit whose columns fetch most at these prices; passing, where it is allowed, is worth nothing."""
    for i in range(own.options):
        chit, score = own.a[i], 0.0
        if chit != NOWHERE:
            score = (weights[PS] * board.chit_ps[chit] + weights[INCAP] * board.chit_fln[chit]
                     + weights[PIED_NOIRS] * board.chit_pn[chit] + weights[PUBLIC] * board.chit_fp[chit])
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def largest_region(public, own, board, memo):
    """The most populous Region, the least French among equals; a step that helps the other side is left."""
    if leaves_step(own):
        return 0
    for i in range(own.options):
        region, score = own.a[i], 0.0
        if region != NOWHERE:
            score = 30.0 * board.population[region] - public.allegiance[region]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_allegiance(own, board, sign):
    """SETUP_ALLEGIANCE (1959): the highest numbers (`sign` 1) or the lowest (-1) for the most populous Regions, as long as they
    last."""
    best, sign = 0, sign if board.population[own.ask_a] >= 2 else -sign
    for i in range(own.options):
        if sign * own.a[i] > sign * own.a[best]:
            best = i
    return best
