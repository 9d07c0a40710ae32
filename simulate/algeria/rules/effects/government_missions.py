"""9.2: what the Government's missions need, and what a roll does. Nobody is asked here."""
from simulate.algeria.enums import Box, Cause, Class, Event, Mark, Mission, Modifier, Side, Told, Type
from simulate.algeria.event_log import note, remark, remark_drm, remark_unit
from simulate.algeria.rules.common.combat import reduce, tell_units
from simulate.algeria.rules.common.counters import neutralize, set_terror, to_box
from simulate.algeria.rules.common.dice import amnesty_drm, contact_drm, is_contacted, suppression_drm
from simulate.algeria.rules.common.queries import any_fln, fit, fit_fln, fit_police, hidden, is_area, is_remote, is_urban
from simulate.algeria.rules.common.support_levels import change_psl, is_over
from simulate.algeria.rules.effects.fln_missions import tell
from simulate.core.kernelcache import kernel


@kernel
def can_pay(state, cost):
    """9.24 to 9.27. Reading: a mission is not paid for with the last PSP."""
    return state.public.psl[Side.GOVERNMENT] > cost


@kernel
def may_intelligence(state, board, place):
    """9.24. Police that is not neutralized, an FLN unit in the UG box."""
    return (is_area(board, place) and can_pay(state, board.intelligence_cost) and fit_police(state.public, place) > 0
            and hidden(state.public, place) > 0)


@kernel
def may_civil_affairs(state, board, place):
    """9.25. Police that is not neutralized, once an area and turn, not in Remote areas, not under 13.1."""
    public = state.public
    return (is_area(board, place) and can_pay(state, board.civil_affairs_cost) and fit_police(public, place) > 0
            and public.helped[place] == 0 and public.slow == 0 and not is_remote(public, board, place))


@kernel
def may_suppress(state, board, place):
    """9.26. Police that is not neutralized, once an area and turn, not under 13.1.

    Reading: only where there is an FLN unit.
    """
    public = state.public
    return (is_area(board, place) and can_pay(state, board.suppression_cost) and fit_police(public, place) > 0
            and public.suppressed[place] == 0 and public.slow == 0 and any_fln(public, place) > 0)


@kernel
def may_resettle(state, board, place):
    """9.27. Police that is not neutralized, in Rural areas not resettled yet, not under 13.1."""
    return (is_area(board, place) and can_pay(state, board.resettlement_cost) and fit_police(state.public, place) > 0
            and state.public.slow == 0 and not is_remote(state.public, board, place) and not is_urban(board, place))


@kernel
def contact_rating(state, board):
    """9.22. The summed Contact ratings of the Government units that take part."""
    total = 0
    for unit in range(board.first_unit[Type.FAILEK]):
        if state.public.unit_in[unit] != 0:
            total += board.class_rating[state.public.unit_class[unit]]
    return total


@kernel
def police_rating(state, board, place):
    """9.24. The summed Contact ratings of the Police that are not neutralized."""
    return fit_police(state.public, place) * board.class_rating[Class.POLICE]


@kernel
def contacts(state, board, place, total, underground, dice):
    """9.22, 9.24. One die, in order, for each FLN unit in the OPS and OC boxes, or (underground 1) in the UG box.

    A Flush marks those contacted in unit_in; Intelligence moves them to the OC box. Returns how many were contacted.
    """
    public, at, found = state.public, 0, 0
    if underground == 0:
        tell_units(state, board, 0, board.first_unit[Type.FAILEK])
    for unit in range(board.first_unit[Type.FAILEK], board.units):
        if public.unit_place[unit] != place or (public.unit_box[unit] == Box.UNDERGROUND) != (underground != 0):
            continue
        at += 1
        evasion = board.class_rating[public.unit_class[unit]]
        contacted = is_contacted(public, board, place, evasion, total, dice[at - 1])
        remark_unit(state, Told.FOUND if contacted else Told.MISSED, unit, contact_drm(public, board, place, evasion, total))
        if contacted:
            found += 1
            if underground != 0:
                to_box(state, board, unit, Box.COMPLETED)
            else:
                public.unit_in[unit] = 1
    mission = Mission.INTELLIGENCE if underground != 0 else Mission.FLUSH
    note(state, Event.CONTACT, Side.GOVERNMENT, place, mission, at, found, total)
    return found


