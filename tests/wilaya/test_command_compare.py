"""`wilaya compare`: verdicts of changes whose effect is known, and what cannot be compared."""
import itertools
import json
import shutil

import polars as pl
import pytest

from reports.comparison.comparison_text import Adaptation, Adapted
from reports.statistics.paired_values import PairedValues
from reports.studies.change.play_comparison import panel_players
from reports.studies.play.matches import build_match
from reports.studies.players import adaptation
from simulate.core.storage.run_games import load_run
from tests.core.run_folders import rewritten
from tests.wilaya.conftest import answered, done, refused, wilaya

PLAYERS = ("--fln", "greedy", "--france", "greedy")
ICI = ("compare", "ici-1955", *PLAYERS, "--flips", 0, "--quiet")
COMPARE = ("compare", "vichy", "--quiet")
CHANGE = ("--set", "fight.on=1")
PAIRS = ("--min-games", 1000, "--max-games", 1500, "--margin", "0.5pp")        # so many that a wider interval decides too


def verdict(*words, compare=COMPARE) -> dict:
    """The JSON of a comparison, decided or not."""
    result = wilaya(*compare, *words, "--format", "json")
    found = json.loads(result.stdout)
    assert result.exit_code == (3 if found["verdict"] in ("undecided", "cannot_say") else 0), result.stderr
    return found


@pytest.fixture(scope="module")
def compared(tmp_path_factory):
    """A comparison in a folder, and what it said; not to be changed."""
    folder = tmp_path_factory.mktemp("compared") / "run"
    return folder, verdict(*CHANGE, "--out", folder, *PAIRS)


def test_colonies_that_are_always_taken_favour_the_allies(compared):
    _folder, found = compared
    assert (found["verdict"], found["towards"]) == ("shifts", "the Allied side")
    assert found["difference"]["low"] > 0.005
    assert found["changes"] == ["rules.fight.on = 1 (base 5)"]


@pytest.mark.slow
def test_a_zone_of_indifference_decides_sooner_and_is_no_part_of_the_games(elsewhere):
    """The same games; a folder is judged by the zone that was asked for last."""
    asked = ("--set", "fight.on=6", "--max-games", 220, "--margin", "6pp", "--out", "run")
    plain = verdict(*asked)
    wide = verdict(*asked, "--indifference", "5.9pp")
    assert (plain["verdict"], plain["indifference"]) == ("undecided", 0.0)
    assert (wide["verdict"] != "undecided", wide["indifference"], wide["played"]) == (True, pytest.approx(0.059), 0)
    assert wide["difference"]["low"] == plain["difference"]["low"]
    assert verdict(*asked)["verdict"] == "undecided"


@pytest.mark.slow
def test_there_is_no_verdict_on_a_rule_that_no_game_used(elsewhere):
    """The players of the league never restore a reduced unit."""
    result = wilaya("compare", "ici-1955", "--set", "replacement.flip_halves=2", "--max-games", 300, "--quiet", "--out", "run")
    found = json.loads(wilaya("compare", "run", "--format", "json").stdout)
    assert (result.exit_code, found["verdict"], found["flipped"], found["saving"]) == (3, "cannot_say", 0.0, None)
    assert "Verdict: cannot say: no game used this rule. These players never come to it: " in result.stdout
    assert " in 0 of 300 games without the change, in 0 with it" in result.stdout
    assert "survives" not in result.stdout
    done("report", "run", "--html", "page.html")
    assert "none came to where it matters" in (elsewhere / "page.html").read_text()


@pytest.mark.slow
def test_of_two_changes_the_one_that_no_game_used_is_named(elsewhere):
    said = verdict("--set", "structure_attack.hit_on=1", "--set", "maquis.new_halves=6", "--max-games", 100, compare=ICI)
    assert said["verdict"] != "cannot_say"
    assert said["changes"] == ["rules.maquis.new_halves = 6 (base 2)", "rules.structure_attack.hit_on = 1 (base 5)"]
    maquis, attack = said["uses"]["changes"]
    assert (maquis["base"], maquis["variant"]) == ({"used": 0, "games": 100},) * 2
    assert attack["base"]["used"] > 90 < said["uses"]["whole"]["variant"]["used"]


