"""`python -m tests.verify.branch_coverage --games 100_000`: which branches of the rules are never reached, and which hardly ever.

simulate/ and policies/ are copied to a temporary folder; there every branch of simulate/ici/rules and of play.py gets a counter:
the body of each function, both sides of each `if` (the one not written too) and of each conditional expression, each condition
of an `and` or `or` when it holds and when not, the body of each loop and what follows it. All players play one another in both
scenarios, by the print, under every switch, and with a side barred from actions. tests/ici/unreached.md explains what is found.
"""
import ast
import contextlib
import importlib
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from policies.core.match import Match
from reports.assertions.asked_values import whole_number
from scripts.rule_index import rules_of
from simulate.core.data.scenario import LoadedScenario, Variant
from simulate.core.errors import UserError
from simulate.ici.board.files import SHAPE
from simulate.ici.enums import Side
from tests import ROOT

ROOMS = ("simulate", "policies", "reports", "scripts", "tests")
LOOKED_AT = ("simulate/ici/rules/**/*.py", "simulate/ici/play.py")
COUNTER = "simulate/core/branch.py"
SCENARIOS = ("ici-1955", "ici-1959")
SWITCHED = (("uniform", "uniform"), ("greedy", "greedy"))    # pairs that play under switches
SOME_BARRED = ("keep_maquis", "harsh_interrogation", "resettle", "infiltrate")    # which need what the other actions bring about
OPTIONAL = {"rules": {"maquis": {"on": 1}, "reading": {"play_is_mandatory": 0}}}      # without these some actions are nobody's
SEED, SOME_SETS = 1, 16           # under switches every sixteenth data set is played


@dataclass(frozen=True)
class Branch:
    """A place in a rule where the play may go on. `name` does not depend on the lines above it."""
    file: str
    line: int
    rule: str
    name: str


