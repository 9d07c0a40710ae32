"""`notes` for France: what counterinsurgency can do in a Region as it is controlled now, or would be after a fight."""
from policies.ici.notes.france_values import operation_worth, price_of_try, set_slopes, slope, turns_to_go
from policies.ici.option_scores import best_scored, leaves_step, set_score
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Operation
from simulate.ici.rules.queries.costs import NOTHING, operation_under
from simulate.ici.state import NOWHERE


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


@kernel
def pick_allegiance(own, board):
    """SETUP_ALLEGIANCE (1959): the highest numbers for the most populous Regions, as long as they last."""
    best = 0
    for i in range(own.options):
        if board.population[own.ask_a] >= 2:
            if own.a[i] > own.a[best]:
                best = i
        elif own.a[i] < own.a[best]:
            best = i
    return best