@pytest.mark.slow
def test_the_numbers_are_those_of_the_two_runs(elsewhere):
    """Base and variant are the very games of `run`, pair by pair. Two runs may be looked at at any time: a wider interval."""
    found = verdict("--set", "structure_attack.hit_on=1", *PAIRS, compare=ICI)
    pairs, rows = found["pairs"], []
    for name, change in (("a", ()), ("b", ("--set", "structure_attack.hit_on=1"))):
        done("run", "ici-1955", *PLAYERS, "--games", pairs, "--out", name, "--quiet", *change)
        rows.append(load_run(elsewhere / name).scan().sort("game").collect())
    before, after = (each["winner"] == 0 for each in rows)
    worth = [each["fln_wins"].to_numpy().astype(float) for each in rows]
    counts = PairedValues.of(*worth, gained=int((~before & after).sum()), lost=int((before & ~after).sum()))
    assert (found["base"]["rate"], found["variant"]["rate"]) == (counts.base_rate, counts.variant_rate)
    assert found["difference"]["estimate"] == counts.difference
    assert (found["gained"], found["lost"]) == (counts.gained, counts.lost)
    both = answered("compare", "a", "b", "--flips", 0)
    assert {key: both[key] for key in ("verdict", "pairs", "saving", "base", "variant")} == {
        key: found[key] for key in ("verdict", "pairs", "saving", "base", "variant")}
    wide, narrow = both["difference"], found["difference"]
    assert wide["estimate"] == wide["corrected"] == narrow["estimate"]
    assert wide["low"] < narrow["low"] < narrow["high"] < wide["high"]
    assert both["changes"] == ["rules.structure_attack.hit_on = 1 (base 5)"]


@pytest.mark.slow
def test_the_same_for_any_jobs_and_a_folder_that_has_more(compared, tmp_path):
    """Games that are there are not played again; a folder with more games gives the same answer."""
    folder, found = compared
    one = verdict(*CHANGE, "--out", tmp_path / "one", *PAIRS, "--jobs", 1)
    assert one["difference"] == found["difference"]
    again = verdict(*CHANGE, "--out", shutil.copytree(folder, tmp_path / "two"), *PAIRS)
    assert (again["played"], again["difference"]) == (0, found["difference"])
    more = found["pairs"] + 300
    longer = verdict(*CHANGE, "--out", tmp_path / "two", *PAIRS, "--min-games", more)
    assert longer["pairs"] >= more
    shorter = verdict(*CHANGE, "--out", tmp_path / "two", *PAIRS)
    assert (shorter["played"], shorter["difference"]) == (0, found["difference"])


@pytest.mark.slow
def test_the_report_of_its_folder_is_the_same_answer(compared):
    folder, found = compared
    told = answered("report", folder)
    assert {key: told[key] for key in told if key != "folder"} == {key: found[key] for key in told if key != "folder"}
    words = done("report", folder)
    assert "Verdict: shifts the balance towards the Allied side." in words
    assert f"{found['pairs']:,d} pairs of games with the same dice" in words
    assert "They were not re-tuned to the change" in words
    assert "Games that changed winner: " in words
    assert [flip["game"] for flip in found["flips"]] == [flip["game"] for flip in told["flips"]]


@pytest.mark.slow
def test_a_base_file_lies_below_both(elsewhere):
    """What the base changes too is no change of the variant."""
    (elsewhere / "base.toml").write_text("[rules.landing]\nturn = 8\n")
    (elsewhere / "tweak.toml").write_text("[rules.fight]\non = 2\n")
    found = verdict("--base", "base.toml", "--rules", "tweak.toml", "--set", "fight.on=3", "--max-games", 100)
    assert found["changes"] == ["rules.fight.on = 3 (base 5)"]
    assert "Base: rules.landing.turn = 8 (" in done("report", found["folder"])


def test_an_unfinished_panel_is_said_to_be_left_out(compared, tmp_path):
    folder = shutil.copytree(compared[0], tmp_path / "run")
    found, run = wilaya("compare", folder, "--format", "json"), load_run(folder)
    assert (found.exit_code, found.stderr) == (0, "")
    assert json.loads(found.stdout)["panel"] is None
    beside = shutil.copytree(compared[0], folder / "panel" / "uniform-v-notes")
    rewritten(beside, lambda said: said.update(companion_of=run.manifest["hash"], games=run.games + 40, complete=False,
                                               ranges=[[0, run.games + 40]]))
    line = f"{beside}: unfinished: {run.games:,d} of {run.games + 40:,d} games; left out; to play the others: wilaya compare"
    again = wilaya("compare", folder, "--format", "json")
    assert json.loads(again.stdout) == json.loads(found.stdout)
    assert again.stderr.startswith(line)
    assert again.stderr.count("\n") == 1
    same = wilaya(*COMPARE, *CHANGE, "--out", folder, *PAIRS)
    assert line in same.stderr
    assert "--margin: not with the folder of a comparison" in refused("compare", folder, "--margin", "2pp")
    assert "--seed: not with the folders of runs" in refused("compare", folder, "--seed", 0)


