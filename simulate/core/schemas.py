"""What the columns of a game's options and events hold: a name and a kind of value each. Knows no game."""
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

MOST = 2**31 - 1


@dataclass(frozen=True)
class Kind:
    """Whole numbers from `low` on, below `below`: a number, or the name of the board's field that counts such things.

    `none` is a value beyond these that stands for "none".
    """
    name: str
    below: str | int = MOST
    low: int = 0
    none: int | None = None

    def holds(self, values: np.ndarray, board: np.record) -> np.ndarray:
        """Which values, shape (n,), are of this kind: true or false each."""
        below = int(board[self.below]) if isinstance(self.below, str) else self.below
        found = (values >= self.low) & (values < below)
        return found if self.none is None else found | (values == self.none)


COUNT, FLAG, CHANGE = Kind("count"), Kind("flag", 2), Kind("change", low=-MOST)
Coding = Kind | type[IntEnum]
Field = tuple[str, Coding]


@dataclass(frozen=True)
class Question:
    """What a player is asked: `option` names a, b, c of an option, `about` names ask_a, ask_b, ask_c, ask_d of the question.

    With `stop` option 0 may be STOP: NOWHERE, then zeros. Columns without a name hold 0.
    """
    option: tuple[Field, ...]
    about: tuple[Field, ...] = ()
    stop: bool = False


@dataclass(frozen=True)
class Record:
    """What an event writes down: `fields` name a, b, c, d; `place` what its place is, None where it has none.

    Columns without a name hold 0; the place of an event that has none is NOWHERE. Dice follow where something was rolled.
    """
    fields: tuple[Field, ...] = ()
    place: Coding | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Of a, b, c, d as far as they hold something."""
        return tuple(name for name, _ in self.fields)


def kind_name(coding: Coding) -> str:
    """For people: "place", "Class"."""
    return coding.name if isinstance(coding, Kind) else coding.__name__


def misfits(fields: Sequence[Field], columns: Mapping[str, np.ndarray], board: np.record) -> Iterator[str]:
    """Columns whose values are not of their kind, with the first such value; columns, in order, that `fields` does not name must
    hold 0."""
    known = dict(zip(columns, fields, strict=False))
    for column, values in columns.items():
        name, coding = known.get(column, ("nothing", Kind("0", 1)))
        right = coding.holds(values, board) if isinstance(coding, Kind) else np.isin(values, [int(each) for each in coding])
        if not right.all():
            yield f"{column} ({name}: {kind_name(coding)}) holds {values[~right][0]}"
