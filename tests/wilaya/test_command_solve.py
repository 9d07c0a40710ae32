"""`wilaya solve`: a value confirmed on fresh dice, or why none does; one line for every mistake."""
import json

import pytest

from policies.ici.match import Match
from reports.studies.change.solve_inverse import around
from reports.studies.effort import fresh_seed
from simulate.core.storage.run_games import load_run
from tests.wilaya.conftest import answered, done, refused, wilaya

PLAYERS = ("--fln", "uniform", "--france", "uniform", "--quiet")
SOLVE = ("solve", "ici-1959", "structure_attack.hit_on", *PLAYERS)


def without_target(found: dict) -> list[dict]:
    """The values of an answer without the share of data sets in the band: the games of a folder know of no band."""
    return [{key: of for key, of in value.items() if key != "sets"} for value in found["values"]]


def worth(seed: int, games: int, hit_on: int) -> float:
    """What the games of a value are worth to the FLN, all together."""
    rows = Match("ici-1959", "uniform", "uniform", seed, [{"rules": {"structure_attack": {"hit_on": hit_on}}}]).play(0, games)
    return float(rows["fln_wins"].astype(float).sum())


def test_a_value_is_confirmed_on_fresh_dice(elsewhere):
    """Looked at with one seed, judged with another; both are those of games played anew."""
    found = answered(*SOLVE, "--target", "10..45%", "--values", "4..6", "--games", "100", "--max-games", "2_000")
    assert {"schema": "wilaya/solve/1", "scenario": "ici-1959", "path": "structure_attack.hit_on", "now": 5, "allowed": [1, 7],
            "target": [0.1, 0.45], "verdict": "confirmed", "seed": 1, "fresh_seed": 1_000_001, "changes": [], "skipped": [],
            "looked_at": [4, 6], "step": 1, "players": {"fln": "uniform", "france": "uniform"}}.items() <= found.items()
    assert [(each["value"], each["rate"], each["games"]) for each in found["values"]] == [
        (value, worth(1, 100, value) / 100, 100) for value in (4, 5, 6)]
    judged, = found["confirmations"]
    assert (judged["value"], judged["verdict"], judged["seed"]) == (found["value"], "holds", 1_000_001)
    assert judged["rate"] == pytest.approx(worth(1_000_001, judged["games"], found["value"]) / judged["games"])
    assert 0.1 <= judged["low"] < judged["high"] <= 0.45
    assert found["answer"][0].startswith(f"structure_attack.hit_on = {found['value']}")


def test_the_board_of_each_value_is_loaded_once(elsewhere, monkeypatch):
    loaded, load = [], Match.on
    monkeypatch.setattr(Match, "on", lambda match, variant: loaded.append(variant.name) or load(match, variant))
    answered(*SOLVE, "--target", "99..100%", "--values", "4..6", "--games", "20", "--max-games", "100")
    assert sorted(loaded) == [f"structure_attack.hit_on = {value}" for value in (4, 5, 6)]


@pytest.mark.slow
def test_its_folders_are_runs(elsewhere):
    """One over a board for each value, one of the fresh dice that `run` goes on with; the same command plays nothing again."""
    words = (*SOLVE, "--target", "10..45%", "--values", "4..6", "--games", "60", "--max-games", "2_000")
    first = answered(*words)
    looked, fresh = (load_run(folder) for folder in first["folders"].values())
    assert looked.manifest["experiment"] == {"kind": "solve", "path": "structure_attack.hit_on", "values": [4, 5, 6]}
    assert looked.manifest["variants"] == [f"structure_attack.hit_on = {value}" for value in (4, 5, 6)]
    assert (looked.games, fresh.manifest["identity"]["seed"]) == (180, 1_000_001)
    more = answered("run", "ici-1959", *PLAYERS, "--seed", "1_000_001", "--set", f"structure_attack.hit_on={first['value']}",
                    "--games", fresh.games + 20, "--turns", "none")
    assert (more["folder"], more["played"]) == (str(fresh.folder), 20)
    assert answered(*words, "--jobs", "1") == first
    assert load_run(fresh.folder).games == fresh.games + 20


