"""H, 2.1, 2.2: half Operation Points, run up over a segment and rounded up once."""
from simulate.core.kernel import kernel
from simulate.ici.events import Event, Purse
from simulate.ici.state import NOWHERE
from simulate.ici.tally import book_loss, book_spending
from simulate.ici.trace import note


@kernel
def affordable(state, side, halves):
    """2.1, 2.2, H. How many more things at `halves` half OPs each the side can pay in this segment.

    Reading: one sum for the whole segment, rounded up once at its end, may not exceed the OPs at hand.
    """
    left = 2 * state.public.ops[side] - state.public.halves
    if halves <= 0:
        return 999
    return max(left, 0) // halves


@kernel
def can_run_up(state, side, halves):
    """2.1, 2.2, H. Can the side pay for one more thing at so many half OPs in this segment?"""
    return halves <= 0 or 2 * state.public.ops[side] - state.public.halves >= halves


@kernel
def owe(state, halves, purpose):
    """2.1, 2.2. Add to the segment's sum of half OPs; the caller has made sure that they can be paid."""
    state.public.halves += halves
    book_spending(state, purpose, halves)


@kernel
def settle(state, side):
    """2.1, 2.2. Pay the segment's sum of half OPs, rounded up once."""
    public = state.public
    if public.halves > 0:
        due = (public.halves + 1) // 2
        public.ops[side] -= due
        book_loss(state, side, Purse.ROUNDING, 2 * due - public.halves)
        note(state, Event.PAID, side, NOWHERE, public.halves, due, 0, 0)
    public.halves = 0
