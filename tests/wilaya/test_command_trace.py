"""`wilaya trace`: the very game that `run` counts, as text and as JSON lines."""
import json

from reports.studies.play.matches import PLAYER
from simulate.core.storage.run_games import load_run
from simulate.ici.enums import Side
from tests.wilaya.conftest import done, refused

WINNERS = {"FLN": Side.FLN, "France": Side.FRANCE}


def lines(*words) -> list[dict]:
    return [json.loads(line) for line in done("trace", *words, "--format", "json").splitlines()]


def test_the_traced_game_is_the_one_that_was_counted(played):
    rows = load_run(played).scan().select("game", "winner", "last_turn").collect().rows()
    for game, winner, last_turn in rows[5:8]:
        found = lines(played, "--game", game)
        result = found[-1]
        assert (WINNERS[result["winner"]], result["turn"]) == (winner, last_turn + 1)
        assert found == lines("ici-1955", "--game", game)


def test_seed_players_and_rules_reach_the_game():
    plain = lines("ici-1955", "--game", "3")
    assert plain[0]["seed"] == 1
    assert lines("ici-1955", "--game", "3", "--seed", "2")[0]["seed"] == 2
    assert lines("ici-1955", "--game", "3", "--fln", "uniform")[0]["players"] == {"FLN": "uniform", "France": PLAYER}
    changed = lines("ici-1955", "--game", "3", "--set", "income.fln_base=12")
    assert any("12" in str(each) for each in changed[0]["changed"])
    assert changed[1:] != plain[1:]


def test_a_position_is_written_and_played_on_from(elsewhere):
    words = ("--fln", "uniform", "--france", "uniform", "--turn", 3, "--out")
    done("trace", "ici-1955", "--game", 3, *words, "one.toml", "--quiet")
    done("trace", "ici-1955", "--from", "one.toml", *words, "other.toml", "--quiet")
    assert (elsewhere / "one.toml").read_text() == (elsewhere / "other.toml").read_text()
    assert lines("ici-1955", "--from", "one.toml", "--fln", "uniform", "--france", "uniform")[1]["turn"] == 3


def test_a_run_under_changed_rules_is_traced_under_them(tmp_path):
    words = ("--set", "income.fln_base=12", "--seed", "5", "--france", "uniform")
    done("run", "ici-1955", "--games", "4", "--out", tmp_path / "run", *words)
    assert lines(tmp_path / "run", "--game", "2") == lines("ici-1955", "--game", "2", *words)


def test_a_game_can_be_written_as_a_page(tmp_path):
    page = tmp_path / "game.html"
    said = done("trace", "ici-1955", "--game", "17", "--html", page)
    assert said.startswith(f"Written: {page} (")
    text = page.read_text(encoding="utf-8")
    assert "seed 1, game 17" in text
    assert f"<code>wilaya trace ici-1955 --default-data --game 17 --html {page}</code>" in text
    assert "is there already" in refused("trace", "ici-1955", "--game", "17", "--html", page)
