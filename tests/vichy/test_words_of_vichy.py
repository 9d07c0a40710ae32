"""What a user reads of Vichy France: its own sides, what the answer is not, one line where something is not worked out."""
import json

import pytest
from typer.testing import CliRunner

from reports.games import reports_on
from tests.cases import cases
from wilaya.main import app

pytestmark = pytest.mark.slow


def said(*words):
    found = CliRunner().invoke(app, [*words], catch_exceptions=False)
    assert found.exit_code == 0, found.output
    return found.stdout


def test_a_league_and_odds_speak_of_its_sides(tmp_path):
    found = CliRunner().invoke(app, ["league", "vichy", "--games", "400", "--rounds", "1", "--pairs", "100", "--cell", "100",
                                     "--jobs", "1", "--out", str(tmp_path / "league")], catch_exceptions=False)
    assert "round 1: the Allied side won" in found.output
    assert "players after 1 round, seed 1" in found.output
    assert "FLN" not in found.output + (tmp_path / "league" / "matrix.svg").read_text(encoding="utf-8")
    landings = said("odds", "vichy", "landings", "--drm", "-1")
    assert "on average, 1 unit." in landings


@cases("scenario table row column: vichy colonies morocco units; twilight-full model recruit late")
def test_a_small_game_names_the_data_set_and_holds_its_numbers(scenario, table, row, column):
    played, plain = (json.loads(said("trace", scenario, "--game", "3", *words, "--format", "json").partition("\n")[0])
                     for words in ((), ("--default-data",)))
    assert plain["data_set"] is None
    assert played["tables"][table].keys() == plain["tables"][table].keys()
    assert played["tables"][table][row][column] != plain["tables"][table][row][column]
    assert f"game 3, data set {played['data_set']}:" in said("trace", scenario, "--game", "3").partition("\n")[0]


@pytest.mark.parametrize("game, text, wanted", [
    ("vichy", "The FLN wins; the FLN's player; FLN wins", "The Allied side wins; the Allied side's player; Allied wins"),
    ("twilight", "of what the rulebook does not print", "of the rates that are assumed"),
    ("algeria", "The FLN wins, by what the rulebook does not print", "The FLN wins, by what the rulebook does not print"),
    ("vichy", "--fln notes", "--fln notes")])
def test_words_of_a_game(game, text, wanted):
    assert reports_on(game).in_words(text) == wanted
