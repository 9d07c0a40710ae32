"""`notes` for the FLN: movement. Surplus goes into Towns and Cities, and next door where it makes a Region contested."""
from policies.ici.estimates import best_scored, set_score, structure_chance
from policies.ici.notes.chits import CHIT_WEIGHTS, MOMENT_WEIGHTS
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import least_of, most_of, ways_exactly, ways_of
from simulate.ici.enums import Ask, Control, Failek, Kind, Lasting, Level, Side
from simulate.ici.rules.queries.costs import enter_cost, halves_left, is_open_to_insurgency
from simulate.ici.rules.queries.fights import last_is_safe
from simulate.ici.rules.queries.places import contests_at, contests_from, missing_to_contest, supply_limit, wilayas_marched

# `notes` for the FLN: the plan of a segment. How many Faileks each place should have, and what may be spent.
#
# memo.place[WANT] holds the Faileks wanted by place, memo.place[LACKING] the list of `list_lacking`, memo.number the OPs kept for
# insurgency and for structure attacks. What is worked out of a place and its Faileks stands until their number changes:
# memo.place[SEEN] and memo.place[NEED_SEEN] hold the number for which it was (see `is_news`).


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


ENOUGH = 4                # times that a place of departure is tried in a segment
NOT_WANTED = -1           # memo.place[NEED] of a place that lacks no Failek, or would not be chosen for one
HELD_PULL, EMPTY_PULL = 0.3, 4.0          # pull per population of a Region that is contested already, that is still France's


@kernel
def to_spare(public, board, weights, memo, place):
    """Faileks that a place can give away now."""
    if place >= board.algeria:
        return public.faileks[place] - memo.place[WANT, place]
    if place >= board.regions:
        return public.faileks[place] - min(memo.place[WANT, place], public.faileks[place])
    if place >= board.populated:
        return public.faileks[place]
    need = contests_at(public, board, place)
    if public.faileks[place] >= need:
        margin = min(max(memo.place[WANT, place] - need, 0), 1) if weights[W_HOLD] > 0.0 else 0
        return public.faileks[place] - contests_from(public, board, place, need + margin)
    if public.faileks[place] > 1:
        return public.faileks[place] - 1
    return 0


@kernel
def needs_its_own(public, board, weights, place):
    """Has a populated Region too few Faileks beyond those that contest it? Then none of them goes to live in a Town."""
    return place < board.populated and public.faileks[place] <= contests_at(public, board, place) + weights[W_TOWN_KEEP]


@kernel
def pick_origin(public, own, board, weights, memo):
    """Where most can be spared and has not been tried, and some place may want it; stop when there is no such place.

    The places that may want it are named as objectives: the questions about a destination that follow list no others.
    """
    review(public, own, board, weights, memo)
    while True:
        answer = most_to_spare(public, own, board, weights, memo)
        if answer == 0:
            return 0
        if name_objectives(public, board, weights, memo, own.a[answer]):
            pass_over(own, memo, answer)
            count_try(memo, own.a[answer], 1)
            return answer
        count_try(memo, own.a[answer], ENOUGH)


@kernel
def most_to_spare(public, own, board, weights, memo):
    """The option with the most Faileks to spare that may be wanted, STOP if there is none; ties go to the lowest index."""
    best, most = 0, 0
    for i in range(1, own.options):
        spare = memo.place[SPARE, own.a[i]]
        if spare > most and may_be_wanted(public, board, weights, memo, own.a[i]):
            best, most = i, spare
    return best


@kernel
def may_be_wanted(public, board, weights, memo, origin):
    """Could Faileks of `origin` be wanted? A quick look at the Wilayas from which lacking places are entered."""
    marched = memo.place[MARCHED, origin]
    if marched & memo.number[REGIONS_FROM + min(memo.place[SPARE, origin], MOST_NEED)] != 0:
        return True
    return marched & memo.number[TOWNS_FROM] != 0 and not needs_its_own(public, board, weights, origin)


@kernel
def pass_over(own, memo, answer):
    """Places that can spare more than the one chosen, or as much before it, are wanted nowhere: they have been tried."""
    most = memo.place[SPARE, own.a[answer]]
    for i in range(1, own.options):
        spare = memo.place[SPARE, own.a[i]]
        if (spare > most) | ((spare == most) & (i < answer)):
            count_try(memo, own.a[i], ENOUGH)


@kernel
def count_try(memo, place, times):
    """Note that a place has been tried as one of departure; tried often enough it has nothing to spare."""
    memo.place[TRIED, place] += times
    if memo.place[TRIED, place] >= ENOUGH:
        memo.place[SPARE, place] = 0


@kernel
def review(public, own, board, weights, memo):
    """Work out what places can spare and what they need where Faileks have come or gone, and list those that lack some."""
    if memo.number[MARCHES_KNOWN] == 0:
        know_marches(board, memo)
    for i in range(1, own.options):
        place = own.a[i]
        if is_news(public, memo, SEEN, place):
            memo.place[SPARE, place] = 0
            if memo.place[TRIED, place] < ENOUGH:
                memo.place[SPARE, place] = to_spare(public, board, weights, memo, place)
    changed = False
    for i in range(memo.number[WANTING_COUNT]):
        place = memo.place[WANTING, i]
        if is_news(public, memo, NEED_SEEN, place):
            changed = True
            memo.place[NEED, place] = NOT_WANTED
            if deficit(public, memo, place) > 0:
                memo.place[NEED, place] = need(public, board, weights, place)
    if changed:
        list_lacking(public, board, memo)


