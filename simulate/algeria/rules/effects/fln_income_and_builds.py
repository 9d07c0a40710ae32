"""6.1 and 6.2: the FLN's AP and what it builds with them. Nobody is asked here."""
from simulate.algeria.enums import Box, Build, Class, Control, Event, Purse, Side, Type
from simulate.algeria.event_log import note
from simulate.algeria.rules.common.combat import replace
from simulate.algeria.rules.common.counters import counters_left, free_counter, may_hold_front, put
from simulate.algeria.rules.common.queries import (
    all_areas,
    all_places,
    any_of,
    fit,
    fit_fln,
    is_abroad,
    is_remote,
    is_urban,
    where_fit,
)
from simulate.algeria.rules.common.support_levels import change_ap
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import lowest


@kernel
def area_income(state, board, place):
    """6.1, A.4. AP of an area: controlled, or contested with an FLN unit that is not neutralized."""
    public = state.public
    control = public.control[place]
    if control != Control.FLN and fit_fln(public, place) == 0:
        return 0
    return income_under(public, board, place, control)


@kernel
def income_under(public, board, place, control):
    """6.1, A.4. AP of an area with an FLN unit under a Control; none of Remote areas. Terror takes one, not below 0.

    With reading.income_under_government the Government's areas count as contested.
    """
    if is_remote(public, board, place):
        return 0
    urban, ap = is_urban(board, place), 0
    if control == Control.FLN:
        ap = board.income_urban if urban else board.income_rural
    elif control == Control.CONTESTED or board.reading_income_under_government != 0:
        ap = board.income_urban_contested if urban else board.income_rural_contested
    return max(ap - board.income_terror, 0) if public.terror[place] != 0 else ap


@kernel
def support_income(state, board):
    """6.1, 11.6. AP of the FLN PSL less the Naval Points; with reading.border_cuts_income less the active Border Zone's DRM.

    Reading: not below 0.
    """
    public = state.public
    ap = (public.psl[Side.FLN] + board.income_psl_per_ap - 1) // board.income_psl_per_ap
    ap = max(ap - public.naval, 0)
    if board.reading_border_cuts_income != 0 and public.border_active != 0:
        ap = max(ap - (public.border - 1), 0)
    return ap


@kernel
def income(state, board):
    """6.1. All AP of the phase."""
    ap = 0
    for place in range(board.areas):
        ap += area_income(state, board, place)
    change_ap(state, board, ap, Purse.AREAS)
    change_ap(state, board, support_income(state, board), Purse.SUPPORT)


@kernel
def build_cost(board, build, place):
    """A.1. AP for one."""
    return cost_where(board, build, is_abroad(board, place))


@kernel
def cost_where(board, build, abroad):
    """A.1. AP for one in Algeria or abroad."""
    if build in (Build.CADRE, Build.BAND):
        return board.build_abroad if abroad else board.build_unit
    if build == Build.CADRE_TO_FRONT:
        return board.convert_cadre_to_front
    if build == Build.CADRE_TO_BAND:
        return board.convert_cadre_to_band
    return board.convert_band_to_failek if build == Build.BAND_TO_FAILEK else 0


@kernel
def source(build):
    """6.2. The Class that is converted."""
    if build == Build.BAND_TO_FAILEK:
        return Class.BAND
    return Class.FRONT if build == Build.FRONT_TO_CADRE else Class.CADRE


@kernel
def foundation(build):
    """6.2. The Class without which there is nothing to do in Algeria: a Front for what is new, else what is converted."""
    return Class.FRONT if build in (Build.CADRE, Build.BAND) else source(build)


@kernel
def made(build):
    """6.2. The Type that comes of it."""
    if build in (Build.CADRE, Build.FRONT_TO_CADRE):
        return Type.CADRE
    if build in (Build.BAND, Build.CADRE_TO_BAND):
        return Type.BAND
    return Type.FRONT if build == Build.CADRE_TO_FRONT else Type.FAILEK


