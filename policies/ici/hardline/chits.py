"""`hardline`, both sides: Political Chits as weapons, and the ring of Combat Chits.

Provenance: ours. A chit is priced by whom it disarms, its owner's prices being the first weights of either player: France
pays most for FLN Incap and Troop Density, the FLN for every step of the Pied-noirs towards the next crisis.
"""
from policies.ici.chit_points import mean_points, once, times
from policies.ici.option_scores import best_scored, set_score
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import CombatChit, Verb
from simulate.ici.rules.queries.costs import pied_noirs_moved
from simulate.ici.state import CHIT_ACTIONS, NOWHERE

PEOPLE, INCAP, ANGER, OPINION, SINEWS, BRINK = range(6)
RING = 6             # where the mixture of Combat Chits begins
THOUSAND = 1000


@kernel
def arms_of(public, board, chit, side, weights, troops):
    """What the actions of a chit are worth as arms: Troop Density at a price, OPs gained or taken, effects that last."""
    worth = 0.0
    for action in range(CHIT_ACTIONS):
        verb, amount = board.chit_action[chit, action, 0], board.chit_action[chit, action, 1]
        if verb == Verb.NONE:
            continue
        often, verb = times(public, board, verb), once(verb)
        if verb == Verb.DENSITY:
            worth += often * (troops * amount)
        elif Verb.EACH_PS <= verb <= Verb.EACH_PN:       # PEOPLE, INCAP, ANGER
            worth += often * (weights[PEOPLE + verb - Verb.EACH_PS] * amount)
        elif verb == Verb.OPS:
            gain = often * mean_points(board, chit, action) * amount
            worth += 0.2 * weights[SINEWS] * (gain if board.chit_action[chit, action, 2] == side else -gain)
        elif verb in (Verb.LASTING, Verb.BELLOUNIS, Verb.CALL_UP):
            worth += weights[SINEWS]
    return worth


@kernel
def weapon_worth(public, own, board, chit, weights, troops):
    """What a chit does for its player now. The Pied-noirs' step into a crisis counts more, one that is lost nothing."""
    steps = pied_noirs_moved(public, board, board.chit_pn[chit])
    worth = weights[PEOPLE] * board.chit_ps[chit] + weights[INCAP] * board.chit_fln[chit] + weights[ANGER] * steps
    if steps < 0 and public.pied_noirs - steps >= board.pied_noirs_crisis_at:
        worth += weights[BRINK]
    worth += weights[OPINION] * board.chit_fp[chit]
    return worth + arms_of(public, board, chit, own.side, weights, troops)


@kernel
def pick_weapon_chit(public, own, board, weights, troops, memo):
    """SETUP_CHIT, PLAY_CHIT: the best weapon; passing, where it is allowed, is worth nothing."""
    for i in range(own.options):
        score = 0.0
        if own.a[i] != NOWHERE:
            score = weapon_worth(public, own, board, own.a[i], weights, troops)
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_combat_chit(own, weights, memo):
    """COMBAT_CHIT: Attack, Recon, Flank with the chances in a thousand of three weights; else Stand."""
    drawn, reach = below(memo.stream, THOUSAND), 0.0
    for chit in range(CombatChit.STAND):
        reach += weights[RING + chit]
        if drawn < reach:
            return chit
    return own.options - 1
