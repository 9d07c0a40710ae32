"""Does a change shift the balance, by the results of any simulator? Two CSV files, a row a game, of base and variant."""
import ast
import contextlib
import dataclasses
import hashlib
import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.comparison.verdict import FIRST, Verdict, comparison_of, verdict
from reports.games import reports_of
from reports.statistics.differences import bounded_difference, bounded_wilson, independent_difference
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import PairedValues, Values
from reports.studies.answer import Answer
from reports.studies.change.comparison_answer import SAME_CODE, ComparisonAnswer, answer_of_runs, pairs_of
from reports.studies.change.play_comparison import Budget
from reports.studies.effort import Progress, stage
from reports.studies.play.play_run import KEPT
from reports.tables.document import TitledTable
from reports.tables.text_table import percent, percent_range, points_range, table
from reports.tables.text_table import points as signed
from simulate.core.data.cells import read_bytes
from simulate.core.errors import UserError
from simulate.core.kernelcache.cache_folder import cache_folder
from simulate.core.storage.manifest import ROOMS, ROOT
from simulate.core.storage.run_folder import end_of
from simulate.core.storage.run_games import load_run

WIN, WINNER, GAME, SEPARATORS = "win", "winner", "game", ",;\t"
FLN, OTHER, INTERVAL = "FLN", "the other side", f"{100 * LEVEL:.0f} % interval"
HEADS = ("games", "rate", "low", "high")
Rate = tuple[float, float, float]
FORM = (f"a column {WIN} with 1, 0 or a chance between them in each row, or a column {WINNER} with names; a column {GAME} with "
        "numbers pairs the games that have the same dice")


@dataclass(frozen=True, repr=False)
class TwoColumns(Answer):
    """Rates of `side` in both files with their intervals, `rows` of rules, games, rate, low, high, and their difference with its
    own."""
    side: str
    rows: list[tuple[str, int, float, float, float]]
    difference: Rate
    paired: bool
    verdict: Verdict
    runs = ()

    @property
    def exit_code(self) -> int:
        return 0 if self.verdict.decided else 3

    def finding(self) -> str:
        estimate, low, high = self.difference
        return f"Verdict: {self.verdict}; {signed(estimate)} points ({points_range(low, high)}, {INTERVAL})."

    def text(self) -> str:
        rows = [(name, f"{games:,d}", percent(rate), percent_range(low, high)) for name, games, rate, low, high in self.rows]
        rows.append(("difference", "", signed(self.difference[0]), points_range(*self.difference[1:])))
        how = ("Games with the same numbers are pairs." if self.paired else
               f"The games are independent: no column {GAME}, or other numbers in it. Pairs with the same dice need fewer games.")
        lines = [self.finding(), "", table(("", "games", f"{self.side} wins", INTERVAL), rows, "lrrr"), "", how]
        if not self.verdict.decided:
            lines.append(f"A verdict needs about {self.needed():,d} games of each, if the difference stays as it is.")
        return "\n".join([*lines, "The interval is for one look. If you add games until there is a verdict, it covers less."])

    def needed(self) -> int:
        """About how many games of each bring the interval off the nearer end of the margin."""
        estimate, low, high = self.difference
        room = max(abs(abs(estimate) - self.verdict.margin), self.verdict.margin / 10)
        return round(max(row[1] for row in self.rows) * ((high - low) / 2 / room) ** 2)

    def json(self) -> dict[str, Any]:
        """{"schema", "verdict", "towards", "margin", "paired", "side", "base", "variant", "difference"}."""
        rates = {name: dict(zip(HEADS, row, strict=True)) for name, *row in self.rows}
        return {"schema": "wilaya/columns/1", "verdict": str(self.verdict.kind), "towards": self.verdict.towards,
                "margin": self.verdict.margin, "paired": self.paired, "side": self.side, **rates,
                "difference": dict(zip(("estimate", "low", "high"), self.difference, strict=True))}

    def listed(self) -> dict[str, TitledTable]:
        return {"rates": TitledTable(pl.DataFrame(self.rows, ["rules", *HEADS], orient="row"),
                                     f"{self.side} wins")}


