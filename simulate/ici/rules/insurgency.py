"""4 FLN Insurgency and French Counterinsurgency Actions.

A Purge is about the seven Fidayin of a Political Cell: four below (two black slots, two white), one a colour above, a boss.
"""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred
from simulate.ici.enums import (
    Ask,
    Control,
    Event,
    FlnAction,
    FrenchAction,
    Kind,
    Lasting,
    Level,
    Operation,
    Procedure,
    Purpose,
    Side,
)
from simulate.ici.recording import note
from simulate.ici.rules.decisions import ask_fln, ask_france, begin, offer, offer_stop
from simulate.ici.rules.dice import showing, throw
from simulate.ici.rules.queries.costs import (
    NOTHING,
    cell_steps,
    harsh_steps,
    infiltrates_under,
    is_open_to_insurgency,
    is_tried_again,
    level_changes_under,
    mobilize_steps,
    operation_cost,
    operation_on_level,
    purge_cost,
    purge_need,
    regions_per_op,
)
from simulate.ici.rules.tracks import can_pay, extra_ops, pay, set_level, step_allegiance
from simulate.ici.state import NOWHERE


@kernel
def may_agitate(state, board, region):
    """4.1. In a contested or FLN-controlled Region whose level the FLN has not changed this turn, short of FLN Level."""
    return is_open_to_insurgency(state.public, region) and state.public.changed[Side.FLN, region] == 0


@kernel
def is_barred_at(board, level):
    """4.1. Is the one action of this level barred?"""
    return is_barred(board, Side.FLN, FlnAction.SPREAD_PROPAGANDA + Level.SUPPORT - level)


@kernel
def spread_propaganda(state, board, region):
    """4.1. Support to Activist Level, one step towards the FLN."""
    set_level(state, region, Level.ACTIVIST)
    step_allegiance(state, board, region, -1)


@kernel
def assassinate_activists(state, board, region):
    """4.1. Activist to Purge Level, one step towards the FLN."""
    set_level(state, region, Level.PURGE)
    step_allegiance(state, board, region, -1)


@kernel
def build_cells(state, board, region):
    """4.1. Purge to FLN Level, one step towards the FLN or down to 10, whichever is lower."""
    steps = cell_steps(board, state.public.allegiance[region])
    set_level(state, region, Level.FLN)
    step_allegiance(state, board, region, -steps)


@kernel
def agitate(state, board, region):
    """4.1. 3 OPs for the one action that the Region's level allows; no die."""
    level = state.public.level[region]
    pay(state, Side.FLN, board.insurgency_cost, Purpose.PROPAGANDA + Level.SUPPORT - level)
    state.public.changed[Side.FLN, region] = 1
    note(state, Event.INSURGENCY, Side.FLN, region, level, 0, 0, 0)
    if level == Level.SUPPORT:
        spread_propaganda(state, board, region)
    elif level == Level.ACTIVIST:
        assassinate_activists(state, board, region)
    else:
        build_cells(state, board, region)


@kernel
def insurgency(state, board, fln):
    """4.1. FLN Insurgency: Region after Region, once each."""
    own, public = state.fln, state.public
    for region in range(board.populated):
        public.changed[Side.FLN, region] = 0
    while can_pay(state, Side.FLN, board.insurgency_cost):
        begin(own, Ask.INSURGENCY, 0, 0, 0)
        offer_stop(own)
        for region in range(board.populated):
            if may_agitate(state, board, region) and not is_barred_at(board, public.level[region]):
                offer(own, region, public.level[region], 0)
        region = own.a[ask_fln(state, board, fln)]
        if region == NOWHERE:
            return
        agitate(state, board, region)


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


@kernel
def french_extra_points(state, board):
    """4.2-1. For Regions at Support Level: 1 OP for each of population 3, for every two of 2 and for every three of 1.

    Reading: whatever their control; Major Cities count with population 1.
    """
    ones, twos, threes = 0, 0, 0
    for region in range(board.populated):
        if state.public.level[region] == Level.SUPPORT:
            if board.population[region] >= 3:
                threes += 1
            elif board.population[region] == 2:
                twos += 1
            else:
                ones += 1
    return threes // regions_per_op(board, 3) + twos // regions_per_op(board, 2) + ones // regions_per_op(board, 1)


@kernel
def may_change_level(state, board, region):
    """4.2-2. In a French-controlled Region whose level France has not changed this turn."""
    return level_changes_under(state.public.control[region]) and state.public.changed[Side.FRANCE, region] == 0


@kernel
def may_resettle(state, board, region):
    """4.2. After "Resettle", in a French-controlled populated Region but no Major City, one step a turn: none, +3, +1."""
    public = state.public
    return (public.lasting[Lasting.RESETTLE] != 0 and public.control[region] == Control.FRANCE
            and board.kind[region] != Kind.MAJOR_CITY and public.resettled_now[region] == 0 and public.resettled[region] < 2)


@kernel
def may_infiltrate(state, board, region):
    """4.2. After "Leger/Safy coup", in a contested Region, at any level.

    Reading: any number of tries, one success a Region and turn; with reading.infiltrate_until_success at 0 one try.
    """
    public = state.public
    return infiltrates_under(public, public.control[region]) and public.infiltrated[region] == 0


