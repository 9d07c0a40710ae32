"""A whole record at once: set to zero, or made the same as another. A state is blank in a line, whatever fields it has."""
from simulate.core.kernelcache import LESSONS


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


@LESSONS.append
def _teach() -> None:
    from simulate.core.kernels.machine_code import teach_records

    teach_records(clear, copy, put_word)
