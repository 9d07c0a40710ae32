"""Places that cannot be used end in one line that names them; the whole list is `python -m tests.verify.bad_places`."""
import itertools
import time

import pytest
import typer

from tests.verify import bad_inputs
from tests.verify.bad_inputs import LATE, REFUSED, line
from tests.verify.bad_places import cases, nothing, tried
from tests.wilaya.test_standard_streams import shell
from wilaya.cli.console import Commands

pytestmark = pytest.mark.slow


def test_a_place_that_cannot_be_used_is_named_in_one_line(tmp_path):
    found = tried(tmp_path, step=6)
    assert [line(case) for case in found if case.ends != REFUSED] == []
    assert len(found) > 120
    assert {case.kind.partition(":")[0] for case in found} == {"read", "write", "--code"}


def test_a_command_that_takes_too_long_is_told_as_such(monkeypatch):
    sleeping = typer.Typer(cls=Commands)
    sleeping.command("sleep")(lambda: time.sleep(30))
    sleeping.callback()(lambda: None)
    monkeypatch.setattr(bad_inputs, "LONGEST", 1)
    monkeypatch.setattr(bad_inputs, "app", sleeping)
    assert bad_inputs.ended(["sleep"]) == (LATE, "")


STREAMS = [("< /dev/null", {}), ("<&-", {}), (">&-", {}), ("> /dev/full", {}), ("| true", {}),
           ("", {"PYTHONIOENCODING": "ascii:strict"}), ("", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})]


@pytest.mark.parametrize("number, streams, settings", [(number, *each) for number, each in enumerate(STREAMS)])
def test_processes_of_their_own_end_so_too(tmp_path, number, streams, settings):
    """As a user has them, with outputs that are closed, full, or of few letters; each of other cases."""
    tried_here = [case for case, _, lay in cases() if lay is nothing and "\0" not in "".join(case.words)]
    for case in itertools.islice(tried_here, 20 * number, None, 150):
        words = (tmp_path / "run" if word == "RUN" else word for word in case.words)
        done = shell(f'wilaya "$@" {streams}', tmp_path, *words, **settings)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), (case.words, done)
        assert done.stderr.startswith("wilaya: ")
        assert done.stderr[:-1].isprintable()
        assert list(tmp_path.iterdir()) == []
