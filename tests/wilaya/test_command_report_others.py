"""`wilaya report` of comparisons, sweeps and two runs: side by side, and as files."""
import shutil
from pathlib import Path

import polars as pl
import pytest

from simulate.core.storage.manifest import digest
from tests.cases import cases
from tests.core.run_folders import rewritten
from tests.wilaya.conftest import answered, done, refused

pytestmark = pytest.mark.slow

QUICK = ("--fln", "uniform", "--france", "greedy", "--quiet")


@pytest.fixture(scope="module")
def folders(tmp_path_factory) -> dict[str, Path]:
    """Folders of a run by other rules with the same dice, of a comparison and of a sweep; not to be changed."""
    root = tmp_path_factory.mktemp("others")
    found = {name: root / name for name in ("base", "other", "alone", "comparison", "sweep")}
    done("run", "ici-1955", "--games", 30, *QUICK, "--out", found["base"])
    done("run", "ici-1955", "--games", 20, *QUICK, "--set", "structure_attack.hit_on=2", "--out", found["other"])
    done("run", "ici-1955", "--games", 20, *QUICK, "--seed", 9, "--out", found["alone"])
    done("compare", "ici-1955", "--set", "structure_attack.hit_on=2", "--max-games", 100, "--margin", "50pp", *QUICK,
         "--flips", 0, "--out", found["comparison"])
    done("sweep", "ici-1955", "structure_attack.hit_on=4,5", "--games", 20, *QUICK, "--out", found["sweep"])
    return found


def test_two_runs_side_by_side(folders):
    said = done("report", folders["base"], folders["other"])
    assert "First: ici-1955" in said
    assert "20 pairs of games with the same dice" in said
    assert "Wins by side and way" in said
    found = answered("report", folders["base"], folders["other"])
    assert (found["schema"], found["pairs"], found["first"]["games"], found["second"]["games"]) == ("wilaya/two/1", 20, 30, 20)
    assert found["difference"]["low"] <= found["difference"]["estimate"] <= found["difference"]["high"]


def test_runs_that_cannot_be_paired_stand_side_by_side_all_the_same(folders):
    found = answered("report", folders["base"], folders["alone"])
    assert found["paired"] is False
    assert "pairs of games" not in done("report", folders["base"], folders["alone"])


@cases("names: ('base','other'); ('comparison',); ('sweep',)")
def test_files(folders, tmp_path, names):
    pytest.importorskip("openpyxl")
    runs = [folders[name] for name in names]
    page, book, tables = tmp_path / "page.html", tmp_path / "book.xlsx", tmp_path / "tables"
    said = done("report", *runs, "--html", page, "--xlsx", book, "--csv", tables)
    assert said.count("Written: ") == 3
    assert "How to reproduce" in page.read_text(encoding="utf-8")
    assert len(list(tables.iterdir())) > 1
    found = answered("report", *runs, "--html", page, "--force")
    assert found["written"] == [str(page)]


def test_the_points_of_a_sweep(folders, tmp_path):
    done("report", folders["sweep"], "--csv", tmp_path)
    frame = pl.read_csv(tmp_path / "points.csv")
    assert frame["structure_attack.hit_on"].to_list() == [4, 5]
    assert frame["games"].to_list() == [20, 20]
    assert frame["base"].to_list() == [False, True]


def test_what_cannot_stand_side_by_side(folders):
    assert "holds a compare; allowed are two runs" in refused("report", folders["base"], folders["comparison"])
    assert "--switches: allowed with one run" in refused("report", folders["sweep"], "--switches")


def test_a_comparison_by_other_rules_than_are_here_is_refused(folders, tmp_path):
    def change(manifest):
        manifest["identity"]["sources"]["rules"] = "0" * 12
        manifest["hash"] = digest(manifest["identity"])

    folder = Path(shutil.copytree(folders["comparison"], tmp_path / "old"))
    rewritten(folder, change)
    assert "belongs to another run" in refused("report", folder, "--html", tmp_path / "page.html")
