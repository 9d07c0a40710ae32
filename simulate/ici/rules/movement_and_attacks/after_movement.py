"""After movement: 3.1 the Morice Line, G stacking, 3.2 the FLN supply check."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred
from simulate.ici.enums import Ask, Event, FrenchAction, Lasting, Procedure, Purpose, Side, Special, Step
from simulate.ici.recording import note
from simulate.ici.rules.counters import find_unit, lift_unit, put_unit, remove_random_failek
from simulate.ici.rules.decisions import ask_fln, ask_france, begin, offer, offer_stop
from simulate.ici.rules.movement_and_attacks.search_and_attack import assign_units, attack
from simulate.ici.rules.queries.places import has_room, supply_limit
from simulate.ici.rules.tracks import can_pay, pay
from simulate.ici.state import NOWHERE, SQUARES


@kernel
def revealed_faileks(state, place):
    """3.1. Faileks in a Region that have crossed the border this turn and lie open."""
    crossed = state.fln.crossed
    return crossed[place, 0] + crossed[place, 1] + crossed[place, 2]


@kernel
def may_attack_crossers(state, board, region):
    """3.1. Once a Region, where French units stand and 1 OP can be paid."""
    public = state.public
    return (public.morice_done[region] == 0 and public.units[region] > 0 and revealed_faileks(state, region) > 0
            and can_pay(state, Side.FRANCE, board.morice_cost))


@kernel
def attack_crossers(state, board, region, fln, france):
    """3.1. 1 OP; an attack without a search on the revealed Faileks.

    Reading: France chooses pairs, one Failek a unit, up to the smaller number; the rest is not attacked. The protection of
    the last Failek does not apply, the step for killing it does.
    """
    public = state.public
    pay(state, Side.FRANCE, board.morice_cost, Purpose.MORICE)
    public.morice_done[region] = 1
    squares = min(revealed_faileks(state, region), public.units[region], SQUARES)     # what the Attack Chart holds
    note(state, Event.MORICE, Side.FRANCE, region, squares, 0, 0, 0)
    assign_units(state, board, region, squares, 1, france)
    attack(state, board, region, fln, france)


@kernel
def morice_attacks(state, board, fln, france):
    """3.1. After FLN movement and stacking, before supply, once the "Morice Line" is in force, or with morice.in_force at 1.

    Reading: survivors are hidden again and mixed; nothing learned is kept.
    """
    own, public = state.france, state.public
    if board.morice_on == 0 or (public.lasting[Lasting.MORICE_LINE] == 0 and board.morice_in_force == 0):
        return
    if is_barred(board, Side.FRANCE, FrenchAction.MORICE_ATTACK):
        return
    for region in range(board.regions):
        public.morice_done[region] = 0
    while can_pay(state, Side.FRANCE, board.morice_cost):
        begin(own, Ask.MORICE, 0, 0, 0)
        offer_stop(own)
        for region in range(board.regions):
            if may_attack_crossers(state, board, region):
                offer(own, region, revealed_faileks(state, region), 0)
        region = own.a[ask_france(state, board, france)]
        if region == NOWHERE:
            return
        attack_crossers(state, board, region, fln, france)


STACKING, UNSUPPLIED = 0, 1      # why a Failek goes off the map


@kernel
def enforce_fln_stacking(state, board):
    """G. At the end of FLN movement Major Cities, Sahara Regions and Communities are cut to their limits, at random.

    Reading: before the Morice attacks and the supply check; never while moving or recruiting. Other Regions have no limit
    but supply (3.2). So is a country abroad where stacking.fln_tunisia and the like set one.
    """
    for place in range(board.places):
        for _ in range(state.public.faileks[place] - board.stack_fln[place]):
            remove_random_failek(state, board, place, Procedure.STACKING, STACKING)


@kernel
def enforce_french_stacking(state, board, fln):
    """G. At the end of French movement the FLN picks the units in excess and the bordering Region each goes to.

    Reading: the FLN picks both, among Regions with room; it costs nothing. Bellounis units go where they may be (3.4). Where
    no bordering Region has room, a Community's excess goes there all the same and from there on: Communities come first.
    Reading: what no bordering Region has room for stays in its Region, over the limit, and is looked at again next turn.
    """
    for community in range(board.regions, board.algeria):
        while state.public.units[community] > board.stack_france[community]:
            if not displace_one(state, board, community, fln):
                break
    for place in range(board.regions):
        while state.public.units[place] > board.stack_france[place]:
            if not displace_one(state, board, place, fln):
                break


@kernel
def displace_one(state, board, place, fln):
    """G. One French unit in excess is moved by the FLN; False when no bordering Region can take any unit."""
    own, public = state.fln, state.public
    full = place >= board.regions and not any_room_near(state, board, place)
    begin(own, Ask.EXCESS_UNIT, place, 0, 0)
    for group in range(board.classes):
        for step in (Step.REDUCED, Step.FULL):
            if public.group[place, group, step] > 0 and has_refuge(state, board, place, group, full):
                offer(own, group, step, 0)
    if own.options == 0:
        return False
    answer = ask_fln(state, board, fln)
    group, step = own.a[answer], own.b[answer]
    begin(own, Ask.EXCESS_REGION, place, group, 0)
    for k in range(board.near_n[place]):
        if may_take_refuge(state, board, board.near[place, k], group, full):
            offer(own, board.near[place, k], 0, 0)
    region = own.a[ask_fln(state, board, fln)]
    unit = find_unit(state, board, place, group, step, False)
    lift_unit(state, board, unit, public.unit_where[unit])
    put_unit(state, board, unit, region)
    note(state, Event.UNIT_DISPLACED, Side.FLN, region, unit, place, 0, 0)
    return True


@kernel
def any_room_near(state, board, place):
    """G. Has any bordering Region room?"""
    for k in range(board.near_n[place]):
        if board.near[place, k] < board.regions and has_room(state.public, board, board.near[place, k]):
            return True
    return False


@kernel
def may_take_refuge(state, board, region, group, full):
    """G. A Region of Algeria with room (or any, where all are full), and for Bellounis units one of their own."""
    if region >= board.regions or not (full or has_room(state.public, board, region)):
        return False
    return board.class_special[group] & Special.BELLOUNIS == 0 or board.bellounis_may[region] != 0


@kernel
def has_refuge(state, board, place, group, full):
    """G. Is there any bordering Region for a unit of this class?"""
    for k in range(board.near_n[place]):
        if may_take_refuge(state, board, board.near[place, k], group, full):
            return True
    return False


@kernel
def supply_check(state, board):
    """3.2. Faileks beyond the limit go off the map at random, in every place of Algeria; abroad there is no limit."""
    for place in range(board.algeria):
        if state.public.faileks[place] > 0:
            for _ in range(state.public.faileks[place] - supply_limit(state.public, board, place)):
                state.tally.unsupplied += 1
                remove_random_failek(state, board, place, Procedure.SUPPLY, UNSUPPLIED)
