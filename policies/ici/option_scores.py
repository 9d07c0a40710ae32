"""What the plain players share: how good an option looks, and the best of them."""
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


@kernel
def chit_worth(board, chit, ps, incap, pied_noirs, public_opinion):
    """Sum of a chit's columns with the player's price for each."""
    return (ps * board.chit_ps[chit] + incap * board.chit_fln[chit] + pied_noirs * board.chit_pn[chit]
            + public_opinion * board.chit_fp[chit])


@kernel
def best_chit(own, board, memo, ps, incap, pied_noirs, public_opinion):
    """Index of the chit whose columns fetch most at these prices; passing, where it is allowed, is worth nothing."""
    for i in range(own.options):
        score = 0.0
        if own.a[i] != NOWHERE:
            score = chit_worth(board, own.a[i], ps, incap, pied_noirs, public_opinion)
        set_score(memo, i, score)
    return best_scored(own, memo)
