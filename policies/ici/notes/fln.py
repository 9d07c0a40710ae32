"""`notes` for the FLN: grow and spread early, contest rather than hold, live in towns, strike late.

Provenance: the FLN part of the Player's Notes, in our own words and numbers: recruit where it is cheap, open a new Region a
turn with the free-standing Moussebiline, exchange when counters run short, have just enough Faileks to contest, send true
surplus to Towns and Cities beside safe havens, keep points for insurgency, attack structures with what is left as long as
logistics allow it, at the end stay below contesting where France could infiltrate Regions at Support Level. About sixteen
Faileks abroad, not all there are: more would cost France more points but do no work. The weights are in players.toml, in the
order of the names in notes_chits and then notes_fln_plan.
"""
from policies.ici.estimates import best_scored, new_segment, pick_allegiance, set_score, step_worth
from policies.ici.notes.chits import (
    INCAP,
    LAST_CHANCE,
    PIED_NOIRS,
    PS,
    PUBLIC_AFTER,
    PUBLIC_BEFORE,
    action_worth,
    call_worth,
    is_chit_question,
    lead,
    moment_worth,
    pick_combat_chit,
    urgent,
    yes_share,
)
from policies.ici.notes.fln_movement import pick_destination, pick_group, pick_origin
from policies.ici.notes.fln_plan import W_AFRICA, W_CALM, W_EVEN, W_LEAD, W_MOMENT, W_VOTES, W_WAIT, plan, plan_strikes
from policies.ici.notes.fln_recruitment import (
    pick_excess,
    pick_exchange,
    pick_free,
    pick_insurgency,
    pick_recruit_count,
    pick_recruits,
    pick_region,
    pick_structure,
)
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import Ask, Crisis, Lasting, Verb
from simulate.ici.rules.queries.costs import level_passed_over, pied_noirs_moved
from simulate.ici.rules.queries.votes import next_crisis
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


@kernel
def notes_fln(public, own, board, weights, memo):
    """Answers by what is asked: at once, or after a plan made once a segment."""
    question = own.ask
    if is_chit_question(question):
        return pick_chit(public, own, board, weights, memo)
    if question == Ask.COMBAT_CHIT:
        return pick_combat_chit(public, own, board, weights, memo)
    if question == Ask.INSURGENCY:
        return pick_insurgency(public, own, board, weights, memo)
    if question == Ask.CHIT_REGION:
        return pick_region(public, own, board, memo)
    if question in (Ask.EXCESS_UNIT, Ask.EXCESS_REGION):
        return pick_excess(public, own, board, memo)
    if question == Ask.SETUP_ALLEGIANCE:
        return pick_allegiance(own, board, -1)
    if new_segment(public, memo):
        if question == Ask.STRUCTURE:
            plan_strikes(public, board, weights, memo)
        else:
            plan(public, board, weights, memo, question)
    return by_plan(public, own, board, weights, memo)


@kernel
def by_plan(public, own, board, weights, memo):
    """Exchanges, recruitment, movement and structure attacks; the rest is drawn at random."""
    question = own.ask
    if question == Ask.EXCHANGE:
        return pick_exchange(public, own, board, weights, memo)
    if question == Ask.RECRUIT:
        return pick_recruits(public, own, board, weights, memo)
    if question == Ask.RECRUIT_COUNT:
        return pick_recruit_count(public, own, board, weights, memo)
    if question == Ask.EXCHANGE_COUNT:
        return 0
    if question == Ask.FREE_MOUSSEBILINE:
        return pick_free(public, own, board, weights, memo)
    if question == Ask.FLN_ORIGIN:
        return pick_origin(public, own, board, weights, memo)
    if question == Ask.FLN_DESTINATION:
        return pick_destination(public, own, board, weights, memo)
    if question == Ask.FLN_GROUP:
        return pick_group(public, own, board, memo)
    if question == Ask.STRUCTURE:
        return pick_structure(public, own, board, weights, memo)
    return below(memo.stream, own.options)