@kernel
def may_build(state, board, build, place):
    """6.2, A.1. How many times the FLN may do this there: AP, counters and units to convert allowing."""
    most = min(openings(state, board, build, place), counters_left(state, made(build)))
    if most == 0:
        return 0
    cost = build_cost(board, build, place)
    return min(most, state.public.ap // cost) if cost > 0 else most


@kernel
def openings(state, board, build, place):
    """6.2. How many times a place allows it, whatever it costs."""
    if (sites(state, board, build) >> place) & 1 == 0:
        return 0
    if build in (Build.CADRE, Build.BAND):
        return board.units
    return 1 if build == Build.CADRE_TO_FRONT else fit(state.public, place, source(build))


@kernel
def sites(state, board, build):
    """6.2, 11.21. The places that allow it, as bits. A Front that is not neutralized builds, after independence each country.

    Reading: no Cadre in France is converted, no Front abroad, and no neutralized unit, a Front to a Cadre neither.
    """
    public = state.public
    there = where_fit(public, foundation(build)) & all_places(board) & ~(1 << board.france)
    if build in (Build.CADRE, Build.BAND):
        there &= all_areas(board)
        return there | board.abroad if public.independent != 0 else there
    if build == Build.BAND_TO_FAILEK:
        return there & board.abroad
    if build == Build.FRONT_TO_CADRE:
        return there & all_areas(board)
    return where_front_may_be(state, board, there) if build == Build.CADRE_TO_FRONT else there


@kernel
def where_front_may_be(state, board, places):
    """6.2. Those of some places, as bits, that may hold a Front."""
    found, left = 0, places
    while left != 0:
        place = lowest(left)
        left &= left - 1
        found |= int(may_hold_front(state, board, place)) << place
    return found


@kernel
def where_built(state, board, build):
    """6.2, A.1. The places where the FLN may do this now, as bits: AP, counters and units to convert allowing."""
    if counters_left(state, made(build)) == 0:
        return 0
    found, ap = sites(state, board, build), state.public.ap
    if ap < cost_where(board, build, False):
        found &= board.abroad
    if ap < cost_where(board, build, True):
        found &= ~board.abroad
    return found


@kernel
def build_new(state, board, build, place):
    """6.2. A Cadre or Band comes into the UG box."""
    change_ap(state, board, -build_cost(board, build, place), Purse.BUILT)
    unit = free_counter(state, board, made(build))
    put(state, board, unit, place, made(build), Box.UNDERGROUND, 0)
    note(state, Event.BUILT, Side.FLN, place, build, 0, 0, 0)


@kernel
def convert(state, board, build, unit):
    """6.2. A unit becomes another one, in the UG box."""
    place = state.public.unit_place[unit]
    change_ap(state, board, -build_cost(board, build, place), Purse.BUILT)
    replace(state, board, unit, made(build), Box.UNDERGROUND)
    note(state, Event.BUILT, Side.FLN, place, build, 0, 0, 0)


@kernel
def to_convert(state, board, build, place):
    """6.2. The lowest unit there that may be converted."""
    group = source(build)
    kind = board.class_type[group]
    for unit in range(board.first_unit[kind], board.first_unit[kind + 1]):
        if state.public.unit_place[unit] == place and state.public.unit_neutral[unit] == 0:
            return unit
    return board.units


@kernel
def found_fronts_abroad(state, board):
    """11.21. With reading.country_fronts_are_counters a Front counter is put into each country, while there are any."""
    if board.reading_country_fronts_are_counters == 0:
        return
    for place in range(board.areas, board.places):
        if is_abroad(board, place) and any_of(state.public, place, Class.FRONT) == 0:
            unit = free_counter(state, board, Type.FRONT)
            if unit < board.units:
                put(state, board, unit, place, Class.FRONT, Box.UNDERGROUND, 0)

