"""E: every roll of the game, each from its own keyed stream."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import number_of, open_this_turn, roll_faces, roll_kind, worth_of


@kernel
def throw(state, procedure, place, count, die):
    """E. Roll `count` dice of a kind into secret.dice[:count], each as what it shows."""
    open_this_turn(state, procedure, place)
    roll_kind(state.secret.stream, state.secret.dice, count, die)
    state.secret.dice_n = count


@kernel
def throw_amount(state, procedure, place, die):
    """E. Roll one die of a kind, such as d3 or 2d3: its faces are in secret.dice, what they come to is returned."""
    open_this_turn(state, procedure, place)
    roll_faces(state.secret.stream, state.secret.dice, die)
    state.secret.dice_n = number_of(die)
    return worth_of(die, state.secret.dice)


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
