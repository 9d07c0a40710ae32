"""What a study keeps beside the games of its run."""
import json

import pytest

from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import read_sealed, write_sealed

VALUE = {"gains": [0.5, -1.25], "name": "é"}


@pytest.fixture
def path(tmp_path):
    write_sealed(tmp_path / "found.json", "of this run", VALUE)
    return tmp_path / "found.json"


def test_what_was_written_is_read(path):
    assert read_sealed(path, "of this run") == VALUE


def test_that_of_another_run_is_refused(path):
    with pytest.raises(UserError, match="was not played for"):
        read_sealed(path, "another")


@pytest.mark.parametrize("change", [
    lambda held: held["value"].update(gains=[0.5, 1.25]), lambda held: held.update(run="another"), lambda held: held.pop("seal"),
    lambda held: held.update(seal=7), lambda held: held.pop("value")])
def test_an_edited_file_is_refused(path, change):
    held = json.loads(path.read_text(encoding="utf-8"))
    change(held)
    path.write_text(json.dumps(held), encoding="utf-8")
    with pytest.raises(UserError, match="damaged or edited"):
        read_sealed(path, "of this run")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"7", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_such_file_is_refused(path, content):
    path.write_bytes(content)
    with pytest.raises(UserError, match="damaged or edited"):
        read_sealed(path, "of this run")
