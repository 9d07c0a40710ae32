"""C.3, C.6: fire and hits, what a loss does to units and to both PSL."""
from simulate.algeria.enums import Box, Cause, Class, Event, Side, Told, Type
from simulate.algeria.event_log import note, remark, remark_unit
from simulate.algeria.rules.common.counters import free_counter, leave_map, neutralize, put
from simulate.algeria.rules.common.dice import column_of, hits_of
from simulate.algeria.rules.common.support_levels import change_psl, owe
from simulate.algeria.state import OUT, POOL
from simulate.core.kernelcache import kernel


@kernel
def fire(state, board, place, fln_firepower, fln_die, firepower, die):
    """C.3. The FLN's die, then the Government's. Hits stand in public.hits by the side hit.

    Reading: both sides fire at full strength, losses are taken after both dice.
    The FLN is owed a PSP for each hit. Where its target is a Police unit that is harassed, it is owed one if the unit is
    neutralized by it (C.6); with reading.hits_on_police_count one for each hit as well.
    """
    public = state.public
    public.hits[Side.GOVERNMENT] = hits_of(board, fln_firepower, fln_die)
    public.hits[Side.FLN] = hits_of(board, firepower, die)
    remark(state, Told.MISSION, public.mission, 0, 0)
    tell_units(state, board, 0, board.units)
    tell_column(state, board, fln_firepower)
    tell_column(state, board, firepower)
    note(state, Event.COMBAT, Side.NEITHER, place, fln_firepower, public.hits[Side.GOVERNMENT], firepower, public.hits[Side.FLN])
    hits, police = public.hits[Side.GOVERNMENT], harassed_police(state, board, place)
    if board.reading_hits_on_police_count == 0 and police < board.units:
        won = hits > public.hits[Side.FLN] and public.unit_neutral[police] == 0
        owe(state, Side.FLN, board.award_police if won else 0, Cause.HITS)
    else:
        owe(state, Side.FLN, hits * board.award_hit, Cause.HITS)


@kernel
def tell_units(state, board, first, end):
    """9. A trace tells which of some units take part, with the next event."""
    if state.log.on != 0:
        for unit in range(first, end):
            if state.public.unit_in[unit] != 0:
                remark_unit(state, Told.UNIT, unit, 0)


@kernel
def tell_column(state, board, strength):
    """C.3. A trace tells the column of a Firepower by its least one, with the next event; 0 below the first."""
    column = column_of(board, strength)
    remark(state, Told.COLUMN, 0, 0, board.combat_least[column] if column >= 0 else 0)


@kernel
def harassed_police(state, board, place):
    """9.15. The Police unit of an area that takes part, the target of a Harass; board.units if there is none."""
    for unit in range(board.first_unit[Type.POLICE], board.first_unit[Type.POLICE + 1]):
        if state.public.unit_in[unit] != 0 and state.public.unit_place[unit] == place:
            return unit
    return board.units


@kernel
def hit(state, board, unit, left):
    """C.3. An FLN unit takes one of `left` hits; how many are still to be taken: none when nobody is left to take them.

    Reading: a unit that was reduced may take the next hit too.
    """
    place = state.public.unit_place[unit]
    lose(state, board, unit)
    return left - 1 if taking_part(state, board, Side.FLN, place) > 0 else 0


@kernel
def beaten_side(on_fln, on_government):
    """C.3. The side that took more hits by the table; NEITHER at equal hits."""
    beaten = 1 * Side.NEITHER
    if on_fln > on_government:
        beaten = 1 * Side.FLN
    elif on_government > on_fln:
        beaten = 1 * Side.GOVERNMENT
    return beaten


@kernel
def end_combat(state, board):
    """C.3. The side that took more hits by the table is neutralized, as far as it took part and is still there."""
    public = state.public
    loser = beaten_side(public.hits[Side.FLN], public.hits[Side.GOVERNMENT])
    if loser == Side.NEITHER:
        return
    first = board.first_unit[Type.FAILEK]
    for unit in range(first if loser == Side.FLN else 0, board.units if loser == Side.FLN else first):
        if public.unit_in[unit] != 0:
            neutralize(state, board, unit)


@kernel
def half(board, firepower):
    """9.15. What a harassed unit fires back with: half, rounded up."""
    return (firepower + board.harass_return_divisor - 1) // board.harass_return_divisor