@kernel
def may_pay(state, board, operation):
    """4.2. An operation that there is, that is not barred, and that can be paid."""
    return (operation != NOTHING and not is_barred(board, Side.FRANCE, FrenchAction.PURGE + operation)
            and can_pay(state, Side.FRANCE, operation_cost(state.public, board, operation)))


@kernel
def offer_operations(state, board, region):
    """4.2. List what France may do in one Region and can pay."""
    own, public = state.france, state.public
    if may_change_level(state, board, region):
        operation = operation_on_level(public.level[region])
        if may_pay(state, board, operation):
            offer(own, region, operation, 0)
            if operation == Operation.PURGE and not is_barred(board, Side.FRANCE, FrenchAction.HARSH_INTERROGATION):
                offer(own, region, Operation.HARSH_PURGE, 0)
    if may_resettle(state, board, region) and may_pay(state, board, Operation.RESETTLE):
        offer(own, region, Operation.RESETTLE, 0)
    if may_infiltrate(state, board, region) and may_pay(state, board, Operation.INFILTRATE):
        offer(own, region, Operation.INFILTRATE, 0)


@kernel
def least_cost(state, board):
    """4.2. OPs of the cheapest that France may do."""
    public = state.public
    return min(operation_cost(public, board, Operation.PURGE), operation_cost(public, board, Operation.RESETTLE),
               operation_cost(public, board, Operation.INFILTRATE))


@kernel
def detect_activists(state, board, region):
    """4.2. Purge to Activist Level, one step towards France."""
    pay(state, Side.FRANCE, operation_cost(state.public, board, Operation.DETECT), Purpose.DETECT)
    state.public.changed[Side.FRANCE, region] = 1
    set_level(state, region, Level.ACTIVIST)
    step_allegiance(state, board, region, 1)


@kernel
def mobilize_masses(state, board, region):
    """4.2. Activist to Support Level, one step towards France or up to 11, whichever is higher."""
    steps = mobilize_steps(board, state.public.allegiance[region])
    pay(state, Side.FRANCE, operation_cost(state.public, board, Operation.MOBILIZE), Purpose.MOBILIZE)
    state.public.changed[Side.FRANCE, region] = 1
    set_level(state, region, Level.SUPPORT)
    step_allegiance(state, board, region, steps)


@kernel
def resettle(state, board, region):
    """4.2. Place a +3 marker or turn it to +1; one step towards the FLN each time.

    Reading: may be combined with a change of level; never undone.
    """
    pay(state, Side.FRANCE, operation_cost(state.public, board, Operation.RESETTLE), Purpose.RESETTLE)
    state.public.resettled[region] += 1
    state.public.resettled_now[region] = 1
    step_allegiance(state, board, region, -1)


@kernel
def infiltrates(board, dice):
    """4.2. Any of four dice at 5-6."""
    return showing(dice, board.counterinsurgency_infiltrate_dice, board.counterinsurgency_infiltrate_on) > 0


@kernel
def infiltrate(state, board, region):
    """4.2. 2 OPs for a try; success moves the Population Marker one step towards France."""
    pay(state, Side.FRANCE, operation_cost(state.public, board, Operation.INFILTRATE), Purpose.INFILTRATE)
    throw(state, Procedure.INFILTRATE, region, board.counterinsurgency_infiltrate_dice, board.counterinsurgency_infiltrate_die)
    success = infiltrates(board, state.secret.dice)
    note(state, Event.INFILTRATE, Side.FRANCE, region, 1 if success else 0, 0, 0, 0)
    if success or not is_tried_again(board, Operation.INFILTRATE):
        state.public.infiltrated[region] = 1
    if success:
        step_allegiance(state, board, region, 1)


@kernel
def operate(state, board, region, operation):
    """4.2-2. Carry out what France has chosen."""
    note(state, Event.OPERATION, Side.FRANCE, region, operation, 0, 0, 0)
    if operation == Operation.PURGE:
        purge(state, board, region, 0)
    elif operation == Operation.HARSH_PURGE:
        purge(state, board, region, 1)
    elif operation == Operation.DETECT:
        detect_activists(state, board, region)
    elif operation == Operation.MOBILIZE:
        mobilize_masses(state, board, region)
    elif operation == Operation.RESETTLE:
        resettle(state, board, region)
    else:
        infiltrate(state, board, region)


@kernel
def counterinsurgency(state, board, france):
    """4.2. French Counterinsurgency: extra OPs first, then action after action; limits once a turn, each kind its own."""
    own, public = state.france, state.public
    for region in range(board.populated):
        public.changed[Side.FRANCE, region] = 0
        public.resettled_now[region] = 0
        public.infiltrated[region] = 0
        public.attacked[region] = 0
    extra = french_extra_points(state, board)
    if extra > 0:
        extra_ops(state, board, Side.FRANCE, extra)
    while can_pay(state, Side.FRANCE, least_cost(state, board)):
        begin(own, Ask.COUNTERINSURGENCY, 0, 0, 0)
        offer_stop(own)
        for region in range(board.populated):
            offer_operations(state, board, region)
        answer = ask_france(state, board, france)
        if own.a[answer] == NOWHERE:
            return
        operate(state, board, own.a[answer], own.b[answer])