@kernel
def need(public, board, weights, place):
    """Faileks that an origin must have to spare so that a place would be chosen if its way cost no more than it must.

    NOT_WANTED if it never would; if ways that cost more score more, that cannot be said beforehand.
    """
    missing = 0
    if place < board.populated:
        missing = missing_to_contest(public, board, place)
    cost = enter_cost(public, board, place)
    if weights[W_MOVE_COST] < 0.0 or pull(public, board, weights, place, missing, False, cost) > 0.0:
        return missing
    return NOT_WANTED


@kernel
def list_lacking(public, board, memo):
    """List the places in Algeria that lack Faileks, would be chosen and may be entered for what there is, in memo.

    With them the Wilayas from which Communities among them are entered, and for each need those of Regions that need no more.
    """
    money, n = purse(public, memo), 0
    memo.number[TOWNS_FROM] = 0
    for number in range(MOST_NEED + 1):
        memo.number[REGIONS_FROM + number] = 0
    for i in range(memo.number[WANTING_COUNT]):
        place = memo.place[WANTING, i]
        if memo.place[NEED, place] != NOT_WANTED and enter_cost(public, board, place) <= money:
            memo.place[LACKING, n] = place
            n += 1
            if place < board.populated:
                memo.number[REGIONS_FROM + min(memo.place[NEED, place], MOST_NEED)] |= memo.place[ENTERED, place]
            else:
                memo.number[TOWNS_FROM] |= memo.place[ENTERED, place]
    for number in range(MOST_NEED):
        memo.number[REGIONS_FROM + number + 1] |= memo.number[REGIONS_FROM + number]
    memo.number[LACKING_COUNT] = n


@kernel
def name_objectives(public, board, weights, memo, origin):
    """Name the lacking places that Faileks of `origin` may be chosen for; are there any? If not, asking for one is idle."""
    ready, own_need = memo.place[SPARE, origin], needs_its_own(public, board, weights, origin)
    marched, n = memo.place[MARCHED, origin], 0
    for i in range(memo.number[LACKING_COUNT]):
        place = memo.place[LACKING, i]
        memo.objective[n] = place
        n += ((place != origin) & (memo.place[NEED, place] <= ready) & ((place < board.populated) | (not own_need))
              & (memo.place[ENTERED, place] & marched != 0))
    memo.objectives = n
    return n > 0


@kernel
def know_marches(board, memo):
    """3.1. Note once a game where ways can lead: Wilayas marched through from each place, and those from which it is entered."""
    memo.number[MARCHES_KNOWN] = 1
    for place in range(board.places):
        memo.place[MARCHED, place] = wilayas_marched(board, place)
        memo.place[ENTERED, place] = 0
    for place in range(board.places):
        for k in range(board.land_n[place]):
            memo.place[ENTERED, board.land[place, k]] |= memo.place[MARCHED, place]


@kernel
def purse(public, memo):
    """OPs that movement may spend."""
    return public.ops[Side.FLN] - memo.number[RESERVE_INSURGENCY]


@kernel
def pick_destination(public, own, board, weights, memo):
    """An open Town or City nearby; a Region that becomes contested or lacks little; nothing that costs more than it brings."""
    ready, money = to_spare(public, board, weights, memo, own.ask_a), purse(public, memo)
    own_need = needs_its_own(public, board, weights, own.ask_a)
    set_score(memo, 0, 0.0)
    for i in range(1, own.options):
        place, cost, score = own.a[i], own.b[i], -1.0
        if deficit(public, memo, place) > 0 and cost <= money:
            score = pull(public, board, weights, place, ready, own_need, cost)
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pull(public, board, weights, place, ready, own_need, cost):
    """What moving into a place that lacks Faileks is worth when the way costs so much."""
    if place < board.populated:
        return region_pull(public, board, weights, place, ready, cost)
    if not own_need and board.kind[place] == Kind.CITY:
        return weights[W_CITY] - weights[W_MOVE_COST] * cost
    if not own_need and board.kind[place] == Kind.TOWN:
        return weights[W_TOWN] - weights[W_MOVE_COST] * cost
    return -1.0


@kernel
def region_pull(public, board, weights, place, ready, cost):
    """What moving into a Region is worth: the tax that contesting it brings, less the OPs of those who enter before that."""
    missing = missing_to_contest(public, board, place)
    if public.control[place] != Control.FRANCE:
        return HELD_PULL * board.population[place]
    if missing > ready:
        return -1.0
    return EMPTY_PULL * board.population[place] - weights[W_MOVE_COST] * cost * missing


@kernel
def pick_group(public, own, board, memo):
    """Of the cheapest type, as many as the destination lacks: Moussebilines before Moudjahidines before commandos."""
    lack = max(deficit(public, memo, own.ask_b), 1)
    if own.ask_b >= board.populated:
        lack = 1
    best = 0
    for i in range(own.options):
        kind, count = own.a[i], own.b[i]
        larger = own.b[best] < lack and count > own.b[best] and kind <= Failek.MOUDJAHIDINE
        if count <= lack and (kind == own.a[best] or larger):
            best = i
    return best
