"""Turn rows counted in one pass: what games were worth by turn and value of a track. A Watch says what to count in a game."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from reports.statistics.over_sets import sets_in
from reports.tables.frames import whole_games
from simulate.core.errors import UserError


@dataclass(frozen=True)
class Lead:
    """A game's own measure of who leads: the sign of a track. Where the track is 0, nobody leads."""
    name: str                 # in tables: "votes"
    track: str
    fln: int                  # the sign (1 or -1) of the track where the FLN leads
    words: str                # in tables for people: "in votes, as markers lean"
    sentence: str             # in a sentence: "the leader in votes"


@dataclass(frozen=True)
class PlaceColumn:
    """What turn rows say of each place (Region, area), and which two values of it are compared."""
    column: str               # turn rows have column_0, column_1 ...
    values: Mapping[int, str]                        # each value in words
    ends: Mapping[str, int]   # the two values that are compared, by the names of their columns; the first minus the second
    at: Callable[[np.ndarray], np.ndarray]           # of turn + 1, shape (n,): whether places are counted
    place: str                # the column of places in tables: "region"


@dataclass(frozen=True)
class Watch:
    """What to count in the turn rows of a game, and the words for it."""
    sides: tuple[str, str]    # in tables; the FLN first, which is 0 in the column `winner`
    spoken: tuple[str, str]   # in sentences
    titles: Mapping[str, str]                        # title of each track by its name, in order
    sources: Callable[[str, Sequence[str]], Mapping[str, int]]       # (track, columns): those to add, with factors
    when: Callable[[int], dict[str, Any]]            # the columns that name a turn
    dated: Mapping[str, type]                        # the types of these columns
    date: Callable[[int], str]                       # a turn in words
    period: Callable[[Mapping[str, Any]], int | None]        # the period (year, say) that ends with the turn of a row, or None
    named: Callable[[int], str]                      # a period in a sentence, and as the head of a column
    lead: Lead
    local: PlaceColumn
    turns: int                # rows are counted while turn + 1 is below this
    shift: Mapping[str, int] = field(default_factory=dict)   # added to tracks that may be negative
    period_column: str = "year"
    share: float = 0.0        # periods are shown while at least this share of the games goes on
    columns: int = 8          # periods shown side by side, at most
    first: int = 1            # the first turn played; the one before it is the set-up

    @property
    def step(self) -> str:
        """What a row stands for, in a sentence: the period, where that is no year."""
        return "turn" if self.period_column == "year" else self.period_column

    def side(self, name: str) -> str:
        """A side of a table as a sentence calls it; any other name as it is."""
        return dict(zip(self.sides, self.spoken, strict=True)).get(name, name)


CHUNK = 200_000                   # rows in memory at a time: about 8,000 games
VALUES = 256
NEEDED = ("game", "turn", "fln_wins")
LEVELS, OVER = "place levels", "games over"       # in TurnTallies.by_set, beside tracks


@dataclass(frozen=True)
class TurnTallies:
    """Games that went on after a turn, and games that were over, as (lost, won) by the FLN; a final vote counts for both.

    `tracks`: for each track an array [turn + 1, value + watch.shift, game number is odd, 2]; `levels`: an array
    [place, turn + 1, value of the place, 2]; `over`: games by their last turn, [turn + 1]. All sums are exact.

    `by_set`: of a run over data sets the same arrays, of tracks by their names, LEVELS and OVER, with the sets as a last axis.
    """
    games: int
    tracks: Mapping[str, np.ndarray]
    levels: np.ndarray
    over: np.ndarray
    watch: Watch
    by_set: Mapping[str, np.ndarray] = field(default_factory=dict)


