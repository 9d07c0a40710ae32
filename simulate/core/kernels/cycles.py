"""What speed is measured by: a counter of processor cycles for kernels, what of them goes to each segment and each answer, and
a fixed piece of work, `walk`, that measures a machine: what games do most, and nothing that a change of a game could change.

METERED is set by the environment variable WILAYA_METER when kernels are compiled; without it no counter is in the code of a
game; only `scripts.bench` sets it. The counter goes on while another process has the processor: read shares, not cycles.
"""
import os
import time

import numpy as np

from simulate.core.kernelcache import LESSONS, kernel

METERED = os.environ.get("WILAYA_METER") == "1"
KINDS = 64          # segments, and questions, at most
METER = np.dtype([("since", "i8"), ("segment", "i8", KINDS), ("asked", "i8", KINDS), ("options", "i8", KINDS),
                  ("answers", "i8", KINDS)], align=True)


def _read_counter():
    return time.perf_counter_ns()


@kernel
def cycles():
    """The processor's counter of cycles; without the compiler nanoseconds."""
    return _read_counter()


@LESSONS.append
def _teach() -> None:
    from simulate.core.kernels.machine_code import teach_counter

    teach_counter(_read_counter)


@kernel
def count_segment(meter, segment):
    """Cycles since the last segment began go to that `segment`, which ends now."""
    now = cycles()
    if meter.since != 0:
        meter.segment[segment] += now - meter.since
    meter.since = now


@kernel
def count_answer(meter, own, began):
    """An answer to the question in `own` ends now."""
    meter.answers[own.ask] += cycles() - began
    meter.asked[own.ask] += 1
    meter.options[own.ask] += own.options


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
