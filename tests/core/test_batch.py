"""Spreading games over processors: what is played, how it is cut, and what is refused."""
import os

import numpy as np
import pytest

from simulate.core.errors import UserError
from simulate.core.parallel import workers
from simulate.core.storage import manifest
from simulate.core.storage.run_games import load_run, run_games
from tests.cases import cases
from tests.core.dying_match import Mortal
from tests.core.run_folders import GAMES, expected
from tests.core.toy_games import Counted


def play(match, ranges, jobs=None, backend="threading", on_shard=None, shard_size=None, scheduler=None):
    workers.check_shards(backend, shard_size, scheduler, jobs)
    with workers.opened(backend, jobs, scheduler) as players:
        workers.play_with(players, match, ranges, on_shard, shard_size)


def played(match, ranges, **options) -> np.ndarray:
    found = []
    play(match, ranges, on_shard=found.append, **options)
    rows = np.concatenate(found)
    return rows[np.argsort(rows["game"])], [len(rows) for rows in found]


class Noting(Counted):
    """Notes what is played."""
    def play(self, first, count):
        self.played.append((first, count))
        return super().play(first, count)


def test_shards_are_handed_over_as_they_are_done_and_a_stop_stops():
    match, seen = Noting(pause=1e-4), []
    match.played = []

    def stop(rows):
        seen.append(rows)
        if len(seen) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(match, [(0, 100_000)], 2, "threading", stop, 100)
    assert 5 <= len(match.played) < 30


def test_the_first_games_are_played_alone():
    match = Noting(pause=1e-5)
    match.played = []

    def check(rows):
        assert rows["game"][0] or len(match.played) == 1

    play(match, [(0, 5_000)], 3, "threading", check, 1_000)
    assert match.played[0] == (0, 100)


@pytest.mark.slow
@cases("""once: ""; died""")
def test_a_worker_that_dies_is_told_in_one_line_and_the_run_goes_on(tmp_path, once):
    match, folder = Mortal(home=os.getpid(), once=str(tmp_path / once) if once else ""), tmp_path / "run"
    with pytest.raises(UserError, match=r"worker process was killed, .* finished games are kept"):
        run_games(match, GAMES, folder=folder, jobs=2, backend="loky", shard_size=100)
    assert load_run(folder).games >= 100
    if once:
        run_games(match, GAMES, folder=folder, jobs=2, backend="loky", shard_size=100)
    else:
        run_games(Counted(), GAMES, folder=folder, jobs=2)
    assert load_run(folder).fingerprint() == expected(Counted())


@pytest.mark.slow
def test_a_worker_of_another_version_is_refused(monkeypatch):
    known = manifest.facts()
    monkeypatch.setattr(manifest, "facts", lambda: {**known, "numba": "0.1"})
    with pytest.raises(UserError, match=r"the worker at .* has another version .*numba: \"[\d.]+\", not \"0.1\""):
        played(Counted(), [(0, 500)], jobs=2, backend="loky", shard_size=100)


def test_an_automatic_shard_is_a_second_of_work_within_limits():
    assert workers.fitting(1e-3, 1_000_000, 2) == 1_000
    assert workers.fitting(1e-9, 1_000_000, 2) == 20_000
    assert workers.fitting(10.0, 1_000_000, 2) == 1
    assert workers.fitting(0.04, 1_000_000, 2) == 25
    assert workers.fitting(1e-3, 40, 2) == 100
    assert workers.fitting(1e-3, 4_000, 2) == 500
    assert workers.fitting(1e-3, 4_000, 3) == 334


def test_automatic_shards_follow_the_measured_speed():
    _, sizes = played(Counted(pause=1e-4), [(0, 3_000)], jobs=1)
    assert sizes[:2] == [40, 40]
    assert set(sizes[2:]) == {730}


class Boards(Counted):
    """Has much to send to a process, and refuses what may only be read: kernels are compiled for what may be written."""
    def play(self, first, count):
        assert self.boards.flags.writeable
        return super().play(first, count)


@pytest.mark.slow
def test_large_matches_reach_processes_as_they_are():
    match = Boards()
    match.boards = np.zeros(2**22, np.uint8)
    rows, _ = played(match, [(0, 500)], jobs=2, backend="loky", shard_size=100)
    assert len(rows) == 500


def test_all_processors_by_default():
    assert workers.processors(None) == workers.processors(-1) >= 1
    assert workers.processors(3) == 3
