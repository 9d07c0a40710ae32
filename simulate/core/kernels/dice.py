"""Dice from keyed streams: what is rolled depends on the seed, the game and the occasion, on nothing else.

A stream is SFC64 (Chris Doty-Humphrey's Small Fast Counting generator, PractRand 2010, as NumPy ships it) whose state starts as
(seed, game, occasion, 1) and is stirred 18 times, the practice of PractRand for three-word seeds; the key is injective. One
64-bit word gives up to 24 dice by repeated multiplication (Brackett-Rozinsky and Lemire, "Batched ranged random integer
generation", 2024), exactly unbiased. A stream is four unsigned 64-bit words that the caller keeps.
"""
import numpy as np

from simulate.core.data.cells import BEST, KEPT_AT, NUMBER_AT, SUM, WORST
from simulate.core.kernelcache import kernel

STREAM_VERSION = 1
STIRRED = 18
ATTEMPTS = 2**28         # a turn, see `occasion`
BARREL = np.uint64(24)
REST = np.uint64(40)
RIGHT = np.uint64(11)
LEFT = np.uint64(3)
HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
ONE = np.uint64(1)
NONE = np.uint64(0)


@kernel
def word(stream):
    """The next 64 bits of a stream (shape (4,), unsigned); SFC64's output function."""
    out = stream[0] + stream[1] + stream[3]
    stream[3] += ONE
    stream[0] = stream[1] ^ (stream[1] >> RIGHT)
    stream[1] = stream[2] + (stream[2] << LEFT)
    stream[2] = ((stream[2] << BARREL) | (stream[2] >> REST)) + out
    return out


@kernel
def open_stream(stream, seed, game, occasion):
    """Key a stream and stir it: equal (seed, game, occasion) give equal words, any other triple another starting state."""
    key_stream(stream, seed, game, occasion)
    stir(stream)


@kernel
def key_stream(stream, seed, game, occasion):
    """Key a stream that may never be asked: `below` and `roll` stir it before its first word (its counter is 0 until then)."""
    stream[0] = np.uint64(seed)
    stream[1] = np.uint64(game)
    stream[2] = np.uint64(occasion)
    stream[3] = NONE


@kernel
def stir(stream):
    """Make a keyed stream ready; its counter is never 0 again."""
    stream[3] = ONE
    for _ in range(STIRRED):
        word(stream)


@kernel
def occasion(turn, procedure, place, attempt):
    """Pack what identifies one roll into 64 bits: turn < 2**12, procedure < 2**8, place < 2**16, attempt < 2**28."""
    return ((np.uint64(turn) << np.uint64(52)) | (np.uint64(procedure) << np.uint64(44))
            | (np.uint64(place) << np.uint64(28)) | np.uint64(attempt))


@kernel
def high_product(x, n):
    """The upper 64 bits of x * n, for n < 2**32."""
    return ((x >> HALF) * n + (((x & LOW) * n) >> HALF)) >> HALF


@kernel
def below(stream, n):
    """Uniform integer in 0 .. n-1 (1 <= n < 2**32), unbiased (Lemire 2019, "Fast random integer generation in an interval")."""
    if stream[3] == NONE:
        stir(stream)
    size = np.uint64(n)
    while True:
        x = word(stream)
        rest = x * size
        if rest >= size or rest >= (NONE - size) % size:
            return np.int64(high_product(x, size))


@kernel
def roll(stream, dice, count):
    """Roll `count` six-sided dice (0 .. 24) into dice[:count], faces 1 .. 6, from one word."""
    six = np.uint64(6)
    if count <= 0:
        return
    if stream[3] == NONE:
        stir(stream)
    product = ONE
    for _ in range(count):
        product = product * six
    while True:
        x = word(stream)
        for i in range(count):
            dice[i] = np.int64(high_product(x, six)) + 1
            x = x * six
        if x >= product or x >= (NONE - product) % product:
            return


@kernel
def open_this_turn(state, procedure, place):
    """Open the stream of the next rolls of `procedure` at `place`; a repeated roll is another attempt, counted from 0 every turn.

    secret.attempt holds the turn of the last attempt times ATTEMPTS, plus how many there were: nothing need be reset.
    """
    secret, first = state.secret, state.public.turn * ATTEMPTS
    number = max(secret.attempt[procedure, place], first)
    secret.attempt[procedure, place] = number + 1
    open_stream(secret.stream, secret.seed, secret.game, occasion(state.public.turn, procedure, place, number - first))


@kernel
def one_of(state, n):
    """A random one of n things, from the stream opened last."""
    return below(state.secret.stream, n)


# Dice of every kind: one number says how many faces, how many dice count as one, and whether their sum, best or worst counts.
#
# simulate.core.data.cells makes the number of the words that people write. A d3 is half of a
# six-sided die, rounded up, and 2d3 half of the sum of two, so it takes the same dice from a stream as they do.


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
