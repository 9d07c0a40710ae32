"""Turns of games, kept beside them: whatever way a run was played, the same rows, and never one without its game."""
import os
import re
import shutil
from pathlib import Path

import numpy as np
import polars
import pytest

from simulate.core.errors import UserError
from simulate.core.storage import shards
from simulate.core.storage.run_games import ALL, Stages, load_run, merge, open_run, run_games
from tests.cases import cases
from tests.core.run_folders import GAMES, expected, games_of, kill_when
from tests.core.toy_games import Counted, Turning


def turns_of(run) -> np.ndarray:
    return run.turns().collect().to_numpy(structured=True)


def told(first: int = 0, games: int = GAMES) -> np.ndarray:
    """Turns of games played in one piece."""
    return Turning().play_with_turns(first, games)[1]


def same(run, first: int = 0, games: int = GAMES) -> bool:
    return bool(np.array_equal(turns_of(load_run(run.folder)), told(first, games)))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("turns-"))


@pytest.mark.slow
@cases("jobs backend shard_size: 1 threading 100; 2 threading 10_000; 3 threading None; 2 loky 700; 2 dask 700")
@pytest.mark.parametrize("kept", [ALL, 1_234])
def test_the_same_turns_for_any_jobs_backend_and_shard_size(tmp_path, jobs, backend, shard_size, kept):
    run = run_games(Turning(), GAMES, folder=tmp_path / "run", jobs=jobs, backend=backend, shard_size=shard_size, turns=kept)
    assert load_run(run.folder).fingerprint() == run.fingerprint() == expected(Turning())
    assert load_run(run.folder).missing() == []
    assert run.turned() == [(0, min(kept, GAMES))]
    assert same(run, games=min(kept, GAMES))
    assert load_run(run.folder).manifest["turns"] == [[0, min(kept, GAMES)]]


def test_more_games_do_not_change_whose_turns_are_kept(tmp_path):
    for games in (300, 800, GAMES):
        run = run_games(Turning(), games, folder=tmp_path / "run", turns=500)
        assert same(run, games=min(games, 500))


def test_turns_may_be_asked_for_later_and_are_never_thrown_away(tmp_path):
    """Games that are there are played again for their turns alone."""
    run_games(Turning(), 1_000, folder=tmp_path / "run", turns=0)
    games = {path: path.stat().st_mtime_ns for path in (tmp_path / "run").glob("games-*.parquet")}
    calls = []
    run = run_games(Turning(), 1_000, folder=tmp_path / "run", turns=400, progress=lambda *found: calls.append(found))
    assert (calls[0], calls[-1]) == ((600, 1_000), (1_000, 1_000))
    assert same(run, games=400)
    assert {path: path.stat().st_mtime_ns for path in games} == games
    for asked in (0, 400):
        before = (run.folder / "manifest.json").stat().st_mtime_ns
        assert same(run_games(Turning(), 1_000, folder=tmp_path / "run", turns=asked), games=400)
        assert (run.folder / "manifest.json").stat().st_mtime_ns == before
    run = run_games(Turning(), 2_000, folder=tmp_path / "run", turns=ALL)
    assert same(run, games=2_000)
    assert run.fingerprint() == expected(Turning(), games=2_000)


def test_games_from_elsewhere_keep_the_turns_that_one_run_would(tmp_path):
    folders = [run_games(Turning(), 1_000, first, runs_root=tmp_path, turns=1_500).folder for first in (0, 1_000, 2_000)]
    assert [names(folder) for folder in folders] == [["turns-0-999.parquet"], ["turns-1000-1499.parquet"], []]
    run = merge(folders, tmp_path / "all")
    for folder in folders:
        shutil.rmtree(folder)
    assert same(run, games=1_500)
    assert names(tmp_path / "all") == ["turns-0-1499.parquet"]


