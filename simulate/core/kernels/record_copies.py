"""A whole record at once: set to zero, or made the same as another. A state is blank in a line, whatever fields it has."""
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

BYTE_ALIGNED = 1


def clear(record):
    """Every number of a record becomes 0, those of records within it too."""
    for name in record.dtype.names:
        record[name] = 0


def copy(target, source):
    """A record becomes the same as another one of its type."""
    for name in target.dtype.names:
        target[name] = source[name]


def put_word(record, word, value):
    """Put a number into a record of numbers, at a word of eight bytes."""
    record.setfield(value, "i8", 8 * word)


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


@overload(clear)
def _compiled_clear(record):
    if isinstance(record, types.Record):
        def in_bytes(record):
            _clear_bytes(record)
        return in_bytes
    return None


@overload(copy)
def _compiled_copy(target, source):
    if isinstance(target, types.Record) and target == source:
        def in_bytes(target, source):
            _copy_bytes(target, source)
        return in_bytes
    return None


@overload(put_word)
def _compiled_put_word(record, word, value):
    if isinstance(record, types.Record):
        def in_place(record, word, value):
            _put_number(record, word, value)
        return in_place
    return None
