"""What every test stands on: the tier it belongs to, and kernels with bounds checks unless NUMBA_BOUNDSCHECK says otherwise.

`slow` is written at a test; `rules` follows from its file, since every test of a rule calls kernels alone and needs no compiler.
CONTRIBUTING.md says which tier runs what.
"""
import functools
import itertools
import os
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest
from _pytest.mark.expression import Expression
from hypothesis import HealthCheck, settings

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
settings.register_profile("any machine", suppress_health_check=[HealthCheck.too_slow], deadline=None)     # busy ones too
settings.load_profile("any machine")

TESTS = Path(__file__).parent
RULES = ("ici/test_rule_*", "ici/test_setup_*", "ici/test_notes_*", "ici/test_victory.py", "ici/test_shuffle.py",
         "algeria/test_section_*", "algeria/test_tables_*", "vichy/test_rules_*",
         "policies/test_notes_*",
         "policies/test_reading_*", "policies/test_regrets_*")
ALL_SLOW = re.compile(r"^pytestmark = pytest\.mark\.slow$", re.MULTILINE)
# files that begin first, so that no process is left with a long one when the others are done
LONGEST = ("core/test_edited_kernels.py", "verify/*", "core/*", "wilaya/*")
UNSURE = ("slow", "browser", "recordings")        # marks that some tests of a file may have and others not


@functools.cache
def marks_of_file(path: Path) -> frozenset[str]:
    """The marks of every test of a file."""
    place = path.relative_to(TESTS).as_posix()
    slow = place.startswith("verify/") or ALL_SLOW.search(path.read_text(encoding="utf-8"))
    rules = any(fnmatch(place, pattern) for pattern in RULES)
    return frozenset(["slow"] * bool(slow) + ["rules"] * rules)


def may_be_taken(path: Path, marks: str) -> bool:
    """Whether a test of a file can fit the words after -m."""
    expression, sure = Expression.compile(marks), marks_of_file(path)
    return any(expression.evaluate((sure | set(some)).__contains__)
               for count in range(len(UNSURE) + 1) for some in itertools.combinations(UNSURE, count))


def pytest_ignore_collect(collection_path, config):
    """A file that -m leaves out whole is not even imported: that saves each process half a minute."""
    if collection_path.suffix == ".py" and config.option.markexpr and not may_be_taken(collection_path, config.option.markexpr):
        return True
    return None


def begins(path: Path) -> int:
    """Whose turn a file is: the longest ones come first."""
    place = path.relative_to(TESTS).as_posix()
    return next((at for at, pattern in enumerate(LONGEST) if fnmatch(place, pattern)), len(LONGEST))


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: begins(item.path))
    for item in items:
        for mark in marks_of_file(item.path):
            item.add_marker(getattr(pytest.mark, mark))
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
