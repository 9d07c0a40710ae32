"""77.9 and the end of a game: Paris and the city of Vichy, BRPs of a new year, U.S. entry, who has won."""
from simulate.core.kernelcache import kernel
from simulate.vichy.enums import Entry, Event, Holder, Region, Side, Status, Way
from simulate.vichy.recording import note
from simulate.vichy.rules.queries import begins_year, colonies_held, exists, is_allied, is_axis, prorated
from simulate.vichy.rules.status import colony_brps, end_vichy, gain, set_holder
from simulate.vichy.state import NOWHERE

# 76.2, 76.4. French Indochina: Japan comes in without a declaration of war, in the north alone or by Saigon in two stages.


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


@kernel
def paris(state, board):
    """77.92, 77.93. The Allies hold Paris and the Axis fail to take it back: Vichy France is gone, its hexes are German.

    Unless the Allies have declared war on it, or it is theirs by a result of -2 or -3. Reading: such a result is in effect
    as long as Vichy France is Allied. The Allies keep Paris, so every later Axis turn asks again.
    """
    public = state.public
    if public.turn < board.paris_turn:
        return
    if public.paris == 0:
        public.paris = 1
        note(state, Event.PARIS, Side.ALLIES, NOWHERE, 0, 0, 0, 0)
    if exists(public) and public.declared[Side.ALLIES] == 0 and not is_allied(public):
        end_vichy(state, board, Side.ALLIES, Status.DISSOLVED, Holder.GERMANY)


@kernel
def city(state, board):
    """77.91, 77.93. Enemy forces alone hold the city of Vichy: Vichy France is gone.

    Reading: only the Allies come so far, on an Axis Vichy France, in a turn of the data; the Axis never take the city of an
    Allied one.
    """
    public = state.public
    if public.turn >= board.city_turn and is_axis(public):
        note(state, Event.PARIS, Side.ALLIES, NOWHERE, 1, 0, 0, 0)
        end_vichy(state, board, Side.ALLIES, Status.CONQUERED, Holder.GERMANY)


@kernel
def germany_is_paid(state, board):
    """77.52D. The BRPs of a conquered Vichy France come to Germany the turn after it declared war.

    Reading: those of Vichy France, 20, and of the colonies that Germany took; not prorated, which the rule does not say.
    """
    public = state.public
    if public.germany_due != 0:
        public.germany_due = 0
        gain(state, board, Side.AXIS, board.brps_vichy + colony_brps(public, board, Holder.GERMANY))


@kernel
def new_year(state, board):
    """76.43A, 77.81, 77.95. A year begins: BRPs of Vichy France to whose ally it is, or who seized it; those of Indochina to
    Japan.

    Reading: Japan has the BRPs of Indochina every year, as France had them before its surrender (76.12). An associate's BRPs come
    to nobody but Britain, to which 77.95 gives them; 77.81 names an ally of Germany alone.
    """
    public = state.public
    if not begins_year(board, public.turn) or public.turn == 1:
        return
    if public.status == Status.AXIS_ALLY:
        gain(state, board, Side.AXIS, board.brps_vichy + colony_brps(public, board, Holder.VICHY))
    elif public.status == Status.SEIZED and public.germany_due == 0:
        gain(state, board, Side.AXIS, board.brps_vichy + colony_brps(public, board, Holder.GERMANY))
    elif is_allied(public):
        gain(state, board, Side.ALLIES, board.brps_vichy + colony_brps(public, board, Holder.FREE_FRENCH))
    if public.holder[indochina(board)] == Holder.JAPAN:
        gain(state, board, Side.AXIS, board.brps[indochina(board)])


@kernel
def america_enters(state):
    """77.51, 77.62. Germany and the U.S. are at war from the end of a turn that the data name, later if the USAT fell."""
    public = state.public
    if public.america == 0 and public.turn >= public.entry:
        public.america = 1
        note(state, Event.AMERICA, Side.ALLIES, NOWHERE, public.turn, 0, 0, 0)


@kernel
def settle(state, board):
    """77.62. The last turn is over: who has won.

    Reading: the document has no victory conditions. The Allies win if they hold as many colonies of North Africa as
    victory.colonies says, under American, British or Free French control; else the Axis have won.
    """
    public, held = state.public, colonies_held(state.public, board)
    if held >= board.victory_colonies:
        public.winner = Side.ALLIES
        public.way = Way.WITHOUT_A_FIGHT if public.fights == 0 else Way.AFTER_A_FIGHT
    else:
        public.winner = Side.AXIS
        public.way = Way.NO_LANDING if state.tally.landed_turn < 0 else Way.SHORT
    note(state, Event.GAME_OVER, public.winner, NOWHERE, public.winner, public.way, held, 0)
