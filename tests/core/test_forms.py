"""The quick and the whole form of an entry point and of a player: which is used when, and who compiles the whole one."""
import shutil
from pathlib import Path

import pytest

from simulate.core import errors
from simulate.core.kernelcache import source_files
from simulate.core.storage import atomic_files
from tests.cases import cases
from tests.core.test_kernel import asked, lay_out

pytestmark = pytest.mark.slow
RULES = '''
import numpy as np
from numba import types
from simulate.core.kernelcache import entry, kernel

POLICY = types.FunctionType(types.int64(types.int64))
PLAY = types.int64(types.int64, POLICY)

@kernel
def rule(x):
    return x + 1

@kernel
def player(x):
    return rule(x) * 10

@kernel
def play(x, policy):
    return rule(policy(x))

def compiled():
    return entry(play, PLAY, whole=True)
'''
ASK = """
from simulate.core.kernelcache import forms
from simulate.toy.rules import compiled, play, player
print(compiled()(1, player), compiled().dispatcher is play.whole, sorted(name for _, name, _ in forms.COMPILATION.quick))
"""
HERE = "\nforms.COMPILATION.compile_here()\n"
BESIDE = """
import time
from simulate.core.kernelcache import forms
from simulate.toy.rules import compiled, play, player
forms.WORTH, start, started = 0.0, forms.beside, []
forms.beside = lambda task, wanted: started.append(len(wanted)) or start(task, wanted)
def games():
    with forms.playing():
        return compiled()(1, player)
found, end = [games()], time.monotonic() + 900
while time.monotonic() < end and not (play.whole.overloads and player.whole.overloads):
    found.append(games())
    time.sleep(0.02)
print(set(found), bool(play.whole.overloads), bool(player.whole.overloads), started)
"""
QUICK, WHOLE = "21 False ['play', 'player']", "21 True []"


@pytest.fixture
def project(tmp_path) -> Path:
    """A project with an entry point, a player, and all that compiles them."""
    root = lay_out(tmp_path)
    (root / "simulate" / "toy" / "rules.py").write_text(RULES)
    (root / "simulate" / "core" / "storage").mkdir()
    for source, folder in ((errors, "core"), (atomic_files, "core/storage")):
        shutil.copy(source.__file__, root / "simulate" / folder)
    return root


def answer(project: Path, code: str, **settings: str) -> str:
    done = asked(project, code, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_whole_form_is_used_where_it_is_kept(project):
    assert answer(project, ASK) == QUICK
    both = [QUICK, QUICK.replace("False", "True")]
    assert answer(project, ASK + HERE + ASK + HERE).split("\n") == both      # asked again, there is nothing left to compile
    assert answer(project, ASK) == WHOLE


def test_an_edited_rule_is_played_in_the_quick_form_again(project):
    answer(project, ASK + HERE)
    rules = project / "simulate" / "toy" / "rules.py"
    rules.write_text(RULES.replace("x + 1", "x + 2"))
    assert answer(project, ASK) == QUICK.replace("21", "32")
    rules.write_text(RULES)
    assert answer(project, ASK) == WHOLE


def test_another_process_compiles_while_games_are_played(project):
    assert answer(project, BESIDE) == "{21} True True [2]"
    assert answer(project, ASK) == WHOLE
    assert answer(project, BESIDE) == "{21} True True []"


@cases("""worth settings: "= 0.0" {'NUMBA_BOUNDSCHECK':'1'}; "= 0.0" {'WILAYA_CACHE':'file/cache'}; "= 30.0" {}""")
def test_the_quick_form_is_alone(project, worth, settings):
    """Where games are checked, where the cache cannot be written, and where a play is short."""
    (project / "file").touch()
    code = BESIDE.replace("+ 900", "+ 3").replace("= 0.0", worth)
    assert answer(project, code, **settings) == "{21} False False []"


def test_without_an_inside_name_of_numba_it_compiles_alone_and_one_line_says_what_that_costs(project):
    """Players as values, and what numba was taught, work as ever."""
    for name in ("data", "calendar.py"):
        source = source_files.ROOT / "simulate" / "core" / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, project / "simulate" / "core" / name)
    code = """
import numba.core.typed_passes as passes
del passes.NativeLowering
import sys
import numpy as np
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import clear
from simulate.toy.rules import compiled, player
record = np.ones(1, [("x", "i8")]).view(np.recarray)[0]
kernel(lambda record: clear(record))(record)
print(compiled()(1, player), record.x, "simulate.core.kernelcache.uncached" in sys.modules)
"""
    done = asked(project, code)
    assert done.stdout.split() == ["21", "0", "True"], done.stderr
    assert [line for line in done.stderr.splitlines() if "NativeLowering" in line and "every run compiles them anew" in line]


def test_what_is_compiled_for_the_first_time_does_not_count(project):
    code = """
from simulate.core.kernelcache import forms
from simulate.toy.rules import compiled, player
for _ in range(3):
    with forms.playing():
        compiled()(1, player)
    print(forms.COMPILATION.seconds < 0.1, forms.COMPILATION.seconds > 0.0)
"""
    assert answer(project, code).split("\n") == ["True False", "True True", "True True"]


def test_threads_that_ask_at_once_get_one_entry(project):
    code = """
import threading
from simulate.toy.rules import compiled, player
ready, found = threading.Barrier(8), []
def ask():
    ready.wait()
    found.append(compiled()(1, player))
threads = [threading.Thread(target=ask) for _ in range(8)]
for each in threads: each.start()
for each in threads: each.join()
print(found)
"""
    for _ in range(3):
        assert answer(project, code) == str([21] * 8)
