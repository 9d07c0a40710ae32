"""Help, and words that are no command or option."""

import re

import pytest

from tests.docstrings import imported
from tests.wilaya.conftest import done, refused, wilaya
from wilaya import main

COMMANDS = ("run", "report", "compare", "rank", "sweep", "sensitivity", "ask", "worksheet", "calibrate", "check", "solve",
            "odds", "actions", "respond", "league", "trace", "advise", "play", "rules", "players", "merge", "verify", "docs")
HEAVY = ("numpy", "numba", "polars", "matplotlib", "joblib", "rich", "scipy", "importlib.metadata")


def test_help_lists_every_command_and_nothing_else():
    listed = re.findall(r"^  ([a-z]+)  +[A-Z]", done("--help"), flags=re.MULTILINE)
    assert sorted(listed) == sorted(COMMANDS)


def test_commands_are_in_four_groups_and_each_title_has_an_example_that_may_be_typed():
    titles = re.findall(r"^(\w[\w ]*), e\.g\. wilaya (\w+) (.+):$", done("--help"), flags=re.MULTILINE)
    assert [title for title, _, _ in titles] == ["Ask", "Understand", "Players and data", "Files"]
    for _, command, words in titles:
        known = done(command, "--help")
        assert all(word in known for word in words.split() if word.startswith("--"))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each_command(command):
    said = done(command, "--help")
    assert said.startswith(f"Usage: wilaya {command} ")
    assert command == "play" or "--format" in said


def test_the_list_says_what_the_commands_say():
    """Their first sentence, without any of them being imported."""
    for each in main.COMMANDS:
        assert each.get_short_help_str(200) == each.built().get_short_help_str(200)
        assert each.name == each.built().name


def test_without_a_word_help_is_shown():
    assert done() == done("--help")


def test_first_sentences_are_not_cut_short():
    assert "..." not in done("--help").split("\nAsk")[1]


def test_help_loads_no_command_and_nothing_heavy():
    assert imported("import wilaya.main", "wilaya.commands", *HEAVY) == []


def test_versions_are_told_without_the_compiler():
    assert imported("from simulate.core.storage.manifest import facts; assert facts()['numba']", "numba", "llvmlite") == []


def test_rules_and_odds_load_no_players_no_reports_no_compiler_and_no_library_of_tables():
    code = """if True:
        from reports.studies.play.rules_and_data import exact_odds, search_rules
        search_rules("ici", "purge"), exact_odds("ici", "search", {}, ())"""
    assert imported(code, "numba", "polars", "matplotlib", "policies.core.match", "reports.games", "reports.charts.style") == []


def test_a_notebook_and_questions_about_a_box_begin_without_workbooks_and_charts():
    assert imported("import wilaya.notebook, reports.studies.doubt.ask", "openpyxl", "matplotlib", "pandas") == []


def test_run_and_compare_answer_without_the_libraries_of_statistics():
    """numba itself loads the top of SciPy, but none of the parts that take long."""
    code = """if True:
        import wilaya.commands.run, wilaya.commands.compare, reports.tables.run_report, reports.comparison.verdict
        from reports.statistics import differences, intervals, paired_values
        intervals.wilson(1, 2), differences.gap(1, 2, 2, 3)
        differences.bounded_difference(paired_values.PairedValues.of([0, 1, 0], [1, 0, 0]))"""
    assert imported(code, "scipy.optimize", "scipy.special", "scipy.stats") == []


def test_a_mistake_of_the_program_is_one_line_too(monkeypatch):
    monkeypatch.setattr("policies.core.roster.Roster.all", lambda roster, files: 1 / 0)
    assert "a mistake in the program: ZeroDivisionError" in refused("players", "ici", code=1)


def test_an_interrupt_that_a_library_swallowed(monkeypatch):
    def callback(roster, files):
        class Callback:
            def __del__(self):
                raise KeyboardInterrupt

        Callback()
        raise RuntimeError("no compiled object yet")

    monkeypatch.setattr("policies.core.roster.Roster.all", callback)
    monkeypatch.setattr("reports.studies.effort.SWALLOWED", [])
    result = wilaya("players", "ici")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "wilaya: interrupted\n")


def test_interrupted_by_hand(monkeypatch):
    def stop(roster, files):
        raise KeyboardInterrupt

    monkeypatch.setattr("policies.core.roster.Roster.all", stop)
    result = wilaya("players", "ici")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "wilaya: interrupted\n")
