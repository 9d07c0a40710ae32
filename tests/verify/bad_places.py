"""Places that are no good, for all that a command reads or writes, in all games: `python -m tests.verify.bad_places`.

Each case is a command, an option of it and a place: a folder for a file, a link to nothing, a name below a file. What cannot be
used ends in one line that names it, with exit 2 and nothing left behind. Exits with 1 if a command ended in another way.
"""
import itertools
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import typer

from tests.verify.bad_inputs import ANSWERED, LEFT, REFUSED, UNNAMED, ended, line, table
from tests.verify.damage import Case

SHORT = ("--games", "3", "--jobs", "1", "--quiet")
ALONE = ("--default-data", *SHORT)
Lay = Callable[[Path], object]
Places = dict[str, tuple[str, Lay]]
FEW = ("--max-games", "100", "--default-data", "--jobs", "1", "--quiet")
HIT = "structure_attack.hit_on"
REVISIONS = ("", " ", "nothing-of-this-name", "..", "...", "..nothing", "HEAD..nothing", "a..b..c", "--help", "-x", "HEAD~99999",
             "HEAD^{tree}", "HEAD:README.md", "a b", "a\nb", "\x1b[31m", "x" * 5000, "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
             "@{1", "HEAD..")


def _socket(place: Path) -> None:
    with socket.socket(socket.AF_UNIX) as each:
        each.bind(place.name)


def _folder(place: Path) -> None:
    place.mkdir()
    (place / "mine.txt").write_text("mine")


def _with(data: bytes) -> Lay:
    def lay(place: Path) -> None:
        place.write_bytes(data)
    return lay


def _below(place: Path) -> None:
    place.parent.write_text("mine")


def nothing(place: Path) -> None:
    """The name alone is what is wrong, or nothing is there."""


NOT_READ: Places = {
    "nothing there": ("nowhere.toml", nothing), "a folder": ("folder.toml", _folder), "a socket": ("socket.toml", _socket),
    "a link to nothing": ("link.toml", lambda place: place.symlink_to("nowhere")),
    "a link to itself": ("loop.toml", lambda place: place.symlink_to("loop.toml")),
    "below a file": ("file/x.toml", _below), "too long": (f"{'a' * 300}.toml", nothing), "empty": ("", nothing),
    "the folder itself": (".", nothing), "NUL": ("a\0b.toml", nothing), "another letter set": ("a\udcff.toml", nothing),
    "line break": ("a\nb.toml", nothing), "no text": ("x.toml", _with(b"\x89PNG\r\n\x1a\n\0\0")),
    "workbook": ("x.toml", _with(b"PK\x03\x04\x14\0\0\0\x08\0")), "a table": ("x.toml", _with(b"a,b\n1,2\n"))}
RIGHT = (b"", b"[rules]\n")          # changes of nothing, in a file that no ending makes a worksheet
OF_SHEETS: Places = {
    f"{said} {ending}": (f"x{ending}", _with(data))
    for ending in (".csv", ".xlsx", ".ods", ".xls", ".json", "")
    for said, data in {"empty": b"", "a line": b"x\n", "other columns": b"a,b\n1,2\n", "rules": b"[rules]\n",
                       "cut": b"PK\x03\x04", "numbers": b"\x00\x01\x02", "ragged": b"path,value\na\nb,c,d,e\n",
                       "an open quote": b'path,value\n"a,b\n'}.items() if data not in RIGHT or ending not in (".json", "")}
NOT_WRITTEN: Places = {
    "a folder with files": ("mine{ending}", _folder), "a file": ("mine{ending}", _with(b"mine")),
    "below a file": ("file/x{ending}", _below), "empty": ("", nothing),
    "the folder itself": (".", lambda place: (place / "mine.txt").write_text("mine")),
    "a link to itself": ("loop{ending}", lambda place: place.symlink_to(place.name)),
    "a socket": ("socket{ending}", _socket), "too long": ("a" * 300 + "{ending}", nothing), "NUL": ("a\0b{ending}", nothing),
    "another letter set": ("a\udcff{ending}", nothing), "below a device": ("/dev/null/x{ending}", nothing),
    "of the system": ("/proc/x{ending}", nothing), "a full device": ("/dev/full", nothing)}
