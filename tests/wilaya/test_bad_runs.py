"""Folders of runs that are damaged, forged or of something else: one line and exit 2, or a good answer."""
import json
import shutil
from collections import Counter

import pytest

from tests.core import run_folders
from tests.wilaya.conftest import wilaya

VALUES = (None, -1, "x", [1], {"a": {}}, "\u202e\x1b[31m")
COMMANDS = ("report", "verify", "trace", "merge")
DAMAGES = {
    "empty": lambda data: b"", "cut": lambda data: data[:len(data) // 2], "last bytes": lambda data: data[:-3],
    "a bit": lambda data: data[:50] + bytes([data[50] ^ 1]) + data[51:], "nul": lambda data: b"\0" * 500,
    "utf-16": lambda data: data.decode("latin-1").encode("utf-16"), "longer": lambda data: data + b"x",
    "deep": lambda data: b"[" * 100_000, "list": lambda data: b"[]", "number": lambda data: b"9" * 5000,
    "text": lambda data: b'"x"',
    "latin": lambda data: b"\xe9\xff", "twice": lambda data: data + data, "nan": lambda data: b'{"schema": NaN}',
}


def outcome(command, folder) -> str:
    """How a command ends on a folder: "refused" in one line with exit 2, or "answered"."""
    out = folder.with_name("joint")
    more = {"merge": ("--out", out), "verify": ("--sample", "2")}.get(command, ())
    result = wilaya(command, folder, *more)
    shutil.rmtree(out, ignore_errors=True)
    assert result.exit_code in (0, 2), (command, result.stderr)
    if result.exit_code == 0:
        return "answered"
    assert (result.stdout, result.stderr.count("\n")) == ("", 1), (command, result.output)
    assert result.stderr[:-1].isprintable()
    return "refused"


def manifest_of(folder) -> dict:
    return json.loads((folder / "manifest.json").read_text())


@pytest.mark.slow
def test_any_value_in_a_manifest(played, tmp_path):
    """Some 300 cases. With the seal broken a run is refused; sealed again, no command ends in a mistake of ours: two by turns."""
    counts: Counter[str] = Counter()
    for at, key in enumerate(sorted(manifest_of(played))):
        for number, value in enumerate(VALUES, at):
            folder = shutil.copytree(played, tmp_path / f"{key}-{number}")
            described = manifest_of(folder)
            if described[key] == value:
                continue
            (folder / "manifest.json").write_text(json.dumps({**described, key: value}))
            assert outcome("report", folder) == "refused"
            counts["broken seal"] += 1
            if key != "seal":
                shutil.copy(played / "manifest.json", folder / "manifest.json")
                run_folders.rewritten(folder, lambda said, key=key, value=value: said.update({key: value}))
                counts.update(outcome(command, folder) for command in COMMANDS[number % 2::2])
            shutil.rmtree(folder)
    assert counts["refused"] > 10 * counts["answered"]
    assert counts.total() > 270


@pytest.mark.parametrize("case", DAMAGES)
def test_damaged_files(played, tmp_path, case):
    counts = Counter()
    for pattern in ("manifest.json", "games-*.parquet", "turns-*.parquet"):
        folder = shutil.copytree(played, tmp_path / f"{case} {pattern[:5]}")
        path = next(folder.glob(pattern))
        path.write_bytes(DAMAGES[case](path.read_bytes()))
        counts.update(outcome(command, folder) for command in COMMANDS)
    assert counts == {"refused": 3 * len(COMMANDS)}


@pytest.mark.parametrize("pattern", ["manifest.json", "games-*.parquet", "turns-*.parquet"])
def test_a_folder_in_place_of_a_file(copied, pattern):
    path = next(copied.glob(pattern))
    path.unlink()
    path.mkdir()
    assert {outcome(command, copied) for command in COMMANDS} == {"refused"}
