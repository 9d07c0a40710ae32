"""Folders, numbers and places that cannot be: each is told in one line."""
import contextlib
import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from simulate.core.errors import UserError
from simulate.core.storage import atomic_files, shards
from simulate.core.storage.run_games import load_run, open_run, run_games
from tests.cases import cases, written_cases
from tests.core.run_folders import damaged, expected, rewritten
from tests.core.toy_games import Counted


def refused(folder: Path, games: int = 1_000, match=None, **options) -> str:
    with pytest.raises(UserError) as caught:
        run_games(match or Counted(), games, folder=folder, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@cases("kept flipped: -1 None; 100 None; 0 None; None 0.0; None 0.5; None 0.9999")
def test_any_damage_to_a_shard_is_told_and_mended_by_deleting_it(parts, kept, flipped):
    """Bytes are lost at its end, or a bit of one is another."""
    path = parts / "games-300-399.parquet"
    damaged(path, kept, flipped)
    said = refused(parts)
    assert said == f"{path}: damaged; delete it and run the same command again, which replays its games"
    with pytest.raises(UserError, match=re.escape(said)):
        load_run(parts)
    path.unlink()
    assert run_games(Counted(), 1_000, folder=parts).fingerprint() == expected(Counted(), games=1_000)


@pytest.mark.slow
def test_every_single_byte_of_a_shard_is_watched(parts):
    path = parts / "games-300-399.parquet"
    data = path.read_bytes()
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 0x20
        assert not shards._sealed(changed), at


def test_a_shard_under_another_name_is_refused(parts):
    (parts / "games-300-399.parquet").rename(parts / "games-1300-1399.parquet")
    assert "games-1300-1399.parquet: holds games 300-399" in refused(parts, 2_000)
    (parts / "games-1300-1399.parquet").rename(parts / "games-old.parquet")
    assert "not the name of a shard" in refused(parts, 2_000)


def test_a_shard_of_another_run_is_refused(tmp_path, parts):
    with open_run(tmp_path / "other", Counted(seed=2), 1_100) as run:
        run.write(Counted(seed=2).play(1_000, 100))
    (tmp_path / "other" / "games-1000-1099.parquet").rename(parts / "games-1000-1099.parquet")
    assert "games-1000-1099.parquet: belongs to another run" in refused(parts, 2_000)
    with pytest.raises(UserError, match="belongs to another run"):
        load_run(parts)


def test_shards_that_overlap_are_refused(tmp_path, parts):
    with open_run(tmp_path / "other", Counted(), 1_000) as run:
        run.write(Counted().play(250, 100))
    (tmp_path / "other" / "games-250-349.parquet").rename(parts / "games-250-349.parquet")
    assert "holds games that games-200-299.parquet holds too" in refused(parts)


def test_another_identity_is_refused_and_named(parts):
    said = refused(parts, match=Counted(seed=2, hit_on=6))
    assert said == f"{parts}: holds another run (seed: 1, not 2; rules.hit_on: 5, not 6); choose another folder"


def test_rows_of_another_shape_are_refused(parts):
    match = Counted()
    match.dtype = np.dtype([("game", "u8"), ("winner", "i4")])
    assert "columns of a game" in refused(parts, match=match)


def test_fewer_games_are_refused(parts):
    assert refused(parts, 999) == (f"{parts}: holds games 0-999, asked for are only 0-998;"
                                   " ask for those and more, or choose another folder")
    assert "holds games 0-999, asked for are only 500-1499" in refused(parts, 1_000, first=500)
    assert run_games(Counted(), 1_000, folder=parts).games == 1_000          # who is refused lets others write


@cases("""games options said:
    0 {} "--games 0"; -5 {} "--games -5"; 10 {'first':-1} "--first -1"
    10 {'jobs':0} "--jobs 0: at least 1, or -1 for all processors"
    10 {'jobs':-2} "--jobs -2"; 10 {'backend':'threads'} "unknown backend 'threads'"
    10 {'shard_size':0} "--shard-size 0" """)
def test_impossible_numbers_are_refused_and_leave_no_folder(tmp_path, games, options, said):
    assert said in refused(tmp_path / "run", games, **options)
    assert not (tmp_path / "run").exists()


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file" / "run", tmp_path / "file"):
        said = refused(place)
        assert str(place) in said
        assert "a folder that can be read and written is needed" in said


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_told(tmp_path):
    tmp_path.chmod(0o500)
    assert "Permission denied" in refused(tmp_path / "run")


def test_a_full_disk_is_told_and_keeps_what_is_there(parts, monkeypatch):
    def full(handle):
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        assert "No space left on device; make room and run the same command again" in refused(parts, 2_000)
    assert (load_run(parts).games, [path for path in parts.iterdir() if path.name.startswith(atomic_files.TEMPORARY)]) == (
        1_000,
        [],
    )


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    assert "holds letter.txt and no manifest.json" in refused(tmp_path)
    assert os.listdir(tmp_path) == ["letter.txt"]


def test_a_second_writer_is_refused(parts):
    with open_run(parts, Counted(), 1_000):
        assert refused(parts) == f"{parts}: another process is writing there; wait for it, or choose another folder"
        assert load_run(parts).games == 1_000
    assert run_games(Counted(), 1_000, folder=parts).games == 1_000


@pytest.mark.parametrize("held", [False, True])
def test_on_windows_a_second_writer_is_refused_too(held, monkeypatch, tmp_path):
    """By the standard library's lock there, which no test here can run."""
    def locking(handle, mode, size):
        if held:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=locking))
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(UserError, match="another process is writing there") if held else contextlib.nullcontext():
        atomic_files.unlock(atomic_files.lock(tmp_path))


