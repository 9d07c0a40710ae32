"""`wilaya sensitivity` as typed: what it plays, that it goes on where it stopped, what it refuses."""
import json
import shutil

import pytest

import wilaya as face
from tests.wilaya.conftest import answered, done, refused

WORDS = ("sensitivity", "vichy", "--walks", 8, "--games", 4, "--jobs", 1, "--quiet")


def test_help_says_what_to_do_with_it():
    said = " ".join(done("sensitivity", "--help").split())
    assert "type these in first" in said
    assert "[default: 400]" in said


@pytest.fixture(scope="module")
def studied(tmp_path_factory):
    """The folder of a study and its JSON; not to be changed."""
    folder = tmp_path_factory.mktemp("sensitivity") / "run"
    return folder, answered(*WORDS, "--out", folder)


@pytest.mark.slow
def test_shares_and_cells(studied):
    folder, answer = studied
    assert answer["schema"] == "wilaya/sensitivity/1"
    assert sum(each["share"] for each in answer["groups"]) == pytest.approx(1)
    assert answer["chart"] == [str(folder / "sensitivity.svg"), str(folder / "sensitivity.png")]
    assert len(json.loads((folder / "manifest.json").read_text())["experiment"]["positions"]) == 8
    settled = [each["settles"] for each in answer["cells"]]
    assert settled == sorted(settled, reverse=True)


@pytest.mark.slow
def test_the_same_command_plays_nothing_again(studied):
    folder, answer = studied
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.parquet")}
    again = answered(*WORDS, "--out", folder)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.parquet")} == before
    assert again == answer


@pytest.mark.slow
def test_report_reads_the_folder(studied):
    folder, answer = studied
    assert answered("report", folder)["groups"] == answer["groups"]
    assert answer["finding"] in done("report", folder)
    assert "the command that made it builds them again" in refused("verify", folder)
    assert "holds a sensitivity" in refused("report", folder, "--csv", folder / "csv")


@pytest.mark.slow
def test_what_is_typed_in_moves_nothing_any_more(studied, tmp_path):
    cell = studied[1]["cells"][0]["path"]
    found = answered(*WORDS, "--out", tmp_path / "run", "--set", f"{cell}=0")
    assert cell not in {*(each["path"] for each in found["cells"]), *found["unjudged"]}
    assert found["changes"]


@pytest.mark.slow
def test_an_unfinished_study_says_how_to_go_on(studied, tmp_path):
    shutil.copytree(studied[0], tmp_path / "run")
    (tmp_path / "run" / "sensitivity.json").unlink()
    assert "to play the others: wilaya sensitivity vichy" in refused("report", tmp_path / "run")


@pytest.mark.slow
def test_in_a_notebook(studied, tmp_path):
    found = face.sensitivity("vichy", 8, 4, jobs=1, out=tmp_path / "run")
    assert found.tables["groups"]["share"].to_list() == [each["share"] for each in studied[1]["groups"]]
    assert found.sentence == studied[1]["finding"]
    assert found.sentence in repr(found)
    assert "<table" in found._repr_html_()
