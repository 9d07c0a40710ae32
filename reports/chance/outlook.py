"""What the model of a game is made of, and how its turns are called."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import polars as pl

META = ("game", "turn", "won", "ends")


def nothing(frame: "pl.DataFrame", names: Sequence[str]) -> list[np.ndarray]:
    """No columns more."""
    return []


@dataclass(frozen=True)
class Shape:
    """What a regression gets beside the numbers of a position: hinges at the `knots` of a number, jumps at its `steps`, products
    of all pairs of `bent`, and what `more(frame, names)` adds."""
    knots: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    steps: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    bent: tuple[str, ...] = ()
    more: "Callable[[pl.DataFrame, Sequence[str]], list[np.ndarray]]" = nothing


@dataclass(frozen=True)
class Outlook:
    """`shape` of the regressions; forecasts are judged by `group(turn)`, the words of a column called `column`.

    `when(turn)`: the columns of a turn, of the types `dated`; `name(row)` of a row of the fan; `told(row)`: is it in the text's
    table, of which `often` says how often; `groups`: the words of what is judged, after "in".
    """
    shape: Shape
    column: str
    group: Callable[[int], str]
    when: Callable[[int], dict[str, Any]]
    dated: Mapping[str, type]
    name: Callable[[Mapping[str, Any]], str]
    told: Callable[[Mapping[str, Any]], bool]
    often: str
