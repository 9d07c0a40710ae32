"""Runs on disk: the same games whatever way they were played."""
import json
import re

import numpy as np
import polars
import pytest

from simulate.core.errors import UserError
from simulate.core.storage import shards
from simulate.core.storage.manifest import read_manifest as load_manifest
from simulate.core.storage.run_games import Stages, load_run, merge, run_games
from tests.cases import cases
from tests.core.run_folders import GAMES, expected, games_of
from tests.core.toy_games import Counted


def test_more_games_extend_a_run(tmp_path):
    first = run_games(Counted(), 1_200, folder=tmp_path / "run", jobs=2, shard_size=100)
    assert first.fingerprint() == expected(Counted(), games=1_200)
    run = run_games(Counted(), GAMES, folder=tmp_path / "run", jobs=2, shard_size=10_000)
    assert (run.fingerprint(), games_of(run)) == (expected(Counted()), list(range(GAMES)))
    assert run.manifest["games"] == GAMES


def test_the_same_run_again_plays_and_writes_nothing(tmp_path):
    class Refusing(Counted):
        def play(self, first, count):
            raise AssertionError("played again")

    run = run_games(Counted(), 500, folder=tmp_path / "run", extra_manifest={"command": "first"})
    before = (run.folder / "manifest.json").stat().st_mtime_ns
    calls = []
    again = run_games(Refusing(), 500, folder=run.folder, extra_manifest={"command": "2"}, progress=lambda *n: calls.append(n))
    assert again.fingerprint() == run.fingerprint()
    assert again.manifest["command"] == "first"
    assert (run.folder / "manifest.json").stat().st_mtime_ns == before
    assert calls == [(500, 500)]


def test_rows_on_disk_are_the_rows_played(tmp_path):
    frame = run_games(Counted(), 700, folder=tmp_path / "run").scan().collect()
    rows = Counted().play(0, 700)
    assert frame.columns == ["game", "winner", "dice_0", "dice_1", "dice_2", "share"]
    assert frame.schema["winner"] == polars.UInt8
    assert (frame["dice_2"].to_numpy() == rows["dice"][:, 2]).all()
    assert (frame["share"].to_numpy() == rows["share"]).all()


def test_columns_of_two_dimensions_have_two_numbers():
    rows = np.zeros(4, [("game", "i4"), ("table", "i2", (2, 3))])
    rows["table"][3] = [[0, 1, 2], [3, 4, 5]]
    found = shards.columns(rows)
    assert list(found)[1:] == ["table_0_0", "table_0_1", "table_0_2", "table_1_0", "table_1_1", "table_1_2"]
    assert found["table_1_2"].tolist() == [0, 0, 0, 5]


def test_the_manifest_says_what_was_played(tmp_path):
    run = run_games(Counted(seed=4), 300, first=50, runs_root=tmp_path, extra_manifest={"command": "wilaya run"})
    said = json.loads((run.folder / "manifest.json").read_text())
    assert len(said.pop("seal")) == 32
    assert said == run.manifest
    assert re.fullmatch(r"toy-[0-9a-f]{12}-from-50", run.folder.name)
    assert said["identity"] == {"scenario": "toy", "seed": 4, "rules": {"hit_on": 5, "limits": [1, 2]}}
    assert (said["ranges"], said["games"], said["complete"], said["command"]) == ([[50, 300]], 300, True, "wilaya run")
    assert said["fingerprint"] == expected(Counted(seed=4), 50, 300)


def test_the_default_folder_depends_on_the_identity_alone(tmp_path):
    folders = [run_games(match, games, runs_root=tmp_path).folder.name
               for match, games in ((Counted(), 100), (Counted(pause=1e-6), 200), (Counted(seed=2), 100))]
    assert folders[0] == folders[1] != folders[2]


def test_progress_starts_with_what_is_there_and_ends_with_all(tmp_path, parts):
    calls = []
    run_games(Counted(), GAMES, folder=parts, jobs=2, shard_size=500, progress=lambda *n: calls.append(n))
    assert calls[0] == (1_000, GAMES)
    assert calls[-1] == (GAMES, GAMES)
    assert calls == sorted(calls)


def test_a_run_that_grows_in_stages_keeps_what_is_there(tmp_path):
    """A folder that holds more is read, one that holds fewer is extended, one with a gap is filled; an empty one is made."""
    folder = tmp_path / "run"
    with Stages(Counted(), folder, jobs=2) as stages:
        assert stages.upto(300).games == 300
        assert stages.upto(100).games == 300
        assert stages.upto(1700).fingerprint() == expected(Counted(), 0, 1700)
        assert stages.upto(2900).fingerprint() == expected(Counted(), 0, 2900)
        assert stages.played == 2900
    next(folder.glob("games-*.parquet")).unlink()
    shards.write(folder, load_manifest(folder)["hash"], Counted().play(400, 100))
    with Stages(Counted(), folder) as stages:
        assert stages.upto(100).fingerprint() == expected(Counted(), 0, 500)
        assert stages.played == 400


def test_what_games_are_asked_for_may_change_while_they_stay(tmp_path):
    """The manifest says what was asked last, and nothing is played again."""
    for margin in (1, 2):
        with Stages(Counted(), tmp_path / "run", extra_manifest={"experiment": {"margin": margin}}) as stages:
            assert stages.upto(300).manifest["experiment"] == {"margin": margin}
            assert stages.played == (300 if margin == 1 else 0)
        held = load_run(tmp_path / "run").manifest
        assert (held["experiment"], held["complete"]) == ({"margin": margin}, True)
        assert held["fingerprint"] == expected(Counted(), 0, 300)


@cases("order: (0,1,2); (2,0,1); (1,2,0)")
def test_ranges_merge_in_any_order(tmp_path, order):
    ranges = ((0, 700), (700, 1_300), (2_000, 1_000))
    played = [run_games(Counted(), n, first, runs_root=tmp_path, shard_size=400).folder for first, n in ranges]
    run = merge([played[k] for k in order], tmp_path / "all")
    assert (run.fingerprint(), games_of(run)) == (expected(Counted()), list(range(GAMES)))
    assert run.manifest["ranges"] == [[0, GAMES]]
    assert merge([played[k] for k in order], tmp_path / "all").fingerprint() == run.fingerprint()
    assert run_games(Counted(), GAMES, folder=tmp_path / "all").fingerprint() == run.fingerprint()


def test_a_merge_with_a_gap_says_so_and_can_be_filled(tmp_path):
    played = [run_games(Counted(), 500, first, runs_root=tmp_path).folder for first in (0, 2_500)]
    run = merge(played, tmp_path / "all")
    assert run.manifest["ranges"] == [[0, 500], [2_500, 500]]
    assert load_run(run.folder).games == 1_000
    assert run_games(Counted(), GAMES, folder=run.folder).fingerprint() == expected(Counted())


def test_merging_refuses_overlaps_other_identities_and_itself(tmp_path):
    a, b = (run_games(Counted(), 500, first, runs_root=tmp_path).folder for first in (0, 400))
    other = run_games(Counted(seed=9), 100, first=5_000, runs_root=tmp_path).folder
    for folders, out, said in (((a, b), "x", "games 400-499 are in .* too; a game may be in one only"),
                               ((a, other), "x", "seed: 9, not 1"), ((a, a), "x", "games 0-499 are in"),
                               ((a,), a, "is one of the folders"), ((), "x", "at least one")):
        with pytest.raises(UserError, match=said):
            merge(folders, tmp_path / out)
    assert not (tmp_path / "x").exists()
