"""`notes` for France: which Political Chit to play.

Provenance: the Player's Notes: chits that tire the French public as soon as the vote would be won, the first referendum after de
Gaulle; lasting chits early, no step wasted at the end of a scale. Prices are weights, steps of Population Markers are votes.
"""
from policies.ici.estimates import best_scored, set_score
from policies.ici.notes.chits import (
    DENSITY,
    INCAP,
    LAST_CHANCE,
    LASTING,
    PIED_NOIRS,
    PS,
    PUBLIC_AFTER,
    PUBLIC_BEFORE,
    action_worth,
    call_worth,
    lead,
    moment_worth,
    urgent,
    yes_share,
)
from policies.ici.notes.france_values import (
    W_COMMANDO,
    W_LEAD,
    W_LEAD_AT,
    W_MOMENT,
    W_OAS,
    W_OIL,
    W_PN_EARLY,
    W_SPIES,
    W_WAIT,
    set_slopes,
    slope,
    turns_to_go,
)
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Ask, Crisis, Lasting, Side, Verb
from simulate.ici.rules.queries.costs import level_passed_over, pied_noirs_moved
from simulate.ici.rules.queries.votes import next_crisis
from simulate.ici.state import CHIT_ACTIONS, NOWHERE


@kernel
def ps_worth(public, board, memo, amount):
    """K. Votes that a PS column moves: Support Level is spared by minus, FLN Level by plus."""
    worth, spared = 0.0, level_passed_over(amount)
    for region in range(board.populated):
        if public.level[region] != spared:
            worth += board.population[region] * slope(board, memo, public.allegiance[region] - (amount < 0))
    return amount * worth


@kernel
def feelings_worth(public, board, weights, chit):
    """1.3. What moving the Pied-noirs is worth: before de Gaulle a crisis helps the vote, every later one harms it."""
    price = weights[PIED_NOIRS]
    if next_crisis(public, board) == Crisis.DE_GAULLE:
        price = weights[W_PN_EARLY]
    return price * pied_noirs_moved(public, board, board.chit_pn[chit])


@kernel
def corrected(public, board, chit, weights):
    """K. What `action_worth` does not see: density beyond the end of its track is lost, some effects have prices."""
    steps, worth = 0, 0.0
    for action in range(CHIT_ACTIONS):
        verb, target = board.chit_action[chit, action, 0], board.chit_action[chit, action, 2]
        if verb == Verb.DENSITY:
            steps += board.chit_action[chit, action, 1]
        elif verb == Verb.LASTING and target == Lasting.INFILTRATE:
            worth += weights[W_SPIES] - weights[LASTING]
        elif verb == Verb.LASTING and target == Lasting.OAS:
            worth += weights[W_OAS]
        elif verb == Verb.LASTING and target == Lasting.OIL:
            worth += weights[W_OIL]
        elif verb == Verb.LASTING and target == Lasting.COMMANDO:
            worth += weights[W_COMMANDO]
    return worth - weights[DENSITY] * max(public.density + steps - board.density_top, 0)


@kernel
def public_worth(public, board, weights, share):
    """1.5. What tiring the French public is worth: the more, the surer the vote would be won now."""
    price = weights[PUBLIC_BEFORE]
    if public.referendums > 0:
        price = weights[PUBLIC_AFTER]
    return price + weights[W_LEAD] * lead(share, weights[W_LEAD_AT])


@kernel
def chit_value(public, board, weights, chit, share, step):
    """What playing a chit now is worth; `step` is what one PS is worth now, either way."""
    worth = weights[PS] * step[1 if board.chit_ps[chit] > 0 else 0] * abs(board.chit_ps[chit])
    worth += weights[INCAP] * board.chit_fln[chit] + feelings_worth(public, board, weights, chit)
    worth += public_worth(public, board, weights, share) * board.chit_fp[chit]
    worth += action_worth(public, board, chit, Side.FRANCE, weights)
    return worth + corrected(public, board, chit, weights)


@kernel
def pick_chit(public, own, board, weights, memo):
    """PLAY_CHIT, SETUP_CHIT: the chit worth most; a good one that will soon be void comes first."""
    share, step, call = yes_share(public, board), memo.score[5], call_worth(public, own, board, weights, memo, W_MOMENT)
    set_slopes(board, weights, memo, turns_to_go(public, board, weights))
    step[0] = ps_worth(public, board, memo, -1)
    step[1] = ps_worth(public, board, memo, 1)
    for i in range(own.options):
        worth, chit = 0.0, own.a[i]
        if chit != NOWHERE:
            worth = chit_value(public, board, weights, chit, share, step)
            worth += moment_worth(public, own, board, chit, call, weights, W_MOMENT)
            if own.ask == Ask.SETUP_CHIT:
                worth -= weights[W_WAIT] * max(board.chit_first[chit] - public.turn // 4, 0)
            elif board.chit_last[chit] == public.turn // 4:
                worth += weights[LAST_CHANCE] * (worth > 0.0)
            worth = urgent(public, board, chit, worth, weights, W_MOMENT)
        set_score(memo, i, worth)
    return best_scored(own, memo)
