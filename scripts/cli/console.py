"""What every command shares: one line for an error, exit codes, what is said before rules are compiled and after an answer."""
import contextlib
import json
import math
import os
import sys
import warnings
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from reports.tables.run_report import at_random
from scripts.stored import changes
from simulate.core.errors import Broken, UserError

DEBUG = "WILAYA_DEBUG"
ORDER = "wilaya.order"
INTERRUPTED = "interrupted"
SWALLOWED: list[type] = []


class Format(StrEnum):
    """How an answer is written."""
    TEXT = "text"
    JSON = "json"


class Interrupted(UserError):  # noqa: N818
    """Ctrl-C, and what is kept."""
    exit_code = 130


class Commands(TyperGroup):
    """All commands. Exit 0 done, 1 an assertion broken or a verification that differs, 2 bad input or an unwritable place,
    3 undecided, 130 interrupted."""

    def main(self, args=None, prog_name=None, standalone_mode=True, **extra):
        given = list(sys.argv[1:] if args is None else args)
        if not os.environ.get(DEBUG):
            warnings.simplefilter("ignore")      # libraries warn of shards given up at Ctrl-C, among other things
        sys.unraisablehook = _note_swallowed
        code = self._finished(given, {**extra, "prog_name": "wilaya"})
        if standalone_mode:
            sys.exit(code)
        return code

    def invoke(self, ctx: typer.Context) -> None:
        with interruptible(lambda: INTERRUPTED):
            super().invoke(ctx)
            sys.stdout.flush()

    def _finished(self, given: list[str], extra: dict) -> int:
        try:
            code = super().main(args=given or ["--help"], standalone_mode=False, obj=given, **extra)
            code = code if isinstance(code, int) else 0
            return complain(INTERRUPTED, code) if code == Interrupted.exit_code else code
        except UserError as error:
            return complain(error, error.exit_code)
        except typer.TyperException as error:
            return complain(f"{error.format_message()} {_help(error)}", error.exit_code)
        except OSError as error:
            return complain(f"{error.filename or _closed_output()}: {error.strerror or error}", UserError.exit_code)
        except MemoryError:
            return complain("out of memory; fewer --jobs or a smaller --shard-size need less", UserError.exit_code)
        except Exception as error:
            if os.environ.get(DEBUG):
                raise
            said = f"a mistake in the program: {type(error).__name__}: {error}; with {DEBUG}=1 it shows where"
            return complain(UserError(said), Broken.exit_code)


class Tweaked(TyperCommand):
    """A command that remembers the order of --rules and --set on its line: the names of their parameters, in `ctx.meta`."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:
        _, _, order = self.make_parser(ctx).parse_args(list(args))
        ctx.meta[ORDER] = [each.name for each in order if each.name in ("rules", "assign")]
        return super().parse_args(ctx, args)


@contextlib.contextmanager
def interruptible(said: Callable[[], str]):
    """Turn Ctrl-C into Interrupted(said()), the one too that was swallowed below and came back as another error."""
    try:
        yield
    except UserError:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) or SWALLOWED:
            raise Interrupted(said()) from None
        raise


def _note_swallowed(event) -> None:
    """Python's last resort for what a callback raises: the compiler calls back, and Ctrl-C may arrive just then."""
    if issubclass(event.exc_type, KeyboardInterrupt):
        SWALLOWED.append(event.exc_type)
    else:
        sys.__unraisablehook__(event)


def complain(message: object, code: int) -> int:
    """One line on standard error; `code`, the process's exit code."""
    tell(f"wilaya: {message}")
    return code


def tell(message: object) -> None:
    """A line that is no part of the answer, on standard error."""
    print(message, file=sys.stderr, flush=True)


def answer_json(value: Any) -> None:
    """JSON alone on standard output; numbers that are none (the interval of a single game) become null."""
    print(json.dumps(_plain(value), indent=2, ensure_ascii=False, allow_nan=False))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _closed_output() -> str:
    """Let nothing be written to standard output any more, not even at the end of the process; its name for people."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return "standard output"


def _help(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f"({context.command_path if context else 'wilaya'} --help says what is possible)"


COMPILING = "compiling the rules for this machine: about a minute the first time, less for another player"


def warn_if_cold(match, *entries: str) -> None:
    """Say that kernels are being compiled, when one that `match` needs is not in the cache; `entries` of the game's play.py."""
    if any(not _there(module, name) for module, name in _needed(match, entries)):
        tell(COMPILING)


def _needed(match, entries: tuple[str, ...]) -> list[tuple[str, str]]:
    game = match.identity["game"]
    functions = [player["function"].split(":") for player in match.identity["players"].values()]
    return [(f"simulate.{game}.play", name) for name in entries] + [(module, name) for module, name in functions]


def _there(module: str, name: str) -> bool:
    from simulate.core.kernels.kernel import cache_folder, digest

    return any((cache_folder() / f"{module}-{digest(module)}").rglob(f"*.{name}-*.nbc"))


ASSUMED = "docs/assumed.md"


def short_footer(report, assumed: int, speed: dict) -> str:
    """The answer of `wilaya run`: which run, the sentence, the wins, what it rests on, where it lies."""
    from reports.tables.run_report import decimals, render

    wins = render(report.tables["wins"], report.face.titles["wins"], report.level, decimals(report.games))
    last = f"{pace(speed)}; run: {speed['folder']}"
    return "\n\n".join([report.summary(), wins, "\n".join([*rests(report.manifest, assumed), last])])


def pace(speed: dict) -> str:
    """How fast games were played."""
    rate = speed["games_per_second"]
    return f"{speed['played']:,d} games in {speed['seconds']:.1f} s, {rate:,.0f} a second" if rate else "All games were there"


def rests(manifest: dict, assumed: int) -> list[str]:
    """Players, changed rules and assumed data, a line each."""
    from reports.games import reports_of

    players, (fln, other) = manifest["players"], reports_of(manifest).sides
    lines = [f"Players: {fln} {players['fln']}, {other} {players['france']}. Better players could change this rate."]
    lines += at_random(manifest)
    if assumed:
        lines.append(f"Rests on assumed data ({assumed} rows): see {ASSUMED}.")
    return lines + [f"Changed: {change}" for change in changes(manifest)]
