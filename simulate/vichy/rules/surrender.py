"""77.1, 77.4, 76.2, 76.5: France surrenders: Vichy France or none, its units, and the colonies."""
from simulate.core.kernelcache import kernel
from simulate.vichy.enums import Fate, Holder, Region, Side, Status
from simulate.vichy.recording import note
from simulate.vichy.state import METROPOLE, NOWHERE
from simulate.vichy.trace_events import Event


@kernel
def free_colonies(state, board):
    """76.22, 76.51. French Indochina is an independent minor country, the islands of the Pacific are Free French."""
    public = state.public
    for colony in range(board.colonies):
        if board.region[colony] == Region.ASIA:
            public.holder[colony] = Holder.INDEPENDENT
        elif board.region[colony] == Region.PACIFIC:
            public.holder[colony] = Holder.FREE_FRENCH


@kernel
def surrender(state, board, established):
    """77.11, 77.21. The Axis create Vichy France, or do without it.

    Reading: all colonies of Africa and the Levant become Vichy French; the rule that settles it stands elsewhere (58.31A), and so
    does who holds them without Vichy France, which is data (colonies.csv, `without`).
    """
    public = state.public
    free_colonies(state, board)
    if established != 0:
        public.status = Status.NEUTRAL
        public.hexes = Holder.VICHY
        place_units(state, board)
    for colony in range(board.colonies):
        if board.region[colony] == Region.AFRICA or board.region[colony] == Region.LEVANT:
            public.holder[colony] = Holder.VICHY if established != 0 else board.without[colony]
    note(state, Event.ESTABLISHED, Side.AXIS, NOWHERE, established, public.fate[Fate.VICHY], 0, 0)


@kernel
def place_units(state, board):
    """77.41, 77.42. The garrisons of Vichy city and of the colonies, what stands there besides, and the rest in France.

    Reading: garrisons of colonies stay there all game; volunteers for Russia (77.41) are beyond the document.
    """
    public = state.public
    public.units[METROPOLE] = board.forces_garrison + board.forces_mobile
    public.fate[Fate.VICHY] = public.units[METROPOLE]
    for colony in range(board.colonies):
        if board.region[colony] == Region.AFRICA or board.region[colony] == Region.LEVANT:
            public.units[colony] = board.forces_garrison + board.extra[colony]
            public.fate[Fate.VICHY] += public.units[colony]