READERS: dict[str, tuple[str, ...]] = {
    **{f"run {name}": ("run", name, *(ALONE if name.startswith("ici") else SHORT), "--rules")
       for name in ("ici-1955", "ici-1959", "algeria-1954", "algeria-1958", "algeria-1960", "twilight-full", "twilight-short",
                    "vichy")},
    **{f"rules {game}": ("rules", game, "--base") for game in ("ici", "algeria", "twilight", "vichy")},
    **{f"players {game}": ("players", game, "--players") for game in ("ici", "algeria", "twilight", "vichy")},
    "compare": ("compare", "ici-1955", *FEW, "--rules"),
    "sweep": ("sweep", "algeria-1960", "reading.oas_before_payment=0,1", *SHORT, "--base"),
    "trace": ("trace", "vichy", "--game", "1", "--rules"), "odds": ("odds", "twilight", "coup", "--rules"), "check": ("check",),
    "rank": ("rank", "ici-1955", *FEW), "worksheet": ("worksheet", "ici", "--out", "sheet.csv", "--base"),
    "report": ("report",), "verify": ("verify",), "merge": ("merge", "--out", "joint"),
    "trace of a run": ("trace", "--game", "1"),
    "calibrate": ("calibrate", "--base")}
WRITERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "run --out": ("", ("run", "vichy", *SHORT, "--out")),
    "compare --out": ("", ("compare", "ici-1955", "--set", f"{HIT}=4", *FEW, "--out")),
    "merge --out": ("", ("merge", "RUN", "--out")), "report --html": (".html", ("report", "RUN", "--html")),
    "report --xlsx": (".xlsx", ("report", "RUN", "--xlsx")), "report --csv": ("", ("report", "RUN", "--csv")),
    "report --charts": ("", ("report", "RUN", "--charts")), "trace --html": (".html", ("trace", "RUN", "--game", "1", "--html")),
    "worksheet .csv": (".csv", ("worksheet", "ici", "--out")),
    "worksheet .xlsx": (".xlsx", ("worksheet", "ici", "--out")),
    "worksheet .toml": (".toml", ("worksheet", "ici", "--out")),
    "sweep --chart": (".svg", ("sweep", "algeria-1960", "reading.oas_before_payment=0,1", *SHORT, "--chart"))}


def cases() -> Iterator[tuple[Case, str, Lay]]:
    """Each case with its place and what lays it there."""
    for words in READERS.values():
        sheets = OF_SHEETS if words[-1] == "--base" else {}
        for name, lay in {**NOT_READ, **sheets}.values():
            yield Case(f"read: {words[0]}", (*words, name)), name, lay
    for ending, words in WRITERS.values():
        for name, lay in NOT_WRITTEN.values():
            place = name.format(ending=ending)
            yield Case(f"write: {words[0]}", (*words, place)), place, lay
    for words in (("compare", "ici-1955", *FEW), ("compare", "vichy", "--max-games", "100", "--jobs", "1", "--quiet")):
        for revision in REVISIONS:
            yield Case("--code", (*words, "--code", revision)), "", nothing


def tried(folder: Path, told: Callable[[Case], None] = lambda case: None, step: int = 1) -> list[Case]:
    """Every case, or each `step`th, with its end, in a new folder each, below `folder`."""
    run, found = folder / "run", []
    assert ended(["run", "ici-1955", *ALONE, "--out", str(run)])[0] == ANSWERED
    home = Path.cwd()
    for case, name, lay in itertools.islice(cases(), 0, None, step):
        place = folder / "work"
        place.mkdir()
        os.chdir(place)
        try:
            if "\0" not in name and not name.startswith("/"):
                lay(Path(name or "."))
            before = _all(place)
            case.ends, case.said = ended([str(run) if word == "RUN" else word for word in case.words])
            case.ends = _judged(case, name, _all(place) != before)
        finally:
            os.chdir(home)
            shutil.rmtree(place)
        told(case)
        found.append(case)
    return found


def _judged(case: Case, name: str, changed: bool) -> str:
    if case.ends == REFUSED and changed and not name.startswith("/proc"):      # known too late: what is played is kept
        return LEFT
    plain = name.isprintable() and 0 < len(name) < 100
    return UNNAMED if case.ends == REFUSED and plain and name not in case.said else case.ends


def _all(place: Path) -> dict[str, tuple[int, bytes]]:
    return {str(each.relative_to(place)): (each.lstat().st_mode, each.read_bytes() if each.is_file() else b"")
            for each in sorted(place.rglob("*"))}


def main(step: int = 1) -> None:
    """Try all or each `step`th, print each case that is not refused, then the table."""
    number = 0

    def told(case: Case) -> None:
        nonlocal number
        number += 1
        if case.ends != REFUSED:
            print(line(case), flush=True)
        if number % 50 == 0:
            print(number, file=sys.stderr)

    with tempfile.TemporaryDirectory() as folder:
        found = tried(Path(folder), told, step)
    print(table(found))
    raise typer.Exit(int(any(case.ends != REFUSED for case in found)))


if __name__ == "__main__":
    typer.run(main)
