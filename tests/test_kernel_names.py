"""Kernels read without compiling them: a misspelt field is a file and a line, not a minute of the compiler and a page of it."""
import ast
import importlib
from pathlib import Path

import numpy as np
import pytest

from tests import ROOT
from tests.docstrings import documented

GAMES = sorted(path.parent.name for path in (ROOT / "simulate").glob("*/state.py"))
RECORDS = ("state", "public", "own", "board", "memo", "secret", "log", "seat", "trial", "tally")
ARRAYS = ("states", "boards", "turns", "rows", "results")       # arrays of records
ARRAY = {"shape", "size", "ndim"}
GIVES = {"own_of": "own", "seat_of": "seat"}         # kernels that give a record
# In simulate/ici/rules but of no rule: asking a player, keeping dice, finding a counter or a side.
HELPERS = {
    "decisions": {"begin", "offer", "offer_stop", "ask", "ask_fln", "ask_france", "names_objectives", "destinations",
                  "destination", "own_of",
                  "forget_list", "list_place", "position_of", "strike_place", "leave_place", "take_back", "show_with",
                  "offer_listed"},
    "dice": {"total", "showing"},
    "political_chits": {"other"}, "search_and_attack": {"first_unmarked"}, "counters": {"find_unit", "nth_failek"},
}


class Reader(ast.NodeVisitor):
    """Follows records through a kernel: parameters by their names, local names by what is assigned to them."""

    def __init__(self, records: dict[str, np.dtype], enums: dict[str, type], label: str):
        self.known, self.enums, self.label = dict(records), enums, label
        self.given = {name: records[kind] for name, kind in GIVES.items() if kind in records}
        self.wrong: list[str] = []
        self.read = 0

    def of(self, node: ast.AST) -> np.dtype | None:
        """The type of an expression, None for what is no record and no field of one."""
        if isinstance(node, ast.Name):
            return self.known.get(node.id)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.given.get(node.func.id)
        if isinstance(node, ast.Subscript):
            under = self.of(node.value)
            return under.base if under is not None and under.base.names else None
        if isinstance(node, ast.Attribute):
            under = self.of(node.value)
            if under is not None and under.names and node.attr in under.names:
                return under[node.attr]
        return None

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
            for name, value in pairs:
                if isinstance(name, ast.Name):
                    self.bind(name, self.of(value))

    def bind(self, name: ast.Name, kind: np.dtype | None) -> None:
        if name.id in RECORDS and kind != self.known.get(name.id):
            self.say(name, f"{name.id} is not the record of that name")
        elif kind is None:
            self.known.pop(name.id, None)
        else:
            self.known[name.id] = kind

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.generic_visit(node)
        self.read += 1
        root = node
        while isinstance(root, ast.Attribute | ast.Subscript):
            root = root.value
        if isinstance(node.value, ast.Name) and node.value.id in self.enums:
            if not hasattr(self.enums[node.value.id], node.attr):
                self.say(node, f"{node.value.id} has no {node.attr}")
            return
        under = self.of(node.value)
        if under is None:
            if node.attr not in ARRAY and not (isinstance(root, ast.Name) and root.id == "np"):
                self.say(node, f"{ast.unparse(node)}: {ast.unparse(node.value)} is no record known here")
        elif isinstance(node.value, ast.Name) and node.value.id in ARRAYS and node.attr in ARRAY:
            return
        elif node.attr not in (under.names or ARRAY):
            self.say(node, f"{ast.unparse(node)}: no such field")

    def say(self, node: ast.AST, words: str) -> None:
        self.wrong.append(f"{self.label}:{node.lineno}: {words}")


def is_kernel(node: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "kernel" for each in node.decorator_list)


def kernels(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and is_kernel(node)]


