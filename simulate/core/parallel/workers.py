"""Who plays: threads of this process, processes, or the workers of a Dask cluster, each by joblib's own backend."""
import contextlib
import socket
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from simulate.core.errors import KEPT, UserError, unknown
from simulate.core.parallel import dask_cluster
from simulate.core.storage import manifest
from simulate.core.storage.manifest import Range, cut, number, split_ranges

BACKENDS = ("threading", "loky", "dask")


@dataclass
class Crew:
    """Plays `jobs` shards at once; `backend` gives what joblib calls a backend."""
    jobs: int
    backend: Callable[[], object]
    facts: dict[str, str] | None = None     # what every worker must be; None where this process plays

    @contextlib.contextmanager
    def shards(self, match, pieces: list[Range]) -> Iterator[Iterator[np.ndarray]]:
        """Rows of each piece as it is done, in any order; what is not taken is given up. UserError if workers are lost."""
        import joblib
        import numpy.rec  # noqa: F401   where the class of boards is looked for; a worker would be sent another class otherwise
        from joblib.externals.loky.process_executor import BrokenProcessPool

        with joblib.parallel_config(backend=self.backend()):
            spread = joblib.Parallel(self.jobs, return_as="generator_unordered", batch_size=1, max_nbytes=None)
        shards = spread(joblib.delayed(play)(match, first, count, self.facts) for first, count in pieces)
        try:
            yield shards
        except CancelledError:
            raise UserError(f"the scheduler is gone; {KEPT}") from None
        except BrokenProcessPool:
            raise UserError(f"a worker process was killed, out of memory perhaps; {KEPT}, with fewer --jobs if need be") from None
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")     # joblib warns of shards that are given up
                shards.close()


def play(match, first: int, count: int, expected: dict[str, str] | None) -> np.ndarray:
    """Rows of a shard. UserError if `expected` is given and this process would play by other rules, players or data."""
    if expected is not None:
        manifest.compare(socket.gethostname(), manifest.facts(), expected)
    return match.play(first, count)


@contextlib.contextmanager
def opened(backend: str = "threading", jobs: int | None = None, scheduler: str | None = None) -> Iterator[Crew]:
    """A Crew that is sent home at the end. UserError as `check`'s, or a scheduler that is not there."""
    check(backend, scheduler, jobs)
    if backend == "dask":
        with dask_cluster.connected(scheduler, processors(jobs)) as client:
            yield Crew(dask_cluster.processors(client), lambda: dask_cluster.backend(client), manifest.facts())
    else:
        yield Crew(processors(jobs), lambda: backend, manifest.facts() if backend == "loky" else None)


def processors(jobs: int | None) -> int:
    """How many games are played at once: None or -1 means every processor. UserError below 1."""
    if jobs is None or jobs == -1:
        import joblib

        return joblib.cpu_count()
    if jobs < 1:
        raise UserError(f"--jobs {jobs}: at least 1, or -1 for all processors")
    return jobs


def check(backend: str, scheduler: str | None = None, jobs: int | None = None) -> None:
    """UserError unless the backend is known and goes with the address of a scheduler and the number of jobs."""
    if backend not in BACKENDS:
        raise unknown("backend", backend, BACKENDS)
    if scheduler is not None and backend != "dask":
        raise UserError(f"--scheduler {scheduler}: goes with --backend dask only")
    if scheduler is not None and jobs is not None:
        raise UserError(f"--jobs {jobs}: with --scheduler every worker of the cluster plays; leave --jobs out")
    processors(jobs)
    if backend == "dask":
        dask_cluster.check(scheduler)


# Games spread over processors by joblib: threads (kernels release the GIL), processes, or a Dask cluster.


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


def check_shards(backend: str, shard_size: int | None, scheduler: str | None = None, jobs: int | None = None) -> None:
    """UserError unless the backend is known, goes with the other two, and the shard size is possible."""
    check(backend, scheduler, jobs)
    if shard_size is not None and shard_size < 1:
        raise UserError(f"--shard-size {shard_size}: at least 1 game")


def play_with(players: Crew, match: Match, ranges: list[Range], on_shard, shard_size: int | None = None,
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
