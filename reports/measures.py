"""What can be asserted of a game's rows: events, some with a date, and whole numbers (docs/check.md). Each game lists its own."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Event:
    """Something that happens in a game or not: `happened` is true of its rows, `turn` when it did, if a row tells.

    One that is sure to happen is asserted with a date only.
    """
    name: str
    about: str
    happened: "pl.Expr"
    turn: "pl.Expr | None" = None
    sure: bool = False


@dataclass(frozen=True)
class Quantity:
    """A whole number of each game, and its bounds if it has any that are worth knowing (a mean needs them)."""
    name: str
    about: str
    value: "pl.Expr"
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True)
class Vocabulary:
    """Everything that can be asserted of a scenario's games, by name; `when` reads a date as its first and last turn.

    Games have turns from `first` to `last` at most; `examples` are a share of games and a mean that can be asserted.
    """
    events: Mapping[str, Event]
    quantities: Mapping[str, Quantity]
    when: Callable[[str], tuple[int, int]]
    last: int
    first: int = 0
    examples: tuple[str, str] = ("first_referendum before 1959 in >= 50 %", "mean(length) in 20..28")
