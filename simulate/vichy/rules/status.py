"""76, 77. The French surrender; Vichy France, its colonies and units: every change of the state machine goes through here."""
from simulate.core.kernelcache import kernel
from simulate.vichy.enums import Change, Event, Fate, Holder, Region, Side, Status
from simulate.vichy.recording import note
from simulate.vichy.rules.queries import exists, is_allied, is_axis, prorated
from simulate.vichy.state import HIGHEST, LOWEST, METROPOLE, NOWHERE


@kernel
def set_status(state, side, status, hexes):
    """77.31. A new status of Vichy France, and who controls its hexes and those of its colonies."""
    public, before = state.public, state.public.status
    if before == status and public.hexes == hexes:
        return
    public.status = status
    public.hexes = hexes
    if status >= Status.DEACTIVATED and state.tally.ended_turn < 0:
        state.tally.ended_turn = public.turn
    note(state, Event.STATUS, side, NOWHERE, before, status, hexes, 0)


@kernel
def set_holder(state, side, colony, holder):
    """77.6, 76.2. A colony changes hands."""
    public, before = state.public, state.public.holder[colony]
    if before != holder:
        public.holder[colony] = holder
        note(state, Event.COLONY, side, colony, before, holder, public.units[colony], 0)


@kernel
def units_become(state, side, place, fate):
    """77.4, 77.6. All Vichy units in a place go over to somebody, or are lost; what fights beside the Axis stays in its place."""
    public = state.public
    units = public.units[place]
    whose = Fate.VICHY
    if place != METROPOLE and public.holder[place] == Holder.GERMANY:
        whose = Fate.GERMAN
    if units == 0 or whose == fate:
        return
    public.fate[whose] -= units
    public.fate[fate] += units
    if fate != Fate.GERMAN:
        public.units[place] = 0
    note(state, Event.UNITS, side, place, units, fate, 0, 0)


@kernel
def gain(state, board, side, brps):
    """77.21, 77.95. A side gains BRPs."""
    if brps != 0:
        state.public.brps[side] += brps
        note(state, Event.BRPS, side, NOWHERE, brps, 0, 0, 0)


@kernel
def colony_brps(public, board, holder):
    """77.21. The BRPs of the colonies that somebody holds, without French Indochina."""
    total = 0
    for colony in range(board.colonies):
        if public.holder[colony] == holder and board.region[colony] != Region.ASIA:
            total += board.brps[colony]
    return total


@kernel
def end_colonies(state, board, side, change, axis_stays):
    """77.93 to 77.95. The Vichy colonies: Free French with their units, or nobody's.

    Reading: one that resists under German control is still a Vichy colony, as 77.63 calls it and 77.94 removes its forces;
    reading.resisting_stays_german leaves its hexes alone. One that has disintegrated is none any more. With `axis_stays` those
    with Axis units in their capital become German. Reading: such units stand where the Axis control the hexes, of Vichy France
    or of a colony that resists, and the colony is in their reach.
    """
    public = state.public
    for colony in range(board.colonies):
        resists = public.holder[colony] == Holder.GERMANY
        stays = resists and board.reading_resisting_stays_german != 0
        if public.holder[colony] != Holder.VICHY and not resists:
            continue
        if change != Change.FREE_FRENCH:
            axis = axis_stays and board.reach[colony] != 0 and (resists or public.hexes == Holder.GERMANY)
            units_become(state, side, colony, Fate.REMOVED)
            set_holder(state, side, colony, Holder.GERMANY if axis or stays else Holder.NOBODY)
        elif not stays:
            units_become(state, side, colony, Fate.FREE_FRENCH)
            set_holder(state, side, colony, Holder.FREE_FRENCH)


@kernel
def end_vichy(state, board, side, status, hexes):
    """77.91 to 77.94. Vichy France is no more: its colonies are nobody's, all its units are removed; Free French units stay.

    After a result of 0 or -1 Axis units keep a colony whose capital they are in (77.94); 77.93 spares none. Reading: 77.93
    excepts hexes that Allied units moved through; none are told apart here, so all of Vichy France gets one holder.
    """
    end_colonies(state, board, side, Change.NOBODY, status == Status.DEACTIVATED)
    units_become(state, side, METROPOLE, Fate.REMOVED)
    take_away(state, Fate.POOL, Fate.REMOVED)
    take_away(state, Fate.ALLIED, Fate.REMOVED)
    set_status(state, side, status, hexes)


@kernel
def take_away(state, fate, new):
    """77.91. Units that are off the board go over to another fate."""
    public = state.public
    public.fate[new] += public.fate[fate]
    public.fate[fate] = 0


@kernel
def effective(public, board, result):
    """77.94, 77.95. Whether a result changes what Vichy France is.

    Reading: an association or alliance ends by what 77.94 and 77.95 name, 0 or less, and goes over to the other side at 8 or more
    or at -2 or less; 9 does not make less of an ally. Results between change nothing; the one before them stays in effect.
    """
    if is_axis(public):
        return result <= 0 or (result == HIGHEST and public.status != Status.AXIS_ALLY)
    if is_allied(public):
        return result <= 0 or board.hexes[result - LOWEST] == Holder.GERMANY
    return True


@kernel
def take_result(state, board, side, result):
    """77.31 to 77.33, 77.81, 77.94, 77.95. A diplomatic result takes effect; `side` rolled it.

    Reading: the last result is the one in effect, so a neutral Vichy France gets its hexes back when 1 to 7 follow an 8.
    """
    public, at = state.public, result - LOWEST
    if not exists(public):
        return
    before, takes_effect = public.result, effective(public, board, result)
    if takes_effect:
        public.result = result
    note(state, Event.RESULT, side, NOWHERE, result, before, 1 if takes_effect else 0, 0)
    if not takes_effect:
        return
    status, hexes = board.status[at], board.hexes[at]
    if status == Status.DEACTIVATED:
        end_vichy(state, board, side, status, hexes)
    elif status in (Status.ASSOCIATED_ALLIES, Status.ALLIED_ALLY):
        join_allies(state, board, side, status, hexes)
    else:
        join_axis(state, board, side, status, hexes)


@kernel
def join_allies(state, board, side, status, hexes):
    """77.95. An Allied associate or ally: the colonies are Free French, Britain gets the prorated BRPs.

    Reading: all units in France survive the change; the rule on that stands elsewhere (85.5).
    """
    public, new = state.public, not is_allied(state.public)
    end_colonies(state, board, side, Change.FREE_FRENCH, False)
    units_become(state, side, METROPOLE, Fate.ALLIED)
    set_status(state, side, status, hexes)
    if new:
        brps = board.brps_vichy + colony_brps(public, board, Holder.FREE_FRENCH)
        gain(state, board, Side.ALLIES, prorated(board, public.turn, brps))


@kernel
def join_axis(state, board, side, status, hexes):
    """77.31, 77.32, 77.81. Neutral, or with its hexes in German hands, or Germany's associate or ally, which has its BRPs.

    Reading: Vichy units that went over to the Allies with Vichy France come back with it. Germany's first BRPs are prorated as
    Britain's are (77.95). Units of an ally of Germany are still counted as Vichy French.
    """
    public = state.public
    if is_allied(public):
        public.units[METROPOLE] = public.fate[Fate.ALLIED]
        take_away(state, Fate.ALLIED, Fate.VICHY)
    set_status(state, side, status, hexes)
    if status == Status.AXIS_ALLY:
        brps = board.brps_vichy + colony_brps(public, board, Holder.VICHY)
        gain(state, board, Side.AXIS, prorated(board, public.turn, brps))


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