@kernel
def evades(board, group, die):
    """9.23. Does a unit of a Class evade?"""
    return die <= board.class_rating[group]


@kernel
def evasions(state, board, place, dice):
    """9.23. One die, in order, for each FLN unit that is reacted to; those that evade go to the UG box. Returns dice used.

    With reading.evasion_skips_next the unit after one that evaded has no roll and fights.
    """
    public, at, away, stay, skip = state.public, 0, 0, 0, False
    tell_units(state, board, 0, board.first_unit[Type.FAILEK])
    for unit in range(board.first_unit[Type.FAILEK], board.units):
        if public.unit_in[unit] == 0:
            continue
        if skip:
            skip = False
            stay += 1
            continue
        at += 1
        evaded = evades(board, public.unit_class[unit], dice[at - 1])
        remark_unit(state, Told.FOUND if evaded else Told.MISSED, unit, 0)
        if evaded:
            to_box(state, board, unit, Box.UNDERGROUND)
            public.unit_in[unit] = 0
            away += 1
            skip = board.reading_evasion_skips_next != 0
        else:
            stay += 1
    note(state, Event.EVADED, Side.FLN, place, away, stay, 0, 0)
    return at


@kernel
def civil_affairs(state, board, place, roll):
    """9.25, 12.2. PSP off the FLN PSL; any sign takes terror away, unless that has ended the game."""
    public = state.public
    change_psl(state, board, Side.GOVERNMENT, -board.civil_affairs_cost, Cause.MISSION)
    public.helped[place] = 1
    remark_drm(state, Modifier.AMNESTY, amnesty_drm(public, board))
    row = tell(state, board, Side.GOVERNMENT, Mission.CIVIL_AFFAIRS, place, roll + amnesty_drm(public, board))
    change_psl(state, board, Side.FLN, -board.mission_number[row], Cause.CIVIL_AFFAIRS)
    if board.mission_mark[row] != Mark.NONE and not is_over(state):
        set_terror(state, place, 0)


@kernel
def suppression(state, board, place, by_oas, roll):
    """9.26, 11.3. A Suppression's roll; returns the row of the table. Its victims are chosen and its penalty rolled next.

    Reading: Amnesty helps the OAS too, no elite unit does; its Suppression counts as the area's for the turn, and its + costs the
    Government. With reading.oas_spares_cells Cadres and Fronts never suffer from the OAS.
    """
    public = state.public
    if by_oas == 0:
        change_psl(state, board, Side.GOVERNMENT, -board.suppression_cost, Cause.MISSION)
    drm = suppression_drm(public, board, assisting(state, board, place), by_oas)
    public.suppressed[place] = 1
    tell_suppression(state, board, drm, by_oas)
    row = tell(state, board, Side.GOVERNMENT, Mission.SUPPRESSION, place, roll + drm)
    if board.mission_mark[row] != Mark.NONE or by_oas != 0:
        set_terror(state, place, 1)
    if board.mission_mark[row] == Mark.AT and strikes_cells(board, by_oas):
        for unit in range(board.first_unit[Type.CADRE], board.units):
            if public.unit_place[unit] == place and public.unit_neutral[unit] == 0:
                neutralize(state, board, unit)
    return row


