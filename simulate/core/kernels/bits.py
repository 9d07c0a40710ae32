"""Sets of small numbers as the bits of whole numbers, for kernels that would otherwise go through lists of them."""
from numba.core import types
from numba.extending import intrinsic, overload


def lowest(bits):
    """The lowest member of a set; `bits` is not 0."""
    return (int(bits) & -int(bits)).bit_length() - 1


@intrinsic
def _trailing_zeros(context, bits):
    def code(context, builder, signature, arguments):
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))
    return types.int64(types.int64), code


@overload(lowest)
def _compiled_lowest(bits):
    def code(bits):
        return _trailing_zeros(bits)
    return code
