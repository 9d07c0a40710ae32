"""`notes` for France: counterinsurgency, and where a step does most."""
from policies.ici.notes_france_value import operation_cost, operation_worth, set_slopes, slope, turns_to_go
from policies.ici.scores import best_scored, set_score
from simulate.core.kernel import kernel


@kernel
def pick_operation(public, own, board, weights, memo):
    """The operation worth most for its OPs; what is left over is lost, so anything that does good is done."""
    turns = turns_to_go(public, board, weights)
    set_slopes(board, weights, memo, turns)
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        worth = operation_worth(public, board, weights, memo, turns, own.a[i], own.b[i])
        set_score(memo, i, worth / operation_cost(public, board, own.b[i]))
    return best_scored(own, memo)


@kernel
def pick_region(public, own, board, weights, memo):
    """CHIT_REGION: where one step does most."""
    set_slopes(board, weights, memo, turns_to_go(public, board, weights))
    for i in range(own.options):
        region = own.a[i]
        set_score(memo, i, board.population[region] * slope(board, memo, public.allegiance[region]))
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
