"""Where numba lacks an inside name that the cache of kernels stands on, games are the same and one line says what it costs."""
import os
import subprocess
import sys

import pytest

from tests import ROOT

pytestmark = pytest.mark.slow
PLAY = """import sys, numba.core.typed_passes as passes
if sys.argv[1] == "without":
    del passes.NativeLowering
import wilaya
print(dict(wilaya.run("vichy", 40, fln="uniform", france="uniform", turns="none", out=sys.argv[1]).facts)["fingerprint"])
print("simulate.core.kernelcache.uncached" in sys.modules)"""


def played(way: str, folder) -> tuple[list[str], str]:
    """The fingerprint of a run, and whether numba alone compiled; what was said on standard error."""
    done = subprocess.run([sys.executable, "-c", PLAY, way], cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)},
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr


def test_without_an_inside_name_of_numba_games_are_the_same(tmp_path):
    (fingerprint, alone), said = played("without", tmp_path)
    (same, kept), _ = played("with", tmp_path)
    assert (alone, kept) == ("True", "False")
    assert fingerprint == same
    assert [line for line in said.splitlines() if "NativeLowering" in line and "every run compiles them anew" in line]
