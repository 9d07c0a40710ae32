"""What a kernel is compiled for: one width of number, whatever array or enum its arguments come from."""
from enum import IntEnum

import numpy as np
import pytest
from numba import config, types

from simulate.core.kernelcache import kernel

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")


class Colour(IntEnum):
    RED = 3


def kernels():
    """A kernel and one that calls it, never loaded from the disk: what is compiled for is asked of this process."""
    def doubled(number):
        return 2 * number

    doubled.__module__ += ".closure"
    inner = kernel(doubled)

    def of_all_kinds(small, wide):
        return inner(small[0]) + inner(wide[0]) + inner(Colour.RED) + inner(7) + inner(small[0] > 0)

    of_all_kinds.__module__ += ".closure"
    return inner, kernel(of_all_kinds)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32])
def test_small_numbers_enums_and_literals_share_one_compilation(kind):
    highest = np.iinfo(kind).max
    doubled, of_all_kinds = kernels()
    assert of_all_kinds(np.array([highest], kind), np.array([5])) == 2 * int(highest) + 10 + 6 + 14 + 2
    assert list(doubled.overloads) == [(types.int64,)]
