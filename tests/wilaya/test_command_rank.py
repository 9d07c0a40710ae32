"""`wilaya rank` as typed: each row is a comparison of two runs, the base is played once, what is there stays."""
import json
import re
from pathlib import Path

import polars as pl
import pytest

from reports.assertions.asked_values import Assignment
from reports.statistics.intervals import LEVEL
from reports.studies.change import rank_changes
from reports.studies.change.comparison_answer import pairs_of
from reports.studies.change.rank_changes import _steps, steps_of
from reports.studies.play.matches import build_match
from reports.studies.play.rules_and_data import set_overlay
from simulate.core.data.scenario import Variant
from simulate.core.storage.run_games import load_run
from tests.wilaya.conftest import answered, done, refused

GREEDY = ("--fln", "greedy", "--france", "greedy", "--quiet")
FEW = ("--max-games", 200, "--min-games", 200)


@pytest.fixture
def tweaks(elsewhere):
    """A folder of two overlay files."""
    folder = elsewhere / "tweaks"
    folder.mkdir()
    (folder / "hit.toml").write_text("[rules.structure_attack]\nhit_on = 4\n")
    (folder / "peak.toml").write_text("[rules.income]\nfrance_peak = 19\n")
    return folder


def test_every_row_is_the_comparison_of_its_run_with_the_base(tweaks, elsewhere):
    answer = answered("rank", "ici-1955", tweaks, "--set", "search.hit_on=6", "--forbid", "fln:recruit", *GREEDY, *FEW)
    assert answer["schema"] == "wilaya/rank/1"
    assert {each["name"] for each in answer["changes"]} == {"hit", "peak", "search.hit_on=6", "forbid fln:recruit"}
    shifts = [each["difference"]["estimate"] for each in answer["changes"]]
    assert shifts == sorted(shifts, reverse=True)
    done("run", "ici-1955", *GREEDY, "--games", 200)
    base = next(folder for folder in map(load_run, (elsewhere / "runs").iterdir()) if not folder.manifest["overlays"])
    assert answer["base"]["games"] == base.games == 200
    for each in answer["changes"]:
        counts = pairs_of(base, load_run(elsewhere / each["folder"]))
        assert (counts.pairs, counts.gained, counts.lost) == (each["pairs"], each["gained"], each["lost"])
        assert counts.difference == each["difference"]["estimate"]
    by_name = {each["name"]: each for each in answer["changes"]}
    assert by_name["hit"]["changes"] == ["rules.structure_attack.hit_on = 4 (base 5)"]
    assert by_name["forbid fln:recruit"]["verdict"] == "shifts"


def test_what_no_game_used_says_so(tweaks, elsewhere):
    """Alone there is no verdict on it; beside another number of one change it is named."""
    (tweaks / "two.toml").write_text("[rules.structure_attack]\nhit_on = 4\n[rules.counterinsurgency]\nresettle_cost = 1\n")
    answer = answered("rank", "ici-1955", tweaks, "--set", "counterinsurgency.resettle_cost=1", *GREEDY, *FEW)
    by_name = {each["name"]: each for each in answer["changes"]}
    alone, two, hit = (by_name[name] for name in ("counterinsurgency.resettle_cost=1", "two", "hit"))
    assert (alone["verdict"], alone["said"]) == ("cannot_say", "cannot say: no game used this rule")
    assert two["changes"] == ["rules.counterinsurgency.resettle_cost = 1 (base 2)", *hit["changes"]]
    assert [each["variant"]["used"] > 0 for each in two["uses"]["changes"]] == [False, True]
    assert (alone["uses"]["often"], two["uses"]["often"]) == ("never", "used")
    assert two["difference"] == hit["difference"]
    assert hit["verdict"] != "cannot_say"


