"""9.22, 9.23, 11.1: the Government's units that Flush or React, the combat, and what follows it."""
from simulate.algeria.enums import Ask, Award, Box, Cause, Class, Event, GovernmentAction, Mission, Procedure, Side, Spot, Type
from simulate.algeria.event_log import note
from simulate.algeria.rules.common.airmobile import air_class, airmobilize, flies_alone, may_airmobilize, may_serve, serve
from simulate.algeria.rules.common.combat import end_combat, fire, firepower, half, hit, taking_part
from simulate.algeria.rules.common.decisions import ask_fln, ask_government, begin, offer, offer_stop, share
from simulate.algeria.rules.common.dice import another, more, open_for, total
from simulate.algeria.rules.common.queries import all_areas, exposed, is_urban, usable
from simulate.algeria.rules.common.support_levels import change_psl, is_over, look_for_end
from simulate.algeria.rules.effects.government_missions import evasions, stand_down
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import is_barred


@kernel
def can_flush(state, board, place):
    """9.22. An FLN unit in the OPS or OC box, and a unit there or one that may fly in.

    With reading.airmobile_needs_no_division too: the area needs a unit there, an elite one that may come, or a division.
    """
    if exposed(state.public, place) == 0:
        return False
    return usable(state.public, place) > 0 or can_fly_in(state, board, place, Mission.FLUSH)


@kernel
def can_airmobilize(public, board):
    """11.12. Are there Helicopter Points, and airmobile units not barred?"""
    return (public.helo_most > 0 or public.helo_left > 0) and not is_barred(board, Side.GOVERNMENT, GovernmentAction.AIRMOBILE)


@kernel
def can_fly_in(state, board, place, mission):
    """11.12. Some unit elsewhere may come by air, alone, to a Flush or React."""
    public = state.public
    if not can_airmobilize(public, board) or where_ready(public) & all_areas(board) & ~(1 << place) == 0:
        return False
    for unit in range(board.first_unit[Type.BRIGADE], board.first_unit[Type.POLICE]):
        if public.unit_place[unit] != place and may_serve(state, board, unit, place, 0, 0):
            if mission == Mission.REACT or flies_alone(state, board, unit, place):
                return True
    return False


@kernel
def where_ready(public):
    """11.12. Places with brigades in the OPS and PTL boxes that are not neutralized, airmobile or not."""
    where, found = public.where, 0
    for group in (Class.BRIGADE, Class.ELITE, Class.ALGERIAN, Class.BRIGADE_AIR, Class.ELITE_AIR, Class.ALGERIAN_AIR):
        found |= where[group, Spot.OPERATIONS] | where[group, Spot.PATROL]
    return found


@kernel
def list_force(state, board, place, own, chosen, regulars):
    """9.22, 9.23, 11.12. Units that may join, by place, Class and Spot; a brigade on the spot also as its airmobile Class."""
    public = state.public
    fly = can_airmobilize(public, board)
    for unit in range(board.first_unit[Type.POLICE]):
        here = public.unit_place[unit]
        if (here != place and not fly) or here >= board.areas or public.unit_box[unit] == Box.COMPLETED:
            continue
        if may_serve(state, board, unit, place, chosen, regulars):
            spot = 2 * public.unit_box[unit]
            offer_same(own, here, public.unit_class[unit], spot)
            if here == place and fly and may_airmobilize(state, board, unit):
                if not waits_airmobile(state, board, unit):
                    offer_same(own, here, air_class(public.unit_class[unit]), spot)


@kernel
def waits_airmobile(state, board, unit):
    """11.12. A unit of the same type is airmobile already in the same box, and takes no part yet: it is the one to go first."""
    public, kind = state.public, board.unit_type[unit]
    for each in range(board.first_unit[kind], board.first_unit[kind + 1]):
        if (public.unit_place[each] == public.unit_place[unit] and public.unit_box[each] == public.unit_box[unit]
                and public.unit_class[each] != kind and public.unit_in[each] == 0 and public.unit_neutral[each] == 0):
            return True
    return False


@kernel
def offer_same(own, place, group, spot):
    """2.1. Offer a unit together with those that are alike."""
    for at in range(own.options - 1, -1, -1):
        if own.a[at] == place and own.b[at] == group and own.c[at] == spot:
            own.n[at] += 1
            return
    offer(own, place, group, spot, 1)


@kernel
def choose_force(state, board, mission, place, government):
    """9.22, 9.23. One unit after the other, the first of them needed; returns how many."""
    own, chosen, regulars = state.government, 0, 0
    while True:
        begin(own, Ask.FORCE, mission, place, chosen, 0)
        if chosen > 0:
            offer_stop(own)
        list_force(state, board, place, own, chosen, regulars)
        if own.options == 0 or (chosen > 0 and own.options == 1):
            return chosen
        answer = ask_government(state, board, government)
        here, group, spot = own.a[answer], own.b[answer], own.c[answer]
        if here == NOWHERE:
            return chosen
        unit = choose_unit(state, board, here, group, spot)
        serve(state, board, unit, place)
        chosen += 1
        regulars += 0 if board.unit_type[unit] == Type.ELITE else 1


