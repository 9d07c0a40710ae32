"""The bar of a comparison: the interval as it closes, and when a verdict may be expected."""

from reports.comparison.verdict import comparison_of
from reports.ici.game_reports import ICI
from tests.reports.flip_counts import of_flips
from wilaya.cli.progress import Bar

OPEN = comparison_of(of_flips(200, 60, 40, 700), 0.01, ICI.spoken)


def closing(needed, pairs: int = 1000, most: int = 100_000) -> Bar:
    """A bar after `pairs` pairs in ten seconds."""
    found = Bar(False, lambda comparison: needed)
    found.look(None, most)
    found.update(0, 2 * pairs)
    found.update(2 * pairs, 2 * pairs)
    found.pace.seconds = 10.0
    return found


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
