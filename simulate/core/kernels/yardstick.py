"""A fixed piece of work to measure a machine by: what games do most, and nothing that a change of a game could change."""
import numpy as np

from simulate.core.kernelcache import kernel

RIGHT, LEFT, BARREL, REST, ONE, MASK = (np.uint64(number) for number in (11, 3, 24, 40, 1, 4095))


@kernel
def walk(stream, table, steps):
    """Draw `steps` words (SFC64, four unsigned numbers), look up a table, shape (4096,), and branch on what is found."""
    a, b, c, d, total = stream[0], stream[1], stream[2], stream[3], 0
    for _ in range(steps):
        out = a + b + d
        d += ONE
        a = b ^ (b >> RIGHT)
        b = c + (c << LEFT)
        c = ((c << BARREL) | (c >> REST)) + out
        at = table[out & MASK]
        if at & 1:
            total += at
        elif at & 2:
            total ^= at
    return total
