"""--forbid: what it lays over a board, where its words stand among --rules and --set, what an answer shows of it."""
import json
import re
from pathlib import Path

from simulate.games import GAMES, rule_system
from tests import ROOT
from tests.wilaya.conftest import answered, done, wilaya
from wilaya import main

RUN = ("run", "ici-1955", "--games", "12")
RANDOM = ("--fln", "uniform", "--france", "uniform")



def identity(folder: Path) -> dict:
    return json.loads((folder / "manifest.json").read_text())["identity"]


def test_a_run_shows_what_was_barred_and_is_no_run_of_the_print(elsewhere):
    said = done(*RUN, *RANDOM, "--forbid", "fln:structure_attack", "--forbid", "france:move", "--out", "barred")
    assert "Changed: forbid.fln.structure_attack = 1 (print 0)\nChanged: forbid.france.move = 1 (print 0)\n" in said
    done(*RUN, *RANDOM, "--out", "print")
    barred, printed = identity(elsewhere / "barred"), identity(elsewhere / "print")
    assert barred["board"] != printed["board"]
    assert barred["overlay"].splitlines() == ["forbid.fln.structure_attack = 1 (print 0)", "forbid.france.move = 1 (print 0)"]
    assert "Changed: forbid.fln.structure_attack" in done("report", "barred")
    assert done("verify", "barred")


def test_a_file_and_set_say_the_same(elsewhere):
    Path("barred.toml").write_text('[forbid]\nfln = ["structure_attack"]\nfrance = ["search"]\n')
    folders = {"a": ("--rules", "barred.toml"), "b": ("--forbid", "fln:structure_attack", "--forbid", "france:search"),
               "c": ("--set", "forbid.fln.structure_attack=1", "--set", 'forbid.france=["search"]')}
    for name, words in folders.items():
        done(*RUN, *RANDOM, *words, "--out", name)
    assert identity(elsewhere / "a") == identity(elsewhere / "b") == identity(elsewhere / "c")


def test_of_all_changes_the_last_one_wins():
    lifted = ("--forbid", "fln:move", "--set", "forbid.fln.move=0")
    rows = answered("rules", "ici", "--search", "forbid.fln.move", *lifted)["rules"]
    assert [(row["path"], row["value"], row["printed"], row["rule"]) for row in rows] == [("forbid.fln.move", 0, 0, "3.1")]
    rows = answered("rules", "ici", "--search", "forbid.fln.move", *lifted[2:], *lifted[:2])["rules"]
    assert rows[0]["value"] == 1


def test_a_comparison_shows_what_its_variant_bars():
    result = wilaya("compare", "ici-1955", *RANDOM, "--forbid", "fln:insurgency", "--max-games", 200, "--format", "json")
    found = json.loads(result.stdout)
    assert found["changes"] == [f"forbid.fln.{name} = 1 (base 0)" for name in
                                ("assassinate_activists", "build_cells", "spread_propaganda")]


def test_a_sweep_may_go_over_a_ban(elsewhere):
    found = answered("sweep", "ici-1955", "forbid.fln.structure_attack=0,1", *RANDOM, "--games", "40")
    assert [(point["values"], point["base"]) for point in found["points"]] == [([0], True), ([1], False)]


def test_the_page_names_what_stands_for_several_actions():
    page = (ROOT / "docs" / "tweak.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (ici|algeria) \| (\w+) \| `(\w+)` \| (.*) \|$", page, flags=re.MULTILINE)
    found = {(game, side, name): tuple(re.findall(r"`(\w+)`", names)) for game, side, name, names in rows}
    assert found == {(game, side, name): names for game in GAMES for side, actions in rule_system(game).shape.actions.items()
                     for name, names in actions.families.items()}


def test_every_command_that_takes_set_takes_forbid():
    """Next to it, so that whoever looks for one in the help finds the other."""
    found = {each.name: [option.name for option in each.built().params] for each in main.COMMANDS}
    takers = {name: options[options.index("assign") + 1] for name, options in found.items() if "assign" in options}
    assert set(takers.values()) == {"forbid"}
    assert {"run", "compare", "sweep", "sensitivity", "solve", "respond", "trace", "rules", "odds"} <= set(takers)
