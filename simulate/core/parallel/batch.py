"""Games spread over processors by joblib: threads (kernels release the GIL), processes, or a Dask cluster."""
import time
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from simulate.core.errors import UserError
from simulate.core.parallel import workers
from simulate.core.storage.game_ranges import Range, cut, number, split_ranges

PILOT = 40                    # games played first to compile the kernels, and as many after them to measure their pace
LEAST, MOST = 100, 20_000     # games a shard
SECONDS = 1.0                 # work a shard: what a kill loses at most
SHARDS_A_JOB = 4              # at least, so that processors end together
TURNS_A_GAME = 32
MEMORY = 256 * 2**20          # bytes of finished games that may wait to be written
PIECE = 10 * 2**20            # bytes a shard, at most


class Match(Protocol):
    """Something that plays games; it can be pickled."""

    @property
    def identity(self) -> dict:
        """What JSON can hold: everything that fixes results except the number of games; has "scenario"."""

    @property
    def dtype(self) -> np.dtype:
        """A result row of fixed size, with a field `game`."""

    def play(self, first: int, count: int) -> np.ndarray:
        """Play games first .. first+count-1: rows of `dtype`, shape (count,), in order of `game`.

        A match that also has a `turn_dtype`, with a field `game`, can `play_with_turns`: both those rows and, game after game,
        the rows of each one's turns, at least one a game.
        """


@dataclass
class Turned:
    """A match whose `play` gives rows of turns too."""
    match: Match
    dtype: np.dtype = field(init=False)

    def __post_init__(self):
        self.dtype = np.dtype((np.void, self.match.dtype.itemsize + TURNS_A_GAME * self.match.turn_dtype.itemsize))

    def play(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Rows of games first .. first+count-1, and of their turns."""
        return self.match.play_with_turns(first, count)


def check(backend: str, shard_size: int | None, scheduler: str | None = None, jobs: int | None = None) -> None:
    """UserError unless the backend is known, goes with the other two, and the shard size is possible."""
    workers.check(backend, scheduler, jobs)
    if shard_size is not None and shard_size < 1:
        raise UserError(f"--shard-size {shard_size}: at least 1 game")


def play_with(players: workers.Crew, match: Match, ranges: list[Range], on_shard, shard_size: int | None = None,
              pace: float | None = None) -> float | None:
    """Play `ranges` and hand each shard's rows to `on_shard`, in this thread, as it is done, in any order; the seconds
    a game takes, if they were measured.

    Without `shard_size` a shard is about one second of work. The first games are played here alone, so that kernels are
    compiled once; who knows how long a game takes gives it as `pace`: then none is. An exception in `on_shard`, Ctrl-C included,
    stops the play and is raised; shards not handed over are lost.
    """
    rest = ranges
    if pace is None:
        pilot, rest = split_ranges(ranges, min(LEAST, shard_size) if shard_size else PILOT)
        _play_here(match, pilot, on_shard)
        if shard_size is None and rest:
            trial, rest = split_ranges(rest, PILOT)
            pace = _play_here(match, trial, on_shard) / number(trial)
    size = shard_size or min(PIECE // match.dtype.itemsize, MOST if pace is None else fitting(pace, number(rest), players.jobs))
    pieces = cut(rest, size)
    wave = max(32 * players.jobs, MEMORY // (size * match.dtype.itemsize))
    for at in range(0, len(pieces), wave):
        with players.shards(match, pieces[at:at + wave]) as shards:
            for rows in shards:
                on_shard(rows)
    return pace


def fitting(seconds: float, games: int, jobs: int) -> int:
    """Games a shard: about SECONDS of work at `seconds` a game, fewer when few games are left for `jobs` processors."""
    even, most = -(-games // (SHARDS_A_JOB * jobs)), max(1, int(SECONDS / max(seconds, 1e-9)))
    return max(min(LEAST, most), min(MOST, even, most))


def _play_here(match: Match, ranges: list[Range], on_shard) -> float:
    seconds = 0.0
    for first, count in ranges:
        start = time.perf_counter()
        rows = match.play(first, count)
        seconds += time.perf_counter() - start
        on_shard(rows)
    return seconds
