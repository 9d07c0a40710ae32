"""A counter of processor cycles for kernels, and what of them goes to each segment and each answer (`simulate.core.meter`).

Without the environment variable WILAYA_METER nothing of it is in the code of a game; only `scripts.bench` sets it. The
counter goes on while another process has the processor: read shares, not cycles.
"""
from numba.core import types
from numba.extending import intrinsic

from simulate.core.kernelcache import kernel


@intrinsic
def _cycle_counter(context):
    def code(context, builder, signature, arguments):
        from llvmlite import ir

        counter = builder.module.declare_intrinsic("llvm.readcyclecounter", (), ir.FunctionType(ir.IntType(64), []))
        return builder.call(counter, [])
    return types.int64(), code


@kernel
def cycles():
    """The processor's counter of cycles."""
    return _cycle_counter()


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
