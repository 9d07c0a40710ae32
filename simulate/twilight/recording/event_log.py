"""What a game tells while it is played: events are counted, and written to `state.log`, one row each, where `log.on` is set."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import tell
from simulate.twilight.enums import Align, Side
from simulate.twilight.rules.queries import aligned, fighters, fln_bases, french, margin_of
from simulate.twilight.state import AVAILABLE


@kernel
def look(public, board, after):
    """Write down the numbers that TRACKS names, as they stand."""
    after[0] = public.resources[Side.FLN]
    after[1] = public.resources[Side.GOVERNMENT]
    after[2] = public.commitment
    after[3] = public.france
    after[4] = public.border
    after[5] = aligned(public, board, Align.SUPPORT)
    after[6] = aligned(public, board, Align.OPPOSE)
    after[7] = fln_bases(public, board)
    after[8] = fighters(public, board)
    after[9] = french(public, AVAILABLE)
    after[10] = margin_of(public, board, Side.FLN) - margin_of(public, board, Side.GOVERNMENT)


@kernel
def note(state, board, event, side, place, a, b, c, d):
    """Add an event with the dice rolled since the last one and the tracks as they stand after it."""
    state.tally.used[event] += 1
    if state.log.on != 0:
        look(state.public, board, state.tally.after)
        tell(state, event, side, place, a, b, c, d)
    state.secret.dice_n = 0
