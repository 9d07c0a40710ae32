"""76.2, 76.4. French Indochina: Japan comes in without a declaration of war, in the north alone or by Saigon in two stages."""
from simulate.core.kernelcache import kernel
from simulate.vichy.enums import Entry, Holder, Region, Side
from simulate.vichy.recording import note
from simulate.vichy.rules.queries import prorated
from simulate.vichy.rules.status import gain, set_holder
from simulate.vichy.state import NOWHERE
from simulate.vichy.trace_events import Event


@kernel
def indochina(board):
    """76.11. The place of French Indochina."""
    for colony in range(board.colonies):
        if board.region[colony] == Region.ASIA:
            return colony
    return NOWHERE


@kernel
def may_enter(public, board, entry):
    """76.41 to 76.43. Whether Japan may take this step now: the north once, Saigon once, in either order of asking."""
    holder = public.holder[indochina(board)]
    if entry == Entry.NOTHING:
        return True
    if public.turn < board.japan_turn or holder >= Holder.JAPAN_SAIGON:
        return False
    return entry == Entry.SAIGON or holder == Holder.INDEPENDENT


@kernel
def enter(state, board, entry):
    """76.42, 76.43A. Japan in Hanoi has the northern hexes and no BRPs, and the USJT stays; in Saigon the USJT rises by one.

    Reading: who enters Saigon may enter the north in the same turn (the exception of 76.43A); nothing hangs on it, so it is no
    choice.
    """
    colony = indochina(board)
    if entry == Entry.NOTHING:
        return
    note(state, Event.OCCUPIED, Side.AXIS, colony, entry, 0, 0, 0)
    if entry == Entry.NORTH:
        set_holder(state, Side.AXIS, colony, Holder.JAPAN_NORTH)
        return
    set_holder(state, Side.AXIS, colony, Holder.JAPAN_SAIGON)
    state.public.occupied = state.public.turn
    raise_tension(state, board)


@kernel
def raise_tension(state, board):
    """76.43A, 76.46. The USJT level rises; the USAT level stays.

    Reading: until there is war in the Pacific, a date of the data; the U.S. has nothing to hold against Japan after that.
    """
    public = state.public
    if public.turn <= board.pacific_turn:
        public.usjt += board.japan_tension
        note(state, Event.TENSION, Side.AXIS, NOWHERE, public.usat, public.usjt, 0, 0)


@kernel
def japan_begins(state, board):
    """76.43, 76.43B. The turn after Saigon: BRPs come, all hexes are Japanese; in every later turn the USJT rises."""
    public, colony = state.public, indochina(board)
    if public.occupied == 0:
        return
    if public.holder[colony] == Holder.JAPAN_SAIGON:
        gain(state, board, Side.AXIS, prorated(board, public.turn, board.brps[colony]))
        set_holder(state, Side.AXIS, colony, Holder.JAPAN)
    raise_tension(state, board)
