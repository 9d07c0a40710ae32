"""The bar: what is done, how fast, how long still; on a terminal only."""
import io

import pytest

from reports.studies import progress
from reports.tables.text_table import clock
from scripts.cli.progress import Bar

pytestmark = pytest.mark.slow


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def bar(monkeypatch):
    moments = iter([10.0, 10.0, 14.0, 20.0])
    monkeypatch.setattr(progress.time, "perf_counter", lambda: next(moments))

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


def test_clock():
    assert [clock(seconds) for seconds in (0, 75.4, 3_599.6, 3_700)] == ["0:00", "1:15", "1:00:00", "1:01:40"]
