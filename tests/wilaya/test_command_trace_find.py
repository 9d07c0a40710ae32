"""`trace RUN --find`: games of a run by what happened in them."""
import polars as pl
import pytest

from reports.assertions.language import parse_condition
from reports.ici.tables.measures import vocabulary
from simulate.core.storage.run_games import load_run
from simulate.ici.enums import Crisis, Way
from tests.wilaya.conftest import answered, done

GAMES = 300


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("find") / "run"
    answered("run", "ici-1955", "--games", GAMES, "--fln", "notes", "--france", "notes", "--out", folder)
    return folder


def rows(run):
    return load_run(run).scan().collect()


def test_the_games_listed_are_those_in_which_all_of_it_happened(run):
    found = answered("trace", run, "--find", "not fln_win and crisis_charles_de_gaulle before 1959 and not crisis_coup_attempt")
    early = 4 * (1959 - 1955)
    gaulle, coup = (pl.col(f"crisis_{crisis - 1}") for crisis in (Crisis.DE_GAULLE, Crisis.COUP_ATTEMPT))
    held = rows(run).filter((pl.col("winner") != 0) & gaulle.is_between(0, early - 1) & (coup < 0))
    assert found["count"] == len(held) > 0
    assert [each["game"] for each in found["games"]] == held["game"].to_list()[:20]
    assert {each["winner"] for each in found["games"]} == {"France"}


def test_an_event_and_its_opposite_are_all_games(run):
    both = [answered("trace", run, "--find", words)["count"] for words in ("fln_win", "not fln_win")]
    assert sum(both) == GAMES
    assert both[0] == (rows(run)["winner"] == 0).sum()


def test_the_closest_games_had_the_most_even_vote(run):
    found = answered("trace", run, "--find", "closest")["games"]
    table = rows(run).filter(pl.col("way") == Way.FINAL_REFERENDUM)
    chance = dict(zip(table["game"].to_list(), (table["fln_wins"] - 0.5).abs().to_list(), strict=True))
    shown = [chance[each["game"]] for each in found]
    assert shown == sorted(shown) == sorted(each for each in chance.values() if each < 0.5)[:20]


def test_typical_games_are_no_wild_ones(run):
    typical, wildest = ({each["game"] for each in answered("trace", run, "--find", kind)["games"]} for kind in (
        "typical", "wildest"))
    assert len(typical) == len(wildest) == 20
    assert not typical & wildest
    turns = dict(zip(*(rows(run)[name].to_list() for name in ("game", "last_turn")), strict=True))
    spread = [max(abs(turns[game] - rows(run)["last_turn"].median()) for game in games) for games in (typical, wildest)]
    assert spread[0] < spread[1]


def test_the_text_says_how_many_and_how_to_look_at_one(run):
    text = done("trace", run, "--find", "not  fln_win")
    first = rows(run).filter(pl.col("winner") != 0)["game"][0]
    assert "games: not  fln_win (the first 20 shown)" in text
    assert text.endswith(f"wilaya trace {run} --game {first} shows the first of them.\n")
    assert done("trace", run, "--find", "faileks > 900") == "No game of the run: faileks > 900.\n"


def test_a_condition_of_one_part_is_that_of_an_assertion():
    frame = pl.DataFrame({"winner": [0, 1], "way": [1, 2], "fln_wins": [0.4, 0.0], "last_turn": [3, 4]})
    assert frame.select(parse_condition("fln_win", vocabulary("ici-1955"))).to_series().to_list() == [True, False]
