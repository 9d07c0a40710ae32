"""Rows of turns: how the fields of a record become columns on disk. Knows no game."""
import functools
import itertools
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any

import numpy as np

Columns = Mapping[str, tuple]          # column on disk -> (field of the record, index along each of its axes)


def words_of(names: Iterable[IntEnum]) -> tuple[str, ...]:
    """Members of an enum as the ends of columns."""
    return tuple(each.name.lower() for each in names)


class TurnColumns:
    """The columns of a `record` type: a field that is `named` has one for each word, or pair of words if it has two axes.

    A `local` field has one for each of the first so many places, whatever its capacity. `flows` stand in a record as sums from
    the start of the game, and on disk as what the turn itself brought.
    """

    def __init__(self, record: np.dtype, named: Mapping[str, Sequence[Sequence[str]]], local: Sequence[str],
                 flows: Sequence[str] = ()):
        self.record, self.named, self.local, self.flows = record, named, local, flows
        self.columns = functools.cache(self._columns)

    def _columns(self, places: int) -> Columns:
        found: dict[str, tuple] = {}
        for name in self.record.names:
            axes = [list(map(str, range(places)))] if name in self.local else self.named.get(name, ())
            for at in itertools.product(*(range(len(words)) for words in axes)):
                found["_".join([name, *(words[index] for words, index in zip(axes, at, strict=True))])] = (name, *at)
        return found

    def column_types(self, places: int) -> np.dtype:
        """A row on disk where so many places have columns."""
        return np.dtype([(column, self.record[field].base) for column, (field, *_) in self.columns(places).items()])

    def as_columns(self, turns: np.ndarray, places: int) -> np.ndarray:
        """Records, whole games, shape (n,), as rows on disk."""
        rows, turns = np.empty(len(turns), self.column_types(places)), np.asarray(turns)
        same = turns["game"][1:] == turns["game"][:-1]
        for column, (field, *at) in self.columns(places).items():
            values = rows[column] = turns[field][(slice(None), *at)]
            if field in self.flows:
                rows[column][1:] -= np.where(same, values[:-1], 0)
        return rows


def named_places(scenario: Any) -> list[dict[str, Any]]:
    """Id and name of each place of a LoadedScenario, in the order of the columns."""
    names = scenario.names
    return [{"id": place, "name": name} for place, name in zip(names.places, names.place_names, strict=True)]
