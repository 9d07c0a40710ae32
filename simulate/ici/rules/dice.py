"""E: every roll of the game, each from its own keyed stream."""
from simulate.core.kernels.dice import open_this_turn, roll
from simulate.core.kernels.kernel import kernel


@kernel
def throw(state, procedure, place, count):
    """E. Roll `count` dice into secret.dice[:count]."""
    open_this_turn(state, procedure, place)
    roll(state.secret.stream, state.secret.dice, count)
    state.secret.dice_n = count


@kernel
def half_up(rolled):
    """E. Half of what was rolled, rounded up: d3 of one die, 2d3 of two."""
    return (rolled + 1) // 2


@kernel
def d3(die):
    """E. Half of one die, rounded up."""
    return half_up(die)


@kernel
def two_d3(first, second):
    """E. Half of the sum of two dice, rounded up."""
    return half_up(first + second)


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
