"""`notes` for France: the plan of a segment. What each fight is worth, where units are wanted, what is kept for later.

memo.score[WORTH] holds what a fight in a place is worth for each OP, in votes; memo.score[CLAIM] and memo.score[CLAIMED] the
worth for each OP and the likely cost of the best operation open in a Region; memo.place[WANT] the units wanted in a place,
memo.place[TRIED] how often it has been asked about; memo.number[SEARCHED] the place searched last, memo.place[WEIGHED] whether
the next search of a place has been weighed, memo.number[GOALS_OF] one more than the turn in whose movement goals were set, or 0.
"""
from policies.ici.estimates import best_scored, kill_chance, set_score
from policies.ici.notes.france_values import (
    W_CITY,
    W_FIGHTS,
    W_FIT,
    W_GUARD,
    W_PASS,
    W_TOWN,
    best_operation,
    beyond_ceiling,
    fight_worth,
    price_of_success,
    set_goals,
    set_slopes,
    turns_to_go,
    weigh_fight,
)
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Kind, Segment, Side, Step, Terrain
from simulate.ici.rules.queries.costs import NOTHING
from simulate.ici.rules.queries.fights import is_mechanized, units_for_most_dice
from simulate.ici.state import NOWHERE

WANT, TRIED, WEIGHED, FIGHTS = 0, 1, 4, 5
CLAIM, CLAIMED, WORTH = 5, 6, 7
SEARCHED, GOALS_OF = 0, 1


@kernel
def plan_searches(public, board, weights, memo):
    """What a fight would win and counterinsurgency will ask for in every Region: all of the plan that a search needs.

    What a fight would win stands as the plan of movement found it: nothing that counts changes while France moves.
    """
    turns = turns_to_go(public, board, weights)
    memo.number[SEARCHED] = NOWHERE
    set_slopes(board, weights, memo, turns)
    for place in range(board.algeria):
        memo.place[WEIGHED, place] = 0
    if memo.number[GOALS_OF] != public.turn + 1:
        for region in range(board.populated):
            set_goals(public, board, weights, memo, turns, region)
    for region in range(board.populated):
        claim(public, board, weights, memo, turns, region)


@kernel
def claim(public, board, weights, memo, turns, region):
    """What counterinsurgency will ask for in a Region as it is controlled now."""
    operation, worth, _ = best_operation(public, board, weights, memo, turns, region, public.control[region])
    memo.score[CLAIM, region] = worth
    memo.score[CLAIMED, region] = 0.0
    if operation != NOTHING:
        memo.score[CLAIMED, region] = price_of_success(public, board, memo, operation)


@kernel
def claimed_above(board, memo, worth):
    """OPs that operations worth more for each OP than `worth` will cost."""
    total = 0.0
    for region in range(board.populated):
        total += memo.score[CLAIMED, region] if memo.score[CLAIM, region] > worth else 0.0
    return total


@kernel
def purse(public, board):
    """OPs that may be spent on fights: those at hand, in the set-up those of a full year."""
    if public.segment == Segment.SETUP:
        return board.income_france_peak
    return public.ops[Side.FRANCE]


@kernel
def plan(public, board, weights, memo):
    """Fill memo for this segment: the best fights get full stacks, Towns and Cities that the FLN holds a garrison."""
    units, money = units_for_most_dice(public, board), purse(public, board)
    turns, untaxed = turns_to_go(public, board, weights), beyond_ceiling(public, board)
    set_slopes(board, weights, memo, turns)
    memo.number[GOALS_OF] = (public.turn + 1) * (public.segment == Segment.FRENCH_MOVEMENT)
    for place in range(board.algeria):
        memo.place[TRIED, place] = 0
        memo.place[WANT, place] = wanted_garrison(public, board, weights, place)
        stack = max(min(units, board.stack_france[place]), public.units[place])
        if place < board.populated:
            set_goals(public, board, weights, memo, turns, place)
        weigh_fight(public, board, weights, memo, place, stack)
        memo.score[WORTH, place] = fight_worth(board, weights, memo, place, money, untaxed)
    count = list_fights(board, memo)
    for _ in range(int(weights[W_FIGHTS])):
        best = best_fight(board, memo, units, count)
        if memo.score[WORTH, best] <= 0.0:
            break
        memo.place[WANT, best] = min(units, board.stack_france[best])


@kernel
def list_fights(board, memo):
    """List the places that are worth a fight, but for the last one of the board, in memo.place[FIGHTS]; their number."""
    n = 0
    for place in range(board.algeria - 1):
        memo.place[FIGHTS, n] = place
        n += memo.score[WORTH, place] > 0.0
    return n


@kernel
def best_fight(board, memo, units, count):
    """The place most worth a fight among those listed that have no stack in the plan yet, or the last one of the board."""
    best = board.algeria - 1
    most = memo.score[WORTH, best]
    for i in range(count):
        place = memo.place[FIGHTS, i]
        if memo.score[WORTH, place] > most and memo.place[WANT, place] < min(units, board.stack_france[place]):
            best, most = place, memo.score[WORTH, place]
    return best


@kernel
def wanted_garrison(public, board, weights, place):
    """Units that take a Town or City from the FLN, or keep it: one more than Faileks there, as far as stacking allows."""
    if place < board.regions:
        return 0
    wish = weights[W_TOWN]
    if board.kind[place] == Kind.CITY:
        wish = weights[W_CITY]
    if wish <= 0.0 or board.kind[place] == Kind.RESOURCE_SITE:
        return 0
    if public.faileks[place] == 0:
        return 1 if weights[W_GUARD] > 0.0 else 0
    return min(public.faileks[place] + 1, board.stack_france[place])


