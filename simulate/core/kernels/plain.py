"""Rules as plain Python: for whoever asks them a few hundred times, as exact odds do for every roll.

That is quicker without the compiler, which needs seconds for what is played a million times.
"""
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

_PLAIN: dict[Callable[..., Any], Callable[..., Any]] = {}


def plain(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel and all kernels that it calls, as functions of Python."""
    if kernel not in _PLAIN:
        function = getattr(kernel, "py_func", kernel)
        names = dict(function.__globals__)
        _PLAIN[kernel] = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        for name in function.__code__.co_names:            # fields of records too: one may be called as a kernel is
            if hasattr(names.get(name), "py_func"):
                names[name] = plain(names[name])
    return _PLAIN[kernel]


def whole_numbers(record: np.record) -> np.record:
    """A copy of a record whose numbers are Python's own, so that fractions made of them stay exact."""
    found = np.recarray(1, _of_any_size(record.dtype))
    for name in record.dtype.names:
        found[name][0] = whole_numbers(record[name]) if record.dtype[name].names else record[name].tolist()
    return found[0]


def zeros(kind: np.dtype) -> np.record:
    """A record of zeros of Python's own, to put what a person states into."""
    found = np.recarray(1, _of_any_size(kind))
    for name in kind.names:
        found[name][0] = zeros(kind[name]) if kind[name].names else 0
    return found[0]


def _of_any_size(kind: np.dtype) -> np.dtype:
    return np.dtype([(name, object, kind[name].shape) for name in kind.names])
