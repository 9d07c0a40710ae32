"""Games of code as it was and as it is: they never mix, and a comparison says whose code differs."""
import json

import pytest

from policies.core import match
from tests.wilaya.conftest import answered, done, refused, wilaya

RUN = ("run", "ici-1955", "--games", "6", "--fln", "uniform", "--france", "uniform", "--quiet")
REAL = match.sources_of


@pytest.fixture
def edited(monkeypatch):
    """Call it with the part of which the code is another from then on."""
    return lambda part: monkeypatch.setattr(match, "sources_of", lambda *asked: REAL(*asked) | {part: "0123456789ab"})


def test_the_same_command_plays_again_what_was_edited(elsewhere, edited):
    folder = answered(*RUN)["folder"]
    assert answered(*RUN)["played"] == 0
    edited("rules")
    again = answered(*RUN)
    assert again["played"] == 6
    assert again["folder"] != folder
    manifest = json.loads((elsewhere / again["folder"] / "manifest.json").read_text())
    assert manifest["identity"]["sources"]["rules"] == "0123456789ab"


@pytest.mark.parametrize("part", ["rules", "fln", "france"])
def test_games_of_other_code_are_refused(elsewhere, edited, part):
    done(*RUN, "--out", "a")
    edited(part)
    done(*RUN, "--first-game", "6", "--out", "b")
    for words in ((*RUN, "--out", "a"), (*RUN[:2], "--games", "9", *RUN[4:], "--out", "a"), ("merge", "a", "b", "--out", "ab"),
                  ("verify", "a")):
        assert f'sources.{part}: ' in refused(*words), words
    assert not (elsewhere / "ab").exists()


def test_a_comparison_names_the_code_that_differs(elsewhere, edited):
    done(*RUN, "--out", "a")
    edited("fln")
    done(*RUN, "--out", "b")
    said = wilaya("compare", "a", "b")
    assert said.exit_code == 3
    known = REAL("ici", {})["rules"]
    assert "Changed: the code of the FLN's player (0123456789ab; base: " in said.stdout
    assert known not in said.stdout
    done(*RUN, "--out", "same")
    assert "Changed: nothing: the same data, players, code and packages" in wilaya("compare", "b", "same").stdout
