"""Commands that compare or check, on Algeria: assertions, and data sets that there are none of."""
import json

import pytest

from tests.wilaya.conftest import ALL_SETS, answered, done, wilaya

pytestmark = pytest.mark.slow

PLAYED = 'scenario = "algeria-1954"\nmax_games = 100\nfln = "semantic-uniform"\ngovernment = "semantic-uniform"\n'
RANDOM = ("--fln", "semantic-uniform", "--government", "semantic-uniform")


@pytest.fixture
def checks(elsewhere):
    """A file of checks of a few games of 1954."""
    def write(text, defaults=PLAYED):
        (elsewhere / "checks.toml").write_text(f"[defaults]\n{defaults}\n[[check]]\n{text}\n", encoding="utf-8")
        return "checks.toml"
    return write


def test_a_check_is_judged(checks):
    file = checks('assert = ["fln_win in >= 60 %", "mean(length) in 2..20", "game ends by turn 2 in >= 90 %"]')
    result = wilaya("check", file, "--jobs", "1", "--quiet", "--format", "json")
    assert (result.exit_code, result.stderr) == (1, "")
    one, = json.loads(result.stdout)["checks"]
    assert [each["verdict"] for each in one["assertions"]] == ["holds", "holds", "broken"]
    text = wilaya("check", file, "--quiet").stdout
    assert "Of 3 assertions 2 hold, 1 is broken." in text
    assert "assumed" not in text


def test_government_and_france_are_one_key(checks):
    """One of [defaults] and another of a check are the same key too: the check's own wins."""
    defaults = 'scenario = "algeria-1954"\nmax_games = 100\nfln = "semantic-uniform"\nfrance = "uniform"\n'
    file = checks('government = "semantic-uniform"\nassert = "fln_win in >= 5 %"', defaults)
    assert answered("check", file, "--jobs", "1")["checks"][0]["players"]["france"] == "semantic-uniform"


def test_no_data_are_assumed_so_the_data_set_of_the_files_is_played_anyway(elsewhere):
    words = ("run", "algeria-1954", *RANDOM, "--games", "3", "--jobs", "1", "--out", "r")
    found = answered(*words, "--default-data")
    assert (found["played"], found["assumed_range"]) == (3, None)
    again = answered(*words, ALL_SETS)
    assert (again["played"], again["fingerprint"]) == (0, found["fingerprint"])
    assert "data set" not in done("report", "r")


def test_games_that_changed_winner_are_looked_into(elsewhere):
    changed = ("--set", "setup.start.government_psl=60", "--set", "setup.start.fln_psl=2")
    words = ("compare", "algeria-1954", *RANDOM, *changed, "--max-games", "100", "--margin", "30pp", "--flips", "1", "--out", "c")
    found = wilaya(*words, "--format", "json").stdout
    flip, = json.loads(found)["flips"]
    assert (flip["base"]["winner"], flip["variant"]["winner"], flip["parts"]["turn"]) == ("FLN", "Government", 0)
    text = wilaya(*words).stdout
    assert flip["decides"]["turn"] == 1
    assert "Government semantic-uniform" in text
    assert "France" not in text
    assert f"FLN -> Government  turn 1: {flip['decides']['variant']['action']}" in text
    assert "wilaya trace c --game NUMBER --pair" in text
    assert "France:" not in done("trace", "c", "--pair", "--game", str(flip["game"]))


def test_players_of_a_file_are_told_by_their_side(elsewhere):
    (elsewhere / "mine.toml").write_text('[lazy]\nabout = "mine"\ngovernment = { like = "semantic-uniform" }\n')
    words = ("--players", "mine.toml", "--fln", "semantic-uniform", "--government", "lazy", "--games", "3", "--jobs", "1")
    text = done("run", "algeria-1954", *words, "--out", "r")
    assert "Changed: players.lazy.government: like semantic-uniform" in text
    assert answered("verify", "r")["sound"]
