"""Turns of games: which are kept, what is told when they are not as they should be."""

import polars as pl
import pytest

from reports.studies.play.reload_run import load, match_of
from simulate.core.errors import UserError
from simulate.core.storage import shards
from simulate.core.storage.run_games import load_run
from tests.cases import cases
from tests.core import run_folders
from tests.wilaya.conftest import ALL_SETS, GAMES, answered, done, refused, wilaya

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("twelfth")]

FAST = ("--fln", "uniform", "--france", "uniform", "--quiet")


def turned(folder) -> list:
    return load_run(folder).turned()


def test_the_first_games_keep_their_turns(played):
    assert turned(played) == [(0, GAMES)]
    frame = load_run(played).turns().collect()
    assert frame["game"].n_unique() == GAMES
    assert [each["id"] for each in load_run(played).manifest["regions"]][:2] == ["1A", "1B"]
    assert frame.columns[-1] == f"allegiance_{len(load_run(played).manifest['regions']) - 1}"


@cases("""said kept: none []; all [(0,50)]; "20" [(0,20)]; 1k [(0,50)]; "0" []""")
def test_all_none_or_a_number_keep_their_turns(tmp_path, said, kept):
    done("run", "ici-1959", "--games", 50, "--turns", said, "--out", tmp_path / "run", *FAST)
    assert turned(tmp_path / "run") == kept


def test_a_run_without_turns_gains_them_by_the_same_command(tmp_path):
    command = ("run", "ici-1959", "--games", 60, "--out", tmp_path / "run", *FAST)
    done(*command, "--turns", "none")
    with pytest.raises(UserError, match="keeps no turns of its games, which this needs; the command that made it adds them with"):
        load_run(tmp_path / "run").turns()
    before = load_run(tmp_path / "run").fingerprint()
    assert answered(*command)["played"] == 60
    assert turned(tmp_path / "run") == [(0, 60)]
    assert answered(*command, "--turns", "none")["played"] == 0
    assert (turned(tmp_path / "run"), load_run(tmp_path / "run").fingerprint()) == ([(0, 60)], before)


def test_a_comparison_keeps_the_turns_of_both_boards(elsewhere):
    wilaya("compare", "ici-1959", "--set", "structure_attack.hit_on=1", "--max-games", 100, "--out", "pairs", *FAST)
    assert (turned("pairs"), load_run("pairs").games) == ([(0, 200)], 200)


def test_runs_over_data_sets_keep_those_of_each_game_on_its_set(elsewhere):
    done("run", ALL_SETS, "ici-1959", "--games", 60, "--out", "run", *FAST)
    assert turned("run") == [(0, 60)]
    frame = load_run("run").turns().collect()
    last = frame.group_by("game").agg(pl.col("turn").max()).sort("game")
    assert last["turn"].to_list() == load_run("run").scan().sort("game").collect()["last_turn"].to_list()


def test_turns_of_another_version_are_refused(played, copied, tmp_path):
    turns = match_of(load_run(played)).play_with_turns(0, GAMES)[1]
    path = copied / f"turns-0-{GAMES - 1}.parquet"
    shards.write(copied, load_run(copied).manifest["hash"], turns[[*turns.dtype.names[:-1]]].copy(), shards.TURNS)
    for command in (("report", copied), ("run", "ici-1955", "--games", GAMES, "--out", copied, "--quiet")):
        said = refused(*command)
        assert "turns of another version; delete the turns-*.parquet there and run the command that made them again" in (
            said.replace("are of another", "of another"))
    path.unlink()
    done("run", "ici-1955", "--games", GAMES, "--out", copied, "--quiet")
    assert turned(copied) == [(0, GAMES)]


def test_games_of_another_version_are_refused(copied):
    run_folders.rewritten(copied, lambda described: described["columns"].pop())
    assert "was played by another version, with other columns of a game" in refused("report", copied)
    with pytest.raises(UserError, match="another version"):
        load(copied)
