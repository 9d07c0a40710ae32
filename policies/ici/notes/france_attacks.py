"""`notes` for France: what to search, with whom, when to stop."""
from policies.ici.notes.france_attack_values import beyond_ceiling, fight_worth, set_goals, weigh_fight
from policies.ici.notes.france_plan import SEARCHED, WEIGHED, claim, claimed_above
from policies.ici.notes.france_values import W_MORICE, support_points, turns_to_go
from policies.ici.option_scores import best_scored, set_score
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Level, Side


@kernel
def points_to_come(public, board):
    """4.2-1. OPs that Regions at Support Level will bring before counterinsurgency, roughly."""
    total = 0.0
    for region in range(board.populated):
        if public.level[region] == Level.SUPPORT:
            total += support_points(board, region)
    return total


@kernel
def pick_search(public, own, board, weights, memo):
    """The search worth most for its OPs, unless counterinsurgency has better use for them.

    Goals, claims and what a search costs change where somebody was killed, so only those of the place searched last are
    worked out again.
    """
    turns, untaxed, money = turns_to_go(public, board, weights), beyond_ceiling(public, board), public.ops[Side.FRANCE]
    best, most = 0, 0.0
    for i in range(1, own.options):
        place = own.a[i]
        if place == memo.number[SEARCHED] and place < board.populated:
            set_goals(public, board, weights, memo, turns, place)
            claim(public, board, weights, memo, turns, place)
        if memo.place[WEIGHED, place] == 0:
            weigh_fight(public, board, weights, memo, place, public.units[place])
            memo.place[WEIGHED, place] = 1
        worth = fight_worth(board, weights, memo, place, money, untaxed)
        best = i if worth > most else best          # which is best cannot be foreseen: a branch would cost more
        most = max(worth, most)
    memo.number[SEARCHED] = own.a[best]
    memo.place[WEIGHED, own.a[best]] = 0
    if best > 0 and money - board.search_cost < claimed_above(board, memo, most) - points_to_come(public, board):
        return 0
    return best


@kernel
def pick_coup(own, board, memo):
    """COUP_UNIT: give up a reduced unit before a full one."""
    for i in range(own.options):
        set_score(memo, i, -1.0 * own.c[i])
    return best_scored(own, memo)


@kernel
def pick_morice(public, own, board, weights, memo):
    """MORICE: attack wherever somebody has crossed, from the weight's number of crossers on."""
    set_score(memo, 0, weights[W_MORICE])
    for i in range(1, own.options):
        score = min(1.0 * own.b[i], 1.0 * public.units[own.a[i]])
        if public.ops[Side.FRANCE] <= board.morice_cost:
            score = 0.0
        set_score(memo, i, score)
    return best_scored(own, memo)