def test_what_is_there_is_not_played_again(tweaks, elsewhere):
    done("run", "ici-1955", *GREEDY, "--games", 200)
    first = answered("rank", "ici-1955", tweaks, *GREEDY, *FEW)
    assert first["played"] == 400                                  # the base was there
    again = answered("rank", "ici-1955", tweaks, *GREEDY, *FEW)
    assert (again["played"], again["changes"]) == (0, first["changes"])
    (tweaks / "search.toml").write_text("[rules.search]\nhit_on = 6\n")
    assert answered("rank", "ici-1955", tweaks, *GREEDY, *FEW)["played"] == 200
    assert "All games were there" in done("rank", "ici-1955", tweaks, *GREEDY, *FEW)


def test_the_chart_the_page_and_the_files(tweaks, elsewhere):
    done("rank", "ici-1955", tweaks, *GREEDY, *FEW, "--chart", "rank.svg", "--html", "rank.html", "--csv", "csv")
    assert b"peak" in (elsewhere / "rank.svg").read_bytes()
    page = (elsewhere / "rank.html").read_text()
    assert "rules.income.france_peak = 19 (base 20)" in page
    assert page.count("<svg") == 2                   # one chart, for a wide and for a narrow window
    rows = pl.read_csv(elsewhere / "csv" / "ranking.csv")
    assert set(rows["name"]) == {"hit", "peak"}
    answer = json.loads(done("rank", "ici-1955", tweaks, *GREEDY, *FEW, "--format", "json"))
    assert rows["difference"].to_list() == pytest.approx([each["difference"]["estimate"] for each in answer["changes"]])


def test_the_page_has_its_own_command_and_games_whoever_played_the_base_before(tweaks, elsewhere):
    def facts(*words):
        done("rank", "ici-1955", tweaks, *GREEDY, *FEW, "--csv", *words)
        return pl.read_csv(elsewhere / words[0] / "answer.csv").rows()

    alone = facts("alone", "--out", "other")
    done("run", "ici-1955", *GREEDY, "--games", 300)
    after = facts("after")
    assert [each for each in after if each not in alone] == [(name, text.replace("alone --out other", "after"))
                                                             for name, text in alone if name == "command"]


def test_every_number_goes_up_and_down_and_the_rest_is_counted():
    steps, (line,) = steps_of(build_match("ici-1955"))
    names = {tweak.name for tweak, _ in steps}
    assert {"search.hit_on 5 → 4", "search.hit_on 5 → 6", "crisis.barricade_steps -1 → 0", "maquis.on 0 → 1",
            "reading.repeat_harsh 1 → 0"} <= names
    assert "maquis.on 0 → -1" not in names
    numbers = {name.split()[0] for name in names}
    assert not {"stacking.fln_tunisia", "search.die", "oas.die"} & numbers
    assert len(names) == len(steps) > 250
    assert line == "Left out: 20 steps beyond what a rule allows, 15 dice, whose kinds `--set` changes, 3 limits that are none."


def test_where_data_sets_differ_each_takes_the_step_from_its_own_value():
    match = build_match("ici-1955", default_data=False)
    row = match.loaded.tables.rules["oas.ops"]
    assert [name for name, _ in _steps(match, "oas.ops", row)] == ["oas.ops +1", "oas.ops -1"]


def test_every_number_is_ranked_and_says_what_it_touches(elsewhere, monkeypatch):
    changes = {"search.hit_on 5 → 6": ("search.hit_on", 6), "counterinsurgency.cost 3 → 2": ("counterinsurgency.cost", 2)}
    few = [Variant(name, {}, [set_overlay("ici", Assignment(*change), "{}")]) for name, change in changes.items()]
    monkeypatch.setattr(rank_changes, "steps_of", lambda match: ([(each, match.on(each)) for each in few], ["Left out: 3 dice."]))
    told = done("rank", "ici-1955", "--every-number", *GREEDY, "--max-games", 200)
    assert re.search(r"search\.hit_on 5 → 6 .*  search", told)
    assert "Left out: 3 dice." in told
    table = [line for line in told.splitlines() if "FLN wins  " in line or " pp  " in line]
    assert len(table) == 3
    assert max(map(len, table)) < 170
    assert any(line.endswith("...") for line in table)
    answer = answered("rank", "ici-1955", "--every-number", *GREEDY, "--max-games", 200)
    assert (answer["played"], answer["left_out"]) == (0, ["Left out: 3 dice."])
    assert {Path(each["folder"]).parent.as_posix() for each in answer["changes"]} == {"runs/every-number"}


