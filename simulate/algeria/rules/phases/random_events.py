"""5, C.2: the Random Events Phase."""
from simulate.algeria.enums import Ask, Cause, Class, Event, Happening, Kind, Procedure, Purse, Segment, Side, Told, Type
from simulate.algeria.event_log import note, remark_unit
from simulate.algeria.rules.common.counters import find, leave_map, neutralize
from simulate.algeria.rules.common.decisions import ask, ask_fln, ask_government, begin, begin_segment, offer
from simulate.algeria.rules.common.dice import another, mission_row, one, open_for, total
from simulate.algeria.rules.common.support_levels import change_ap, change_psl, is_over, look_for_end
from simulate.algeria.rules.effects.fln_income_and_builds import found_fronts_abroad
from simulate.algeria.rules.effects.interphase import elites_there
from simulate.algeria.state import NOWHERE, OUT
from simulate.core.kernelcache import kernel

# 5, C.2, 11.3, 11.4: random events, the OAS and the coup, as far as nobody is asked.


@kernel
def event_on(public, board, tens, ones):
    """5, C.2. What two dice bring; a second Suez is nothing."""
    found = board.event_of[tens, ones]
    if found == Happening.SUEZ and (public.suez != 0 or board.first_independent != 0):
        found = 1 * Happening.NONE
    return found


@kernel
def is_determined(public, board, die):
    """13.2. Independence comes by itself on a roll of the turn's number or less."""
    return board.optional_deterministic_independence != 0 and public.independent == 0 and die <= public.turn


@kernel
def happening_of(state, board, tens, ones):
    """5, C.2. The event of two dice, noted; independence again, or from the start, is infiltration."""
    found = event_on(state.public, board, tens, ones)
    state.tally.happened[found] += 1
    note(state, Event.RANDOM, Side.NEITHER, NOWHERE, found, 0, 0, 0)
    return found


@kernel
def arms(state, board, rolled):
    """C.2, 11.6. Weapons from abroad: AP less the Naval Points, not below 0."""
    change_ap(state, board, max(rolled - state.public.naval, 0), Purse.EVENT)


@kernel
def independence(state, board, fln_up, government_up):
    """C.2, 11.21. Morocco and Tunisia: both PSL rise.

    Reading: the FLN's first.
    """
    public = state.public
    public.independent = 1
    state.tally.independent_turn = public.turn
    note(state, Event.INDEPENDENT, Side.NEITHER, NOWHERE, 0, 0, 0, 0)
    change_psl(state, board, Side.FLN, fln_up, Cause.EVENT)
    change_psl(state, board, Side.GOVERNMENT, government_up, Cause.EVENT)
    found_fronts_abroad(state, board)


@kernel
def infiltration(state, board, die):
    """C.2. AP by the Mission Success Table, without DRM; its signs mean nothing."""
    change_ap(state, board, board.mission_number[mission_row(die)], Purse.EVENT)


@kernel
def debate(state, board, fln_up, rolled):
    """C.2. The FLN PSL rises, or the Government's falls, whichever side chooses."""
    if fln_up != 0:
        change_psl(state, board, Side.FLN, rolled, Cause.EVENT)
    else:
        change_psl(state, board, Side.GOVERNMENT, -rolled, Cause.EVENT)


@kernel
def debater(state):
    """C.2. Who chooses: the side with the higher PSL.

    Reading: the FLN at equal ones.
    """
    return Side.GOVERNMENT if state.public.psl[Side.GOVERNMENT] > state.public.psl[Side.FLN] else Side.FLN


@kernel
def may_be_purged(state, board, unit, wilaya):
    """C.2. An FLN unit of that wilaya that is not neutralized.

    Reading: a wilaya of Algeria; Morocco and Tunisia are wilayas for moves alone (9.13).
    """
    public = state.public
    return (public.unit_place[unit] < board.areas and public.unit_neutral[unit] == 0
            and board.wilaya[public.unit_place[unit]] == wilaya)


@kernel
def to_purge(state, board, wilaya):
    """C.2. How many there are."""
    count = 0
    for unit in range(board.first_unit[Type.FAILEK], board.units):
        if may_be_purged(state, board, unit, wilaya):
            count += 1
    return count


@kernel
def purge(state, board, unit):
    """C.2. One unit falls to the purge."""
    note(state, Event.PURGED, Side.FLN, state.public.unit_place[unit], state.public.unit_class[unit], 0, 0, 0)
    neutralize(state, board, unit)


@kernel
def worth(board, unit):
    """C.2. Brigades that a unit counts as for NATO.

    Reading: French Army brigades are the regular ones; elite units, listed apart in every chart, stay.
    """
    kind = board.unit_type[unit]
    if kind == Type.DIVISION:
        return board.nato_division
    return 1 if kind == Type.BRIGADE else 0


@kernel
def army(state, board):
    """C.2. Brigades on the map, divisions as so many."""
    total = 0
    for unit in range(board.first_unit[Type.ELITE]):
        if state.public.unit_place[unit] < board.areas:
            total += worth(board, unit)
    return total


