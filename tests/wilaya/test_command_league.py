"""`wilaya league`: a small league of real games, and what cannot be asked."""
import json

import numpy as np
import pytest

from reports.studies.players.league import KIND, STATE, held_state
from simulate.core.storage.atomic_files import write_sealed
from tests.cases import cases
from tests.wilaya.conftest import answered, done, refused

pytestmark = pytest.mark.usefixtures("twelfth")


@pytest.mark.slow
@cases("scenario player: ici-1955 greedy; algeria-1954 notes")
def test_a_small_league_of_real_games(tmp_path, scenario, player):
    ask = ("league", scenario, "--fln", player, "--france", player, "--games", "1", "--pairs", "60", "--cell", "100", "--rounds",
           "1", "--quiet", "--format", "json", "--out", str(tmp_path / "league"))
    found = json.loads(done(*ask))
    assert len(found["rounds"]) == 1
    assert len(found["matrix"]) == len(next(iter(found["players"].values())))
    assert json.loads(done(*ask)) == found
    keys = [word for key in found["players"] for word in (f"--{key}", "league")]
    played = done("run", scenario, "--players", str(tmp_path / "league" / "players.toml"), *keys, "--games", "20", "--quiet")
    assert "league v league" in played


@pytest.mark.slow
def test_a_league_is_verified(tmp_path):
    done("league", "vichy", "--games", "1", "--pairs", "60", "--cell", "100", "--rounds", "1", "--quiet", "--out", tmp_path)
    found = answered("verify", tmp_path, "--sample", "1000")
    assert (found["sound"], found["sample"]) == (True, found["games"])
    file, state = tmp_path / "players.toml", held_state(tmp_path)
    file.write_text(file.read_text().replace("league", "leage"))
    assert "players.toml is not what its games give" in refused("verify", tmp_path, code=1)
    write_sealed(tmp_path / STATE, KIND, state | {"games": (1 - np.array(state["games"])).tolist()})
    assert "100 games differ" in refused("verify", tmp_path, code=1)
    (tmp_path / STATE).write_text("{}")
    assert "league.json: damaged or edited" in refused("verify", tmp_path)
