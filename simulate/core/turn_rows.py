"""Rows of turns of any game: the columns on disk of a record with arrays, and what every game's play writes into them."""
import itertools
from collections.abc import Mapping, Sequence

import numpy as np

from simulate.core.kernel import kernel

Columns = Mapping[str, tuple]          # column on disk -> (field of the record, index along each of its axes)


@kernel
def name_winner(turns, start, end, winner):
    """Say in every record of a game who won it."""
    for n in range(start, end):
        turns[n].winner = winner


def columns(record: np.dtype, named: Mapping[str, Sequence[Sequence[str]]], local: Sequence[str], places: int) -> Columns:
    """The columns of a `record`: a field that is `named` has one for each word, or pair of words if it has two axes.

    A `local` field has one for each of the first so many `places`, whatever its capacity.
    """
    found: dict[str, tuple] = {}
    for name in record.names:
        axes = [list(map(str, range(places)))] if name in local else named.get(name, ())
        for at in itertools.product(*(range(len(words)) for words in axes)):
            found["_".join([name, *(words[index] for words, index in zip(axes, at, strict=True))])] = (name, *at)
    return found


def column_types(record: np.dtype, wanted: Columns) -> np.dtype:
    """A row on disk."""
    return np.dtype([(column, record[field].base) for column, (field, *_) in wanted.items()])


def as_columns(turns: np.ndarray, wanted: Columns) -> np.ndarray:
    """Records as rows on disk."""
    rows, turns = np.empty(len(turns), column_types(turns.dtype, wanted)), np.asarray(turns)
    for column, (field, *at) in wanted.items():
        rows[column] = turns[field][(slice(None), *at)]
    return rows
