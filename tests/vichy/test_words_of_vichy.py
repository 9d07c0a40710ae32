"""What a user reads of Vichy France: its own sides, what the answer is not, one line where something is not worked out."""
import json

import pytest
from typer.testing import CliRunner

from reports.games import reports_on
from wilaya.main import app

pytestmark = pytest.mark.slow

GAMES = "200"


def said(*words):
    found = CliRunner().invoke(app, [*words], catch_exceptions=False)
    assert found.exit_code == 0, found.output
    return found.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("vichy")


@pytest.fixture(scope="module")
def run(folder):
    return said("run", "vichy", "--games", GAMES, "--jobs", "1", "--out", str(folder / "run"), "--quiet")


def test_a_run_speaks_of_its_sides(run):
    assert "Between these players the Allied side wins" in run
    assert "depending on what is assumed; averaged over 60 versions of it" in run
    assert "not a win rate of A World at War" in run.split("Wins by side")[0]
    assert "FLN" not in run
    assert "the middle 90 % of 60 data sets, possible versions of what rules 75 to 77 leave open" in run


def test_a_league_and_odds_speak_of_its_sides(folder):
    found = CliRunner().invoke(app, ["league", "vichy", "--games", "400", "--rounds", "1", "--pairs", "100", "--cell", "100",
                                     "--jobs", "1", "--out", str(folder / "league")], catch_exceptions=False)
    assert "round 1: the Allied side won" in found.output
    assert "players after 1 round, seed 1" in found.output
    assert "FLN" not in found.output + (folder / "league" / "matrix.svg").read_text(encoding="utf-8")
    landings = said("odds", "vichy", "landings", "--drm", "-1")
    assert "on average, 1 unit." in landings


def test_report_page_and_tables(run, folder):
    text = said("report", str(folder / "run"), "--full")
    assert "Colonies at the end" in text
    assert "FLN" not in text
    said("report", str(folder / "run"), "--html", str(folder / "run.html"))
    page = (folder / "run.html").read_text(encoding="utf-8")
    assert "the Allied side wins" in page
    assert "FLN" not in page
    assert "not a win rate of A World at War" in page.partition("<nav")[0]
    assert "no record of turns" not in page


def test_what_the_answer_hangs_on(folder):
    text = said("sensitivity", "vichy", "--walks", "40", "--jobs", "1", "--out", str(folder / "sensitivity"), "--quiet")
    assert text.startswith("vichy: sensitivity of rules 75 to 77, not a win rate of A World at War")
    assert "Over 60 data sets the Allied side wins" in text
    assert "diplomatic points" in text
    assert "FLN" not in text
    answer = json.loads(said("report", str(folder / "sensitivity"), "--format", "json"))
    assert "FLN" not in answer["finding"]
    assert "FLN" not in (folder / "sensitivity" / "sensitivity.svg").read_text(encoding="utf-8")


def test_its_readings_can_be_switched(run, folder):
    text = said("report", str(folder / "run"), "--switches", "--jobs", "1")
    assert "reading.resisting_stays_german" in text
    assert "FLN" not in text


def test_compare_and_sweep(folder):
    text = said("compare", "vichy", "--allies", "notes", "--axis", "uniform", "--set", "points.most_allies=8", "--max-games",
                "800", "--jobs", "1", "--out", str(folder / "compare"), "--quiet")
    assert "Allied wins" in text
    assert "FLN" not in text
    text = said("sweep", "vichy", "points.most_allies=4,6", "--games", GAMES, "--jobs", "1", "--out", str(folder / "sweep"),
                "--quiet", "--chart", str(folder / "sweep.svg"))
    assert "Allied wins" in text
    assert "On average over 60 data sets drawn from the ranges of what is assumed." in text
    for study in ("compare", "sweep"):
        said("report", str(folder / study), "--html", str(folder / f"{study}.html"))
        page = (folder / f"{study}.html").read_text(encoding="utf-8")
        assert "not a win rate of A World at War" in page.partition("<nav")[0]
        assert "data sets" in page
        assert "FLN" not in page
    chart = (folder / "sweep.svg").read_text(encoding="utf-8")
    assert "the Allied side" in chart
    assert "FLN" not in text + chart


def test_search_speaks_of_its_sides(folder, monkeypatch):
    monkeypatch.chdir(folder)
    for words in (("solve", "vichy", "points.most_allies", "--values", "3..5", "--target", "20..80%", "--games", GAMES,
                   "--max-games", "400"),
                  ("respond", "vichy", "--side", "axis", "--games", "400", "--pairs", "200")):
        text = said(*words, "--jobs", "1", "--quiet")
        assert "Allied" in text or "Axis" in text
        assert "FLN" not in text


def test_the_page_of_a_game_hides_nothing(folder):
    said("trace", "vichy", "--game", "3", "--html", str(folder / "game.html"))
    page = (folder / "game.html").read_text(encoding="utf-8")
    assert "Morocco" in page
    assert "Hidden information" not in page


def test_a_trace_in_words_and_as_json():
    text = said("trace", "vichy", "--game", "3")
    assert "Turn 9, Summer 1942" in text
    lines = [json.loads(line) for line in said("trace", "vichy", "--game", "3", "--format", "json").splitlines()]
    assert [lines[0]["line"], lines[-1]["line"]] == ["game", "result"]
    assert sum(line["line"] == "board" for line in lines) == 13


@pytest.mark.parametrize(("scenario", "table", "row", "column"), [
    ("vichy", "colonies", "morocco", "units"), ("twilight-full", "model", "recruit", "late")])
def test_a_small_game_names_the_data_set_and_holds_its_numbers(scenario, table, row, column):
    played, plain = (json.loads(said("trace", scenario, "--game", "3", *words, "--format", "json").partition("\n")[0])
                     for words in ((), ("--default-data",)))
    assert plain["data_set"] is None
    assert played["tables"][table].keys() == plain["tables"][table].keys()
    assert played["tables"][table][row][column] != plain["tables"][table][row][column]
    assert f"game 3, data set {played['data_set']}:" in said("trace", scenario, "--game", "3").partition("\n")[0]


def test_tipping_points_chances_and_swings_speak_of_its_sides(run, folder):
    text = said("report", str(folder / "run"), "--model", "--swings", "20", "--full")
    assert "Where it tips" in text
    assert "Win probability of the Allied side" in text
    assert "What swings a game, in 20 replayed games" in text
    said("report", str(folder / "run"), "--model", "--swings", "20", "--html", str(folder / "model.html"), "--charts",
         str(folder / "charts"))
    files = [folder / "model.html", *(folder / "charts").glob("*.svg")]
    assert len(files) > 10
    assert not [path.name for path in files if "FLN" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize(("game", "text", "wanted"), [
    ("vichy", "The FLN wins; the FLN's player; FLN wins", "The Allied side wins; the Allied side's player; Allied wins"),
    ("twilight", "of what the rulebook does not print", "of the rates that are assumed"),
    ("algeria", "The FLN wins, by what the rulebook does not print", "The FLN wins, by what the rulebook does not print"),
    ("vichy", "--fln notes", "--fln notes")])
def test_words_of_a_game(game, text, wanted):
    assert reports_on(game).in_words(text) == wanted
