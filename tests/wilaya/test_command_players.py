"""`--players FILE`: players of one's own, what is wrong with them in one line, and runs that know them."""
import json

import pytest

from simulate.core.storage.run_games import load_run
from tests.wilaya.conftest import ALL_SETS, answered, done, wilaya

pytestmark = pytest.mark.usefixtures("twelfth")

CAREFUL = '[careful]\nabout = "keeps more back"\n[careful.fln]\nlike = "greedy"\nreserve = 9.0\n'
RUN = ("run", "ici-1955", "--games", "12", "--france", "uniform", "--quiet")


@pytest.fixture
def mine(elsewhere):
    def written(text, name="mine.toml"):
        (elsewhere / name).write_text(text)
        return elsewhere / name
    return written


def listed(*words) -> dict:
    return {(row["name"], row["side"]): row for row in answered("players", "ici", *words)["players"]}


def test_a_player_like_another_differs_in_the_weights_named(mine):
    found = listed("--players", mine(CAREFUL))
    careful, greedy = found["careful", "FLN"], found["greedy", "FLN"]
    assert careful["weights"] == {**greedy["weights"], "reserve": 9.0}
    assert (careful["function"], careful["about"]) == (greedy["function"], "keeps more back")
    assert careful["change"] == "like greedy, reserve = 9 (there 3)"
    assert ("careful", "FRANCE") not in found
    assert "careful" not in done("players", "ici")


def test_a_row_of_a_known_name_changes_that_player(mine):
    found = listed("--players", mine("[greedy.france]\nreserve = 9\n"))
    assert found["greedy", "FRANCE"]["weights"]["reserve"] == 9
    assert found["greedy", "FLN"] == listed()["greedy", "FLN"]


def test_a_weight_may_change_from_the_first_turn_to_the_last(mine):
    written = mine('[homing.fln]\nlike = "notes"\nabroad = [18, 2]\n')
    found = listed("--players", written)["homing", "FLN"]
    assert (found["weights"]["abroad"], found["late"]["abroad"], found["late"]["town"]) == (18, 2, found["weights"]["town"])
    assert found["change"] == "like notes, abroad = 18 to 2 (there 8)"
    assert "abroad=18 to 2" in done("players", "ici", "homing", "--players", written)
    still = mine('[homing.fln]\nabroad = 5\n', "still.toml")
    assert "late" not in listed("--players", written, "--players", still)["homing", "FLN"]


MIXTURE = '''
[bold.fln]
like = "notes"
margin = 3
[both.fln]
mixture = { notes = 1, bold = 3 }
'''


def test_a_mixture_plays_one_of_its_members_in_each_game(mine):
    written = mine(MIXTURE)
    found = listed("--players", written)["both", "FLN"]
    assert (found["weights"], found["mixture"], found["change"]) == ({}, {"": {"notes": 1, "bold": 3}}, "a mixture of 2 players")
    assert "    every scenario: notes 25 %, bold 75 %" in done("players", "ici", "both", "--players", written)
    assert "FLN both" in done(*RUN, "--fln", "both", "--players", written)


def test_a_run_of_mixtures_says_what_best_responses_gain(mine):
    left = "left = { games = 100000, gain = 0.012, low = 0.001, high = 0.02 }"
    row = 'mixture = { greedy = 1 }\n' + left
    written = mine(f"[both.fln]\n{row}\n[both.france]\n{row.replace('0.012', '0.004')}\n")
    ask = ("run", "ici-1955", "--games", "12", "--quiet", "--players", written, "--fln", "both", ALL_SETS)
    sentence = ("A best response with 100,000 games of search gains +1.2 points (+0.1 to +2.0) for the FLN and +0.4 points "
                "(+0.1 to +2.0) for France.")
    assert sentence in done(*ask, "--france", "both")
    for other in (("--france", "greedy"), ("--france", "both", "--set", "search.cost=3"), ("--france", "both", "--default-data")):
        assert "Better players could change this rate." in done(*ask, *other)


