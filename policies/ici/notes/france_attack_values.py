"""`notes` for France: what a fight is worth.

Provenance: the Player's Notes: fight where the FLN tries to contest and where many people live; a last Failek is better left,
unless a new one would be dear; rule numbers say how many units a full search takes and what a Failek costs to replace.
"""
from policies.ici.estimates import find_chance
from policies.ici.notes.france_counterinsurgency import enabled
from policies.ici.notes.france_values import (
    W_KILL,
    W_LAST,
    W_STRIKES,
    W_TAX,
    W_THIN,
    W_THREAT,
    W_WOUNDS,
    level_worth,
    slope,
    steps_up,
)
from simulate.core.kernels.kernel import kernel
from simulate.ici.enums import Control, Level, Segment, Side
from simulate.ici.rules.queries.costs import fln_income, insurgency_steps, recruit_cost
from simulate.ici.rules.queries.fights import is_attacked_again, most_found, search_dice
from simulate.ici.rules.queries.places import kills_to_loosen, kills_to_regain

GAIN, LOOSENED = 3, 4         # rows of memo.score


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
def share_done(board, too_many, kills, cost, purse):
    """How much of a goal that takes so many kills one search brings; 0 when the purse or the rule does not reach it."""
    searches = max(too_many / kills, 1.0)
    if not is_attacked_again(board):
        purse = min(purse, 1.0 * cost)
    if searches * cost > purse + 0.5 * cost:
        return 0.0
    return 1.0 / searches


@kernel
def too_few_left(public, board, region):
    """Is a Region contested or the FLN's by Faileks that can be found, so that a fight may end that?"""
    return 0 < kills_to_regain(public, board, region) <= most_found(public, board, region)


@kernel
def set_goals(public, board, weights, memo, turns, region):
    """Votes that a fight brings by insurgency and operations when France wins control (GAIN), when the FLN loses it (LOOSENED).

    They change only when somebody is killed there.
    """
    if too_few_left(public, board, region):
        broken = 0.0
        if public.control[region] != Control.FRANCE:
            broken = enabled(public, board, weights, memo, turns, region, Control.FRANCE)
        memo.score[GAIN, region] = broken + threat(public, board, weights, memo, turns, region)
    if public.control[region] == Control.FLN:
        memo.score[LOOSENED, region] = enabled(public, board, weights, memo, turns, region, Control.CONTESTED)


@kernel
def goal_worth(public, board, weights, memo, region, kills, cost, purse, untaxed):
    """Votes a search brings by what it does to control, after `set_goals`: tax, insurgency, operations."""
    worth = 0.0
    if too_few_left(public, board, region):
        gain = memo.score[GAIN, region] + weights[W_TAX] * tax_cut(board, region, untaxed)
        worth = max(gain, 0.0) * share_done(board, kills_to_regain(public, board, region), kills, cost, purse)
    if public.control[region] == Control.FLN:
        share = share_done(board, kills_to_loosen(public, board, region), kills, cost, purse)
        worth = max(worth, max(memo.score[LOOSENED, region], 0.0) * share)
    return worth


@kernel
def fight_worth(public, board, weights, memo, place, units, purse, untaxed):
    """Votes that a search in a place with so many units brings, for each OP, after `set_goals`."""
    faileks = public.faileks[place]
    if faileks == 0 or units == 0:
        return 0.0
    kills = kills_a_search(public, board, weights, place, units)
    if kills <= 0.0:
        return 0.0
    cost = board.search_cost + weights[W_WOUNDS] * kills
    worth = weights[W_THIN] * kills * price_of_failek(public, board, place)
    if place < board.populated:
        people, step = 1.0 * board.population[place], slope(board, memo, public.allegiance[place] - 1)
        worth += weights[W_STRIKES] * kills * people * step / (2.0 + faileks)
        worth -= weights[W_LAST] * max(kills - faileks + 1.0, 0.0) * people * step * board.combat_last_failek_step
        worth += goal_worth(public, board, weights, memo, place, kills, cost, purse, untaxed)
    return worth / cost
