"""9.2, 11.3: the Government's missions from the choice of the area to their effects."""
from simulate.algeria.enums import Ask, Box, Cause, Class, Mark, Mission, Procedure, Side, Type
from simulate.algeria.rules.common.combat import clear_force
from simulate.algeria.rules.common.counters import neutralize
from simulate.algeria.rules.common.decisions import ask_fln, ask_government, begin, offer
from simulate.algeria.rules.common.dice import more, one, open_for, total
from simulate.algeria.rules.common.queries import exposed, hidden
from simulate.algeria.rules.common.support_levels import change_psl, look_for_end
from simulate.algeria.rules.effects.government_missions import (
    civil_affairs,
    contact_rating,
    contacts,
    fighters,
    may_assist,
    may_civil_affairs,
    may_intelligence,
    may_resettle,
    may_suppress,
    police_rating,
    resettle,
    shuffle,
    stand_down,
    suppression,
)
from simulate.algeria.rules.missions.react_and_flush import air_support, can_flush, choose_force, fight, offer_same
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import one_of


@kernel
def government_mission(state, board, mission, fln, government):
    """9.2. Where, then the mission."""
    public, own = state.public, state.government
    clear_force(state, board)
    public.mission = mission
    public.must_react = 0
    begin(own, Ask.MISSION_PLACE, mission, 0, 0, 0)
    for place in range(board.areas):
        if may_conduct(state, board, mission, place):
            offer(own, place, 0, 0, 1)
    place = own.a[ask_government(state, board, government)]
    public.mission_place = place
    if mission == Mission.FLUSH:
        flush(state, board, place, fln, government)
    elif mission == Mission.INTELLIGENCE:
        intelligence(state, board, place)
    elif mission == Mission.CIVIL_AFFAIRS:
        civil_affairs(state, board, place, one(state, Procedure.CIVIL_AFFAIRS, place))
    elif mission == Mission.SUPPRESSION:
        choose_elites(state, board, place, government)
        suppress(state, board, place, 0, fln)
        stand_down(state, board)
    else:
        resettle(state, board, place, total(state, Procedure.RESETTLEMENT, place, board.resettlement_dice))
    look_for_end(state, board)


@kernel
def may_conduct(state, board, mission, place):
    """9.2. A mission is possible there."""
    if mission == Mission.FLUSH:
        return can_flush(state, board, place)
    if mission == Mission.INTELLIGENCE:
        return may_intelligence(state, board, place)
    if mission == Mission.CIVIL_AFFAIRS:
        return may_civil_affairs(state, board, place)
    if mission == Mission.SUPPRESSION:
        return may_suppress(state, board, place)
    return may_resettle(state, board, place)


@kernel
def flush(state, board, place, fln, government):
    """9.22. The force, contact, then combat with those contacted; with reading.air_before_contact Air Points come first."""
    choose_force(state, board, Mission.FLUSH, place, government)
    state.tally.missions[Mission.FLUSH] += 1
    air = 0
    if board.reading_air_before_contact != 0:
        air = air_support(state, board, Mission.FLUSH, place, government)
    open_for(state, Procedure.CONTACT, place)
    first = more(state, exposed(state.public, place))
    found = contacts(state, board, place, contact_rating(state, board), 0, state.secret.dice[first:])
    if found == 0:
        stand_down(state, board)
        return
    if board.reading_air_before_contact == 0:
        air = air_support(state, board, Mission.FLUSH, place, government)
    fight(state, board, place, air, fln, government)


@kernel
def intelligence(state, board, place):
    """9.24. Those contacted go to the OC box."""
    change_psl(state, board, Side.GOVERNMENT, -board.intelligence_cost, Cause.MISSION)
    state.tally.missions[Mission.INTELLIGENCE] += 1
    open_for(state, Procedure.INTELLIGENCE, place)
    first = more(state, hidden(state.public, place))
    contacts(state, board, place, police_rating(state, board, place), 1, state.secret.dice[first:])


@kernel
def choose_elites(state, board, place, government):
    """9.26, 9. How many elite units assist, those in the OPS box first; afterwards they are in the OC box.

    With reading.elites_assist_anywhere nobody is asked, and all stay where they are.
    """
    own, first, end = state.government, board.first_unit[Type.ELITE], board.first_unit[Type.ELITE + 1]
    if board.reading_elites_assist_anywhere != 0:
        return
    begin(own, Ask.COMPANIONS, Mission.SUPPRESSION, place, Class.ELITE, 0)
    offer(own, 0, 0, 0, 1)
    for unit in range(first, end):
        if may_assist(state, board, unit, place):
            offer(own, own.options, 0, 0, 1)
    left = own.a[ask_government(state, board, government)]
    for box in (Box.OPERATIONS, Box.PATROL):
        for unit in range(first, end):
            if left > 0 and state.public.unit_box[unit] == box and may_assist(state, board, unit, place):
                state.public.unit_in[unit] = 1
                left -= 1


@kernel
def suppress(state, board, place, by_oas, fln):
    """9.26, 11.3. The roll, the Bands and Faileks that are neutralized, the PSP of a +.

    The FLN chooses among its fighters; with reading.suppression_at_random chance does.
    """
    own = state.fln
    row = suppression(state, board, place, by_oas, one(state, Procedure.SUPPRESSION, place))
    count = fighters(state, board, place)
    victims = min(count, board.mission_number[row])
    if board.reading_suppression_at_random != 0 and count > 0:
        open_for(state, Procedure.SHUFFLE, place)
        for i in range(count - 1):
            state.secret.draw[i] = one_of(state, count - i)
        shuffle(state, count, state.secret.draw)
        for i in range(victims):
            neutralize(state, board, state.secret.order[i])
    else:
        for left in range(victims, 0, -1):
            begin(own, Ask.SUPPRESSED, place, left, 0, 0)
            count = fighters(state, board, place)
            for i in range(count):
                offer_fighter(state, own, state.secret.order[i])
            answer = ask_fln(state, board, fln)
            neutralize(state, board, fighter_of(state, own.b[answer], own.c[answer], count))
    if board.mission_mark[row] == Mark.PLUS:
        lost = total(state, Procedure.BACKFIRE, place, board.suppression_backfire_dice)
        change_psl(state, board, Side.GOVERNMENT, -lost, Cause.BACKFIRE)


@kernel
def offer_fighter(state, own, unit):
    """9.26. Offer a unit by Class and Spot, together with those that are alike."""
    public = state.public
    offer_same(own, public.unit_place[unit], public.unit_class[unit], 2 * public.unit_box[unit])


@kernel
def fighter_of(state, group, spot, count):
    """9.26. The first of secret.order of that Class and Spot."""
    public = state.public
    for i in range(count):
        unit = state.secret.order[i]
        if public.unit_class[unit] == group and 2 * public.unit_box[unit] == spot:
            return unit
    return state.secret.order[0]


@kernel
def oas_suppression(state, board, fln):
    """11.3. The OAS in Algeria conducts its Suppression.

    Reading: when the phase begins.
    """
    public = state.public
    if public.oas != 0 and public.oas_place < board.areas:
        public.mission = Mission.SUPPRESSION
        public.mission_place = public.oas_place
        suppress(state, board, public.oas_place, 1, fln)
        look_for_end(state, board)
