"""How a player is asked: options are listed in the asking side's own record, the player answers with an index."""
import numpy as np

from simulate.algeria.enums import Ask, Event, Procedure, Side
from simulate.algeria.event_log import note
from simulate.algeria.rules.common.support_levels import is_over, look_for_end, share_one
from simulate.algeria.state import NOWHERE, OPTIONS
from simulate.core.kernelcache import kernel
from simulate.core.kernels.cycles import METERED, count_answer, count_segment, cycles
from simulate.core.kernels.dice import key_stream, occasion
from simulate.core.kernels.records import answered, begin, offer


@kernel
def offer_if(own, holds, a, b, c, n):
    """Add an option if it holds: it is written first and kept then, since nobody can foresee which do."""
    at = own.options
    own.a[at] = a
    own.b[at] = b
    own.c[at] = c
    own.n[at] = n
    own.options = min(at + np.int64(holds), OPTIONS)


@kernel
def offer_alike(own, option_at, row, a, b, c):
    """Add one counter to the option a, b, c, or a new one for it. option_at[row, c] is where it would stand, if it does."""
    at, end = option_at[row, c], own.options
    known = (at > 0) & (at < end) & (own.a[at] == a) & (own.b[at] == b) & (own.c[at] == c)
    at = at if known else end
    option_at[row, c] = at
    own.n[at] = own.n[at] + 1 if known else 1
    own.a[at] = a
    own.b[at] = b
    own.c[at] = c
    own.options = end if known else min(end + 1, OPTIONS)


@kernel
def offer_stop(own):
    """Add the option to do nothing more; always the first one."""
    offer(own, NOWHERE, 0, 0, 1)


@kernel
def begin_segment(state, segment):
    """4. Enter a phase, and key both players' own streams."""
    public, secret = state.public, state.secret
    if METERED:
        count_segment(state.meter, public.segment)
    public.segment = segment
    key_stream(state.fln_seat.memo.stream, secret.seed, secret.game,
               occasion(public.turn, Procedure.FLN_PLAYER, segment, 0))
    key_stream(state.government_seat.memo.stream, secret.seed, secret.game,
               occasion(public.turn, Procedure.GOVERNMENT_PLAYER, segment, 0))


@kernel
def ask_fln(state, board, fln):
    """The FLN player's answer, an index of its options; a single option is not asked, an index outside them counts as 0."""
    own, answer = state.fln, 0
    if own.options > 1:
        began = cycles() if METERED else 0
        answer = answered(state.public, own, board, state.fln_seat, fln)
        if METERED:
            count_answer(state.meter, own, began)
        if state.log.on > 1:
            note(state, Event.ASKED, Side.FLN, NOWHERE, own.ask, own.options, answer, 0)
    return answer


@kernel
def ask_government(state, board, government):
    """The Government player's answer; see `ask_fln`."""
    own, answer = state.government, 0
    if own.options > 1:
        began = cycles() if METERED else 0
        answer = answered(state.public, own, board, state.government_seat, government)
        if METERED:
            count_answer(state.meter, own, began)
        if state.log.on > 1:
            note(state, Event.ASKED, Side.GOVERNMENT, NOWHERE, own.ask, own.options, answer, 0)
    return answer


@kernel
def ask(state, board, side, fln, government):
    """The answer of whichever side is asked."""
    if side == Side.FLN:
        return ask_fln(state, board, fln)
    return ask_government(state, board, government)


@kernel
def how_many(state, board, own, most, a, b, c, d, fln, government):
    """How many, from 1 to `most`, are to do what an option said: d the Ask, a, b, c the option."""
    if most <= 1:
        return most
    begin(own, Ask.HOW_MANY, a, b, c, d)
    for count in range(1, most + 1):
        offer(own, count, 0, 0, 1)
    return own.a[ask(state, board, own.side, fln, government)]


@kernel
def share(state, board, own, award, fln, government):
    """C.6. A side shares out the PSP owed to it: how many go to its own PSL, the rest is taken from the other's.

    The game ends with the PSP that brings a PSL to 0; those taken from the other side come first.
    """
    side, owed = own.side, state.public.owed[own.side]
    if owed <= 0 or is_over(state):
        return
    begin(own, Ask.AWARD, owed, award, 0, 0)
    for count in range(owed + 1):
        offer(own, count, 0, 0, 1)
    to_own = own.a[ask(state, board, side, fln, government)]
    while state.public.owed[side] > to_own:
        share_one(state, board, side, 0)
    while state.public.owed[side] > 0:
        share_one(state, board, side, 1)
    look_for_end(state, board)
