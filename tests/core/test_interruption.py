"""Runs that end in the middle: killed, interrupted, cut off while files are joined. No game is lost or counted twice."""
import os
from pathlib import Path

import pytest

from simulate.core.storage import atomic_files, shards
from simulate.core.storage.run_games import load_run, merge, run_games
from tests.core.run_folders import GAMES, expected, games_of, kill_when, stored
from tests.core.toy_games import Counted

pytestmark = pytest.mark.slow


def killed(folder: Path, shards_before: int, games: int) -> None:
    """Start a slow run under threads in another process and kill it when some shards are there."""
    code = (
        "from pathlib import Path; from simulate.core.storage.run_games import run_games\n"
        "from tests.core.toy_games import Counted\n"
        f"run_games(Counted(pause=5e-4), {games}, folder=Path({str(folder)!r}), jobs=2, shard_size=100)"
    )
    kill_when(shards_before, folder, code, 60)


def test_killed_twice_and_resumed_nothing_is_lost_or_doubled(tmp_path):
    folder = tmp_path / "run"
    killed(folder, 4, 20_000)
    left = load_run(folder)
    assert 400 <= left.games < 20_000
    assert left.missing()
    kept = {path: path.stat().st_mtime_ns for path in folder.glob("games-*.parquet")}
    killed(folder, 8, 20_000)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    left = load_run(folder)
    assert left.games == len(set(games_of(left))) >= 800
    run = run_games(Counted(), 20_000, folder=folder, jobs=2)
    assert (run.fingerprint(), games_of(run)) == (expected(Counted(), games=20_000), list(range(20_000)))


@pytest.mark.parametrize("backend", ["threading", "loky", "dask"])
def test_interrupted_by_hand_what_is_done_is_kept(tmp_path, backend):
    def stop(done, total):
        if done >= 1_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_games(Counted(pause=1e-4), GAMES, folder=tmp_path / "run", jobs=2, backend=backend, shard_size=100, progress=stop)
    left = load_run(tmp_path / "run")
    assert (left.games, left.manifest["complete"]) == (1_000, False)
    assert run_games(Counted(), GAMES, folder=tmp_path / "run").fingerprint() == expected(Counted())


def test_small_shards_are_joined_at_the_end(parts):
    run = run_games(Counted(), 1_000, folder=parts)
    assert stored(parts) == ["games-0-999.parquet"]
    assert run.fingerprint() == expected(Counted(), games=1_000)


def test_joining_keeps_to_the_limit(parts):
    shards.compact(parts, shards.survey(parts)[0], limit=350)
    assert stored(parts) == ["games-0-299.parquet", "games-300-599.parquet", "games-600-899.parquet", "games-900-999.parquet"]
    assert load_run(parts).fingerprint() == expected(Counted(), games=1_000)


@pytest.mark.parametrize("removed", [0, 3])
def test_killed_between_joining_and_removing(parts, monkeypatch, removed):
    def cut_off(paths):
        for path in paths[:removed]:
            path.unlink()
        raise KeyboardInterrupt

    joined = shards.survey(parts)[0]
    with monkeypatch.context() as patched:
        patched.setattr(atomic_files, "remove", cut_off)
        with pytest.raises(KeyboardInterrupt):
            shards.compact(parts, joined)
    assert len(stored(parts)) == 11 - removed
    assert (load_run(parts).games, load_run(parts).fingerprint()) == (1_000, expected(Counted(), games=1_000))
    run = run_games(Counted(), 1_000, folder=parts)
    assert stored(parts) == ["games-0-999.parquet"]
    assert games_of(run) == list(range(1_000))


def test_killed_while_writing_the_joint_shard(parts):
    half = (parts / "games-0-99.parquet").read_bytes()[:200]
    for name in ("games-0-999", "games-0-499", "manifest"):
        (parts / f"{atomic_files.TEMPORARY}{name}").write_bytes(half)
    assert load_run(parts).games == 1_000
    assert run_games(Counted(), 1_000, folder=parts).fingerprint() == expected(Counted(), games=1_000)
    assert sorted(os.listdir(parts)) == [atomic_files.LOCK, "games-0-999.parquet", "manifest.json"]


def test_an_interrupted_merge_goes_on(tmp_path, monkeypatch):
    played = [run_games(Counted(), 500, first, runs_root=tmp_path).folder for first in (0, 500, 1_000)]
    copy, copied = shards.copy, []

    def cut_off(shard, folder):
        if len(copied) == 2:
            raise KeyboardInterrupt
        copied.append(shard)
        return copy(shard, folder)

    with monkeypatch.context() as patched:
        patched.setattr(shards, "copy", cut_off)
        with pytest.raises(KeyboardInterrupt):
            merge(played, tmp_path / "all")
    assert load_run(tmp_path / "all").games == 1_000
    assert merge(played, tmp_path / "all").fingerprint() == expected(Counted(), games=1_500)
