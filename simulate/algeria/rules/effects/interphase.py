"""10: control, depreciation, recovery, redeployment and the final adjustment of support. Nobody is asked here."""
from simulate.algeria.enums import Box, Cause, Class, Control, Event, Kind, Modifier, Order, Purse, Side, Told, Type
from simulate.algeria.event_log import note, remark_drm, remark_unit
from simulate.algeria.rules.common.airmobile import ground_class
from simulate.algeria.rules.common.counters import areas_of, put, set_terror
from simulate.algeria.rules.common.dice import depreciation_loss, support_drm
from simulate.algeria.rules.common.queries import any_of, fit, is_abroad
from simulate.algeria.rules.common.support_levels import change_ap, change_psl, look_for_end, set_psl
from simulate.algeria.rules.effects.government_missions import calm
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel


@kernel
def is_decided(board, more, less):
    """10.1. Control without a roll: twice the other side's points or more, and some."""
    return more > 0 and more >= board.control_ratio * less


@kernel
def control_without_roll(board, fln_points, government_points):
    """10.1. Who controls an area by Control Points alone; a Side's Control, or -1 where both have to roll."""
    if is_decided(board, fln_points, government_points):
        return Control.FLN
    if is_decided(board, government_points, fln_points):
        return Control.GOVERNMENT
    return -1 if fln_points != government_points else Control.CONTESTED


@kernel
def control_by_roll(difference, fln_die, government_die):
    """10.1. The side that alone rolls the difference or less; both or neither leave the area contested."""
    fln, government = fln_die <= difference, government_die <= difference
    if fln == government:
        return Control.CONTESTED
    return Control.FLN if fln else Control.GOVERNMENT


@kernel
def set_control(state, place, now, rolled, fln, government):
    """10.1. A Control marker is placed, turned or taken away."""
    before = state.public.control[place]
    if now != before or rolled:
        note(state, Event.CONTROL, Side.NEITHER, place, before, now, fln, government)
    state.public.control[place] = now


@kernel
def depreciate_points(state, board, order, roll):
    """10.11. Air or Helicopter Points that are lost, of the Maximum."""
    public = state.public
    there = public.air_most if order == Order.AIR else public.helo_most
    drm = support_drm(state, board, Side.GOVERNMENT, board.depreciation_low, board.depreciation_high)
    lost = min(depreciation_loss(board, there, roll + drm), there)
    if order == Order.AIR:
        public.air_most -= lost
    else:
        public.helo_most -= lost
    remark_drm(state, Modifier.SUPPORT, drm)
    note(state, Event.DEPRECIATION, Side.GOVERNMENT, NOWHERE, 0 if order == Order.AIR else 1, there, lost, 0)


@kernel
def depreciate_ap(state, board, roll):
    """10.11. AP that are lost."""
    there = state.public.ap
    drm = support_drm(state, board, Side.FLN, board.depreciation_low, board.depreciation_high)
    lost = min(depreciation_loss(board, there, roll + drm), there)
    remark_drm(state, Modifier.SUPPORT, drm)
    note(state, Event.DEPRECIATION, Side.FLN, NOWHERE, 2, there, lost, 0)
    change_ap(state, board, -lost, Purse.DEPRECIATION)


@kernel
def recovery_drm(state, board, unit):
    """10.2, C.5. DRM of a unit by its type and its side's PSL."""
    return recovery_drm_at(board, state.public.psl[board.unit_side[unit]], board.unit_type[unit] == Type.ELITE)


@kernel
def recovery_drm_at(board, psl, elite):
    """10.2, C.5. An elite unit or a high PSL, once; a low PSL.

    With reading.recovery_favours_low a low PSL helps as much as a high one, and an elite unit besides.
    """
    low, high = psl <= board.tracks_low, psl >= board.tracks_high
    drm = 0
    if high or elite:
        drm += board.recovery_high
    if low:
        drm += board.recovery_high if board.reading_recovery_favours_low != 0 else board.recovery_low
    return drm


@kernel
def recovers(board, roll_with_drm):
    """10.2, C.5. Does a neutralized unit, or a terrorized area, recover?"""
    return roll_with_drm >= board.recovery_on


@kernel
def recover(state, board, unit, roll):
    """10.2. A neutralized unit may recover."""
    public = state.public
    drm = recovery_drm(state, board, unit)
    well = recovers(board, roll + drm)
    remark_unit(state, Told.SPOT, unit, 0)
    remark_drm(state, Modifier.SUPPORT, drm)
    note(state, Event.RECOVERED, board.unit_side[unit], public.unit_place[unit], public.unit_class[unit], 1 if well else 0, 0, 0)
    if well:
        put(state, board, unit, public.unit_place[unit], public.unit_class[unit], public.unit_box[unit], 0)


