"""What is made again is the same again: charts of a run, the mixtures of Combat Chits."""
from scripts.solve_combat_mixtures import FILE, text
from tests.wilaya.conftest import done


def test_charts_drawn_again_are_the_same(tmp_path):
    done("run", "vichy", "--games", 60, "--turns", 60, "--out", tmp_path / "run", "--quiet")
    for name in ("once", "again"):
        done("report", tmp_path / "run", "--charts", tmp_path / name, "--quiet")
    paths = sorted((tmp_path / "once").iterdir())
    assert len(paths) > 8
    for path in paths:
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes(), path.name


def test_the_file_of_mixtures_is_what_its_script_writes():
    assert FILE.read_text() == text()