def test_an_interrupted_merge_copies_no_turns_twice(tmp_path, monkeypatch):
    folders = [run_games(Turning(), 500, first, runs_root=tmp_path, turns=ALL).folder for first in (0, 500)]
    copy = shards.copy

    def cut_off(shard, folder):
        if shard.kind == shards.GAMES and shard.first:
            raise KeyboardInterrupt
        return copy(shard, folder)

    with monkeypatch.context() as patched:
        patched.setattr(shards, "copy", cut_off)
        with pytest.raises(KeyboardInterrupt):
            merge(folders, tmp_path / "all")
    assert load_run(tmp_path / "all").turned() == [(0, 500)]
    run = merge(folders, tmp_path / "all")
    assert same(run, games=1_000)
    assert run.fingerprint() == expected(Turning(), games=1_000)


@pytest.mark.slow
def test_killed_twice_and_resumed_no_game_or_turn_is_lost_or_doubled(tmp_path):
    code = (
        "from pathlib import Path; from simulate.core.storage.run_games import run_games\n"
        "from tests.core.toy_games import Turning\n"
        f"run_games(Turning(pause=5e-4), 20_000, folder=Path({str(tmp_path / 'run')!r}), jobs=2, shard_size=100,\n"
        "          turns=15_000)"
    )
    kept = {}
    for count in (4, 8):
        kill_when(count, tmp_path / "run", code, 60)
        left = load_run(tmp_path / "run")
        assert left.held() == left.turned()
        assert len(left.missing()) > 0
        assert 100 * count <= left.games == len(set(games_of(left))) < 20_000
        assert {path: path.stat().st_mtime_ns for path in kept} == kept
        kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "run").glob("*.parquet")}
    run = run_games(Turning(), 20_000, folder=tmp_path / "run", turns=15_000)
    assert same(run, games=15_000)
    assert run.fingerprint() == expected(Turning(), games=20_000)


def test_turns_count_when_their_games_are_there(tmp_path, monkeypatch):
    """Killed between the two files of a shard: the game is played again, its turns are not written again."""
    write = shards.write

    def killed(folder, identity, rows, kind=shards.GAMES):
        if kind == shards.GAMES and rows["game"][0]:
            raise KeyboardInterrupt
        return write(folder, identity, rows, kind)

    with monkeypatch.context() as patched:
        patched.setattr(shards, "write", killed)
        with pytest.raises(KeyboardInterrupt):
            run_games(Turning(), 1_000, folder=tmp_path / "run", jobs=1, shard_size=100, turns=ALL)
    assert names(tmp_path / "run") == ["turns-0-99.parquet", "turns-100-199.parquet"]
    assert same(load_run(tmp_path / "run"), games=100)
    seen = (tmp_path / "run" / "turns-100-199.parquet").stat().st_mtime_ns
    with open_run(tmp_path / "run", Turning(), 1_000, turns=ALL) as run:
        assert (run.missing(), run.unturned()) == ([(100, 900)], [(200, 800)])
        run.write(Turning().play(100, 100))
        assert run.turned() == [(0, 200)]
    assert (tmp_path / "run" / "turns-100-199.parquet").stat().st_mtime_ns == seen
    assert same(run_games(Turning(), 1_000, folder=tmp_path / "run", turns=ALL), games=1_000)


def test_a_run_that_grows_in_stages_leaves_turns_as_they_are(tmp_path):
    run_games(Turning(), 300, folder=tmp_path / "run", turns=200)
    with Stages(Turning(), tmp_path / "run") as stages:
        assert stages.upto(900).turned() == [(0, 200)]
    assert same(load_run(tmp_path / "run"), games=200)


def test_a_run_without_turns_says_how_to_get_them(tmp_path):
    for match, kept in ((Turning(), 0), (Counted(), ALL)):
        run = run_games(match, 100, folder=tmp_path / type(match).__name__, turns=kept)
        assert run.turned() == []
        with pytest.raises(UserError, match=r"keeps no turns .* adds them with --turns all, or .* below COUNT$"):
            run.turns()


