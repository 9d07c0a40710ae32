"""3.2 FLN Supply Check."""
from simulate.core.kernels.kernel import kernel
from simulate.ici.enums import Kind, Procedure
from simulate.ici.rules.counters import remove_random_failek

UNSUPPLIED = 1


@kernel
def supply_limit(state, board, place):
    """3.2. Faileks that a place supplies: Population Number + 5 (or 3, or 1, once resettled) + 1 if its marker is at 0-10.

    Reading: Major Cities, Sahara Regions and Communities supply their stacking limit, nothing is added there.
    """
    if place >= board.populated or board.kind[place] == Kind.MAJOR_CITY:
        return board.stack_fln[place]
    public, base = state.public, board.supply_base
    if public.resettled[place] == 1:
        base = board.supply_resettled_once
    elif public.resettled[place] == 2:
        base = board.supply_resettled_twice
    limit = board.population[place] + base
    if public.allegiance[place] <= board.supply_low_to:
        limit += board.supply_low_extra
    return limit


@kernel
def supply_check(state, board):
    """3.2. Faileks beyond the limit go off the map at random, in every place of Algeria; abroad there is no limit."""
    for place in range(board.algeria):
        if state.public.faileks[place] > 0:
            for _ in range(state.public.faileks[place] - supply_limit(state, board, place)):
                state.tally.unsupplied += 1
                remove_random_failek(state, board, place, Procedure.SUPPLY, UNSUPPLIED)
