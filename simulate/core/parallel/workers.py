"""Who plays: threads of this process, processes, or the workers of a Dask cluster, each by joblib's own backend."""
import contextlib
import socket
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass

import numpy as np

from simulate.core.errors import KEPT, UserError, unknown
from simulate.core.parallel import dask_cluster
from simulate.core.storage import manifest
from simulate.core.storage.game_ranges import Range

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
