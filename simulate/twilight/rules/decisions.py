"""How a player is asked: options are listed in the asking side's own record, the player answers with an index."""
from simulate.core.kernels.dice import key_stream, occasion
from simulate.core.kernels.kernel import kernel
from simulate.core.kernels.questions import begin, offer
from simulate.core.kernels.records import answered
from simulate.twilight.enums import Procedure, Side
from simulate.twilight.recording.event_log import note
from simulate.twilight.state import NOWHERE
from simulate.twilight.trace_events import Event

__all__ = ["ask", "begin", "begin_segment", "offer", "offer_stop"]


@kernel
def offer_stop(own):
    """Add the option to do nothing more; always the first one."""
    offer(own, NOWHERE, 0, 0, 1)


@kernel
def begin_segment(state, segment):
    """1.2. Enter a phase, and key both players' own streams."""
    public, secret = state.public, state.secret
    public.segment = segment
    key_stream(state.fln_seat.memo.stream, secret.seed, secret.game, occasion(public.turn, Procedure.FLN_PLAYER, segment, 0))
    key_stream(state.government_seat.memo.stream, secret.seed, secret.game,
               occasion(public.turn, Procedure.GOVERNMENT_PLAYER, segment, 0))


@kernel
def ask(state, board, side, fln, government):
    """The answer of the side that is asked, an index of its options; a single option is not asked."""
    answer = 0
    if side == Side.FLN:
        own = state.fln
        if own.options > 1:
            answer = answered(state.public, own, board, state.fln_seat, fln)
    else:
        own = state.government
        if own.options > 1:
            answer = answered(state.public, own, board, state.government_seat, government)
    if own.options > 1 and state.log.on > 1:
        note(state, Event.ASKED, side, NOWHERE, own.ask, own.options, answer, 0)
    return answer
