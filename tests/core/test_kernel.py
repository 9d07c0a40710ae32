"""Compiled kernels: what is kept on disk is never older than its sources or of other settings."""
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from simulate.core import errors
from simulate.core.kernelcache import source_files
from tests.cases import cases
from tests.core.forked import forked

LEAF = """
from simulate.core.kernelcache import kernel

@kernel
def rule(x):
    return x + 1
"""
CALLER = """
import numpy as np
from simulate.core.kernelcache import kernel
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


def lay_out(root: Path) -> Path:
    """The folders of a project as this one, with the compiler and an empty game."""
    simulate, toy = root / "simulate", root / "simulate" / "toy"
    for folder in (simulate, simulate / "core", toy):
        folder.mkdir()
        (folder / "__init__.py").touch()
    for name in ("kernelcache", "kernels"):
        shutil.copytree(source_files.ROOT / "simulate" / "core" / name, simulate / "core" / name)
    shutil.copy(Path(errors.__file__), simulate / "core")
    (root / "pyproject.toml").touch()
    return root


@pytest.fixture
def project(tmp_path) -> Path:
    """A small project laid out as this one, with a rule and a module that calls it."""
    toy = lay_out(tmp_path) / "simulate" / "toy"
    (toy / "leaf.py").write_text(LEAF)
    (toy / "caller.py").write_text(CALLER)
    return tmp_path


def environment(project: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBA_", "WILAYA_"))}
    return {**kept, "PYTHONPATH": str(project)}


def asked(project: Path, code: str, **settings: str) -> subprocess.CompletedProcess:
    return forked(code, project, {**environment(project), **settings})


def said(project: Path, code: str = ASK, **settings: str) -> str:
    """The words that it prints."""
    return " ".join(asked(project, code, **settings).stdout.split())


def kept(project: Path) -> list[str]:
    return sorted(path.name for path in (project / ".cache" / "numba").rglob("*.nbc"))


@pytest.mark.slow
def test_what_is_kept_is_loaded_without_what_numba_needs_to_compile(project):
    code = f"import sys, simulate.toy.caller; print('numba' in sys.modules); {ASK}; print('numba.np.arraymath' in sys.modules)"
    for at_the_end in ("False 20 0 True", "False 20 1 False"):
        done = subprocess.run([sys.executable, "-c", code], cwd=project, env=environment(project), capture_output=True, text=True,
                              check=True)
        assert " ".join(done.stdout.split()) == at_the_end


@pytest.mark.slow
def test_bounds_checks_have_a_cache_of_their_own_and_check(project):
    far = "from simulate.toy.caller import far; far({})"
    assert asked(project, far.format(2), NUMBA_BOUNDSCHECK="0").returncode == 0
    unchecked = kept(project)
    assert asked(project, far.format(3), NUMBA_BOUNDSCHECK="0").returncode == 0
    checked = asked(project, far.format(3), NUMBA_BOUNDSCHECK="1")
    assert "IndexError" in checked.stderr
    assert "IndexError" in asked(project, far.format(-1), NUMBA_BOUNDSCHECK="1").stderr      # nothing counts from the end
    assert asked(project, far.format(2), NUMBA_BOUNDSCHECK="1").returncode == 0
    assert len(kept(project)) == 2 * len(unchecked)


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_is_done_without(project):
    """numba would fall back on __pycache__, where an edited rule's old code survives."""
    (project / "file").touch()
    settings = {"WILAYA_CACHE": str(project / "file" / "cache")}
    done = asked(project, ASK, **settings)
    assert done.stdout.split() == ["20", "0"]
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(settings["WILAYA_CACHE"])
    assert not list(project.rglob("*.nb?"))
    (project / "simulate" / "toy" / "leaf.py").write_text(LEAF.replace("x + 1", "x + 2"))
    assert said(project, **settings) == "30 0"


@pytest.mark.slow
def test_an_installed_copy_keeps_kernels_in_the_folder_of_the_user(project, tmp_path_factory):
    (project / "pyproject.toml").unlink()
    caches = tmp_path_factory.mktemp("caches")
    settings = {"XDG_CACHE_HOME": str(caches), "HOME": str(caches), "LOCALAPPDATA": str(caches)}
    assert said(project, **settings) == "20 0"
    assert said(project, **settings) == "20 1"
    assert list(caches.rglob("*.nbc"))
    assert not list(project.rglob("*.nbc"))


@pytest.mark.slow
def test_a_module_out_of_its_package_is_not_kept(project):
    """Its sources cannot be told from its name."""
    (project / "scratch").mkdir()
    (project / "scratch" / "mine.py").write_text(LEAF)
    code = "import sys; sys.path.insert(0, 'scratch'); from mine import rule; print(rule(1))"
    assert said(project, code) == "2"
    assert not list(project.rglob("*.nb?"))


