"""`hardline` for the FLN: structure attacks, and the little insurgency that points are left for."""
from policies.ici.estimates import step_worth, structure_chance
from policies.ici.hardline.fln_plan import BOMB, CASBAH, CELL, CELLS_AT, KEEP, SURE
from policies.ici.option_scores import best_scored, leaves_step, set_score
from simulate.core.kernelcache import kernel
from simulate.core.kernels.die_kinds import least_of, most_of
from simulate.ici.enums import Kind, Level, Side
from simulate.ici.state import NOWHERE


@kernel
def logistics(public, board):
    """3.3-2. How likely the Test is, a straight line from the least to the most that its dice can show."""
    die, dice = board.structure_attack_test_die, board.structure_attack_test_dice
    least, most = least_of(die) * dice, most_of(die) * dice
    return min(max((most + 1.0 - public.incap) / (most - least + 1.0), 0.0), 1.0)


@kernel
def pick_bomb(public, own, board, weights, memo):
    """STRUCTURE: where a hit is likeliest and the people matter most, while the Test is likely and the reserve untouched."""
    set_score(memo, 0, weights[BOMB])
    sure = logistics(public, board)
    rich = public.ops[Side.FLN] - board.structure_attack_cost >= weights[KEEP] and sure >= weights[SURE]
    for i in range(1, own.options):
        place, score = own.a[i], -1.0
        if rich:
            chance = sure * structure_chance(board, public.faileks[place])
            score = 2.0 * weights[CASBAH] * chance
            if place < board.populated:
                score = chance * board.population[place] * step_worth(public.allegiance[place]) * (public.allegiance[place] > 0)
                score *= 1.0 + 0.5 * (public.level[place] == Level.SUPPORT)
            if board.kind[place] == Kind.MAJOR_CITY:
                score += weights[CASBAH] * chance
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_cell(public, own, board, weights, memo):
    """INSURGENCY: cells where they can be built at once, then levels, most people first, as far as points are left."""
    set_score(memo, 0, weights[CELLS_AT])
    for i in range(1, own.options):
        region = own.a[i]
        score = board.population[region] * step_worth(public.allegiance[region])
        if public.level[region] == Level.PURGE:
            score += weights[CELL] * board.population[region]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_unrest(public, own, board, memo):
    """CHIT_REGION: where a step counts most."""
    if leaves_step(own):
        return 0
    for i in range(own.options):
        region, score = own.a[i], 0.0
        if region != NOWHERE:
            score = board.population[region] * step_worth(public.allegiance[region])
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_village(own, board, memo):
    """SETUP_ALLEGIANCE (1959): low numbers where people are many, high ones where they are few."""
    for i in range(own.options):
        many = board.population[own.ask_a] >= 2
        set_score(memo, i, -1.0 * own.a[i] if many else 1.0 * own.a[i])
    return best_scored(own, memo)


@kernel
def pick_nuisance(own, board, memo):
    """EXCESS_UNIT: France's best unit."""
    for i in range(own.options):
        set_score(memo, i, 1.0 * board.class_quality[own.a[i], own.b[i]])
    return best_scored(own, memo)
