"""Bad input: one line on standard error that says where, what is wrong and what is allowed; exit 2; nothing played."""
import os

import pytest

from tests.core.run_folders import rewritten
from tests.wilaya.conftest import refused, wilaya

RUN = ("run", "ici-1955", "--games", "5")


def overlay(folder, text):
    path = folder / "tweak.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(("words", "said"), [
    (("run", "ici-1965"), "unknown scenario 'ici-1965'; did you mean ici-1959 or ici-1955"),
    (("run", "algeria-1953"), "unknown scenario 'algeria-1953'; did you mean algeria-1958 or algeria-1954"),
    ((*RUN, "--fln", "gredy"), "unknown FLN player 'gredy'; did you mean greedy? known: uniform, greedy"),
    ((*RUN, "--government", "unifrom"), "unknown French player 'unifrom'; did you mean uniform?"),
    ((*RUN, "--set", "structure_atack.hit_on=4"), "unknown rule 'structure_atack.hit_on'; did you mean structure_attack.hit_on"),
    ((*RUN, "--set", "structure_attack.hit_on=9"),
     "structure_attack.hit_on = 9: allowed is a whole number from 1 to 7 (rule 3.3-2)"),
    ((*RUN, "--set", "structure_attack.hit_on"), "allowed is path=value"),
    (("run", "ici-1955", "--games", "0"), "--games 0: allowed are whole numbers from 1"),
    (("run", "ici-1955", "--games", "-5"), "--games -5: allowed are whole numbers from 1"),
    (("run", "ici-1955", "--games", "many"), "--games many: not a number; allowed are forms such as 20000"),
    ((*RUN, "--jobs", "0"), "--jobs 0: allowed are whole numbers from 1"),
    ((*RUN, "--shard-size", "0"), "--shard-size 0: allowed are whole numbers from 1"),
    ((*RUN, "--first-game", "-1"), "--first-game -1: allowed are whole numbers from 0"),
    ((*RUN, "--seed", "-1"), "--seed -1: allowed are whole numbers from 0"),
    ((*RUN, "--seed", "9223372036854775808"), "--seed 9223372036854775808: allowed are whole numbers from 0 to 92"),
    ((*RUN, "--backend", "threads"), "unknown backend 'threads'; did you mean threading?"),
    (("rules", "icii"), "unknown game 'icii'; did you mean ici?"),
    (("players", "chess"), "unknown game 'chess'; known: ici"),
    (("rules", "ici", "--search", "zebra"), "--search zebra: in no path, name, rule or note"),
    (("odds", "ici", "serch"), "unknown procedure 'serch'; did you mean search?"),
    (("odds", "ici", "search", "--densty", "4"), "unknown parameter '--densty'; did you mean density?"),
    (("odds", "ici", "search", "--density", "many"), "density: many is not allowed; allowed: whole numbers from 0 to 20"),
    (("odds", "ici", "search", "--density"), "--density needs a value; allowed: whole numbers from 0 to 20"),
    (("odds", "ici", "search", "4"), "'4' stands alone; parameters are written --density VALUE"),
    (("odds", "ici", "search", "--commando=1"), "commando: 1 is not allowed"),
    (("trace", "ici-1966"), "neither a scenario nor the folder of a run; did you mean ici-1959 or ici-1955"),
    (("trace", "ici-1955", "--game", "-2"), "--game -2: allowed are whole numbers from 0"),
    (("report", "nowhere"), "nowhere: not the folder of a run"),
    (("verify", "nowhere"), "nowhere: not the folder of a run"),
    (("merge", "nowhere", "--out", "there"), "nowhere: not the folder of a run"),
])
def test_bad_words(elsewhere, words, said):
    assert said in refused(*words)
    assert os.listdir(elsewhere) == []


@pytest.mark.parametrize(("text", "said"), [
    ("rules = [", "not a TOML file"),
    ("[ruls]\nhit_on = 4", "unknown table 'ruls'; did you mean rules?"),
    ("[regions.3A]\npopulation = 1", "populations add up to "),
    ("[borders]\nadd = [['Tunisia', '1D']]", "already there, borders.csv row "),
    ("[chits.reforms]\nfirst_year = 1958", "first_year = 1958: allowed is at most last_year = 195"),
])
def test_malformed_and_contradictory_overlays(elsewhere, text, said):
    told = refused(*RUN, "--rules", overlay(elsewhere, text))
    assert "tweak.toml" in told
    assert said in told
    assert os.listdir(elsewhere) == ["tweak.toml"]


def test_an_overlay_that_is_not_there(elsewhere):
    assert "nowhere.toml: cannot be read: No such file" in refused(*RUN, "--rules", "nowhere.toml")
    assert "cannot be read" in refused(*RUN, "--base", elsewhere)


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


def test_a_folder_of_another_identity(played):
    assert "holds another run (seed: 1, not 2); choose another folder" in refused(*RUN, "--seed", "2", "--out", played)
    assert "players.fln.name" in refused(*RUN, "--fln", "uniform", "--out", played)


def test_a_folder_of_something_else(elsewhere):
    (elsewhere / "letter.txt").write_text("mine")
    assert "holds letter.txt and no manifest.json" in refused(*RUN, "--out", elsewhere)


def test_games_in_two_runs(played, copied, elsewhere):
    assert "a game may be in one only" in refused("merge", played, copied, "--out", elsewhere / "joint")


def test_a_trace_of_a_run_takes_no_options(played):
    assert "--seed --fln: not with a run" in refused("trace", played, "--seed", "2", "--fln", "uniform")


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
