"""Sets of small numbers as the bits of whole numbers, for kernels that would otherwise go through lists of them."""
import numpy as np

from simulate.core.kernelcache import kernel

PRIME = 67           # the powers of 2 up to 2**65 leave different remainders
MEMBERS = 62         # of a set, at most: more would reach the sign
MEMBER = np.zeros(PRIME, np.int64)
for number in range(MEMBERS):
    MEMBER[pow(2, number, PRIME)] = number


@kernel
def lowest(bits):
    """The lowest member of a set; `bits` is not 0."""
    return MEMBER[(bits & -bits) % PRIME]
