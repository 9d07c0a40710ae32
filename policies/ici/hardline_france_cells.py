"""`hardline` for France: counterinsurgency. The cells are broken first, by force; people are asked last."""
from policies.ici.hardline_france_map import CELLS, DETECT, HARSH_FROM, INFORM, MOBILIZE, UPROOT
from policies.ici.judgement import contests_at, step_worth, supplied
from policies.ici.scores import best_scored, set_score
from simulate.core.kernel import kernel
from simulate.ici.names import Ask, Operation
from simulate.ici.state import NOWHERE


@kernel
def measure_worth(public, board, weights, region, operation):
    """4.2. What a measure is worth in a Region; harsh from the weight's value of its Population Marker up, else by the book;
    resettling where Faileks are and could be fed until they contest, sooner where the vote is decided anyway."""
    value, people = public.allegiance[region], 1.0 * board.population[region]
    if operation in (Operation.PURGE, Operation.HARSH_PURGE):
        harsh = value >= weights[HARSH_FROM]
        return weights[CELLS] * people if harsh == (operation == Operation.HARSH_PURGE) else -1.0
    if operation == Operation.DETECT:
        return weights[DETECT] * people * (0.5 + step_worth(value))
    if operation == Operation.MOBILIZE:
        steps = max(value + 1, board.counterinsurgency_mobilize_to) - value
        return weights[MOBILIZE] * people * (0.5 + steps * step_worth(value))
    if operation == Operation.INFILTRATE:
        return weights[INFORM] * people * step_worth(value)
    feeds = public.faileks[region] > 0 and supplied(public, board, region) >= contests_at(public, board, region)
    return weights[UPROOT] * people * (1.0 - step_worth(value)) if feeds else -1.0


@kernel
def pick_measure(public, own, board, weights, memo):
    """COUNTERINSURGENCY: the measure worth most while any is; CHIT_REGION: where a step counts most."""
    for i in range(own.options):
        region, score = own.a[i], 0.0
        if own.ask == Ask.CHIT_REGION:
            score = board.population[region] * step_worth(public.allegiance[region])
        elif region != NOWHERE:
            score = measure_worth(public, board, weights, region, own.b[i])
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_pardon(own, board, memo):
    """SETUP_ALLEGIANCE (1959): high numbers where people are many, low ones where they are few."""
    for i in range(own.options):
        many = board.population[own.ask_a] >= 2
        set_score(memo, i, 1.0 * own.a[i] if many else -1.0 * own.a[i])
    return best_scored(own, memo)
