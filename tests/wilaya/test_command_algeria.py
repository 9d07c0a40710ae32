"""Every command on Algeria: what it answers, and what is refused in one line."""
from pathlib import Path

import pytest

from tests.wilaya.conftest import answered, done

GAMES = 40
RANDOM = ("--fln", "semantic-uniform", "--government", "semantic-uniform")
HOST = "simulate/algeria/variants/host.toml"


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("algeria") / "run"
    answered("run", "algeria-1954", *RANDOM, "--games", str(GAMES), "--jobs", "1", "--out", folder)
    return folder


@pytest.mark.slow
def test_the_answer_of_1960_says_how_many_algerian_brigades_are_set_up(tmp_path):
    run, said = ("run", "algeria-1960", *RANDOM, "--games", "5", "--jobs", "1"), []
    for some in ((), ("--set", "reading.set_up_within_mix=1"), ("--set", "setup.units.V.algerian=0")):
        lines = done(*run, *some, "--out", tmp_path / str(len(said))).splitlines()
        said.append([line for line in lines if line.startswith("Algerian brigade")])
    assert said == [["Algerian brigade: 7 set up, as C.8 prints. An online implementation has 6: "
                     "--set reading.set_up_within_mix=1 (`wilaya docs algeria`)."],
                    ["Algerian brigade: 6 set up, all counters of the mix; C.8 prints 7 (reading.set_up_within_mix = 1)."], []]
    early = done("run", "algeria-1954", *RANDOM, "--games", "5", "--jobs", "1", "--out", tmp_path / "early")
    assert "Algerian brigade" not in early


def test_a_game_is_worth_its_winner(played):
    """In rows of games and of turns; so the answer has one rate, and says nothing of dice."""
    from policies.algeria.match import Match

    for rows in Match("algeria-1954", "notes", "notes").play_with_turns(0, 60):
        assert (rows["fln_wins"] == (rows["winner"] == 0)).all()
        assert {0, 1} <= set(rows["winner"].tolist())
    assert "As the dice" not in done("report", played)


@pytest.mark.slow
def test_turns_are_kept_and_verified(played, tmp_path):
    import polars as pl

    from simulate.core.storage.run_games import load_run

    turns = load_run(played).turns().collect()
    areas = load_run(played).manifest["regions"]
    assert (areas[0]["id"], areas[0]["wilaya"], turns.columns[-1]) == ("I-1", "I", f"resettled_{len(areas) - 1}")
    spent = turns.group_by("game").agg(pl.col("missions_propaganda").sum()).sort("game")["missions_propaganda"].to_list()
    assert spent == load_run(played).scan().sort("game").collect()["missions_0"].to_list()
    assert answered("verify", played)["turns"] == GAMES
    one = answered("run", "algeria-1954", *RANDOM, "--games", str(GAMES), "--turns", "none", "--jobs", "1",
                   "--out", tmp_path / "none")
    assert one["fingerprint"] == answered("report", played)["fingerprint"]
    assert load_run(tmp_path / "none").turned() == []


@pytest.mark.slow
def test_report_adds_up(played):
    found = answered("report", played, "--full")
    psl = {(row["psl"], row["winner"]): row for row in found["psl"]}
    assert psl["winner's PSL", "any"]["games"] == GAMES
    assert psl["winner's PSL", "any"]["mean_low"] <= psl["winner's PSL", "any"]["mean"] <= psl["winner's PSL", "any"]["mean_high"]
    start = {"FLN": 50, "Government": 65}                                           # C.8
    for side, first in start.items():
        flow = sum(row["mean"] for row in found["ledger"] if row["side"] == side)
        assert first + flow == pytest.approx(psl[f"{side} PSL", "any"]["mean"])
    assert sum(row["games"] for row in found["last_turns"]) == GAMES
    text = done("report", played, "--full")
    assert not any(word in text for word in ("France", "Referendum"))


def test_rules_of_a_variant():
    rows = {row["path"]: row for row in answered("rules", "algeria", "--rules", HOST)["rules"]}
    assert (rows["reading.pass_is_final"]["value"], rows["reading.pass_is_final"]["printed"]) == (1, 0)
    assert rows["strike.cost"]["rule"]
