"""Dice from keyed streams: what is rolled depends on the seed, the game and the occasion, on nothing else.

A stream is SFC64 (Chris Doty-Humphrey's Small Fast Counting generator, PractRand 2010, as NumPy ships it) whose state starts as
(seed, game, occasion, 1) and is stirred 18 times, the practice of PractRand for three-word seeds; the key is injective. One
64-bit word gives up to 24 dice by repeated multiplication (Brackett-Rozinsky and Lemire, "Batched ranged random integer
generation", 2024), exactly unbiased. A stream is four unsigned 64-bit words that the caller keeps.
"""
import numpy as np

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
