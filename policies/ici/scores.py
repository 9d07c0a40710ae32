"""What the plain players share: how good an option looks, and the best of them."""
from simulate.core.kernel import kernel
from simulate.ici.names import Control
from simulate.ici.state import NOWHERE


@kernel
def best_scored(own, memo):
    """Index of the option with the highest memo.score[0]; ties go to the lowest index."""
    best = 0
    for i in range(1, own.options):
        if option_score(memo, i) > option_score(memo, best):
            best = i
    return best


@kernel
def option_score(memo, i):
    """Options are scored in rows of PLACES numbers."""
    size = memo.score.shape[1]
    return memo.score[i // size, i % size]


@kernel
def set_score(memo, i, value):
    """Score option i."""
    size = memo.score.shape[1]
    memo.score[i // size, i % size] = value


@kernel
def index_of(own, value):
    """Index of the first option whose `a` is `value`, or 0."""
    for i in range(own.options):
        if own.a[i] == value:
            return i
    return 0


@kernel
def largest(own):
    """Index of the option with the largest `a` (STOP, whose `a` is NOWHERE, left out)."""
    best = 0
    for i in range(1, own.options):
        if own.a[best] == NOWHERE or (own.a[i] > own.a[best] and own.a[i] != NOWHERE):
            best = i
    return best


@kernel
def chit_worth(board, chit, ps, incap, pied_noirs, public_opinion):
    """Sum of a chit's columns with the player's price for each."""
    return (ps * board.chit_ps[chit] + incap * board.chit_fln[chit] + pied_noirs * board.chit_pn[chit]
            + public_opinion * board.chit_fp[chit])


@kernel
def to_contest(public, board, region):
    """L. Faileks that a populated Region needs to be contested."""
    return (board.population[region] + public.density) // 2 + 1


@kernel
def tax_of(public, board, region):
    """1.1-1. What a Region pays the FLN now."""
    if region < board.populated and public.control[region] != Control.FRANCE:
        return board.population[region]
    return 0