def test_a_whole_row_and_a_second_file_over_the_first(mine):
    whole = mine('[plain.fln]\nfunction = "policies.ici.greedy.fln:greedy_fln"\n'
                 'names = ["a", "b", "c", "d", "e", "f", "g", "h"]\nweights = [1, 2, 3, 4, 5, 6, 7, 8]\n')
    over = mine('[plain.fln]\nc = -1\n[plainer.fln]\nlike = "plain"\nweights = [0, 0, 0, 0, 0, 0, 0, 0]\nh = 2\n', "over.toml")
    found = listed("--players", whole, "--players", over)
    assert list(found["plain", "FLN"]["weights"].values()) == [1, 2, -1, 4, 5, 6, 7, 8]
    assert list(found["plainer", "FLN"]["weights"].values()) == [0, 0, 0, 0, 0, 0, 0, 2]


def test_players_are_shown_short_and_alone():
    short, alone = done("players", "ici"), done("players", "ici", "greedy")
    assert "greedy: one decision ahead" in short
    assert not any(word in short for word in ("reserve=3", "ici-1959-fln"))
    assert "reserve=3" in alone
    assert "uniform" not in alone
    assert "members of the leagues, which `league` draws; --full lists them" in short
    assert {"league", "notes"} < {name for name, _ in listed()}
    assert {name for name, _ in listed("greedy")} == {"greedy"}


def test_a_run_with_ones_own_player_is_a_run_of_its_own_and_can_be_played_again(mine):
    words = (*RUN, "--fln", "careful", "--players", mine(CAREFUL))
    found = answered(*words)
    change = "players.careful.fln: like greedy, reserve = 9 (there 3)"
    assert found["changes"] == [change]
    assert change in done("report", found["folder"])
    manifest = load_run(found["folder"]).manifest
    assert manifest["identity"]["players"]["fln"]["weights"][0] == 9
    mine("")
    assert answered("verify", found["folder"], "--quiet")["sample"] == 12
    header = json.loads(done("trace", found["folder"], "--format", "json", "--quiet").splitlines()[0])
    assert "careful" in header["players"].values()
    other = answered(*RUN, "--fln", "careful", "--players", mine(CAREFUL.replace("9.0", "8.0")))
    assert other["folder"] != found["folder"]


def test_the_same_weights_are_the_same_run(mine):
    same = mine('[greedy.fln]\nreserve = 3\n')
    first, again = answered(*RUN, "--fln", "greedy"), answered(*RUN, "--fln", "greedy", "--players", same)
    assert (again["folder"], again["played"]) == (first["folder"], 0)
    changed = answered(*RUN, "--fln", "greedy", "--players", mine('[greedy.fln]\nreserve = 4\n'))
    assert changed["folder"] != first["folder"]


def test_one_game_traced_with_ones_own_player(mine):
    words = ("trace", "ici-1955", "--fln", "careful", "--france", "uniform", "--game", "3", "--quiet")
    assert "careful" in done(*words, "--players", mine(CAREFUL))


DEEP = '[deep]\nfln = { like = "league", thinks = { plans = 3, playouts = 1 } }\n'


def test_who_thinks_says_how(mine):
    found = done("players", "ici", "deep", "--players", mine(DEEP))
    assert "  --fln deep  a mixture for ici-1955, ici-1959, like league, thinks: plans 3, playouts 1\n" in found
    assert "about 1 CPU-second a game" in done("players", "ici")
    assert listed()["thinking", "FRANCE"]["thought"] == {"plans": 8, "playouts": 8, "decision": "", "sure": 0.0}
    assert "thought" not in listed()["league", "FRANCE"]


@pytest.mark.slow
def test_who_thinks_plays_the_same_games_on_any_processors_and_not_the_usual_ones(mine):
    words = ("run", "ici-1959", "--games", "4", "--out")
    usual = answered(*words, "usual", "--quiet")
    said = wilaya(*words, "one", "--fln", "deep", "--players", mine(DEEP), "--jobs", "1")
    assert "Players who think: one processor needs about 0:0" in said.stderr
    one = answered(*words, "one", "--fln", "deep", "--players", mine(DEEP), "--quiet")
    two = answered(*words, "two", "--fln", "deep", "--players", mine(DEEP), "--jobs", "2", "--quiet")
    assert one["fingerprint"] == two["fingerprint"] != usual["fingerprint"]
    assert answered("verify", "one", "--quiet")["sample"] == 4


def test_the_ladder_is_printed_for_the_game_that_has_one():
    assert "\nici-1959  trained (league) " in done("players", "ici")
    assert "trained" not in done("players", "ici", "notes") + done("players", "algeria")
    assert [row["player"] for row in answered("players", "ici")["ladder"]][:2] == ["uniform", "greedy"]
    assert answered("players", "vichy")["ladder"] == []
