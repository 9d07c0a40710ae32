"""`hardline` for France: the map of a segment. Where the enemy stands, how hot each place is, how many units go there.

memo.score[HEAT] holds what a column is worth in a place, memo.place[COLUMN] the units ordered there, memo.place[VISITS] how
often a place has been named as one to leave.
"""
from policies.ici.estimates import find_chance, step_worth
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Level, Side, Where
from simulate.ici.rules.queries.fights import most_found, search_dice, units_for_most_dice
from simulate.ici.rules.queries.places import kills_to_regain

HEAT, COLUMN, VISITS = 7, 0, 1
# first the prices of chits and the mixture of Combat Chits, see hardline_chits
(TROOPS, BODY, TAKE, CRUSH, TOWN, DESERT, LAST, MARCH, EXTRA_UNITS, RESERVE, STOP_AT, HARSH_FROM, CELLS, DETECT, MOBILIZE, STRAYS,
 UPROOT, INFORM) = range(9, 27)


@kernel
def column_size(public, board, place):
    """3.5-1. The fewest units that bring as many dice as a search there may have."""
    if place >= board.regions:
        return board.stack_france[place]
    return min(units_for_most_dice(public, board), board.stack_france[place])


@kernel
def bodies(public, board, place, units):
    """3.5-1. Faileks that one search by so many units will find, on average."""
    found = search_dice(public, board, place, units) * find_chance(public, board, place)
    return min(found, 1.0 * most_found(public, board, place))


@kernel
def heat(public, board, weights, place):
    """What a full column is worth in a place: bodies; a Region taken back by its people, sooner if few are too many there."""
    faileks = public.faileks[place]
    if faileks == 0:
        return 0.0
    found = bodies(public, board, place, max(column_size(public, board, place), public.units[place]))
    if place >= board.populated:
        return weights[DESERT] * found if place < board.regions else weights[TOWN] * (found + 0.1)
    worth = weights[BODY] * found
    if public.control[place] != Control.FRANCE:
        too_many = kills_to_regain(public, board, place)
        worth += weights[TAKE] * board.population[place] * found / max(1.0 * too_many, found + 0.1)
        worth += weights[CRUSH] * (public.control[place] == Control.FLN)
    elif faileks == 1:
        worth *= weights[LAST]
    if public.level[place] != Level.FLN:
        worth *= 1.0 + 0.5 * step_worth(public.allegiance[place])
    return worth


@kernel
def hottest(board, memo):
    """The hottest place without orders; one without heat when there is none left."""
    best = board.algeria
    memo.score[HEAT, best] = 0.0
    for place in range(board.algeria):
        if memo.place[COLUMN, place] == 0 and memo.score[HEAT, place] > memo.score[HEAT, best]:
            best = place
    return best


@kernel
def read_map(public, board, weights, memo):
    """Fill memo: columns are ordered to the hottest places first, until every unit has its orders."""
    for place in range(board.algeria):
        memo.place[COLUMN, place] = 0
        memo.place[VISITS, place] = 0
        memo.score[HEAT, place] = heat(public, board, weights, place)
    left = units_at_hand(public, board)
    while left > 0:
        place = hottest(board, memo)
        if memo.score[HEAT, place] <= 0.0:
            return
        wish = column_size(public, board, place)
        if place < board.regions:
            wish = min(wish + int(weights[EXTRA_UNITS]), board.stack_france[place])
        memo.place[COLUMN, place] = max(wish, 1)
        left -= max(wish, 1)


@kernel
def units_at_hand(public, board):
    """Units on the map; before the first of them stands there, all there are."""
    found = 0
    for unit in range(board.units):
        found += public.unit_where[unit] == Where.ON_MAP
    return found if found > 0 else board.units


@kernel
def points(public):
    """OPs that France has left."""
    return public.ops[Side.FRANCE]
