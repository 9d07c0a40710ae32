"""Compiled kernels, kept on disk under keys that cannot go stale. All of numba's inside that wilaya stands on is used here.

`kernel` compiles a rule or a player, `entry` fixes an entry point to one signature, `playing` counts the time of games, so that
the faster form of the rules is compiled once it pays; WATCHERS are told what is being compiled. How it works: dispatcher.py.
Another version of numba may lack what is used: then kernels are compiled by numba alone (`uncached`). Games stay the same.
"""
import functools
import sys
from types import ModuleType

from simulate.core.kernelcache.forms import playing
from simulate.core.kernelcache.handle import LESSONS, PLAIN, WATCHERS, Kernel

__all__ = ["LESSONS", "PLAIN", "WATCHERS", "entry", "kernel", "playing"]


def kernel(function):
    """Compile a rule or a player, once it is needed: nopython, GIL released, cached on disk."""
    return function if PLAIN else Kernel(function, _machinery)


def entry(called, signature, whole=False):
    """Fix an entry point to one signature, so that every player runs through the same machine code.

    It is asked for by its arguments, as a kernel that calls it does: the cache then has it once. With `whole` the whole form is
    taken where it is there, see forms.py.
    """
    return called.fixed(signature, whole) if isinstance(called, Kernel) else called


@functools.cache
def _machinery() -> ModuleType:
    """What makes dispatchers, and numba with it."""
    try:
        from simulate.core.kernelcache import dispatcher
    except ImportError as missing:
        if not str(missing.name).startswith(("numba", "llvmlite")):     # a fault of ours is none of numba's
            raise
        import numba

        from simulate.core.kernelcache import uncached

        print(f"numba {numba.__version__}: {str(missing).partition(' (')[0]}, so compiled rules cannot be kept: every run "
              "compiles them anew, for minutes, and plays slower", file=sys.stderr)
        return uncached
    return dispatcher
