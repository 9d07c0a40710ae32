"""Whole forms compiled in a process of their own while games are played with quick ones (see forms.py).

`python -m simulate.core.kernelcache.compile_whole` reads from standard input which.
"""
import importlib
import pickle
import sys
import time
from collections.abc import Sequence

from simulate.core.errors import UserError
from simulate.core.kernelcache.cache_folder import cache_folder
from simulate.core.kernelcache.forms import Form
from simulate.core.kernelcache.kernel import import_array_functions
from simulate.core.storage import atomic_files

PAUSE = 0.5     # seconds


def compile_forms(forms: Sequence[Form]) -> None:
    """Compile them, or load what another process compiled meanwhile; one process at a time does so for a cache."""
    import_array_functions()
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


if __name__ == "__main__":
    compile_forms(pickle.load(sys.stdin.buffer))
