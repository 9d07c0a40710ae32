"""Whole records set to zero or copied: compiled and as plain Python, and nothing beside them is touched."""
import numpy as np

from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import clear, copy, zeroed
from tests.cases import cases

INNER = np.dtype([("small", "i2", 3), ("large", "i8")], align=True)
OUTER = np.dtype([("before", "i8"), ("inner", INNER), ("after", "u1"), ("more", "i4", (2, 2))], align=True)


@kernel
def clear_inner(record):
    """Zero a record within a record."""
    clear(record.inner)


@kernel
def copy_inner(target, source):
    """Copy a record within a record."""
    copy(target.inner, source.inner)


def filled(count):
    found = zeroed(OUTER, count)
    found.view(np.uint8)[:] = 7
    return found


@cases("compiled: True; False")
def test_a_record_is_cleared_and_its_neighbours_stay(compiled):
    records = filled(2)
    (clear_inner if compiled else getattr(clear_inner, "py_func", clear_inner))(records[0])
    assert records[0].inner.small.tolist() == [0, 0, 0]
    assert records[0].inner.large == 0
    assert records[0].before == records[1].before != 0
    assert records[0].after == 7
    assert records[1].inner.large != 0


@cases("compiled: True; False")
def test_a_record_becomes_another(compiled):
    records = zeroed(OUTER, 2)
    records[1].inner.small[:] = 1, 2, 3
    records[1].inner.large, records[1].before = 2**40, 5
    (copy_inner if compiled else getattr(copy_inner, "py_func", copy_inner))(records[0], records[1])
    assert records[0].inner.small.tolist() == [1, 2, 3]
    assert (records[0].inner.large, records[0].before, records[0].after) == (2**40, 0, 0)
