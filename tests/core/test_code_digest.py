"""The digest of a kernel's code: every edit that can change what it computes is seen, and no other."""
import importlib
import sys
import types
import weakref
from collections.abc import Iterator

import pytest

from simulate.core.kernelcache import code_digest, source_files
from simulate.core.kernelcache.handle import Kernel
from tests import ROOT
from tests.cases import cases, written_cases

LEAF = '''
"""A module."""
import enum
import numpy as np
from simulate.core.kernelcache import kernel

RATE, SHIFT = 3, np.int64(5)
TABLE = np.array([1, 2, 3])
PAIR = (1, (2.0, "two"))
ROW = np.dtype([("a", np.int64), ("b", np.int32, (4,))])

class Side(enum.IntEnum):
    FLN = 0
    FRANCE = 1

@kernel
def leaf(x, extra=2):
    """A leaf."""
    return x * RATE + extra

@kernel
def other(x):
    return x - SHIFT
'''
MIDDLE = '''
import numpy as np
from simulate.core.kernelcache import kernel
from toy_leaf import PAIR, ROW, TABLE, Side, leaf as renamed
import toy_leaf

def limited(bound):
    @kernel
    def below(x):
        return min(x, bound)
    return below

below = limited(10)

@kernel
def middle(x):
    rows = np.zeros(2, ROW)
    return below(renamed(x)) + TABLE[0] + PAIR[0] + rows["a"][0] + Side.FRANCE

@kernel
def through_module(x):
    return toy_leaf.other(x)

@kernel
def apart(x):
    return x // 2
'''
TOP = '''
from simulate.core.kernelcache import kernel
from toy_middle import middle, through_module

@kernel
def top(x):
    return middle(x) + through_module(x)
'''
TEXTS = {"toy_leaf": LEAF, "toy_middle": MIDDLE, "toy_top": TOP}


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    for name in TEXTS:
        sys.modules.pop(name, None)


def loaded(**edits: tuple[str, str]) -> types.ModuleType:
    """Module toy_top, after edits: by module what is replaced and by what."""
    for name, text in TEXTS.items():
        before, after = edits.get(name, ("", ""))
        assert before in text
        module = sys.modules[name] = types.ModuleType(name)
        exec(compile(text.replace(before, after, 1) if before else text, f"{name}.py", "exec"), vars(module))
    return sys.modules["toy_top"]


def digest_of_top(**edits: tuple[str, str]) -> str:
    return code_digest.digest(loaded(**edits).top.py_func)


# A constant two levels down, one read through a module's attribute, a default, code under another name, a decorator, an array,
# what is deep in a tuple, a record's layout, an enum's member, a closure, a name bound to another function, a builtin shadowed.
@written_cases(r"""module, before, after:
    toy_leaf => RATE, SHIFT = 3 => RATE, SHIFT = 4
    toy_leaf => RATE, SHIFT = 3 => RATE, SHIFT = 3.0
    toy_leaf => RATE, SHIFT = 3 => RATE, SHIFT = np.int32(3)
    toy_leaf => np.int64(5) => np.int64(6)
    toy_leaf => return x - SHIFT => return x + SHIFT
    toy_leaf => extra=2 => extra=3
    toy_leaf => return x * RATE + extra => return x * RATE - extra
    toy_leaf => @kernel\ndef leaf => def twice(f):\n    return kernel(lambda x, extra=2: 2 * f(x))\n@twice\n@kernel\ndef leaf
    toy_leaf => [1, 2, 3] => [1, 2, 4]
    toy_leaf => [1, 2, 3] => [1, 2, 3], np.int32
    toy_leaf => [1, 2, 3] => [[1, 2, 3]]
    toy_leaf => "two" => "three"
    toy_leaf => ("b", np.int32, (4,)) => ("b", np.int32, (5,))
    toy_leaf => ("a", np.int64) => ("c", np.int64)
    toy_leaf => (4,))]) => (4,))], align=True)
    toy_leaf => FRANCE = 1 => FRANCE = 2
    toy_leaf => enum.IntEnum => enum.Enum
    toy_middle => limited(10) => limited(11)
    toy_middle => min(x, bound) => max(x, bound)
    toy_middle => leaf as renamed => other as renamed
    toy_middle => below = limited(10) => below = limited(10)\ndef min(a, b):\n    return a
    toy_top => middle(x) + through => middle(x) - through""")
def test_what_changes_a_result_changes_the_digest(module, before, after):
    first = digest_of_top()
    assert digest_of_top(**{module: (before, after)}) != first


# The last one is a kernel that is not called.
@written_cases(r"""module, before, after:
    toy_leaf => A leaf. => A leaf that is said to be one.
    toy_leaf => return x * RATE => # why\n\n    return x * RATE
    toy_leaf => def leaf(x, extra=2) => def leaf(x: int, extra: int = 2) -> int
    toy_leaf => import enum => import enum\nimport math\nUNUSED = 12
    toy_leaf => A module. => Another one.
    toy_middle => return x // 2 => return x // 3""")
