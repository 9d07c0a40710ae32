"""Runs that end in the middle: killed, interrupted, cut off while files are joined. No game is lost or counted twice."""
import os

import pytest

from simulate.core.storage import atomic_files, shards
from simulate.core.storage.run_games import load_run, run_games
from tests.cases import cases
from tests.core.run_folders import GAMES, expected, games_of, stored
from tests.core.toy_games import Counted

pytestmark = pytest.mark.slow


@cases("backend: threading; loky; dask")
def test_interrupted_by_hand_what_is_done_is_kept(tmp_path, backend):
    def stop(done, total):
        if done >= 1_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_games(Counted(pause=1e-4), GAMES, folder=tmp_path / "run", jobs=2, backend=backend, shard_size=100, progress=stop)
    left = load_run(tmp_path / "run")
    assert (left.games, left.manifest["complete"]) == (1_000, False)
    assert run_games(Counted(), GAMES, folder=tmp_path / "run").fingerprint() == expected(Counted())


def test_joining_keeps_to_the_limit(parts):
    shards.compact(parts, shards.survey(parts)[0], limit=350)
    assert stored(parts) == ["games-0-299.parquet", "games-300-599.parquet", "games-600-899.parquet", "games-900-999.parquet"]
    assert load_run(parts).fingerprint() == expected(Counted(), games=1_000)


@cases("removed: 0; 3")
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
