"""5, C.2: the Random Events Phase."""
from simulate.algeria.enums import Ask, Cause, Class, Event, Happening, Procedure, Segment, Side, Type
from simulate.algeria.event_log import note
from simulate.algeria.rules.common.counters import find
from simulate.algeria.rules.common.decisions import ask, ask_fln, ask_government, begin, begin_segment, offer
from simulate.algeria.rules.common.dice import another, one, open_for, total
from simulate.algeria.rules.common.support_levels import change_psl, is_over, look_for_end
from simulate.algeria.rules.effects.interphase import elites_there
from simulate.algeria.rules.effects.random_events import (
    arms,
    army,
    control_oas,
    coup_psp,
    coup_row,
    debate,
    debater,
    happening_of,
    independence,
    infiltration,
    is_determined,
    may_be_purged,
    may_leave,
    purge,
    to_purge,
    withdraw,
    worth,
)
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel


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
