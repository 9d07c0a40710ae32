"""9.1: Propaganda, Strike, Raid, Move and Harass: what may be done, and what a roll does. Nobody is asked here."""
from simulate.algeria.enums import Box, Cause, Class, Event, Mark, Mission, Modifier, Purse, Side, Spot, Told, Type
from simulate.algeria.event_log import note, remark_drm, remark_unit
from simulate.algeria.rules.common.combat import (
    eliminate,
    first_police,
    is_fighter,
    lose,
    neutralize_police,
    take_part,
    tell_units,
)
from simulate.algeria.rules.common.counters import move_to, neutralize, set_terror
from simulate.algeria.rules.common.dice import counted_there, mission_drm, mission_row, move_drm, raid_drm, strike_drm
from simulate.algeria.rules.common.queries import has_front, is_abroad, is_area, is_remote, is_urban, patrols
from simulate.algeria.rules.common.support_levels import change_ap, owe
from simulate.core.kernelcache import kernel


@kernel
def may_propagandize(state, board, place):
    """9.11. Once an area and turn, not in Remote areas nor in Morocco and Tunisia; in France too (11.22)."""
    public = state.public
    if public.ap < board.propaganda_cost or public.propagated[place] != 0 or is_abroad(board, place):
        return False
    if is_remote(public, board, place):
        return False
    if place == board.france:
        return public.count[place, Class.CADRE, Spot.UNDERGROUND] > 0
    return public.count[place, Class.CADRE, Spot.OPERATIONS] + public.count[place, Class.FRONT, Spot.OPERATIONS] > 0


@kernel
def may_strike(state, board, place):
    """9.12. Once an area and turn, in Urban areas, by a Front."""
    public = state.public
    return (public.ap >= board.strike_cost and public.struck[place] == 0 and is_urban(board, place)
            and public.count[place, Class.FRONT, Spot.OPERATIONS] > 0)


@kernel
def may_raid(state, board, place):
    """9.14. Once an area and turn, not in Remote areas, by Bands and Faileks."""
    public = state.public
    return (public.ap >= board.raid_cost and public.raided[place] == 0 and is_area(board, place)
            and not is_remote(public, board, place)
            and public.count[place, Class.BAND, Spot.OPERATIONS] + public.count[place, Class.FAILEK, Spot.OPERATIONS] > 0)


@kernel
def may_harass(state, board, place):
    """9.15. By Bands and Faileks, where there is a Government unit in any box."""
    public = state.public
    if not is_area(board, place):
        return False
    if public.count[place, Class.BAND, Spot.OPERATIONS] + public.count[place, Class.FAILEK, Spot.OPERATIONS] == 0:
        return False
    for spot in range(8):
        if public.side_count[Side.GOVERNMENT, place, spot] > 0:
            return True
    return False


@kernel
def may_move(state, board, here, there):
    """9.13, C.2. Anywhere in the own wilaya, or to a place that borders it; abroad after independence.

    Reading: Jealousy and Paranoia leaves moves inside a wilaya and across international borders; with
    reading.jealousy_forbids_all only those across an international border, from the very area that touches it.
    """
    public = state.public
    if board.reach[here, there] == 0:
        return False
    international = is_abroad(board, here) or is_abroad(board, there)
    if international and public.independent == 0:
        return False
    if public.jealousy != 0:
        if board.reading_jealousy_forbids_all != 0:
            return international and (is_abroad(board, here) or board.touch[here, there] != 0)
        return international or board.wilaya[here] == board.wilaya[there]
    return True


@kernel
def can_move(state, board, here):
    """9.13. There is somewhere to move to."""
    for there in range(board.places):
        if may_move(state, board, here, there):
            return True
    return False


@kernel
def tell(state, board, side, mission, place, roll):
    """9. A mission is told with its roll and its result; the row of the table."""
    row = mission_row(roll)
    state.tally.missions[mission] += 1
    note(state, Event.MISSION, side, place, mission, roll, board.mission_number[row], board.mission_mark[row])
    return row


@kernel
def tell_area(state, board, place, terror_counts):
    """A.2. A trace tells the DRM of units on Patrol, and of terror if it counts, with the next event."""
    remark_drm(state, Modifier.PATROLS, board.mission_patrol * patrols(state.public, place))
    if terror_counts and state.public.terror[place] != 0:
        remark_drm(state, Modifier.TERROR, board.mission_terror)


@kernel
def propaganda(state, board, unit, roll):
    """9.11. The unit is spent, the FLN is owed the PSP, twice as many in an Urban area; a + costs the unit."""
    public = state.public
    place = public.unit_place[unit]
    change_ap(state, board, -board.propaganda_cost, Purse.MISSION)
    public.propagated[place] = 1
    remark_unit(state, Told.UNIT, unit, 0)
    tell_area(state, board, place, True)
    row = tell(state, board, Side.FLN, Mission.PROPAGANDA, place, roll + mission_drm(public, board, place))
    take_part(state, board, unit)
    if board.mission_mark[row] == Mark.PLUS:
        lose(state, board, unit)
    psp = board.mission_number[row]
    owe(state, Side.FLN, counted_there(board, place, psp), Cause.PROPAGANDA)


