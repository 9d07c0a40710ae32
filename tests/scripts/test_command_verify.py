"""`wilaya verify`: what is on disk against what the rules give."""
import json

import numpy as np
import pytest

from reports.studies.reload_run import match_of
from reports.studies.verify_run import check_sample, rows_of
from simulate.core.errors import Broken
from simulate.core.storage.run_games import load_run, open_run
from tests.scripts.conftest import GAMES, answered, done, refused


def test_a_sound_run(played):
    assert answered("verify", played, "--sample", "25") == {
        "schema": "wilaya/verify/1", "folder": str(played), "games": GAMES, "sample": 25, "turns": 25,
        "differing": 0, "fingerprint": load_run(played).fingerprint()}
    said = done("verify", played, "--sample", "1M")
    assert said == (f"{played}: sound: all of its {GAMES} games were played again and came out the same, with the turns of "
                    f"all of these; fingerprint {load_run(played).fingerprint()}\n")
    assert f"sound: 7 of its {GAMES} games were played again" in done("verify", played, "--sample", "7")


def test_rows_come_back_from_disk_as_they_were_played(played):
    run = load_run(played)
    match = match_of(run)
    stored = rows_of(run.scan().collect(), match.dtype)
    assert np.array_equal(stored, np.asarray(match.play(0, GAMES)))
    assert len(np.unique(stored["last_turn"])) > 5


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


def test_a_game_that_differs_is_named(forged):
    folder, turn = forged
    said = refused("verify", folder, "--sample", "1000", code=1)
    assert f"1 of {GAMES} games differ; game 41: last_turn {turn}, played again {turn - 1}\n" in said


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
    monkeypatch.setattr("simulate.core.storage.run_games.load_run", lambda folder, load=load_run: _unchecked(folder))
    assert f"not {'0' * 32}" in refused("verify", played, code=1)


def _unchecked(folder):
    from simulate.core.storage import manifest, shards
    from simulate.core.storage.run_folder import Run

    return Run(folder, manifest.read_manifest(folder), shards.survey(folder)[0])
