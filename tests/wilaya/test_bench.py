"""`make bench` measures and writes what it measured; how fast is nobody's test."""
import json

import pytest

from scripts import bench

pytestmark = pytest.mark.slow


def test_what_was_measured_is_written(tmp_path, capsys):
    bench.main(games="1", long="1", only="help", file=tmp_path / "bench.json")
    found = json.loads((tmp_path / "bench.json").read_text())
    assert [row["what"] for row in found["measured"]] == ["wilaya --help"]
    assert found["measured"][0]["value"] > 0
    printed = capsys.readouterr().out
    assert "wilaya --help" in printed
    assert json.loads(printed[printed.index("\n{") + 1:]) == found


def test_a_command_that_fails_ends_the_benchmark():
    with pytest.raises(SystemExit, match="bench: wilaya nonsense ended with status 2"):
        bench.command(["nonsense"], bench.ROOT)


def test_the_rules_that_are_edited_are_there():
    assert all((bench.ROOT / name).is_file() for name in (bench.LEAF, bench.INNER))
