"""`notes` for France: counterinsurgency, and where a step does most."""
from policies.ici.judgement import step_worth, supplied
from policies.ici.notes_france_plan import (
    W_DETECT,
    W_HARSH,
    W_INFILTRATE,
    W_LATE,
    W_LATE_MOBILIZE,
    W_MOBILIZE,
    W_OPERATE_FROM,
    W_PURGE,
    W_RESETTLE,
)
from policies.ici.scores import best_scored, set_score
from simulate.core.kernel import kernel
from simulate.ici.names import Level, Operation


@kernel
def operation_worth(public, board, weights, region, operation):
    """4.2. Worth of an operation for each OP: people, what a step does to the vote, and the weight of its kind."""
    value = public.allegiance[region]
    people, step = 1.0 * board.population[region], step_worth(value)
    if operation == Operation.DETECT:
        return people * (step + weights[W_DETECT]) / board.counterinsurgency_cost
    if operation == Operation.MOBILIZE:
        steps = max(value + 1, board.counterinsurgency_mobilize_to) - value
        bonus = weights[W_MOBILIZE]
        if public.turn >= weights[W_LATE]:
            bonus = weights[W_LATE_MOBILIZE]
        return people * (steps * step + bonus) / board.counterinsurgency_cost
    if operation == Operation.PURGE:
        return 0.39 * people * (step + weights[W_PURGE]) / board.counterinsurgency_cost
    if operation == Operation.HARSH_PURGE:
        return people * (0.71 * (step + weights[W_PURGE]) - step + weights[W_HARSH]) / board.counterinsurgency_cost
    if operation == Operation.INFILTRATE:
        return 0.8 * people * (step + weights[W_INFILTRATE]) / board.counterinsurgency_infiltrate_cost
    full = public.faileks[region] >= supplied(public, board, region) - 1
    return weights[W_RESETTLE] * people * full


@kernel
def pick_operation(public, own, board, weights, memo):
    """The operation that is worth most, as long as it is worth enough."""
    set_score(memo, 0, weights[W_OPERATE_FROM])
    for i in range(1, own.options):
        set_score(memo, i, operation_worth(public, board, weights, own.a[i], own.b[i]))
    return best_scored(own, memo)


@kernel
def pick_region(public, own, board, memo):
    """CHIT_REGION: where one step does most."""
    for i in range(own.options):
        region = own.a[i]
        score = board.population[region] * step_worth(public.allegiance[region])
        if public.level[region] == Level.SUPPORT:
            score += 0.1
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
