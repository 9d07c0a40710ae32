"""The win probability of games with numbered turns, and what swings them, by what rows of turns and traces both have."""
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np
import polars as pl

from reports.tipping.turn_counts import Watch
from reports.tracing.numbered_trace import HEAD, TraceWords
from reports.win_probability import analysis
from reports.win_probability.analysis import WinProbability
from reports.win_probability.model import EventStep, Label, Outlook, Replays, Shape, WithinTurnShape

MOST = 20_000             # games that a model is fitted to, the first ones
FLN = 0


def first_games(turns: "pl.LazyFrame", most: int, columns: Mapping[str, pl.Expr]) -> "pl.DataFrame":
    """Rows of turns of the first `most` games: model.META, then these columns."""
    first = turns.select(pl.col("game").min()).collect(engine="streaming").item()
    return turns.filter(pl.col("game") < (first or 0) + most).select(
        "game", pl.col("turn").cast(pl.Int64), won=(pl.col("winner") == FLN).cast(pl.Float64),
        ends=pl.col("game").ne(pl.col("game").shift(-1)).fill_null(True), **columns).collect(engine="streaming")


@dataclass(frozen=True)
class PositionModel:
    """`names`: the numbers of a position, each a column of rows of turns, or `made` of them; `shape` is that of its regressions.

    Forecasts of turns after turn `last`, if there is one, are judged together.
    """
    watch: Watch
    names: tuple[str, ...]
    shape: Shape
    made: Mapping[str, pl.Expr] = field(default_factory=dict, kw_only=True)
    last: int | None = field(default=None, kw_only=True)

    @cached_property
    def outlook(self) -> Outlook:
        """How turns are named and grouped."""
        word = self.watch.period_column
        return Outlook(self.watch, self.shape, f"{word}s", self.group,
                       f"at the set-up and after {'selected turns' if self.last else f'each {word}'}")

    def group(self, turn: int) -> str:
        """Turns that are judged together."""
        alone = self.last is None or turn <= self.last
        return self.watch.date(turn) if alone else f"after {self.watch.period_column} {self.last}"

    def positions(self, turns: "pl.LazyFrame", most: int = MOST) -> "pl.DataFrame":
        """One row for each game and turn: model.META, then those numbers of the position that the rows have."""
        there = {**{name: pl.col(name) for name in turns.collect_schema().names()}, **self.made}
        return first_games(turns, most, {name: there[name].cast(pl.Float64) for name in self.names if name in there})

    def win_probability(self, turns: "pl.LazyFrame") -> WinProbability:
        """Fit and judge a model of the games that have turn rows (MOST of them at most). UserError for too few games."""
        return analysis.win_probability(self.positions(turns), self.outlook)


@dataclass(frozen=True)
class TurnModel(PositionModel):
    """A model whose numbers are also among the `tracks` of the log, in its order, which `words` tell.

    `kind(entry)`: what an event is and what it is called among its kind; None where it belongs to the one before it. `named`:
    kinds that are shown by name, `about` what these are.
    """
    words: TraceWords
    tracks: Sequence[str]
    kind: Callable[[Any], tuple[str, str] | None]
    named: Sequence[str]
    about: str

    @cached_property
    def replays(self) -> Replays:
        """How traced games are read."""
        at = [self.tracks.index(name) for name in self.names]
        live = WithinTurnShape(self.shape, (), (), ())
        return Replays(self.names, live, partial(self._steps, at=at), lambda traced: partial(_numbers, at=at), first_turn,
                       self.named, self.about)

    def _steps(self, traced: Any, at: Sequence[int]) -> Iterator[Iterator[EventStep]]:
        count = 0
        for stretch in range(1, len(traced.states)):
            labels: list[Label] = []
            for entry in self.words.entries(traced, stretch):
                said = self.kind(entry)
                if not labels or (said and (labels[-1][1:] != said or entry.dice)):
                    count += 1
                    labels.append(Label(count, *(said or (self.words.word(entry.segment), ""))))
                else:
                    labels.append(labels[-1])
            numbers = traced.turns[stretch][:, HEAD:HEAD + self.words.width][:, at].astype(float)
            segments = traced.turns[stretch][:, 1].tolist()
            yield map(EventStep, segments, labels, numbers)


def _numbers(states: Any, at: Sequence[int]) -> np.ndarray:
    """The numbers of a STATE record, shape (1,), as a turn ends."""
    return np.asarray(states[0].tally.after)[at].astype(float)


def first_turn(traced: Any) -> int:
    """The number of a game's first turn."""
    return 1


def by_bounds(columns: Mapping[str, int]) -> dict[str, tuple[float, ...]]:
    """Steps at every value of columns that hold a coding, from 1 to the last: each member is worth what it is worth."""
    return {name: tuple(float(value) for value in range(1, last + 1)) for name, last in columns.items()}
