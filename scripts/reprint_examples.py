"""The examples of the documents, printed anew: `python -m scripts.reprint_examples [FILES...] [--write]`.

Runs every command of README.md and docs/*.md below which output stands, in a folder of its own for each page, and shows how what
it prints now differs from the page; `--write` puts it there. A line that differs only in seconds, games a second or the name of a
run's folder stays as it is. Exit code: 0 all the same, or written; 1 something
differs; 2 an example cannot be printed.

New output in the shape of the old: cut where the page cuts it, with the old timings where nothing else differs.

The examples of a Markdown page: what a reader types, what the program answered, and the files that the reader writes.

An example is a code block, fenced or indented by four spaces: lines `$ wilaya ...`, and below a command its output. Two comments
that no reader sees stand before a block. `<!-- wilaya ... -->` is the command of a block that shows output alone.
`<!-- tweaks/peak.toml`, with its lines below, is a file that the commands need. A file is also a block that begins with
`# NAME.toml`, or what `$ cat NAME.toml` shows. A paragraph below a block that begins with "(`--option`" names further options of
its last command.
"""
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, unified_diff
from pathlib import Path
from typing import Annotated

import typer

FILE = re.compile(r"# ([\w./-]+\.toml)\b")
CAT = re.compile(r"\$ cat ([\w./-]+\.toml)$")
COMMAND = re.compile(r"\$ (wilaya .+)")
HIDDEN_FILE = re.compile(r"^<!-- ([\w./-]+\.toml)\n(.*?)-->$", re.DOTALL | re.MULTILINE)
HIDDEN_COMMAND = re.compile(r"<!-- (wilaya .+) -->\s*\Z")
OPTIONS_BELOW = re.compile(r"\(`(--[^`]+)`")
INDENT = 4


@dataclass(frozen=True)
class Block:
    """A code block of a page: its lines without indentation. `start` and `stop` number the lines of the page from 0."""

    start: int
    stop: int
    indent: str
    lines: list[str]


@dataclass(frozen=True)
class Example:
    """A command with its output, lines `start` to `stop` of a page. `before`: commands without output right above it."""

    command: str
    before: list[str]
    start: int
    stop: int
    indent: str
    output: list[str]


def blocks(page: str) -> list[Block]:
    """Every code block of a page, in order."""
    lines, found, at = page.splitlines(), [], 0
    while at < len(lines):
        fence = re.match(r"( *)```", lines[at])
        if fence:
            stop = next((n for n in range(at + 1, len(lines)) if lines[n].strip() == "```"), len(lines))
            found.append(block(lines, at + 1, stop, fence[1]))
            at = stop + 1
        elif lines[at].startswith(" " * INDENT) and (at == 0 or not lines[at - 1].strip()):
            stop = end_of_indented(lines, at)
            found.append(block(lines, at, stop, " " * INDENT))
            at = stop
        else:
            at += 1
    return found


def block(lines: list[str], start: int, stop: int, indent: str) -> Block:
    """A block of these lines of a page."""
    return Block(start, stop, indent, [line.removeprefix(indent).rstrip() for line in lines[start:stop]])


def end_of_indented(lines: list[str], start: int) -> int:
    """The line after the last one of an indented block; empty lines within belong to it."""
    stop = start
    for at in range(start, len(lines)):
        if lines[at].startswith(" " * INDENT):
            stop = at + 1
        elif lines[at].strip():
            break
    return stop


def parts(block: Block) -> list[tuple[int, list[str]]]:
    """A block cut before each line `$ ...`: the number of a part's first line in the block, and its lines."""
    cuts = sorted({0, *(at for at, line in enumerate(block.lines) if line.startswith("$ "))})
    return [(start, block.lines[start:stop]) for start, stop in zip(cuts, [*cuts[1:], len(block.lines)], strict=True)]


def above(page: str, block: Block) -> str:
    """The page above a block, without the line of its fence."""
    lines = page.splitlines(keepends=True)
    return "".join(lines[:block.start - (block.start > 0 and lines[block.start - 1].strip().startswith("```"))])


def written_files(page: str) -> dict[str, str]:
    """The files that a reader of a page writes, by name."""
    found = dict(HIDDEN_FILE.findall(page))
    for each in blocks(page):
        for _, lines in parts(each):
            shown = CAT.match(lines[0])
            named = shown or FILE.match(lines[0])
            if named:
                found[named[1]] = "\n".join(lines[1:] if shown else lines).strip() + "\n"
    return found


def examples(page: str) -> list[Example]:
    """The commands of a page below which their output stands, in order."""
    return [example for each in blocks(page) for example in examples_of(page, each)]


