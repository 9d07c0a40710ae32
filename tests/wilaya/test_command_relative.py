"""Relative values as typed: what each command makes of `=+1`, and that its answer shows the old value and the new one."""
import json

import pytest

from tests.wilaya.conftest import ALL_SETS, answered, done, rows, wilaya

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("twelfth")]

HIT, PS = "structure_attack.hit_on", "chits.kennedy.ps"
PLAYERS = ("--fln", "greedy", "--france", "greedy", "--quiet")
LINE = f"Changed: rules.{HIT} = 4 (print 5)"


def compared(*words) -> dict:
    return json.loads(wilaya("compare", "ici-1955", *PLAYERS, "--max-games", "100", "--flips", "0", *words, "--format",
                             "json").stdout)


def test_a_run_is_that_of_the_number(elsewhere):
    assert LINE in done("run", "ici-1955", *PLAYERS, "--games", "20", "--set", f"{HIT}=-1", "--out", "changed")
    done("run", "ici-1955", *PLAYERS, "--games", "20", "--set", f"{HIT}=4", "--out", "set")
    assert rows("changed").equals(rows("set"))
    assert LINE in done("report", "changed")
    done("verify", "changed", "--quiet")


def test_a_comparison_shows_old_and_new(elsewhere):
    (elsewhere / "base.toml").write_text("[rules.structure_attack]\nhit_on = 3\n")
    (elsewhere / "tweak.toml").write_text('[rules.structure_attack]\nhit_on = "*2"\n')
    words = ("--base", "base.toml", "--rules", "tweak.toml", "--set", f"{HIT}=-1")
    assert compared(*words)["changes"] == [f"rules.{HIT} = 5 (base 3)"]


def test_a_change_of_unknown_data_is_one_on_each_data_set(elsewhere):
    said = done("run", "ici-1955", *PLAYERS, "--games", "20", "--set", f"{PS}=+1", "--set", f"{HIT}=+1", ALL_SETS, "--out", "run")
    assert f"Changed on each data set from its own value: {PS} +1.\n" in said
    assert "from its own value" not in done("run", "ici-1955", *PLAYERS, "--games", "20", "--set", f"{PS}=+1")
    said = wilaya("compare", "ici-1955", *PLAYERS, "--max-games", "100", "--flips", 0, "--set", f"{PS}=+1", ALL_SETS).stdout
    assert f"Changed on each data set from its own value: {PS} +1.\n" in said


def test_a_sweep_goes_around_its_base(elsewhere):
    words = ("sweep", "ici-1955", *PLAYERS, "--games", "10")
    found = answered(*words, f"{HIT}=-1..+2", "--set", f"{HIT}==5")
    assert found["axes"] == [[4, 5, 6, 7]]
    assert [each["values"] for each in found["points"] if each["base"]] == [[5]]
    assert found["fingerprint"] == answered(*words, f"{HIT}=4..7")["fingerprint"]
    assert answered(*words, f"{PS}==-1..1", "--set", f"{PS}==-1")["axes"] == [[-1, 0, 1]]
    assert answered(*words, f"{HIT}=*0.5,*1.5", "--set", f"{HIT}=-1")["axes"] == [[2, 6]]


def test_where_data_sets_differ_a_sweep_changes_each_from_its_own_value(elsewhere):
    """Every point plays the very games of `run --set PATH=+N`, on as many sets; the base is the change by nothing."""
    path, words = "fight.on", ("vichy", "--quiet", "--games", 70, ALL_SETS)
    found = answered("sweep", *words, f"{path}=-1..+1", "--out", "sweep")
    assert (found["paths"], found["axes"]) == ([f"{path}, change"], [[-1, 0, 1]])
    assert [each["values"] for each in found["points"] if each["base"]] == [[0]]
    swept = rows("sweep")
    for at, change in enumerate((("--set", f"{path}=-1"), (), ("--set", f"{path}=+1"))):
        done("run", *words, *change, "--out", f"run{at}")
        assert swept[at::3].drop("game", "board").equals(rows(f"run{at}").drop("game", "board"))
    done("verify", "sweep", "--quiet")
    both = answered("sweep", *words, f"{path}=+1..+2", "surrender.modifier=0,1")
    assert [each["values"] for each in both["points"] if each["base"]] == [[0, 1]]


def test_solve_looks_around_the_value_now(elsewhere):
    words = ("solve", "ici-1955", HIT, "--target", "1..2%", "--games", "20", "--max-games", "100", *PLAYERS)
    found = json.loads(wilaya(*words, "--values", "-1..+1", "--set", f"{HIT}=+1", "--format", "json").stdout)
    assert (found["now"], [each["value"] for each in found["values"]]) == (6, [5, 6, 7])


def test_a_check_and_odds_say_what_is_changed(elsewhere):
    (elsewhere / "checks.toml").write_text(f'[[check]]\nname = "more"\nscenario = "ici-1955"\nset = ["{HIT}=-1"]\n'
                                           'fln = "greedy"\ndefault_data = true\nmax_games = 40\n'
                                           'assert = ["fln_win in 1..99 %"]\n')
    assert f"Changed in 'more': rules.{HIT} = 4 (print 5)" in wilaya("check", "checks.toml", "--quiet").stdout
    assert done("odds", "ici", "structure", "--set", f"{HIT}=-1").splitlines()[-1] == LINE
    assert answered("odds", "ici", "structure", "--set", f"{HIT}=-1")["notes"][-1] == LINE
