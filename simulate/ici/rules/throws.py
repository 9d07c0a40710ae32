"""E: every roll of the game, each from its own keyed stream."""
from simulate.core.dice import below, occasion, open_stream, roll
from simulate.core.kernel import kernel


@kernel
def open_for(state, procedure, place):
    """Open the stream of the next roll of `procedure` at `place` this turn; a repeated roll is another attempt."""
    secret = state.secret
    attempt = secret.attempt[procedure, place]
    secret.attempt[procedure, place] = attempt + 1
    open_stream(secret.stream, secret.seed, secret.game, occasion(state.public.turn, procedure, place, attempt))


@kernel
def throw(state, procedure, place, count):
    """E. Roll `count` dice into secret.dice[:count]."""
    open_for(state, procedure, place)
    roll(state.secret.stream, state.secret.dice, count)
    state.secret.dice_n = count


@kernel
def one_of(state, n):
    """A random one of n things, from the stream opened last."""
    return below(state.secret.stream, n)


@kernel
def d3(die):
    """E. Half of one die, rounded up."""
    return (die + 1) // 2


@kernel
def two_d3(first, second):
    """E. Half of the sum of two dice, rounded up."""
    return (first + second + 1) // 2


@kernel
def total(dice, count):
    """Sum of dice[:count]."""
    result = 0
    for i in range(count):
        result += dice[i]
    return result


@kernel
def showing(dice, count, need):
    """How many of dice[:count] show `need` or more."""
    result = 0
    for i in range(count):
        if dice[i] >= need:
            result += 1
    return result


@kernel
def forget_attempts(state, procedures, places):
    """A new turn: attempts are counted anew."""
    for procedure in range(procedures):
        for place in range(places):
            state.secret.attempt[procedure, place] = 0