@kernel
def choose_unit(state, board, here, group, spot):
    """9.22. The lowest unit of an option that does not take part yet, made airmobile if the option says so."""
    public, kind = state.public, board.class_type[group]
    for unit in range(board.first_unit[kind], board.first_unit[kind + 1]):
        if (public.unit_place[unit] == here and public.unit_class[unit] == group and public.unit_in[unit] == 0
                and 2 * public.unit_box[unit] == spot and public.unit_neutral[unit] == 0):
            return unit
    for unit in range(board.first_unit[kind], board.first_unit[kind + 1]):
        if (public.unit_place[unit] == here and public.unit_in[unit] == 0 and 2 * public.unit_box[unit] == spot
                and public.unit_neutral[unit] == 0):
            airmobilize(state, board, unit)
            return unit
    return board.units


@kernel
def air_support(state, board, mission, place, government):
    """11.11. How many Air Points; none in Urban areas. They are spent."""
    public, own = state.public, state.government
    if public.air_left <= 0 or is_urban(board, place) or is_barred(board, Side.GOVERNMENT, GovernmentAction.AIR_SUPPORT):
        return 0
    begin(own, Ask.AIR_POINTS, mission, place, 0, 0)
    for points in range(public.air_left + 1):
        offer(own, points, 0, 0, 1)
    points = own.a[ask_government(state, board, government)]
    public.air_left -= points
    if points > 0:
        note(state, Event.AIR_POINTS, Side.GOVERNMENT, place, points, 0, 0, 0)
    return points


@kernel
def fight(state, board, place, air, fln, government):
    """C.3. The combat of all that take part: dice, PSP for hits, losses of the FLN's choice, PSP for losses, neutralization.

    Reading: a harassed unit halves its own Firepower, the dice of Air Points come on top.
    """
    public = state.public
    harass = public.mission == Mission.HARASS
    strength = firepower(state, board, Side.GOVERNMENT)
    open_for(state, Procedure.FLN_FIRE, place)
    die = another(state)
    open_for(state, Procedure.GOVERNMENT_FIRE, place)
    other = another(state)
    if harass:
        strength = half(board, strength)
    if air > 0:
        open_for(state, Procedure.AIR, place)
        first = more(state, air * board.airpower_dice)
        for i in range(air * board.airpower_dice):
            strength += state.secret.dice[first + i]
    fire(state, board, place, firepower(state, board, Side.FLN), die, strength, other)
    share(state, board, state.fln, Award.HITS, fln, government)
    if is_over(state):
        return
    take_losses(state, board, place, fln)
    share(state, board, state.government, Award.LOSSES, fln, government)
    if is_over(state):
        return
    end_combat(state, board)
    stand_down(state, board)
    look_for_end(state, board)


@kernel
def take_losses(state, board, place, fln):
    """C.3. The FLN distributes the hits, one by one, while a unit is left to take them."""
    public, own, left = state.public, state.fln, state.public.hits[Side.FLN]
    while left > 0 and not is_over(state) and taking_part(state, board, Side.FLN, place) > 0:
        begin(own, Ask.LOSS, place, left, 0, 0)
        for unit in range(board.first_unit[Type.FAILEK], board.units):
            if public.unit_in[unit] != 0 and public.unit_place[unit] == place:
                offer_same(own, place, public.unit_class[unit], 0)
        group = own.b[ask_fln(state, board, fln)]
        left = hit(state, board, first_taking_part(state, board, place, group), left)


@kernel
def first_taking_part(state, board, place, group):
    """C.3. The lowest unit of a Class that takes part."""
    for unit in range(board.first_unit[group], board.first_unit[group + 1]):
        if state.public.unit_in[unit] != 0 and state.public.unit_place[unit] == place:
            return unit
    return board.units


@kernel
def react(state, board, mission, place, fln, government):
    """9.23, 9.12. The Government may React to those that conducted the mission; a Strike that it leaves alone costs it PSP.

    Reading: to a Move where the unit arrived; with reading.no_react_to_move to no Move. Nobody reacts in France.
    """
    public, own = state.public, state.government
    there = place < board.areas and taking_part(state, board, Side.FLN, place) > 0
    if mission == Mission.MOVE and board.reading_no_react_to_move != 0:
        there = False
    there = there and not is_barred(board, Side.GOVERNMENT, GovernmentAction.REACT)
    if there and (usable(public, place) > 0 or can_fly_in(state, board, place, Mission.REACT)):
        begin(own, Ask.REACT, place, mission, 0, 0)
        offer(own, 0, 0, 0, 1)
        offer(own, 1, 0, 0, 1)
        if own.a[ask_government(state, board, government)] == 1:
            reaction(state, board, place, fln, government)
            return
    if public.must_react != 0:
        lost = total(state, Procedure.NO_REACT, place, board.strike_penalty_dice)
        note(state, Event.NO_REACT, Side.GOVERNMENT, place, mission, 0, 0, 0)
        change_psl(state, board, Side.GOVERNMENT, -lost, Cause.NO_REACT)
        look_for_end(state, board)


@kernel
def reaction(state, board, place, fln, government):
    """9.23. Contact is certain; those that do not evade fight."""
    state.public.mission = Mission.REACT
    choose_force(state, board, Mission.REACT, place, government)
    air = 0
    if board.reading_air_before_contact != 0:
        air = air_support(state, board, Mission.REACT, place, government)
    open_for(state, Procedure.EVADE, place)
    first = more(state, taking_part(state, board, Side.FLN, place))
    used = evasions(state, board, place, state.secret.dice[first:])
    state.secret.dice_n = min(state.secret.dice_n, first + used)
    if taking_part(state, board, Side.FLN, place) == 0:
        stand_down(state, board)
        return
    if board.reading_air_before_contact == 0:
        air = air_support(state, board, Mission.REACT, place, government)
    fight(state, board, place, air, fln, government)

