"""Compiled kernels: what is kept on disk is never older than its sources or of other settings."""
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from simulate.core.kernels import kernel as kernels

LEAF = """
from simulate.core.kernels.kernel import kernel

@kernel
def rule(x):
    return x + 1
"""
CALLER = """
import numpy as np
from simulate.core.kernels.kernel import kernel
from simulate.toy.leaf import rule

@kernel
def play(x):
    return rule(x) * 10

@kernel
def far(i):
    table = np.zeros(3, np.int64)
    return table[i]
"""
ASK = "from simulate.toy.caller import play; print(play(1), sum(play.stats.cache_hits.values()))"


@pytest.fixture
def project(tmp_path) -> Path:
    """A small project laid out as this one, with a rule and a module that calls it."""
    core, toy = tmp_path / "simulate" / "core", tmp_path / "simulate" / "toy"
    for folder in (core, toy):
        folder.mkdir(parents=True)
        (folder / "__init__.py").touch()
    (tmp_path / "simulate" / "__init__.py").touch()
    shutil.copy(kernels.__file__, core)
    (toy / "leaf.py").write_text(LEAF)
    (toy / "caller.py").write_text(CALLER)
    return tmp_path


def asked(project: Path, code: str, **settings: str) -> subprocess.CompletedProcess:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBA_", "WILAYA_"))}
    return subprocess.run([sys.executable, "-c", code], cwd=project, env={**kept, "PYTHONPATH": str(project), **settings},
                          capture_output=True, text=True, check=False)


def folders(project: Path) -> list[str]:
    return sorted(path.name for path in (project / ".cache" / "numba").iterdir())


def test_an_edited_rule_reaches_a_cached_caller_in_another_module(project):
    assert asked(project, ASK).stdout.split() == ["20", "0"]
    assert asked(project, ASK).stdout.split() == ["20", "1"]
    leaf = project / "simulate" / "toy" / "leaf.py"
    leaf.write_text(LEAF.replace("x + 1", "x + 2"))
    assert asked(project, ASK).stdout.split() == ["30", "0"]
    leaf.write_text(LEAF)
    assert asked(project, ASK).stdout.split() == ["20", "1"]


def test_bounds_checks_have_a_cache_of_their_own_and_check(project):
    far = "from simulate.toy.caller import far; far({})"
    assert asked(project, far.format(2), NUMBA_BOUNDSCHECK="0").returncode == 0
    unchecked = folders(project)
    assert asked(project, far.format(3), NUMBA_BOUNDSCHECK="0").returncode == 0
    checked = asked(project, far.format(3), NUMBA_BOUNDSCHECK="1")
    assert "IndexError" in checked.stderr
    assert "IndexError" in asked(project, far.format(-1), NUMBA_BOUNDSCHECK="1").stderr      # nothing counts from the end
    assert asked(project, far.format(2), NUMBA_BOUNDSCHECK="1").returncode == 0
    assert len(folders(project)) == 2 * len(unchecked)


def test_the_cache_can_be_elsewhere(project, tmp_path):
    assert asked(project, ASK, WILAYA_CACHE=str(tmp_path / "else")).stdout.split() == ["20", "0"]
    assert asked(project, ASK, WILAYA_CACHE=str(tmp_path / "else")).stdout.split() == ["20", "1"]
    assert not (project / ".cache").exists()


def test_a_cache_that_cannot_be_written_is_done_without(project):
    """numba would fall back on __pycache__, where an edited rule's old code survives."""
    (project / "file").touch()
    settings = {"WILAYA_CACHE": str(project / "file" / "cache")}
    assert asked(project, ASK, **settings).stdout.split() == ["20", "0"]
    assert not list(project.rglob("*.nbi"))
    (project / "simulate" / "toy" / "leaf.py").write_text(LEAF.replace("x + 1", "x + 2"))
    assert asked(project, ASK, **settings).stdout.split() == ["30", "0"]


def test_a_module_out_of_its_package_is_not_kept(project):
    """Its sources cannot be told from its name."""
    (project / "scratch").mkdir()
    (project / "scratch" / "mine.py").write_text(LEAF)
    code = "import sys; sys.path.insert(0, 'scratch'); from mine import rule; print(rule(1))"
    assert asked(project, code).stdout.split() == ["2"]
    assert not list(project.rglob("*.nbi"))


@pytest.mark.parametrize("line", [
    "from simulate.toy.leaf import rule", "from simulate.toy import leaf", "import simulate.toy.leaf", "from .leaf import rule",
    "from . import leaf", "from ..toy.leaf import rule", "from ..toy import leaf", "import simulate.toy.leaf as other",
])
def test_any_form_of_import_counts_as_a_source(project, monkeypatch, line):
    monkeypatch.setattr(kernels, "ROOT", project)
    caller = project / "simulate" / "toy" / "caller.py"
    caller.write_text(line)
    assert project / "simulate" / "toy" / "leaf.py" in kernels.sources("simulate.toy.caller")
    caller.write_text("import numpy")
    assert kernels.sources("simulate.toy.caller") == {caller}


def test_sources_are_followed_all_the_way():
    names = {path.name for path in kernels.sources("tests.core.toy")}
    assert {"toy.py", "dice.py", "kernel.py"} <= names
