"""`notes` for France: what steps and operations are worth, in votes of the referendum to come, and which operation it tries.

Everything France pays for is weighed on one scale, votes for each OP, so that searches and counterinsurgency compete fairly. A
step is worth most near the value at which a vote is even; the further off the referendum, the less that matters.
"""
from policies.ici.estimates import best_scored, find_chance, leaves_step, one_hits, set_score
from policies.ici.notes.chits import CHIT_WEIGHTS, MOMENT_WEIGHTS
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import chance_showing, mean_of
from simulate.ici.enums import Control, Level, Operation, Segment, Side
from simulate.ici.rules.queries.costs import (
    NOTHING,
    fln_income,
    harsh_steps,
    insurgency_steps,
    is_tried_again,
    mobilize_steps,
    operation_cost,
    operation_under,
    recruit_cost,
    regions_per_op,
)
from simulate.ici.rules.queries.fights import is_attacked_again, most_found, search_dice
from simulate.ici.rules.queries.places import kills_to_loosen, kills_to_regain
from simulate.ici.state import NOWHERE, PLACES


@kernel
def best_operation(public, board, weights, memo, turns, region, control):
    """4.2. The operation worth most for each OP in a Region under such control, that worth, its votes; else NOTHING, 0.0, 0.0.

    After a purge comes the harsh one; resettlement is no goal of a fight.
    """
    first, best, most, votes = operation_under(public, region, control), NOTHING, 0.0, 0.0
    if first != NOTHING:
        for operation in range(first, first + 1 + (first == Operation.PURGE)):
            gain = operation_worth(public, board, weights, memo, turns, region, operation)
            worth = gain / price_of_try(public, board, operation)
            if worth > most:
                best, most, votes = operation, worth, gain
    return best, most, votes


@kernel
def open_worth(public, board, weights, memo, turns, region, control):
    """4.2. Votes that the best operation of a Region brings under such control; never below 0."""
    return best_operation(public, board, weights, memo, turns, region, control)[2]


@kernel
def enabled(public, board, weights, memo, turns, region, control):
    """4.2. Votes gained when control of a Region changes to `control`, by the operations that it opens and closes."""
    gain = open_worth(public, board, weights, memo, turns, region, control)
    return gain - open_worth(public, board, weights, memo, turns, region, public.control[region])


@kernel
def pick_operation(public, own, board, weights, memo):
    """The operation worth most for its OPs; what is left over is lost, so anything that does good is done."""
    turns = turns_to_go(public, board, weights)
    set_slopes(board, weights, memo, turns)
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        worth = operation_worth(public, board, weights, memo, turns, own.a[i], own.b[i])
        set_score(memo, i, worth / price_of_try(public, board, own.b[i]))
    return best_scored(own, memo)


@kernel
def pick_region(public, own, board, weights, memo):
    """CHIT_REGION: where one step does most."""
    if leaves_step(own):
        return 0
    set_slopes(board, weights, memo, turns_to_go(public, board, weights))
    for i in range(own.options):
        region, score = own.a[i], 0.0
        if region != NOWHERE:
            score = board.population[region] * slope(board, memo, public.allegiance[region])
        set_score(memo, i, score)
    return best_scored(own, memo)


# weights that follow the prices of chits
(W_PN_EARLY, W_LEAD, W_LEAD_AT, W_WIDTH, W_WIDEN, W_PACE, W_OP, W_PURGE, W_DETECT, W_MOBILIZE, W_CHAIN, W_RESETTLE, W_KILL,
 W_THIN, W_TAX, W_THREAT, W_STRIKES, W_LAST, W_WOUNDS, W_FIGHTS, W_TOWN, W_CITY, W_GUARD, W_MORICE, W_PASS, W_FIT,
 W_SPIES, W_WAIT, W_DRIFT, W_OAS,
 W_MOMENT) = range(CHIT_WEIGHTS, CHIT_WEIGHTS + 31)       # the last one begins those of policies.ici.notes.chits
W_OIL, W_COMMANDO = range(W_MOMENT + MOMENT_WEIGHTS, W_MOMENT + MOMENT_WEIGHTS + 2)
# rows of memo.score: what a step brings by value; what mobilizing brings by value, now and after a step more; chances; the turns
SLOPES, MOBILIZED, RISES, CHANCES, KEPT = 2, 8, 9, 10, 11
OPERATIONS = len(Operation)
TURNS = 0             # number of memo.score[KEPT]: turns to the vote for which the rows above hold; weights follow
KEPT_WIDTH, KEPT_WIDEN, KEPT_CHAIN, KEPT_DRIFT = range(1, 5)
YEARS_4 = 16          # turns; what is left of the war is counted in these, about 1 at four years
PURGE_EVEN, PURGE_SLOPE = 0.39, 1.92      # chance of a Purge that captures on 4 or more; its change with the chance of one die
LEAST_COST, LEAST_CHANCE = 0.5, 0.1       # of a counterinsurgency operation: OPs, chance; they divide


