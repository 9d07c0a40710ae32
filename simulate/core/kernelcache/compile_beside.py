"""What other processes compile while this one compiles or plays, see `forms.beside`.

`python -m simulate.core.kernelcache.compile_beside` reads a task and what it is given from standard input.
"""
import importlib
import inspect
import pickle
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from simulate.core.errors import UserError
from simulate.core.kernelcache.cache_folder import cache_folder
from simulate.core.kernelcache.code_digest import part_of
from simulate.core.kernelcache.dispatcher import PlainDispatcher
from simulate.core.kernelcache.forms import Form, Root
from simulate.core.storage import atomic_files

PAUSE = 0.5     # seconds


def whole_forms(forms: Sequence[Form]) -> None:
    """Compile whole forms, or load what another process compiled meanwhile; one process at a time does so for a cache."""
    handle = _lock()
    try:
        for module, name, sig in forms:
            getattr(importlib.import_module(module), name).whole.compile(sig)
    finally:
        atomic_files.unlock(handle)


def _lock() -> int:
    while True:
        try:
            return atomic_files.lock(cache_folder())
        except UserError:
            time.sleep(PAUSE)


def parts(roots: Sequence[Root], share: float) -> None:
    """Compile what `roots` call, from the last to the first, unless it is kept by then.

    Who compiles the roots themselves goes the other way, so that they meet. Of several processes with this task each begins at
    another `share` of the way.
    """
    for kernel, arguments in waiting(roots, share):
        if kernel.is_cold:
            kernel.compile(arguments)


def waiting(roots: Sequence[Root], share: float) -> list[tuple[PlainDispatcher, tuple]]:
    """The kernels for `parts`, with the types of their arguments, in order."""
    seen: set[Any] = set()
    found = [part for module, name, kinds in reversed(roots)
             for part in _called(getattr(importlib.import_module(module), name), kinds, seen)]
    begin = int(share * len(found))
    return found[begin:] + found[:begin]


def _called(kernel: Any, kinds: Mapping[str, Any], seen: set[Any]) -> Iterator[tuple[PlainDispatcher, tuple]]:
    """What a kernel calls, at any depth, and the types of arguments: the last first, but each after what it calls itself.

    Left out is what has an argument whose name is not in `kinds`. A name has one type in all rules of a game.
    """
    for called in reversed(part_of(kernel.py_func).calls):
        if isinstance(called, PlainDispatcher) and called not in seen:
            seen.add(called)
            yield from _called(called, kinds, seen)
            names = inspect.signature(called.py_func).parameters
            if names and names.keys() <= kinds.keys():
                yield called, tuple(kinds[name] for name in names)


if __name__ == "__main__":
    task, given = pickle.load(sys.stdin.buffer)
    {each.__name__: each for each in (whole_forms, parts)}[task](*given)
