"""After an edit only what it reaches is compiled, and what runs is what plain Python would give."""
import os
import shutil
from pathlib import Path

import pytest

from tests.cases import written_cases
from tests.core.test_kernel import asked, lay_out

pytestmark = pytest.mark.slow
SMALL = '''
"""Small kernels and what they read."""
import enum
import numpy as np
from simulate.core.kernelcache import kernel

RATE = 3
TABLE = np.array([5, 6, 7])
ROW = np.dtype([("a", np.int64), ("b", np.int64, (4,))])

class Side(enum.IntEnum):
    FLN = 0
    FRANCE = 1

@kernel
def deepest(x, extra=2):
    return x * RATE + extra

@kernel
def small(x):
    """A docstring."""
    rows = np.zeros(2, ROW)
    rows["b"][1, 3] = deepest(x)
    return rows["b"][1, 3] + TABLE[Side.FRANCE]
'''
LINES = "\n".join(f"    a[{i}] = (a[{i}] * {i + 3}) ^ (x + {i % 7})\n    if a[{i}] > {1000 + i}:\n        a[{i + 1}] -= x"
                  for i in range(0, 160, 2))
LARGE = f'''
from simulate.core.kernelcache import kernel
from simulate.toy.small import small

def shifted(by):
    @kernel
    def shift(x):
        return x + by
    return shift

shift = shifted(11)

@kernel
def large(a, x):
{LINES}
    return a.sum() + small(x)
'''
TOP = '''
from simulate.core.kernelcache import kernel
from simulate.toy.large import large, shift

@kernel
def top(a, x):
    return large(a, x) + shift(x)

@kernel
def highest(a, x):
    return 2 * top(a, x)
'''
PLAIN = """
import numpy as np
from simulate.toy.small import deepest, small
from simulate.toy.large import large
from simulate.toy.top import highest, top
value = highest(np.arange(301), 5)
print(value)
"""
ASK = PLAIN + """
print(*(each.__name__ for each in (deepest, small, large, top, highest) if each.stats.cache_misses))
"""
FILES = {"small": SMALL, "large": LARGE, "top": TOP}


def run(project: Path, code: str = ASK, **settings: str) -> list[str]:
    done = asked(project, code, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def write(project: Path, *edit: str) -> None:
    for name, text in FILES.items():
        before, after = edit[1:3] if edit and edit[0] == name else ("", "")
        assert before in text
        path = project / "simulate" / "toy" / f"{name}.py"
        path.write_text(text.replace(before, after, 1) if before else f"{after}\n{text}")
        os.utime(path, (1, 1))      # times say nothing


@pytest.fixture(scope="module")
def before(tmp_path_factory) -> tuple[Path, str]:
    """A cache with all kernels as they are before an edit, and their result."""
    folder = lay_out(tmp_path_factory.mktemp("before"))
    write(folder)
    value, *compiled = run(folder, WILAYA_CACHE=str(folder / "cache"))
    assert compiled == ["deepest", "small", "large", "top", "highest"]
    return folder / "cache", value


# One edit of each way to reach a kernel, and what is compiled then; test_code_digest.py has every kind of edit. The last but one
# gives another type of result.
@written_cases(r"""name, old, new, reached:
    small => => # a comment =>
    small => extra=2 => extra=3.5 => deepest small large
    small => [5, 6, 7] => [5, 8, 7] => small large
    small => ("b", np.int64, (4,)) => ("c", np.int64), ("b", np.int64, (4,)) => small large
    small => @kernel\ndef deepest => @(lambda f: kernel(lambda x: f(x + 1)))\n@kernel\ndef deepest => <lambda> small large
    large => shifted(11) => shifted(12) => top highest
    large => a.sum() + small(x) => a.sum() - small(x) => large
    large => a.sum() + small(x) => a.sum() / small(x) => large top highest
    top => 2 * top => 3 * top => highest""")
def test_an_edit_compiles_what_it_reaches_and_no_more(before, tmp_path, name, old, new, reached):
    project, cache = lay_out(tmp_path), str(shutil.copytree(before[0], tmp_path / "cache"))
    write(project, name, old, new)
    value, *compiled = run(project, WILAYA_CACHE=cache)
    assert compiled == reached.split()
    assert [value] == run(project, PLAIN, NUMBA_DISABLE_JIT="1")
    write(project)
    assert run(project, WILAYA_CACHE=cache) == [before[1]]


def test_new_is_only_what_was_never_compiled_in_its_own_words(before, tmp_path):
    project = lay_out(tmp_path)
    ask = PLAIN.partition("value =")[0] + ASK.splitlines()[-1].replace("stats.cache_misses", "is_new")
    write(project)
    assert run(project, ask, WILAYA_CACHE=str(tmp_path / "empty")) == ["deepest", "small", "large", "top", "highest"]
    write(project, "small", "extra=2", "extra=3.5")
    assert run(project, ask, WILAYA_CACHE=str(before[0])) == ["deepest"]
