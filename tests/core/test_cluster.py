"""Games played by a Dask cluster: the same games, and one line for all that can go wrong with it."""
import importlib
import operator
import os
import sys
import tempfile
import threading

import dask
import psutil
import pytest
from distributed import LocalCluster

from simulate.core.errors import UserError
from simulate.core.parallel import dask_cluster, workers
from simulate.core.storage import manifest
from simulate.core.storage.run_games import load_run, run_games
from tests.cases import cases
from tests.core.dying_match import Mortal
from tests.core.run_folders import GAMES, expected, games_of, stored
from tests.core.toy_games import Counted, Rolled

pytestmark = pytest.mark.slow

check_workers = dask_cluster._check_workers


class Other:
    """Facts that are others here than at a worker."""

    def __init__(self, known):
        self.known = known

    def __call__(self):
        return {**self.known, "sources": "0123456789ab"}

    def __reduce__(self):
        return operator.attrgetter("facts"), (manifest,)


class Absent(Other):
    """Facts that a worker finds no module for."""

    def __init__(self):
        super().__init__(manifest.facts())

    def __reduce__(self):
        return importlib.import_module, ("nowhere",)


def processes() -> set[int]:
    """Everything this process started that is alive, but for what Python itself keeps."""
    return {each.pid for each in psutil.Process().children() if "resource_tracker" not in " ".join(each.cmdline())}


