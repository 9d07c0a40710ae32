"""Places that cannot be used end in one line that names them; the whole list is `python -m tests.verify.bad_places`."""
import time

import pytest
import typer

from scripts.cli.console import Commands
from tests.verify import bad_inputs
from tests.verify.bad_inputs import LATE, REFUSED, line
from tests.verify.bad_places import tried

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
