"""How a player is asked: options are listed in the asking side's own record. Knows no game."""
from simulate.core.kernels.kernel import kernel


@kernel
def blank_own(own, side):
    """One side's own record."""
    own.side = side
    own.ask = 0
    own.ask_a = 0
    own.ask_b = 0
    own.ask_c = 0
    own.ask_d = 0
    own.options = 0


@kernel
def begin(own, question, a, b, c, d):
    """Start a question: what is asked, and about what."""
    own.ask = question
    own.ask_a = a
    own.ask_b = b
    own.ask_c = c
    own.ask_d = d
    own.options = 0


@kernel
def offer(own, a, b, c, n):
    """Add a legal option that speaks for n counters, or 1 where it speaks for none; the last place of the lists stays free."""
    at = own.options
    if at < own.a.shape[0] - 1:
        own.a[at] = a
        own.b[at] = b
        own.c[at] = c
        own.n[at] = n
        own.options = at + 1