def enums_of(tree: ast.Module) -> dict[str, type]:
    """Enums that a module imports, by the names it gives them."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.endswith(".enums"):
            module = importlib.import_module(node.module)
            found.update({alias.asname or alias.name: getattr(module, alias.name) for alias in node.names})
    return found


def records_of(game: str) -> dict[str, np.dtype]:
    state = importlib.import_module(f"simulate.{game}.state")
    found = {name: getattr(state, name.upper()) for name in RECORDS if hasattr(state, name.upper())}
    turns = {"turns": state.TURN, "kept": state.TURN} if hasattr(state, "TURN") else {}
    results = dict.fromkeys(("row", "rows", "results"), state.RESULT)
    return {**found, **results, "states": found["state"], "boards": state.BOARD, **turns}


def read(text: str, game: str, label: str) -> tuple[list[str], int]:
    tree, wrong, count = ast.parse(text), [], 0
    for function in kernels(tree):
        reader = Reader(records_of(game), enums_of(tree), label)
        for line in function.body:
            reader.visit(line)
        wrong, count = wrong + reader.wrong, count + reader.read
    return wrong, count


def kernel_files(game: str) -> list[Path]:
    return sorted(path for room in ("simulate", "policies") for path in (ROOT / room / game).rglob("*.py"))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_that_a_kernel_reads_is_there(game):
    wrong, count = [], 0
    for path in kernel_files(game):
        found, number = read(path.read_text(encoding="utf-8"), game, str(path.relative_to(ROOT)))
        wrong, count = wrong + found, count + number
    assert wrong == []
    assert count > 500


@pytest.mark.parametrize("line, said", [
    ("state.public.alegiance[0] = 1", "state.public.alegiance: no such field"),
    ("state.publick = 1", "state.publick: no such field"),
    ("public = state.public; public.op[0] = 1", "public.op: no such field"),
    ("own, public = state.france, state.public; public.hand[0] = 1", "public.hand: no such field"),
    ("own = state.public", "own is not the record of that name"),
    ("memo.stampp += 1", "memo.stampp: no such field"),
    ("state.fln_seat.memo.strem[0] = 1", "state.fln_seat.memo.strem: no such field"),
    ("return state.log.rows[0, 1]", "state.log.rows: no such field"),
    ("return board.search_hits_on", "board.search_hits_on: no such field"),
    ("crossed = state.fln.crossed; return crossed.shpe[0]", "crossed.shpe: no such field"),
    ("return it.ops[0]", "it.ops: it is no record known here"),
    ("return Side.FRENCH", "Side has no FRENCH"),
])
def test_a_misspelt_name_is_a_line(line, said):
    text = f"from simulate.ici.enums import Side\n@kernel\ndef rule(state, board, own, memo, it):\n    {line}"
    wrong, _ = read(text, "ici", "here.py")
    assert wrong == [f"here.py:4: {said}"]


def test_what_kernels_do_read_is_not_refused():
    lines = ("own, seat = state.fln, state.fln_seat", "seat.memo.stamp += own.options", "log = state.log",
             "log.row[log.n, 0] = 1", "n = state.secret.attempt.shape[0]", "x = np.int64(Side.FLN)",
             "return board.stack_fln[0] + n + x")
    text = "from simulate.ici.enums import Side\n@kernel\ndef rule(state, board):\n    " + "\n    ".join(lines)
    assert read(text, "ici", "here.py") == ([], 14)


def test_only_the_cache_of_kernels_knows_the_compiler_by_its_own_name():
    """`@kernel` alone, so that nothing is cached under numba's own key and nothing is compiled elsewhere."""
    used = []
    rooms = ("simulate", "policies", "reports", "wilaya", "scripts")
    for path in sorted(path for room in rooms for path in (ROOT / room).rglob("*.py")):
        if path.parent == ROOT / "simulate" / "core" / "kernelcache":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if path.relative_to(ROOT).parts[0] in ("reports", "wilaya", "scripts"):
            used += [f"{path.relative_to(ROOT)}:{node.lineno}: a kernel" for node in kernels(tree)]
        for node in ast.walk(tree):
            named = getattr(node, "attr", None) or getattr(node, "id", None) or getattr(node, "name", None)
            if named in ("njit", "jit", "jitclass", "vectorize", "guvectorize", "cfunc"):
                used.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}: {named}")
    assert used == []


def test_every_function_of_the_rules_begins_with_its_number():
    rules = ROOT / "simulate" / "ici" / "rules"
    without = {(path.stem, node.name): f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
               for path, node, numbers in documented(rules, ast.FunctionDef) if not numbers}
    helpers = {(module, name) for module, names in HELPERS.items() for name in names}
    assert [words for name, words in without.items() if name not in helpers] == []
    assert helpers - set(without) == set()
