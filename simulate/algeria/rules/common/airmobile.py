"""11.12, 9.22, 9.23: airmobile units, and who may take part in a Flush or React."""
from simulate.algeria.enums import Box, Class, Event, Side, Told, Type
from simulate.algeria.event_log import note, remark_unit
from simulate.algeria.rules.common.counters import move_to, put
from simulate.algeria.rules.common.queries import has_division, is_area
from simulate.core.kernelcache import kernel


@kernel
def air_class(group):
    """11.12. The airmobile side of a counter; its own Class where it has none."""
    if group == Class.BRIGADE:
        return Class.BRIGADE_AIR
    if group == Class.ELITE:
        return Class.ELITE_AIR
    return Class.ALGERIAN_AIR if group == Class.ALGERIAN else group


@kernel
def ground_class(group):
    """11.12. The front side of an airmobile counter."""
    if group == Class.BRIGADE_AIR:
        return Class.BRIGADE
    if group == Class.ELITE_AIR:
        return Class.ELITE
    return Class.ALGERIAN if group == Class.ALGERIAN_AIR else group


@kernel
def airmobilize(state, board, unit):
    """11.12. Helicopter Points make a unit airmobile until the Redeployment Segment.

    Reading: when it joins a Flush or React; at any time before it would gain nothing.
    """
    public, kind = state.public, board.unit_type[unit]
    public.helo_left -= board.helo[kind]
    put(state, board, unit, public.unit_place[unit], air_class(public.unit_class[unit]), public.unit_box[unit],
        public.unit_neutral[unit])


@kernel
def may_airmobilize(state, board, unit):
    """11.12. A brigade in an OPS or PTL box, not neutralized nor airmobile yet, for which there are points."""
    public, kind = state.public, board.unit_type[unit]
    return (board.helo[kind] > 0 and public.helo_left >= board.helo[kind] and public.unit_class[unit] == kind
            and public.unit_neutral[unit] == 0 and is_area(board, public.unit_place[unit])
            and public.unit_box[unit] in (Box.OPERATIONS, Box.PATROL))


@kernel
def flies_alone(state, board, unit, place):
    """9.22, 11.12. An elite unit may fly anywhere, another only where there is a division."""
    return board.unit_type[unit] == Type.ELITE or has_division(state.public, place)


@kernel
def may_fly(state, board, unit, place):
    """9.22, 11.12. See `flies_alone`; with reading.airmobile_needs_no_division also a unit that is airmobile already, anywhere.

    That reading opens no area to a Flush: see `can_flush`.
    """
    if flies_alone(state, board, unit, place):
        return True
    return board.reading_airmobile_needs_no_division != 0 and state.public.unit_class[unit] != board.unit_type[unit]


@kernel
def may_serve(state, board, unit, place, chosen, regulars):
    """9.22, 9.23. A unit may join a Flush or React of `chosen` units so far, `regulars` of them not elite.

    One unit of any kind; more only if all are elite or a division is there. From elsewhere by air alone (11.12).
    """
    public, kind = state.public, board.unit_type[unit]
    if (public.unit_in[unit] != 0 or public.unit_neutral[unit] != 0 or not is_area(board, public.unit_place[unit])
            or public.unit_box[unit] not in (Box.OPERATIONS, Box.PATROL)):
        return False
    if chosen > 0 and not has_division(public, place) and (kind != Type.ELITE or regulars > 0):
        return False
    if public.unit_place[unit] == place:
        return True
    airmobile = public.unit_class[unit] != kind and kind != Type.DIVISION
    return (airmobile or may_airmobilize(state, board, unit)) and may_fly(state, board, unit, place)


@kernel
def serve(state, board, unit, place):
    """9.22, 9.23. A unit takes part, by air if it is not there, spending points if it is not airmobile yet."""
    public = state.public
    here = public.unit_place[unit]
    if here != place:
        spends = public.unit_class[unit] == board.unit_type[unit]
        if spends:
            airmobilize(state, board, unit)
        remark_unit(state, Told.SPOT, unit, 1 if spends else 0)
        note(state, Event.FLEW, Side.GOVERNMENT, place, public.unit_class[unit], here, 0, 0)
        move_to(state, board, unit, place, public.unit_box[unit])
    public.unit_in[unit] = 1