@pytest.mark.slow
def test_a_report_of_what_was_looked_at(elsewhere):
    """A table of the values, not of all boards together."""
    found = answered(*SOLVE, "--target", "90%", "--values", "4..5", "--games", "40")
    folder, = found["folders"].values()
    told = answered("report", folder)
    assert told["schema"] == "wilaya/solve-values/1"
    assert told["values"] == without_target(found)
    assert (told["path"], told["seed"], told["complete"]) == ("structure_attack.hit_on", 1, True)
    assert "structure_attack.hit_on  FLN wins" in done("report", folder)


@pytest.mark.slow
def test_the_games_of_a_value_lie_on_all_data_sets(elsewhere):
    """Each of 60 sets has a board for each value."""
    found = answered("solve", "twilight-short", "victory.fln_above", "--target", "5..99%", "--values", "27,30,33", "--games",
                     "240", "--max-games", "200", "--jobs", "1")
    looked = {row["value"]: row for row in found["values"]}
    assert {row["games"] for row in looked.values()} == {240}
    assert looked[27]["rate"] > looked[30]["rate"] + 0.1 > looked[33]["rate"] + 0.2
    folder = next(folder for what, folder in found["folders"].items() if "fresh" not in what)
    assert answered("report", folder)["values"] == without_target(found)


@pytest.mark.slow
def test_of_a_number_that_no_game_used_it_cannot_say(elsewhere):
    """Nothing is confirmed: any value would do as well, or as badly."""
    result = wilaya("solve", "ici-1955", "maquis.new_halves", *PLAYERS, "--target", "5..95%", "--values", "1..3", "--games", 40,
                    "--format", "json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["verdict"], found["value"], found["confirmations"]) == (3, "cannot say", None, [])
    assert found["answer"][0].startswith("Cannot say: no game used this rule.")


@pytest.mark.slow
def test_undecided_is_another_exit(elsewhere):
    """A band whose end is the very rate of the games on fresh dice."""
    share = 100 * worth(1_000_001, 600, 5) / 600
    result = wilaya(*SOLVE, "--target", f"{share:.3f}..60%", "--values", "5", "--games", "2000", "--max-games", "600",
                    "--format", "json")
    assert result.exit_code == 3
    found = json.loads(result.stdout)
    assert (found["verdict"], found["value"], found["confirmations"][0]["games"]) == ("undecided", None, 600)
    assert "--max-games allows more" in found["answer"][0]


@pytest.mark.slow
def test_values_that_cannot_be_played_are_left_out_and_said(elsewhere):
    """Any number of the data may be asked for; populations have to add up."""
    words = ("solve", "ici-1955", "regions.3A.population", *PLAYERS, "--target", "5..90%", "--games", "60", "--max-games", "2000")
    found = answered(*words, "--values", "1..2")
    assert [each["value"] for each in found["skipped"]] == [1]
    assert "populations add up to" in found["skipped"][0]["reason"]
    assert [each["value"] for each in found["values"]] == [2]
    assert "Left out, because no game can be played with it: 1 (" in done(*words, "--values", "1..2")
    assert "none of its values can be played; " in refused(*words, "--values", "1")


@pytest.mark.slow
def test_changes_and_the_rule_asked_for_go_together(elsewhere):
    """--set below, the value looked at above; `now` is what --set says."""
    found = answered(*SOLVE, "--target", "5..90%", "--values", "3..4", "--games", "40", "--set", "structure_attack.hit_on=4",
                     "--set", "search.cost=3", "--seed", "3", "--max-games", "2000")
    assert (found["now"], found["fresh_seed"]) == (4, 1_000_003)
    assert found["changes"] == ["rules.search.cost = 3 (print 2)", "rules.structure_attack.hit_on = 4 (print 5)"]


def test_the_seed_of_fresh_dice_is_another_one_that_exists():
    assert fresh_seed(1) == 1_000_001
    assert fresh_seed(2**63 - 1) == 2**63 - 1_000_001
    for seed in (1, 2**63 - 1, 2**63 - 15_000_000):
        assert len({fresh_seed(seed, number) for number in range(21)}) == 21


def test_which_values_are_looked_at_by_themselves():
    assert around(5, (1, 7)) == [1, 2, 3, 4, 5, 6, 7]
    assert around(10, (0, 999)) == list(range(41))
    assert around(3, (1, 999)) == list(range(1, 24))
    assert around(40, None)[-1] == 160