@pytest.mark.slow
def test_over_players(tmp_path):
    """Each pair by itself; the report of the folder says it again."""
    words = (*COMPARE, *CHANGE, "--max-games", 200)
    found = answered(*words, "--panel", "--out", tmp_path / "run")
    cells = {(cell["fln"], cell["france"]): cell for cell in found["panel"]["cells"]}
    match = build_match("vichy")
    assert set(cells) == set(itertools.product(*(panel_players(match, side) for side in match.ROSTER.sides)))
    assert cells["notes", "notes"]["difference"] == found["difference"]
    assert sum(found["panel"]["claims"].values()) == len(cells) > 3
    assert answered("report", tmp_path / "run")["panel"] == found["panel"]
    alone = answered(*words, "--allies", "uniform", "--out", tmp_path / "alone")
    assert cells["uniform", "notes"]["difference"] == alone["difference"]


@pytest.mark.slow
def test_runs_that_cannot_be_paired(compared, played, tmp_path, elsewhere):
    """Other seeds, players or scenarios, no game in common, one run twice, a run of several boards, no run at all."""
    def run(name, *words):
        done("run", *words, "--out", name, "--quiet")
        return name

    base = run("base", "ici-1955", *PLAYERS, "--games", 50)
    others = {"seed: 2, not 1": run("seed", "ici-1955", *PLAYERS, "--games", 50, "--seed", 2),
              "players.fln": run("uniform", "ici-1955", "--fln", "uniform", "--france", "greedy", "--games", 50),
              'scenario: "ici-1959", not "ici-1955"': run("early", "ici-1959", *PLAYERS, "--games", 50),
              "has no game in common": run("later", "ici-1955", *PLAYERS, "--games", 50, "--first-game", 500),
              "is the base itself": base, "holds a compare": compared[0], "nowhere": "nowhere"}
    for said, other in others.items():
        assert said in refused("compare", base, other)


@pytest.mark.slow
def test_games_of_one_run_only_are_left_out_and_said(elsewhere):
    done("run", "ici-1955", *PLAYERS, "--games", 60, "--out", "a", "--quiet")
    done("run", "ici-1955", *PLAYERS, "--games", 40, "--out", "b", "--quiet", "--set", "oas.ops=1")
    result = wilaya("compare", "a", "b")
    assert "40 pairs" in result.stdout
    assert "20 games of one run only were left out" in result.stdout
    assert (f"Rests on assumed data ({load_run(elsewhere / 'a').manifest['assumed_rows']} rows, `wilaya docs reference`), "
            "and on one data set alone.") in result.stdout
    assert pl.scan_parquet(elsewhere / "a" / "games-*.parquet").select(pl.len()).collect().item() == 60


@pytest.mark.slow
def test_both_sides_adapt_and_the_folder_keeps_what_came_of_it(elsewhere, monkeypatch):
    """A shift that may not survive is not decided."""
    few = adaptation.Effort(1, 1, 100, 200, searches=1)
    monkeypatch.setattr(adaptation, "Effort", lambda games: few)
    ask = ("--set", "surrender.level=1", "--max-games", 800, "--flips", 0, "--out", "run")
    said = done(*COMPARE, *ask, "--readapt")
    assert "After both sides have adapted (1 best responses of 1 games of search" in said
    assert "Survives adaptation: yes." in said
    found = verdict(*ask, "--readapt")["adaptation"]
    assert found["survives"] == "yes"
    assert found["low"] <= found["difference"] <= found["high"]
    assert verdict(*ask)["adaptation"] == found
    monkeypatch.setattr(Adaptation, "survives", lambda *given: Adapted.CANNOT_SAY)
    assert wilaya(*COMPARE, *ask).exit_code == 3
