"""`wilaya advise`: from a scenario's first turn and from a position."""
import json

import pytest

from tests.wilaya.conftest import answered, done

pytestmark = pytest.mark.slow
WORDS = ("--playouts", 40, "--fln", "greedy", "--france", "greedy", "--quiet")


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