def test_what_changes_nothing_keeps_the_digest(module, before, after):
    assert digest_of_top() == digest_of_top(**{module: (before, after)})


def test_a_docstring_that_is_a_value_too_counts():
    """The compiler keeps one constant for both."""
    codes = [compile(f"def f():\n    '{word}'\n    return '{word}'", "f.py", "exec") for word in ("one", "two")]
    functions = []
    for code in codes:
        names: dict = {"__name__": "toy"}
        exec(code, names)
        functions.append(names["f"])
    assert code_digest.digest(functions[0]) != code_digest.digest(functions[1])


def test_functions_that_call_each_other_have_digests():
    text = "from simulate.core.kernelcache import kernel\n@kernel\ndef odd(n):\n    return n > 0 and even(n - 1)\n" \
           "@kernel\ndef even(n):\n    return n == 0 or odd(n - 1)\n"
    found = []
    for edit in ("n == 0", "n == 1"):
        names: dict = {"__name__": "toy"}
        exec(compile(text.replace("n == 0", edit), "f.py", "exec"), names)
        found += [code_digest.digest(names[name].py_func) for name in ("odd", "even")]
    assert len(set(found)) == 4


def test_a_name_bound_anew_is_read_again():
    """By a test that puts another number in place, say; an array may even change where it is."""
    top = loaded()
    first = code_digest.digest(top.top.py_func)
    leaf = sys.modules["toy_leaf"]
    leaf.RATE = 4
    second = code_digest.digest(top.top.py_func)
    leaf.RATE = 3
    assert code_digest.digest(top.top.py_func) == first != second
    leaf.TABLE[0] = 7
    assert code_digest.digest(top.top.py_func) != first
    leaf.TABLE[0] = 1
    sys.modules["toy_middle"].min = max
    assert code_digest.digest(top.top.py_func) != first


@cases("""value: "[1, 2]"; "{1: 2}"; np.array([None]); object(); np.random.default_rng()""")
def test_what_cannot_be_read_counts_by_its_files(monkeypatch, value):
    """The same digest for the same files, another for other files."""
    monkeypatch.setattr(source_files, "digest", lambda module: f"files of {module}")
    edit = {"toy_leaf": ("RATE, SHIFT = 3", f"RATE, SHIFT = {value}")}
    first = digest_of_top(**edit)
    assert digest_of_top(**edit) == first != digest_of_top()
    monkeypatch.setattr(source_files, "digest", lambda module: f"other files of {module}")
    assert digest_of_top(**edit) != first


def test_an_attribute_named_as_what_cannot_be_read_is_no_use_of_it(monkeypatch):
    """A field of a record, say; the same name looked up in the module still counts."""
    monkeypatch.setattr(source_files, "digest", lambda module: f"files of {module}")
    names: dict = {"__name__": "toy", "reach": object()}
    exec("def field(record):\n    return record.reach\ndef name(record):\n    return reach(record)", names)
    before = [code_digest.digest(names[each]) for each in ("field", "name")]
    monkeypatch.setattr(source_files, "digest", lambda module: f"other files of {module}")
    code_digest._PARTS.clear()
    after = [code_digest.digest(names[each]) for each in ("field", "name")]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False]


def test_kernels_of_the_games_are_read_function_by_function(monkeypatch):
    """Else an edited comment anywhere in what they import compiles them again. The counter is made of LLVM's code."""
    asked: list[str] = []
    monkeypatch.setattr(source_files, "digest", lambda module: asked.append(module) or module)
    monkeypatch.setattr(code_digest, "_PARTS", weakref.WeakKeyDictionary())
    paths = [path.relative_to(ROOT).with_suffix("") for room in ("simulate", "policies") for path in (ROOT / room).rglob("*.py")]
    modules = [importlib.import_module(".".join(path.parts)) for path in paths if path.name != "__init__"]
    kernels = {each for module in modules for each in vars(module).values() if isinstance(each, Kernel)}
    for each in kernels:
        code_digest.part_of(each.py_func)
    assert len(kernels) > 900
    assert asked == ["simulate.core.kernels.cycles"]


def test_closures_that_cannot_be_read_are_never_taken_for_one_another():
    """They have one name, and the files say nothing of what each holds."""
    loaded()
    middle = sys.modules["toy_middle"]
    first, second = (middle.limited([bound]).py_func for bound in (10, 10))
    assert code_digest.digest(first) == code_digest.digest(first) != code_digest.digest(second)
    assert code_digest.name_of(first) == code_digest.name_of(first) != code_digest.name_of(second)
    assert code_digest.digest_alone(first) != code_digest.digest_alone(second)


def test_settings_and_the_compiler_count(monkeypatch):
    import numba

    first = digest_of_top()
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1 - (numba.config.BOUNDSCHECK or 0))
    code_digest._machinery.cache_clear()
    assert digest_of_top() != first
    monkeypatch.undo()
    code_digest._machinery.cache_clear()
    assert digest_of_top() == first
