"""Folders in the working folder that have the names of our packages."""
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

THEIRS = "raise RuntimeError('not ours')"
NAMES = ("simulate", "policies", "reports", "scripts")
# As in a notebook: the working folder comes first, then our copy.
NOTEBOOK = f"import sys; sys.path[:0] = ['', {str(ROOT)!r}]; "


@pytest.fixture(params=["folders", "packages"])
def beside(request, tmp_path) -> Path:
    """A working folder with all of these names."""
    for name in NAMES:
        (tmp_path / name).mkdir()
        if request.param == "packages":
            (tmp_path / name / "__init__.py").write_text(THEIRS)
    if request.param == "folders":
        (tmp_path / "wilaya").mkdir()
    return tmp_path


def python(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run([sys.executable, "-P", "-c", code], cwd=folder, env=environment, text=True, check=False,
                          capture_output=True)


def test_a_notebook_beside_them_and_a_process_that_compiles_get_ours(beside):
    found = python(beside, NOTEBOOK + "import wilaya; wilaya.odds('ici', 'search', density=4, units=3); "
                                      "from simulate.core.kernelcache import forms; "
                                      "sys.exit(forms.beside('whole_forms', []).wait())")
    assert (found.returncode, found.stderr) == (0, "")


def test_the_command_beside_them_gets_ours(beside):
    found = python(beside, f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv[1:] = ['players', 'ici']; "
                           "from wilaya.main import main; main()")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith("uniform: ")


def test_a_package_of_theirs_that_is_loaded_already_is_named(tmp_path):
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "__init__.py").write_text("")
    found = python(tmp_path, NOTEBOOK + "import reports, wilaya")
    assert "ImportError: another package named reports is loaded" in found.stderr.splitlines()[-1]
    assert "allowed is to import wilaya before it" in found.stderr
