"""Kernels that throw many dice and tally them, and a plain Python twin of the dice."""
import numpy as np

from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below, open_stream, roll, word

MASK = 2**64 - 1


@kernel
def words(stream, out):
    for k in range(out.shape[0]):
        out[k] = word(stream)


@kernel
def tally(seed, games, rolls, count, faces, within, along, games_apart, seeds_apart):
    """Throw `count` dice `rolls` times in each of `games` games, and tally them.

    faces (24, 6): by position in the roll; within (6, 6): neighbours in a roll; along: first die of a roll and of the next on the
    same stream; games_apart, seeds_apart: first die of a game and of the same roll in the next game, under the next seed.
    """
    stream, beside, dice, other = np.zeros(4, np.uint64), np.zeros(4, np.uint64), np.zeros(24, np.int64), np.zeros(24, np.int64)
    before = np.zeros(rolls, np.int64)
    for game in range(games):
        open_stream(stream, seed, game, 7)
        open_stream(beside, seed + 1, game, 7)
        last = 0
        for k in range(rolls):
            roll(stream, dice, count)
            roll(beside, other, count)
            for i in range(count):
                faces[i, dice[i] - 1] += 1
                if i:
                    within[dice[i - 1] - 1, dice[i] - 1] += 1
            if last:
                along[last - 1, dice[0] - 1] += 1
            if before[k]:
                games_apart[before[k] - 1, dice[0] - 1] += 1
            seeds_apart[dice[0] - 1, other[0] - 1] += 1
            before[k], last = dice[0], dice[0]


@kernel
def tally_below(stream, n, out):
    """Draw below `n` (at most 4,096) as often as `out` says in its first cell, and count each result."""
    draws, out[0] = out[0], 0
    for _ in range(draws):
        out[below(stream, n)] += 1


@kernel
def rolled(stream, count, out):
    """Fill out (rolls, count) with dice."""
    dice = np.zeros(24, np.int64)
    for k in range(out.shape[0]):
        roll(stream, dice, count)
        out[k, :] = dice[:count]


@kernel
def drawn(stream, bounds, out):
    for k in range(bounds.shape[0]):
        out[k] = below(stream, bounds[k])


class Naive:
    """SFC64 and the draws from it on Python's own integers."""

    def __init__(self, state: list[int]):
        self.a, self.b, self.c, self.counter = state
        self.words = 0

    @classmethod
    def keyed(cls, seed: int, game: int, occasion: int) -> "Naive":
        stream = cls([seed, game, occasion, 1])
        for _ in range(18):
            stream.word()
        return stream

    def word(self) -> int:
        out = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a, self.b = self.b ^ (self.b >> 11), (self.c + (self.c << 3)) & MASK
        self.c = (((self.c << 24) | (self.c >> 40)) + out) & MASK
        self.words += 1
        return out

    def below(self, n: int) -> int:
        while True:
            product = self.word() * n
            if product % 2**64 >= 2**64 % n:
                return product // 2**64

    def roll(self, count: int) -> list[int]:
        if not count:
            return []
        number = self.below(6**count)     # its digits in base 6, the highest first
        return [number // 6**place % 6 + 1 for place in reversed(range(count))]
