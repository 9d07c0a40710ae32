"""Votes by Region of a comparison: exact chances counted out here, real games, two runs, and folders that do not hold them."""
import itertools

import numpy as np
import polars as pl
import pytest

from reports.games import reports_on
from reports.ici.tables.measures import final_votes
from simulate.core.storage.run_games import load_run
from tests.cases import columns
from tests.wilaya.conftest import answered, done, wilaya

PLAYERS = ("--fln", "uniform", "--france", "uniform", "--quiet")
CHANGE = ("--set", "income.fln_base=25")
PAIRS = 400
FINAL, COLLAPSE = 2, 1
VOTING = {"dice": 3, "die": "d6", "regions": ["1A", "1B"]}


def counted(marker: int, faces: range, dice: int) -> float:
    """The chance of No, by every throw there is: above the marker, of all that are not equal to it."""
    sums = [sum(throw) for throw in itertools.product(faces, repeat=dice)]
    return sum(rolled > marker for rolled in sums) / sum(rolled != marker for rolled in sums)


@pytest.mark.parametrize("die, dice, faces", [("d6", 3, range(1, 7)), ("d10", 2, range(1, 11))])
def test_the_chance_of_no_at_the_end_of_games_that_end_in_the_vote(die, dice, faces):
    games = pl.LazyFrame({"game": [0, 1], "way": [FINAL, COLLAPSE], "last_turn": [9, 9]})
    turns = pl.LazyFrame(columns("game turn board allegiance_0 allegiance_1: 0 8 0 3 4; 0 9 0 9 14; 1 9 0 5 6"))
    rows, measures = final_votes({**VOTING, "die": die, "dice": dice}, games, turns)
    found = rows.select("game", *(each.value.alias(each.name) for each in measures)).collect().to_dicts()
    assert found == [{"game": 0, "vote_1A": pytest.approx(counted(9, faces, dice), abs=1e-5),
                      "vote_1B": pytest.approx(counted(14, faces, dice), abs=1e-5)}]


def test_where_nobody_votes_none_is_asked_for():
    assert not reports_on("algeria").places_vote


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """A comparison and its two runs, played apart: the same games."""
    place = tmp_path_factory.mktemp("votes")
    wilaya("compare", "ici-1955", *PLAYERS, *CHANGE, "--max-games", PAIRS, "--min-games", PAIRS, "--out", place / "both")
    for name, words in (("base", ()), ("variant", CHANGE)):
        done("run", "ici-1955", *PLAYERS, *words, "--games", PAIRS, "--out", place / name)
    return place


def two(folders, *names) -> dict:
    return answered("compare", *(folders / name for name in names), "--flips", 0)


def test_the_folder_of_a_comparison_and_two_runs_say_the_same(folders):
    one, other = answered("compare", folders / "both", "--flips", 0), two(folders, "base", "variant")
    assert one["votes"] == other["votes"]
    assert one["way"] == other["way"]
    assert other["way"]["changed"]


def test_means_are_those_of_the_votes_that_were_cast(folders):
    """Populations times chances are as many No votes as the dice gave, but for luck: the turns against the rows of games."""
    run = load_run(folders / "base")
    voting = run.manifest["voting"][0]
    rows, measures = final_votes(voting, run.scan(), run.turns())
    sizes = {place["id"]: place["population"] for place in run.manifest["regions"]}
    chances = rows.sort("game").select(each.value.alias(each.name) for each in measures).collect().to_numpy()
    expected = chances @ np.array([sizes[region] for region in voting["regions"]])
    cast = run.scan().filter(pl.col("way") == FINAL).sort("game").collect()["final_no"].to_numpy().astype(float)
    assert len(expected) == len(cast) > 100
    apart = cast - expected
    assert abs(apart.mean()) < 4 * apart.std() / np.sqrt(len(apart))
    assert apart.std() < 0.8 * cast.std()


def test_every_region_is_looked_at_in_the_pairs_that_come_to_the_vote(folders):
    found = two(folders, "base", "variant")["votes"]
    ends = [load_run(folders / name).scan().collect()["way"] == FINAL for name in ("base", "variant")]
    assert found["pairs"] == (ends[0] & ends[1]).sum()
    assert found["asked"] == len(load_run(folders / "base").manifest["regions"])
    assert all(0 <= each["base"] <= 1 and each["low"] < each["difference"] < each["high"] for each in found["changed"])


def test_what_the_folders_do_not_hold_is_said(folders):
    bare = folders / "bare"
    done("run", "ici-1955", *PLAYERS, *CHANGE, "--games", PAIRS, "--out", bare, "--turns", "none")
    text = done("compare", folders / "base", bare, "--flips", 0)
    assert f"Votes by Region were not looked at: {bare} keeps no turns" in text
    assert two(folders, "base", "bare")["votes"] is None


def test_other_chits_are_not_taken_for_the_same(folders):
    fewer = folders / "fewer"
    done("run", "ici-1955", *PLAYERS, "--set", 'chits.remove=["kennedy"]', "--games", PAIRS, "--out", fewer)
    text = wilaya("compare", folders / "base", fewer, "--flips", 0).stdout
    assert "Chits played were not looked at" in text
    assert "is played" not in text
