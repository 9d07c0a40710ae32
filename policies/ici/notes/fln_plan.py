"""`notes` for the FLN: the plan of a segment. How many Faileks each place should have, and what may be spent.

memo.place[WANT] holds the Faileks wanted by place, memo.place[LACKING] the list of `list_lacking`, memo.number the OPs kept for
insurgency and for structure attacks.
"""
from policies.ici.notes.chits import CHIT_WEIGHTS
from simulate.core.kernels.kernel import kernel
from simulate.ici.enums import Kind, Lasting, Level, Side
from simulate.ici.rules.queries.costs import halves_left, is_open_to_insurgency
from simulate.ici.rules.queries.fights import last_is_safe
from simulate.ici.rules.queries.places import contests_at, contests_from, supply_limit

WANT, TRIED, LACKING = 0, 1, 2
SUMS, LOGISTICS = 6, 7         # rows of memo.score: sums of the dice of a Test of Logistics, and its chance as first number
RESERVE_INSURGENCY, RESERVE_STRIKE = 0, 1
# weights that follow the prices of chits
(W_INSURGENCIES, W_STRIKE, W_MARGIN, W_TOWN, W_CITY, W_MAJOR, W_ABROAD, W_LATE, W_SUPPORT_STACK, W_COST, W_DEFICIT, W_POPULATION,
 W_SURPLUS, W_FREE_EMPTY, W_MOVE_COST, W_STRIKE_FROM, W_CITY_OPS, W_EXCHANGE, W_GROW_TURNS, W_GROW_STRIKE, W_FLN_LEVEL, W_HOLD,
 W_TOWN_UNITS, W_CALM, W_TOWN_KEEP) = range(CHIT_WEIGHTS, CHIT_WEIGHTS + 25)


@kernel
def wanted_in_region(public, board, region, weights):
    """Faileks wanted in a populated Region: enough to contest with a margin; three where France would infiltrate; a base."""
    need = contests_at(public, board, region)
    limit = supply_limit(public, board, region)
    if board.kind[region] == Kind.MAJOR_CITY:
        if need <= limit and weights[W_MAJOR] > 0.0:
            return need
        return 0
    late = public.turn >= weights[W_LATE] and public.lasting[Lasting.INFILTRATE] != 0
    if late and public.level[region] == Level.SUPPORT:
        return min(int(weights[W_SUPPORT_STACK]), need - 1)
    return min(contests_from(public, board, region, need + int(weights[W_MARGIN])), limit)


@kernel
def wanted_in_community(public, board, place, weights):
    """One Failek in every City and Town that France does not garrison and where the last one is never found (3.5-1)."""
    if public.units[place] > weights[W_TOWN_UNITS] or not last_is_safe(public, board, place):
        return 0
    if board.kind[place] == Kind.CITY:
        return 1 if weights[W_CITY] > 0.0 else 0
    if board.kind[place] == Kind.TOWN:
        return 1 if weights[W_TOWN] > 0.0 else 0
    return 0


@kernel
def plan(public, board, weights, memo):
    """Fill memo for a segment of recruitment or movement."""
    for place in range(board.populated):
        memo.place[WANT, place] = wanted_in_region(public, board, place, weights)
    for place in range(board.populated, board.algeria):
        memo.place[WANT, place] = wanted_in_community(public, board, place, weights)
    for place in range(board.algeria, board.places):
        memo.place[WANT, place] = int(weights[W_ABROAD])
    for place in range(board.places):
        memo.place[TRIED, place] = 0
    keep(public, board, weights, memo)


@kernel
def plan_strikes(public, board, weights, memo):
    """Fill memo for a segment of structure attacks: what is kept, and whether the Test of Logistics will succeed."""
    keep(public, board, weights, memo)
    memo.score[LOGISTICS, 0] = logistics_chance(public, board, memo)


@kernel
def keep(public, board, weights, memo):
    """OPs that are kept for insurgency and for structure attacks."""
    regions = 0
    for region in range(board.populated):
        if is_open_to_insurgency(public, region):
            regions += 1
    memo.number[RESERVE_INSURGENCY] = min(regions, int(weights[W_INSURGENCIES])) * board.insurgency_cost
    strike = weights[W_STRIKE]
    if public.turn < weights[W_GROW_TURNS]:
        strike = weights[W_GROW_STRIKE]
    memo.number[RESERVE_STRIKE] = int(strike)


@kernel
def logistics_chance(public, board, memo):
    """3.3-1. Chance that the dice of a Test of Logistics show the FLN Incap or more: sums counted die by die."""
    most, chance = min(6 * board.structure_attack_test_dice, memo.score.shape[1] - 1), 0.0
    for total in range(most + 1):
        memo.score[SUMS, total] = 1.0 * (total == 0)
    for _ in range(board.structure_attack_test_dice):
        for total in range(most, -1, -1):
            ways = 0.0
            for face in range(1, min(6, total) + 1):
                ways += memo.score[SUMS, total - face]
            memo.score[SUMS, total] = ways / 6.0
    for total in range(public.incap, most + 1):
        chance += memo.score[SUMS, total]
    return chance


@kernel
def free_halves(public, memo):
    """Half OPs that recruitment may still run up."""
    return halves_left(public, Side.FLN) - 2 * (memo.number[RESERVE_INSURGENCY] + memo.number[RESERVE_STRIKE])


@kernel
def deficit(public, memo, place):
    """Faileks that a place lacks (negative: has to spare)."""
    return memo.place[WANT, place] - public.faileks[place]
