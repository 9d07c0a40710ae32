"""What the shell offers after the Tab key, by Typer's own completion; quick, because no game's code is imported."""
import os
import subprocess
import sys

import pytest
import typer
from typer._completion_classes import BashComplete

from simulate.games import GAMES, scenarios
from tests.cases import cases, written_cases
from wilaya.main import COMMANDS, app


def offered(*words: str) -> list[str]:
    """What the last of the words, not yet finished, may become."""
    *before, incomplete = words
    complete = BashComplete(typer.main.get_command(app), {}, "wilaya", "_WILAYA_COMPLETE")
    return [each.value for each in complete.get_completions(before, incomplete)]


def test_commands():
    assert offered("") == [each.name for each in COMMANDS]


@cases("command: run; compare; trace; sweep; solve; rank")
def test_scenarios(command):
    assert offered(command, "") == scenarios()
    assert offered(command, "algeria-19") == [each for each in scenarios() if each.startswith("algeria")]


@cases("command: rules; odds; players; calibrate")
def test_games(command):
    assert offered(command, "") == list(GAMES)


@cases("option: --fln; --france")
@cases("scenario: ici-1955; algeria-1954")
def test_every_player_that_is_offered_can_play(scenario, option):
    from policies.games import players

    found = offered("run", scenario, option, "")
    assert {"league", "notes", "uniform"} <= set(found) <= set(players(scenario.split("-")[0]).roster.all(()))
    assert offered("run", scenario, option, "n") == ["notes"]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_number_is_offered_as_a_path(game):
    from reports.studies.play.rules_and_data import rule_rows

    scenario = GAMES[game].scenarios[0]
    paths = [row["path"] for row in rule_rows(game, [])]
    found = offered("run", scenario, "--set", "")
    assert len(found) > 30
    assert {each.removesuffix("=") for each in found} <= set(paths)
    assert all(each.endswith("=") for each in found)
    assert offered("solve", scenario, found[0][:-1]) == [found[0][:-1]]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_the_data_is_offered_as_a_path(game):
    from simulate.core.data.scenario import describe_data
    from simulate.games import rule_system

    known = {row["path"] for row in describe_data(rule_system(game).shape)}
    tables = {path.partition(".")[0] for path in known}
    numbers = set(offered("rules", game, "--set", ""))
    for table in tables:
        found = {each.removesuffix("=") for each in offered("rules", game, "--set", f"{table}.") if each not in numbers}
        there = {path for path in known if path.startswith(f"{table}.")}
        pairs = {f"{table}.{word}" for word in ("add", "remove")}
        if found == pairs:
            assert there & pairs == there
        else:
            assert found <= there
            assert found == there or table.startswith("setup")
            assert len(found) > len(there) / 4


@written_cases("""typed, found:
    tra => trace
    docs t => trace, tweak
    run ici-1955 --set units."14 RCP".qual => units."14 RCP".quality=
    run ici-1955 --set chits.kennedy.p => chits.kennedy.ps=, chits.kennedy.pn=
    run ici-1955 --set setup_1959.start.inc => setup_1959.start.incap=
    run ici-1955 --set structure_attack.hit => structure_attack.hit_on=
    sweep ici-1955 structure_attack.hit => structure_attack.hit_on=
    sweep ici-1955 setup.start.inc => setup.start.incap=
    solve ici-1955 regions.3A.pop => regions.3A.population
    rules ici --set structure_attack.hit => structure_attack.hit_on=
    rules ici --set setup. =>
    run nowhere-1955 --set structure_attack.hit =>
""")
def test_what_begins_so_is_offered(typed, found):
    """Data paths take a letter, and quotes where a name needs them; paths need a game."""
    assert ", ".join(offered(*typed.split(" ", 3))) == found


def test_paths_of_data_wait_for_a_letter():
    assert not any(each.startswith("units.") for each in offered("run", "ici-1955", "--set", ""))


@cases("word found: structure_attack.hit structure_attack.hit_on=; chits.kennedy.fp chits.kennedy.fp=")
def test_the_shell_asks_and_nothing_that_plays_games_is_imported(word, found):
    """As bash asks; the import log on standard error names every module."""
    asked = {**os.environ, "COMP_CWORD": "4", "_WILAYA_COMPLETE": "complete_bash"}
    asked["COMP_WORDS"] = f"wilaya run ici-1955 --set {word}"
    done = subprocess.run([sys.executable, "-X", "importtime", "-m", "wilaya.main"], env=asked, capture_output=True, text=True,
                          check=True)
    assert done.stdout.split() == [found]
    modules = {line.split("|")[-1].strip() for line in done.stderr.splitlines()}
    assert "wilaya.cli.completion" in modules
    assert not {"numpy", "numba", "llvmlite", "polars", "simulate.ici.rule_system"} & modules
