"""`wilaya worksheet` as typed, and commands on a worksheet that is filled in: nothing they say rests on assumed data."""
import json

import pytest

import wilaya as face
from simulate.games import rule_system
from tests.reports.filled_sheets import filled
from tests.wilaya.conftest import ALL_SETS, answered, done, refused, wilaya

BLANKS = {blank.path: blank for *_, blank in rule_system("ici").worksheet().blanks() if not blank.known}
ASSUMED = ("assumed data", "data set", "wilaya docs reference", "worksheet", "type in")


def sheet(folder, values):
    """A worksheet in comma-separated values with these words in its blanks."""
    path = face.worksheet("ici", folder / "my-game.csv")
    return filled(path, path, values)


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    """Every blank filled in with what the files hold."""
    return sheet(tmp_path_factory.mktemp("everything"), {path: blank.held for path, blank in BLANKS.items()})


@pytest.fixture(scope="module")
def run_of_everything(everything, tmp_path_factory):
    """What a run on it says, and its folder; the worksheet is named otherwise afterwards."""
    copy = everything.with_name("gone.csv")
    copy.write_bytes(everything.read_bytes())
    folder = tmp_path_factory.mktemp("run") / "run"
    said = done("run", ALL_SETS, "ici-1955", "--base", copy, "--games", 40, "--jobs", 1, "--out", folder, "--quiet")
    copy.unlink()
    return said, folder


def test_help_has_an_example():
    said = " ".join(done("worksheet", "--help").split())
    assert "wilaya worksheet ici --out my-game.xlsx" in said
    assert "wilaya run ici-1955 --base my-game.xlsx" in said


@pytest.mark.parametrize("ending", ["xlsx", "csv", "toml"])
def test_it_is_written_and_read_back(elsewhere, ending):
    if ending == "xlsx":
        pytest.importorskip("openpyxl")
    said = done("worksheet", "ici", "--out", f"my-game.{ending}")
    assert "629 blanks" in said
    assert "These matter most: Moudjahidine: counters" in said
    assert "is there already" in refused("worksheet", "ici", "--out", f"my-game.{ending}")
    found = answered("worksheet", "ici", "--out", f"my-game.{ending}", "--force")
    assert (found["schema"], found["blanks"], found["filled"]) == ("wilaya/worksheet/1", 629, 0)
    assert done("rules", "ici", "--base", f"my-game.{ending}") == done("rules", "ici")


def test_rules_show_what_is_mine(elsewhere):
    mine = sheet(elsewhere, {"rules.search.mountains": "-1", "rules.oas.ops": "6"})
    rows = {row["path"]: row for row in answered("rules", "ici", "--base", mine)["rules"]}
    assert (rows["search.mountains"]["confidence"], rows["search.mountains"]["value"]) == ("yours", -1)
    assert rows["search.dry_hills"]["confidence"] == "assumed"
    assert "yours" not in done("rules", "ici", "--rules", mine)
    assert "6 (assumed 2)" in done("rules", "ici", "--base", mine, "--search", "oas.ops")


def test_a_run_keeps_what_was_typed_in(run_of_everything):
    _, folder = run_of_everything
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["assumed_rows"] == 0
    [overlay] = manifest["overlays"]
    assert overlay["base"] is True
    assert overlay["label"].endswith("gone.csv")
    assert "the same" in done("verify", folder)


def test_a_run_and_its_report_say_nothing_of_assumed_data(run_of_everything):
    said, folder = run_of_everything
    for text in (said, done("report", folder)):
        assert "FLN" in text
        assert [word for word in ASSUMED if word in text] == []
    assert not (folder / "assumed").exists()


def test_other_commands_have_nothing_to_say_of_it_either(everything):
    change = ("--set", "structure_attack.hit_on=4")
    text = wilaya("compare", "ici-1955", "--base", everything, *change, "--max-games", 100, "--jobs", 1, "--quiet", "--out",
                  everything.parent / "pairs").stdout
    assert "Verdict" in text
    assert [word for word in ASSUMED if word in text] == []
    assert "every assumed value is typed in" in refused("sensitivity", "ici-1955", "--base", everything)


def test_many_changes_are_counted(elsewhere):
    mine = sheet(elsewhere, {path: "no" for path in BLANKS if path.startswith("chits.") and path.endswith(".fp")})
    text = done("run", "ici-1955", "--base", mine, "--games", 4, "--jobs", 1, "--out", "run", "--quiet")
    assert text.count("Changed: ") == 9
    assert "values more; --format json lists them all" in text