@pytest.fixture
def whole(tmp_path) -> Path:
    """A finished run of 400 games in four shards each of games and of turns."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(shards, "compact", lambda folder, held, limit=0: held)
        return run_games(Turning(), 400, folder=tmp_path / "whole", shard_size=100, turns=ALL).folder


def refused(folder: Path, **options) -> str:
    with pytest.raises(UserError) as reading:
        load_run(folder)
    with pytest.raises(UserError) as writing:
        run_games(Turning(), 400, folder=folder, turns=ALL, **options)
    assert "\n" not in str(reading.value)
    assert str(reading.value) == str(writing.value)
    return str(reading.value)


def test_damage_to_turns_is_told_and_mended_by_deleting_the_file(whole):
    path = whole / "turns-100-199.parquet"
    path.write_bytes(path.read_bytes()[:-1])
    assert refused(whole) == f"{path}: damaged; delete it and run the same command again, which replays its games"
    path.unlink()
    with pytest.raises(UserError, match=re.escape(f"{whole}: the turns of games 100-199 are missing; run the command that made")):
        load_run(whole)
    assert same(run_games(Turning(), 400, folder=whole, turns=ALL), games=400)


def test_turns_that_are_lost_and_no_longer_wanted_are_forgotten(whole):
    (whole / "turns-100-199.parquet").unlink()
    run_games(Turning(), 400, folder=whole)
    assert load_run(whole).turned() == [(0, 100), (200, 200)]


def test_turns_are_not_games_and_not_those_of_another_run(whole, tmp_path):
    os.rename(whole / "turns-300-399.parquet", whole / "turns-400-499.parquet")
    assert "turns-400-499.parquet: holds games 300-399; give it back its name" in refused(whole)
    (whole / "turns-400-499.parquet").unlink()
    other = run_games(Turning(seed=2), 100, 300, runs_root=tmp_path, turns=ALL).folder
    os.rename(other / "turns-300-399.parquet", whole / "turns-300-399.parquet")
    assert "turns-300-399.parquet: belongs to another run; move it away" in refused(whole)
    os.rename(whole / "turns-300-399.parquet", whole / "games-300-399.parquet")
    assert "games-300-399.parquet: holds games 300-399; give it back its name" in refused(whole)


def test_turns_of_two_versions_are_refused(whole, tmp_path):
    class Newer(Turning):
        turn_dtype = np.dtype([*Turning.turn_dtype.descr, ("more", "i2")])

        def play_with_turns(self, first, count):
            rows, turns = super().play_with_turns(first, count)
            return rows, np.array([(*turn, 0) for turn in turns.tolist()], self.turn_dtype)

    with pytest.raises(UserError, match=r"turns-0-99\.parquet: turns of another version; delete the turns-"):
        run_games(Newer(), 400, folder=whole, turns=ALL)
    other = run_games(Newer(), 100, 300, runs_root=tmp_path, turns=ALL).folder
    os.replace(other / "turns-300-399.parquet", whole / "turns-300-399.parquet")
    assert "turns-300-399.parquet: turns of another version" in refused(whole)
    for path in whole.glob("turns-*"):
        path.unlink()
    assert run_games(Newer(), 400, folder=whole, turns=ALL).turns().collect_schema()["more"] == polars.Int16


@cases("first count step columns: 400 99 1 3; 401 100 1 3; 400 100 -1 3; 400 0 1 3; 400 100 1 2")
def test_only_the_turns_of_the_games_at_hand_can_be_written(whole, first, count, step, columns):
    turns = told(first, count)[::step]
    turns = turns[list(turns.dtype.names[:columns])] if columns < len(turns.dtype.names) else turns
    with open_run(whole, Turning(), 800, turns=ALL) as run:
        with pytest.raises(ValueError, match="turns"):
            run.write(Turning().play(400, 100), turns)
        with pytest.raises(ValueError, match="lacking"):
            run.write(*Turning().play_with_turns(300, 100))
    assert load_run(whole).held() == load_run(whole).turned() == [(0, 400)]