@kernel
def withdraw(state, board, unit, happening):
    """C.2, B.2. A unit leaves the map: for NATO until the next turn, for Suez to come back where it was, or for good."""
    public = state.public
    remark_unit(state, Told.SPOT, unit, 0)
    note(state, Event.REMOVED, Side.GOVERNMENT, public.unit_place[unit], public.unit_class[unit], happening, 0, 0)
    public.unit_back[unit] = happening
    public.unit_home[unit] = public.unit_place[unit]
    leave_map(state, board, unit, OUT)


@kernel
def may_leave(state, board, unit):
    """C.2, B.2. On the map."""
    return state.public.unit_place[unit] < board.areas


@kernel
def oas_due(state, board):
    """11.3. Active at a low Government PSL; gone at a high one: 1 comes, -1 goes, 0 stays as it is.

    Reading: it is looked for once a turn, when the Reinforcement Phase begins; coming back, it needs 30 as at first, not below.
    """
    public = state.public
    psl = public.psl[Side.GOVERNMENT]
    if public.oas == 0:
        return 1 if psl <= board.oas_active_to else 0
    high = psl >= board.oas_removed_above if board.reading_oas_leaves_at_high != 0 else psl > board.oas_removed_above
    return -1 if high else 0


@kernel
def set_oas(state, active):
    """11.3. The OAS comes or goes; it is placed later in the phase."""
    public = state.public
    public.oas = active
    public.oas_place = NOWHERE
    if active != 0 and state.tally.oas_turn < 0:
        state.tally.oas_turn = public.turn
    if active == 0:
        public.oas_control = Side.NEITHER
    note(state, Event.OAS_ACTIVE, Side.NEITHER, NOWHERE, active, 0, 0, 0)


@kernel
def control_oas(state, board, die):
    """11.3. Who controls it this turn."""
    side = Side.FLN if die <= board.oas_fln_to else Side.GOVERNMENT
    state.public.oas_control = side
    note(state, Event.OAS_CONTROL, side, NOWHERE, side, 0, 0, 0)


@kernel
def may_place_oas(board, place):
    """11.3. An Urban area or France."""
    return place == board.france or (place < board.areas and board.kind[place] == Kind.URBAN)


@kernel
def place_oas(state, place):
    """11.3. The marker is placed."""
    state.public.oas_place = place
    note(state, Event.OAS_PLACED, state.public.oas_control, place, 0, 0, 0, 0)


@kernel
def coup_possible(state, board):
    """11.4. May the Army attempt a coup?

    Reading: at a Government PSL below 30 (10.4, 11.4); with reading.coup_at_limit at 30 too (B.2).
    """
    psl = state.public.psl[Side.GOVERNMENT]
    return psl < board.coup_below or (psl == board.coup_below and board.reading_coup_at_limit != 0)


@kernel
def coup_drm(state, board):
    """11.3, 11.4. The OAS in France helps."""
    return board.coup_oas_in_france if state.public.oas != 0 and state.public.oas_place == board.france else 0


@kernel
def is_attempted(state, board, die):
    """11.4. Does the Army attempt a coup?"""
    return coup_possible(state, board) and die + coup_drm(state, board) >= board.coup_on


@kernel
def coup_row(roll):
    """B.2. The row of the Coup Table."""
    return min(max(roll, 2), 12)


@kernel
def coup_psp(state, board, row, rolled, cause):
    """B.2. PSP gained or lost by the Coup Table."""
    change_psl(state, board, Side.GOVERNMENT, rolled if board.coup_dice[row] > 0 else -rolled, cause)


@kernel
def random_events(state, board, fln, government):
    """5. 13.2 if it is played; two dice, the event, then who controls the OAS (11.3)."""
    public = state.public
    begin_segment(state, Segment.EVENTS)
    if board.optional_deterministic_independence != 0 and public.independent == 0:
        determined_independence(state, board)
        if is_over(state):
            return
    open_for(state, Procedure.EVENT, NOWHERE)
    tens = another(state)
    event = happening_of(state, board, tens, another(state))
    happen(state, board, event, fln, government)
    look_for_end(state, board)
    if public.oas != 0 and not is_over(state):
        control_oas(state, board, one(state, Procedure.OAS, NOWHERE))


@kernel
def determined_independence(state, board):
    """13.2. Independence on a roll of the turn's number or less.

    Reading: before the event of the turn; the event brings it all the same where it comes first.
    """
    came = is_determined(state.public, board, one(state, Procedure.INDEPENDENCE, 0))
    note(state, Event.DETERMINED, Side.NEITHER, NOWHERE, 1 if came else 0, 0, 0, 0)
    if came:
        become_independent(state, board)
        look_for_end(state, board)


@kernel
def become_independent(state, board):
    """C.2. Each side's dice."""
    up = total(state, Procedure.INDEPENDENCE, 1, board.independence_dice)
    independence(state, board, up, total(state, Procedure.INDEPENDENCE, 2, board.independence_dice))


