"""`notes` for France: what a fight is worth.

Provenance: the Player's Notes: fight where the FLN tries to contest and where many people live; a last Failek is better left,
unless a new one would be dear; rule numbers say how many units a full search takes and what a Failek costs to replace.
"""
from policies.ici.estimates import find_chance
from policies.ici.notes.france_values import (
    W_KILL,
    W_LAST,
    W_STRIKES,
    W_TAX,
    W_THIN,
    W_THREAT,
    W_WOUNDS,
    enabled,
    level_worth,
    slope,
    steps_up,
)
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Level, Segment, Side
from simulate.ici.rules.queries.costs import fln_income, insurgency_steps, recruit_cost
from simulate.ici.rules.queries.fights import is_attacked_again, most_found, search_dice
from simulate.ici.rules.queries.places import kills_to_loosen, kills_to_regain

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
