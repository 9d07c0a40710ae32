"""Kernels that open a game's keyed streams: one for each procedure, place and attempt of a turn."""
from simulate.core.dice import below, occasion, open_stream
from simulate.core.kernel import kernel


@kernel
def open_for(state, procedure, place):
    """Open the stream of the next rolls of `procedure` at `place` this turn; a repeated roll is another attempt."""
    secret = state.secret
    attempt = secret.attempt[procedure, place]
    secret.attempt[procedure, place] = attempt + 1
    open_stream(secret.stream, secret.seed, secret.game, occasion(state.public.turn, procedure, place, attempt))


@kernel
def one_of(state, n):
    """A random one of n things, from the stream opened last."""
    return below(state.secret.stream, n)


@kernel
def forget_attempts(state, procedures, places):
    """A new turn: attempts are counted anew."""
    for procedure in range(procedures):
        for place in range(places):
            state.secret.attempt[procedure, place] = 0
