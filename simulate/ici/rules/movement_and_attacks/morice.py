"""3.1 The Morice Line: special attacks on Faileks that have just crossed from Tunisia or Morocco."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.questions import is_barred
from simulate.ici.actions import FrenchAction
from simulate.ici.enums import Ask, Lasting, Side
from simulate.ici.recording import note
from simulate.ici.rules.decisions import ask_france, begin, offer, offer_stop
from simulate.ici.rules.movement_and_attacks.combat import assign_units, attack
from simulate.ici.rules.tracks import can_pay, pay
from simulate.ici.state import NOWHERE, SQUARES
from simulate.ici.trace_events import Event, Purpose


@kernel
def revealed_faileks(state, place):
    """3.1. Faileks in a Region that have crossed the border this turn and lie open."""
    crossed = state.fln.crossed
    return crossed[place, 0] + crossed[place, 1] + crossed[place, 2]


@kernel
def may_attack_crossers(state, board, region):
    """3.1. Once a Region, where French units stand and 1 OP can be paid."""
    public = state.public
    return (public.morice_done[region] == 0 and public.units[region] > 0 and revealed_faileks(state, region) > 0
            and can_pay(state, Side.FRANCE, board.morice_cost))


@kernel
def attack_crossers(state, board, region, fln, france):
    """3.1. 1 OP; an attack without a search on the revealed Faileks.

    Reading: France chooses pairs, one Failek a unit, up to the smaller number; the rest is not attacked. The protection of
    the last Failek does not apply, the step for killing it does.
    """
    public = state.public
    pay(state, Side.FRANCE, board.morice_cost, Purpose.MORICE)
    public.morice_done[region] = 1
    squares = min(revealed_faileks(state, region), public.units[region], SQUARES)     # what the Attack Chart holds
    note(state, Event.MORICE, Side.FRANCE, region, squares, 0, 0, 0)
    assign_units(state, board, region, squares, 1, france)
    attack(state, board, region, fln, france)


@kernel
def morice_attacks(state, board, fln, france):
    """3.1. After FLN movement and stacking, before supply, once the "Morice Line" is in force.

    Reading: survivors are hidden again and mixed; nothing learned is kept.
    """
    own, public = state.france, state.public
    if public.lasting[Lasting.MORICE_LINE] == 0 or board.morice_on == 0:
        return
    if is_barred(board, Side.FRANCE, FrenchAction.MORICE_ATTACK):
        return
    for region in range(board.regions):
        public.morice_done[region] = 0
    while can_pay(state, Side.FRANCE, board.morice_cost):
        begin(own, Ask.MORICE, 0, 0, 0)
        offer_stop(own)
        for region in range(board.regions):
            if may_attack_crossers(state, board, region):
                offer(own, region, revealed_faileks(state, region), 0)
        region = own.a[ask_france(state, board, france)]
        if region == NOWHERE:
            return
        attack_crossers(state, board, region, fln, france)
