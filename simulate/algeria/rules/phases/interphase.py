"""10, 11.4: the Turn Interphase."""
from simulate.algeria.enums import Ask, Cause, Event, GovernmentAction, Happening, Order, Procedure, Segment, Side
from simulate.algeria.event_log import note
from simulate.algeria.rules.common.decisions import ask_government, begin, begin_segment, offer, offer_stop
from simulate.algeria.rules.common.dice import another, one, open_for, total
from simulate.algeria.rules.common.queries import all_places, any_of, control_points, where_neutral
from simulate.algeria.rules.common.support_levels import change_psl, is_over, look_for_end, shorter_game
from simulate.algeria.rules.effects.government_purchases import HALVES, bring_back, enter_free, first_available
from simulate.algeria.rules.effects.interphase import (
    control_by_roll,
    control_without_roll,
    depreciate_ap,
    depreciate_points,
    elites_there,
    gain_abroad,
    gain_by_control,
    has_mobile,
    lose_to_oas,
    lose_to_terror,
    new_turn,
    recover,
    recover_area,
    redeploy_all,
    set_control,
)
from simulate.algeria.rules.phases.random_events import coup_drm, coup_possible, coup_psp, coup_row, elites_leave, is_attempted
from simulate.algeria.state import AVAILABLE, NOWHERE
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred, lowest

COUP_DICE = 2


@kernel
def interphase(state, board, government):
    """10. Control, depreciation, recovery, redeployment, final adjustment of support; 13.3."""
    begin_segment(state, Segment.INTERPHASE)
    control_segment(state, board)
    depreciation_segment(state, board)
    recovery_segment(state, board)
    redeploy_all(state, board)
    public = state.public
    public.coup_units = 0
    if coup_possible(state, board):
        coup_check(state, board, government)
    if is_over(state):
        return
    final_segment(state, board)
    if public.coup_units != 0 and board.reading_coup_skips_end != 0:
        return
    look_for_end(state, board)
    shorter_game(state, board)


@kernel
def control_segment(state, board):
    """10.1. Control of each area, by points or by a roll of both sides."""
    for place in range(board.areas):
        fln = control_points(state.public, board, place, Side.FLN)
        government = control_points(state.public, board, place, Side.GOVERNMENT)
        now = control_without_roll(board, fln, government)
        rolled = now < 0
        if rolled:
            open_for(state, Procedure.CONTROL, place)
            die = another(state)
            now = control_by_roll(abs(fln - government), die, another(state))
        set_control(state, place, now, rolled, fln, government)


@kernel
def depreciation_segment(state, board):
    """10.11. Air, Helicopter, AP: one die each, where there are any."""
    public = state.public
    if public.air_most > 0:
        depreciate_points(state, board, Order.AIR, one(state, Procedure.DEPRECIATION, 0))
    if public.helo_most > 0:
        depreciate_points(state, board, Order.HELO, one(state, Procedure.DEPRECIATION, 1))
    if public.ap > 0:
        depreciate_ap(state, board, one(state, Procedure.DEPRECIATION, 2))


@kernel
def recovery_segment(state, board):
    """10.2. Neutralized units, then terrorized areas, one die each."""
    public = state.public
    places = where_neutral(public) & all_places(board)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        open_for(state, Procedure.RECOVERY, place)
        for unit in range(board.units):
            if public.unit_place[unit] == place and public.unit_neutral[unit] != 0:
                recover(state, board, unit, another(state))
    for place in range(board.areas):
        if public.terror[place] != 0:
            recover_area(state, board, place, one(state, Procedure.TERROR, place))


@kernel
def coup_check(state, board, government):
    """11.4, B.2. The Army may attempt a coup; PSP, free units or elite units gone for good."""
    drm = coup_drm(state, board)
    tried = is_attempted(state, board, one(state, Procedure.COUP, 0))
    note(state, Event.COUP_CHECK, Side.GOVERNMENT, NOWHERE, 1 if tried else 0, drm, 0, 0)
    if not tried:
        return
    row = coup_row(total(state, Procedure.COUP, 1, COUP_DICE) + drm)
    psp = total(state, Procedure.COUP_EFFECT, 0, abs(board.coup_dice[row]))
    note(state, Event.COUP, Side.GOVERNMENT, NOWHERE, row, psp if board.coup_dice[row] > 0 else -psp, 0, 0)
    coup_psp(state, board, row, psp, Cause.COUP)
    look_for_end(state, board)
    if is_over(state):
        return
    free = total(state, Procedure.COUP_EFFECT, 1, board.coup_mobilize_dice[row])
    if free > 0:
        state.public.coup_units = 1
        mobilize_free(state, board, free, government)
    leaving = board.coup_elites[row] + total(state, Procedure.COUP_EFFECT, 2, board.coup_elite_dice[row])
    leaving = min(leaving, elites_there(state, board))
    if leaving > 0:
        state.public.coup_units = 1
        elites_leave(state, board, leaving, Happening.NONE, government)


@kernel
def mobilize_free(state, board, psp, government):
    """B.2. Units for as many PSP as rolled, in any areas.

    Reading: units alone, no points; what is left over is lost.
    """
    own, left = state.government, HALVES * psp
    barred = is_barred(board, Side.GOVERNMENT, GovernmentAction.MOBILIZE_AFTER_COUP)
    while True:
        begin(own, Ask.FREE_UNIT, left, 0, 0, 0)
        offer_stop(own)
        for kind in range(board.first_unit.shape[0] - 1):
            if not barred and 0 < board.mobilize_halves[kind] <= left and any_of(state.public, AVAILABLE, kind) > 0:
                offer(own, kind, 0, 0, 1)
        kind = own.a[ask_government(state, board, government)]
        if kind == NOWHERE:
            return
        begin(own, Ask.FREE_PLACE, kind, 0, 0, 0)
        for place in range(board.areas):
            offer(own, place, 0, 0, 1)
        enter_free(state, board, first_available(state, board, kind), own.a[ask_government(state, board, government)])
        left -= board.mobilize_halves[kind]


@kernel
def final_segment(state, board):
    """10.4, C.6. The OAS, terror, no mobile unit in Algeria, units abroad, control, in this order."""
    lose_to_oas(state, board)
    if is_over(state):
        return
    lose_to_terror(state, board)
    if not is_over(state) and not has_mobile(state, board):
        change_psl(state, board, Side.FLN, -total(state, Procedure.NO_MOBILE, 0, board.final_no_mobile_dice), Cause.NO_MOBILE)
        look_for_end(state, board)
    if not is_over(state):
        gain_abroad(state, board)
    if not is_over(state):
        gain_by_control(state, board)


@kernel
def begin_turn(state, board):
    """4, C.2. The next turn; units back from NATO may be mobilized, with reading.suez_returns_early those from Suez are back."""
    new_turn(state, board)
    bring_back(state, board, Happening.NATO)
    if board.reading_suez_returns_early != 0:
        bring_back(state, board, Happening.SUEZ)

