"""`wilaya sensitivity` as typed: what it plays, that it goes on where it stopped, what it refuses."""
import json

import pytest

import wilaya as face
from tests.wilaya.conftest import answered, done, refused

pytestmark = pytest.mark.usefixtures("sixth")

WORDS = ("sensitivity", "ici-1955", "--walks", 6, "--games", 6, "--jobs", 1, "--quiet")


def test_help_says_what_to_do_with_it():
    said = " ".join(done("sensitivity", "--help").split())
    assert "type these in first" in said
    assert "[default: 400]" in said


@pytest.fixture(scope="module")
def few_cells():
    """A study of three cells of each group instead of hundreds of them."""
    from simulate.core.data.ranged_sets import AssumedCells
    from simulate.ici.calibration import assumed_groups

    whole, patch = assumed_groups.assumed_cells(), pytest.MonkeyPatch()
    few = AssumedCells(whole.groups, whole.cells[:6] + whole.cells[-6:])
    patch.setattr(assumed_groups, "assumed_cells", lambda: few)
    patch.setattr("reports.studies.doubt.sensitivity.SETS", 3)
    patch.setattr("reports.studies.doubt.sensitivity.KEPT", 4)
    yield few
    patch.undo()


@pytest.fixture(scope="module")
def studied(few_cells, tmp_path_factory):
    """The folder of a study and its JSON; not to be changed."""
    folder = tmp_path_factory.mktemp("sensitivity") / "run"
    return folder, answered(*WORDS, "--out", folder)


@pytest.mark.slow
def test_shares_and_cells(studied, few_cells):
    folder, answer = studied
    assert answer["schema"] == "wilaya/sensitivity/1"
    assert sum(each["share"] for each in answer["groups"]) == pytest.approx(1)
    assert len(answer["groups"]) == 13
    assert sum(each["cells"] for each in answer["groups"]) == len(few_cells.groups)
    assert answer["chart"] == [str(folder / "sensitivity.svg"), str(folder / "sensitivity.png")]
    assert len(answer["cells"]) <= 4
    settled = [each["settles"] for each in answer["cells"]]
    assert settled == sorted(settled, reverse=True)


@pytest.mark.slow
def test_walks_lead_from_one_data_set_to_another_group_by_group(studied):
    plan = json.loads((studied[0] / "manifest.json").read_text())["experiment"]
    assert len(plan["positions"]) == len(plan["order"]) == 6
    for boards, steps in zip(plan["positions"], plan["order"], strict=True):
        assert {boards[0], boards[-1]} <= set(plan["members"])
        assert sorted(steps) == list(range(13))
        assert len(boards) == 14


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
def test_what_is_typed_in_moves_nothing_any_more(studied, few_cells, tmp_path):
    cell = few_cells.cells[0]
    found = answered(*WORDS, "--out", tmp_path / "run", "--set", f"{cell.name}=+1")
    assert cell.name in {each.name for each in few_cells.cells}
    assert cell.name not in {each["path"] for each in found["cells"]}
    assert cell.name not in found["unjudged"]
    assert found["changes"]


@pytest.mark.slow
def test_an_unfinished_study_says_how_to_go_on(studied, tmp_path):
    import shutil

    shutil.copytree(studied[0], tmp_path / "run")
    (tmp_path / "run" / "sensitivity.json").unlink()
    assert "to play the others: wilaya sensitivity ici-1955" in refused("report", tmp_path / "run")


@pytest.mark.slow
def test_in_a_notebook(studied, few_cells, tmp_path):
    found = face.sensitivity("ici-1955", 6, 6, jobs=1, out=tmp_path / "run")
    assert found.tables["groups"]["share"].to_list() == [each["share"] for each in studied[1]["groups"]]
    assert found.sentence == studied[1]["finding"]
    assert found.sentence in repr(found)
    assert "<table" in found._repr_html_()