def compare_columns(base: Path, variant: Path, margin: float) -> TwoColumns:
    """The verdict on two files of results. UserError says what a file must have."""
    files = []
    for path in (base, variant):
        files.append((path, read_csv(path, FORM)))
        if not len(files[-1][1]):
            raise UserError(f"{path}: no game; allowed is {FORM}")
    column = next((name for name in (WINNER, WIN) if all(name in frame.columns for _, frame in files)), None)
    if column is None:
        raise UserError(f"{variant}: neither {WIN} nor {WINNER} as in {base}; allowed is {FORM}")
    side = "the side"
    if column == WINNER:
        side = _side([str(name).strip() for _, frame in files for name in frame[WINNER].drop_nulls()])
    values = [_values(path, frame, column, side) for path, frame in files]
    numbers = [_numbers(path, frame) for path, frame in files]
    rates = [_rate(Values.of(each)) for each in values]
    difference, paired = independent_difference(rates[1], rates[0]), bool(numbers[0]) and sorted(numbers[0]) == sorted(numbers[1])
    if paired:
        first, second = (each[np.argsort(number, kind="stable")] for each, number in zip(values, numbers, strict=True))
        found = bounded_difference(PairedValues.of(first, second))
        difference = (found.estimate, found.low, found.high)
    judged = verdict(difference[1], difference[2], margin, len(values[0]), (side, OTHER))
    rows = [(name, len(each), *rate) for name, each, rate in zip(("base", "variant"), values, rates, strict=True)]
    return TwoColumns(side, rows, difference, paired, judged if paired else replace(judged, unit="games"))


def _rate(values: Values) -> Rate:
    low, high = bounded_wilson(values.games, values.total, values.squares)
    return values.total / values.games, float(low), float(high)


def read_csv(path: Path, allowed: str, typed: bool = True) -> pl.DataFrame:
    """A row a game, columns in small letters; unless `typed`, cells are words. UserError for what is no such file.

    What separates cells is what the first line has most of: spreadsheets choose it by language.
    """
    raw = read_bytes(path)
    sign = max(SEPARATORS, key=raw.partition(b"\n")[0].decode(errors="replace").count)
    try:
        found = pl.read_csv(io.BytesIO(raw), separator=sign, infer_schema=typed)
        return found.rename({name: name.strip().lower().replace(" ", "_") for name in found.columns})
    except pl.exceptions.PolarsError as error:
        raise UserError(f"{path}: no CSV file with games: {str(error).splitlines()[0]}; allowed is {allowed}") from None


def _side(names: list[str]) -> str:
    """Whose wins count: the FLN's if it wins a game, else those of the first winner in the alphabet."""
    return next((name for name in names if name.lower() == FLN.lower()), min(names, key=str.lower, default=FLN))


def _values(path: Path, frame: pl.DataFrame, column: str, side: str) -> np.ndarray:
    if column == WINNER:
        names = frame[WINNER].cast(str).fill_null("").str.strip_chars().str.to_lowercase().to_list()
        if "" in names:
            raise UserError(f"{path} row {names.index('') + 2}: {WINNER} is blank: allowed is a name in each row")
        return np.array([name == side.lower() for name in names], float)
    found = frame[WIN].cast(pl.Float64, strict=False)
    for row, value in enumerate(found.to_list()):
        if value is None or not 0 <= value <= 1:
            raise UserError(f"{path} row {row + 2}: {WIN} = {frame[WIN][row]!r}: allowed is 1, 0 or a chance between them")
    return found.to_numpy()


def _numbers(path: Path, frame: pl.DataFrame) -> list[Any]:
    """The numbers of the games, none without their column. UserError where one stands there twice."""
    found = frame[GAME].to_list() if GAME in frame.columns else []
    if len(set(found)) != len(found):
        raise UserError(f"{path}: {GAME}: a number stands there twice; allowed is a row a game")
    return found


