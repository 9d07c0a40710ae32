"""The examples of the documents, printed anew: `python -m scripts.reprint_examples [FILES...] [--write]`.

Runs every command of README.md and docs/*.md below which output stands, in a folder of its own for each page, and shows how what
it prints now differs from the page; `--write` puts it there. A line that differs only in seconds, games a second or the name of a
run's folder stays as it is. `example_blocks.py` says what an example is. Exit code: 0 all the same, or written; 1 something
differs; 2 an example cannot be printed.
"""
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer

from scripts.example_blocks import Example, examples, files_for
from scripts.example_cuts import CutError, merged

ROOT = Path(__file__).resolve().parents[1]
USUAL = ROOT / "docs" / "tweak.md"            # its files are at hand on every page
ANSWERED = (0, 1, 3)                          # exit codes of an answer: done, a broken assertion, undecided
TRAINS = ("league", "respond", "calibrate", "--readapt")
MACHINES = ("--scheduler", "--backend", "--code")


class LeftOutError(Exception):
    """An example stays as it is, and why."""


class FailedError(Exception):
    """An example cannot be printed, and why."""


@dataclass(frozen=True)
class Shell:
    """The folder in which the commands of a page run, and the seconds that each may take."""

    folder: Path
    longest: float | None

    def run(self, command: str) -> list[str]:
        """The lines that a command prints on standard output."""
        words = [self.newest_run() if word == "RUN" else word for word in shlex.split(command)][1:]
        environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | {"PYTHONPATH": str(ROOT)}
        with subprocess.Popen([sys.executable, "-P", "-m", "wilaya.main", *words], cwd=self.folder, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
            try:
                said, complaint = process.communicate(timeout=self.longest)
            except BaseException as stopped:
                os.killpg(process.pid, signal.SIGKILL)
                if isinstance(stopped, subprocess.TimeoutExpired):
                    raise LeftOutError(f"takes longer than {self.longest:g} s") from None
                raise
        if process.returncode not in ANSWERED:
            raise FailedError(f"exit code {process.returncode}: {(complaint.splitlines() or ['nothing said'])[-1]}")
        return said.splitlines()

    def newest_run(self) -> str:
        """The folder of the run that was played last: what a page calls RUN."""
        played = sorted((self.folder / "runs").glob("*/manifest.json"), key=lambda path: path.stat().st_mtime_ns)
        if not played:
            raise LeftOutError("no example above it plays a run")
        return played[-1].parent.relative_to(self.folder).as_posix()


def answer(example: Example, shell: Shell) -> list[str]:
    """What shall stand below the command of an example; the commands above it in its block are run first."""
    words = shlex.split(" ".join([*example.before, example.command]))
    for names, why in ((TRAINS, "trains players or weighs data sets"), (MACHINES, "asks for other machines or other code")):
        if named := [name for name in names if name in words]:
            raise LeftOutError(f"{named[0]} {why}")
    for command in example.before:
        shell.run(command)
    try:
        return merged(example.output, shell.run(example.command))
    except CutError as found:
        raise FailedError(f"its cuts no longer fit: {found}") from None


def reprint(page: Path, longest: float | None, write: bool) -> tuple[str, bool]:
    """The difference between a page and what its examples print now ("" if there is none), and whether one cannot be printed."""
    old, failed = page.read_text(encoding="utf-8"), False
    new = old
    with tempfile.TemporaryDirectory(prefix="wilaya-examples-") as folder:
        for name, text in files_for(page, USUAL).items():
            file = Path(folder, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        for number, example in enumerate(examples(old)):
            began, lines = time.perf_counter(), example.output
            try:
                lines = answer(example, Shell(Path(folder), longest))
                outcome = "same" if lines == example.output else "changed"
            except LeftOutError as why:
                outcome = f"left out, {why}"
            except FailedError as why:
                outcome, failed = f"failed, {why}", True
            print(f"{page}:{example.start + 1} {example.command}: {time.perf_counter() - began:.1f} s, {outcome}",
                  file=sys.stderr, flush=True)
            if outcome == "changed":
                stands, new = new, replaced(new, examples(new)[number], lines)
                if write:
                    put(page, stands, new)
    return "".join(unified_diff(old.splitlines(True), new.splitlines(True), str(page), f"{page}, printed now")), failed


def put(page: Path, stands: str, new: str) -> None:
    """Write a page, unless somebody has changed it since it was read: then the program ends with one line."""
    if page.read_text(encoding="utf-8") != stands:
        print(f"{page}: edited while its examples ran; start again", file=sys.stderr)
        raise typer.Exit(2)
    page.write_text(new, encoding="utf-8")


def replaced(page: str, example: Example, lines: list[str]) -> str:
    """A page with other lines below the command of an example."""
    whole = page.splitlines(keepends=True)
    whole[example.start:example.stop] = [f"{example.indent}{line}".rstrip() + "\n" for line in lines]
    return "".join(whole)


def main(files: Annotated[list[Path] | None, typer.Argument(help="pages; by default README.md and docs/*.md")] = None,
         write: Annotated[bool, typer.Option("--write", help="put what is printed now into the pages")] = False,
         skip_longer_than: Annotated[float | None, typer.Option(help="seconds that a command may take")] = None) -> None:
    """Print the examples of the documents anew, and show what differs."""
    differs = failed = False
    for page in files or [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        if not page.is_file():
            print(f"{page}: there is no such page", file=sys.stderr)
            raise typer.Exit(2)
        found, cannot = reprint(page, skip_longer_than, write)
        print(found, end="", flush=True)
        differs, failed = differs or bool(found), failed or cannot
    raise typer.Exit(2 if failed else 1 if differs and not write else 0)


if __name__ == "__main__":
    typer.run(main)