@kernel
def replace(state, board, unit, kind, box):
    """6.2, C.3. A counter makes way for one of another type in the same place; that one, or board.units if none is left."""
    public = state.public
    place, neutral, taking_part = public.unit_place[unit], public.unit_neutral[unit], public.unit_in[unit]
    new = free_counter(state, board, kind)
    if new < board.units:
        leave_map(state, board, unit, POOL)
        put(state, board, new, place, kind, box, neutral)
        public.unit_in[new] = taking_part
    else:
        leave_map(state, board, unit, OUT)
    return new


@kernel
def reduce(state, board, unit):
    """C.3, C.6. A Front becomes a Cadre, a Failek a Band, in the same box.

    Reading: without a counter left it is gone, and counts as reduced all the same.
    """
    public, kind = state.public, board.unit_type[unit]
    remark_unit(state, Told.SPOT, unit, 0)
    note(state, Event.LOST, Side.FLN, public.unit_place[unit], public.unit_class[unit], 1, 0, 0)
    new = replace(state, board, unit, Type.CADRE if kind == Type.FRONT else Type.BAND, public.unit_box[unit])
    change_psl(state, board, Side.GOVERNMENT, board.award_reduced_government, Cause.LOSSES)
    change_psl(state, board, Side.FLN, -board.award_reduced_fln, Cause.LOSSES)
    return new


@kernel
def eliminate(state, board, unit):
    """C.3, C.6. An FLN unit leaves the map; the Government is owed the PSP.

    Reading: whatever eliminated it, and a Failek lost in a Move counts as a Cadre or Band does.
    """
    public = state.public
    remark_unit(state, Told.SPOT, unit, 0)
    note(state, Event.LOST, Side.FLN, public.unit_place[unit], public.unit_class[unit], 0, 0, 0)
    leave_map(state, board, unit, OUT)
    owe(state, Side.GOVERNMENT, board.award_removed, Cause.LOSSES)


@kernel
def lose(state, board, unit):
    """C.3. A hit: a Cadre or Band is eliminated, a Front or Failek reduced."""
    kind = board.unit_type[unit]
    if kind in (Type.FRONT, Type.FAILEK):
        reduce(state, board, unit)
    else:
        eliminate(state, board, unit)


@kernel
def neutralize_police(state, board, unit):
    """9.12, 9.14, C.6. A Police unit is neutralized by a Strike or Raid; the FLN is owed the PSP.

    With reading.no_award_for_police it is not.
    """
    if state.public.unit_neutral[unit] == 0 and board.reading_no_award_for_police == 0:
        owe(state, Side.FLN, board.award_police, Cause.HITS)
    neutralize(state, board, unit)


@kernel
def first_police(state, board, place, neutral_too):
    """9.14. The lowest Police unit of an area that is not neutralized (or may be); board.units if there is none."""
    for unit in range(board.first_unit[Type.POLICE], board.first_unit[Type.POLICE + 1]):
        if state.public.unit_place[unit] == place and (neutral_too != 0 or state.public.unit_neutral[unit] == 0):
            return unit
    return board.units


@kernel
def clear_force(state, board):
    """9. Nobody takes part in a mission."""
    for unit in range(board.units):
        state.public.unit_in[unit] = 0


@kernel
def take_part(state, board, unit):
    """9. A unit that conducts a mission goes to the OC box; it is the one that may be reacted to."""
    public = state.public
    put(state, board, unit, public.unit_place[unit], public.unit_class[unit], Box.COMPLETED, public.unit_neutral[unit])
    public.unit_in[unit] = 1


@kernel
def taking_part(state, board, side, place):
    """9. Units of a side that take part in the mission and stand in a place."""
    count = 0
    first = board.first_unit[Type.FAILEK]
    for unit in range(first if side == Side.FLN else 0, board.units if side == Side.FLN else first):
        count += int((state.public.unit_in[unit] != 0) & (state.public.unit_place[unit] == place))
    return count


@kernel
def firepower(state, board, side):
    """C.3. The summed Firepower of a side's units that take part."""
    total, first = 0, board.first_unit[Type.FAILEK]
    for unit in range(first if side == Side.FLN else 0, board.units if side == Side.FLN else first):
        if state.public.unit_in[unit] != 0:
            total += board.class_firepower[state.public.unit_class[unit]]
    return total


@kernel
def is_fighter(group):
    """9.14, 9.15. A Band or Failek."""
    return group in (Class.BAND, Class.FAILEK)
