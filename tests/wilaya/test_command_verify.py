"""`wilaya verify`: what is on disk against what the rules give."""
import json
import platform
import shutil
from pathlib import Path

import numpy as np
import pytest

from reports.studies.play import play_run
from reports.studies.play.reload_run import match_of
from reports.studies.players.verify_run import check_sample
from simulate.core.errors import Broken
from simulate.core.storage.run_games import load_run, open_run
from tests.core import run_folders
from tests.wilaya.conftest import GAMES, answered, done, refused, wilaya


def test_a_sound_run(played):
    assert answered("verify", played, "--sample", "25") == {
        "schema": "wilaya/verify/1", "sound": True, "folder": str(played), "games": GAMES, "missing": 0, "sample": 25,
        "turns": 25, "fingerprint": load_run(played).fingerprint(), "differs": None, "beside": []}
    said = done("verify", played, "--sample", "1M")
    assert said == (f"{played}: sound: all of its {GAMES} games were played again and came out the same, with the turns of "
                    f"all of these; fingerprint {load_run(played).fingerprint()}\n")
    assert f"sound: 7 of its {GAMES} games were played again" in done("verify", played, "--sample", "7")


@pytest.fixture
def forged(played, tmp_path):
    """A run whose game 41 ended a turn later, as its files were written by someone."""
    match = match_of(load_run(played))
    rows = np.asarray(match.play(0, GAMES)).copy()
    rows["last_turn"][41] += 1
    kept = json.loads((played / "manifest.json").read_text())
    with open_run(tmp_path / "forged", match, GAMES, extra_manifest={key: kept[key] for key in ("players", "overlays")}) as run:
        run.write(rows)
        run.finish()
    return tmp_path / "forged", rows["last_turn"][41]


def judged(*words) -> dict:
    """The JSON of a run that is not sound: it stands alone, and the exit code says the same."""
    result = wilaya("verify", *words, "--format", "json")
    assert (result.exit_code, result.stderr) == (1, "")
    return json.loads(result.stdout)


def test_a_program_reads_what_differs(forged):
    folder, turn = forged
    found = judged(folder, "--sample", "1000")
    assert (found["sound"], found["games"], found["sample"], found["turns"]) == (False, GAMES, GAMES, 0)
    said = found["differs"].pop("said")
    assert found["differs"] == {"what": "games", "differing": 1, "first": [41],
                                "fields": [{"field": "last_turn", "stored": turn, "again": turn - 1}]}
    assert f"1 of {GAMES} games differ; game 41: last_turn {turn}, played again {turn - 1}" in said
    assert f"wilaya: {said}\n" == refused("verify", folder, "--sample", "1000", code=1)


def test_a_turn_that_differs_is_told(played, tmp_path):
    match = match_of(load_run(played))
    rows, turns = match.play_with_turns(0, GAMES)
    turns = np.asarray(turns).copy()
    name = next(name for name in turns.dtype.names if name.startswith("control_"))
    turns[name][turns["game"] == 33] ^= 1
    folder, kept = tmp_path / "forged", json.loads((played / "manifest.json").read_text())
    with open_run(folder, match, GAMES, extra_manifest={key: kept[key] for key in ("players", "overlays")}, turns=GAMES) as run:
        run.write(rows, turns)
        run.finish()
    found = judged(folder, "--sample", "1000")["differs"]
    assert (found["what"], found["differing"], found["first"], found["fields"]) == ("turns", 1, [33], [])
    assert "the turns of 1 of 120 games differ, of game 33 first" in found["said"]


def test_of_many_fields_that_differ_some_are_named(forged):
    match = match_of(load_run(forged[0]))
    rows = np.asarray(match.play(0, GAMES))
    with pytest.raises(Broken, match=r"; and \d+ more fields$"):
        check_sample(load_run(forged[0]), _Other(match, rows[::-1]), GAMES)


class _Other:
    """A match that plays other games."""

    def __init__(self, match, rows):
        self.dtype, self.rows = match.dtype, rows

    def play(self, first, count):
        return self.rows[first:first + count]


def test_a_fingerprint_that_is_not_that_of_the_games(played, monkeypatch):
    monkeypatch.setattr("simulate.core.storage.run_folder.Run.fingerprint", lambda run: "0" * 32)
    monkeypatch.setattr("reports.studies.players.verify_run.load_run", lambda folder, load=load_run: _unchecked(folder))
    assert f"not {'0' * 32}" in refused("verify", played, code=1)
    assert judged(played)["differs"]["what"] == "fingerprint"