def examples_of(page: str, block: Block) -> list[Example]:
    """The examples of one block; a comment before it names the command of what stands there without one."""
    said = HIDDEN_COMMAND.search(above(page, block))
    found: list[Example] = []
    before: list[str] = []
    for start, lines in parts(block):
        typed = COMMAND.match(lines[0])
        command = typed[1] if typed else said[1] if said and not start else None
        if command is None:
            continue
        output = lines[bool(typed):]
        while output and not output[-1]:
            output.pop()
        first = block.start + start + bool(typed)
        if output:
            found.append(Example(command, before, first, first + len(output), block.indent, output))
        before = [] if output else [*before, command]
    return with_options(page, block, found)


def with_options(page: str, block: Block, found: list[Example]) -> list[Example]:
    """The examples of a block, the last one with the options that the paragraph below names."""
    below = "\n".join(page.splitlines()[block.stop:]).lstrip("`\n ")
    options = OPTIONS_BELOW.match(below)
    if not options or not found:
        return found
    return [*found[:-1], replace(found[-1], command=f"{found[-1].command} {options[1]}")]


def files_for(page: Path, usual: Path) -> dict[str, str]:
    """The files of a page, and those of the page `usual` that it does not write itself."""
    return {**written_files(usual.read_text(encoding="utf-8")), **written_files(page.read_text(encoding="utf-8"))}


MARKS = ("...", "…", "[...]", "[…]")
# What differs between two runs of the same games: seconds, games a second, the name of the folder.
TIMING = re.compile(r"\b[\d,.]+(?: (?:s|min|seconds?|minutes?)\b| (?:games )?a second\b)")
FOLDER = re.compile(r"\bruns/[\w.-]+")
ALIKE = 0.5                    # a line of the page is found again if at least this share of its words is


class CutError(Exception):
    """What the page shows between two cuts is not in the new output."""


def merged(old: list[str], new: list[str]) -> list[str]:
    """The lines that shall stand in the page in place of `old`, which the program answers with `new` today."""
    shown = shortened(old, trimmed([line.rstrip() for line in new]))
    if [masked(line) for line in shown] == [masked(line) for line in old]:
        return old
    lines = []
    same = SequenceMatcher(None, [masked(line) for line in old], [masked(line) for line in shown], autojunk=False)
    for what, i, j, p, q in same.get_opcodes():
        lines += [renamed(*pair) for pair in zip(old[i:j], shown[p:q], strict=True)] if what == "equal" else shown[p:q]
    return lines


def masked(line: str) -> str:
    """A line without what differs from run to run."""
    return FOLDER.sub("runs/", TIMING.sub("#", line))


def renamed(old: str, new: str) -> str:
    """The old line with the folders that the new one names."""
    names = iter(FOLDER.findall(new))
    return FOLDER.sub(lambda _: next(names), old)


def trimmed(lines: list[str]) -> list[str]:
    """Lines without empty ones at both ends."""
    full = [at for at, line in enumerate(lines) if line]
    return lines[full[0]:full[-1] + 1] if full else []


def shortened(old: list[str], new: list[str]) -> list[str]:
    """New output with the cuts of the old: as many lines before the first cut, and between cuts those most like the old ones."""
    marks = [at for at, line in enumerate(old) if line.strip() in MARKS]
    found, done = [], 0
    for start, stop in zip([0, *(at + 1 for at in marks)], [*marks, len(old)], strict=True):
        piece = old[start:stop]
        lines = trimmed(piece)
        at = place_of(lines, new, done) if start else 0
        take = len(lines) if marks else len(new)
        before = next((n for n, line in enumerate(piece) if line), len(piece))
        found += [*piece[:before], *new[at:at + take], *[""] * (len(piece) - before - len(lines) if lines else 0)]
        done = at + take
        found += old[stop:stop + 1]
    return found


def place_of(lines: list[str], new: list[str], first: int) -> int:
    """Where in the new output, from line `first` on, the lines begin that are most like these."""
    if not lines:
        return first
    scores = [(sum(likeness(*pair) for pair in zip(lines, new[at:], strict=False)), -at)
              for at in range(first, len(new) - len(lines) + 1)]
    score, at = max(scores, default=(0.0, 0))
    if score < ALIKE * len([line for line in lines if line]):
        raise CutError(f"nothing like {lines[0]!r} in what the program prints now")
    return -at


def likeness(one: str, other: str) -> float:
    """The share of words that two lines have in common, 0 to 1; a number counts where it begins the line."""
    mine, theirs = words(one), words(other)
    return len(mine & theirs) / len(mine | theirs) if mine and theirs else 0.0


def words(line: str) -> set[str]:
    """The first word of a line, and all its words of letters."""
    return {*line.split()[:1], *re.findall(r"[^\W\d_]{2,}", line.lower())}


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