# `notes` for France: where arrivals land, who moves where, who is brought up to strength.


PER_PERSON = 0.1          # of a station: population against units that are there already
WANTED, WORTH_WEIGHT = 50.0, 10.0         # of a station that the plan wants: a step above all others; weight of the fight's worth
RIGHT_KIND, BAD_TERRAIN = 50.0, 200.0     # mechanized units in Towns and Cities, others in Regions; mechanized units in hills
MOST_TRIES = 3            # times that a place of departure is named in a turn
STOP, DECLINE = 0.5, 0.01                 # scores of moving no more units, of no destination
GARRISON, UNDER_THREAT = 0.3, 0.2         # of a Town or City that lacks units: always, more if Faileks are there
FULL_UNIT, MECHANIZED = 0.05, 0.5         # of a group: full units first; in Towns and Cities mechanized ones
CHANCE_WEIGHT, PER_UNIT = 10.0, 0.1       # of a group: its chance to kill; larger groups break ties


@kernel
def lacks(public, memo, place):
    """Units that the plan still wants in a place."""
    return memo.place[WANT, place] - public.units[place]


@kernel
def pick_harbour(public, own, board, memo):
    """The harbour with the fewest units: roads lead everywhere from each."""
    for i in range(own.options):
        set_score(memo, i, -1.0 * public.units[own.a[i]])
    return best_scored(own, memo)


@kernel
def fit_units(public, board):
    """Full units on the map."""
    count = 0
    for unit in range(board.units):
        if public.unit_step[unit] == Step.FULL and public.unit_place[unit] < board.algeria:
            count += 1
    return count


@kernel
def pick_flip(public, own, board, weights, memo):
    """FLIP: bring the best up to strength, but only when full units run short for the fights to come."""
    set_score(memo, 0, 0.0)
    if fit_units(public, board) >= weights[W_FIT] * weights[W_FIGHTS] * units_for_most_dice(public, board):
        return 0
    for i in range(1, own.options):
        group = own.b[i]
        set_score(memo, i, kill_chance(public, board, group, Step.FULL, Terrain.NONE))
    return best_scored(own, memo)


@kernel
def pick_station(public, own, board, memo):
    """SETUP_PLACE, BELLOUNIS_PLACE: the best fight that lacks units; elsewhere the place with the fewest for its people."""
    mechanized = is_mechanized(board, own.ask_a)
    for i in range(own.options):
        place = own.a[i]
        score = -1.0 * public.units[place] + PER_PERSON * board.population[place]
        if lacks(public, memo, place) > 0:
            score = WANTED + WORTH_WEIGHT * memo.score[WORTH, place] + RIGHT_KIND * (mechanized == (place >= board.regions))
        if mechanized and board.terrain[place] in (Terrain.MOUNTAINS, Terrain.DRY_HILLS):
            score -= BAD_TERRAIN
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_setup_count(public, own, board, memo):
    """SETUP_COUNT: as many as the plan lacks there, else one."""
    want = max(lacks(public, memo, own.ask_b), 1)
    return min(want, own.options) - 1


@kernel
def pick_reduce(own, board, memo):
    """SETUP_REDUCE: those who fight least, in places worth least."""
    for i in range(own.options):
        set_score(memo, i, 1.0 * is_mechanized(board, own.b[i]) - memo.score[WORTH, own.a[i]])
    return best_scored(own, memo)


@kernel
def name_lacking(public, board, memo):
    """Name the places where the plan still wants units as objectives; every other destination would be declined."""
    n = 0
    for place in range(board.algeria):
        memo.objective[n] = place
        n += lacks(public, memo, place) > 0
    memo.objectives = n


@kernel
def pick_origin(public, own, board, memo):
    """The place with most units beyond the plan that has not been named too often; stop when nothing is lacking."""
    name_lacking(public, board, memo)
    best, most = 0, STOP
    for i in range(1, own.options):
        beyond = -1.0 * lacks(public, memo, own.a[i])
        better = (beyond > most) & (memo.place[TRIED, own.a[i]] < MOST_TRIES)
        best = i if better else best
        most = beyond if better else most
    if memo.objectives == 0 or best == 0:
        return 0
    memo.place[TRIED, own.a[best]] += 1
    return best


@kernel
def pick_destination(public, own, board, weights, memo):
    """The best fight that lacks units, then Towns and Cities, less what passing costs."""
    set_score(memo, 0, DECLINE)
    for i in range(1, own.options):
        place, score = own.a[i], -1.0
        if lacks(public, memo, place) > 0:
            score = 1.0 + WORTH_WEIGHT * memo.score[WORTH, place] - weights[W_PASS] * own.b[i]
            if place >= board.regions:
                score = GARRISON + UNDER_THREAT * (public.faileks[place] > 0) - weights[W_PASS] * own.b[i]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_group(public, own, board, memo):
    """Those who kill best there, no more than are lacking; to Towns and Cities those who kill worst elsewhere."""
    want, terrain = max(lacks(public, memo, own.ask_b), 1), board.terrain[own.ask_b]
    garrison = board.kind[own.ask_b] in (Kind.CITY, Kind.TOWN)
    for i in range(own.options):
        score = kill_chance(public, board, own.a[i], own.b[i], terrain) + FULL_UNIT * (own.b[i] == Step.FULL)
        if garrison:
            score = 1.0 - score + MECHANIZED * is_mechanized(board, own.a[i])
        if own.c[i] > want:
            score = -1.0
        set_score(memo, i, CHANCE_WEIGHT * score + PER_UNIT * own.c[i])
    return best_scored(own, memo)
