"""A-D, G, I, L, 3.2: what a place is, who controls it, what it holds and feeds. Public record and board alone."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Kind, Lasting, Level

COUNTRY_BITS = 16     # Wilayas are numbered below it


@kernel
def is_region(board, place):
    """A, C. A Region of Algeria: Major Cities and the Sahara are, Communities and countries are not."""
    return place < board.regions


@kernel
def is_community(board, place):
    """C. A City, Town or Resource Site: never part of the Region it lies in."""
    return board.regions <= place < board.algeria


@kernel
def is_abroad(board, place):
    """D. Tunisia, Morocco or West Africa."""
    return board.algeria <= place < board.places


@kernel
def exists(public, board, place):
    """C, 3.3. Resource Sites do not exist before "Oil in the Sahara"; everything else always does."""
    return board.kind[place] != Kind.RESOURCE_SITE or public.lasting[Lasting.OIL] != 0


@kernel
def is_independent(public, board, country):
    """2.1. Tunisia and Morocco through one chit, West Africa through another."""
    if country == board.west_africa:
        return public.lasting[Lasting.WEST_AFRICA] != 0
    return public.lasting[Lasting.TUNISIA_MOROCCO] != 0


@kernel
def wilayas_marched(board, place):
    """3.1. The Wilayas in which a Failek from a place may march through Regions, as bits: it never goes on from another one.

    From a Community those of the Regions around it; from abroad a bit that stands for the country, since it ends next door.
    """
    if is_abroad(board, place):
        return 1 << (COUNTRY_BITS + place - board.algeria)
    if is_region(board, place):
        return 1 << board.wilaya[place]
    wilayas = 0
    for k in range(board.land_n[place]):
        if is_region(board, board.land[place, k]):
            wilayas |= 1 << board.wilaya[board.land[place, k]]
    return wilayas


@kernel
def beside_fln_level(public, board, community):
    """3.5. Does the Community border (or lie in) a Region at FLN Level?"""
    for k in range(board.near_n[community]):
        region = board.near[community, k]
        if region < board.populated and public.level[region] == Level.FLN:
            return True
    return False


@kernel
def has_room(public, board, place):
    """G. May one more French unit stand there?"""
    return exists(public, board, place) and public.units[place] < board.stack_france[place]


@kernel
def supply_limit(public, board, place):
    """3.2. Faileks that a place supplies: Population Number + 5 (or 3, or 1, once resettled) + 1 if its marker is at 0-10.

    Reading: Major Cities, Sahara Regions and Communities supply their stacking limit, nothing is added there.
    """
    if place >= board.populated or board.kind[place] == Kind.MAJOR_CITY:
        return board.stack_fln[place]
    base = board.supply_base
    if public.resettled[place] == 1:
        base = board.supply_resettled_once
    elif public.resettled[place] == 2:
        base = board.supply_resettled_twice
    limit = board.population[place] + base
    if public.allegiance[place] <= board.supply_low_to:
        limit += board.supply_low_extra
    return limit


@kernel
def garrison_value(public, board, region):
    """I. Population Number plus Troop Density Number of a populated Region."""
    return board.population[region] + public.density


@kernel
def control_of_region(faileks, garrison, at_twice):
    """L. FLN at the Garrison Value or more, France where it is twice the Faileks, else contested.

    Reading: "twice as high" means at least twice (at_twice 1); with 0, exactly twice or no Failek at all.
    """
    if faileks >= garrison:
        return Control.FLN
    if faileks == 0 or garrison == 2 * faileks or (at_twice != 0 and garrison > 2 * faileks):
        return Control.FRANCE
    return Control.CONTESTED


@kernel
def control_elsewhere(faileks, units):
    """L. Sahara Regions and Communities: never contested, the FLN's at equal numbers if any Failek is there."""
    if faileks > 0 and faileks >= units:
        return Control.FLN
    return Control.FRANCE


@kernel
def control_with(public, board, region, faileks):
    """L. Who would control a populated Region with so many Faileks in it."""
    return control_of_region(faileks, garrison_value(public, board, region), board.reading_france_at_twice)


@kernel
def contests_from(public, board, region, faileks):
    """L. The fewest Faileks, so many or more, under which France does not control a populated Region.

    Worked out at once, since players ask it often; it is what counting upwards with `control_with` finds.
    """
    garrison = garrison_value(public, board, region)
    if faileks >= garrison:
        return faileks
    if board.reading_france_at_twice != 0:
        return max(faileks, garrison // 2 + 1)
    faileks = max(faileks, 1)
    return faileks + (2 * faileks == garrison)


@kernel
def contests_at(public, board, region):
    """L. The fewest Faileks under which France does not control a populated Region."""
    return contests_from(public, board, region, 1)


@kernel
def missing_to_contest(public, board, region):
    """L. Faileks that must come before France does not control a populated Region; 0 where it does not."""
    return contests_from(public, board, region, public.faileks[region]) - public.faileks[region]


@kernel
def kills_to_regain(public, board, region):
    """L. Faileks that must go before France controls a populated Region; 0 where it does. It is what counting down finds."""
    faileks = public.faileks[region]
    if faileks == 0 or control_with(public, board, region, faileks) == Control.FRANCE:
        return 0
    most = garrison_value(public, board, region) // 2         # Faileks that France controls it with
    if board.reading_france_at_twice == 0 and (2 * most != garrison_value(public, board, region) or faileks < most):
        most = 0
    return faileks - min(max(most, 0), faileks)


@kernel
def kills_to_loosen(public, board, region):
    """L. Faileks that must go before the FLN controls a populated Region no more; 0 where it does not."""
    return max(public.faileks[region] - garrison_value(public, board, region) + 1, 0)