@kernel
def recover_area(state, board, place, roll):
    """10.2. A terrorized area may recover."""
    drm = board.recovery_calm if calm(state, place) else 0
    well = recovers(board, roll + drm)
    remark_drm(state, Modifier.CALM, drm)
    note(state, Event.CALMED, Side.NEITHER, place, 1 if well else 0, 0, 0, 0)
    if well:
        set_terror(state, place, 0)


@kernel
def redeploy_all(state, board):
    """10.3. FLN units in Algeria go underground, mobile Government units wait to be activated, airmobile ones show their front.

    Air and Helicopter Points are back, the Border Zone is no longer active (6.33). Units abroad, whom nothing threatens, are
    made ready when the FLN deploys (7). With reading.neutralized_stay neutralized units stay as they are,
    airmobile ones too.
    """
    public = state.public
    for unit in range(board.units):
        place, group = public.unit_place[unit], public.unit_class[unit]
        if place >= board.areas or board.unit_type[unit] == Type.POLICE:
            continue
        if public.unit_neutral[unit] != 0 and board.reading_neutralized_stay != 0:
            continue
        box = Box.UNDERGROUND if board.unit_side[unit] == Side.FLN else Box.COMPLETED
        if box != public.unit_box[unit] or group != ground_class(group):
            put(state, board, unit, place, ground_class(group), box, public.unit_neutral[unit])
    public.air_left = public.air_most
    public.helo_left = public.helo_most
    public.border_active = 0


@kernel
def lose_to_oas(state, board):
    """11.3, C.6. What the OAS costs the Government; with reading.oas_loss_spares a PSL of 0 is not the end yet."""
    public = state.public
    if public.oas == 0 or public.oas_place == NOWHERE:
        return
    loss = board.oas_france if board.kind[public.oas_place] == Kind.FRANCE else board.oas_algeria
    if board.reading_oas_loss_spares != 0:
        set_psl(state, Side.GOVERNMENT, max(state.public.psl[Side.GOVERNMENT] - loss, 0), Cause.OAS)
    else:
        change_psl(state, board, Side.GOVERNMENT, -loss, Cause.OAS)
        look_for_end(state, board)


@kernel
def lose_to_terror(state, board):
    """11.5, 9.27, C.6. A PSP for each area that is terrorized or was ever resettled.

    Reading: one PSP for an area that is both, as C.6 counts areas; 11.5 and 9.27 taken apart would be two.
    """
    count = 0
    for place in range(board.areas):
        if state.public.terror[place] != 0 or state.public.resettled[place] != 0:
            count += 1
    if count > 0:
        change_psl(state, board, Side.GOVERNMENT, -count * board.terror_loss, Cause.TERROR)
        look_for_end(state, board)


@kernel
def has_mobile(state, board):
    """C.6. An FLN mobile unit that is not neutralized is in Algeria."""
    public = state.public
    for place in range(board.areas):
        if fit(public, place, Class.CADRE) + fit(public, place, Class.BAND) + fit(public, place, Class.FAILEK) > 0:
            return True
    return False


@kernel
def firepower_abroad(state, board):
    """11.21. Firepower of FLN mobile units in Morocco and Tunisia, neutralized or not."""
    total = 0
    for place in range(board.areas, board.places):
        if is_abroad(board, place):
            for group in (Class.CADRE, Class.BAND, Class.FAILEK):
                total += board.class_firepower[group] * any_of(state.public, place, group)
    return total


@kernel
def gain_abroad(state, board):
    """11.21, C.6. A tenth of it in PSP, rounded down."""
    gain = firepower_abroad(state, board) // board.final_firepower
    if gain > 0:
        change_psl(state, board, Side.FLN, gain, Cause.ABROAD)
        look_for_end(state, board)


@kernel
def gain_by_control(state, board):
    """C.6. The side that controls more areas gains half the difference, rounded down."""
    fln, government = areas_of(state, board, Side.FLN), areas_of(state, board, Side.GOVERNMENT)
    side = Side.FLN if fln > government else Side.GOVERNMENT
    change_psl(state, board, side, abs(fln - government) // board.final_control_divisor, Cause.CONTROL)


@kernel
def new_turn(state, board):
    """4. What held for one turn ends."""
    public = state.public
    public.turn += 1
    public.amnesty = 0
    public.jealousy = 0
    public.passes = 0
    public.fln_passed = 0
    for place in range(board.places):
        public.propagated[place] = 0
        public.struck[place] = 0
        public.raided[place] = 0
        public.helped[place] = 0
        public.suppressed[place] = 0


@kernel
def elites_there(state, board):
    """B.2, C.2. Elite units on the map."""
    total = 0
    for place in range(board.areas):
        total += any_of(state.public, place, Class.ELITE) + any_of(state.public, place, Class.ELITE_AIR)
    return total
