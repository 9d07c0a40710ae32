"""`hardline` for the FLN: the count of bands. How many Faileks each place is to have, and what the segment may spend.

memo.place[BAND] holds the Faileks ordered to a place, memo.place[VISITS] how often it has been named as one to leave,
memo.number[KEPT] the half OPs that recruitment leaves.
"""
from policies.ici.estimates import find_chance
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Kind
from simulate.ici.rules.queries.places import contests_at, contests_from, supply_limit

BAND, VISITS = 0, 1
KEPT = 0
# first the prices of chits and the mixture of Combat Chits, see hardline_chits
(SPARE, BASE, SOUQ, ABROAD, KEEP, MARCH_OPS, DEPTH, CHEAP, FOLK, COVER, REARM_TURN, SEED, SWELL, GATE, STEEL, BOMB,
 SURE, CASBAH, CELL, CELLS_AT, HUNTED) = range(9, 30)


@kernel
def band_of(public, board, weights, place):
    """Faileks ordered to a Region: what contests it and a few to spare, if it feeds them; a base where that is hopeless."""
    need, fed = contests_at(public, board, place), supply_limit(public, board, place)
    if need > fed:
        return min(int(weights[BASE]), fed)
    hunted = 1 if public.units[place] > 0 and find_chance(public, board, place) * public.units[place] >= weights[HUNTED] else 0
    return min(contests_from(public, board, place, need + int(weights[SPARE]) + hunted), fed)


@kernel
def street_band(public, board, weights, place):
    """Faileks ordered to a Town or City: one where France has no more units than the weight says."""
    open_street = public.units[place] <= weights[SOUQ]
    return 1 if open_street and board.kind[place] in (Kind.CITY, Kind.TOWN) else 0


@kernel
def count_bands(public, board, weights, memo):
    """Fill memo for this segment. Points are kept for insurgency and, for each Region still to be entered, for the march."""
    entries = 0
    for place in range(board.places):
        memo.place[VISITS, place] = 0
        if place < board.populated:
            memo.place[BAND, place] = band_of(public, board, weights, place)
            entries += public.faileks[place] == 0
        elif place < board.algeria:
            memo.place[BAND, place] = street_band(public, board, weights, place)
        else:
            memo.place[BAND, place] = int(weights[ABROAD])
    march = min(entries, int(weights[MARCH_OPS]))
    memo.number[KEPT] = 2 * (int(weights[KEEP]) + march)


@kernel
def short_of(public, memo, place):
    """Faileks that a place lacks."""
    return memo.place[BAND, place] - public.faileks[place]


@kernel
def surplus(public, board, memo, place):
    """Faileks that may leave: those beyond orders; where a Region cannot be contested yet, all but the base."""
    faileks = public.faileks[place]
    if place >= board.populated:
        return faileks - memo.place[BAND, place] if place >= board.regions else faileks
    if public.control[place] == Control.FRANCE:
        return faileks - 1
    return faileks - min(memo.place[BAND, place], contests_at(public, board, place))
