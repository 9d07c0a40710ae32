"""What the columns of a game's options and events hold: a name and a kind of value each. Knows no game."""
from dataclasses import dataclass
from enum import IntEnum

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