@pytest.fixture(scope="module")
def there():
    """The address of a cluster of two workers that is there already."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True,
                      local_directory=tempfile.mkdtemp()) as found:
        yield found.scheduler_address


@pytest.fixture
def empty():
    """The address of a cluster without workers."""
    with LocalCluster(n_workers=0, dashboard_address=None) as found:
        yield found.scheduler_address


def test_a_cluster_of_two_here_plays_the_same_games_and_leaves_nothing(tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    before, seen = processes(), set()

    def look(done, total):
        seen.update(processes() - before)

    run = run_games(Rolled(), GAMES, folder=tmp_path / "run", jobs=2, backend="dask", shard_size=100, progress=look)
    assert (run.fingerprint(), games_of(run)) == (expected(Rolled()), list(range(GAMES)))
    assert len(seen) == 2
    assert processes() == before
    assert os.listdir(tmp_path / "temporary") == []
    assert capfd.readouterr() == ("", "")


def test_a_cluster_that_is_there_plays_and_stays(there, tmp_path):
    before = processes()
    run = run_games(Rolled(), GAMES, folder=tmp_path / "run", backend="dask", scheduler=there)
    assert run.fingerprint() == expected(Rolled())
    assert processes() == before


def test_every_worker_of_a_cluster_plays(there):
    with workers.opened("dask", scheduler=there) as players, players.shards(Counted(), [(0, 5), (5, 5)]) as shards:
        assert players.jobs == 2
        assert sorted(int(rows["game"][0]) for rows in shards) == [0, 5]


def test_a_worker_that_dies_once_is_replaced_and_its_games_are_played(tmp_path, capfd):
    match = Mortal(home=os.getpid(), once=str(tmp_path / "died"))
    run = run_games(match, GAMES, folder=tmp_path / "run", jobs=2, backend="dask", shard_size=100)
    assert (tmp_path / "died").exists()
    assert (run.fingerprint(), games_of(run)) == (expected(Counted()), list(range(GAMES)))
    assert capfd.readouterr().err == ""


def test_games_that_kill_every_worker_end_the_run_and_the_others_are_kept(tmp_path, capfd):
    match = Mortal(home=os.getpid(), pause=1e-4)
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}), pytest.raises(UserError, match=r"workers died .* kept"):
        run_games(match, GAMES, folder=tmp_path / "run", jobs=2, backend="dask", shard_size=100)
    assert 200 <= load_run(tmp_path / "run").games < GAMES
    assert run_games(Counted(), GAMES, folder=tmp_path / "run").fingerprint() == expected(Counted())
    assert capfd.readouterr().err == ""


def test_a_scheduler_that_ends_ends_the_run_and_its_games_are_kept(tmp_path):
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=50,
                      local_directory=tmp_path / "work") as gone:
        ending = []

        def end(done, total):
            if done >= 1_000 and not ending:
                ending.append(threading.Thread(target=gone.close))
                ending[0].start()

        with pytest.raises(UserError, match="scheduler is gone"):
            run_games(Counted(pause=1e-3), GAMES, folder=tmp_path / "run", backend="dask", scheduler=gone.scheduler_address,
                      shard_size=100, progress=end)
        ending[0].join()
    assert 1_000 <= load_run(tmp_path / "run").games < GAMES


@pytest.mark.parametrize("late", [False, True])
def test_a_worker_of_another_version_is_refused(there, tmp_path, monkeypatch, late):
    known = manifest.facts()
    monkeypatch.setattr(manifest, "facts", Other(known))
    monkeypatch.setattr(dask_cluster, "_check_workers", lambda client: None if late else check_workers(client))
    with pytest.raises(UserError, match=r"the worker at .* has another version .*sources: \"[0-9a-f]+\", not \"0123456789ab\""):
        run_games(Counted(), GAMES, folder=tmp_path / "run", backend="dask", scheduler=there, shard_size=100)
    assert len(stored(tmp_path / "run")) == late     # what was played here before a worker came


def test_a_worker_without_wilaya_is_refused(there, tmp_path, monkeypatch):
    monkeypatch.setattr(manifest, "facts", Absent())
    with pytest.raises(UserError, match=r"the worker at .* cannot play \(ModuleNotFoundError.*; each needs this version"):
        run_games(Counted(), GAMES, folder=tmp_path / "run", backend="dask", scheduler=there, shard_size=100)


def test_a_cluster_that_loses_its_workers_ends_the_run_and_its_games_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(dask_cluster, "PATIENCE", 2)
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=50,
                      local_directory=tmp_path / "work") as there:

        def scale(done, total):
            if done == 1_000:
                there.scale(0)

        with pytest.raises(UserError, match="no worker is left"):
            run_games(Counted(pause=1e-3), GAMES, folder=tmp_path / "run", backend="dask", scheduler=there.scheduler_address,
                      shard_size=100, progress=scale)
    assert 1_000 <= load_run(tmp_path / "run").games < GAMES


@cases("""scheduler options said:
    tcp://127.0.0.1:9 {} "--scheduler tcp://127.0.0.1:9: nobody answers there"; tcp://here:0 {} "not an address"
    127.0.0.1:8786 {} "127.0.0.1:8786: not an address, allowed are forms such as tcp://192.168.1.5:8786"
    tcp://here:65536 {} "not an address"; None {'jobs':0} "--jobs 0: at least 1"
    tcp://127.0.0.1:9 {'jobs':2} "--jobs 2: with --scheduler every worker of the cluster plays"
    tcp://127.0.0.1:9 {'backend':'loky'} "goes with --backend dask only" """)
def test_what_cannot_be_is_refused_in_one_line(tmp_path, monkeypatch, capfd, scheduler, options, said):
    monkeypatch.setattr(dask_cluster, "CONNECT", 0.5)
    with pytest.raises(UserError) as refused:
        run_games(Counted(), GAMES, folder=tmp_path / "run", **{"backend": "dask", "scheduler": scheduler, **options})
    assert said in str(refused.value).replace(";", ",")
    assert capfd.readouterr() == ("", "")


def test_a_cluster_without_workers_is_refused(tmp_path, monkeypatch, empty):
    monkeypatch.setattr(dask_cluster, "WORKERS", 0.5)
    with pytest.raises(UserError, match=rf"--scheduler {empty}: no worker there; start some with dask worker {empty}"):
        run_games(Counted(), GAMES, folder=tmp_path / "run", backend="dask", scheduler=empty)


def test_dask_that_is_not_installed_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UserError, match=r"--backend dask: Dask is not installed; pip install distributed"):
        workers.check("dask")


def test_a_finished_run_needs_no_cluster(tmp_path):
    run_games(Counted(), GAMES, folder=tmp_path / "run")
    again = run_games(Counted(), GAMES, folder=tmp_path / "run", backend="dask", scheduler="tcp://127.0.0.1:9")
    assert again.fingerprint() == expected(Counted())
