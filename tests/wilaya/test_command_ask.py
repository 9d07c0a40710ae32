"""`wilaya ask` at a terminal, from a file and from a pipe: ranges after each answer, and a worksheet that --base takes."""
import os
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest

from simulate.core.errors import UserError
from simulate.games import rule_system
from simulate.ici.calibration.ensemble import frozen_ensemble
from tests.wilaya.conftest import ALL_SETS, answered, done, refused, wilaya
from wilaya import notebook
from wilaya.commands import ask

NAMED = "# counted on a Sunday\nfaileks.moudjahidine.counters = 40\nchits.fp=25\nsearch.coastal_hills=1\n"


@pytest.fixture
def named(elsewhere):
    """Three answers by their names, in a file; the folder of answers."""
    (elsewhere / "answers.txt").write_text(NAMED, encoding="utf-8")
    return elsewhere


def typing(monkeypatch, *lines):
    """A terminal at which these lines are typed; an error among them is what the keyboard does instead."""
    typed = iter(lines)

    def readline():
        line = next(typed, "")
        if isinstance(line, str):
            return line
        raise line

    monkeypatch.setattr(ask, "sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True, readline=readline)))


def test_answers_of_a_file_are_kept_and_narrow_the_ranges(named):
    found = answered("ask", "ici", "--answers", "answers.txt")
    assert (found["schema"], found["file"]) == ("wilaya/ask/1", "my-game.csv")
    assert [each["path"] for each in found["answers"]] == ["faileks.moudjahidine.counters", "chits.fp",
                                                           "rules.search.coastal_hills"]
    widths = [sum(each["high"] - each["low"] for each in ranges) for ranges in (found["before"], found["answers"][-1]["ranges"])]
    assert widths[1] < widths[0]
    for scenario, first, last in zip(("ici-1955", "ici-1959"), found["before"], found["answers"][-1]["ranges"], strict=True):
        assert first["scenario"] == last["scenario"] == scenario
        assert found["after_all"][scenario] < first["high"] - first["low"]
        assert last["sets"] < found["data_sets"] == len(frozen_ensemble().sets)
    said = done("rules", "ici", "--base", "my-game.csv", "--search", "search.coastal_hills")
    assert "yours" in said


def test_a_notebook_asks_the_same(named):
    found = answered("ask", "ici", "--answers", "answers.txt")
    answers = {"faileks.moudjahidine.counters": 40, "chits.fp": 25, "search.coastal_hills": 1}
    asked = notebook.ask("ici", answers, "mine.csv")
    assert asked.json() == {**found, "file": "mine.csv"}
    assert (named / "mine.csv").read_bytes() == (named / "my-game.csv").read_bytes()
    ranges = asked.tables["ranges"]
    assert ranges["path"].to_list() == [path for path in ("before", *(each.path for each in asked.answers)) for _ in range(2)]
    assert ranges["low"].to_list()[:2] == [each["low"] for each in found["before"]]
    with pytest.raises(UserError, match=r"mine\.csv"):
        notebook.ask("ici", answers, "mine.csv")


def test_a_run_takes_the_weighed_sets(named):
    done("ask", "ici", "--answers", "answers.txt", "--out", "box.toml")
    text = done("run", ALL_SETS, "ici-1955", "--base", "box.toml", "--games", 60, "--jobs", 1, "--quiet")
    assert "unweighed" not in text
    assert "calibrate" not in text
    kept = frozen_ensemble(named / "box.sets.toml", sealed=True)
    assert 0 < len(kept.sets) < len(frozen_ensemble().sets)
    counted = next(each for each in rule_system("ici").worksheet().counts if each.path == "chits.fp")
    mean = sum(counted.of(values) * kept.weights[number] for number, values in kept.sets.items()) / sum(kept.weights.values())
    assert mean == pytest.approx(25, abs=2)


def test_ten_questions_are_asked_the_next_one_is_named_and_a_pipe_may_skip(elsewhere):
    found = wilaya("ask", "ici", typed_in="\n" * 9).stdout
    assert "Nothing was answered" in found
    assert not list(elsewhere.iterdir())
    assert "To count next: " in found
    assert "To count next: " not in wilaya("ask", "ici", typed_in="\n" * 10).stdout


def test_what_is_known_is_not_asked_again(named):
    done("ask", "ici", "--answers", "answers.txt")
    first, again = (wilaya("ask", "ici", *words, typed_in="").stdout for words in (
        ("--out", "x.csv"), ("--base", "my-game.csv", "--out", "y.csv")))
    assert "To count next: How many Moudjahidine" in first
    assert "To count next: How many Moudjahidine" not in again
    assert first.splitlines()[3] != again.splitlines()[3]


def test_outside_all_data_sets_an_answer_moves_nothing(elsewhere):
    (elsewhere / "answers.txt").write_text("faileks.moudjahidine.counters=300\n", encoding="utf-8")
    found = answered("ask", "ici", "--answers", "answers.txt")
    [one] = found["answers"]
    assert (one["weighed"], one["ranges"]) == (False, found["before"])


def test_a_count_that_no_game_can_be_played_with_is_named_by_its_line(elsewhere):
    (elsewhere / "answers.txt").write_text("# none\nfaileks.moudjahidine.counters=0\n", encoding="utf-8")
    said = refused("ask", "ici", "--answers", "answers.txt")
    assert said.startswith("wilaya: answers.txt, line 2 (faileks.moudjahidine.counters): set-up: 1 of moudjahidine: allowed is")


def test_at_a_terminal_a_wrong_answer_is_asked_again(elsewhere, monkeypatch):
    typing(monkeypatch, "many\n", "40\n", "\n", "Stop\n")
    result = wilaya("ask", "ici")
    assert result.exit_code == 0
    refusals = [line for line in result.stderr.splitlines() if line.startswith("wilaya: ")]
    assert refusals == ["wilaya: your answer (faileks.moudjahidine.counters): many is not allowed; allowed are 0 to 300"]
    assert [line.partition(".")[0] for line in result.stderr.splitlines() if " of 10. " in line] == [
        "1 of 10", "1 of 10", "2 of 10", "3 of 10"]
    assert "my-game.csv" in result.stdout


def test_interrupted_it_keeps_what_was_answered(elsewhere, monkeypatch):
    typing(monkeypatch, "40\n", KeyboardInterrupt())
    result = wilaya("ask", "ici")
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr.splitlines()[-1] == "wilaya: interrupted; answers kept in my-game.csv: 1"
    monkeypatch.undo()
    assert "yours" in done("rules", "ici", "--base", elsewhere / "my-game.csv", "--search", "faileks.moudjahidine.counters")
    assert (elsewhere / "my-game.sets.toml").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
def test_ctrl_c_is_heard_while_a_real_terminal_is_read(elsewhere):
    """A library that hears of Ctrl-C itself lets the reading of a line go on."""
    import pty

    ours, theirs = pty.openpty()
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from wilaya.main import main; main()"
    with subprocess.Popen([sys.executable, "-c", code, "ask", "ici"], stdin=theirs, stderr=subprocess.PIPE, text=True) as process:
        while "1 of 10" not in process.stderr.readline():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        try:
            _, said = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (process.returncode, said.splitlines()[-1]) == (130, "wilaya: interrupted; answers kept in my-game.csv: 0")
    os.close(ours)
    os.close(theirs)
