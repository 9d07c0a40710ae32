"""Which member of a mixture of players plays a game: drawn anew for each game, from a stream that no other dice are taken from.

Words come from SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
"""
from collections.abc import Sequence

import numpy as np

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX = ((30, np.uint64(0xBF58476D1CE4E5B9)), (27, np.uint64(0x94D049BB133111EB)))
LAST_SHIFT = np.uint64(31)
BITS = 53                                    # of a number between 0 and 1


def drawn_members(shares: Sequence[float], seed: int, side: int, dice: np.ndarray) -> np.ndarray:
    """A member for each number of `dice`, shape (n,): by its share, the same for the same seed, side and dice."""
    with np.errstate(over="ignore"):
        key = stirred(stirred(np.uint64(seed) + GOLDEN) ^ np.uint64(side + 1))
        words = stirred(key + GOLDEN * (dice.astype(np.uint64) + np.uint64(1)))
    between = (words >> np.uint64(64 - BITS)).astype(float) / 2.0**BITS
    edges = np.cumsum(shares)
    return np.minimum(np.searchsorted(edges / edges[-1], between, side="right"), len(shares) - 1)


def stirred(words: np.ndarray) -> np.ndarray:
    """What SplitMix64 makes of its state."""
    for shift, factor in MIX:
        words = (words ^ (words >> np.uint64(shift))) * factor
    return words ^ (words >> LAST_SHIFT)
