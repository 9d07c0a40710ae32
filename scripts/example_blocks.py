"""The examples of a Markdown page: what a reader types, what the program answered, and the files that the reader writes.

An example is a code block, fenced or indented by four spaces: lines `$ wilaya ...`, and below a command its output. Two comments
that no reader sees stand before a block. `<!-- wilaya ... -->` is the command of a block that shows output alone.
`<!-- tweaks/peak.toml`, with its lines below, is a file that the commands need. A file is also a block that begins with
`# NAME.toml`, or what `$ cat NAME.toml` shows. A paragraph below a block that begins with "(`--option`" names further options of
its last command.
"""
import re
from dataclasses import dataclass, replace
from pathlib import Path

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