@kernel
def tell_suppression(state, board, drm, by_oas):
    """9.26, 11.3. A trace tells the elite units that were named, the DRM of the roll, and the OAS if it is its own."""
    amnesty = amnesty_drm(state.public, board)
    tell_units(state, board, 0, board.first_unit[Type.FAILEK] if by_oas == 0 else 0)
    remark_drm(state, Modifier.AMNESTY, amnesty)
    remark_drm(state, Modifier.ELITES, drm - amnesty)
    remark(state, Told.MISSION, Mission.SUPPRESSION, 0, by_oas)


@kernel
def strikes_cells(board, by_oas):
    """9.26, 11.3. Does an @ neutralize Cadres and Fronts too?"""
    return by_oas == 0 or board.reading_oas_spares_cells == 0


@kernel
def may_assist(state, board, unit, place):
    """9.26, 7. An elite unit there in an OPS or PTL box, active and not neutralized, that does not assist yet."""
    public = state.public
    return (public.unit_place[unit] == place and public.unit_neutral[unit] == 0 and public.unit_in[unit] == 0
            and public.unit_box[unit] in (Box.OPERATIONS, Box.PATROL))


@kernel
def assisting(state, board, place):
    """9.26. Elite units that assist: those named; with reading.elites_assist_anywhere all that are not neutralized."""
    if board.reading_elites_assist_anywhere != 0:
        return fit(state.public, place, Class.ELITE) + fit(state.public, place, Class.ELITE_AIR)
    count = 0
    for unit in range(board.first_unit[Type.ELITE], board.first_unit[Type.ELITE + 1]):
        count += state.public.unit_in[unit]
    return count


@kernel
def fighters(state, board, place):
    """9.26. The Bands and Faileks of an area that are not neutralized, in order, into secret.order; how many."""
    count = 0
    for unit in range(board.first_unit[Type.FAILEK], board.first_unit[Type.CADRE]):
        if state.public.unit_place[unit] == place and state.public.unit_neutral[unit] == 0:
            state.secret.order[count] = unit
            count += 1
    return count


@kernel
def shuffle(state, count, draws):
    """9.26. Shuffle secret.order[:count], from the last down; draws[i] below count - i is where the i-th goes."""
    order = state.secret.order
    for i in range(count - 1):
        last = count - 1 - i
        held = order[last]
        order[last] = order[draws[i]]
        order[draws[i]] = held


@kernel
def resettle(state, board, place, psp):
    """9.27. PSP for the FLN; the area is Remote for good and terrorized; a Front there becomes a Cadre (C.6).

    Reading: the Terror marker may go like any other, what stays for good are the rating and the price (C.6).
    """
    public = state.public
    change_psl(state, board, Side.GOVERNMENT, -board.resettlement_cost, Cause.MISSION)
    state.tally.missions[Mission.RESETTLEMENT] += 1
    public.resettled[place] = 1
    note(state, Event.RESETTLED, Side.GOVERNMENT, place, 0, 0, 0, 0)
    change_psl(state, board, Side.FLN, psp, Cause.RESETTLEMENT)
    if is_over(state):
        return
    for unit in range(board.first_unit[Type.FRONT], board.units):
        if public.unit_place[unit] == place:
            reduce(state, board, unit)
    set_terror(state, place, 1)


@kernel
def stand_down(state, board):
    """9.15, 9.22, 9.23. After a mission those that took part and are still there are in the OC box, Police excepted.

    With reading.harassed_completes a harassed unit as well, else it stays where it is.
    """
    public = state.public
    for unit in range(board.units):
        if public.unit_in[unit] == 0 or public.unit_place[unit] >= board.places:
            continue
        harassed = public.mission == Mission.HARASS and board.unit_side[unit] == Side.GOVERNMENT
        if board.unit_type[unit] != Type.POLICE and (not harassed or board.reading_harassed_completes != 0):
            to_box(state, board, unit, Box.COMPLETED)
        if harassed:
            public.unit_in[unit] = 0


@kernel
def calm(state, place):
    """C.5. No FLN unit there that is not neutralized."""
    return fit_fln(state.public, place) == 0