@written_cases("""old, new, said:
    { => [ => manifest.json: damaged
    "schema": 3 => "schema": 9 => schema 9; this version reads 3; play
    "schema": 3 => "schema": 2 => manifest.json: schema 2; this version reads 3; play its games again""")
def test_a_manifest_that_is_not_sound_cannot_be_read(parts, old, new, said):
    path = parts / "manifest.json"
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(UserError, match=said):
        load_run(parts)


@pytest.mark.parametrize("change, said", [
    (lambda folder: (folder / "manifest.json").unlink(), "no manifest.json in it"),
    (lambda folder: rewritten(folder, lambda manifest: manifest.update(complete=True)), "fingerprints differ"),
    (lambda folder: [path.unlink() for path in folder.glob("*.parquet")], "no games yet"),
])
def test_a_folder_that_is_no_sound_run_cannot_be_read(parts, change, said):
    change(parts)
    with pytest.raises(UserError, match=said):
        load_run(parts)


def test_a_finished_run_that_lost_a_shard_cannot_be_read(parts, monkeypatch):
    monkeypatch.setattr(shards.compact, "__defaults__", (100,))
    run_games(Counted(), 1_000, folder=parts)
    (parts / "games-300-399.parquet").unlink()
    with pytest.raises(UserError, match="games 300-399 are missing"):
        load_run(parts)
    assert run_games(Counted(), 1_000, folder=parts).fingerprint() == expected(Counted(), games=1_000)


def test_no_run_there(tmp_path):
    with pytest.raises(UserError, match="not the folder of a run"):
        load_run(tmp_path / "nowhere")


@cases("first count step columns: 950 100 1 4; 1990 20 1 4; 1000 50 -1 4; 1000 0 1 4; 1000 9 1 2")
def test_only_missing_games_can_be_written(parts, first, count, step, columns):
    """In order, one at least, with all columns."""
    rows = Counted().play(first, count)[::step]
    rows = rows[list(rows.dtype.names[:columns])] if columns < 4 else rows
    with open_run(parts, Counted(), 2_000) as run, pytest.raises(ValueError, match=r"games|rows"):
        run.write(rows)


def test_a_manifest_keeps_its_own_names(tmp_path):
    with pytest.raises(ValueError, match="fingerprint"):
        open_run(tmp_path / "run", Counted(), 10, extra_manifest={"fingerprint": "0"})


@pytest.mark.skipif(os.name != "posix", reason="links need a right of their own there")
def test_nothing_is_written_through_a_link(tmp_path, monkeypatch):
    """Neither at the name under which a file is written first, should somebody foresee it, nor at the lock's."""
    (tmp_path / "run").mkdir()
    mine = tmp_path / "mine.txt"
    mine.write_text("dear")
    monkeypatch.setattr("secrets.token_hex", lambda size: "0" * 2 * size)
    for name in (f"{atomic_files.TEMPORARY}{'0' * 16}", atomic_files.LOCK, f"{atomic_files.TEMPORARY}answer"):
        (tmp_path / "run" / name).symlink_to(mine)
    with pytest.raises(UserError, match="File exists"):
        atomic_files.write_whole(tmp_path / "run" / "answer.html", b"theirs")
    with pytest.raises(UserError, match="symbolic links"):
        atomic_files.lock(tmp_path / "run")
    assert mine.read_text() == "dear"
    assert len(list((tmp_path / "run").iterdir())) == 3


def test_a_place_that_is_a_link_becomes_a_file(tmp_path):
    (tmp_path / "mine.txt").write_text("dear")
    (tmp_path / "answer.html").symlink_to(tmp_path / "mine.txt")
    atomic_files.write_whole(tmp_path / "answer.html", b"answer")
    assert (tmp_path / "mine.txt").read_text() == "dear"
    assert not (tmp_path / "answer.html").is_symlink()


def test_temporary_names_are_never_the_same(tmp_path, monkeypatch):
    names = []
    monkeypatch.setattr(os, "replace", lambda temporary, path: names.append(temporary.name))
    for _ in range(20):
        atomic_files.write_whole(tmp_path / "answer.html", b"answer")
    assert len(set(names)) == 20
    assert all(atomic_files.ours(tmp_path / name) for name in names)
