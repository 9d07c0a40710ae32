"""A match spread over data sets: which set a game is played on, and the boards of them all.

Each set fills as many slots as its weight says. The slots are shuffled once, the same way for everybody, and games take them in
turn: any stretch of games is spread evenly, and two matches with the same sets play game 17 on the same one.
"""
import functools
import hashlib
import json
import pickle
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simulate.core.data.scenario import Variant

LATER = ("positioned", "dates", "barred")         # the last fields of a board, the very last first
MOST_BOARDS, FEWEST_SETS = 2048, 8      # a board takes some 80 KB and 5 ms


class ValueRows:
    """The values of many data sets as a file lists them: a row a cell, `texts` by path, `count` values in each, set by set.

    Few who name the sets need their values, so that rows are cut up when a value is first asked for. ValueError for a row of
    another length.
    """

    def __init__(self, texts: Mapping[str, str], between: str, count: int):
        self.texts, self._between, self._count = texts, between, count
        if any(text.count(between) != count - 1 for text in texts.values()):
            raise ValueError(f"{count} values a row")

    @functools.cached_property
    def cells(self) -> dict[str, list[str]]:
        """The values of each cell, set by set."""
        return {path: text.split(self._between) for path, text in self.texts.items()}

    @functools.cached_property
    def digest(self) -> str:
        """32 hexadecimal digits over every value."""
        return hashlib.blake2b(json.dumps(list(self.texts.items())).encode(), digest_size=16).hexdigest()


class SetValues(Mapping[str, str]):
    """The values of one data set by the paths of its cells: those at one place of all rows."""

    def __init__(self, rows: ValueRows, at: int):
        self._rows, self._at = rows, at

    def __getitem__(self, path: str) -> str:
        return self._rows.cells[path][self._at]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows.texts)

    def __len__(self) -> int:
        return len(self._rows.texts)

    @property
    def key(self) -> str:
        """What stands for all of them: the digest of the file's values, and the place of the set in it."""
        return f"{self._rows.digest}/{self._at}"


@dataclass(frozen=True, eq=False)
class DataSets:
    """`boards` has `variants` boards for each set, set after set: that of variant v of set s is `boards[s * variants + v]`.

    `names` and whole-number `weights` are a set's each. `digest` is `digest_of_boards` where it is known.
    """
    names: tuple[str, ...]
    weights: tuple[int, ...]
    variants: int
    boards: np.recarray
    digest: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        return unpacked, (self.packed(), self.boards.dtype)

    @functools.cached_property
    def slots(self) -> np.ndarray:
        """The number of the set that fills each slot, shape (sum of weights,)."""
        return shuffled_slots(self.weights)

    def sets_of(self, dice: np.ndarray) -> np.ndarray:
        """The number of the set that games with these dice are played on."""
        return self.slots[dice % len(self.slots)]

    def of_variant(self, variant: int) -> "DataSets":
        """The same sets with the boards of one variant."""
        return replace(self, variants=1, boards=self.boards[variant::self.variants].copy(), digest="")

    @functools.cached_property
    def identity(self) -> dict[str, str]:
        """Everything that fixes results: names with their weights, and a digest of the boards."""
        named = (f"{name}x{weight}" if weight > 1 else name for name, weight in zip(self.names, self.weights, strict=True))
        return {"sets": " ".join(named), "boards": self.digest or digest_of_boards(self.boards)}

    def packed(self) -> bytes:
        """All of it in a few hundred kilobytes: the first board whole, of the others the bytes in which any board differs."""
        rows = np.ascontiguousarray(self.boards).view(np.uint8).reshape(len(self.boards), -1)
        places = np.flatnonzero((rows != rows[0]).any(axis=0))
        return pickle.dumps((rows[0], places, rows[:, places], self.names, self.weights, self.variants, self.identity["boards"]))


@functools.lru_cache(maxsize=2)      # a worker is sent the same sets with each shard
def unpacked(data: bytes, kind: np.dtype) -> DataSets:
    """What `DataSets.packed` gave, its boards records of `kind`."""
    first, places, others, names, weights, variants, digest = pickle.loads(data)
    rows = np.tile(first, (len(others), 1))
    rows[:, places] = others
    return DataSets(names, weights, variants, rows.view(kind).reshape(-1).view(np.recarray), digest)


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
    """32 hexadecimal digits over every byte of them.

    What is barred or dated lies at their end and counts where something is: boards of before it was there keep their digest.
    """
    rows = np.ascontiguousarray(boards).view(np.uint8).reshape(len(boards), -1)
    for name in (each for each in LATER if each in (boards.dtype.names or ())):
        if boards[name].any():
            break
        rows = rows[:, :boards.dtype.fields[name][1]]
    return hashlib.blake2b(np.ascontiguousarray(rows), digest_size=16).hexdigest()


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
