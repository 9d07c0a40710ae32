"""`wilaya respond`: a small search of real games, and what cannot be asked."""
import json

import pytest

from reports.studies.players.best_response import STRETCH
from tests.wilaya.conftest import done


@pytest.mark.slow
def test_a_small_search_of_real_games(tmp_path):
    file = tmp_path / "better.toml"
    ask = ("respond", "ici-1955", "--side", "france", "--fln", "greedy", "--france", "greedy", "--games", "1", "--pairs", "60",
           "--default-data", "--quiet", "--format", "json", "--out", str(file))
    found = json.loads(done(*ask))
    assert (found["player"], found["opponent"], found["side"], found["pairs"]) == ("greedy", "greedy", "france", 60)
    assert found["search_games"] == STRETCH * 12                 # one generation of 8 weights that change, whatever the budget
    assert found["low"] <= found["gain"] <= found["high"]
    assert found["gain"] == pytest.approx(found["rate_after"] - found["rate_before"])
    assert json.loads(done(*ask, "--force")) == found
    assert "response" in done("players", "ici", "--players", str(file))
