"""A kernel as the rest of the program has it: numba, which takes a third of a second, is loaded once its code is asked for."""
import functools
import os
import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any

WATCHERS: list[Callable[[str], None]] = []      # are told the name of each kernel before it is compiled
LESSONS: list[Callable[[], None]] = []          # give numba code for functions that kernels call, once, before the first kernel
PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")       # a kernel is a function of Python
_ONE_AT_A_TIME = threading.RLock()


class Kernel:
    """A rule or a player, its plain function `py_func`; whatever else is asked of it, its dispatcher of numba answers.

    `machinery` loads the module that makes a dispatcher. numba asks every value that a function names for its `_numba_type_`,
    so that kernels can call this one.
    """

    def __init__(self, function: Callable[..., Any], machinery: Callable[[], ModuleType], dispatcher: Any = None):
        functools.update_wrapper(self, function)
        self.py_func, self._machinery, self._dispatcher = function, machinery, dispatcher

    @property
    def dispatcher(self) -> Any:
        """numba's."""
        if self._dispatcher is None:
            with _ONE_AT_A_TIME:
                while LESSONS:
                    LESSONS.pop()()
                self._dispatcher = self._dispatcher or self._machinery().kernel(self.py_func)
        return self._dispatcher

    def fixed(self, signature: Any, whole: bool) -> "Kernel":
        """The same for one signature alone, compiled or loaded."""
        return Kernel(self.py_func, self._machinery, self._machinery().entry(self.dispatcher, signature, whole))

    def __call__(self, *given: Any) -> Any:
        return self.dispatcher(*(each.dispatcher if isinstance(each, Kernel) else each for each in given))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.dispatcher, name)
