"""Bad input: one line on standard error that says where, what is wrong and what is allowed; exit 2; nothing played."""
import os

import pytest

from tests.core.run_folders import rewritten
from tests.wilaya.conftest import refused, wilaya

RUN = ("run", "ici-1955", "--games", "5")


def test_a_place_that_cannot_be_written(elsewhere):
    (elsewhere / "file").write_text("no folder")
    assert "a folder that can be read and written is needed" in refused(*RUN, "--out", elsewhere / "file")
    assert "a folder that can be read and written is needed" in refused(*RUN, "--out", elsewhere / "file" / "below")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(elsewhere):
    (elsewhere / "closed").mkdir(mode=0o500)
    assert "Permission denied" in refused(*RUN, "--out", elsewhere / "closed" / "run")


@pytest.mark.skipif(not os.path.exists("/proc/self"), reason="no place where nobody may write")
@pytest.mark.parametrize(("words", "place"), [
    (("rank", "ici-1955", "--set", "search.hit_on=6", "--chart", "/proc/wilaya.svg"), "--chart /proc/wilaya.svg"),
    (("rank", "ici-1955", "--set", "search.hit_on=6", "--csv", "/proc/wilaya/below"), "--csv /proc/wilaya/below"),
    (("actions", "ici-1955", "--chart", "/proc/wilaya.png"), "--chart /proc/wilaya.png"),
    (("respond", "ici-1955", "--side", "fln", "--out", "/proc/wilaya.toml"), "--out /proc/wilaya.toml")])
def test_a_place_for_files_is_tried_before_anything_is_played(elsewhere, words, place):
    assert f"{place}: nothing can be written in /proc (No such file or directory); allowed is a place" in refused(*words)
    assert list(elsewhere.iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_an_answer_that_cannot_be_written_is_one_line(played):
    import subprocess
    import sys

    with open("/dev/full", "w") as full:
        found = subprocess.run([sys.executable, "-m", "wilaya.main", "report", str(played)], stdout=full, text=True, check=False,
                               stderr=subprocess.PIPE)
    assert found.returncode == 2
    assert found.stderr.startswith("wilaya: standard output: No space left on device")
    assert found.stderr.count("\n") == 1


def test_a_damaged_shard(copied):
    shard = next(copied.glob("games-*.parquet"))
    data = bytearray(shard.read_bytes())
    data[len(data) // 2] ^= 1
    shard.write_bytes(data)
    for words in (("report", copied), ("verify", copied), (*RUN, "--out", copied), ("trace", copied)):
        assert f"{shard}: damaged; delete it" in refused(*words)


def test_a_damaged_manifest(copied):
    (copied / "manifest.json").write_text("{")
    assert "manifest.json: damaged" in refused("report", copied)


def test_a_folder_of_something_else(elsewhere):
    (elsewhere / "letter.txt").write_text("mine")
    assert "holds letter.txt and no manifest.json" in refused(*RUN, "--out", elsewhere)


def test_games_in_two_runs(played, copied, elsewhere):
    assert "a game may be in one only" in refused("merge", played, copied, "--out", elsewhere / "joint")


@pytest.mark.parametrize(("change", "said"), [
    (lambda manifest: manifest.pop("overlays"), "its manifest says nothing of 'overlays'"),
    (lambda manifest: manifest["players"].update(fln="nobody"), "unknown FLN player 'nobody'"),
    (lambda manifest: manifest.update(overlays=[{"label": "x", "content": {"rules": {"search": {"cost": 3}}}}]),
     "other rules, data or players than are here (overlay: "),
])
def test_a_run_that_cannot_be_played_again(copied, change, said):
    rewritten(copied, change)
    assert said in refused("verify", copied)
    assert said in refused("trace", copied, "--game", "1")
    assert wilaya("report", copied).exit_code == 0 or "overlays" in said
