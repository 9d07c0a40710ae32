"""How a player is asked: options are listed in the asking side's own record, the player answers with an index."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import answered, begin, enter_segment, offer
from simulate.twilight.enums import Event, Procedure, Side
from simulate.twilight.recording import note
from simulate.twilight.state import NOWHERE

__all__ = ["ask", "begin", "begin_segment", "offer", "offer_stop", "own_of"]


@kernel
def offer_stop(own):
    """Add the option to do nothing more; always the first one."""
    offer(own, NOWHERE, 0, 0, 1)


@kernel
def begin_segment(state, segment):
    """1.2. Enter a phase, and key both players' own streams."""
    enter_segment(state.public, state.secret, segment, state.fln_seat, Procedure.FLN_PLAYER, state.government_seat,
                  Procedure.GOVERNMENT_PLAYER)


@kernel
def own_of(state, side):
    """What a side is asked."""
    own = state.fln
    if side == Side.GOVERNMENT:
        own = state.government
    return own


@kernel
def ask(state, board, side, fln, government):
    """The answer of the side that is asked, an index of its options; a single option is not asked."""
    own, answer = own_of(state, side), 0
    if own.options > 1:
        if side == Side.FLN:
            answer = answered(state.public, own, board, state.fln_seat, fln)
        else:
            answer = answered(state.public, own, board, state.government_seat, government)
        if state.log.on > 1:
            note(state, board, Event.ASKED, side, NOWHERE, own.ask, own.options, answer, 0)
    return answer
