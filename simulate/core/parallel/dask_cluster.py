"""A Dask cluster: of this machine's processors, or one that is there already. joblib's backend, made to tell what goes wrong."""
import asyncio
import contextlib
import importlib.util
import logging
import re
import signal
import tempfile
import warnings
from collections.abc import Iterator
from multiprocessing import resource_tracker

from simulate.core.errors import KEPT, UserError
from simulate.core.storage import manifest

ADDRESS = re.compile(r"(?:tcp|tls)://(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})")
CONNECT = 5      # seconds until a scheduler counts as unreachable
WORKERS = 10     # seconds until a cluster counts as empty
PATIENCE = 60    # seconds until a cluster that lost all its workers counts as lost
INSTALL = "each needs this version of wilaya, see `wilaya docs develop`"
SILENT = {"distributed.nanny.pre-spawn-environ.DASK_LOGGING__DISTRIBUTED": "critical",
          "distributed.admin.system-monitor.gil.enabled": False}


def check(scheduler: str | None) -> None:
    """UserError unless Dask is installed and `scheduler` has the form of an address, if given."""
    if importlib.util.find_spec("distributed") is None:
        raise UserError("--backend dask: Dask is not installed; pip install distributed brings it")
    if scheduler is not None:
        found = ADDRESS.fullmatch(scheduler)
        if found is None or not 1 <= int(found[1]) <= 65_535:
            raise UserError(f"--scheduler {scheduler}: not an address; allowed are forms such as tcp://192.168.1.5:8786")


@contextlib.contextmanager
def connected(scheduler: str | None, jobs: int) -> Iterator:
    """A client of the cluster at `scheduler`, or of one of `jobs` processes that ends with it. UserError if none answers."""
    import dask
    import distributed  # noqa: F401   sets its configuration and its loggers' levels when imported

    _hush()
    with contextlib.ExitStack() as stack, dask.config.set(SILENT):
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")      # of versions that differ a little, of graphs that are large
        if scheduler is not None:
            _check_scheduler(scheduler)
        try:
            client = stack.enter_context(_client(scheduler or stack.enter_context(_local(jobs))))
            client.wait_for_workers(1, timeout=WORKERS)
        except TimeoutError:
            raise UserError(f"--scheduler {scheduler}: no worker there; start some with dask worker {scheduler}") from None
        except OSError as error:
            reason = str(error).split("\n")[0] if scheduler is None else "nobody answers there"
            raise UserError(f"--scheduler {scheduler}: {reason}; dask scheduler starts one") from None
        _check_workers(client)
        yield client


def _check_scheduler(scheduler: str) -> None:
    """UserError unless a scheduler answers at its address: a client would wait without end for some that are none."""
    import distributed

    async def answer() -> dict:
        async with distributed.rpc(scheduler, timeout=CONNECT) as there:
            return await there.identity()

    async def in_time() -> dict:
        return await asyncio.wait_for(answer(), CONNECT)

    try:
        scheduling = asyncio.run(in_time()).get("type") == "Scheduler"
    except OSError:
        raise UserError(f"--scheduler {scheduler}: nobody answers there; dask scheduler starts one") from None
    except Exception:      # the words of others, taken for Dask's
        scheduling = False
    if not scheduling:
        raise UserError(f"--scheduler {scheduler}: what answers there is no Dask scheduler; dask scheduler starts one")


def processors(client) -> int:
    """How many shards the cluster plays at once."""
    return max(1, sum(client.ncores().values()))


def backend(client):
    """joblib's backend for that client."""
    from joblib._dask import DaskDistributedBackend

    class Telling(DaskDistributedBackend):
        """joblib alone waits in vain for what the scheduler gives up or has no worker for, and gives a lone worker no work."""

        def start_call(self):
            super().start_call()
            self.client.loop.add_callback(self._watch)

        def submit(self, func, callback=None):
            job = super().submit(func, callback)
            job.add_done_callback(lambda done: done.exception() and callback(_told(done.exception())))
            return job

        def effective_n_jobs(self, n_jobs):
            return max(2, super().effective_n_jobs(n_jobs))

        async def _watch(self):
            alone = 0
            while self._continue and alone < PATIENCE:
                await asyncio.sleep(1)
                with contextlib.suppress(OSError):
                    alone = 0 if await self.client.scheduler.ncores() else alone + 1
            for waiting in list(self._callbacks.values()) if self._continue else ():
                waiting(UserError(f"no worker is left; {KEPT}"))

    return Telling(client=client)


@contextlib.contextmanager
def _local(jobs: int) -> Iterator:
    import dask
    from distributed import LocalCluster

    def start() -> LocalCluster:
        return LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None, memory_limit=0,
                            local_directory=folder, silence_logs=logging.CRITICAL)

    with (tempfile.TemporaryDirectory(prefix="wilaya-", ignore_cleanup_errors=True) as folder,
          dask.config.set({"temporary-directory": folder}), _closing(start) as cluster):
        yield cluster


def _client(place):
    from distributed import Client

    return _closing(lambda: Client(place, timeout=CONNECT, set_as_default=False))


@contextlib.contextmanager
def _closing(make) -> Iterator:
    """What `make` makes, closed at the end; Ctrl-C waits while it is made and closed."""
    made = None
    try:
        with _undisturbed():
            made = make()
        yield made
    finally:
        if made is not None:
            with _undisturbed():
                made.close()


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back; threads and processes started meanwhile never see it, nor do those that they start."""
    if not hasattr(signal, "pthread_sigmask"):      # Windows
        yield
        return
    resource_tracker.ensure_running()       # it would let Ctrl-C through again when it is started later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _check_workers(client) -> None:
    for address, found in client.run(manifest.facts, on_error="return").items():
        if isinstance(found, Exception):
            raise UserError(f"the worker at {address} cannot play ({found}); {INSTALL}")
        manifest.compare(address, found, manifest.facts())


def _hush() -> None:
    for name in ("distributed", "distributed.client", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _told(error: BaseException) -> UserError:
    from distributed.scheduler import KilledWorker

    if isinstance(error, KilledWorker):
        return UserError(f"workers died again and again on the same games, out of memory perhaps; {KEPT}")
    return UserError(f"a Dask worker cannot play ({type(error).__name__}: {error}); {INSTALL}")
