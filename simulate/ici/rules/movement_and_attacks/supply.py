"""3.2 FLN Supply Check."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Procedure
from simulate.ici.rules.counters import remove_random_failek
from simulate.ici.rules.queries.places import supply_limit

UNSUPPLIED = 1


@kernel
def supply_check(state, board):
    """3.2. Faileks beyond the limit go off the map at random, in every place of Algeria; abroad there is no limit."""
    for place in range(board.algeria):
        if state.public.faileks[place] > 0:
            for _ in range(state.public.faileks[place] - supply_limit(state.public, board, place)):
                state.tally.unsupplied += 1
                remove_random_failek(state, board, place, Procedure.SUPPLY, UNSUPPLIED)
