"""What a game's turn rows are read for: its tracks, who leads, what its turns and its places are called."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.tables.frames import chunks
from simulate.core.errors import UserError

if TYPE_CHECKING:
    import polars as pl


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
class PlaceColumn:
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
    local: PlaceColumn
    turns: int
    shift: Mapping[str, int] = field(default_factory=dict)
    period_column: str = "year"
    share: float = 0.0
    columns: int = 8

    def side(self, name: str) -> str:
        """A side in a sentence."""
        return dict(zip(self.sides, self.spoken, strict=True)).get(name, name)


CHUNK = 100_000                   # games in memory at a time: about 3 million rows
VALUES = 256
FLN = 0                           # of the column `winner`, in every game
NEEDED = ("game", "turn", "winner")


@dataclass(frozen=True)
class TurnTallies:
    """Games that went on after a turn, and those over by then.

    `tracks` by name: [turn + 1, value, game number odd, FLN won]; `levels`: [place, turn + 1, value of a place, FLN won];
    `over`: games whose last turn was that, by [turn + 1, FLN won]. Values of a track count from -`watch.shift`.
    """
    games: int
    tracks: Mapping[str, np.ndarray]
    levels: np.ndarray
    over: np.ndarray
    watch: Watch


def tally_turns(frame: "pl.LazyFrame", watch: Watch, chunk: int = CHUNK) -> TurnTallies:
    """Count turn rows: one row a game and turn end, sorted by game and turn. Memory grows with `chunk` games, not with the run.

    The first row of a game, its set-up, is not counted; the last one, its end, only as over; turns from `watch.turns` on as the
    last before it, and only as over. UserError without rows, or without the columns needed.
    """
    there = frame.collect_schema().names()
    missing = [name for name in NEEDED if name not in there]
    if missing:
        raise UserError(f"tipping points: the turn rows have no column {missing[0]}; play the run again into a new folder")
    sources = {name: found for name in watch.titles if (found := watch.sources(name, there))}
    tracks = {name: np.zeros(watch.turns * VALUES * 4, np.int64) for name in sources}
    local = [f"{watch.local.column}_{place}" for place in range(sum(each.startswith(f"{watch.local.column}_") for each in there))]
    levels = np.zeros((len(local), watch.turns * len(watch.local.values) * 2), np.int64)
    over, games = np.zeros(watch.turns * 2, np.int64), 0
    wanted = dict.fromkeys([*NEEDED, *(column for each in sources.values() for column in each), *local])
    for part in chunks(frame.select(*wanted), chunk):
        rows = _Rows(part, watch)
        rows.count_over(over)
        for name, counted in tracks.items():
            rows.count_track(counted, sources[name], watch.shift.get(name, 0))
        for column, counted in zip(local, levels, strict=True):
            rows.count_place(counted, column)
        games += rows.games
    if not games:
        raise UserError("tipping points: the run has no turn rows")
    return TurnTallies(games, {name: counted.reshape(watch.turns, VALUES, 2, 2) for name, counted in tracks.items()},
                       levels.reshape(len(local), watch.turns, len(watch.local.values), 2), over.reshape(watch.turns, 2), watch)


class _Rows:
    """The rows of some whole games."""

    def __init__(self, part: "pl.DataFrame", watch: Watch):
        self.part, self.watch = part, watch
        game = part["game"].to_numpy()
        self.last = np.append(game[1:] != game[:-1], True)
        self.turn = part["turn"].to_numpy().astype(np.int64) + 1
        self.fln = (part["winner"].to_numpy() == FLN).astype(np.int64)
        self.on = ~self.last & np.append(False, game[1:] == game[:-1]) & (self.turn < watch.turns)
        self.head = self.turn[self.on] * (VALUES * 4) + (((game[self.on] & 1).astype(np.int64) << 1) | self.fln[self.on])
        self.told = self.on & watch.local.at(self.turn)
        self.games = int(self.last.sum())

    def count_over(self, counted: np.ndarray) -> None:
        """Games by their last turn."""
        turn = np.minimum(self.turn[self.last], self.watch.turns - 1)
        counted += np.bincount(turn * 2 + self.fln[self.last], minlength=len(counted))

    def count_track(self, counted: np.ndarray, sources: Mapping[str, int], shift: int) -> None:
        """Rows of games that go on, by value."""
        value = sum(factor * self.part[column].to_numpy().astype(np.int64) for column, factor in sources.items())
        value = np.clip(value[self.on] + shift, 0, VALUES - 1)
        np.add(counted, np.bincount(self.head + value * 4, minlength=len(counted)), out=counted)

    def count_place(self, counted: np.ndarray, column: str) -> None:
        """Rows of games that go on, at the turns wanted, by what a place shows."""
        value = self.part[column].to_numpy()[self.told].astype(np.int64)
        at = self.turn[self.told] * (len(self.watch.local.values) * 2) + self.fln[self.told] + value * 2
        np.add(counted, np.bincount(at, minlength=len(counted)), out=counted)
