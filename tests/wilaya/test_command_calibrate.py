"""`wilaya calibrate` as typed: what it keeps beside the file, that it goes on, when what it kept is used, what it refuses."""
import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import wilaya as face
from reports.studies.doubt.calibrate import SLOTS
from simulate.core.data.cells import read_toml
from simulate.core.errors import UserError
from simulate.games import rule_system
from simulate.ici.calibration.ensemble import calibrated, sets_file, written
from tests.wilaya.conftest import answered, done, refused

TYPED = "[chits.tunisia_and_morocco]\nfirst_year = 1956\nlast_year = 1958\n\n[rules.search]\nmountains = -1\n"
RULES = rule_system("ici")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a file of typed values and the data sets kept beside it, and what the command answered."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("reports.ici.calibration.targets.GAMES", {"ici-1955": 4, "ici-1959": 4})
        patch.setattr("reports.ici.calibration.targets.FIRST_LOOK", 2)
        place = tmp_path_factory.mktemp("calibrated")
        patch.chdir(place)
        (place / "my.toml").write_text(TYPED)
        found = answered("calibrate", "--base", "my.toml", "--draws", 100, "--jobs", 1, "--quiet")
        yield place, found


@pytest.fixture(autouse=True)
def here(monkeypatch, folder):
    """Commands run in that folder."""
    monkeypatch.chdir(folder[0])


def overlays(*names: str) -> list:
    """The files as a command reads them."""
    return [RULES.read_overlay(name, base=True) for name in names]


def test_the_answer_says_what_was_kept(folder):
    place, found = folder
    assert found["schema"] == "wilaya/calibrate/1"
    assert found["sets_file"] == "my.sets.toml"
    assert found["draws"] == 100
    assert found["judged"] <= found["playable"] < 100
    assert 1 <= found["effective"] <= found["sets"]
    assert len(read_toml(place / "my.sets.toml")["numbers"]) == found["sets"]


def test_what_is_kept_is_used_under_the_same_values():
    """Also below changes; they weigh as they were judged."""
    kept = RULES.ensemble(overlays("my.toml"))
    assert kept.typed
    assert sum(kept.weights.values()) == SLOTS
    assert RULES.ensemble([*overlays("my.toml"), RULES.parse_set("oas.ops=2")]) == kept
    assert "fit what is known together with what you typed in (my.sets.toml)" in RULES.calibration_sentence(overlays("my.toml"))


def test_a_second_file_of_typed_values_asks_for_new_sets(folder):
    """They were weighed with the first one alone. A file of changes asks for none."""
    place, _ = folder
    (place / "more.toml").write_text("[rules.search]\nsahara = 1\n")
    both = overlays("my.toml", "more.toml")
    assert calibrated(both) is None
    assert "`wilaya calibrate --base my.toml --base more.toml`" in RULES.calibration_sentence(both)
    assert calibrated([*overlays("my.toml"), RULES.read_overlay("more.toml")])


def test_other_values_use_the_shipped_sets(folder):
    """A file that was changed, one that was never calibrated, none."""
    place, _ = folder
    (place / "new.toml").write_text(TYPED.replace("1956", "1955"))
    sets_file(place / "new.toml").write_bytes(sets_file(place / "my.toml").read_bytes())
    (place / "other.toml").write_text(TYPED)
    for names in (("new.toml",), ("other.toml",), ()):
        assert calibrated(overlays(*names)) is None
        assert RULES.ensemble(overlays(*names)) is RULES.ensemble()
    said = RULES.calibration_sentence(overlays("new.toml"))
    assert "new.sets.toml was made for other values" in said
    assert "`wilaya calibrate --base new.toml`" in said
    assert "other.sets.toml is not there" in RULES.calibration_sentence(overlays("other.toml"))
    assert RULES.calibration_sentence([]) == ""
    assert RULES.calibration_sentence([RULES.parse_set("oas.ops=2")]) == ""


def test_sets_weighed_beside_another_ensemble_are_out_of_date(folder):
    """Ranges, rules, targets or players have changed since."""
    place, _ = folder
    (place / "old.toml").write_text(TYPED)
    kept = RULES.ensemble(overlays("my.toml"))
    for digest, fresh in ((RULES.ensemble().digest, True), ("0123456789ab", False)):
        sets_file(place / "old.toml").write_text(written(replace(kept, digest=digest), "of old.toml"))
        assert (calibrated(overlays("old.toml")) is not None) == fresh


def test_the_same_command_goes_on_and_answers_alike(folder):
    """Nothing is judged again; more draws extend what is there."""
    _, found = folder
    assert answered("calibrate", "--base", "my.toml", "--draws", 100, "--jobs", 1, "--quiet") == found
    more = answered("calibrate", "--base", "my.toml", "--draws", 110, "--jobs", 1, "--quiet")
    assert more["draws"] == 110
    assert "110 draws" in done("calibrate", "ici", "--base", "my.toml", "--draws", 110, "--jobs", 1, "--quiet")


def test_every_kept_set_has_the_typed_values(folder):
    """They lie over each of them when it is played."""
    kept = RULES.ensemble(overlays("my.toml"))
    board = RULES.load("ici-1955", overlays("my.toml"), next(iter(kept.sets.values())))
    assert board.tables.rules["search.mountains"]["value"] == -1
    assert board.tables.rows["chits"]["tunisia_and_morocco"]["last_year"] == 1958


def test_a_damaged_file_is_refused(folder):
    place, _ = folder
    (place / "bad.toml").write_text(TYPED)
    sound = sets_file(place / "my.toml").read_text()
    for text in ("numbers = 3", "", sound[:999], sound.replace("weights = [", "weights = [9"), sound.replace("\n'", "\n#'", 1)):
        sets_file(place / "bad.toml").write_text(text)
        with pytest.raises(UserError, match=r"bad\.sets\.toml: damaged.* `wilaya calibrate --base bad.toml` writes it"):
            calibrated(overlays("bad.toml"))


def test_damaged_sets_and_means_are_played_anew_and_refused(folder, monkeypatch, tmp_path):
    place, _ = folder
    shutil.copytree(place, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    sound, judged = Path("my.sets.toml").read_bytes(), next(Path("runs").glob("calibration-*/judged.json"))
    Path("my.sets.toml").write_text("x")
    done("calibrate", "--base", "my.toml", "--draws", 100, "--jobs", 1, "--quiet")
    assert Path("my.sets.toml").read_bytes() == sound
    held = json.loads(judged.read_text())
    held["value"]["means"][0] = [0.0] * len(held["value"]["means"][0])
    for text in (json.dumps(held), ""):
        judged.write_text(text)
        said = refused("calibrate", "--base", "my.toml", "--draws", 100, "--jobs", 1, "--quiet")
        assert f"{judged}: damaged or edited; delete {judged} and run the same command again" in said


def test_with_everything_typed_in_there_is_nothing_to_weigh(monkeypatch):
    monkeypatch.setattr("simulate.ici.calibration.ensemble.Ensemble.open_cells", lambda ensemble, tables: [])
    assert "my.toml: everything is typed in, so there is one data set" in refused("calibrate", "--base", "my.toml")


def test_a_notebook_asks_for_the_same(folder):
    place, _ = folder
    answer = face.calibrate([place / "my.toml"], draws=110, jobs=1)
    assert answer.path == place / "my.sets.toml"
    assert answer.json()["draws"] == 110
    assert answer.text().startswith(str(place / "my.sets.toml"))
