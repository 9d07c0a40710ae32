"""`notes` for the FLN: grow and spread early, contest rather than hold, live in towns, strike late.

Provenance: the FLN part of the Player's Notes, in our own words and numbers: recruit where it is cheap, open a new Region a
turn with the free-standing Moussebiline, exchange when counters run short, have just enough Faileks to contest, send true
surplus to Towns and Cities beside safe havens, keep points for insurgency, attack structures with what is left as long as
logistics allow it, at the end stay below contesting where France could infiltrate Regions at Support Level. About sixteen
Faileks abroad, not all there are: more would cost France more points but do no work. The weights are in players.toml, in the
order of the names in notes_chits and then notes_fln_plan.
"""
from policies.ici.estimates import (
    STEP_WIDTH,
    best_scored,
    leaves_step,
    new_segment,
    pick_allegiance,
    set_score,
    step_worth,
    step_worth_within,
)
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
from policies.ici.notes.fln_movement import (
    HIT,
    LOGISTICS,
    RECRUIT,
    RESERVE_INSURGENCY,
    SEEN,
    STRIKE,
    W_AFRICA,
    W_CALM,
    W_CITY_OPS,
    W_COST,
    W_DEFICIT,
    W_EVEN,
    W_EXCHANGE,
    W_FLN_LEVEL,
    W_FOCUS,
    W_FREE_EMPTY,
    W_LEAD,
    W_LEVEL,
    W_MOMENT,
    W_POPULATION,
    W_STRIKE_FROM,
    W_SURPLUS,
    W_VOTES,
    W_WAIT,
    deficit,
    free_halves,
    is_news,
    pick_destination,
    pick_group,
    pick_origin,
    plan,
    plan_strikes,
    wanted,
)
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import Ask, Crisis, Exchange, Failek, Kind, Lasting, Level, Side, Verb
from simulate.ici.rules.queries.costs import exchange_loss, insurgency_steps, level_passed_over, pied_noirs_moved
from simulate.ici.rules.queries.fights import attack_dice
from simulate.ici.rules.queries.places import supply_limit
from simulate.ici.rules.queries.votes import next_crisis
from simulate.ici.state import CHIT_ACTIONS, NOWHERE

# `notes` for the FLN: exchanges and recruitment.


FREED_BY_COMMANDO = 1.5   # score of three Moussebilines for a Zonal Commando; the other exchanges score 0 to 2
SPARE = 0.1               # a Failek beyond the plan breaks ties between stacks


@kernel
def freed(own, way):
    """2.1-1. Moussebilines that an exchange gives back, less those it takes from a Moudjahidine that is scarce too."""
    if way == Exchange.MIXED_FOR_COMMANDO:
        return 1.0 + (own.pool[Failek.MOUDJAHIDINE] == 0)
    if way == Exchange.TWO_FOR_MOUDJAHIDINE:
        return 2.0 - 2.0 * (own.pool[Failek.MOUDJAHIDINE] <= 1)
    return FREED_BY_COMMANDO


@kernel
def pick_exchange(public, own, board, weights, memo):
    """Only when Moussebilines off the map run short: odd recruits need one (2.1). Where the stack can spare those given up."""
    if own.pool[Failek.MOUSSEBILINE] > weights[W_EXCHANGE]:
        return 0
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        place, score = own.a[i], -1.0
        kept, want = public.faileks[place] - exchange_loss(board, own.b[i]), wanted(public, board, weights, memo, place)
        if kept >= want:
            score = freed(own, own.b[i]) + SPARE * (kept - want)
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_recruits(public, own, board, weights, memo):
    """The place where a Failek is wanted most for its cost, as long as the budget lasts."""
    left, best, most = free_halves(public, memo), 0, 0.0
    for i in range(1, own.options):
        place = own.a[i]
        if is_news(public, memo, SEEN, place):
            memo.score[RECRUIT, place] = recruit_worth(public, board, weights, memo, place, own.b[i])
        better = (memo.score[RECRUIT, place] > most) & (own.b[i] <= left)
        best = i if better else best
        most = memo.score[RECRUIT, place] if better else most
    return best


@kernel
def recruit_worth(public, board, weights, memo, place, cost):
    """What a Failek is worth in a place where it costs so much; less than nothing where none is wanted."""
    lack = deficit(public, memo, place)
    if lack <= 0 and (place >= board.algeria or supply_limit(public, board, place) <= public.faileks[place]):
        return -1.0
    worth = weights[W_SURPLUS] + weights[W_POPULATION] * board.population[place] - weights[W_COST] * cost
    if lack > 0:
        worth += weights[W_DEFICIT] / lack
    return worth


