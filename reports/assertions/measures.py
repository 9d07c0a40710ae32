"""What assertions may name (docs/check.md): events, some with a date, and numbers of a game."""
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import polars as pl

from simulate.core.errors import UserError


@dataclass(frozen=True)
class Event:
    """Something that happens in a game or not: `happened` is true in its rows; `turn`: when, if rows say it.

    `worth`: the chance of it in each game, before the last dice, where rows say it.

    An event that is `sure` to happen needs a date in an assertion.
    """
    name: str
    about: str
    happened: "pl.Expr"
    turn: "pl.Expr | None" = None
    sure: bool = False
    worth: "pl.Expr | None" = None


@dataclass(frozen=True)
class Quantity:
    """A whole number of each game, and its bounds if it has any. A mean needs them."""
    name: str
    about: str
    value: "pl.Expr"
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True)
class Vocabulary:
    """Everything that assertions about a scenario may name; `when` reads a date as its first and last turn.

    Games have turns from `first` to `last` at most; `examples` are a share of games and a mean that can be asserted.
    """
    events: Mapping[str, Event]
    quantities: Mapping[str, Quantity]
    when: Callable[[str], tuple[int, int]]
    last: int
    first: int
    examples: tuple[str, str]


def numbered_turn(word: str, last: int, text: str) -> tuple[int, int]:
    """A date of a game whose turns have numbers, "turn 3" or "3", as first and last turn; `word` is what the game calls one.

    UserError says which there are.
    """
    found = re.fullmatch(rf"(?:(?:turn|{word})\s+)?(\d{{1,6}})", text.strip(), re.IGNORECASE)
    if not found or int(found[1]) > last:
        raise UserError(f"{text.strip()!r} is no {word}; allowed is {word} 1 to {word} {last}; {word} 0 is the set-up")
    return int(found[1]), int(found[1])
