"""4.2 Purge: the seven Fidayin of a Political Cell, four below (two black slots, two white), one of each colour above, a boss."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Level, Procedure, Side
from simulate.ici.recording import note
from simulate.ici.rules.dice import showing, throw
from simulate.ici.rules.queries.costs import harsh_steps, purge_cost, purge_need
from simulate.ici.rules.tracks import pay, set_level, step_allegiance
from simulate.ici.trace_events import Event, Purpose


@kernel
def captured_below(dice, need):
    """4.2. Bottom row, dice black black white white: 4 x black Fidayin captured + white ones."""
    return 4 * showing(dice, 2, need) + showing(dice[2:], 2, need)


@kernel
def captured_middle(dice, black, white, need):
    """4.2. Middle row: a black die for each black Fidayin captured below, then the white ones; one slot a colour. 0, 1 or 2."""
    count = 0
    if showing(dice, black, need) > 0:
        count += 1
    if showing(dice[black:], white, need) > 0:
        count += 1
    return count


@kernel
def captured_boss(dice, middle, need):
    """4.2. The boss: a die for each Fidayin captured in the middle row. 0 or 1."""
    return min(showing(dice, middle, need), 1)


@kernel
def try_purge(state, board, region, harsh):
    """4.2. One try: all three rows at 4-6, or 3-6 under harsh interrogation. True when the boss is captured."""
    dice, need, die = state.secret.dice, purge_need(board, harsh), board.counterinsurgency_purge_die
    throw(state, Procedure.PURGE, region, 4, die)
    below = captured_below(dice, need)
    black, white, middle, boss = below // 4, below % 4, 0, 0
    note(state, Event.PURGE, Side.FRANCE, region, 0, black + white, 0, need)
    if black + white > 0:
        throw(state, Procedure.PURGE, region, black + white, die)
        middle = captured_middle(dice, black, white, need)
        note(state, Event.PURGE, Side.FRANCE, region, 0, black + white, middle, need)
    if middle > 0:
        throw(state, Procedure.PURGE, region, middle, die)
        boss = captured_boss(dice, middle, need)
        note(state, Event.PURGE, Side.FRANCE, region, boss, black + white, middle, need)
    return boss != 0


@kernel
def purge(state, board, region, harsh):
    """4.2. Pay, take the step of harsh interrogation first, try; a captured boss turns FLN to Purge Level, one step to France.

    Reading: any number of tries until the boss falls; harsh is chosen anew for each, its step is taken before each and lost
    at 0; with reading.repeat_harsh at 0 only the first harsh try of a turn in a Region takes the step.
    """
    public = state.public
    pay(state, Side.FRANCE, purge_cost(state.public, board), Purpose.PURGE + harsh)
    if harsh != 0:
        steps = harsh_steps(board, public.attacked[region])
        if steps > 0:
            step_allegiance(state, board, region, -steps)
        public.attacked[region] = 1
    if try_purge(state, board, region, harsh):
        public.changed[Side.FRANCE, region] = 1
        set_level(state, region, Level.PURGE)
        step_allegiance(state, board, region, 1)
