"""Algeria in files and notebooks: pages, workbooks, tables, two runs, and the functions of wilaya/notebook.py."""
import polars as pl
import pytest

import wilaya
from simulate.core.storage.run_games import load_run
from tests.wilaya.conftest import answered, done

pytestmark = pytest.mark.slow

GAMES = 40
RANDOM = {"fln": "semantic-uniform", "government": "semantic-uniform"}
QUICK = {**RANDOM, "jobs": 1}


@pytest.fixture(scope="module")
def answer(tmp_path_factory) -> wilaya.Answer:
    return wilaya.run("algeria-1954", GAMES, **QUICK, out=tmp_path_factory.mktemp("notebook") / "run")


@pytest.fixture(scope="module")
def other(tmp_path_factory) -> wilaya.Answer:
    changed, out = {"setup.start.government_psl": 99, "setup.start.fln_psl": 5}, tmp_path_factory.mktemp("notebook") / "other"
    return wilaya.run("algeria-1954", GAMES, **QUICK, set=changed, turns="none", out=out)


def test_a_page(answer, tmp_path):
    page = tmp_path / "page.html"
    assert f"Written: {page}" in done("report", answer.folder, "--html", page)
    text = page.read_text(encoding="utf-8")
    for words in ("The FLN wins ", "Both players choose at random", "Scale of victory (12.2)", "PSL won and lost per game",
                  "Missions per game", "Tipping points: values at which the FLN wins more than half of the games",
                  "No data of this game are assumed",
                  load_run(answer.folder).fingerprint(), "wilaya report --switches"):
        assert words in text, words
    assert text.count("<svg") >= 5
    assert len(text.encode()) < 2_000_000


def test_two_runs(answer, other, tmp_path):
    said = done("report", answer.folder, other.folder, "--html", tmp_path / "two.html", "--csv", tmp_path / "two")
    assert f"on {GAMES} pairs of games with the same dice" in said
    assert "assumed" not in said
    turns = pl.read_csv(tmp_path / "two" / "last_turns.csv")
    assert turns["turn"].n_unique() == len(turns) >= len(answer.tables["last_turns"])
    text = (tmp_path / "two.html").read_text(encoding="utf-8")
    for words in ("The first run: Both players choose at random", "setup.start.government_psl = 99 (print 65)",
                  "Political Support by cause"):
        assert words in text, words
    assert "Where they tip" not in text


def test_a_page_of_a_run_without_turns(other, tmp_path):
    [page] = other.write(html=tmp_path / "page.html")
    text = page.read_text(encoding="utf-8")
    assert text.count("kept no record of turns") == 1
    assert "so tracks and areas are missing here" in text
    assert text.count("<svg") == 4                   # two charts, each for a wide and for a narrow window


def test_a_notebook_has_the_frames_of_the_report(answer, other):
    found = answered("report", answer.folder)
    assert dict(answer.facts)["fingerprint"] == found["fingerprint"]
    assert answer.tables["scales"].to_dicts() == found["scales"]
    assert answer.games.select(pl.len()).collect().item() == GAMES
    assert answer.turns.select(pl.col("game").n_unique()).collect().item() == GAMES
    assert {"first_mean", "second_mean", "change"} <= set(wilaya.report(answer.folder, other.folder).tables["ledger"].columns)


def test_a_comparison_and_a_sweep(tmp_path):
    found = wilaya.compare("algeria-1954", set={"setup.start.fln_psl": 45}, games=100, margin=0.5,
                           out=tmp_path / "pairs", **QUICK)
    assert found.sentence.endswith(f"{found.tables['difference']['pairs'][0]} pairs).")
    found.write(html=tmp_path / "pairs.html")
    swept = wilaya.sweep("algeria-1960", {"propaganda.cost": range(1, 3)}, 10, out=tmp_path / "sweep", **QUICK)
    swept.write(html=tmp_path / "sweep.html", xlsx=tmp_path / "sweep.xlsx")
    assert swept.tables["points"]["propaganda.cost"].to_list() == [1, 2]
    for name in ("pairs", "sweep"):
        text = (tmp_path / f"{name}.html").read_text(encoding="utf-8")
        assert "No data of this game are assumed" in text
        assert "effect of assumed data" not in text
        assert "Other data were not tried" not in text


def test_two_names_of_a_side_are_refused():
    with pytest.raises(wilaya.UserError, match="name the same player"):
        wilaya.run("algeria-1954", france="notes", government="notes")
