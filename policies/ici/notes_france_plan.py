"""`notes` for France: the plan of a segment. What each fight is worth, where units are wanted, what is kept for later.

memo.score[WORTH] holds what a fight in a place is worth for each OP, in votes; memo.score[CLAIM] and memo.score[CLAIMED] the
worth for each OP and the likely cost of the best operation open in a Region; memo.place[WANT] the units wanted in a place,
memo.place[TRIED] how often it has been asked about.
"""
from policies.ici.notes_france_fights import fight_worth, full_stack
from policies.ici.notes_france_value import (
    W_CITY,
    W_FIGHTS,
    W_GUARD,
    W_TOWN,
    chance_of,
    operation_cost,
    operation_worth,
)
from simulate.core.kernel import kernel
from simulate.ici.names import Control, Kind, Lasting, Level, Operation, Segment, Side

WANT, TRIED = 0, 1
CLAIM, CLAIMED, WORTH = 5, 6, 7          # rows of memo.score that no list of options reaches


@kernel
def best_operation(public, board, weights, region, control):
    """4.2. The operation worth most for each OP in a Region under such control; -1 where there is none."""
    best, most = -1, 0.0
    for operation in range(Operation.INFILTRATE + 1):
        if is_open(public, board, region, operation, control):
            worth = operation_worth(public, board, weights, region, operation) / operation_cost(public, board, operation)
            if worth > most:
                best, most = operation, worth
    return best


@kernel
def is_open(public, board, region, operation, control):
    """4.2. Could this be done there under such control? (What has been done this turn is left out.)"""
    if operation == Operation.INFILTRATE:
        return control == Control.CONTESTED and public.lasting[Lasting.INFILTRATE] != 0
    if control != Control.FRANCE:
        return False
    level = public.level[region]
    if operation in (Operation.PURGE, Operation.HARSH_PURGE):
        return level == Level.FLN
    if operation == Operation.DETECT:
        return level == Level.PURGE
    if operation == Operation.MOBILIZE:
        return level == Level.ACTIVIST
    return False


@kernel
def open_worth(public, board, weights, region, control):
    """4.2. Votes that the best operation of a Region brings beyond what its OPs are worth elsewhere; never below 0."""
    operation = best_operation(public, board, weights, region, control)
    if operation < 0:
        return 0.0
    return operation_worth(public, board, weights, region, operation)


@kernel
def claim(public, board, weights, memo, region):
    """What counterinsurgency will ask for in a Region as it is controlled now."""
    operation = best_operation(public, board, weights, region, public.control[region])
    memo.score[CLAIM, region] = 0.0
    memo.score[CLAIMED, region] = 0.0
    if operation >= 0:
        cost = operation_cost(public, board, operation)
        memo.score[CLAIM, region] = operation_worth(public, board, weights, region, operation) / cost
        memo.score[CLAIMED, region] = cost / chance_of(board, operation)


@kernel
def enabled(public, board, weights, region, control):
    """4.2. Votes gained when control of a Region changes to `control`, by the operations that it opens and closes."""
    gain = open_worth(public, board, weights, region, control)
    return gain - open_worth(public, board, weights, region, public.control[region])


@kernel
def claimed_above(board, memo, worth):
    """OPs that operations worth more for each OP than `worth` will cost."""
    total = 0.0
    for region in range(board.populated):
        if memo.score[CLAIM, region] > worth:
            total += memo.score[CLAIMED, region]
    return total


@kernel
def purse(public, board):
    """OPs that may be spent on fights: those at hand, in the set-up those of a full year."""
    if public.segment == Segment.SETUP:
        return board.income_france_peak
    return public.ops[Side.FRANCE]


@kernel
def weigh_place(public, board, weights, memo, place, units):
    """Claims of a Region and the worth of fighting in a place with so many units."""
    broken, loosened = 0.0, 0.0
    if place < board.populated:
        claim(public, board, weights, memo, place)
        if public.control[place] != Control.FRANCE:
            broken = enabled(public, board, weights, place, Control.FRANCE)
        if public.control[place] == Control.FLN:
            loosened = enabled(public, board, weights, place, Control.CONTESTED)
    memo.score[WORTH, place] = fight_worth(public, board, weights, place, units, purse(public, board), broken, loosened)


@kernel
def plan(public, board, weights, memo):
    """Fill memo for this segment: the best fights get full stacks, Towns and Cities that the FLN holds a garrison."""
    units = full_stack(public, board)
    for place in range(board.algeria):
        memo.place[TRIED, place] = 0
        memo.place[WANT, place] = wanted_garrison(public, board, weights, place)
        weigh_place(public, board, weights, memo, place, max(min(units, board.stack_france[place]), public.units[place]))
    for _ in range(int(weights[W_FIGHTS])):
        best = best_fight(public, board, memo, units)
        if memo.score[WORTH, best] <= 0.0:
            break
        memo.place[WANT, best] = min(units, board.stack_france[best])


@kernel
def best_fight(public, board, memo, units):
    """The place that is most worth a fight among those that have no stack in the plan yet."""
    best = board.algeria - 1
    for place in range(board.algeria - 1):
        if memo.score[WORTH, place] > memo.score[WORTH, best] and memo.place[WANT, place] < min(units, board.stack_france[place]):
            best = place
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
