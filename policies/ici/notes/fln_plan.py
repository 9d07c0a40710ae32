"""`notes` for the FLN: the plan of a segment. How many Faileks each place should have, and what may be spent.

memo.place[WANT] holds the Faileks wanted by place, memo.place[LACKING] the list of `list_lacking`, memo.number the OPs kept for
insurgency and for structure attacks. What is worked out of a place and its Faileks stands until their number changes:
memo.place[SEEN] and memo.place[NEED_SEEN] hold the number for which it was (see `is_news`).
"""
from policies.ici.estimates import structure_chance
from policies.ici.notes.chits import CHIT_WEIGHTS, MOMENT_WEIGHTS
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import least_of, most_of, ways_exactly, ways_of
from simulate.ici.enums import Ask, Kind, Lasting, Level, Side
from simulate.ici.rules.queries.costs import halves_left, is_open_to_insurgency
from simulate.ici.rules.queries.fights import last_is_safe
from simulate.ici.rules.queries.places import contests_at, contests_from, supply_limit

WANT, TRIED, LACKING, SEEN, SPARE, NEED, NEED_SEEN, WANTING, MARCHED, ENTERED = range(10)      # rows of memo.place
# rows of memo.score: what a recruit and an attack are worth by place; chance to hit by Faileks; chance of each sum of the dice of
# a Test of Logistics, and its chance to succeed as first number
RECRUIT, STRIKE, HIT, SUMS, LOGISTICS = range(5)
(RESERVE_INSURGENCY, RESERVE_STRIKE, WANTING_COUNT, LACKING_COUNT, CHANCES_KNOWN, MARCHES_KNOWN,
 REGIONS_PLANNED, TOWNS_FROM, REGIONS_FROM) = range(9)   # memo.number, of which from REGIONS_FROM on one for each need
MOST_NEED = 7
UNSEEN = -1
# weights that follow the prices of chits
(W_INSURGENCIES, W_STRIKE, W_MARGIN, W_TOWN, W_CITY, W_MAJOR, W_ABROAD, W_LATE, W_SUPPORT_STACK, W_COST, W_DEFICIT, W_POPULATION,
 W_SURPLUS, W_FREE_EMPTY, W_MOVE_COST, W_STRIKE_FROM, W_CITY_OPS, W_EXCHANGE, W_GROW_TURNS, W_GROW_STRIKE, W_FLN_LEVEL, W_HOLD,
 W_TOWN_UNITS, W_CALM, W_TOWN_KEEP, W_VOTES, W_LEAD, W_EVEN, W_WAIT, W_FOCUS, W_LEVEL,
 W_MOMENT) = range(CHIT_WEIGHTS, CHIT_WEIGHTS + 32)       # the last one begins those of policies.ici.notes.chits
W_AFRICA = W_MOMENT + MOMENT_WEIGHTS


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
def plan(public, board, weights, memo, question):
    """Fill memo for a segment of recruitment or movement. What is wanted in Regions holds for both of a turn.

    What is wanted elsewhere is listed for movement alone, with the Regions; `wanted` works it out at any time.
    """
    if memo.number[REGIONS_PLANNED] != 1 + public.turn:
        memo.number[REGIONS_PLANNED] = 1 + public.turn
        for place in range(board.populated):
            memo.place[WANT, place] = wanted_in_region(public, board, place, weights)
    for place in range(board.algeria, board.places):
        memo.place[WANT, place] = int(weights[W_ABROAD])
    for place in range(board.places):
        memo.place[SEEN, place] = UNSEEN
    if question == Ask.FLN_ORIGIN:
        plan_moves(public, board, weights, memo)
    keep(public, board, weights, memo)


@kernel
def plan_moves(public, board, weights, memo):
    """What is wanted in Communities, and the list of places that may lack Faileks: Regions, Communities where any are wanted."""
    for region in range(board.populated):
        memo.place[WANTING, region] = region
    n = 1 * board.populated
    for place in range(board.populated, board.algeria):
        memo.place[WANT, place] = wanted_in_community(public, board, place, weights)
        memo.place[WANTING, n] = place
        n += memo.place[WANT, place] > 0
    memo.number[WANTING_COUNT] = n
    for place in range(board.places):
        memo.place[TRIED, place] = 0
        memo.place[NEED_SEEN, place] = UNSEEN


@kernel
def wanted(public, board, weights, memo, place):
    """Faileks wanted in a place."""
    if board.populated <= place < board.algeria:
        return wanted_in_community(public, board, place, weights)
    return memo.place[WANT, place]


@kernel
def plan_strikes(public, board, weights, memo):
    """Fill memo for a segment of structure attacks: what is kept, and whether the Test of Logistics will succeed.

    What the dice alone decide is worked out once a game.
    """
    keep(public, board, weights, memo)
    if memo.number[CHANCES_KNOWN] == 0:
        memo.number[CHANCES_KNOWN] = 1
        count_sums(board, memo)
        for faileks in range(board.structure_attack_most_dice + 1):
            memo.score[HIT, faileks] = structure_chance(board, faileks)
    memo.score[LOGISTICS, 0] = logistics_chance(public, board, memo)
    for place in range(board.places):
        memo.place[SEEN, place] = UNSEEN


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
def is_news(public, memo, seen, place):
    """Has the number of Faileks in a place changed since this was asked last? Then what hangs on it is worked out again.

    memo.place[seen] remembers the number: SEEN for what an option is worth, NEED_SEEN for what a place needs.
    """
    if memo.place[seen, place] == public.faileks[place]:
        return False
    memo.place[seen, place] = public.faileks[place]
    return True


@kernel
def most_of_test(board, memo):
    """3.3-1. The highest sum of the dice of a Test of Logistics, as far as memo has room."""
    return min(most_of(board.structure_attack_test_die) * board.structure_attack_test_dice, memo.score.shape[1] - 1)


@kernel
def count_sums(board, memo):
    """3.3-1. The chance of each sum of the dice of a Test of Logistics, in memo: counted die by die."""
    most, die = most_of_test(board, memo), board.structure_attack_test_die
    for total in range(most + 1):
        memo.score[SUMS, total] = 1.0 * (total == 0)
    for _ in range(board.structure_attack_test_dice):
        for total in range(most, -1, -1):
            ways = 0.0
            for shown in range(least_of(die), min(most_of(die), total) + 1):
                ways += ways_exactly(die, shown) * memo.score[SUMS, total - shown]
            memo.score[SUMS, total] = ways / ways_of(die)


@kernel
def logistics_chance(public, board, memo):
    """3.3-1. Chance that the dice of a Test of Logistics show the FLN Incap or more, after `count_sums`."""
    chance = 0.0
    for total in range(public.incap, most_of_test(board, memo) + 1):
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
