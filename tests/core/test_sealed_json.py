"""What a study keeps beside the games of its run."""
import json

import pytest

from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import read_sealed, write_sealed
from tests.cases import cases
from tests.core.run_folders import altered

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


@cases("name value: value.gains [0.5,1.25]; run another; seal GONE; seal 7; value GONE")
def test_an_edited_file_is_refused(path, name, value):
    held = json.loads(path.read_text(encoding="utf-8"))
    altered(held, name, value)
    path.write_text(json.dumps(held), encoding="utf-8")
    with pytest.raises(UserError, match="damaged or edited"):
        read_sealed(path, "of this run")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"7", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_such_file_is_refused(path, content):
    path.write_bytes(content)
    with pytest.raises(UserError, match="damaged or edited"):
        read_sealed(path, "of this run")
