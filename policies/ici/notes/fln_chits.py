"""`notes` for the FLN: which Political Chit to play.

Provenance: the FLN part of the Player's Notes: lasting chits early, no step wasted at the end of a scale, the French public when
the vote would be won. Prices are weights.
"""
from policies.ici.estimates import step_worth
from policies.ici.notes.chit_timing import call_worth, lead, moment_worth, urgent, yes_share
from policies.ici.notes.chits import INCAP, LAST_CHANCE, PIED_NOIRS, PS, PUBLIC_AFTER, PUBLIC_BEFORE, action_worth
from policies.ici.notes.fln_plan import W_AFRICA, W_CALM, W_EVEN, W_LEAD, W_MOMENT, W_VOTES, W_WAIT
from policies.ici.option_scores import best_scored, set_score
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Ask, Crisis, Lasting, Verb
from simulate.ici.rules.queries.costs import level_passed_over, pied_noirs_moved
from simulate.ici.rules.queries.crisis_scale import next_crisis
from simulate.ici.state import CHIT_ACTIONS, NOWHERE


@kernel
def votes_moved(public, board, amount):
    """K. Share of the people whose vote a PS column moves: Support Level is spared by minus, FLN Level by plus."""
    moved, people, spared = 0.0, 0.0, level_passed_over(amount)
    for region in range(board.populated):
        people += board.population[region]
        if public.level[region] != spared and (amount > 0 or public.allegiance[region] > 0):
            moved += board.population[region] * step_worth(public.allegiance[region])
    return amount * moved / people


@kernel
def opens_west_africa(board, chit):
    """2.1-2. Does the chit let the FLN recruit there?"""
    for action in range(CHIT_ACTIONS):
        if board.chit_action[chit, action, 0] == Verb.LASTING and board.chit_action[chit, action, 2] == Lasting.WEST_AFRICA:
            return True
    return False


@kernel
def price_of_feelings(public, board, weights):
    """What a step of the Pied-noirs is worth: another before de Gaulle, who helps France (1.4) and can wait."""
    if next_crisis(public, board) == Crisis.DE_GAULLE:
        return weights[W_CALM]
    return weights[PIED_NOIRS]


@kernel
def price_of_public(public, board, weights):
    """1.5. What tiring the French public is worth: the more, the surer the vote would be won now."""
    price = weights[PUBLIC_AFTER]
    if public.referendums == 0:
        price = weights[PUBLIC_BEFORE]
    if weights[W_LEAD] != 0.0:
        price -= weights[W_LEAD] * lead(yes_share(public, board), weights[W_EVEN])
    return price


@kernel
def chit_value(public, own, board, weights, chit, opinion, call):
    """What playing a chit now is worth, at these prices of French Public and of calling a referendum."""
    worth = weights[PS] * board.chit_ps[chit] + weights[INCAP] * board.chit_fln[chit]
    worth += price_of_feelings(public, board, weights) * pied_noirs_moved(public, board, board.chit_pn[chit])
    worth += opinion * board.chit_fp[chit]
    worth += action_worth(public, board, chit, own.side, weights)
    if weights[W_AFRICA] != 0.0:
        worth += weights[W_AFRICA] * opens_west_africa(board, chit)
    if weights[W_VOTES] != 0.0 and board.chit_ps[chit] != 0:
        worth += weights[W_VOTES] * votes_moved(public, board, board.chit_ps[chit])
    return worth + moment_worth(public, own, board, chit, call, weights, W_MOMENT)


@kernel
def pick_chit(public, own, board, weights, memo):
    """PLAY_CHIT, SETUP_CHIT: the chit worth most; a good one that will soon be void comes first."""
    opinion, call = price_of_public(public, board, weights), call_worth(public, own, board, weights, memo, W_MOMENT)
    for i in range(own.options):
        worth, chit = 0.0, own.a[i]
        if chit != NOWHERE:
            worth = chit_value(public, own, board, weights, chit, opinion, call)
            if board.chit_last[chit] == public.turn // 4:
                worth += weights[LAST_CHANCE] * (worth > 0.0)
            if own.ask == Ask.SETUP_CHIT:
                worth -= weights[W_WAIT] * max(board.chit_first[chit] - public.turn // 4, 0)
            worth = urgent(public, board, chit, worth, weights, W_MOMENT)
        set_score(memo, i, worth)
    return best_scored(own, memo)
