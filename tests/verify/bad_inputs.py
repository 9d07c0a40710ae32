"""Bad inputs of every kind, by how a command ends on them: `python -m tests.verify.bad_inputs --count 700 --seed 1`.

A bad input should end in one line on standard error and exit 2, with nothing left behind. Some damage leaves an input right, and
the command answers: `--show answered` prints these, for people to read. Exits with 1 if a command ended in another way.
"""
import os
import random
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import typer
from typer.testing import CliRunner

from reports.tables import text_table
from tests.verify import damage
from tests.verify.damage import Case
from wilaya.main import app

LONGEST = 120           # seconds that a command may take
REFUSED, ANSWERED, LEFT = "one line, exit 2", "answered", "left something behind"
LATE, OURS, UNNAMED = "took too long", "a mistake of ours", "does not name the place"
OUTCOMES = (REFUSED, ANSWERED, "more than one line", "another exit code", LEFT, LATE, OURS, UNNAMED)
FINE = (REFUSED, ANSWERED)


class TooLong(BaseException):
    """No Exception and no OSError, as a timeout would be: the command line tells those in words of its own."""


class Bench:
    """A folder to work in, with what is right: a run, a sheet of assumed values, a file of checks."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.right = folder, folder / "right"
        self.right.mkdir()
        (self.right / "checks.toml").write_text(damage.CHECKS)
        sheets = {ending: self.right / f"sheet.{ending}" for ending in ("csv", "xlsx")}
        for words in (("run", "ici-1955", "--default-data", "--games", "40", "--jobs", "1", "--quiet", "--out",
                       self.right / "run"),
                      *(("worksheet", "ici", "--out", path) for path in sheets.values())):
            result = CliRunner().invoke(app, [str(word) for word in words])
            if result.exit_code:
                raise RuntimeError(result.output)
        self.sheets = {ending: path.read_bytes() for ending, path in sheets.items()}

    def cases(self, seed: int) -> Iterator[Case]:
        """Cases of all kinds by turns, always the same for a seed."""
        kinds: list[Callable[[random.Random], Iterator[Case]]] = [
            damage.of_options, damage.of_set, damage.of_files, damage.of_odds,
            lambda chance: damage.of_sheets(self.sheets, chance), lambda chance: damage.of_runs(self.right / "run", chance)]
        made = [each(random.Random(100 * seed + number)) for number, each in enumerate([*kinds, *kinds[:3]])]
        while True:
            yield from (next(each) for each in made)

    def run(self, case: Case) -> Case:
        """The case with how it ended."""
        place = self.folder / "work"
        place.mkdir()
        for name, data in case.files.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(data)
        names = {"RUN": str(self.right / "run"), "CHECKS": str(self.right / "checks.toml"),
                 "FILE": next(iter(case.files), "FILE")}
        before = _listed(place)
        os.chdir(place)
        try:
            case.ends, case.said = ended([names.get(word, word) for word in case.words])
            if case.ends == REFUSED and _listed(place) != before:
                case.ends = LEFT
        finally:
            os.chdir(self.folder)
            shutil.rmtree(place)
        return case


def _listed(place: Path) -> dict[str, int]:
    return {str(path.relative_to(place)): path.stat().st_size for path in sorted(place.rglob("*"))
            if path.is_file() and path.name != ".lock"}        # a run's lock is empty and stays


def ended(words: list[str]) -> tuple[str, str]:
    """How a command ends in this process, one of OUTCOMES, and what it says."""
    def late(*_: object) -> None:
        raise TooLong

    hook, before = sys.unraisablehook, signal.signal(signal.SIGALRM, late)
    signal.alarm(LONGEST)
    try:
        result = CliRunner().invoke(app, words)
    except TooLong:
        return LATE, ""
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        sys.unraisablehook = hook
    said = result.stderr
    if not isinstance(result.exception, SystemExit | None) or "mistake in the program" in said or "Traceback" in said:
        return OURS, said or repr(result.exception)
    if result.exit_code in (0, 1, 3) and "wilaya: " not in said:        # check and solve answer with 1 and 3, too
        return ANSWERED, result.stdout
    if result.exit_code != 2:
        return "another exit code", f"{result.exit_code}: {said}"
    one = said.startswith("wilaya: ") and said.count("\n") == 1 and said[:-1].isprintable() and not result.stdout
    return (REFUSED if one else "more than one line"), said + result.stdout


def tried(count: int, seed: int, told: Callable[[Case, int], None] = lambda case, number: None,
          bench: type[Bench] = Bench) -> list[Case]:
    """So many cases, each with its end."""
    found: list[Case] = []
    home = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        try:
            made = bench(Path(folder))
            for number, case in zip(range(count), made.cases(seed), strict=False):
                found.append(made.run(case))
                told(case, number)
        finally:
            os.chdir(home)
    return found


def table(found: list[Case]) -> str:
    """How many cases of each kind ended in which way."""
    counts = Counter((case.kind, case.ends) for case in found)
    shown = [each for each in OUTCOMES if any(end == each for _, end in counts)]
    rows = [(kind, *(f"{counts[kind, end]:,d}" for end in shown)) for kind in sorted({case.kind for case in found})]
    rows.append(("all", *(f"{sum(case.ends == end for case in found):,d}" for end in shown)))
    title = f"{len(found):,d} bad inputs by how they ended"
    return text_table.table(("damaged", *shown), rows, "l", title)


def line(case: Case) -> str:
    """A case and its end."""
    files = "; ".join(f"{name}: {data[:300]!r}" for name, data in case.files.items() if len(case.files) == 1)
    return f"{case.ends}: {' '.join(map(repr, case.words))} {files}\n    {case.said[:400]!r}"


def main(count: int = 700, seed: int = 1, show: str = "") -> None:
    """Try, and print each case that ended as none should or as `show` says, then the table."""
    def told(case: Case, number: int) -> None:
        if case.ends not in FINE or case.ends == show:
            print(line(case))
        if number % 100 == 99:
            print(f"{number + 1} of {count}", file=sys.stderr)

    found = tried(count, seed, told)
    print(table(found))
    raise typer.Exit(int(any(case.ends not in FINE for case in found)))


if __name__ == "__main__":
    typer.run(main)
