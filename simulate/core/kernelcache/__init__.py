"""Compiled kernels, kept on disk under keys that cannot go stale. All of numba's inside that wilaya stands on is used here.

`kernel` compiles a rule or a player, `entry` fixes an entry point to one signature, `playing` counts the time of games, so that
the faster form of the rules is compiled once it pays; WATCHERS are told what is being compiled. How it works: kernel.py.
Another version of numba may lack what is used: then kernels are compiled by numba alone (`uncached`). Games stay the same.
"""
import sys

import numba

try:
    from simulate.core.kernelcache.compiler import WATCHERS
    from simulate.core.kernelcache.forms import playing
    from simulate.core.kernelcache.kernel import entry, kernel
except ImportError as missing:
    if not str(missing.name).startswith(("numba", "llvmlite")):     # a fault of ours is none of numba's
        raise
    from simulate.core.kernelcache.uncached import WATCHERS, entry, kernel, playing  # type: ignore[assignment]

    print(f"numba {numba.__version__}: {str(missing).partition(' (')[0]}, so compiled rules cannot be kept: every run compiles "
          "them anew, for minutes, and plays slower", file=sys.stderr)

__all__ = ["WATCHERS", "entry", "kernel", "playing"]