class Marker(ast.NodeTransformer):
    """Puts `reached(k)` into every branch of one file, k counted on from `first`."""

    def __init__(self, path: Path, root: Path, first: int):
        self.file, self.module, self.first = path.relative_to(root).as_posix(), path.stem, first
        self.branches: list[Branch] = []
        self.rule = self.function = ""

    def mark(self, node: ast.stmt | ast.expr, what: str) -> int:
        """Number of a new branch."""
        name = f"{self.module}.{self.function}: {what}"
        same = sum(each.name.split(" #")[0] == name for each in self.branches)
        self.branches.append(Branch(self.file, node.lineno, self.rule, f"{name} #{same + 1}" if same else name))
        return self.first + len(self.branches) - 1

    def call(self, node: ast.stmt | ast.expr, what: str) -> ast.stmt:
        """`reached(k)` as a statement."""
        return ast.parse(f"reached({self.mark(node, what)})").body[0]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Body, behind the docstring."""
        text = ast.get_docstring(node)
        self.function, self.rule = node.name, ", ".join(rules_of(text))
        start = self.call(node, "at all")
        node.body = [*node.body[:bool(text)], start, *self.lines(node.body[bool(text):])]
        return node

    def lines(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Statements marked; behind a loop that can be left early, what follows it."""
        found = []
        for place, line in enumerate(body):
            left = isinstance(line, ast.For | ast.While) and place + 1 < len(body) and _left_early(line)
            found.append(self.visit(line))
            if left:
                found.append(self.call(line, f"after {_head(line)}"))
        return found

    def visit_If(self, node: ast.If) -> ast.AST:
        """Both sides, the one not written too."""
        head = _head(node)
        then = self.call(node.body[0], head)
        other = self.call(node.orelse[0] if node.orelse else node, f"not {head}")
        node.test, node.body = self.visit(node.test), [then, *self.lines(node.body)]
        node.orelse = [other, *self.lines(node.orelse)]
        return node

    def visit_For(self, node: ast.For | ast.While) -> ast.AST:
        """The body, and the expression that leads to it."""
        start, led_by = self.call(node.body[0], _head(node)), "iter" if isinstance(node, ast.For) else "test"
        setattr(node, led_by, self.visit(getattr(node, led_by)))
        node.body = [start, *self.lines(node.body)]
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        """As a `for`."""
        return self.visit_For(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """Both values."""
        head = f"if {ast.unparse(node.test)}"
        for field, what in (("body", head), ("orelse", f"not {head}")):
            number, value = self.mark(node, what), self.visit(getattr(node, field))
            call = _call_of(f"reached_with({number}, 0)")
            call.args[1] = value
            setattr(node, field, call)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Each condition of an `and` or `or`, true and false."""
        for place, value in enumerate(node.values):
            text = ast.unparse(value)
            number = self.mark(value, f"{text} is true")
            self.mark(value, f"{text} is false")
            call = _call_of(f"weighed({number}, 0)")
            call.args[1] = self.visit(value)
            node.values[place] = call
        return node


def _call_of(text: str) -> ast.Call:
    found = ast.parse(text, mode="eval").body
    assert isinstance(found, ast.Call)
    return found


def _head(node: ast.stmt) -> str:
    """The line that opens a block, without its colon."""
    return ast.unparse(node).splitlines()[0].rstrip(":")


def _left_early(loop: ast.stmt) -> bool:
    return any(isinstance(each, ast.Return | ast.Break) for each in ast.walk(loop))


COUNTER_TEXT = '''"""Counts of branches, at an address that is compiled in."""
import numpy as np
from numba import carray, types
from numba.extending import intrinsic

from simulate.core.kernelcache import kernel

COUNTS = np.zeros({size}, np.int64)
ADDRESS = COUNTS.ctypes.data


@intrinsic
def pointer(typing, address):
    """An address as a pointer to numbers."""
    def generate(context, builder, signature, arguments):
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.int64)(types.int64), generate


@kernel
def reached(number):
    """Count a branch."""
    carray(pointer(ADDRESS), ({size},))[number] += 1


@kernel
def reached_with(number, value):
    """Count a branch of an expression."""
    reached(number)
    return value


@kernel
def weighed(number, condition):
    """Count a condition that holds, or one that does not."""
    reached(number if condition else number + 1)
    return condition
'''


def instrument(folder: Path) -> list[Branch]:
    """Copy the engine to `folder` with a counter in each branch."""
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    found: list[Branch] = []
    for pattern in LOOKED_AT:
        for path in sorted(folder.glob(pattern)):
            marker = Marker(path, folder, len(found))
            tree = ast.parse(path.read_text(encoding="utf-8"))
            tree.body = [marker.visit(each) if isinstance(each, ast.FunctionDef) else each for each in tree.body]
            if marker.branches:
                tree.body.insert(1, ast.parse("from simulate.core.branch import reached, reached_with, weighed").body[0])
                path.write_text(ast.unparse(ast.fix_missing_locations(tree)), encoding="utf-8")
            found += marker.branches
    (folder / COUNTER).write_text(COUNTER_TEXT.format(size=len(found)), encoding="utf-8")
    return found


def plan(games: int) -> Iterator[tuple[str, str, str, dict, int]]:
    """(scenario, FLN player, French player, overlay, games): half by the print, all players against all; half under switches."""
    from policies.core.roster import LEAGUE
    from policies.ici.match import Match
    from simulate.ici.board.files import printed
    flns, frances = ([each.name for each in Match.ROSTER.of_side(side)] for side in (Side.FLN, Side.FRANCE))
    pairs = [*itertools.product(flns, frances), (LEAGUE, LEAGUE)]
    switches = [{"rules": {path: 1 - row["value"]}} for path, row in printed("1955").rules.items()
                if tuple(row["allowed"]) == (0, 1)]
    bans = [*({side: list(each.names)} for side, each in SHAPE.actions.items()), {"france": list(SOME_BARRED)},
            {"fln": ["insurgency"]}]
    switches += [{**OPTIONAL, "forbid": ban} for ban in bans]
    by_print: list[tuple[str, str, str, dict[str, Any]]] = [(scenario, *pair, {}) for scenario in SCENARIOS for pair in pairs]
    switched = [(scenario, *pair, switch) for scenario in SCENARIOS for switch in switches for pair in SWITCHED]
    for half, rows in ((games - games // 2, by_print), (games // 2, switched)):
        for place, row in enumerate(rows):
            yield *row, half * (place + 1) // len(rows) - half * place // len(rows)


def playable_boards(match: "Match", variants: "list[Variant]") -> "tuple[list[Variant], list[LoadedScenario]]":
    """The variants that can be played, and their boards without what is told of them."""
    kept, boards = [], []
    for each in variants:
        with contextlib.suppress(UserError):
            boards.append(replace(match.loaded, board=match.RULES.board(match.scenario, match.overlays, each.values)))
            kept.append(each)
    return kept, boards


def play(games: int, file: str) -> None:
    """In the copy: play, and write the counts as a JSON list."""
    from policies.ici.match import Match
    from simulate.ici.calibration.ensemble import frozen_ensemble

    counts = importlib.import_module(COUNTER.removesuffix(".py").replace("/", ".")).COUNTS
    sets, asked = frozen_ensemble().variants(), ("", {"": ""})
    for scenario, fln, france, switch, number in plan(games):
        if number:
            overlay = {**switch, "setup": {"control": {"check": 0}}}         # a switch may contradict the set-up's markers
            match = Match(scenario, fln, france, SEED, [overlay])
            if (scenario, switch) != asked:                                  # those of the row before are the same boards
                kept, asked = playable_boards(match, sets[::SOME_SETS if switch else 1]), (scenario, switch)
            match.among(*kept).play(0, number)
            print(f"{number:>7,} games of {scenario}, {fln} v {france} {switch or ''}", flush=True)
    Path(file).write_text(json.dumps(counts.tolist()), encoding="utf-8")


def counted(games: int) -> list[tuple[Branch, int]]:
    """Every branch with how often it was reached in so many games."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        branches = instrument(folder)
        answer = folder / "counts.json"
        code = f"from tests.verify.branch_coverage import play; play({games}, {str(answer)!r})"
        done = subprocess.run([sys.executable, "-c", code], cwd=folder, check=False, stdout=sys.stderr,
                              env={**os.environ, "PYTHONPATH": name, "NUMBA_BOUNDSCHECK": "0",
                                   "WILAYA_CACHE": str(folder / "kernels")})   # kernels hold the address of the counts
        if done.returncode:
            raise SystemExit(f"branches: the copy ended with code {done.returncode}")
        return list(zip(branches, json.loads(answer.read_text(encoding="utf-8")), strict=True))


def main(games: Annotated[str, typer.Option(help="how many games in all")] = "100_000",
         rare: Annotated[int, typer.Option(help="list what was reached less often than this")] = 20,
         file: Annotated[Path | None, typer.Option("--json", help="also write all counts here")] = None) -> None:
    """List the branches of the rules that were never, or hardly ever, reached."""
    try:
        number_of_games = whole_number(games, "--games", 1)
    except UserError as error:
        raise SystemExit(f"branches: {error}") from None
    found = counted(number_of_games)
    for words, wanted in (("never reached", range(1)), (f"reached less often than {rare} times", range(1, rare))):
        rows = [(branch, number) for branch, number in found if number in wanted]
        print(f"\n{len(rows)} of {len(found)} branches {words} in {number_of_games:,} games")
        for branch, number in rows:
            print(f"{number:>3} {branch.file}:{branch.line} [{branch.rule}] {branch.name}")
    if file:
        file.write_text(json.dumps([{**asdict(branch), "reached": number} for branch, number in found], indent=1) + "\n",
                        encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
