"""77.5, 77.6. Declarations of war on Vichy France, and attacks on its colonies."""
from simulate.core.kernelcache import kernel
from simulate.vichy.enums import Event, Fate, Holder, Outcome, Region, Side, Status
from simulate.vichy.recording import note
from simulate.vichy.rules.queries import fight_number, is_axis, is_held, modifier, outcome_of
from simulate.vichy.rules.status import set_holder, set_status, take_away, units_become
from simulate.vichy.state import METROPOLE, NOWHERE


@kernel
def declare_germany(state, board):
    """77.51, 77.52, 77.52A, 77.52B, 77.52C. Germany declares war: units outside colonies are eliminated, the hexes are German,
    the colonies part.

    Germany keeps a colony whose capital its units reach in that turn (colonies.csv, `reach`); in the others hexes and units go to
    the Western Allies, also units that survived an attack and fought beside Germany. Its BRPs come in the next turn. Reading:
    those units alone held their colony for Germany, so it is Allied then; 77.62C, which 77.52C names, is not printed.
    """
    public = state.public
    public.declared[Side.AXIS] = 1
    public.brps[Side.AXIS] -= board.declaration_cost_germany
    note(state, Event.DECLARED, Side.AXIS, NOWHERE, board.declaration_cost_germany, 0, public.america, 0)
    units_become(state, Side.AXIS, METROPOLE, Fate.ELIMINATED)
    take_away(state, Fate.POOL, Fate.ELIMINATED)
    for colony in range(board.colonies):
        fought = public.holder[colony] == Holder.GERMANY and public.units[colony] > 0
        if public.holder[colony] != Holder.VICHY and not fought:
            continue
        if board.reach[colony] != 0:
            units_become(state, Side.AXIS, colony, Fate.ELIMINATED)
            set_holder(state, Side.AXIS, colony, Holder.GERMANY)
        else:
            units_become(state, Side.AXIS, colony, Fate.FREE_FRENCH)
            set_holder(state, Side.AXIS, colony, Holder.ALLIES)
    set_status(state, Side.AXIS, Status.SEIZED, Holder.GERMANY)
    public.germany_due = 1


@kernel
def declare_allies(state, board):
    """77.51, 77.53, 77.62A. An Allied declaration of war: BRPs, USAT tension before U.S. entry, association with Germany.

    Reading: Vichy France survives the first turn, since no Allied force reaches the city of Vichy in it; so it associates at
    once. Its hexes are then in German hands, as an associate's are after a 9; with reading.hexes_by_results_alone they stay
    neutral, as 77.31 knows control by a diplomatic result alone. The U.S. enters later by america.turns_per_level for each level
    of the USAT.
    """
    public = state.public
    tension = board.declaration_tension if public.america == 0 else 0
    public.declared[Side.ALLIES] = 1
    public.brps[Side.ALLIES] -= board.declaration_cost
    note(state, Event.DECLARED, Side.ALLIES, NOWHERE, board.declaration_cost, tension, public.america, 0)
    if tension > 0:
        public.usat -= tension
        public.entry += tension * board.america_turns_per_level
        note(state, Event.TENSION, Side.ALLIES, NOWHERE, public.usat, public.usjt, 0, 0)
    set_status(state, Side.ALLIES, Status.ASSOCIATED_AXIS,
               public.hexes if board.reading_hexes_by_results_alone != 0 else Holder.GERMANY)
    public.owed = 1


@kernel
def attack(state, board, colony, outcome):
    """77.61, 77.62. A colony is attacked and answers; the Axis may react (77.53).

    A colony that disintegrates loses its units for good and is controlled by nobody. One that resists, or fights because it is at
    war, is German-controlled with its units.
    """
    public = state.public
    public.attacked[colony] = 1
    public.outcome[colony] = outcome
    state.tally.outcomes[outcome] += 1
    if public.holder[colony] == Holder.VICHY:
        public.owed = 1
    if board.region[colony] == Region.AFRICA:
        if state.tally.landed_turn < 0:
            state.tally.landed_turn = public.turn
        if public.america != 0:
            public.landed = 1
    note(state, Event.ATTACKED, Side.ALLIES, colony, modifier(public, board, 1), outcome, 0, 0)
    if outcome == Outcome.CAPITULATES:
        units_become(state, Side.ALLIES, colony, Fate.FREE_FRENCH)
        set_holder(state, Side.ALLIES, colony, Holder.ALLIES)
    elif outcome == Outcome.DISINTEGRATES:
        units_become(state, Side.ALLIES, colony, Fate.ELIMINATED)
        set_holder(state, Side.ALLIES, colony, Holder.NOBODY)
    elif outcome != Outcome.NONE:
        units_become(state, Side.ALLIES, colony, Fate.GERMAN)
        set_holder(state, Side.ALLIES, colony, Holder.GERMANY)


@kernel
def resistance(state, board, colony, roll):
    """77.62B. How an attacked colony of North Africa answers with this die: all modifiers count, and all points of the year."""
    return outcome_of(board, roll + modifier(state.public, board, 1))


@kernel
def lost_units(public, board, colony):
    """77.61, 77.62A. What becomes of units eliminated in a colony: those that fell in North Africa to a British attack under a
    declaration of war may be built again, those of Lebanon-Syria go for good, unless Vichy France is at war with the Allies.

    Reading: units of a colony that resists after U.S. entry go for good, as 77.62B returns none to the force pool.
    """
    war = public.outcome[colony] == Outcome.FIGHTS and (board.region[colony] == Region.AFRICA or is_axis(public))
    return Fate.POOL if war else Fate.ELIMINATED


@kernel
def fights_on(public, colony):
    """77.62, 77.94. Whether the Allies still have to take an attacked colony."""
    return public.attacked[colony] != 0 and not is_held(public.holder[colony])


@kernel
def fight(state, board, colony, roll):
    """77.61, 77.62A, 77.62B. A turn of fighting for an attacked colony, a die in place of the combat rules (assumed).

    Reading: the Allies go on attacking until they have it; a colony that nobody controls is entered in the same way.
    """
    public, needed = state.public, fight_number(state.public, board, colony)
    taken = 1 if roll >= needed else 0
    defended = 1 if public.holder[colony] == Holder.GERMANY else 0
    if defended != 0:
        public.fights += 1
    note(state, Event.FOUGHT, Side.ALLIES, colony, needed, taken, defended, 0)
    if taken != 0:
        units_become(state, Side.ALLIES, colony, lost_units(public, board, colony))
        set_holder(state, Side.ALLIES, colony, Holder.ALLIES)


@kernel
def reinforce(state, colony):
    """77.42. A Vichy unit goes from France to a colony, without an escort."""
    public = state.public
    public.units[METROPOLE] -= 1
    public.units[colony] += 1
    note(state, Event.REINFORCED, Side.AXIS, colony, public.units[colony], 0, 0, 0)
