"""`report`, `odds`, `rules`, `players`, `merge`: tables for people, JSON for programs."""
import json

import pytest

from simulate.algeria.board.load import SHAPE as OF_ALGERIA
from simulate.games import GAMES, scenarios
from simulate.ici.board.files import SCENARIOS
from simulate.twilight.board.load import SHAPE as OF_TWILIGHT
from simulate.vichy.board.load import SHAPE as OF_VICHY
from tests import ROOT
from tests.golden.frozen_answers import asked
from tests.wilaya.conftest import answered, done


def test_scenarios_are_those_of_the_data():
    found = {name for each in (SCENARIOS, OF_ALGERIA.scenarios) for name in each if "-" in name}
    assert found | {*OF_TWILIGHT.scenarios, *OF_VICHY.scenarios} == set(scenarios())


def test_points_received_are_spent_taken_or_left(played):
    found = answered("report", played)
    points = {(row["side"], row["points"]): row["mean"] for row in found["points"]}
    for side in ("FLN", "France"):
        left = sum(mean for (whose, what), mean in points.items()
                   if whose == side and what.startswith(("total never", "total spent", "taken")))
        assert points[side, "total received"] == pytest.approx(left)


PLAIN = ("--set", "search.coastal_hills=0", "--set", "search.commando=1")


def test_odds_follow_changed_rules():
    words = ("odds", "ici", "search", "--density", "1", "--units", "1", "--faileks", "9", *PLAIN)
    assert answered(*words, "--set", "search.hit_on=4")["exact"][0]["chance"] == "1/2"
    assert answered(*words)["exact"][0]["chance"] == "2/3"
    assert answered(*words, "--commando")["exact"][0]["chance"] == "1/2"
    words = ("odds", "algeria", "civil-affairs", "--amnesty")
    assert answered(*words)["exact"][0]["PSP"] == "13/6"
    assert answered(*words, "--set", "amnesty.bonus=0")["exact"][0]["PSP"] == "5/3"
    host = ROOT / "simulate/algeria/variants/host.toml"
    assert answered("odds", "algeria", "coup", "--psl", "30", "--rules", host)["totals"]["attempted"]["exact"] == "1/6"
    assert [row["firepower"] for row in answered("odds", "algeria", "fire", "--firepower", "5..20:5")["rows"]] == [5, 10, 15, 20]


@pytest.mark.parametrize("game", GAMES)
def test_every_procedure_is_listed_with_its_parameters(game):
    listed = answered("odds", game)["procedures"]
    frozen = {line.split()[2] for line in asked() if line.startswith(f"odds {game} ")}
    assert {each["name"] for each in listed} >= frozen - {"--format"}
    for each in listed:
        said = done("odds", game, each["name"], "--help")
        assert said.startswith(f"{each['name']}: ")
        assert said in done("odds", game)
        assert all(f"--{parameter['name'].replace('_', '-')}  " in said for parameter in each["parameters"])


def test_odds_without_a_game_show_help():
    assert done("odds") == done("odds", "--help")


@pytest.fixture
def halves(tmp_path):
    done("run", "ici-1955", "--games", "20", "--out", tmp_path / "a", "--set", "search.cost=3")
    done("run", "ici-1955", "--games", "15", "--first-game", "20", "--out", tmp_path / "b", "--set", "rules.search.cost=3")
    return tmp_path


def test_merged_runs_are_one_run(halves):
    found = answered("merge", halves / "b", halves / "a", "--out", halves / "both")
    assert (found["games"], found["ranges"]) == (35, [[0, 35]])
    done("run", "ici-1955", "--games", "35", "--out", halves / "whole", "--set", "search.cost=3")
    assert found["fingerprint"] == json.loads((halves / "whole" / "manifest.json").read_text())["fingerprint"]
    assert answered("report", halves / "both")["games"] == 35
    assert answered("verify", halves / "both")["sample"] == 35


@pytest.mark.parametrize("words, key", [
    (("sweep", "vichy", "fight.on=4,6", "--games", 60), "finding"),
    (("rank", "vichy", "--set", "fight.on=6", "--min-games", 100, "--max-games", 100, "--target", "1..99%"), "finding"),
    (("solve", "vichy", "fight.on", "--values", "5,6", "--target", "20%", "--games", 60, "--max-games", 60), "answer")])
def test_json_of_a_game_without_the_fln_names_its_own_side(words, key, elsewhere):
    told = answered(*words, "--default-data")
    assert "Allied side" in str(told[key]) + str(told.get("target"))
    assert "FLN" not in str(told)
    if folders := told.get("folders"):
        assert "Allied wins" in done("report", next(iter(folders.values())))
