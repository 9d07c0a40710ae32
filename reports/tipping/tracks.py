"""What a game's turn rows are read for: its tracks, who leads, what its turns and its places are called."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Lead:
    """A leader by the sign of a `track`: the FLN leads where it has the sign of `fln`, the other where it has the other sign.

    `name` in tables, `words` in them for people ("in votes, as markers lean"), `said` in a sentence for short and in full.
    """
    name: str
    track: str
    fln: int
    words: str
    said: tuple[str, str]


@dataclass(frozen=True)
class Local:
    """What each place shows: values of its `column`, counted at some turns.

    `values` are their words; `ends` the two that are compared, the first less the second, by the names their columns get.
    `at` says of turn + 1, an array, at which turns they are counted; `place` heads the column of places.
    """
    column: str
    values: Mapping[int, str]
    ends: Mapping[str, int]
    at: Callable[[np.ndarray], np.ndarray]
    place: str


@dataclass(frozen=True)
class Watch:
    """`sides` and `spoken`: both sides in tables and in sentences, the FLN first, which is number 0 of the column `winner`.

    `titles`: tracks by name, in order; `sources(track, columns)`: the columns that it is the sum of, each with its factor, none
    if one is missing. `shift` makes values that may be negative count from 0. Of turn + 1 what is below `turns` is counted.
    `when(turn)`: the columns that tell of a turn, of the types `dated`; `date(turn)`: its name; `period(row)`: of a row with
    these columns the number of the period that it is the end of, or None; `named(period)` in words, `head(period)` over a
    column; the column of periods is `period_column`. Of periods that fewer games than `share` of the most go on after nothing is
    said, and at most `columns` of them stand side by side.
    """
    sides: tuple[str, str]
    spoken: tuple[str, str]
    titles: Mapping[str, str]
    sources: Callable[[str, Sequence[str]], Mapping[str, int]]
    when: Callable[[int], dict[str, Any]]
    dated: Mapping[str, type]
    date: Callable[[int | None], str | None]
    period: Callable[[Mapping[str, Any]], int | None]
    named: Callable[[int], str]
    head: Callable[[int], str]
    lead: Lead
    local: Local
    turns: int
    shift: Mapping[str, int] = field(default_factory=dict)
    period_column: str = "year"
    share: float = 0.0
    columns: int = 8

    def side(self, name: str) -> str:
        """A side in a sentence."""
        return dict(zip(self.sides, self.spoken, strict=True)).get(name, name)
