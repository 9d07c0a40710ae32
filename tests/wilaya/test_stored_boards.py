"""A run over several boards keeps what its games can be played again from, and traced."""
import json

import numpy as np
import pytest

from policies.core.match import trace_game, traced_pair
from policies.ici.match import Match
from reports.ici.game_reports import ICI
from reports.studies.play.matches import base_and_variant
from reports.studies.play.reload_run import kept, match_of
from simulate.core.storage.run_games import load_run, run_games
from simulate.ici.rule_system import ICI as RULES
from tests.wilaya.conftest import done

pytestmark = pytest.mark.slow

BASE, CHANGE = RULES.parse_set("income.fln_base=11"), RULES.parse_set("structure_attack.hit_on=3")


@pytest.fixture(scope="module")
def two() -> Match:
    return base_and_variant(Match("ici-1959", "uniform", "uniform", 5, [BASE]), [CHANGE])


@pytest.fixture(scope="module")
def folder(two, tmp_path_factory):
    place = tmp_path_factory.mktemp("pairs") / "run"
    run_games(two, 40, folder=place, extra_manifest=kept(two, ["compare"]))
    return place


def test_its_match_comes_back_with_all_boards(two, folder):
    found = match_of(load_run(folder))
    assert found.identity == two.identity
    assert [each.name for each in found.variants] == ["base", "variant"]
    assert np.array_equal(found.play(0, 40), two.play(0, 40))
    assert "all of its 40 games were played again" in done("verify", folder)


def test_a_run_on_one_board_says_nothing_of_boards(two):
    assert "boards" not in kept(Match("ici-1959"), [])
    assert len(kept(two, [])["boards"]) == 2


def test_a_game_is_that_of_a_match_on_its_board_alone(two):
    """Game 2 d + b of two boards is game d of board b, played, traced or stored."""
    rows = two.play(0, 12)
    for board, laid in enumerate(([BASE], [BASE, CHANGE])):
        single = Match("ici-1959", "uniform", "uniform", 5, laid)
        names = [name for name in rows.dtype.names if name not in ("game", "board")]
        assert np.array_equal(rows[board::2][names], single.play(0, 6)[names])
        assert np.array_equal(two.alone(board).play(0, 6), single.play(0, 6))
        assert two.alone(board).identity == single.identity


def test_the_traces_of_a_pair(two):
    pair = traced_pair(two, 3)
    for board, laid in enumerate(([BASE], [BASE, CHANGE])):
        single = trace_game(Match("ici-1959", "uniform", "uniform", 5, laid), 3)
        first, second, third = (list(ICI.json_lines(each)) for each in (pair[board], single, trace_game(two, 6 + board)))
        assert first == second == third
    assert json.loads(next(ICI.json_lines(pair[1])))["game"] == 3