@pytest.mark.slow
def test_a_copy_in_another_folder_shares_the_cache(project, tmp_path_factory):
    """A fresh clone: other paths, other times of change, the same sources."""
    settings = {"WILAYA_CACHE": str(tmp_path_factory.mktemp("shared"))}
    ask = f"{ASK}; print(sum(play.stats.cache_misses.values()))"
    assert said(project, ask, **settings) == "20 0 1"
    assert not (project / ".cache").exists()
    clone = Path(shutil.copytree(project, tmp_path_factory.mktemp("other") / "clone"))
    for number, path in enumerate(clone.rglob("*.py")):
        os.utime(path, (number, number))
    assert said(clone, ask, **settings) == "20 1 0"


@pytest.mark.slow
def test_a_file_of_the_cache_that_was_cut_short_is_compiled_again(project):
    asked(project, ASK)
    files = list(project.rglob("caller.play-*.nbc"))
    assert len(files) == 1
    whole = files[0].read_bytes()
    for broken in (b"", whole[:len(whole) // 2], whole[:-1] + bytes([whole[-1] ^ 1])):
        files[0].write_bytes(broken)
        assert said(project) == "20 0"
    assert said(project) == "20 1"


@pytest.mark.slow
def test_what_was_used_long_ago_goes(project):
    """Two files of each kind are kept here, and one that is read counts as used."""
    ask = f"from simulate.core.kernelcache import kernel_cache\nkernel_cache.KEPT = 2\n{ASK}"
    leaf, folder = project / "simulate" / "toy" / "leaf.py", project / ".cache" / "numba"
    for number in (1, 2, 1, 3):
        for path in folder.rglob("*.*"):
            os.utime(path, (path.stat().st_mtime - 7200,) * 2)
        leaf.write_text(LEAF.replace("+ 1", f"+ {number}"))
        assert asked(project, ask).stdout.split()[0] == str(10 + 10 * number)
    assert {kind: len(list(folder.rglob(f"caller.play-*.{kind}"))) for kind in ("link", "calls", "nbc", "types")} == {
        "link": 2, "calls": 1, "nbc": 2, "types": 1}
    for number, hits in ((1, 1), (2, 0)):
        leaf.write_text(LEAF.replace("+ 1", f"+ {number}"))
        assert asked(project, ask).stdout == f"{10 + 10 * number} {hits}\n"


@pytest.mark.slow
def test_two_processes_may_write_the_same_kernel_for_different_arguments(project):
    """Each looks for its code before the other has written any. Both codes are kept, each under its own arguments."""
    code = """
import sys, time
from pathlib import Path
from simulate.core.kernelcache.kernel_cache import KernelCache
from simulate.toy.leaf import rule
mine, other = sys.argv[1:]
load = KernelCache.load_overload
def load_and_wait(self, *given):
    found = load(self, *given)
    Path(mine).touch()
    while not Path(other).exists():
        time.sleep(0.01)
    return found
KernelCache.load_overload = load_and_wait
print(rule(1.5 if mine == "a" else 1))
"""
    running = [subprocess.Popen([sys.executable, "-c", code, *names], cwd=project, env=environment(project), text=True,
                                stdout=subprocess.PIPE) for names in (("a", "b"), ("b", "a"))]
    assert [process.communicate(timeout=120)[0].strip() for process in running] == ["2.5", "2"]
    again = "from simulate.toy.leaf import rule; print(rule(1.5), rule(1), *map(len, rule.stats[1:]))"
    assert said(project, again) == "2.5 2 2 0"
    assert not list(project.rglob("*.part"))


FOREIGN = """
import numba, numpy as np
from numba import njit

def last(view):
    return view[-1]

def last_of(view, i):
    return view[i]

def put(view, i):
    view[i] = 70
    return view[i]

def right(where):
    view = np.arange(10)[5:8]
    found = [njit(last)(view), njit(last_of)(view, -1), njit(put)(view, -1), njit(last_of)(np.arange(6).reshape(2, 3), (-1, -1))]
    assert found == [7, 7, 70, 5], (where, found)
"""


@pytest.mark.slow
def test_functions_that_are_no_kernels_count_from_the_end(project):
    """Before the module is imported, after it, while kernels are compiled, and after that."""
    code = FOREIGN + """
right("before")
folder = numba.config.CACHE_DIR
from simulate.core.kernelcache import kernel
right("after the import")

@kernel
def mine(view, i):
    return view[i]

@njit
def theirs(view, i):            # calls ours before and after it counts from the end
    return view[-1] + mine(view, i) + view[-i]

@kernel
def calls(view, i):             # ours calls theirs, which calls ours
    return theirs(view, i) + view[i]

view = np.arange(10)[5:8]
assert theirs(view, 1) == 7 + 6 + 7
assert calls(view, 1) == 20 + 6
right("after kernels are compiled")
assert numba.config.CACHE_DIR == folder
assert mine(view, -1) == 4      # ours does not: it reads before the view
"""
    done = asked(project, code, NUMBA_BOUNDSCHECK="0")
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_functions_of_numba_and_others_count_from_the_end_inside_kernels(project):
    """Called (`np.take`), written by numba (an array of indices), or copied in (`inline='always'`)."""
    (project / "inlined.py").write_text("from numba import njit\n@njit(inline='always')\ndef last(a, i):\n    return a[i]\n")
    code = FOREIGN + """
from simulate.core.kernelcache import kernel
from inlined import last as inlined

@kernel
def takes(view, which):
    return np.take(view, -1) + view[which][0]

@kernel
def inlines(view, i):
    return inlined(view, i)

view = np.arange(10)[5:8]
assert takes(view, np.array([-1])) == 14
assert inlines(view, -1) == 7
right("after")
assert njit(lambda view: np.take(view, -1))(view) == 7
"""
    done = asked(project, code, NUMBA_BOUNDSCHECK="0")
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_kernels_have_no_check_for_negative_indices(project):
    """It would be a `select` in the code before optimizing: numba has one for each index."""
    code = """
import numpy as np
from numba import njit
from simulate.core.kernelcache import kernel

def one(a, i):
    return a[i]

def two(a, i):
    a[i, i] = 1

def narrow(a, i):
    return a[np.int32(i)]

for function, a in ((one, np.zeros(3)), (two, np.zeros((3, 3))), (narrow, np.zeros(3))):
    ours, theirs = kernel(function), njit(function)
    ours(a, 1), theirs(a, 1)
    print(*(next(iter(each.inspect_llvm().values())).split("define ")[1].count(" select ") for each in (ours, theirs)))
"""
    counts = [line.split() for line in asked(project, code, NUMBA_BOUNDSCHECK="0", NUMBA_OPT="0").stdout.splitlines()]
    assert counts == [["0", "1"], ["0", "2"], ["0", "1"]]


@pytest.mark.slow
def test_kernels_that_make_no_arrays_do_not_count_who_holds_them(project):
    """numba's own functions do; a kernel that makes an array still may."""
    code = """
import numpy as np
from numba import njit
from simulate.core.kernelcache import kernel

def passing(inner):
    def outer(a, n):
        held = a
        for i in range(n):
            held = a if i else held
        return inner(held, n) + inner(a, n)
    return outer

def last(a, n):
    return a[n]

def made(n):
    return np.zeros(n).sum()

for wrap in (kernel, njit):
    function = wrap(passing(wrap(last)))
    function(np.zeros(9), 3)
    print("NRT_incref" in next(iter(function.inspect_llvm().values())).split("define ")[1])
print(kernel(made)(4))
"""
    done = asked(project, code, NUMBA_OPT="0")
    assert done.stdout.split() == ["False", "True", "0.0"], done.stderr


@pytest.mark.slow
def test_nothing_is_written_out_that_nobody_reads(project):
    """numba would write out the types of arguments at each of its passes, and a listing of the source: a sixth of its time."""
    code = """
from numba.core import event
from simulate.toy.leaf import rule

with event.install_recorder("numba:run_pass") as passes:
    rule(1)
print({each.data["args"] for _, each in passes.buffer}, any("annotate" in each.data["name"] for _, each in passes.buffer))
"""
    assert asked(project, code).stdout.split() == ["{''}", "False"]


@cases("""line:
    "from simulate.toy.leaf import rule"; "from simulate.toy import leaf"; "import simulate.toy.leaf"; "from .leaf import rule"
    "from . import leaf"; "from ..toy.leaf import rule"; "from ..toy import leaf"; "import simulate.toy.leaf as other" """)
def test_any_form_of_import_counts_as_a_source(project, monkeypatch, line):
    monkeypatch.setattr(source_files, "ROOT", project)
    caller = project / "simulate" / "toy" / "caller.py"
    caller.write_text(line)
    assert project / "simulate" / "toy" / "leaf.py" in source_files.sources("simulate.toy.caller")
    caller.write_text("import numpy")
    assert source_files.sources("simulate.toy.caller") == {caller}


def test_packages_of_others_are_no_sources(project, monkeypatch):
    """Installed, ours lie beside them; a package of a designer's own counts for the modules that are in it."""
    monkeypatch.setattr(source_files, "ROOT", project)
    for name in ("numpy", "mine"):
        (project / name).mkdir()
        (project / name / "__init__.py").touch()
        (project / name / "table.py").write_text("A = 1")
    caller = project / "simulate" / "toy" / "caller.py"
    caller.write_text("import numpy.table")
    assert source_files.sources("simulate.toy.caller") == {caller}
    player = project / "mine" / "player.py"
    player.write_text("from mine import table\nfrom simulate.toy import leaf\nimport numpy")
    names = {path.relative_to(project).as_posix() for path in source_files.sources("mine.player")}
    assert {"mine/player.py", "mine/table.py", "simulate/toy/leaf.py"} <= names
    assert not any(name.startswith("numpy") for name in names)


def test_sources_are_followed_all_the_way():
    names = {path.name for path in source_files.sources("tests.core.toy_games")}
    assert {"toy_games.py", "dice.py", "dispatcher.py", "kernel_cache.py"} <= names