@kernel
def happen(state, board, event, fln, government):
    """C.2. One event."""
    public = state.public
    if event == Happening.ARMS:
        arms(state, board, total(state, Procedure.EVENT_EFFECT, 0, board.arms_dice))
    elif event == Happening.JEALOUSY:
        public.jealousy = 1
    elif event == Happening.ELECTIONS:
        elections(state, board)
    elif event == Happening.DEBATE:
        un_debate(state, board, fln, government)
    elif event == Happening.PURGE:
        factional_purge(state, board, fln, government)
    elif event == Happening.INDEPENDENCE and public.independent == 0:
        become_independent(state, board)
    elif event == Happening.INDEPENDENCE:
        infiltration(state, board, one(state, Procedure.EVENT_EFFECT, 0))
    elif event == Happening.NATO:
        nato(state, board, government)
    elif event == Happening.SUEZ:
        public.suez = public.turn
        count = min(total(state, Procedure.EVENT_EFFECT, 0, board.suez_dice), elites_there(state, board))
        elites_leave(state, board, count, Happening.SUEZ, government)
    elif event == Happening.AMNESTY:
        public.amnesty = 1
    elif event == Happening.SARTRE:
        change_psl(state, board, Side.GOVERNMENT, -board.sartre_loss, Cause.EVENT)


@kernel
def elections(state, board):
    """C.2, B.2. The Coup Table without DRM, its PSP alone."""
    row = coup_row(total(state, Procedure.EVENT_EFFECT, 0, 2))
    coup_psp(state, board, row, total(state, Procedure.EVENT_EFFECT, 1, abs(board.coup_dice[row])), Cause.EVENT)


@kernel
def un_debate(state, board, fln, government):
    """C.2. The side with the higher PSL chooses.

    Reading: before the roll.
    """
    side = debater(state)
    list_debate(state.fln)
    list_debate(state.government)
    answer = ask(state, board, side, fln, government)
    debate(state, board, 1 - answer, total(state, Procedure.EVENT_EFFECT, 0, board.debate_dice))


@kernel
def list_debate(own):
    """C.2. The FLN's PSL up, or the Government's down."""
    begin(own, Ask.EVENT_DEBATE, 0, 0, 0, 0)
    offer(own, 0, 0, 0, 1)
    offer(own, 1, 0, 0, 1)


@kernel
def factional_purge(state, board, fln, government):
    """C.2. The Government names a wilaya, then rolls; the FLN chooses the units.

    Reading: among those that are not neutralized, as many as there are.
    """
    own = state.government
    begin(own, Ask.EVENT_PURGE, 0, 0, 0, 0)
    for wilaya in range(board.wilayas):
        offer(own, wilaya, 0, 0, 1)
    wilaya = own.a[ask_government(state, board, government)]
    count = min(total(state, Procedure.EVENT_EFFECT, 0, board.purge_dice), to_purge(state, board, wilaya))
    own = state.fln
    for left in range(count, 0, -1):
        begin(own, Ask.EVENT_PURGE_UNIT, wilaya, left, 0, 0)
        for unit in range(board.first_unit[Type.FAILEK], board.units):
            if may_be_purged(state, board, unit, wilaya):
                offer_unit(state, own, unit, 1)
        answer = ask_fln(state, board, fln)
        purge(state, board, find(state, board, own.a[answer], own.b[answer], own.c[answer]))


@kernel
def offer_unit(state, own, unit, n):
    """2.1. Offer a unit by place, Class and Spot, together with those that are alike."""
    public = state.public
    place, group, spot = public.unit_place[unit], public.unit_class[unit], 2 * public.unit_box[unit] + public.unit_neutral[unit]
    for at in range(own.options - 1, -1, -1):
        if own.a[at] == place and own.b[at] == group and own.c[at] == spot:
            own.n[at] += n
            return
    offer(own, place, group, spot, n)


@kernel
def nato(state, board, government):
    """C.2. Brigades leave for NATO, a division counts as three.

    Reading: as many as there are at most; a division may be given for the last one or two.
    """
    own = state.government
    left = min(total(state, Procedure.EVENT_EFFECT, 0, board.nato_dice), army(state, board))
    while left > 0:
        begin(own, Ask.EVENT_NATO, left, 0, 0, 0)
        for unit in range(board.first_unit[Type.ELITE]):
            if may_leave(state, board, unit):
                offer_unit(state, own, unit, 1)
        if own.options == 0:
            return
        answer = ask_government(state, board, government)
        unit = find(state, board, own.a[answer], own.b[answer], own.c[answer])
        left -= worth(board, unit)
        withdraw(state, board, unit, Happening.NATO)


@kernel
def elites_leave(state, board, count, why, government):
    """C.2, B.2. Elite units leave the map, the Government chooses which; no more than there are."""
    own = state.government
    for left in range(count, 0, -1):
        begin(own, Ask.ELITE_LEAVES, left, why, 0, 0)
        for unit in range(board.first_unit[Class.ELITE], board.first_unit[Class.ELITE + 1]):
            if may_leave(state, board, unit):
                offer_unit(state, own, unit, 1)
        if own.options == 0:
            return
        answer = ask_government(state, board, government)
        withdraw(state, board, find(state, board, own.a[answer], own.b[answer], own.c[answer]), why)
