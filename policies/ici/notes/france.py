"""`notes` for France: choose a few Regions, send the best units, search where it pays, keep points for counterinsurgency.

Provenance: the French part of the Player's Notes, in our own words and numbers: do not fight everywhere; people first;
paratroopers and the Legion for the attack, mechanized units never in mountains but in towns; Activist Level broadly; a last
Failek is better left; harsh interrogation and infiltration where a step is worth it. The weights are in players.toml, in the
order of the names in this module's plan and in notes_chits.
"""
from policies.ici.estimates import best_scored, new_segment, pick_allegiance, pick_killer, set_score
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
    is_chit_question,
    lead,
    moment_worth,
    pick_combat_chit,
    urgent,
    yes_share,
)
from policies.ici.notes.france_plan import (
    SEARCHED,
    WEIGHED,
    claim,
    claimed_above,
    pick_destination,
    pick_flip,
    pick_group,
    pick_harbour,
    pick_origin,
    pick_reduce,
    pick_setup_count,
    pick_station,
    plan,
    plan_searches,
)
from policies.ici.notes.france_values import (
    W_COMMANDO,
    W_LEAD,
    W_LEAD_AT,
    W_MOMENT,
    W_MORICE,
    W_OAS,
    W_OIL,
    W_PN_EARLY,
    W_SPIES,
    W_WAIT,
    beyond_ceiling,
    fight_worth,
    pick_operation,
    pick_region,
    set_goals,
    set_slopes,
    slope,
    support_points,
    turns_to_go,
    weigh_fight,
)
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import Ask, Crisis, Lasting, Level, Side, Verb
from simulate.ici.rules.queries.costs import level_passed_over, pied_noirs_moved
from simulate.ici.rules.queries.votes import next_crisis
from simulate.ici.state import CHIT_ACTIONS, NOWHERE

# `notes` for France: which Political Chit to play.
#
# Provenance: the Player's Notes: chits that tire the French public as soon as the vote would be won, the first referendum after
# de Gaulle; lasting chits early, no step wasted at the end of a scale. Prices are weights, steps of Population Markers are votes.


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


@kernel
def points_to_come(public, board):
    """4.2-1. OPs that Regions at Support Level will bring before counterinsurgency, roughly."""
    total = 0.0
    for region in range(board.populated):
        if public.level[region] == Level.SUPPORT:
            total += support_points(board, region)
    return total


@kernel
def pick_search(public, own, board, weights, memo):
    """The search worth most for its OPs, unless counterinsurgency has better use for them.

    Goals, claims and what a search costs change where somebody was killed, so only those of the place searched last are
    worked out again.
    """
    turns, untaxed, money = turns_to_go(public, board, weights), beyond_ceiling(public, board), public.ops[Side.FRANCE]
    best, most = 0, 0.0
    for i in range(1, own.options):
        place = own.a[i]
        if place == memo.number[SEARCHED] and place < board.populated:
            set_goals(public, board, weights, memo, turns, place)
            claim(public, board, weights, memo, turns, place)
        if memo.place[WEIGHED, place] == 0:
            weigh_fight(public, board, weights, memo, place, public.units[place])
            memo.place[WEIGHED, place] = 1
        worth = fight_worth(board, weights, memo, place, money, untaxed)
        best = i if worth > most else best          # which is best cannot be foreseen: a branch would cost more
        most = max(worth, most)
    memo.number[SEARCHED] = own.a[best]
    memo.place[WEIGHED, own.a[best]] = 0
    if best > 0 and money - board.search_cost < claimed_above(board, memo, most) - points_to_come(public, board):
        return 0
    return best


@kernel
def pick_coup(own, board, memo):
    """COUP_UNIT: give up a reduced unit before a full one."""
    for i in range(own.options):
        set_score(memo, i, -1.0 * own.c[i])
    return best_scored(own, memo)


@kernel
def pick_morice(public, own, board, weights, memo):
    """MORICE: attack wherever somebody has crossed, from the weight's number of crossers on."""
    set_score(memo, 0, weights[W_MORICE])
    for i in range(1, own.options):
        score = min(1.0 * own.b[i], 1.0 * public.units[own.a[i]])
        if public.ops[Side.FRANCE] <= board.morice_cost:
            score = 0.0
        set_score(memo, i, score)
    return best_scored(own, memo)


UNANSWERED = -1
LEAST_CHANCE = 0.05       # of a kill, below which a unit is not assigned


@kernel
def notes_france(public, own, board, weights, memo):
    """Answers by what is asked: at once, or after a plan made once a segment."""
    answer = without_plan(public, own, board, weights, memo)
    if answer != UNANSWERED:
        return answer
    if new_segment(public, memo):
        if own.ask == Ask.SEARCH:
            plan_searches(public, board, weights, memo)
        else:
            plan(public, board, weights, memo)
    return by_plan(public, own, board, weights, memo)


@kernel
def without_plan(public, own, board, weights, memo):
    """Questions that need no plan; UNANSWERED for the others."""
    question = own.ask
    if is_chit_question(question):
        return pick_chit(public, own, board, weights, memo)
    if question == Ask.COMBAT_CHIT:
        return pick_combat_chit(public, own, board, weights, memo)
    if question == Ask.ASSIGN:
        return pick_killer(public, own, board, memo, LEAST_CHANCE)
    if question == Ask.ARRIVE:
        return pick_harbour(public, own, board, memo)
    if question in (Ask.ARRIVE_COUNT, Ask.FLIP_COUNT):
        return own.options - 1
    if question == Ask.FLIP:
        return pick_flip(public, own, board, weights, memo)
    if question == Ask.SETUP_REDUCE:
        return pick_reduce(own, board, memo)
    if question == Ask.COUP_UNIT:
        return pick_coup(own, board, memo)
    if question == Ask.SETUP_COUNT:
        return pick_setup_count(public, own, board, memo)
    if question == Ask.SETUP_ALLEGIANCE:
        return pick_allegiance(own, board, 1)
    if question == Ask.COUNTERINSURGENCY:
        return pick_operation(public, own, board, weights, memo)
    if question == Ask.CHIT_REGION:
        return pick_region(public, own, board, weights, memo)
    if question == Ask.MORICE:
        return pick_morice(public, own, board, weights, memo)
    return UNANSWERED


@kernel
def by_plan(public, own, board, weights, memo):
    """Who goes where and what is searched; the rest is drawn at random."""
    question = own.ask
    if question in (Ask.SETUP_PLACE, Ask.BELLOUNIS_PLACE):
        return pick_station(public, own, board, memo)
    if question == Ask.FRENCH_ORIGIN:
        return pick_origin(public, own, board, memo)
    if question == Ask.FRENCH_DESTINATION:
        return pick_destination(public, own, board, weights, memo)
    if question == Ask.FRENCH_GROUP:
        return pick_group(public, own, board, memo)
    if question == Ask.SEARCH:
        return pick_search(public, own, board, weights, memo)
    return below(memo.stream, own.options)
