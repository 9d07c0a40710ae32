"""`wilaya report` of a folder that holds runs: names, notes and dates, as a table and as one page."""
import os
import re
import shutil
from pathlib import Path

import pytest

from tests.core.run_folders import rewritten
from tests.wilaya.conftest import ALL_SETS, GAMES, answered, done, refused


@pytest.fixture
def three(played, elsewhere):
    """`runs` with a run from 2026, an older one with a name, and a broken one."""
    for name, date in (("later", 2e9), ("named", 1e9)):
        shutil.copytree(played, elsewhere / "runs" / name)
        if name == "named":
            rewritten(elsewhere / "runs" / name, lambda found: found.update(labels={"name": "my <tweak>", "note": "Anna"}))
        os.utime(elsewhere / "runs" / name / "manifest.json", (date, date))
    (elsewhere / "runs" / "broken").mkdir()
    (elsewhere / "runs" / "broken" / "manifest.json").write_text("{}")
    return elsewhere / "runs"


def test_runs_by_date_with_what_is_known_of_each(three, played):
    found = answered("report")
    assert found == answered("report", "runs")
    one, other = found["runs"]
    assert (one["name"], one["note"], one["folder"], one["date"][:7]) == ("my <tweak>", "Anna", "runs/named", "2001-09")
    assert (other["name"], other["folder"], other["games"]) == (None, "runs/later", GAMES)
    side = answered("report", played)["sides"][0]
    assert [one[name] for name in ("rate", "low", "high")] == [side[name] for name in ("rate", "low", "high")]
    assert len(found["refused"]) == 1
    assert "broken" in found["refused"][0]
    said = done("report")
    assert re.match(r"2 runs in runs: the FLN wins [\d.]+ % of games\.", said)     # the same games twice
    assert said.index("runs/named") < said.index("runs/later") < said.index("damaged")


@pytest.mark.slow
def test_a_game_without_an_fln_among_them_and_the_range_over_data_sets(three):
    done("run", "vichy", ALL_SETS, "--games", 600, "--quiet")
    said = done("report")
    assert said.startswith("3 runs in runs: the first side wins ")
    assert "games that the first side wins" in said
    done("report", "runs", "--html", "page.html")
    vichy = next(row for row in answered("report")["runs"] if row["scenario"] == "vichy")
    assert re.fullmatch(r"\d+-\d+ %", vichy["data_sets"])
    assert "its data sets" in Path("page.html").read_text(encoding="utf-8")


def test_one_page_over_all(three, elsewhere):
    done("report", "runs", "--html", "page.html")
    text = (elsewhere / "page.html").read_text(encoding="utf-8")
    for words in ("2 runs in runs", "my &lt;tweak&gt;", "Anna", "--games 120", "damaged"):
        assert words in text


@pytest.mark.slow
def test_a_comparison_among_them(elsewhere):
    change = ("--set", "structure_attack.hit_on=2", "--fln", "uniform", "--france", "greedy")
    found = answered("compare", "ici-1955", *change, "--max-games", 100, "--margin", "50pp", "--flips", 0, "--name", "bolder",
                     "--note", "on two", "--quiet")
    [row] = answered("report")["runs"]
    assert (row["name"], row["note"], found["name"]) == ("bolder", "on two", "bolder")
    assert (row["what"], row["difference"]) == ("compare", pytest.approx(found["difference"]["estimate"]))
    assert row["rate"] == pytest.approx(found["variant"]["rate"])
    assert "structure_attack.hit_on = 2" in row["changed"]


def test_what_a_list_has_not(three):
    assert "charts of a run" in refused("report", "runs", "--charts", "charts")
