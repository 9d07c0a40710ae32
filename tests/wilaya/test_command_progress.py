"""The bar: what is done, how fast, how long still; on a terminal only."""
import io
import subprocess
import sys

import pytest

from reports.studies import effort
from reports.studies.play import matches
from reports.tables.text_table import clock
from tests import ROOT
from wilaya.cli.progress import Bar
from wilaya.main import PLAYER, say_at_once

pytestmark = pytest.mark.slow


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def bar(monkeypatch):
    moments = iter([10.0, 10.0, 14.0, 20.0])
    monkeypatch.setattr(effort.time, "perf_counter", lambda: next(moments))

    def told(stream, shown=True):
        monkeypatch.setattr("sys.stderr", stream)
        made = Bar(shown)
        for games in (200, 600, 1_000):
            made.update(games, 1_000)
        pace = made.pace
        made.close()
        return pace, stream.getvalue()
    return told


def test_a_terminal_sees_speed_and_time_left(bar):
    made, said = bar(Terminal())
    lines = said.replace("\033[K", "").split("\r")
    assert lines[1] == " 20 % [####....................] 200 of 1,000 games"
    assert lines[2] == " 60 % [##############..........] 600 of 1,000 games, 100 games/s, ETA 0:04"
    assert lines[3] == "100 % [########################] 1,000 of 1,000 games, 80 games/s, ETA 0:00"
    assert said.endswith("\r\033[K")
    assert (made.played, made.rate) == (800, 80.0)


def test_a_pipe_and_quiet_see_nothing(bar):
    assert bar(io.StringIO())[1] == ""


def test_quiet_on_a_terminal(bar):
    assert bar(Terminal(), shown=False)[1] == ""


def test_a_terminal_sees_what_is_compiled(monkeypatch):
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    made = Bar()
    made.compiling("simulate.ici.play.play_turn", 12)
    assert stream.getvalue().endswith("compiling 12: simulate.ici.play.play_turn")
    made.compiling("", 0)
    assert stream.getvalue().endswith("\r\033[K")


UNBUILT = """import sys
from wilaya import main
main.Listed.built = lambda self: self
sys.stderr.isatty = lambda: True
main.All().resolve_command(None, sys.argv[1:])
print([each for each in ('numba', 'polars', 'matplotlib', 'reports.studies.play.matches') if each in sys.modules])"""


def said_first(*words):
    """What a terminal sees of a command before its own module is loaded."""
    done = subprocess.run([sys.executable, "-c", UNBUILT, *words], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
    return done.stderr


@pytest.mark.parametrize("words, said", [
    (("run", "ici-1955"), "preparing ici-1955, league v league, its data sets\n"),
    (("compare", "ici-1955", "--fln", "notes", "--government=greedy", "--default-data"),
     "preparing ici-1955, notes v greedy, the data of the files alone\n"),
    (("compare", "tests", "docs"), "reading tests\n"), (("sweep", "ici-1959", "--quiet"), ""), (("rank", "--help"), ""),
    (("odds", "ici"), ""),
])
def test_a_long_command_speaks_before_it_loads_what_is_heavy(words, said):
    assert said_first(*words) == said


def test_a_pipe_is_told_nothing_first(capsys):
    say_at_once(["ici-1955"])
    assert capsys.readouterr().err == ""


def test_the_first_words_name_who_plays():
    assert PLAYER == matches.PLAYER


def test_clock():
    assert [clock(seconds) for seconds in (0, 75.4, 3_599.6, 3_700)] == ["0:00", "1:15", "1:00:00", "1:01:40"]