@kernel
def turns_to_go(public, board, weights):
    """1.5. Turns to the final referendum, roughly: French Public falls W_PACE a turn, once or twice from its reset."""
    steps = 1.0 * public.french_public
    if public.referendums == 0:
        steps += board.referendum_reset
    turns = min(steps / weights[W_PACE], 1.0 * (board.referendum_final_turn - public.turn))
    return max(turns, 1.0)


@kernel
def set_slopes(board, weights, memo, turns):
    """1.5. Work out for `slope` what each step brings: 1 where the vote will be even. There are turns until the vote.

    W_DRIFT is what markers lose a turn to chits, crises and structure attacks until then. All at once: the loop has no branch.
    What is worked out stands as long as the vote is so far off and the weights are these: all else is fixed during a game.
    """
    if is_kept(weights, memo, turns):
        return
    even = int(mean_of(board.referendum_die) * board.referendum_dice) + weights[W_DRIFT] * turns
    width = weights[W_WIDTH] + weights[W_WIDEN] * turns
    for value in range(min(board.tracks_top, PLACES)):
        distance = 1.0 * (value - even)
        memo.score[SLOPES, value] = width / (width + distance * distance)
    for value in range(min(board.tracks_top + 1, PLACES)):
        memo.score[MOBILIZED, value] = steps_up(board, memo, value, mobilize_steps(board, value))
        memo.score[RISES, value] = weights[W_CHAIN] * steps_up(board, memo, value + 1, mobilize_steps(board, value) - 1)
    for operation in range(OPERATIONS):
        memo.score[CHANCES, operation] = 1.0
    memo.score[CHANCES, Operation.INFILTRATE] = infiltrate_chance(board)
    memo.score[CHANCES, Operation.PURGE] = purge_chance(board, board.counterinsurgency_purge_on)
    memo.score[CHANCES, Operation.HARSH_PURGE] = purge_chance(board, board.counterinsurgency_harsh_on)


@kernel
def is_kept(weights, memo, turns):
    """Does what `set_slopes` works out stand for so many turns and these weights? From now on it does."""
    kept = memo.score[KEPT]
    same = ((kept[TURNS] == turns) & (kept[KEPT_WIDTH] == weights[W_WIDTH]) & (kept[KEPT_WIDEN] == weights[W_WIDEN])
            & (kept[KEPT_CHAIN] == weights[W_CHAIN]) & (kept[KEPT_DRIFT] == weights[W_DRIFT]))
    if not same:
        kept[TURNS] = turns
        kept[KEPT_WIDTH], kept[KEPT_WIDEN] = weights[W_WIDTH], weights[W_WIDEN]
        kept[KEPT_CHAIN], kept[KEPT_DRIFT] = weights[W_CHAIN], weights[W_DRIFT]
    return same


@kernel
def slope(board, memo, value):
    """1.5. Votes for each head that the step from `value` to one more brings, after `set_slopes`."""
    if value < 0 or value >= min(board.tracks_top, PLACES):
        return 0.0
    return memo.score[SLOPES, value]


@kernel
def kept_for(memo, row, value):
    """What `set_slopes` has kept for a marker's value; nothing beyond the rows, where no step counts."""
    if value >= PLACES:
        return 0.0
    return memo.score[row, value]


@kernel
def steps_up(board, memo, value, steps):
    """Votes for each head that so many steps towards France bring."""
    total = 0.0
    for step in range(steps):
        total += slope(board, memo, value + step)
    return total


@kernel
def support_points(board, region):
    """4.2-1. OPs a turn that a Region at Support Level brings, as its share."""
    return 1.0 / regions_per_op(board, board.population[region])


@kernel
def purge_chance(board, need):
    """4.2. Chance of one try, by that of one die to show what captures a Fidayin: .39 at 1/2, .71 at 2/3, a line between and
    beyond."""
    one = chance_showing(board.counterinsurgency_purge_die, need)
    return min(max(PURGE_EVEN + PURGE_SLOPE * (one - 0.5), 0.0), 1.0)


@kernel
def infiltrate_chance(board):
    """4.2. Chance of one try."""
    return one_hits(board.counterinsurgency_infiltrate_dice, board.counterinsurgency_infiltrate_die,
                    board.counterinsurgency_infiltrate_on)


@kernel
def price_of_try(public, board, operation):
    """4.2. OPs of one try to weigh its worth by: half an OP where it is free."""
    return max(1.0 * operation_cost(public, board, operation), LEAST_COST)