def _unchecked(folder):
    from simulate.core.storage import manifest, shards
    from simulate.core.storage.run_folder import Run

    return Run(folder, manifest.read_manifest(folder), shards.survey(folder)[0])


@pytest.fixture(scope="module")
def switched(played, tmp_path_factory):
    """A copy of `played` beside which 4 pairs a switch were played; not to be changed."""
    folder = Path(shutil.copytree(played, tmp_path_factory.mktemp("switched") / "run"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play_run, "PAIRS", 4)
        done("report", folder, "--switches", "--quiet")
    return folder


@pytest.fixture
def with_switches(switched, tmp_path):
    """A copy of it."""
    return Path(shutil.copytree(switched, tmp_path / "run"))


def test_what_was_played_beside_a_run_is_checked_too(switched):
    beside, = answered("verify", switched, "--sample", "20")["beside"]
    assert beside["folder"] == str(switched / "switches")
    assert (beside["games"] > 20, beside["missing"], beside["sample"], beside["differs"]) == (True, 0, 20, None)
    assert done("verify", switched, "--sample", "9").count(": sound: 9 of its ") == 2


def test_a_game_beside_a_run_that_differs_is_named(with_switches, tmp_path):
    held = load_run(with_switches / "switches")
    match = match_of(held)
    rows = np.asarray(match.play(0, held.games)).copy()
    rows["last_turn"][11] += 1
    shutil.rmtree(held.folder)
    kept = {key: held.manifest[key] for key in ("players", "overlays", "boards", "companion_of")}
    with open_run(held.folder, match, held.games, extra_manifest=kept) as run:
        run.write(rows)
        run.finish()
    found = judged(with_switches, "--sample", "10_000")
    assert found["differs"] is None
    assert (found["beside"][0]["differs"]["what"], found["beside"][0]["differs"]["first"]) == ("games", [11])
    assert f"{held.folder}: 1 of " in refused("verify", with_switches, "--sample", "10_000", code=1)


def test_games_beside_a_run_are_traced_by_their_number(switched):
    run = load_run(switched / "switches")
    boards, rows = len(run.manifest["variants"]), {row["game"]: row for row in run.scan().collect().to_dicts()}
    for game in (0, 1, boards - 1, boards, 2 * boards + 5):
        lines = [json.loads(line) for line in done("trace", run.folder, "--game", game, "--format", "json").splitlines()]
        assert lines[0]["game"] == game // boards
        name = run.manifest["variants"][game % boards]
        assert (name.partition(" = ")[0] in json.dumps(lines[0]["changed"])) == bool(game % boards)
        assert lines[-1]["turn"] == rows[game]["last_turn"] + 1


def test_that_of_another_run_is_refused(with_switches, tmp_path):
    other = tmp_path / "other"
    done("run", "ici-1955", "--games", "5", "--seed", "2", "--out", other, "--quiet")
    shutil.copytree(with_switches / "switches", other / "switches")
    for words in (("verify", other), ("report", other), ("report", other, "--html", tmp_path / "page.html"),
                  ("merge", other, "--out", tmp_path / "all")):
        assert "switches: was not played for" in refused(*words), words


def test_an_unfinished_one_is_said_to_be(with_switches, switched):
    games = load_run(with_switches / "switches").games
    run_folders.rewritten(with_switches / "switches", lambda said: said.update(
        games=games + 40, ranges=[[0, games + 40]], complete=False))
    result = wilaya("report", with_switches, "--format", "json")
    assert json.loads(result.stdout)["switches"] is None
    assert result.stderr == (f"{with_switches}/switches: unfinished: {games:,d} of {games + 40:,d} games; left out; to play the "
                             f"others: wilaya report {switched} --switches\n")
    assert "switches: unfinished, 40 games are missing; sound: 9 of its" in done("verify", with_switches, "--sample", "9")


def test_the_manifest_says_which_python_and_which_code(played):
    said = json.loads((played / "manifest.json").read_text())
    assert said["packages"]["python"] == platform.python_version()
    assert {key: len(digest) for key, digest in said["identity"]["sources"].items()} == {"rules": 12, "fln": 12, "france": 12}
