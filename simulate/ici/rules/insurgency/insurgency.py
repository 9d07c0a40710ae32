"""4.1 FLN Insurgency Actions."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.questions import is_barred
from simulate.ici.actions import FlnAction
from simulate.ici.enums import Ask, Level, Side
from simulate.ici.recording import note
from simulate.ici.rules.decisions import ask_fln, begin, offer, offer_stop
from simulate.ici.rules.queries.costs import cell_steps, is_open_to_insurgency
from simulate.ici.rules.tracks import can_pay, pay, set_level, step_allegiance
from simulate.ici.state import NOWHERE
from simulate.ici.trace_events import Event, Purpose


@kernel
def may_agitate(state, board, region):
    """4.1. In a contested or FLN-controlled Region whose level the FLN has not changed this turn, short of FLN Level."""
    return is_open_to_insurgency(state.public, region) and state.public.changed[Side.FLN, region] == 0


@kernel
def is_barred_at(board, level):
    """4.1. Is the one action of this level barred?"""
    return is_barred(board, Side.FLN, FlnAction.SPREAD_PROPAGANDA + Level.SUPPORT - level)


@kernel
def spread_propaganda(state, board, region):
    """4.1. Support to Activist Level, one step towards the FLN."""
    set_level(state, region, Level.ACTIVIST)
    step_allegiance(state, board, region, -1)


@kernel
def assassinate_activists(state, board, region):
    """4.1. Activist to Purge Level, one step towards the FLN."""
    set_level(state, region, Level.PURGE)
    step_allegiance(state, board, region, -1)


@kernel
def build_cells(state, board, region):
    """4.1. Purge to FLN Level, one step towards the FLN or down to 10, whichever is lower."""
    steps = cell_steps(board, state.public.allegiance[region])
    set_level(state, region, Level.FLN)
    step_allegiance(state, board, region, -steps)


@kernel
def agitate(state, board, region):
    """4.1. 3 OPs for the one action that the Region's level allows; no die."""
    level = state.public.level[region]
    pay(state, Side.FLN, board.insurgency_cost, Purpose.PROPAGANDA + Level.SUPPORT - level)
    state.public.changed[Side.FLN, region] = 1
    note(state, Event.INSURGENCY, Side.FLN, region, level, 0, 0, 0)
    if level == Level.SUPPORT:
        spread_propaganda(state, board, region)
    elif level == Level.ACTIVIST:
        assassinate_activists(state, board, region)
    else:
        build_cells(state, board, region)


@kernel
def insurgency(state, board, fln):
    """4.1. FLN Insurgency: Region after Region, once each."""
    own, public = state.fln, state.public
    for region in range(board.populated):
        public.changed[Side.FLN, region] = 0
    while can_pay(state, Side.FLN, board.insurgency_cost):
        begin(own, Ask.INSURGENCY, 0, 0, 0)
        offer_stop(own)
        for region in range(board.populated):
            if may_agitate(state, board, region) and not is_barred_at(board, public.level[region]):
                offer(own, region, public.level[region], 0)
        region = own.a[ask_fln(state, board, fln)]
        if region == NOWHERE:
            return
        agitate(state, board, region)
