"""Standard output and standard error as they may be: closed, with nobody at the other end, or of an encoding with few letters."""
import contextlib
import io
import os
import sys
from collections.abc import Iterator
from typing import TextIO

CLOSED = "standard output: closed; allowed is a terminal, a file or a pipe, such as > /dev/null"
OUTPUT, ERRORS = 1, 2                 # their numbers
ESCAPED = "backslashreplace"


class Unread(io.FileIO):
    """A file whose reader may go away: what it no longer takes is let go, so that a command ends as it would have ended."""

    def write(self, data) -> int:  # type: ignore[no-untyped-def]  # any buffer, for which there is no name yet
        """Write all that still has a reader; how many bytes are done with."""
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            let_go(self.fileno())
            return len(data)


def let_go(number: int) -> None:
    """Nothing is written any more to the file of this number."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    if nowhere != number:
        os.close(nowhere)


@contextlib.contextmanager
def prepared() -> Iterator[bool]:
    """Standard streams that take every character and outlive their readers; whether there is a standard output at all."""
    before, there = (sys.stdout, sys.stderr), sys.stdout is not None
    for number, stream in ((OUTPUT, sys.stdout), (ERRORS, sys.stderr)):
        if stream is None:
            let_go(number)            # else the next file to be opened would have its number
    sys.stdout, sys.stderr = _lasting(OUTPUT, sys.stdout), _lasting(ERRORS, sys.stderr)
    try:
        yield there
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        sys.stdout, sys.stderr = before


def _lasting(number: int, stream: TextIO | None) -> TextIO:
    """A stream that takes every letter: a terminal's own, else one on the same file that bears it when nobody reads."""
    if isinstance(stream, io.TextIOWrapper) and stream.isatty():
        stream.reconfigure(errors=ESCAPED)
        return stream
    file = io.BufferedWriter(Unread(number, "wb", closefd=False))
    return io.TextIOWrapper(file, encoding=getattr(stream, "encoding", None), errors=ESCAPED, line_buffering=number == ERRORS)


def takes(text: str) -> bool:
    """Whether standard output can show every character of `text`."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