@kernel
def price_of_success(public, board, memo, operation):
    """4.2. OPs to keep for an operation, after `set_slopes`: for one try, or until it succeeds if it may be tried again."""
    if not is_tried_again(board, operation):
        return price_of_try(public, board, operation)
    return price_of_try(public, board, operation) / max(memo.score[CHANCES, operation], LEAST_CHANCE)


@kernel
def operation_worth(public, board, weights, memo, turns, region, operation):
    """4.2. Votes that one try brings, after `set_slopes`: its steps, the level that it changes, what that level will bring."""
    value, people, left = public.allegiance[region], 1.0 * board.population[region], turns / YEARS_4
    if operation == Operation.RESETTLE:
        return people * (weights[W_RESETTLE] * left - slope(board, memo, value - 1))
    if operation == Operation.MOBILIZE:
        gain = kept_for(memo, MOBILIZED, value) + weights[W_MOBILIZE] * left
        return people * gain + weights[W_OP] * support_points(board, region) * (turns - 1.0)
    step = slope(board, memo, value)
    if operation == Operation.INFILTRATE:
        return people * memo.score[CHANCES, operation] * step
    gain = step + kept_for(memo, RISES, value)
    if operation == Operation.DETECT:
        return people * (gain + weights[W_DETECT] * left)
    gain += weights[W_PURGE] * left
    if operation == Operation.PURGE:
        return people * memo.score[CHANCES, operation] * gain
    harm = harsh_steps(board, is_harsh_again(public, region)) * slope(board, memo, value - 1)
    return people * (memo.score[CHANCES, operation] * gain - harm)


@kernel
def is_harsh_again(public, region):
    """4.2. Has France interrogated harshly there this turn? Before its own segment `attacked` counts searches."""
    return public.segment == Segment.COUNTERINSURGENCY and public.attacked[region] != 0


@kernel
def level_worth(public, weights, turns, region):
    """4.1. Votes for each head that the present level is worth beyond the next lower one."""
    left = turns / YEARS_4
    if public.level[region] == Level.SUPPORT:
        return weights[W_MOBILIZE] * left
    if public.level[region] == Level.ACTIVIST:
        return weights[W_DETECT] * left
    return weights[W_PURGE] * left


# `notes` for France: what a fight is worth.
#
# Provenance: the Player's Notes: fight where the FLN tries to contest and where many people live; a last Failek is better left,
# unless a new one would be dear; rule numbers say how many units a full search takes and what a Failek costs to replace.


# rows of memo.score
GAIN, LOOSENED, COST, PLAIN_WORTH, REGAINING, LOOSENING, REGAIN_PRICE, LOOSEN_PRICE = 3, 4, 12, 13, 14, 15, 16, 17
TO_REGAIN, TO_LOOSEN = 2, 3   # rows of memo.place


@kernel
def kills_a_search(public, board, weights, place, units):
    """Faileks that one search and attack with so many units will kill, on average."""
    found = search_dice(public, board, place, units) * find_chance(public, board, place)
    return weights[W_KILL] * min(found, 1.0 * most_found(public, board, place))


@kernel
def price_of_failek(public, board, place):
    """2.1. OPs that the FLN pays to recruit a Failek there again."""
    if place >= board.populated:
        return 0.5 * board.recruit_normal_halves
    return 0.5 * recruit_cost(public, board, place)


@kernel
def beyond_ceiling(public, board):
    """1.1, H. OPs of next turn's income that the ceiling cuts from the FLN as the map is taxed now."""
    return max(fln_income(public, board) - board.points_cap, 0)


@kernel
def tax_cut(board, region, untaxed):
    """1.1. OPs that the FLN will lack next turn when it taxes this Region no more: only what is not cut by the ceiling."""
    return 1.0 * min(max(board.population[region] - untaxed, 0), board.population[region])


@kernel
def threat(public, board, weights, memo, turns, region):
    """4.1. Votes that the FLN takes with insurgency here this turn, if it can still pay."""
    if public.level[region] == Level.FLN:
        return 0.0
    if public.ops[Side.FLN] < board.insurgency_cost and public.segment != Segment.SETUP:
        return 0.0
    value, steps = public.allegiance[region], insurgency_steps(public, board, region)
    loss = steps_up(board, memo, value - steps, steps) + level_worth(public, weights, turns, region)
    return weights[W_THREAT] * board.population[region] * loss


@kernel
def kills_for_control(public, board, region):
    """Kills that give France control of a Region; 0 where it has control, or where too few Faileks can be found for that."""
    kills = kills_to_regain(public, board, region)
    if kills > 0 and kills > most_found(public, board, region):
        kills = 0
    return kills


