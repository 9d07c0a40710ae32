"""`notes` for France: the plan of a segment. What each fight is worth, where units are wanted, what is kept for later.

memo.score[WORTH] holds what a fight in a place is worth for each OP, in votes; memo.score[CLAIM] and memo.score[CLAIMED] the
worth for each OP and the likely cost of the best operation open in a Region; memo.place[WANT] the units wanted in a place,
memo.place[TRIED] how often it has been asked about; memo.number[SEARCHED] the place searched last, memo.place[WEIGHED] whether
the next search of a place has been weighed, memo.number[GOALS_OF] one more than the turn in whose movement goals were set, or 0.
"""
from policies.ici.notes.france_attack_values import beyond_ceiling, fight_worth, set_goals, weigh_fight
from policies.ici.notes.france_values import (
    W_CITY,
    W_FIGHTS,
    W_GUARD,
    W_TOWN,
    best_operation,
    price_of_success,
    set_slopes,
    turns_to_go,
)
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Kind, Segment, Side
from simulate.ici.rules.queries.costs import NOTHING
from simulate.ici.rules.queries.fights import units_for_most_dice
from simulate.ici.state import NOWHERE

WANT, TRIED, WEIGHED, FIGHTS = 0, 1, 4, 5
CLAIM, CLAIMED, WORTH = 5, 6, 7
SEARCHED, GOALS_OF = 0, 1


@kernel
def plan_searches(public, board, weights, memo):
    """What a fight would win and counterinsurgency will ask for in every Region: all of the plan that a search needs.

    What a fight would win stands as the plan of movement found it: nothing that counts changes while France moves.
    """
    turns = turns_to_go(public, board, weights)
    memo.number[SEARCHED] = NOWHERE
    set_slopes(board, weights, memo, turns)
    for place in range(board.algeria):
        memo.place[WEIGHED, place] = 0
    if memo.number[GOALS_OF] != public.turn + 1:
        for region in range(board.populated):
            set_goals(public, board, weights, memo, turns, region)
    for region in range(board.populated):
        claim(public, board, weights, memo, turns, region)


@kernel
def claim(public, board, weights, memo, turns, region):
    """What counterinsurgency will ask for in a Region as it is controlled now."""
    operation, worth, _ = best_operation(public, board, weights, memo, turns, region, public.control[region])
    memo.score[CLAIM, region] = worth
    memo.score[CLAIMED, region] = 0.0
    if operation != NOTHING:
        memo.score[CLAIMED, region] = price_of_success(public, board, memo, operation)


@kernel
def claimed_above(board, memo, worth):
    """OPs that operations worth more for each OP than `worth` will cost."""
    total = 0.0
    for region in range(board.populated):
        total += memo.score[CLAIMED, region] if memo.score[CLAIM, region] > worth else 0.0
    return total


@kernel
def purse(public, board):
    """OPs that may be spent on fights: those at hand, in the set-up those of a full year."""
    if public.segment == Segment.SETUP:
        return board.income_france_peak
    return public.ops[Side.FRANCE]


@kernel
def plan(public, board, weights, memo):
    """Fill memo for this segment: the best fights get full stacks, Towns and Cities that the FLN holds a garrison."""
    units, money = units_for_most_dice(public, board), purse(public, board)
    turns, untaxed = turns_to_go(public, board, weights), beyond_ceiling(public, board)
    set_slopes(board, weights, memo, turns)
    memo.number[GOALS_OF] = (public.turn + 1) * (public.segment == Segment.FRENCH_MOVEMENT)
    for place in range(board.algeria):
        memo.place[TRIED, place] = 0
        memo.place[WANT, place] = wanted_garrison(public, board, weights, place)
        stack = max(min(units, board.stack_france[place]), public.units[place])
        if place < board.populated:
            set_goals(public, board, weights, memo, turns, place)
        weigh_fight(public, board, weights, memo, place, stack)
        memo.score[WORTH, place] = fight_worth(board, weights, memo, place, money, untaxed)
    count = list_fights(board, memo)
    for _ in range(int(weights[W_FIGHTS])):
        best = best_fight(board, memo, units, count)
        if memo.score[WORTH, best] <= 0.0:
            break
        memo.place[WANT, best] = min(units, board.stack_france[best])


@kernel
def list_fights(board, memo):
    """List the places that are worth a fight, but for the last one of the board, in memo.place[FIGHTS]; their number."""
    n = 0
    for place in range(board.algeria - 1):
        memo.place[FIGHTS, n] = place
        n += memo.score[WORTH, place] > 0.0
    return n


@kernel
def best_fight(board, memo, units, count):
    """The place most worth a fight among those listed that have no stack in the plan yet, or the last one of the board."""
    best = board.algeria - 1
    most = memo.score[WORTH, best]
    for i in range(count):
        place = memo.place[FIGHTS, i]
        if memo.score[WORTH, place] > most and memo.place[WANT, place] < min(units, board.stack_france[place]):
            best, most = place, memo.score[WORTH, place]
    return best


@kernel
def wanted_garrison(public, board, weights, place):
    """Units that take a Town or City from the FLN, or keep it: one more than Faileks there, as far as stacking allows."""
    if place < board.regions:
        return 0
    wish = weights[W_TOWN]
    if board.kind[place] == Kind.CITY:
        wish = weights[W_CITY]
    if wish <= 0.0 or board.kind[place] == Kind.RESOURCE_SITE:
        return 0
    if public.faileks[place] == 0:
        return 1 if weights[W_GUARD] > 0.0 else 0
    return min(public.faileks[place] + 1, board.stack_france[place])
