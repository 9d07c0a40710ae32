"""Algeria in files and notebooks: pages, workbooks, tables, two runs, and the functions of wilaya/notebook.py."""
import pytest

import wilaya
from simulate.core.storage.run_games import load_run
from tests.wilaya.conftest import done

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


def test_a_page_of_a_run_without_turns(other, tmp_path):
    [page] = other.write(html=tmp_path / "page.html")
    text = page.read_text(encoding="utf-8")
    assert text.count("kept no record of turns") == 1
    assert "so tracks and areas are missing here" in text
    assert text.count("<svg") == 4                   # two charts, each for a wide and for a narrow window


def test_two_names_of_a_side_are_refused():
    with pytest.raises(wilaya.UserError, match="name the same player"):
        wilaya.run("algeria-1954", france="notes", government="notes")
