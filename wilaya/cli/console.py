"""What every command shares: one line for an error, exit codes, how an answer is printed."""
import contextlib
import io
import json
import math
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer
from typer._click.core import Context
from typer.core import TyperCommand, TyperGroup

from reports.studies import effort
from reports.studies.effort import Interrupted, interruptible
from simulate.core.errors import Broken, UserError, one_line

# Standard output and standard error as they may be: closed, with nobody at the other end, or of an encoding with few letters.


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


if TYPE_CHECKING:
    from reports.studies.answer import Answer

DEBUG = "WILAYA_DEBUG"
ORDER, FORBID = "wilaya.order", "forbid"
INTERRUPTED = "interrupted"
PLACES = ("--out", "--html", "--xlsx", "--csv", "--charts", "--chart", "--card", "--rules", "--base", "--players", "--answers",
          "--from", "--against")


class Format(StrEnum):
    """How an answer is written."""
    TEXT = "text"
    JSON = "json"


class Commands(TyperGroup):
    """All commands. Exit 0 done, 1 an assertion broken or a verification that differs, 2 bad input or an unwritable place,
    3 undecided, 130 interrupted."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, complete_var: str | None = None,
             standalone_mode: bool = True, windows_expand_args: bool = True, **extra: Any) -> int:
        given = [str(each) for each in (sys.argv[1:] if args is None else args)]
        if not os.environ.get(DEBUG):
            warnings.simplefilter("ignore")      # libraries warn of shards given up at Ctrl-C, among other things
        sys.unraisablehook = _note_swallowed
        code = self._finished(given, {**extra, "prog_name": "wilaya", "complete_var": complete_var,
                                      "windows_expand_args": windows_expand_args})
        if standalone_mode:
            sys.exit(code)
        return code

    def invoke(self, ctx: "Context") -> None:
        with interruptible(lambda: INTERRUPTED):
            super().invoke(ctx)
            sys.stdout.flush()

    def _finished(self, given: list[str], extra: dict[str, Any]) -> int:
        try:
            _check_words(given)
            code = super().main(args=given or ["--help"], standalone_mode=False, obj=given, **extra)
            code = code if isinstance(code, int) else 0
            return complain(INTERRUPTED, code) if code == Interrupted.exit_code else code
        except UserError as error:
            return complain(error, error.exit_code)
        except typer.TyperException as error:
            return complain(" ".join([*error.format_message().split(), _help(error)]), error.exit_code)
        except OSError as error:
            return complain(f"{error.filename or _lost_output()}: {error.strerror or error}", UserError.exit_code)
        except MemoryError:
            return complain("out of memory; fewer --jobs or a smaller --shard-size need less", UserError.exit_code)
        except Exception as error:
            if os.environ.get(DEBUG):
                raise
            said = f"a mistake in the program: {type(error).__name__}: {error}; with {DEBUG}=1 it shows where"
            return complain(UserError(said), Broken.exit_code)


class Tweaked(TyperCommand):
    """A command that takes --rules, --set and --forbid, and remembers their order on its line: the names of their parameters, in
    `ctx.meta`. There too lie the words of --forbid, which is the same for all of these commands and no parameter of their own."""

    def __init__(self, name: str | None, *, params: list[Any] | None = None, **settings: Any):
        found = list(params or ())
        at = next((number for number, each in enumerate(found, start=1) if each.name == "assign"), len(found))
        super().__init__(name, params=[*found[:at], *_forbid_option(), *found[at:]], **settings)

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        _, _, order = self.make_parser(ctx).parse_args(list(args))
        ctx.meta[ORDER] = [each.name for each in order if each.name in ("rules", "assign", FORBID)]
        return super().parse_args(ctx, args)


def _remember(context: typer.Context, words: list[str]) -> None:
    context.meta[FORBID] = words


def _forbidding(forbid: Annotated[list[str] | None, typer.Option(
        "--forbid", metavar="SIDE:ACTION", callback=_remember, expose_value=False, show_default=False,
        help="bar an action to a side, such as fln:structure_attack; repeatable")] = None) -> None:
    """A command that has this option alone."""


def _forbid_option() -> list[Any]:
    """--forbid, as Typer makes an option."""
    alone = typer.Typer(add_completion=False)
    alone.command()(_forbidding)
    return list(typer.main.get_command(alone).params)


def _note_swallowed(event: "sys.UnraisableHookArgs") -> None:
    """Python's last resort for what a callback raises: the compiler calls back, and Ctrl-C may arrive just then."""
    if issubclass(event.exc_type, KeyboardInterrupt):
        effort.SWALLOWED.append(event.exc_type)
    else:
        sys.__unraisablehook__(event)


def complain(message: object, code: int) -> int:
    """One line on standard error; `code`, the process's exit code."""
    tell(f"wilaya: {one_line(message)}")
    return code


def _check_words(given: Sequence[str]) -> None:
    """UserError for a word that no file of ours could hold: manifests and pages are UTF-8; and for a place without a name, as an
    unset variable of the shell leaves it, which would be read as the folder one is in."""
    for option, word in zip(["", *given], [*given, "x"], strict=True):
        if (option in PLACES and not word) or (option.endswith("=") and option[:-1] in PLACES):
            raise UserError(f"{option.removesuffix('=')} '': no name; allowed is the name of a file or folder, such as . for the "
                            "one you are in")
        if not word.isascii() and word != word.encode(errors="ignore").decode():
            raise UserError(f"{word}: not in UTF-8; allowed are words, and names of files, in UTF-8")
        if "\0" in word:
            raise UserError(f"{word}: holds a NUL character, which no name of a file and no number has")


def tell(message: object) -> None:
    """A line that is no part of the answer, on standard error."""
    with contextlib.suppress(OSError):      # nobody may be there to read it
        print(message, file=sys.stderr, flush=True)


def show(answer: "Answer", form: Format, written: Sequence[Path] | None = None, report: bool = False) -> None:
    """Print an answer, and which files were written of it; the command ends with the answer's exit code.

    A `report` on what lies in folders ends with 0, and where it writes files says the summary alone.
    """
    if form == Format.JSON:
        answer_json({**answer.json(), **({} if written is None else {"written": [str(path) for path in written]})})
    else:
        for part in [f"{answer.summary()}\n"] if report and written else answer.parts():
            print(part, flush=True)
        print_written(written or ())
    if answer.exit_code and not report:
        raise typer.Exit(answer.exit_code)


def print_written(paths: Sequence[Path]) -> None:
    """What was written, a line each."""
    for path in paths:
        print(f"Written: {path} ({_size(path)})")


def _size(path: Path) -> str:
    if path.is_dir():
        return f"{len([*path.glob('*.csv'), *path.glob('*.svg'), *path.glob('*.png')])} files"
    number = path.stat().st_size
    return f"{number / 1e6:.1f} MB" if number >= 1e6 else f"{number / 1e3:.0f} kB"


def answer_json(value: Any) -> None:
    """JSON alone on standard output; numbers that are none (the interval of a single game) become null."""
    text = json.dumps(_plain(value), indent=2, ensure_ascii=False, allow_nan=False)
    print(text if takes(text) else json.dumps(_plain(value), indent=2, allow_nan=False))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _lost_output() -> str:
    """Let nothing be written to standard output any more, not even at the end of the process; its name for people."""
    with contextlib.suppress(OSError, ValueError):
        if sys.stdout.fileno() == OUTPUT:
            let_go(OUTPUT)
    return "standard output"


def _help(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f"({context.command_path if context else 'wilaya'} --help says what is possible)"
