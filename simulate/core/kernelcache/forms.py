"""Two forms of the code of an entry point or a player, which play the same games to the last byte.

The quick form calls large kernels where they are: after an edit it is compiled in a second or two. The whole form is compiled
with all that it reaches, which takes some ten seconds, and plays a sixth more games a second. The whole form is used where it is
kept, and the quick one elsewhere. Once games have been played with quick forms for so long that whole ones pay, another process
compiles those; the games go on and change over as each is ready.
"""
import atexit
import contextlib
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

from simulate.core.kernelcache.cache_folder import ROOT, cache_folder

WORTH = 30.0        # CPU-seconds of games; the whole forms take some 13 to compile and save a seventh of what is played later

Form = tuple[str, str, Any]     # module, name and signature of a kernel
Root = tuple[str, str, dict[str, Any]]      # module and name of a kernel, types of arguments by their names


class Compilation:
    """What this process plays with quick forms, for how long, and the one process that compiles the whole ones."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.quick: dict[Form, Any] = {}
        self.asked: set[Form] = set()
        self.process: subprocess.Popen[bytes] | None = None
        self._one_at_a_time = threading.Lock()

    def played(self, seconds: float) -> None:
        """Games took so many CPU-seconds."""
        with self._one_at_a_time:
            wanted = [form for form in self.quick if form not in self.asked]
            if not wanted or (self.process is not None and self.process.poll() is None):
                return
            from numba import config

            self.seconds += seconds
            if self.seconds >= WORTH and not config.BOUNDSCHECK and os.access(cache_folder(), os.W_OK):
                self.asked.update(wanted)
                self.seconds, self.process = 0.0, beside("whole_forms", wanted)

    def compile_here(self) -> None:
        """Compile the whole form of all that was played with its quick one; an entry point that has changed over is ready."""
        for (_, _, sig), kernel in self.quick.items():
            if kernel.whole.can_compile:
                kernel.whole.compile(sig)


COMPILATION = Compilation()


def note_quick(kernel: Any, sig) -> None:
    """A kernel is used in its quick form."""
    COMPILATION.quick[kernel.__module__, kernel.__qualname__, sig] = kernel


@contextlib.contextmanager
def playing() -> Iterator[None]:
    """Count the time in which games are played, unless a form is used for the first time, which may have to be compiled."""
    start, known = time.thread_time(), len(COMPILATION.quick)
    yield
    if len(COMPILATION.quick) == known:
        COMPILATION.played(time.thread_time() - start)


def beside(task: str, *given: Any) -> subprocess.Popen[bytes]:
    """A process that runs a task of `compile_beside`; it ends with this one."""
    process = subprocess.Popen([sys.executable, "-P", "-m", "simulate.core.kernelcache.compile_beside"], stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])})
    atexit.register(end, process)
    with contextlib.suppress(OSError), process.stdin:
        pickle.dump((task, given), process.stdin)
    return process


def end(process: subprocess.Popen[bytes]) -> None:
    """Stop a process, if it still runs."""
    process.kill()
    process.wait()
