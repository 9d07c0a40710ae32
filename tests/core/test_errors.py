"""Errors are one line that names what is near."""
import pickle

import pytest

from simulate.core.errors import Broken, UserError, nearest, unknown


def test_an_unknown_name_is_told_with_its_neighbours():
    assert str(unknown("player", "gredy", ["greedy", "uniform"])) == \
        "unknown player 'gredy'; did you mean greedy? known: greedy, uniform"


def test_a_name_like_nothing_lists_what_is_known():
    assert nearest("xyz", ["greedy", "uniform"]) == "known: greedy, uniform"


def test_a_long_list_is_cut_short():
    names = [f"rule_{k}" for k in range(200)]
    assert nearest("zzz", names) == "known: rule_0, rule_1, rule_2, rule_3, rule_4 and 195 more"
    said = nearest("rule_7", names)
    assert said.startswith("did you mean rule_7 or ")
    assert said.endswith("? 200 are known")
    assert said.count("rule_") == 5


@pytest.mark.parametrize("kind, code", [(UserError, 2), (Broken, 1)])
def test_a_message_is_one_line_and_survives_a_process(kind, code):
    error = pickle.loads(pickle.dumps(kind("a\nb")))
    assert (type(error), str(error), error.exit_code) == (kind, "a b", code)
