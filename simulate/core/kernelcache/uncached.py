"""Kernels as numba compiles them, anew in every process: where numba lacks an inside name that the cache stands on."""
import contextlib
from collections.abc import Callable

import numba

WATCHERS: list[Callable[[str], None]] = []      # nobody is told
playing = contextlib.nullcontext


def kernel(function):
    """Compile a rule or a player: nopython, GIL released."""
    return function if numba.config.DISABLE_JIT else numba.njit(nogil=True, error_model="numpy")(function)


def entry(dispatcher, signature, whole=False):
    """Compile an entry point for one signature."""
    if not numba.config.DISABLE_JIT:
        dispatcher.compile(signature.args)
    return dispatcher
