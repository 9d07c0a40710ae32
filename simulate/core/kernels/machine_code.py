"""Functions that kernels call and numba cannot compile well, as machine code: those of whole records, a counter of cycles."""
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

BYTE_ALIGNED = 1


@intrinsic
def _clear_bytes(context, record):
    def code(context, builder, signature, arguments):
        cgutils.memset(builder, arguments[0], context.get_constant(types.intp, signature.args[0].size), 0)
        return context.get_dummy_value()
    return types.none(record), code


@intrinsic
def _copy_bytes(context, target, source):
    def code(context, builder, signature, arguments):
        size = context.get_constant(types.intp, signature.args[0].size)
        cgutils.raw_memcpy(builder, *arguments, size, BYTE_ALIGNED)
        return context.get_dummy_value()
    return types.none(target, source), code


@intrinsic
def _put_number(context, record, word, value):
    def code(context, builder, signature, arguments):
        words = builder.bitcast(arguments[0], context.get_value_type(types.int64).as_pointer())
        builder.store(arguments[2], builder.gep(words, [arguments[1]]))
        return context.get_dummy_value()
    return types.none(record, types.intp, types.int64), code


def _compiled_clear(record):
    if isinstance(record, types.Record):
        def in_bytes(record):
            _clear_bytes(record)
        return in_bytes
    return None


def _compiled_copy(target, source):
    if isinstance(target, types.Record) and target == source:
        def in_bytes(target, source):
            _copy_bytes(target, source)
        return in_bytes
    return None


def _compiled_put_word(record, word, value):
    if isinstance(record, types.Record):
        def in_place(record, word, value):
            _put_number(record, word, value)
        return in_place
    return None


def teach_records(clear, copy, put_word) -> None:
    """Give numba code for these functions of `records`."""
    for function, compiled in ((clear, _compiled_clear), (copy, _compiled_copy), (put_word, _compiled_put_word)):
        overload(function)(compiled)


@intrinsic
def _cycle_counter(context):
    def code(context, builder, signature, arguments):
        counter = builder.module.declare_intrinsic("llvm.readcyclecounter", (), ir.FunctionType(ir.IntType(64), []))
        return builder.call(counter, [])
    return types.int64(), code


def teach_counter(read_counter) -> None:
    """Give numba code for the counter of `cycles`."""
    @overload(read_counter)
    def compiled_counter():
        def code():
            return _cycle_counter()
        return code