def test_boards_of_a_change_are_packed_unless_it_plays(elsewhere):
    match = build_match("ici-1955", "greedy", "greedy", default_data=False)
    overlays = [set_overlay("ici", Assignment("search.hit_on", 6), "{}")]
    changed = rank_changes.base_and_changed(match, overlays, match.on(Variant("harder", {}, overlays)))[1]
    sets = changed.data_sets.identity
    run = rank_changes._Packed(changed, elsewhere / "harder")
    assert "data_sets" not in vars(changed)
    played = run.upto(20)
    assert not {"data_sets", "boards"} & set(vars(changed))
    assert (played.games, played.manifest["identity"]["data_sets"]) == (20, sets)


def test_a_target_is_answered_with_fresh_dice(elsewhere, monkeypatch):
    """A made list: one change reaches the target, beside its page and tables; another target is out of reach."""
    monkeypatch.setattr(rank_changes, "SIZES", (2_000, 4_000))
    asked = ("rank", "ici-1955", "--set", "search.hit_on=6", "--set", "search.hit_on=4", *GREEDY, "--default-data", *FEW)
    target = answered(*asked, "--target", "60..75%", "--csv", "csv", "--html", "page.html")["target"]
    (tried,) = target["tried"]
    assert (target["verdict"], tried["names"], tried["verdict"]) == ("confirmed", ["search.hit_on=6"], "holds")
    assert (target["fresh_seed"], tried["sets"]) == (1_000_001, None)
    assert tried["way"]["pairs"] == tried["games"]
    assert pl.read_csv(elsewhere / "csv" / "target.csv")["name"].to_list() == ["search.hit_on=6"]
    page = (elsewhere / "page.html").read_text()
    assert "What else they move" in page
    levels = target["level"], tried["way"]["level"]
    assert levels[1] not in (LEVEL, levels[0])
    for level in levels:
        assert re.search(rf"{100 * level:.4g}\W*%\W*interval", page)
    assert "95 % interval" not in page
    assert re.search(r"Shaded:\s", page)
    told = done(*asked, "--target", "95%")
    assert "93-97 % is out of reach: none of 2 changes brings it there, and no two" in told


def test_no_run_is_written_into_another(elsewhere):
    done("run", "ici-1955", *GREEDY, "--games", 100, "--out", "there")
    assert "--out there: holds a run" in refused("rank", "ici-1955", "--set", "search.hit_on=6", *GREEDY, *FEW, "--out", "there")
    assert not [each for each in (elsewhere / "there").iterdir() if each.is_dir()]


def test_all_runs_stand_in_a_folder_of_their_own(tweaks, elsewhere):
    first = answered("rank", "ici-1955", tweaks, *GREEDY, *FEW, "--out", "study/ranked", "--backend", "loky", "--jobs", 2)
    folders = sorted((elsewhere / "study" / "ranked").iterdir())
    assert sorted(each["folder"] for each in first["changes"]) == sorted(
        str(each.relative_to(elsewhere)) for each in folders if load_run(each).manifest["overlays"])
    assert (len(folders), first["played"]) == (3, 600)
    assert not (elsewhere / "runs").exists()
    assert answered("rank", "ici-1955", tweaks, *GREEDY, *FEW, "--out", "study/ranked")["played"] == 0


@pytest.mark.slow
def test_the_data_sets_of_both_sides_are_the_same(elsewhere):
    answer = answered("rank", "ici-1955", "--set", "search.hit_on=6", *GREEDY, *FEW, "--all-sets")
    assert len(load_run(elsewhere / answer["changes"][0]["folder"]).manifest["identity"]["data_sets"]["sets"].split()) > 200