def tally_turns(frame: "pl.LazyFrame", watch: Watch, chunk: int = CHUNK,
                counted: Callable[[int], object] | None = None) -> TurnTallies:
    """Count turn rows (one row for each game and turn end, sorted by game and turn) `chunk` at a time.

    The set-up, a game's first row, is not counted. Its last row counts only as over. Games that are over after `watch.turns`
    count as over at the last turn before it. `counted(games)` is called after each
    part, with the games so far. UserError without rows, or without the columns that are needed.
    """
    there = frame.collect_schema().names()
    missing = [name for name in NEEDED if name not in there]
    if missing:
        raise UserError(f"tipping points: the turn rows have no column {missing[0]}; play the run again into a new folder")
    sources = {name: found for name in watch.titles if (found := watch.sources(name, there))}
    tracks = {name: np.zeros(watch.turns * VALUES * 4) for name in sources}
    local = [f"{watch.local.column}_{place}" for place in range(sum(each.startswith(f"{watch.local.column}_") for each in there))]
    levels = np.zeros((len(local), watch.turns * len(watch.local.values) * 2))
    over, games = np.zeros(watch.turns, np.int64), 0
    wanted = dict.fromkeys([*NEEDED, *(column for each in sources.values() for column in each), *local])
    sets = sets_in(frame)
    shapes: dict[str, tuple[int, ...]] = dict.fromkeys(sources, (watch.turns, VALUES, 2, 2, sets))
    shapes |= {LEVELS: (len(local), watch.turns, len(watch.local.values), 2, sets), OVER: (watch.turns, sets)}
    by_set = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()} if sets > 1 else {}
    wanted |= dict.fromkeys(["board"] * bool(by_set))
    for part in whole_games(frame.select(*wanted), chunk):
        rows = _Rows(part, watch)
        rows.count_over(over, by_set.get(OVER))
        for name, total in tracks.items():
            rows.count_track(total, sources[name], watch.shift.get(name, 0), by_set.get(name))
        rows.count_places(levels, local, by_set.get(LEVELS))
        games += rows.games
        if counted:
            counted(games)
    if not games:
        raise UserError("tipping points: the run has no turn rows")
    return TurnTallies(games, {name: total.reshape(watch.turns, VALUES, 2, 2) for name, total in tracks.items()},
                       levels.reshape(len(local), watch.turns, len(watch.local.values), 2), over, watch, by_set)


class _Rows:
    """The rows of some whole games, fewer than COUNTED. The set-up and the last row of each weigh nothing."""

    def __init__(self, part: "pl.DataFrame", watch: Watch):
        self.part, self.watch = part, watch
        game, turn = part["game"].to_numpy(), part["turn"].to_numpy().astype(np.int64) + 1
        new = game[1:] != game[:-1]
        last = np.append(new, True)
        on = ~last & ~np.append(True, new) & (turn < watch.turns)
        self.games, self.ended = int(last.sum()), turn[last]
        self.worth = part["fln_wins"].to_numpy()
        self.weight = np.where(on, COUNTED + self.worth.astype(float), 0)
        self.on, self.last = np.flatnonzero(on), last
        self.board = part["board"].to_numpy().astype(np.int64) if "board" in part.columns else np.zeros(len(game), np.int64)
        self.head = np.where(on, turn, 0) * (VALUES * 4) + ((game & 1).astype(np.int64) << 1)
        self.placed = np.flatnonzero(on & watch.local.at(turn))
        self.placed_head = turn[self.placed] * (len(watch.local.values) * 2)

    def count_over(self, counted: np.ndarray, by_set: np.ndarray | None) -> None:
        """Games by their last turn."""
        ended = np.minimum(self.ended, self.watch.turns - 1)
        counted += np.bincount(ended, minlength=len(counted))
        if by_set is not None:
            np.add.at(by_set, (ended, self.board[self.last]), np.float32(1))

    def count_track(self, counted: np.ndarray, sources: Mapping[str, int], shift: int, by_set: np.ndarray | None) -> None:
        """Rows of games that go on, by value."""
        value = np.full(len(self.head), shift, np.int32)
        for column, factor in sources.items():
            value += np.multiply(self.part[column].to_numpy(), factor, dtype=np.int32)
        at = self.head + 4 * np.clip(value, 0, VALUES - 1, out=value)
        _add(counted, at, self.weight)
        self._add_by_set(by_set, at[self.on], self.on)

    def count_places(self, counted: np.ndarray, columns: Sequence[str], by_set: np.ndarray | None) -> None:
        """Rows of games that go on, at the turns wanted, by what each place shows."""
        weight = self.weight[self.placed]
        for number, (place, column) in enumerate(zip(counted, columns, strict=True)):
            at = self.placed_head + 2 * self.part[column].to_numpy()[self.placed].astype(np.int64)
            _add(place, at, weight)
            self._add_by_set(None if by_set is None else by_set[number], at, self.placed)

    def _add_by_set(self, counted: np.ndarray | None, at: np.ndarray, rows: np.ndarray) -> None:
        """Each of the rows at its place, as `_add`, but to its data set."""
        if counted is not None:
            sets, worth = counted.shape[-1], self.worth[rows]
            at = at * sets + self.board[rows]
            np.add.at(counted.reshape(-1), at, 1 - worth)
            np.add.at(counted.reshape(-1), at + sets, worth)


COUNTED = 2**20           # a game counts as much, and beside it what it was worth: both are summed at once, to the last bit


def _add(counted: np.ndarray, at: np.ndarray, weight: np.ndarray) -> None:
    """Each row at its place: what was lost there, what was won beside it. No game has two rows at one place."""
    found = np.bincount(at, weight, len(counted))
    games = np.floor(found / COUNTED)
    won = found - games * COUNTED
    counted += games - won
    counted[1:] += won[:-1]
