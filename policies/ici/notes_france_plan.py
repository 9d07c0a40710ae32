"""`notes` for France: the plan of a segment. What each fight is worth, where units are wanted, what is kept for later.

memo.score[WORTH] holds what a fight in a place is worth for each OP, memo.place[WANT] the units wanted there,
memo.place[TRIED] how often a place has been asked about; memo.number[RESERVE] the OPs kept for counterinsurgency.
"""
from policies.ici.judgement import contests_at, dice_with, find_chance, findable, step_worth
from policies.ici.notes_chits import CHIT_WEIGHTS
from simulate.core.kernel import kernel
from simulate.ici.names import Control, Kind, Level, Side

WANT, TRIED = 0, 1
WORTH = 7
RESERVE = 0
# weights that follow the prices of chits
(W_RESERVE, W_FIGHTS, W_UNITS, W_TAX, W_THIN, W_BREAK, W_LEVEL, W_SEARCH_FROM, W_TOWN, W_CITY, W_MOBILIZE, W_DETECT, W_PURGE,
 W_HARSH, W_INFILTRATE, W_OPERATE_FROM, W_LATE, W_LATE_MOBILIZE, W_LAST, W_MORICE, W_STRIKES, W_RESETTLE,
 W_EARLY_FIGHTS) = range(CHIT_WEIGHTS, CHIT_WEIGHTS + 23)
KILLS = 0.85          # of those found, with the chits drawn as they come


@kernel
def kills_a_search(public, board, place, units):
    """Faileks that one search and attack with so many units will kill, on average."""
    found = dice_with(public, board, place, units) * find_chance(public, board, place)
    return KILLS * min(found, 1.0 * findable(public, board, place))


@kernel
def fight_worth(public, board, weights, place, units):
    """What fighting in a place is worth for each OP it is likely to cost."""
    faileks, kills = public.faileks[place], kills_a_search(public, board, place, units)
    if faileks == 0 or kills <= 0.0:
        return 0.0
    if place >= board.populated:
        return weights[W_THIN] * kills / board.search_cost
    people = 1.0 * board.population[place]
    if faileks == 1:
        return weights[W_LAST] * kills * people / board.search_cost
    worth = weights[W_THIN] * kills / board.search_cost
    worth += weights[W_STRIKES] * kills * people * step_worth(public.allegiance[place]) / (board.search_cost * (2.0 + faileks))
    if public.control[place] != Control.FRANCE:
        too_many = faileks - (contests_at(public, board, place) - 1)
        if findable(public, board, place) >= too_many:
            gain = weights[W_BREAK] + weights[W_TAX] * people + weights[W_LEVEL] * (public.level[place] != Level.FLN) * people
            worth += gain * kills / (board.search_cost * max(1.0 * too_many, kills))
    return worth


@kernel
def plan(public, board, weights, memo):
    """Fill memo for this segment: the best fights get full stacks, Towns and Cities that the FLN holds a garrison."""
    units = int(weights[W_UNITS])
    for place in range(board.algeria):
        memo.place[TRIED, place] = 0
        memo.place[WANT, place] = wanted_garrison(public, board, weights, place)
        memo.score[WORTH, place] = fight_worth(public, board, weights, place, max(units, public.units[place]))
    fights = weights[W_FIGHTS]
    if public.density < board.density_top:
        fights = weights[W_EARLY_FIGHTS]
    for _ in range(int(fights)):
        best = best_fight(public, board, memo, units)
        if memo.score[WORTH, best] <= weights[W_SEARCH_FROM]:
            break
        memo.place[WANT, best] = min(units, board.stack_france[best])
    memo.number[RESERVE] = int(weights[W_RESERVE])


@kernel
def best_fight(public, board, memo, units):
    """The place that is most worth a fight among those that have no stack in the plan yet."""
    best = board.algeria - 1
    for place in range(board.algeria - 1):
        if memo.place[WANT, place] < min(units, board.stack_france[place]) and memo.score[WORTH, place] > memo.score[WORTH, best]:
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
    if wish <= 0.0 or public.faileks[place] == 0:
        return 0
    return min(public.faileks[place] + 1, board.stack_france[place])


@kernel
def purse(public, memo):
    """OPs that fighting may spend."""
    return public.ops[Side.FRANCE] - memo.number[RESERVE]