# Two versions of the code compared: each is checked out beside the other, plays the same games, and the runs are paired.
#
# What differs between two versions of the code: function by function, with the rules that they stand for, and data files.


GROWTH = 4                # pairs at a look, relative to the look before
AS_IT_IS = "the work tree"
NEEDED = ("wilaya/main.py", "policies/core/match.py")       # older code cannot be played, or does not tell its games apart
ERROR = "wilaya: "
OF_GIT = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE")        # a hook sets them


@dataclass(frozen=True)
class Version:
    """The code of a commit, or of the work tree, in a folder; `name` as it was asked for."""
    name: str
    commit: str | None
    folder: Path

    def __str__(self) -> str:
        return f"{self.name} ({self.commit[:12]})" if self.commit else self.name


def compare_code(scenario: str, code: str, words: Sequence[str], budget: Budget, *, flips: int, folder: Path | None,
                 progress: Progress) -> "ComparisonAnswer":
    """The answer for BASE..VARIANT, two commits, or for BASE and the work tree as it is; `words` are more of `wilaya run`.

    UserError: no checkout of git, an unknown commit, one too old to be played, the same code, whatever a run refuses.
    """
    with _checked_out(code) as versions:
        progress.preparing("")
        base, variant = versions
        changes = changed_functions(base.folder, variant.folder)
        if not changes:
            raise UserError(f"--code {code}: no function and no data under simulate/ and policies/ differ; "
                            "allowed are two versions of the rules, the data or the players")
        _check_that_games_differ(versions, [scenario, *words], progress)
        place = folder or Path("runs") / f"{scenario}-code-{_digest(versions, words)}"
        with stage(progress, lambda: KEPT.format(place)):
            _play(versions, [scenario, *words], place, budget, progress)
            answer = answer_of_runs(place / "base", place / "variant", budget.margin, flips)
    named = {"base": str(base), "variant": str(variant), "functions": [each.json() for each in changes]}
    other = [line for line in answer.changes if line != SAME_CODE]
    return dataclasses.replace(answer, changes=[*other, *map(str, changes)], more={**answer.more, "code": named},
                               last=f"Base: {base}, in {place / 'base'}; variant: {variant}, in {place / 'variant'}.")


