"""Turns of games: which are kept, what is told when they are not as they should be."""
import json
import os
import shutil

import numpy as np
import polars as pl
import pytest

from reports.studies.play.reload_run import load, match_of
from simulate.core.errors import UserError
from simulate.core.storage import shards
from simulate.core.storage.run_games import load_run, open_run
from tests.core import run_folders
from tests.wilaya.conftest import ALL_SETS, GAMES, answered, done, refused, wilaya

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("sixth")]

FAST = ("--fln", "uniform", "--france", "uniform", "--quiet")


def turned(folder) -> list:
    return load_run(folder).turned()


def test_the_first_games_keep_their_turns(played):
    assert turned(played) == [(0, GAMES)]
    frame = load_run(played).turns().collect()
    assert frame["game"].n_unique() == GAMES
    assert [each["id"] for each in load_run(played).manifest["regions"]][:2] == ["1A", "1B"]
    assert frame.columns[-1] == f"allegiance_{len(load_run(played).manifest['regions']) - 1}"


@pytest.mark.parametrize(("said", "kept"), [("none", []), ("all", [(0, 50)]), ("20", [(0, 20)]), ("1k", [(0, 50)]), ("0", [])])
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


@pytest.mark.parametrize("said", ["some", "-5", "1.5", "", "ALL"])
def test_other_words_are_refused(elsewhere, said):
    assert refused("run", "ici-1955", "--turns", said) == (
        f"wilaya: --turns {said}: allowed are all, none, or a number of games such as 20_000\n")
    assert os.listdir(elsewhere) == []


def test_a_comparison_keeps_the_turns_of_both_boards(elsewhere):
    wilaya("compare", "ici-1959", "--set", "structure_attack.hit_on=1", "--max-games", 100, "--out", "pairs", *FAST)
    assert (turned("pairs"), load_run("pairs").games) == ([(0, 200)], 200)


def test_runs_over_data_sets_keep_those_of_each_game_on_its_set(elsewhere):
    done("run", ALL_SETS, "ici-1959", "--games", 60, "--out", "run", *FAST)
    assert turned("run") == [(0, 60)]
    frame = load_run("run").turns().collect()
    last = frame.group_by("game").agg(pl.col("turn").max()).sort("game")
    assert last["turn"].to_list() == load_run("run").scan().sort("game").collect()["last_turn"].to_list()


def test_damaged_turns_are_one_line_and_the_same_command_mends_them(copied):
    path = copied / f"turns-0-{GAMES - 1}.parquet"
    path.write_bytes(path.read_bytes()[:-7])
    for command in (("report", copied), ("verify", copied), ("run", "ici-1955", "--games", GAMES, "--out", copied)):
        assert refused(*command) == (
            f"wilaya: {path}: damaged; delete it and run the same command again, which replays its games\n")
    path.unlink()
    assert f"the turns of games 0-{GAMES - 1} are missing; run the command that made it again" in refused("report", copied)
    done("run", "ici-1955", "--games", GAMES, "--out", copied, "--quiet")
    assert f"all of its {GAMES} games were played again and came out the same, with the turns of all" in done("verify", copied)


def test_an_empty_run_is_refused(copied):
    for path in copied.glob("*.parquet"):
        path.unlink()
    assert "no games yet; run the command that made it again" in refused("report", copied)


def rewritten(folder, tmp_path, change):
    """A run with its turns changed by `change`, as its files were written by someone."""
    match, kept = match_of(load_run(folder)), json.loads((folder / "manifest.json").read_text())
    rows, turns = match.play_with_turns(0, GAMES)
    target = tmp_path / "rewritten"
    with open_run(target, match, GAMES, extra_manifest={key: kept[key] for key in ("players", "overlays")}) as run:
        run.write(np.asarray(rows))
        shards.write(target, run.manifest["hash"], change(turns), shards.TURNS)
    with open_run(target, match, GAMES, extra_manifest={key: kept[key] for key in ("players", "overlays")}) as run:
        run.finish()
    return target


def test_turns_that_differ_are_named(played, tmp_path):
    def change(turns):
        turns["incap"][turns["game"] == 17] += 1
        return turns

    said = refused("verify", rewritten(played, tmp_path, change), "--sample", GAMES, code=1)
    assert f"the turns of 1 of {GAMES} games differ, of game 17 first" in said


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


def test_merged_ranges_keep_the_turns_of_one_run(tmp_path):
    for first in (0, 40):
        done("run", "ici-1959", "--games", 40, "--first-game", first, "--turns", "60", "--out", tmp_path / f"from-{first}", *FAST)
    done("merge", tmp_path / "from-0", tmp_path / "from-40", "--out", tmp_path / "all")
    assert turned(tmp_path / "all") == [(0, 60)]
    shutil.rmtree(tmp_path / "from-0")
    assert answered("verify", tmp_path / "all")["turns"] == 60
