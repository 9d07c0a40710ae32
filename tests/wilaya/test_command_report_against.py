"""`wilaya report RUN --against games.csv`: one's own games beside the run."""
import pytest

from tests.wilaya.conftest import answered, done

GAMES = "game,Winner,turn,way,crisis coup attempt\n1,FLN,1960,collapse,1958\n2,france,Fall 1962,final_referendum,no\n3,FLN,,,\n"


@pytest.fixture
def games(tmp_path):
    path = tmp_path / "games.csv"
    path.write_text(GAMES)
    return path


def test_played_games_beside_the_run(played, games, tmp_path):
    found = answered("report", played, "--against", games)
    rows = {row["what"]: row for row in found["played"]}
    assert (rows["FLN wins"]["of"], rows["FLN wins"]["games"]) == (3, 2)
    assert rows["FLN wins"]["run"] == pytest.approx(answered("report", played)["sides"][0]["rate"])
    assert (rows["FLN: collapse"]["of"], rows["crisis_coup_attempt"]["games"], rows["crisis_coup_attempt"]["of"]) == (2, 1, 2)
    assert [row["player"] for row in found["players"]] == ["uniform", "greedy", "notes", "league"]
    said = done("report", played, "--against", games, "--html", tmp_path / "page.html")
    assert said.startswith("The FLN won 2 of 3 played games (67 %, 95 % interval 21-94 %); ")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Played games, and the run" in text
    assert "20 games show one of" in done("report", played, "--against", games)