@kernel
def set_goals(public, board, weights, memo, turns, region):
    """Votes that a fight brings by insurgency and operations when France wins control (GAIN), when the FLN loses it (LOOSENED).

    They change only when somebody is killed there. TO_REGAIN and TO_LOOSEN keep the kills that each takes, 0 where there is
    nothing to win.
    """
    memo.place[TO_REGAIN, region] = kills_for_control(public, board, region)
    memo.place[TO_LOOSEN, region] = 0
    if memo.place[TO_REGAIN, region] > 0:
        broken = 0.0
        if public.control[region] != Control.FRANCE:
            broken = enabled(public, board, weights, memo, turns, region, Control.FRANCE)
        memo.score[GAIN, region] = broken + threat(public, board, weights, memo, turns, region)
    if public.control[region] == Control.FLN:
        memo.score[LOOSENED, region] = enabled(public, board, weights, memo, turns, region, Control.CONTESTED)
        memo.place[TO_LOOSEN, region] = kills_to_loosen(public, board, region)


@kernel
def keep_share(board, memo, share, price, place, kills_needed, kills, cost):
    """How much of a goal that takes so many kills one search brings, and the OPs of all searches that it takes, in two rows.

    0.0 where nothing is needed, and where the rule does not allow so many searches.
    """
    memo.score[share, place] = 0.0
    memo.score[price, place] = 0.0
    if kills_needed == 0:
        return
    searches = max(kills_needed / kills, 1.0)
    memo.score[price, place] = searches * cost
    if is_attacked_again(board) or searches * cost <= cost + 0.5 * cost:
        memo.score[share, place] = 1.0 / searches


@kernel
def share_done(memo, share, price, place, purse):
    """How much of a goal one search in a place brings, after `keep_share`; 0.0 when the purse does not reach the goal."""
    reached = memo.score[price, place] <= purse + 0.5 * memo.score[COST, place]
    return memo.score[share, place] if reached else 0.0


@kernel
def weigh_fight(public, board, weights, memo, place, units):
    """What a search in a place with so many units costs and brings, whatever the purse, after `set_goals`.

    memo.score[COST] holds OPs, wounds included; [PLAIN_WORTH] votes that do not hang on control; [REGAINING] and [LOOSENING] the
    share of each goal of control that one search brings, [REGAIN_PRICE] and [LOOSEN_PRICE] the OPs that the goal takes. They
    change only with a kill there. Where nobody would be killed nothing is won, for 1 OP.
    """
    faileks, kills = public.faileks[place], 0.0
    if faileks > 0 and units > 0:
        kills = kills_a_search(public, board, weights, place, units)
    if kills <= 0.0:
        memo.score[COST, place] = 1.0
        memo.score[PLAIN_WORTH, place] = 0.0
        memo.score[REGAINING, place] = 0.0
        memo.score[LOOSENING, place] = 0.0
        return
    cost = board.search_cost + weights[W_WOUNDS] * kills
    worth = weights[W_THIN] * kills * price_of_failek(public, board, place)
    if place < board.populated:
        people, step = 1.0 * board.population[place], slope(board, memo, public.allegiance[place] - 1)
        worth += weights[W_STRIKES] * kills * people * step / (2.0 + faileks)
        worth -= weights[W_LAST] * max(kills - faileks + 1.0, 0.0) * people * step * board.combat_last_failek_step
        keep_share(board, memo, REGAINING, REGAIN_PRICE, place, memo.place[TO_REGAIN, place], kills, cost)
        keep_share(board, memo, LOOSENING, LOOSEN_PRICE, place, memo.place[TO_LOOSEN, place], kills, cost)
    memo.score[COST, place] = cost
    memo.score[PLAIN_WORTH, place] = worth


@kernel
def goal_worth(board, weights, memo, region, purse, untaxed):
    """Votes a search brings by what it does to control, after `weigh_fight`: tax, insurgency, operations."""
    gain = memo.score[GAIN, region] + weights[W_TAX] * tax_cut(board, region, untaxed)
    regained = max(gain, 0.0) * share_done(memo, REGAINING, REGAIN_PRICE, region, purse)
    return max(regained, max(memo.score[LOOSENED, region], 0.0) * share_done(memo, LOOSENING, LOOSEN_PRICE, region, purse))


@kernel
def fight_worth(board, weights, memo, place, purse, untaxed):
    """Votes that the search last weighed for a place brings, for each OP."""
    worth = memo.score[PLAIN_WORTH, place]
    if place < board.populated:
        worth += goal_worth(board, weights, memo, place, purse, untaxed)
    return worth / memo.score[COST, place]
