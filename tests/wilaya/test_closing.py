"""The bar of a comparison: the interval as it closes, and when a verdict may be expected."""
import pytest

from reports.comparison.comparison_text import pilot_text
from reports.comparison.verdict import comparison_of
from reports.ici.game_reports import ICI
from reports.statistics.paired_values import PairedValues
from wilaya.cli.progress import Bar

OPEN = comparison_of(PairedValues.of_flips(200, 60, 40, 700), 0.01, ICI.spoken)


def closing(needed, pairs: int = 1000, most: int = 100_000) -> Bar:
    """A bar after `pairs` pairs in ten seconds."""
    found = Bar(False, lambda comparison: needed)
    found.look(None, most)
    found.update(0, 2 * pairs)
    found.update(2 * pairs, 2 * pairs)
    found.pace.seconds = 10.0
    return found


def test_before_the_first_look_it_says_when_that_comes():
    assert closing(None).line() == "1,000 pairs, the first look comes at 1,000"


@pytest.mark.parametrize(("needed", "said"), [
    (4_000, "verdict in about 0:40, 16:30 at most"), (None, "no verdict in sight, 16:30 at most"),
    (99_500, "no verdict in sight, 16:30 at most"),
])
def test_the_interval_and_the_time_left(needed, said):
    bar = closing(needed)
    bar.look(OPEN, bar.most)
    assert bar.line() == f"1,000 pairs: +2.0 pp ({100 * OPEN.low:+.1f} to {100 * OPEN.high:+.1f}), {said}"


def test_the_bar_leaves_its_line_to_other_words(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    bar = Bar(True, lambda comparison: 10)
    bar.look(None, 1000)
    bar.update(0, 100)
    bar.close()
    assert capsys.readouterr().err.endswith("first look comes at 50\033[K\r\033[K")


def test_without_a_pace_there_is_no_time():
    bar = Bar(False, lambda comparison: 10)
    bar.look(None, 1000)
    bar.update(0, 100)
    bar.look(OPEN, bar.most)
    assert bar.line().endswith("no verdict yet")


def test_nothing_is_shown_in_a_pipe(capsys):
    bar = closing(10)
    bar.look(OPEN, bar.most)
    assert capsys.readouterr() == ("", "")


def test_what_a_pilot_says():
    said = pilot_text(100_000, OPEN, 200.0)
    assert said.startswith("Pilot: 10.0 % of 1,000 pairs change winner; a verdict takes about ")
    assert "nine times in ten at most" in said
    assert "The budget of 100,000 pairs sees a shift from 1." in said
    assert "7,500 pairs, 1:05, nine times in ten at most 140,000." in said
    assert "7,500 pairs, nine times" in pilot_text(100_000, OPEN, None)