def _check_that_games_differ(versions: Sequence[Version], words: Sequence[str], progress: Progress) -> None:
    """UserError if what differs has no part in these games: told by one game of each, in a place that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="wilaya-code-") as place:
        folders = [Path(place) / side for side in ("base", "variant")]
        for version, folder in zip(versions, folders, strict=True):
            progress.preparing(f"a game of {version}")
            _run(version, ["run", *words, "--games", "1", "--out", str(folder)], progress)
        base, variant = (load_run(folder).manifest["identity"] for folder in folders)
    if base == variant:
        raise UserError(f"{versions[0].name}..{versions[1].name}: what differs has no part in these games")


def _play(versions: Sequence[Version], words: Sequence[str], place: Path, budget: Budget, progress: Progress) -> None:
    """Play both until there is a verdict, or `most` games of each."""
    pairs, folders = min(FIRST, budget.most), [place / "base", place / "variant"]
    while True:
        for version, folder in zip(versions, folders, strict=True):
            progress.preparing(f"{pairs:,d} games of {version}")
            _run(version, ["run", *words, "--games", str(max(pairs, end_of(folder))), "--out", str(folder)], progress)
        progress.preparing("")
        base, variant = map(load_run, folders)
        counts = pairs_of(base, variant)
        found = comparison_of(counts, budget.margin, reports_of(base.manifest).spoken)
        if pairs >= budget.most or (found.verdict.decided and pairs >= budget.least):
            return
        pairs = min(GROWTH * pairs, budget.most)


def _run(version: Version, words: Sequence[str], progress: Progress) -> None:
    """A command of a version of the code, in a process of its own with our kernel cache. UserError with its line if it fails."""
    environment = {**os.environ, "PYTHONPATH": str(version.folder), "WILAYA_CACHE": str(cache_folder().absolute())}
    said = ""
    with subprocess.Popen([sys.executable, "-P", "-m", "wilaya.main", *words], env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace") as process:
        for line in process.stderr or ():
            said = line.strip() or said
            if not line.startswith(ERROR) and process.poll() is None:
                progress.remark(f"{version.name}: {line.rstrip()}")
    if process.returncode:
        raise UserError(f"{version}: {said.removeprefix(ERROR) or f'ends with exit code {process.returncode}'}")


@contextlib.contextmanager
def _checked_out(code: str) -> Iterator[tuple[Version, Version]]:
    """Base and variant; a commit is checked out in a temporary place, the work tree stays where it is."""
    top = _git("rev-parse", "--show-toplevel")
    if top.returncode or Path(top.stdout.strip()).resolve() != ROOT.resolve():
        raise UserError(f"{ROOT}: is no checkout of git, so --code finds no commits; allowed is wilaya run from its checkout")
    if not code:
        raise UserError("--code '': no commit; allowed are branches, tags and commits, such as main..my-branch")
    before, dots, after = code.partition("..")
    names = [before or "HEAD", (after or "HEAD") if dots else None]
    commits = [name and _commit(name) for name in names]
    with contextlib.ExitStack() as ends:
        place = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="wilaya-code-")))
        found = [Version(name, commit, ends.enter_context(_worktree(name, commit, place / side)))
                 if name and commit else Version(AS_IT_IS, None, ROOT)
                 for side, name, commit in zip(("base", "variant"), names, commits, strict=True)]
        yield found[0], found[1]


def _commit(name: str) -> str:
    words = ("rev-parse", "--verify", "--quiet", "--end-of-options")
    named = _git(*words, name)        # the name alone: git would read @{1 and what follows as one
    found = _git(*words, f"{named.stdout.strip()}^{{commit}}")
    if named.returncode or found.returncode:
        raise UserError(f"--code {name}: no commit of {ROOT}; allowed are branches, tags and commits, such as main..my-branch")
    return found.stdout.strip()


@contextlib.contextmanager
def _worktree(name: str, commit: str, place: Path) -> Iterator[Path]:
    for needed in NEEDED:
        if _git("cat-file", "-e", f"{commit}:{needed}").returncode:
            raise UserError(f"--code {name}: too old to be played so, it has no {needed}; allowed are later commits")
    made = _git("-c", f"core.hooksPath={os.devnull}", "worktree", "add", "--quiet", "--detach", str(place), commit)
    try:
        if made.returncode:
            raise UserError(f"--code {name}: git cannot check it out: {made.stderr.strip()}")
        yield place
    finally:
        _git("worktree", "remove", "--force", str(place))


def _git(*words: str) -> "subprocess.CompletedProcess[str]":
    environment = {name: value for name, value in os.environ.items() if name not in OF_GIT}
    try:
        return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, errors="replace", check=False,
                              env=environment)
    except FileNotFoundError:
        raise UserError("git: is not there, so --code finds no commits") from None


def _digest(versions: Sequence[Version], words: Sequence[str]) -> str:
    """12 hexadecimal digits over both versions and the words, and what stands in the files that these name."""
    total = hashlib.blake2b(repr(list(words)).encode(), digest_size=6)
    for version in versions:
        total.update(f"{version.commit}\0".encode())
        paths = [] if version.commit else [path for room in ROOMS for path in (version.folder / room).rglob("*")]
        for path in sorted(path for path in paths if path.suffix in (".py", ".csv", ".toml")):
            total.update(path.read_bytes())
    for word in words:
        with contextlib.suppress(OSError):
            total.update(Path(word).read_bytes())
    return total.hexdigest()


NUMBER = r"(?:[A-M](?:-\d[a-z]?)?|[ABC]\.\d|\d{1,2}(?:\.\d{1,2})*(?:[A-D]|-\d[a-z]?)?)"
BEGINNING = re.compile(rf"({NUMBER}(?:(?:, | and | to ){NUMBER})*)[.:](?:\s|$)")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
DATA = (".csv", ".toml")
OUTSIDE = ""                           # what a module says outside its functions
HOW = {(False, True): "new", (True, False): "gone", (True, True): "changed"}


@dataclass(frozen=True)
class Change:
    """A function, or with OUTSIDE the rest of a file: its `file`, `rules` of its docstring, whether `new`, `gone`, `changed`."""
    file: str
    function: str
    rules: str
    how: str

    def __str__(self) -> str:
        what = f"{self.function} in {self.file}" if self.function else self.file
        return f"{what}{f' (rule {self.rules})' if self.rules else ''}: {self.how}"

    def json(self) -> dict[str, Any]:
        """Its four fields."""
        return {"file": self.file, "function": self.function or None, "rules": self.rules or None, "how": self.how}


def changed_functions(base: Path, variant: Path) -> list[Change]:
    """What differs under simulate/ and policies/ between two checkouts. Docstrings, comments and layout are no difference.

    UserError for a changed file that Python cannot read.
    """
    found = []
    for file in sorted(_files(base) | _files(variant)):
        texts = [(root / file).read_bytes() if (root / file).is_file() else None for root in (base, variant)]
        if texts[0] != texts[1]:
            found += list(_of_file(file, *texts))
    return found


def _files(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for room in ROOMS for path in (root / room).rglob("*")
            if path.suffix in (".py", *DATA) and path.is_file()}


def _of_file(file: str, base: bytes | None, variant: bytes | None) -> Iterator[Change]:
    if not file.endswith(".py"):
        yield Change(file, OUTSIDE, "", HOW[base is not None, variant is not None])
        return
    before, after = _functions(base, f"{file} of the base"), _functions(variant, f"{file} of the variant")
    for name in sorted(before.keys() | after.keys()):
        one, other = before.get(name), after.get(name)
        if one is None or other is None or one[0] != other[0]:
            known = other or one
            yield Change(file, name, known[1] if known else "", HOW[one is not None, other is not None])


def _functions(text: bytes | None, where: str) -> dict[str, tuple[str, str]]:
    """By its name, what each function says to Python and its rule numbers; what holds no statement is left out.

    UserError, beginning with `where`, for a file that Python cannot read.
    """
    try:
        tree = ast.parse(text or b"", where.partition(" ")[0])
    except (SyntaxError, ValueError) as error:
        raise UserError(f"{where}: {error}; allowed is code that Python can read") from None
    found: dict[str, tuple[str, str]] = {}
    _collect(tree, "", found)
    return found


def _collect(owner: ast.Module | ast.ClassDef, above: str, found: dict[str, tuple[str, str]]) -> None:
    rest = []
    for node in owner.body:
        name = f"{above}{getattr(node, 'name', '')}"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            rules = BEGINNING.match(ast.get_docstring(node) or "")
            found[name] = (ast.dump(_undocumented(node)), rules[1] if rules else "")
        elif isinstance(node, ast.ClassDef):
            _collect(node, f"{name}.", found)
            rest += [ast.dump(each) for each in (*node.bases, *node.decorator_list)]
        else:
            rest.append(ast.dump(node))
    if isinstance(owner, DOCUMENTED) and ast.get_docstring(owner) is not None:
        rest = rest[1:]
    if rest:
        found[above.rstrip(".")] = ("\n".join(rest), "")


def _undocumented(node: ast.AST) -> ast.AST:
    for each in ast.walk(node):
        if isinstance(each, DOCUMENTED) and ast.get_docstring(each) is not None:
            each.body = each.body[1:]
    return node
