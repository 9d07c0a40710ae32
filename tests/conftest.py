"""What every test stands on: the tier it belongs to, and kernels with bounds checks unless NUMBA_BOUNDSCHECK says otherwise.

`slow` is written at a test; `rules` follows from its file, since every test of a rule calls kernels alone and needs no compiler.
CONTRIBUTING.md says which tier runs what.
"""
import os
from fnmatch import fnmatch
from pathlib import Path

import pytest

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

TESTS = Path(__file__).parent
RULES = ("ici/test_rule_*", "algeria/test_section_*")


def pytest_collection_modifyitems(items):
    for item in items:
        file = item.path.relative_to(TESTS).as_posix()
        if any(fnmatch(file, pattern) for pattern in RULES):
            item.add_marker(pytest.mark.rules)
        if file.startswith("verify/"):
            item.add_marker(pytest.mark.slow)
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