@kernel
def strike(state, board, place, cadres, roll):
    """9.12. The units marked in unit_in strike, `cadres` of them Cadres; returns how many dice of PSP are rolled for it.

    A + costs all of them, an @ neutralizes the Police.
    """
    public = state.public
    change_ap(state, board, -board.strike_cost, Purse.MISSION)
    public.struck[place] = 1
    public.must_react = 1
    tell_units(state, board, board.first_unit[Type.FAILEK], board.units)
    tell_area(state, board, place, True)
    remark_drm(state, Modifier.CADRES, board.strike_cadre * cadres)
    row = tell(state, board, Side.FLN, Mission.STRIKE, place, roll + strike_drm(public, board, place, cadres))
    mark = board.mission_mark[row]
    for unit in range(board.first_unit[Type.CADRE], board.units):
        if public.unit_in[unit] != 0 and public.unit_place[unit] == place:
            take_part(state, board, unit)
    if mark == Mark.PLUS:
        strike_losses(state, board, place)
    elif mark == Mark.AT:
        for unit in range(board.first_unit[Type.POLICE], board.first_unit[Type.POLICE + 1]):
            if public.unit_place[unit] == place:
                neutralize_police(state, board, unit)
    return board.mission_number[row]


@kernel
def strike_losses(state, board, place):
    """9.12. Every Cadre of the Strike is eliminated, then the Front reduced to a Cadre."""
    for unit in range(board.first_unit[Type.CADRE], board.units):
        if state.public.unit_in[unit] == 1 and state.public.unit_place[unit] == place:
            state.public.unit_in[unit] = 2
    for unit in range(board.first_unit[Type.CADRE], board.units):
        if state.public.unit_in[unit] == 2:
            state.public.unit_in[unit] = 1
            lose(state, board, unit)


@kernel
def raid(state, board, place, roll):
    """9.14. The Bands and Faileks marked in unit_in raid for AP; returns the Mark, whose victim is found next.

    Any sign brings terror.
    """
    public, raiders = state.public, 0
    change_ap(state, board, -board.raid_cost, Purse.MISSION)
    public.raided[place] = 1
    for unit in range(board.first_unit[Type.FAILEK], board.first_unit[Type.CADRE]):
        if public.unit_in[unit] != 0:
            take_part(state, board, unit)
            raiders += 1
    tell_units(state, board, board.first_unit[Type.FAILEK], board.units)
    tell_area(state, board, place, False)
    remark_drm(state, Modifier.RAIDERS, board.raid_extra * (raiders - 1))
    row = tell(state, board, Side.FLN, Mission.RAID, place, roll + raid_drm(public, board, place, raiders))
    change_ap(state, board, counted_there(board, place, board.mission_number[row]), Purse.RAID)
    if board.mission_mark[row] != Mark.NONE:
        set_terror(state, place, 1)
    return board.mission_mark[row]


@kernel
def raid_backfires(state, board, kind):
    """9.14. One of the raiders, the lowest of a type, is neutralized."""
    for unit in range(board.first_unit[kind], board.first_unit[kind + 1]):
        if state.public.unit_in[unit] != 0:
            neutralize(state, board, unit)
            return


@kernel
def raid_hits_police(state, board, place):
    """9.14. A Police unit of the area is neutralized, if there is one that is not yet.

    With reading.raid_hits_neutralized it is the first one, whether or not.
    """
    unit = first_police(state, board, place, board.reading_raid_hits_neutralized)
    if unit < board.units:
        neutralize_police(state, board, unit)


@kernel
def move(state, board, unit, there, roll):
    """9.13. One unit's move: to the OC box, or eliminated with a +; a Failek too, it is not reduced."""
    public = state.public
    here, group = public.unit_place[unit], public.unit_class[unit]
    remark_unit(state, Told.UNIT, unit, 0)
    tell_area(state, board, there, False)
    remark_drm(state, Modifier.BORDER_ZONE, move_drm(public, board, here, there) - board.mission_patrol * patrols(public, there))
    row = tell(state, board, Side.FLN, Mission.MOVE, there, roll + move_drm(public, board, here, there))
    arrived = board.mission_mark[row] != Mark.PLUS
    note(state, Event.MOVED, Side.FLN, there, group, here, 1 if arrived else 0, 0)
    if arrived:
        move_to(state, board, unit, there, Box.COMPLETED)
        public.unit_in[unit] = 1
    else:
        eliminate(state, board, unit)


@kernel
def may_join_harass(board, group):
    """9.15. Who may join a Failek: any mobile unit; with reading.no_cadres_in_harass Bands and Faileks alone."""
    return is_fighter(group) or (group == Class.CADRE and board.reading_no_cadres_in_harass == 0)


@kernel
def front_place(state, board, place):
    """11.22. Where the Cadre from France may go: an area with a Front; with reading.france_to_countries abroad as well."""
    if is_area(board, place):
        return has_front(state.public, place)
    return board.reading_france_to_countries != 0 and is_abroad(board, place) and state.public.independent != 0