@kernel
def pick_recruit_count(public, own, board, weights, memo):
    """As many as are wanted there and fit the budget; one more than wanted where people are with the FLN."""
    place = own.ask_a
    want = max(deficit(public, memo, place), 1)
    if place < board.populated and public.level[place] == Level.FLN:
        want += int(weights[W_FLN_LEVEL])
    left, best = free_halves(public, memo), 0
    for i in range(own.options):
        if own.a[i] <= want and own.a[i] * 2 <= left + 1:
            best = i
    return best


@kernel
def pick_free(public, own, board, weights, memo):
    """The free-standing Moussebiline opens a new Region: the most populous one without Faileks, less what it costs."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        region = own.a[i]
        score = weights[W_POPULATION] * board.population[region] - weights[W_COST] * own.b[i]
        if public.faileks[region] == 0 and board.kind[region] != Kind.MAJOR_CITY:
            score += weights[W_FREE_EMPTY]
        elif deficit(public, memo, region) > 0:
            score += 1.0
        else:
            score -= weights[W_FREE_EMPTY]
        if own.a[i] == NOWHERE:
            score = 0.0
        set_score(memo, i, score)
    return best_scored(own, memo)


# `notes` for the FLN: structure attacks, insurgency, and where a step or a nuisance does most.


AT_SUPPORT_LEVEL = 1.5    # an attack in a Region at Support Level is worth so many times as much
CITY_DAMAGE, SAHARA_DAMAGE = 2.0, 4.0     # OPs that a hit costs France on average: d3 in a Major City, 2d3 at a Resource Site
LEAST_WIDTH = 1.0
LEVEL_WORTH = 0.5         # a change of Level, relative to a step that surely moves the vote


@kernel
def pick_structure(public, own, board, weights, memo):
    """The attack with the best worth; if there is not enough for one, each is worth nothing.

    An attack that hits changes the place that was attacked alone, which is not attacked again: what the others are worth stands.
    """
    if public.ops[Side.FLN] - board.structure_attack_cost < memo.number[RESERVE_INSURGENCY]:
        return 1 * (weights[W_STRIKE_FROM] < 0.0)
    best, most = 0, weights[W_STRIKE_FROM]
    for i in range(1, own.options):
        place = own.a[i]
        if is_news(public, memo, SEEN, place):
            memo.score[STRIKE, place] = strike_worth(public, board, weights, memo, place)
        better = memo.score[STRIKE, place] > most
        best = i if better else best
        most = memo.score[STRIKE, place] if better else most
    return best


@kernel
def width(weights):
    """How far from the even value an attack still moves the vote: narrower with the weight, half as far squared at 1."""
    return max(STEP_WIDTH * (1.0 - 0.5 * weights[W_FOCUS]), LEAST_WIDTH)


@kernel
def strike_worth(public, board, weights, memo, place):
    """People, how much a step there moves the vote, dice; points taken from France in cities.

    A Test of Logistics that is likely to fail makes every attack dearer.
    """
    chance = memo.score[LOGISTICS, 0] * memo.score[HIT, attack_dice(board, public.faileks[place])]
    if place >= board.populated:
        return SAHARA_DAMAGE * chance * weights[W_CITY_OPS]
    worth = chance * board.population[place] * step_worth_within(public.allegiance[place], width(weights))
    if public.allegiance[place] == 0:
        worth = 0.0
    if public.level[place] == Level.SUPPORT:
        worth *= AT_SUPPORT_LEVEL
    if board.kind[place] == Kind.MAJOR_CITY:
        worth += CITY_DAMAGE * chance * weights[W_CITY_OPS]
    return worth


@kernel
def insurgency_worth(public, board, region, weights):
    """4.1. Steps that an action moves, by people and by what they do to the vote, and the level itself."""
    steps = insurgency_steps(public, board, region)
    return board.population[region] * (LEVEL_WORTH + weights[W_LEVEL] + steps * step_worth(public.allegiance[region]))


@kernel
def pick_insurgency(public, own, board, weights, memo):
    """The Region where an action does most."""
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        set_score(memo, i, insurgency_worth(public, board, own.a[i], weights))
    return best_scored(own, memo)


@kernel
def pick_region(public, own, board, memo):
    """CHIT_REGION: where one step does most."""
    if leaves_step(own):
        return 0
    for i in range(own.options):
        region, score = own.a[i], 0.0
        if region != NOWHERE:
            score = board.population[region] * step_worth(public.allegiance[region])
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_excess(public, own, board, memo):
    """EXCESS: send France's best unit to where the fewest Faileks are."""
    for i in range(own.options):
        if own.ask == Ask.EXCESS_UNIT:
            set_score(memo, i, 1.0 * board.class_quality[own.a[i], own.b[i]])
        elif own.a[i] != NOWHERE:
            set_score(memo, i, -1.0 * public.faileks[own.a[i]])
    return best_scored(own, memo)


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
