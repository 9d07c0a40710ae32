"""The command behind `make conformance`: what it notices, and what it does not pretend. The games here are made up."""
import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.cases import cases
from tests.conformance import recordings

pytestmark = pytest.mark.slow

REAL = ROOT / recordings.folder()
AREAS = list(range(6, 31))
MAKE = """
import json, os, sys
os.environ["NUMBA_DISABLE_JIT"] = "1"
from tests.conformance.main import game_of
from tests.conformance.replay_phases import Replay

header = {"k": "head", "scenario": "1954", "options": {}, "dice": [["fln_ap", 3], ["fln_ap", 4]]}
lines, playing = [header], Replay(game_of(header), header)
police = int(playing.board.first_unit[4])
for at, place in enumerate((6, 9, 9)):
    line = {"k": "do", "i": at, "by": "G", "st": "scenario_setup", "st2": "scenario_setup", "a": "loc", "x": place,
            "sel": [police + at]}
    playing.step(line)
    lines.append({**line, "h": playing.hash()})
print(json.dumps(lines))
"""


def python(*words: str, **environment: str) -> subprocess.CompletedProcess:
    others = {name: value for name, value in os.environ.items() if name not in ("WILAYA_RECORDINGS", "NUMBA_DISABLE_JIT")}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env={**others, **environment}, capture_output=True, text=True,
                          check=False, timeout=300)


def conformance(folder: Path, *words: str) -> subprocess.CompletedProcess:
    return python("-m", "tests.conformance.main", *words, WILAYA_RECORDINGS=str(folder))


@pytest.fixture(scope="module")
def recording() -> list[dict]:
    made = python("-c", MAKE)
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


def written(folder: Path, name: str, lines: list[dict]) -> None:
    text = "".join(json.dumps(line) + "\n" for line in lines).encode()
    (folder / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)


def test_plain_and_packed_recordings_conform_those_of_more_too_and_a_name_counts_once(recording, tmp_path):
    (tmp_path / "more").mkdir()
    for name in ("one.jsonl", "one.jsonl.gz", "more/two.jsonl.gz", "more/one.jsonl"):
        written(tmp_path, name, recording)
    found = conformance(tmp_path)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith("2 of 2 recorded games conform: the same board after each of 6 clicks;")


@cases("""change said:
    {'x':10} "another board"   # a unit elsewhere
    {'d':[['event_tens',3]]} "dice not used"   # a die too many
    {'st':'no_such_state'} "no handler of no_such_state"; {'h':'00000000'} "another board: recorded 00000000" """)
def test_what_was_tampered_with_is_noticed(recording, tmp_path, change, said):
    written(tmp_path, "whole.jsonl", recording)
    written(tmp_path, "other.jsonl", [*recording[:2], {**recording[2], **change}, recording[3]])
    found = conformance(tmp_path)
    assert found.returncode == 1
    assert "other.jsonl: click 1" in found.stdout
    assert said in found.stdout
    assert "1 of 2 recorded games conform" in found.stdout


def test_without_recordings_nothing_is_claimed(tmp_path):
    for folder in (tmp_path, tmp_path / "nowhere"):
        found = conformance(folder)
        assert (found.returncode, found.stdout) == (2, "")
        assert "no recorded games" in found.stderr
        assert "WILAYA_RECORDINGS" in found.stderr


def test_a_file_that_is_none_is_one_line(recording, tmp_path):
    written(tmp_path, "good.jsonl", recording)
    (tmp_path / "bad.jsonl").write_text("{not json\n", encoding="utf-8")
    found = conformance(tmp_path)
    assert (found.returncode, len(found.stderr.splitlines())) == (2, 1)
    assert "bad.jsonl: cannot be read" in found.stderr


def test_a_reading_that_no_recording_notices_is_said(recording, tmp_path):
    written(tmp_path, "one.jsonl", recording)
    found = conformance(tmp_path, "--without", "coup_at_limit")
    assert (found.returncode, found.stderr) == (1, "")
    assert found.stdout.splitlines() == ["reading.coup_at_limit as printed: no recording notices",
                                         "0 of 1 readings are noticed by one of 1 recorded games"]
    found = conformance(tmp_path, "--without", "coup_at_limits")
    assert (found.returncode, found.stdout, len(found.stderr.splitlines())) == (2, "", 1)
    assert "did you mean coup_at_limit" in found.stderr


def test_a_recording_that_never_conforms_notices_nothing(recording, tmp_path):
    written(tmp_path, "wrong.jsonl", [*recording[:2], {**recording[2], "h": "00000000"}])
    assert "no recording notices" in conformance(tmp_path, "--without", "coup_at_limit").stdout


def menus(folder: Path, *rest: dict) -> str:
    """What comes of a recording that lists legal options, after three divisions took the field and one of them moved."""
    clicks = [{"st": "scenario_setup", "a": "loc", "x": 6, "sel": [0, 1, 2, 74]},
              {"st": "gov_reinforcement", "a": "activate", "sel": [0, 1, 2]},
              {"st": "gov_deployment", "a": "loc", "x": 7, "sel": [1]},
              {"st": "fln_deploy_cadre_to_france", "a": "unit", "x": 74}]
    header = {"scenario": "1954", "options": {}, "dice": [["fln_ap", 3], ["fln_ap", 4]]}
    written(folder, "menus.jsonl", [header, *({"k": "do", "by": "G", "st2": "", **each} for each in [*clicks, *rest])])
    return conformance(folder).stdout


@cases("""chosen listed wrong:
    [0] loc,change_division_mode loc
    [0,2] loc loc,change_division_mode    # a mode is changed one division at a time
    [1] change_division_mode loc,change_division_mode
    [0,1] loc ,                           # only the first is asked whether it has moved""")
def test_what_the_menu_of_the_government_lists_for_a_selection(tmp_path, chosen, listed, wrong):
    menu = {"k": "sel", "st": "gov_deployment", "a": "unit", "sel": chosen}
    right, other = ({name: AREAS if name == "loc" else 1 for name in names.split(",") if name} for names in (listed, wrong))
    assert menus(tmp_path, {**menu, "L": right}).startswith("1 of 1 recorded games conform")
    assert "by the rules" in menus(tmp_path, {**menu, "L": other})


def test_a_cadre_in_france_that_is_listed_with_nowhere_to_go_is_a_dead_end(tmp_path):
    later = {"st": "fln_reinforcement", "a": "end_reinforcement"}
    menu = {"k": "sel", "st": "fln_deployment", "a": "end_deployment", "L": {"unit": [74]}}
    assert menus(tmp_path, later, menu).startswith("1 of 1 recorded games conform")
    assert "1 dead ends of the host" in menus(tmp_path, later, menu)
    assert "recorded [74], by the rules []" in menus(tmp_path, menu)        # it came in this very phase
    for listed in ([74, 75], [75]):
        assert "by the rules []" in menus(tmp_path, later, {**menu, "L": {"unit": listed}})


@pytest.mark.recordings
@pytest.mark.skipif(not REAL.is_dir(), reason="no recorded games of Algeria here; WILAYA_RECORDINGS names their folder")
def test_a_die_that_is_missing_from_a_recorded_game_is_noticed(tmp_path):
    with gzip.open(sorted(REAL.glob("P1_1954_*.gz"))[0], "rt") as file:
        lines = [json.loads(line) for line in file]
    at = next(at for at, line in enumerate(lines) if at and line.get("d"))
    lines[at] = {**lines[at], "d": lines[at]["d"][1:]}
    written(tmp_path, "tampered.jsonl", lines)
    found = conformance(tmp_path)
    assert found.returncode == 1
    assert "is wanted" in found.stdout
