"""Dice of every kind: one number says how many faces, how many dice count as one, and whether their sum, best or worst counts.

simulate.core.data.cells makes the number of the words that people write. A d3 is half of a
six-sided die, rounded up, and 2d3 half of the sum of two, so it takes the same dice from a stream as they do.
"""
from simulate.core.data.cells import BEST, KEPT_AT, NUMBER_AT, SUM, WORST
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below, roll

D3, D6, TWO_D3 = 3 + NUMBER_AT, 6 + NUMBER_AT, 3 + 2 * NUMBER_AT


@kernel
def sides_of(die):
    """Sides of each die of a kind, as it is written."""
    return die % NUMBER_AT


@kernel
def number_of(die):
    """How many dice of a kind count as one."""
    return die // NUMBER_AT % (KEPT_AT // NUMBER_AT)


@kernel
def kept_of(die):
    """What counts of several dice: SUM, BEST or WORST."""
    return die // KEPT_AT


@kernel
def is_halved(die):
    """Is it d3, 2d3 and so on: half of the sum of six-sided dice, rounded up?"""
    return sides_of(die) == 3 and kept_of(die) == SUM


@kernel
def faces_of(die):
    """Faces of each die that is rolled."""
    return 6 if is_halved(die) else sides_of(die)


@kernel
def counted(die, total, high, low):
    """What dice of a kind come to: by their sum, the highest and the lowest of them."""
    if kept_of(die) == BEST:
        return high
    if kept_of(die) == WORST:
        return low
    return (total + 1) // 2 if is_halved(die) else total


@kernel
def worth_of(die, dice):
    """What the faces dice[:number_of(die)] come to."""
    total, high, low = 0, dice[0], dice[0]
    for i in range(number_of(die)):
        total, high, low = total + dice[i], max(high, dice[i]), min(low, dice[i])
    return counted(die, total, high, low)


@kernel
def roll_faces(stream, dice, die):
    """Roll the faces of one die of a kind into dice[:number_of(die)]."""
    if faces_of(die) == 6:
        roll(stream, dice, number_of(die))
        return
    for i in range(number_of(die)):
        dice[i] = below(stream, faces_of(die)) + 1


@kernel
def roll_one(stream, die):
    """One die of a kind: what it comes to."""
    total, high, low = 0, 0, faces_of(die)
    for _ in range(number_of(die)):
        face = below(stream, faces_of(die)) + 1
        total, high, low = total + face, max(high, face), min(low, face)
    return counted(die, total, high, low)


@kernel
def roll_kind(stream, dice, count, die):
    """Roll `count` dice of a kind into dice[:count], each as what it comes to; six-sided ones as `roll` does, from one word."""
    if die == D6:
        roll(stream, dice, count)
        return
    for i in range(count):
        dice[i] = roll_one(stream, die)


@kernel
def least_of(die):
    """The least that one die of a kind can show."""
    if kept_of(die) != SUM:
        return 1
    return (number_of(die) + 1) // 2 if is_halved(die) else number_of(die)


@kernel
def most_of(die):
    """The most that one die of a kind can show."""
    return sides_of(die) if kept_of(die) != SUM else number_of(die) * sides_of(die)


@kernel
def times(base, number):
    """`base` multiplied with itself so many times, a whole number."""
    result = 1
    for _ in range(number):
        result *= base
    return result


@kernel
def ways_of(die):
    """How many throws a die of a kind has, its dice told apart."""
    return times(faces_of(die), number_of(die))


@kernel
def ways_up_to(faces, number, most):
    """How many throws of so many dice sum up to `most` or less: by inclusion and exclusion of dice beyond their faces."""
    if most >= faces * number:
        return times(faces, number)
    result, chosen = 0, 1
    for beyond in range(number + 1):
        left = most - beyond * faces
        if left < number:
            break
        throws = 1
        for i in range(number):
            throws = throws * (left - i) // (i + 1)
        result += chosen * throws if beyond % 2 == 0 else -chosen * throws
        chosen = chosen * (number - beyond) // (beyond + 1)
    return result


@kernel
def ways_showing(die, need):
    """How many of the `ways_of` throws of one die of a kind show `need` or more."""
    if die == D6:
        return min(max(7 - need, 0), 6)
    if kept_of(die) == BEST:
        return ways_of(die) - times(min(max(need - 1, 0), sides_of(die)), number_of(die))
    if kept_of(die) == WORST:
        return times(min(max(sides_of(die) + 1 - need, 0), sides_of(die)), number_of(die))
    least = 2 * need - 1 if is_halved(die) else need
    return ways_of(die) - ways_up_to(faces_of(die), number_of(die), least - 1)


@kernel
def ways_exactly(die, shown):
    """How many of them show just this, from `least_of` to `most_of`."""
    if die == D6:
        return 1
    return ways_showing(die, shown) - ways_showing(die, shown + 1)


@kernel
def chance_showing(die, need):
    """Chance that one die of a kind shows `need` or more."""
    return ways_showing(die, need) / ways_of(die)


@kernel
def chance_below(die, need):
    """Chance that it shows less than `need`."""
    return (ways_of(die) - ways_showing(die, need)) / ways_of(die)


@kernel
def mean_of(die):
    """What one die of a kind shows on average."""
    total = 0
    for need in range(1, most_of(die) + 1):
        total += ways_showing(die, need)
    return total / ways_of(die)
