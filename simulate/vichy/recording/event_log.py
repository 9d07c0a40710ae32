"""What a game tells while it is played: events are counted, and written to `state.log`, one row each, where `log.on` is set."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import tell
from simulate.vichy.enums import Fate


@kernel
def look(public, after):
    """Write down the numbers that TRACKS names, as they stand."""
    after[0] = public.status
    after[1] = public.hexes
    after[2] = public.result
    after[3] = public.usat
    after[4] = public.fate[Fate.VICHY]
    after[5] = public.fate[Fate.GERMAN]
    for colony in range(public.holder.shape[0]):
        after[6 + colony] = public.holder[colony]


@kernel
def note(state, event, side, place, a, b, c, d):
    """Add an event with the dice rolled since the last one and the tracks as they stand after it."""
    state.tally.used[event] += 1
    if state.log.on != 0:
        look(state.public, state.tally.after)
        tell(state, event, side, place, a, b, c, d)
    state.secret.dice_n = 0
