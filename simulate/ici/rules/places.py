"""A-D: what kind of place a place is."""
from simulate.core.kernels.kernel import kernel
from simulate.ici.enums import Kind, Lasting, Level


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
def exists(state, board, place):
    """C, 3.3. Resource Sites do not exist before "Oil in the Sahara"; everything else always does."""
    return board.kind[place] != Kind.RESOURCE_SITE or state.public.lasting[Lasting.OIL] != 0


@kernel
def is_independent(state, board, country):
    """2.1. Tunisia and Morocco through one chit, West Africa through another."""
    if country == board.west_africa:
        return state.public.lasting[Lasting.WEST_AFRICA] != 0
    return state.public.lasting[Lasting.TUNISIA_MOROCCO] != 0


@kernel
def beside_fln_level(state, board, community):
    """3.5. Does the Community border (or lie in) a Region at FLN Level?"""
    for k in range(board.near_n[community]):
        region = board.near[community, k]
        if region < board.populated and state.public.level[region] == Level.FLN:
            return True
    return False
