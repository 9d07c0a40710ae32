"""`wilaya advise`: from a scenario's first turn and from a position."""
import json

import pytest

from tests.wilaya.conftest import answered, done, refused

pytestmark = pytest.mark.slow
WORDS = ("--playouts", 40, "--fln", "greedy", "--france", "greedy", "--default-data", "--quiet")


def test_a_position_is_advised(elsewhere):
    done("trace", "ici-1955", "--game", 7, "--turn", 6, "--fln", "greedy", "--france", "greedy", "--default-data", "--out",
         "position.toml", "--quiet")
    found = answered("advise", "position.toml", "--side", "france", *WORDS)
    assert (found["side"], found["turn"], found["usual"]["playouts"]) == ("france", 5, 40)
    assert found["tried"] > len(found["options"]) > 0
    gains = [each["gain"]["estimate"] for each in found["options"]]
    assert gains == sorted(gains, reverse=True)
    assert json.dumps(found) == json.dumps(answered("advise", "position.toml", "--side", "france", *WORDS, "--jobs", 1))
    said = done("advise", "position.toml", "--side", "france", *WORDS)
    assert said.splitlines()[1] == found["finding"]
    assert "France in Spring 1956 (turn 6)" in said
    best = found["options"][0]
    assert f"{best['phase'][1:]}: {best['question']} As usual: {best['usually']['option']}" in said
    assert 0 < best["usually"]["share"] <= 1
    assert json.dumps(found) == json.dumps(answered("advise", "ici-1955", "--game", 7, "--turn", 6, "--side", "france",
                                                    *WORDS))
    assert "--game: not with a position; position.toml is one" in refused("advise", "position.toml", "--side", "fln", "--game", 7)


def test_a_game_that_ends_before_the_turn_is_refused():
    assert "this game does not have it" in refused("advise", "ici-1955", "--side", "fln", "--turn", 99, *WORDS)
