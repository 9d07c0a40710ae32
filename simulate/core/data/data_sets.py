"""A match spread over data sets: which set a game is played on, and the boards of them all.

Each set fills as many slots as its weight says. The slots are shuffled once, the same way for everybody, and games take them in
turn: any stretch of games is spread evenly, and two matches with the same sets play game 17 on the same one.
"""
import functools
import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from simulate.core.data.scenario import Variant

MOST_BOARDS, FEWEST_SETS = 2048, 8      # a board takes some 80 KB and 15 ms


@dataclass(frozen=True, eq=False)
class DataSets:
    """`boards` has `variants` boards for each set, set after set: that of variant v of set s is `boards[s * variants + v]`.

    `names` and whole-number `weights` are a set's each.
    """
    names: tuple[str, ...]
    weights: tuple[int, ...]
    variants: int
    boards: np.recarray

    @functools.cached_property
    def slots(self) -> np.ndarray:
        """The number of the set that fills each slot, shape (sum of weights,)."""
        return shuffled_slots(self.weights)

    def sets_of(self, dice: np.ndarray) -> np.ndarray:
        """The number of the set that games with these dice are played on."""
        return self.slots[dice % len(self.slots)]

    def of_variant(self, variant: int) -> "DataSets":
        """The same sets with the boards of one variant."""
        return replace(self, variants=1, boards=self.boards[variant::self.variants].copy())

    @functools.cached_property
    def identity(self) -> dict[str, str]:
        """Everything that fixes results: names with their weights, and a digest of the boards."""
        named = (f"{name}x{weight}" if weight > 1 else name for name, weight in zip(self.names, self.weights, strict=True))
        return {"sets": " ".join(named), "boards": digest_of_boards(self.boards)}


def shuffled_slots(weights: Sequence[int]) -> np.ndarray:
    """The number of the set in each slot, in an order that depends on the number of slots alone."""
    found = [number for number, weight in enumerate(weights) for _ in range(weight)]
    random.Random(f"{len(found)} slots").shuffle(found)
    return np.array(found, np.int64)


def fewer_sets(sets: Sequence[Variant], variants: int) -> list[Variant]:
    """The sets on which so many variants are played: all, or those of the first slots, where their boards would be too many."""
    most = max(FEWEST_SETS, MOST_BOARDS // variants)
    if sum(each.weight for each in sets) <= most or len(sets) <= most:
        return list(sets)
    taken = shuffled_slots([each.weight for each in sets])[:most].tolist()
    return [replace(each, weight=taken.count(number)) for number, each in enumerate(sets) if number in taken]


def digest_of_boards(boards: np.ndarray) -> str:
    """32 hexadecimal digits over every byte of them."""
    return hashlib.blake2b(np.ascontiguousarray(boards).view(np.uint8), digest_size=16).hexdigest()


def joined_sets(names: Sequence[str], weights: Sequence[int], boards: Sequence[np.ndarray]) -> DataSets:
    """The sets with those of equal boards as one, whose weight is that of all; `boards[s]` has shape (variants,).

    Sets become equal where their user typed in all in which they differ.
    """
    first: dict[str, int] = {}
    kept: list[int] = []
    total: list[int] = []
    for number, (each, weight) in enumerate(zip(boards, weights, strict=True)):
        at = first.setdefault(digest_of_boards(each), len(kept))
        if at == len(kept):
            kept.append(number)
            total.append(0)
        total[at] += weight
    whole = np.concatenate([boards[number] for number in kept]).view(np.recarray)
    return DataSets(tuple(names[number] for number in kept), tuple(total), len(boards[0]), whole)
