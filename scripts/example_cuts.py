"""New output in the shape of the old: cut where the page cuts it, with the old timings where nothing else differs."""
import re
from difflib import SequenceMatcher

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
